package org.nettracesql.trace.scan;

import org.nettracesql.trace.Condition;

/**
 * Decides {@link Condition.Mod} for many values, where they fit in 32 bits without a division: with
 * {@code m = 2^64 / d + 1} the product {@code m * v}, wrapped to 64 bits, is {@code v mod d} as a fraction of 2^64,
 * which is exact for all {@code v} and {@code d} of 32 bits. (Lemire, Kaser, Kurz: Faster remainder by direct
 * computation.)
 */
final class Remainders {

    private final long divisor;
    private final long remainder;
    /** Whether the divisor has 32 bits. */
    private final boolean isNarrow;

    private final long factor;
    private final long magnitude;
    /** Least and greatest fraction of the wanted remainder, as unsigned numbers with their highest bit flipped. */
    private final long least;

    private final long most;

    Remainders(Condition.Mod condition) {
        divisor = condition.divisor();
        remainder = condition.remainder();
        magnitude = Math.abs(divisor);
        isNarrow = divisor == (int) divisor && Math.abs(remainder) < magnitude;
        // For 1 it wraps to 0, of which every multiple is the fraction 0.
        factor = Long.divideUnsigned(-1, magnitude) + 1;
        long from = Math.abs(remainder) * factor;
        long to = from + (factor - 1);
        least = from ^ Long.MIN_VALUE;
        // The fractions of the greatest remainder end with 2^64.
        most = Long.compareUnsigned(to, from) < 0 ? Long.MAX_VALUE : to ^ Long.MIN_VALUE;
    }

    /** Clears the verdict on each value that leaves another remainder; without a branch on what the values are. */
    @SuppressWarnings("ShortCircuitBoolean")
    void test(long[] values, boolean[] verdicts, int n) {
        if (!isNarrow) {
            for (int i = 0; i < n; i++) {
                verdicts[i] &= values[i] % divisor == remainder;
            }
            return;
        }
        if (remainder == 0) {
            testMultiples(values, verdicts, n);
            return;
        }
        long m = factor;
        long low = least;
        long high = most;
        // A remainder has the sign of its value.
        long sign = remainder >> 63;
        for (int i = 0; i < n; i++) {
            long value = values[i];
            if (value == (int) value) {
                long fraction = m * Math.abs(value) ^ Long.MIN_VALUE;
                verdicts[i] &= fraction >= low & fraction <= high & value >> 63 == sign;
            } else {
                verdicts[i] &= value % divisor == remainder;
            }
        }
    }

    /**
     * Keeps the positions of the values that leave the remainder, in their order.
     *
     * @param selected the position of each value
     * @return how many are kept
     */
    @SuppressWarnings("ShortCircuitBoolean")
    int keep(long[] values, int[] selected, int n) {
        int kept = 0;
        if (!isNarrow) {
            for (int i = 0; i < n; i++) {
                selected[kept] = selected[i];
                kept += values[i] % divisor == remainder ? 1 : 0;
            }
            return kept;
        }
        long m = factor;
        long low = least;
        long high = most;
        // A remainder has the sign of its value; that of 0 has none.
        long sign = remainder >> 63;
        boolean anySign = remainder == 0;
        for (int i = 0; i < n; i++) {
            long value = values[i];
            boolean passes;
            if (value == (int) value) {
                long fraction = m * Math.abs(value) ^ Long.MIN_VALUE;
                passes = fraction >= low & fraction <= high & (anySign | value >> 63 == sign);
            } else {
                passes = value % divisor == remainder;
            }
            selected[kept] = selected[i];
            kept += passes ? 1 : 0;
        }
        return kept;
    }

    private void testMultiples(long[] values, boolean[] verdicts, int n) {
        long m = factor;
        long high = most;
        for (int i = 0; i < n; i++) {
            long value = values[i];
            verdicts[i] &= value == (int) value
                    ? (m * Math.abs(value) ^ Long.MIN_VALUE) <= high
                    : value % divisor == 0;
        }
    }
}
