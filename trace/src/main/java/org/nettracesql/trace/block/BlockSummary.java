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
    final LongTable threads = new LongTable(IndexData.THREAD_VALUES);
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
