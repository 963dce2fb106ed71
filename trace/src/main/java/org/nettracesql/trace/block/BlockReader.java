package org.nettracesql.trace.block;

import java.util.concurrent.ConcurrentLinkedQueue;
import org.nettracesql.trace.TraceChangedException;
import org.nettracesql.trace.file.TraceInput;

/**
 * Reads event blocks into a buffer that grows to the largest of them. For one thread; buffers come from a small pool of
 * the trace, because a new array of a block's size for every query costs more than filling it.
 */
final class BlockReader implements AutoCloseable {

    private static final int FIRST_BYTES = 1 << 18;
    private static final int POOLED_BUFFERS = 16;
    private static final int POOLED_BYTES = 1 << 22;

    private final TraceInput file;
    private final ConcurrentLinkedQueue<byte[]> pool;
    private byte[] bytes;

    BlockReader(TraceInput file, ConcurrentLinkedQueue<byte[]> pool) {
        this.file = file;
        this.pool = pool;
        byte[] pooled = pool.poll();
        this.bytes = pooled != null ? pooled : new byte[FIRST_BYTES];
    }

    /**
     * The block's bytes at the start of an array that is valid until the next call; room for them if the block
     * {@linkplain Block#isReadInPieces is read in pieces}.
     *
     * @throws TraceChangedException if it is not the block that the walk over the file's blocks saw
     */
    byte[] read(Block block) {
        int needed = block.lengthBytes + EventHeaders.SLACK;
        if (bytes.length < needed) {
            bytes = new byte[Math.max(needed, bytes.length * 2)];
        }
        if (block.isReadInPieces()) {
            return bytes;
        }
        file.read(block.offsetBytes, bytes, 0, block.lengthBytes);
        if (!block.isOf(bytes)) {
            throw new TraceChangedException(file.path(),
                    "was written over since it was opened: there is another block at offset " + block.offsetBytes);
        }
        return bytes;
    }

    /** The same for who needs the bytes or not; if not, any array. */
    byte[] read(Block block, int ordinal, EventHeaders headers) {
        return headers.needsBytes(block, ordinal) ? read(block) : bytes;
    }

    @Override
    public void close() {
        if (bytes != null && bytes.length <= POOLED_BYTES && pool.size() < POOLED_BUFFERS) {
            pool.add(bytes);
        }
        bytes = null;
    }
}
