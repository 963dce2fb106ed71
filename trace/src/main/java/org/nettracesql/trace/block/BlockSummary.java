package org.nettracesql.trace.block;

import java.util.Arrays;

/** What the headers of one block say; made by a {@link BlockCensus}. */
public final class BlockSummary {

    private static final int WIDTH = IndexData.TYPE_VALUES;

    long events;
    long minTicks = Long.MAX_VALUE;
    long maxTicks = Long.MIN_VALUE;
    /** The indexes of its types, ascending. */
    int[] types;
    /** By type: events, payload bytes, least tick, greatest tick. */
    long[] typeValues;
    /** To events, least tick, greatest tick. */
    LongTable threads = new LongTable(IndexData.THREAD_VALUES);
    final Runs runs = new Runs();
    String damage;
    int damageAt;

    BlockSummary() {}

    /** Stretches of consecutive sequence numbers of one capture thread, in file order. */
    static final class Runs {
        long[] threads = new long[1];
        int[] first = new int[1];
        int[] last = new int[1];
        int size;

        void add(long thread, int firstSequence, int lastSequence) {
            if (size == threads.length) {
                int capacity = Math.max(16, size * 2);
                threads = Arrays.copyOf(threads, capacity);
                first = Arrays.copyOf(first, capacity);
                last = Arrays.copyOf(last, capacity);
            }
            threads[size] = thread;
            first[size] = firstSequence;
            last[size++] = lastSequence;
        }
    }

    /** Knows better whose events are than who counted them. */
    public interface ThreadOwners {

        /** What {@link #key} gives where there is no one key; a key of no thread of a trace. */
        long NO_KEY = (Integer.MIN_VALUE + 1L) << Integer.SIZE;

        /** The key that events of a thread have that were counted under another one, or the same, in a time. */
        long key(long counted, long firstTicks, long lastTicks);
    }

    /** Least tick of the events; more than {@link #maxTicks} if there are none. */
    public long minTicks() {
        return minTicks;
    }

    public long maxTicks() {
        return maxTicks;
    }

    /** Gives the threads other keys; false if that cannot be told of all of them. */
    public boolean renameThreads(ThreadOwners owners) {
        LongTable renamed = null;
        for (int entry = 0; entry < threads.size(); entry++) {
            int from = entry * IndexData.THREAD_VALUES;
            long key = owners.key(threads.key(entry), threads.values[from + 1], threads.values[from + 2]);
            if (key == ThreadOwners.NO_KEY) {
                return false;
            }
            if (renamed == null) {
                if (key == threads.key(entry)) {
                    continue;
                }
                renamed = firstThreads(entry);
            }
            int slot = renamed.slot(key);
            IndexBuilder.merge(renamed.values, slot, threads.values, from, 0);
        }
        threads = renamed == null ? threads : renamed;
        return true;
    }

    /** A copy of the first of its threads. */
    private LongTable firstThreads(int count) {
        LongTable copy = new LongTable(IndexData.THREAD_VALUES);
        for (int entry = 0; entry < count; entry++) {
            int slot = copy.slot(threads.key(entry));
            IndexBuilder.merge(copy.values, slot, threads.values, entry * IndexData.THREAD_VALUES, 0);
        }
        return copy;
    }

    /** About how much memory it takes. */
    public long bytes() {
        return 256 + types.length * 36L + runs.threads.length * 16L + threads.bytes();
    }

    /**
     * Gives the types other indexes; those that get the same one are one from then on.
     *
     * @param from types below it keep theirs
     * @param indexes of the others
     */
    public void renameTypes(int from, int[] indexes) {
        int kept = 0;
        while (kept < types.length && types[kept] < from) {
            kept++;
        }
        int size = kept;
        for (int i = kept; i < types.length; i++) {
            int type = indexes[types[i] - from];
            int at = size;
            while (at > 0 && types[at - 1] > type) {
                at--;
            }
            if (at > 0 && types[at - 1] == type) {
                typeValues[(at - 1) * WIDTH + 1] += typeValues[i * WIDTH + 1];
                IndexBuilder.merge(typeValues, (at - 1) * WIDTH, typeValues, i * WIDTH, 1);
            } else {
                moveType(i, type, at, size++);
            }
        }
        if (size < types.length) {
            types = Arrays.copyOf(types, size);
            typeValues = Arrays.copyOf(typeValues, size * WIDTH);
        }
    }

    /** Puts a type under its new index to a place before those up to an end, which is not behind its own place. */
    private void moveType(int entry, int type, int at, int end) {
        int from = entry * WIDTH;
        long events = typeValues[from];
        long bytes = typeValues[from + 1];
        long least = typeValues[from + 2];
        long greatest = typeValues[from + 3];
        System.arraycopy(types, at, types, at + 1, end - at);
        System.arraycopy(typeValues, at * WIDTH, typeValues, (at + 1) * WIDTH, (end - at) * WIDTH);
        types[at] = type;
        int to = at * WIDTH;
        typeValues[to] = events;
        typeValues[to + 1] = bytes;
        typeValues[to + 2] = least;
        typeValues[to + 3] = greatest;
    }
}
