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

    private void grow(KeptMemory memory) {
        int capacity = Math.max(FIRST_CAPACITY, size + (size >> 1));
        memory.addBytes((capacity - size) * (hasSecond ? BYTES_OF_TWO : BYTES_OF_ONE));
        ordinals = Arrays.copyOf(ordinals, capacity);
        firsts = Arrays.copyOf(firsts, capacity);
        seconds = hasSecond ? Arrays.copyOf(seconds, capacity) : seconds;
    }

    /** Where to look the rows up. What was collected is let go of. */
    RangeIndex index(CancelCheck cancelCheck) {
        int[] order = isInOrder ? null : order(cancelCheck);
        RangeIndex index = new RangeIndex(
                ordered(ordinals, order), ordered(firsts, order), hasSecond ? ordered(seconds, order) : null);
        ordinals = null;
        firsts = null;
        seconds = null;
        return index;
    }

    private int[] ordered(int[] values, int[] order) {
        int[] ordered = Arrays.copyOf(values, size);
        for (int i = 0; order != null && i < size; i++) {
            ordered[i] = values[order[i]];
        }
        return ordered;
    }

    private long[] ordered(long[] values, int[] order) {
        long[] ordered = Arrays.copyOf(values, size);
        for (int i = 0; order != null && i < size; i++) {
            ordered[i] = values[order[i]];
        }
        return ordered;
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
