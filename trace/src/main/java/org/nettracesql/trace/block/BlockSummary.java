package org.nettracesql.trace.block;

import java.util.Arrays;

/** What the headers of one block say; made by a {@link BlockCensus}. */
public final class BlockSummary {

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
        LongTable renamed = new LongTable(IndexData.THREAD_VALUES);
        for (int entry = 0; entry < threads.size(); entry++) {
            int from = entry * IndexData.THREAD_VALUES;
            long key = owners.key(threads.key(entry), threads.values[from + 1], threads.values[from + 2]);
            if (key == ThreadOwners.NO_KEY) {
                return false;
            }
            int slot = renamed.slot(key);
            IndexBuilder.merge(renamed.values, slot, threads.values, from, 0);
        }
        threads = renamed;
        return true;
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
        int width = IndexData.TYPE_VALUES;
        int kept = 0;
        while (kept < types.length && types[kept] < from) {
            kept++;
        }
        if (kept == types.length) {
            return;
        }
        int size = kept;
        int[] renamed = Arrays.copyOf(types, types.length);
        long[] values = typeValues.clone();
        for (int i = kept; i < types.length; i++) {
            int type = indexes[types[i] - from];
            int at = Arrays.binarySearch(renamed, 0, size, type);
            if (at >= 0) {
                values[at * width + 1] += typeValues[i * width + 1];
                IndexBuilder.merge(values, at * width, typeValues, i * width, 1);
                continue;
            }
            at = -at - 1;
            System.arraycopy(renamed, at, renamed, at + 1, size - at);
            System.arraycopy(values, at * width, values, (at + 1) * width, (size - at) * width);
            renamed[at] = type;
            System.arraycopy(typeValues, i * width, values, at * width, width);
            size++;
        }
        types = Arrays.copyOf(renamed, size);
        typeValues = Arrays.copyOf(values, size * width);
    }
}
