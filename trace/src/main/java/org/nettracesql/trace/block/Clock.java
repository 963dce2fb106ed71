package org.nettracesql.trace.block;

import java.math.BigInteger;

/**
 * Converts the trace's ticks to nanoseconds since its start, rounding down, exactly for every tick and frequency. A
 * time that is too far from the start for 64 bits of nanoseconds (292 years) is clamped: it is the farthest there is,
 * never one that has wrapped around. Immutable.
 */
public final class Clock {

    private static final long NANOS = 1_000_000_000L;

    /** From so many seconds on nanoseconds may need more than 64 bits. */
    private static final long MOST_SECONDS = Long.MAX_VALUE / NANOS;

    private final long startTicks;
    private final long frequency;
    /** Nanoseconds per tick where that is a whole number, else 0. */
    private final long nanosPerTick;

    private final long clampTicks;

    /**
     * @param startTicks tick of the trace's start
     * @param frequency ticks per second, greater than 0
     */
    public Clock(long startTicks, long frequency) {
        this.startTicks = startTicks;
        this.frequency = frequency;
        this.nanosPerTick = NANOS % frequency == 0 ? NANOS / frequency : 0;
        this.clampTicks = nanosPerTick == 0 ? 0 : Long.MAX_VALUE / nanosPerTick;
    }

    /** The time of a tick. */
    public long toNanos(long ticks) {
        long elapsed = ticks - startTicks;
        if (((ticks ^ startTicks) & (ticks ^ elapsed)) < 0) {
            return farNanos(ticks);
        }
        if (nanosPerTick != 0) {
            if (elapsed > clampTicks) {
                return Long.MAX_VALUE;
            }
            return elapsed < -clampTicks ? Long.MIN_VALUE : elapsed * nanosPerTick;
        }
        long seconds = Math.floorDiv(elapsed, frequency);
        if (seconds >= MOST_SECONDS || seconds <= -MOST_SECONDS) {
            return farNanos(ticks);
        }
        long rest = elapsed - seconds * frequency;
        long high = Math.multiplyHigh(rest, NANOS);
        long low = rest * NANOS;
        long nanos = high == 0 && low >= 0
                ? low / frequency
                : BigInteger.valueOf(rest)
                        .multiply(BigInteger.valueOf(NANOS))
                        .divide(BigInteger.valueOf(frequency))
                        .longValueExact();
        return seconds * NANOS + nanos;
    }

    /** As {@link #toNanos(long)}, for times at the edge of what 64 bits hold, and beyond. */
    private long farNanos(long ticks) {
        BigInteger product = BigInteger.valueOf(ticks)
                .subtract(BigInteger.valueOf(startTicks))
                .multiply(BigInteger.valueOf(NANOS));
        BigInteger[] parts = product.divideAndRemainder(BigInteger.valueOf(frequency));
        BigInteger nanos = parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
        if (nanos.bitLength() < 64) {
            return nanos.longValue();
        }
        return nanos.signum() > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
    }

    /** Whether a time is, or may be, one that was clamped. */
    static boolean isClamped(long nanos) {
        return nanos == Long.MAX_VALUE || nanos == Long.MIN_VALUE;
    }

    /**
     * Whether a tick's time is, or may be, one that needs more than a subtraction and a multiplication. If two ticks
     * are not, all between them are not.
     */
    boolean isFar(long ticks) {
        long elapsed = ticks - startTicks;
        return ((ticks ^ startTicks) & (ticks ^ elapsed)) < 0 || elapsed > clampTicks || elapsed < -clampTicks;
    }

    /**
     * Converts the first {@code n} values in place.
     *
     * @param far whether one of them may be {@linkplain #isFar far}
     * @return whether a time had to be clamped
     */
    boolean toNanos(long[] values, int n, boolean far) {
        if (!far && nanosPerTick == 1) {
            for (int i = 0; i < n; i++) {
                values[i] -= startTicks;
            }
            return false;
        }
        if (!far && nanosPerTick != 0) {
            for (int i = 0; i < n; i++) {
                values[i] = (values[i] - startTicks) * nanosPerTick;
            }
            return false;
        }
        boolean clamped = false;
        for (int i = 0; i < n; i++) {
            values[i] = toNanos(values[i]);
            clamped |= isClamped(values[i]);
        }
        return clamped;
    }

    /** The least tick whose time is {@code nanos} or later, so that ticks can be compared without converting them. */
    long firstTickAtOrAfter(long nanos) {
        if (nanos == Long.MIN_VALUE) {
            // Times before it are clamped to it.
            return Long.MIN_VALUE;
        }
        return clamp(firstTick(nanos));
    }

    /** The greatest tick whose time is {@code nanos} or earlier. */
    long lastTickAtOrBefore(long nanos) {
        return nanos == Long.MAX_VALUE ? Long.MAX_VALUE : clamp(firstTick(nanos + 1).subtract(BigInteger.ONE));
    }

    private BigInteger firstTick(long nanos) {
        // toNanos rounds down, so toNanos(t) >= nanos exactly from t = ceil(nanos * frequency / 10^9) on.
        BigInteger product = BigInteger.valueOf(nanos).multiply(BigInteger.valueOf(frequency));
        BigInteger[] parts = product.divideAndRemainder(BigInteger.valueOf(NANOS));
        BigInteger ceiling = parts[1].signum() > 0 ? parts[0].add(BigInteger.ONE) : parts[0];
        return ceiling.add(BigInteger.valueOf(startTicks));
    }

    private static long clamp(BigInteger value) {
        if (value.bitLength() < 64) {
            return value.longValue();
        }
        return value.signum() > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
    }
}
