package org.nettracesql.trace.block;

import java.util.Arrays;
import org.nettracesql.trace.StackTable;
import org.nettracesql.trace.scan.EventRows;

/**
 * The call stacks of a trace: equal stacks have one canonical id. A stack id on the wire holds only in one part of the
 * file, so it is looked up by the scope of its block. A format fills it in the order of the file; immutable from then
 * on.
 *
 * <p>Memory: the addresses of the distinct stacks, and one int for each stack on the wire.
 */
public final class StackDirectory implements StackTable {

    /** By id on the wire: the canonical one; 0 for an empty stack. */
    private final ScopedIds ids = new ScopedIds();

    private boolean isByProcess;
    /** By addresses and process: the id; entry e has id e + 1. */
    private final LongTable byProcess = new LongTable(1);

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
        ids.add(scope, firstId, canonicalIds);
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
    int canonicalId(int scope, int stackId, int processId) {
        int id = stackId == 0 ? 0 : ids.at(scope, stackId);
        if (id == 0) {
            return EventRows.NONE;
        }
        if (!isByProcess) {
            return id;
        }
        int slot = byProcess.find(key(id, processId));
        return slot < 0 ? EventRows.NONE : (int) byProcess.values[slot];
    }

    /** From now on stacks of equal addresses have one id for each process that has them: {@link #found}. */
    void splitByProcess() {
        isByProcess = true;
    }

    /** Notes that a process has a stack; the ids of a trace of several processes follow the order of these calls. */
    void found(int scope, int stackId, int processId) {
        int id = stackId == 0 ? 0 : ids.at(scope, stackId);
        if (id == 0) {
            return;
        }
        int slot = byProcess.slot(key(id, processId));
        if (byProcess.values[slot] == 0) {
            byProcess.values[slot] = byProcess.size();
        }
    }

    private static long key(int id, int processId) {
        return (long) id << Integer.SIZE | processId & 0xffffffffL;
    }

    /** The id of the addresses of a stack. */
    private int addressesOf(int stackId) {
        if (stackId < 1 || stackId > count()) {
            throw new IndexOutOfBoundsException("Stack ids run from 1 to " + count() + ", not " + stackId + ".");
        }
        return isByProcess ? (int) (byProcess.key(stackId - 1) >>> Integer.SIZE) : stackId;
    }

    @Override
    public int processId(int stackId) {
        return isByProcess ? (int) byProcess.key(stackId - 1) : ANY_PROCESS;
    }

    @Override
    public int count() {
        return isByProcess ? byProcess.size() : count;
    }

    @Override
    public long[] frames(int stackId) {
        int id = addressesOf(stackId);
        return Arrays.copyOfRange(addresses, starts[id - 1], starts[id]);
    }

    @Override
    public int depth(int stackId) {
        int id = addressesOf(stackId);
        return starts[id] - starts[id - 1];
    }
}
