package org.nettracesql.trace.nettrace;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.StackTable;
import org.nettracesql.trace.file.TraceFile;
import org.nettracesql.trace.scan.EventRows;

/**
 * Reads all stack blocks and gives equal stacks one canonical id. A stack id on the wire holds only between two
 * sequence points, so it is looked up by the stretch of its event block. Immutable once read.
 *
 * <p>Memory: the addresses of the distinct stacks, and one int for each stack on the wire.
 */
final class StackDirectory implements StackTable {

    private final List<BlockDirectory.StackBlock> blocks;
    /** By stack block: the canonical ids of its stacks; 0 for an empty one. */
    private final int[][] canonical;
    /** By stretch: the index of its first stack block; one entry more than there are stretches. */
    private final int[] firstBlock;

    private long[] addresses = new long[1 << 12];
    private int[] starts = new int[1 << 8];
    private int[] hashes = new int[1 << 8];
    private int[] slots = new int[1 << 9];
    private int count;

    private StackDirectory(List<BlockDirectory.StackBlock> blocks) {
        this.blocks = blocks;
        this.canonical = new int[blocks.size()][];
        int stretches = blocks.isEmpty() ? 0 : blocks.get(blocks.size() - 1).stretch() + 1;
        this.firstBlock = new int[stretches + 1];
        Arrays.fill(firstBlock, blocks.size());
        for (int i = blocks.size() - 1; i >= 0; i--) {
            firstBlock[blocks.get(i).stretch()] = i;
        }
        for (int i = stretches - 1; i >= 0; i--) {
            firstBlock[i] = Math.min(firstBlock[i], firstBlock[i + 1]);
        }
    }

    static StackDirectory read(TraceFile file, List<BlockDirectory.StackBlock> blocks, int pointerBytes) {
        StackDirectory directory = new StackDirectory(blocks);
        byte[] bytes = new byte[1 << 16];
        Cancellation cancellation = Cancellation.current();
        for (int i = 0; i < blocks.size(); i++) {
            cancellation.check();
            BlockDirectory.StackBlock block = blocks.get(i);
            if (bytes.length < block.lengthBytes()) {
                bytes = new byte[block.lengthBytes()];
            }
            int length = file.read(block.offsetBytes(), bytes, 0, block.lengthBytes());
            ByteBuffer in = ByteBuffer.wrap(bytes, 0, length).order(ByteOrder.LITTLE_ENDIAN);
            directory.canonical[i] = directory.readBlock(in, block.count(), pointerBytes, cancellation);
        }
        return directory;
    }

    private int[] readBlock(ByteBuffer in, int stacks, int pointerBytes, Cancellation cancellation) {
        int[] ids = new int[stacks];
        in.position(8);
        long[] frames = new long[128];
        for (int i = 0; i < stacks && in.remaining() >= 4; i++) {
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
            ids[i] = depth == 0 ? 0 : intern(frames, depth);
        }
        return ids;
    }

    private int intern(long[] frames, int depth) {
        long mixed = depth;
        for (int i = 0; i < depth; i++) {
            mixed = (mixed ^ frames[i]) * 0x9E3779B97F4A7C15L;
            mixed ^= mixed >>> 29;
        }
        int hash = (int) (mixed >>> 32);
        int mask = slots.length - 1;
        int slot = hash & mask;
        while (slots[slot] != 0) {
            int id = slots[slot];
            if (hashes[id] == hash
                    && Arrays.equals(addresses, starts[id - 1], starts[id], frames, 0, depth)) {
                return id;
            }
            slot = slot + 1 & mask;
        }
        int id = ++count;
        if (id == starts.length) {
            starts = Arrays.copyOf(starts, id * 2);
            hashes = Arrays.copyOf(hashes, id * 2);
        }
        int start = starts[id - 1];
        if (start > addresses.length - depth) {
            addresses = Arrays.copyOf(addresses, Math.max(addresses.length * 2, start + depth));
        }
        System.arraycopy(frames, 0, addresses, start, depth);
        starts[id] = start + depth;
        hashes[id] = hash;
        slots[slot] = id;
        if (count * 2 > slots.length) {
            rehash();
        }
        return id;
    }

    private void rehash() {
        slots = new int[slots.length * 2];
        int mask = slots.length - 1;
        for (int id = 1; id <= count; id++) {
            int slot = hashes[id] & mask;
            while (slots[slot] != 0) {
                slot = slot + 1 & mask;
            }
            slots[slot] = id;
        }
    }

    /** The canonical id of a stack id on the wire; {@link EventRows#NONE} where there is no such stack. */
    int canonicalId(int stretch, int stackId) {
        if (stackId == 0 || stretch >= firstBlock.length - 1) {
            return EventRows.NONE;
        }
        int low = firstBlock[stretch];
        int high = firstBlock[stretch + 1] - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            BlockDirectory.StackBlock block = blocks.get(middle);
            long position = Integer.toUnsignedLong(stackId) - Integer.toUnsignedLong(block.firstId());
            if (position < 0) {
                high = middle - 1;
            } else if (position >= block.count()) {
                low = middle + 1;
            } else {
                int id = canonical[middle][(int) position];
                return id == 0 ? EventRows.NONE : id;
            }
        }
        return EventRows.NONE;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public long[] frames(int stackId) {
        check(stackId);
        return Arrays.copyOfRange(addresses, starts[stackId - 1], starts[stackId]);
    }

    @Override
    public int depth(int stackId) {
        check(stackId);
        return starts[stackId] - starts[stackId - 1];
    }

    private void check(int stackId) {
        if (stackId < 1 || stackId > count) {
            throw new IndexOutOfBoundsException("Stack ids run from 1 to " + count + ", not " + stackId + ".");
        }
    }
}
