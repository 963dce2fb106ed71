package org.nettracesql.trace.eventpipe;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.block.StackDirectory;
import org.nettracesql.trace.file.TraceInput;

/**
 * Where a stack block is: i32 first id, i32 count, then for each stack i32 bytes and the addresses, leaf first.
 *
 * @param count stacks, as many as fit at the most
 * @param scope how many sequence points stand before it: ids hold between two
 */
public record StackBlock(long offsetBytes, int lengthBytes, int firstId, int count, int scope) {

    public static final int HEADER_BYTES = 8;

    /** Reads the stacks of all blocks. */
    public static StackDirectory readAll(TraceInput file, List<StackBlock> blocks, int pointerBytes) {
        StackDirectory directory = new StackDirectory();
        byte[] bytes = new byte[1 << 16];
        Cancellation cancellation = Cancellation.current();
        for (StackBlock block : blocks) {
            cancellation.check();
            if (bytes.length < block.lengthBytes) {
                bytes = new byte[block.lengthBytes];
            }
            int length = file.read(block.offsetBytes, bytes, 0, block.lengthBytes);
            ByteBuffer in = ByteBuffer.wrap(bytes, 0, length).order(ByteOrder.LITTLE_ENDIAN);
            directory.add(block.scope, block.firstId, block.read(in, pointerBytes, directory, cancellation));
        }
        return directory;
    }

    /** The canonical id of each stack. */
    private int[] read(ByteBuffer in, int pointerBytes, StackDirectory directory, Cancellation cancellation) {
        int[] ids = new int[count];
        in.position(HEADER_BYTES);
        long[] frames = new long[128];
        for (int i = 0; i < count && in.remaining() >= 4; i++) {
            if ((i & 0xfff) == 0) {
                cancellation.check();
            }
            int size = in.getInt();
            if (size < 0 || size > in.remaining()) {
                // The rest of the block cannot be told apart; its stacks are as if they had not been taken.
                return ids;
            }
            int depth = size / pointerBytes;
            if (depth > frames.length) {
                frames = new long[Math.max(depth, frames.length * 2)];
            }
            int at = in.position();
            for (int f = 0; f < depth; f++) {
                frames[f] = pointerBytes == 8
                        ? in.getLong(at + 8 * f)
                        : in.getInt(at + 4 * f) & 0xffffffffL;
            }
            in.position(at + size);
            ids[i] = directory.intern(frames, depth);
        }
        return ids;
    }
}
