package org.nettracesql.adapter.join;

import java.util.Arrays;
import org.nettracesql.adapter.aggregate.CancelCheck;
import org.nettracesql.adapter.engine.KeptMemory;

/** The right rows of one key, as they are collected for a {@link RangeIndex}. For one thread. */
final class RangeEntries {

    private static final int FIRST_CAPACITY = 4;
    private static final long BYTES_OF_ONE = Integer.BYTES + Long.BYTES;
    /** The index has a tree for second values. */
    private static final long BYTES_OF_TWO = Integer.BYTES + 4 * Long.BYTES;
    /** Two orders, and values of one kind in the new one. */
    private static final int BYTES_TO_SORT = 2 * Integer.BYTES + Long.BYTES;

    private final boolean hasSecond;
    private int[] ordinals = {};
    private long[] firsts = {};
    /** Empty without a second value. */
    private long[] seconds = {};

    private int size;
    private boolean isInOrder = true;

    RangeEntries(boolean hasSecond) {
        this.hasSecond = hasSecond;
    }

    /**
     * Adds a row.
     *
     * @param ordinal its number among all right rows, greater than those before
     * @param first the value that it is looked up by
     * @param second a further one; any if rows have none
     */
    void add(int ordinal, long first, long second, KeptMemory memory) {
        if (size == ordinals.length) {
            grow(memory);
        }
        isInOrder &= size == 0 || firsts[size - 1] <= first;
        ordinals[size] = ordinal;
        firsts[size] = first;
        if (hasSecond) {
            seconds[size] = second;
        }
        size++;
    }

    /** While it does, there are the arrays before and those after. */
    private void grow(KeptMemory memory) {
        int capacity = Math.max(FIRST_CAPACITY, size + (size >> 1));
        long bytesOfOne = hasSecond ? BYTES_OF_TWO : BYTES_OF_ONE;
        memory.addBytes(capacity * bytesOfOne);
        ordinals = Arrays.copyOf(ordinals, capacity);
        firsts = Arrays.copyOf(firsts, capacity);
        seconds = hasSecond ? Arrays.copyOf(seconds, capacity) : seconds;
        memory.removeBytes(size * bytesOfOne);
    }

    /** Where to look the rows up. No more are added then. */
    RangeIndex index(CancelCheck cancelCheck, KeptMemory memory) {
        if (!isInOrder) {
            long meanwhile = (long) size * BYTES_TO_SORT;
            memory.addBytes(meanwhile);
            int[] order = order(cancelCheck);
            ordinals = Arrays.stream(order).map(place -> ordinals[place]).toArray();
            firsts = ordered(firsts, order);
            seconds = hasSecond ? ordered(seconds, order) : seconds;
            memory.removeBytes(meanwhile);
        }
        return new RangeIndex(ordinals, firsts, hasSecond ? seconds : null, size);
    }

    private static long[] ordered(long[] values, int[] order) {
        return Arrays.stream(order).mapToLong(place -> values[place]).toArray();
    }

    /** Places in the order of first values, and of rows where these are equal: longer and longer runs are merged. */
    private int[] order(CancelCheck cancelCheck) {
        int[] from = new int[size];
        for (int i = 0; i < size; i++) {
            from[i] = i;
        }
        int[] to = new int[size];
        for (long run = 1; run < size; run *= 2) {
            for (long start = 0; start < size; start += 2 * run) {
                merge(from, to, (int) start, (int) Math.min(start + run, size), (int) Math.min(start + 2 * run, size),
                        cancelCheck);
            }
            int[] merged = to;
            to = from;
            from = merged;
        }
        return from;
    }

    private void merge(int[] from, int[] to, int start, int middle, int end, CancelCheck cancelCheck) {
        int left = start;
        int right = middle;
        for (int i = start; i < end; i++) {
            cancelCheck.step();
            boolean isLeft = left < middle && (right == end || firsts[from[left]] <= firsts[from[right]]);
            to[i] = isLeft ? from[left++] : from[right++];
        }
    }
}
