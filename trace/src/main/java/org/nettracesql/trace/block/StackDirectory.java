package org.nettracesql.trace.block;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.nettracesql.trace.StackTable;
import org.nettracesql.trace.scan.EventRows;

/**
 * The call stacks of a trace: equal stacks have one canonical id. A stack id on the wire holds only in one part of the
 * file, so it is looked up by the scope of its block. A format fills it in the order of the file; immutable from then on.
 *
 * <p>Memory: the addresses of the distinct stacks, and one int for each stack on the wire.
 */
public final class StackDirectory implements StackTable {

    /** Consecutive ids on the wire: by position the canonical ids, 0 for an empty stack. */
    private record Ids(int firstId, int[] canonical) {}

    private final List<Ids> blocks = new ArrayList<>();
    /** By scope: the index of its first block; one entry more than there are scopes. */
    private int[] firstBlock = new int[16];

    private int scopes;

    private long[] addresses = new long[1 << 12];
    private int[] starts = new int[1 << 8];
    private int[] hashes = new int[1 << 8];
    private int[] slots = new int[1 << 9];
    private int count;

    /**
     * Adds what consecutive ids on the wire stand for.
     *
     * @param scope not below the one before
     * @param firstId unsigned
     * @param canonicalIds as {@link #intern} gave them
     */
    public void add(int scope, int firstId, int[] canonicalIds) {
        if (scope + 2 > firstBlock.length) {
            firstBlock = Arrays.copyOf(firstBlock, (scope + 2) * 2);
        }
        while (scopes <= scope) {
            firstBlock[scopes++] = blocks.size();
        }
        blocks.add(new Ids(firstId, canonicalIds));
        firstBlock[scopes] = blocks.size();
    }

    /** The canonical id of a stack, leaf first; 0 for an empty one. */
    public int intern(long[] frames, int depth) {
        return depth == 0 ? 0 : find(frames, depth);
    }

    private int find(long[] frames, int depth) {
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
    int canonicalId(int scope, int stackId) {
        if (stackId == 0 || scope >= scopes) {
            return EventRows.NONE;
        }
        int low = firstBlock[scope];
        int high = firstBlock[scope + 1] - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            Ids block = blocks.get(middle);
            long position = Integer.toUnsignedLong(stackId) - Integer.toUnsignedLong(block.firstId);
            if (position < 0) {
                high = middle - 1;
            } else if (position >= block.canonical.length) {
                low = middle + 1;
            } else {
                int id = block.canonical[(int) position];
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
