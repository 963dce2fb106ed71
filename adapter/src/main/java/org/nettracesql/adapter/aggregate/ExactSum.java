package org.nettracesql.adapter.aggregate;

import java.math.BigDecimal;
import java.math.BigInteger;

/** A sum of 64-bit integers in 128 bits, which no number of rows can overflow. For one thread. */
public final class ExactSum {

    private static final int LOW_BITS = 64;
    private static final int HALF_BITS = 32;
    private static final long LOW_HALF = 0xFFFF_FFFFL;

    private long high;
    /** Unsigned. */
    private long low;

    /** 0. */
    public ExactSum() {}

    ExactSum(long high, long low) {
        this.high = high;
        this.low = low;
    }

    long high() {
        return high;
    }

    /** Unsigned. */
    long low() {
        return low;
    }

    public void add(long value) {
        long before = low;
        low += value;
        high += (value >> (LOW_BITS - 1)) + (Long.compareUnsigned(low, before) < 0 ? 1 : 0);
    }

    public void remove(long value) {
        long before = low;
        low -= value;
        high -= (value >> (LOW_BITS - 1)) + (Long.compareUnsigned(before, value) < 0 ? 1 : 0);
    }

    /** Adds all values of an array but those whose place is true in the other. */
    public void addAll(long[] values, boolean[] nulls, int count) {
        // Upper and lower halves apart, for which a long is wide enough.
        long upper = 0;
        long lower = 0;
        for (int i = 0; i < count; i++) {
            long value = nulls != null && nulls[i] ? 0 : values[i];
            upper += value >> HALF_BITS;
            lower += value & LOW_HALF;
        }
        add(lower);
        long before = low;
        low += upper << HALF_BITS;
        high += (upper >> HALF_BITS) + (Long.compareUnsigned(low, before) < 0 ? 1 : 0);
    }

    public void add(ExactSum other) {
        long before = low;
        low += other.low;
        high += other.high + (Long.compareUnsigned(low, before) < 0 ? 1 : 0);
    }

    public boolean fitsLong() {
        return high == low >> (LOW_BITS - 1);
    }

    /** @throws ArithmeticException if it has more than 64 bits */
    public long toLong() {
        if (!fitsLong()) {
            throw new ArithmeticException("The sum " + toBigInteger() + " is out of the range of BIGINT.");
        }
        return low;
    }

    public BigDecimal toDecimal() {
        return fitsLong() ? BigDecimal.valueOf(low) : new BigDecimal(toBigInteger());
    }

    /** The nearest one. */
    public double toDouble() {
        return fitsLong() ? low : toBigInteger().doubleValue();
    }

    private BigInteger toBigInteger() {
        BigInteger unsignedLow = new BigInteger(Long.toUnsignedString(low));
        return BigInteger.valueOf(high).shiftLeft(LOW_BITS).add(unsignedLow);
    }
}
