package org.nettracesql.adapter.aggregate;

import java.util.Arrays;

/** Many {@link ExactSum}s, by number from 0, without an object for each. For one thread. */
public final class ExactSums {

    private static final int LOW_BITS = 64;

    private long[] highs = new long[1];
    /** Unsigned. */
    private long[] lows = new long[1];

    /** Makes it so many; further ones are 0. */
    public void grow(int count) {
        highs = Arrays.copyOf(highs, count);
        lows = Arrays.copyOf(lows, count);
    }

    /** Adds each value of an array, but those whose place is true in the other, to the sum that its place tells. */
    public void addAll(long[] values, boolean[] nulls, int[] sums, int count) {
        for (int i = 0; i < count; i++) {
            if (nulls == null || !nulls[i]) {
                int sum = sums[i];
                long value = values[i];
                long before = lows[sum];
                long low = before + value;
                lows[sum] = low;
                highs[sum] += (value >> (LOW_BITS - 1)) + (Long.compareUnsigned(low, before) < 0 ? 1 : 0);
            }
        }
    }

    /** Adds to one. */
    public void add(int sum, ExactSum more) {
        ExactSum all = get(sum);
        all.add(more);
        highs[sum] = all.high();
        lows[sum] = all.low();
    }

    /** One as it is now. */
    public ExactSum get(int sum) {
        return new ExactSum(highs[sum], lows[sum]);
    }
}
