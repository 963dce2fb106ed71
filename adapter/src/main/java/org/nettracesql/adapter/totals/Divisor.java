package org.nettracesql.adapter.totals;

import java.math.BigInteger;

/**
 * Divides by one number again and again: with a product where the processor's division takes some ten times as long.
 * The product of a value and {@code 2^(63+l) / d}, where {@code 2^l} is the least power of two that is not less than
 * {@code d}, has the quotient in its upper bits, for all values of 64 bits. (Granlund, Montgomery: Division by
 * Invariant Integers using Multiplication, 1994, figure 5.2.)
 */
final class Divisor {

    private final long divisor;
    private final long factor;
    private final int shift;

    /** @param divisor at least 2 */
    Divisor(long divisor) {
        this.divisor = divisor;
        int bits = Long.SIZE - Long.numberOfLeadingZeros(divisor - 1);
        // Less 2^64: the value itself is added to the product instead.
        this.factor = BigInteger.ONE.shiftLeft(Long.SIZE - 1 + bits)
                .divide(BigInteger.valueOf(divisor))
                .add(BigInteger.ONE)
                .longValue();
        this.shift = bits - 1;
    }

    /** As {@code value / divisor}. */
    long quotient(long value) {
        return (value + Math.multiplyHigh(factor, value) >> shift) - (value >> Long.SIZE - 1);
    }

    /** As {@code value % divisor}. */
    long remainder(long value) {
        return value - quotient(value) * divisor;
    }

    /** As {@link Math#floorDiv(long, long)}. */
    long floor(long value) {
        long quotient = quotient(value);
        return quotient - (quotient * divisor > value ? 1 : 0);
    }
}
