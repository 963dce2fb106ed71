package org.nettracesql.trace.nettrace;

import java.math.BigInteger;

/**
 * Converts the trace's ticks to nanoseconds since its start, rounding down, exactly for every tick and frequency. A time
 * too far from the start for 64 bits of nanoseconds (292 years) is clamped. Immutable.
 */
final class Clock {

    private static final long NANOS = 1_000_000_000L;

    private final long startTicks;
    private final long frequency;
    /** Nanoseconds a tick where that is a whole number, else 0. */
    private final long nanosPerTick;

    private final long clampTicks;

    /**
     * @param startTicks tick of the trace's start
     * @param frequency ticks a second, greater than 0
     */
    Clock(long startTicks, long frequency) {
        this.startTicks = startTicks;
        this.frequency = frequency;
        this.nanosPerTick = NANOS % frequency == 0 ? NANOS / frequency : 0;
        this.clampTicks = nanosPerTick == 0 ? 0 : Long.MAX_VALUE / nanosPerTick;
    }

    long toNanos(long ticks) {
        long elapsed = ticks - startTicks;
        if (nanosPerTick == 1) {
            return elapsed;
        }
        if (nanosPerTick != 0) {
            if (elapsed > clampTicks) {
                return Long.MAX_VALUE;
            }
            return elapsed < -clampTicks ? Long.MIN_VALUE : elapsed * nanosPerTick;
        }
        long seconds = Math.floorDiv(elapsed, frequency);
        long rest = elapsed - seconds * frequency;
        if (seconds > Long.MAX_VALUE / NANOS - 1) {
            return Long.MAX_VALUE;
        }
        if (seconds < Long.MIN_VALUE / NANOS + 1) {
            return Long.MIN_VALUE;
        }
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

    /** Converts the first {@code n} values in place. */
    void toNanos(long[] values, int n) {
        if (nanosPerTick == 1) {
            for (int i = 0; i < n; i++) {
                values[i] -= startTicks;
            }
            return;
        }
        for (int i = 0; i < n; i++) {
            values[i] = toNanos(values[i]);
        }
    }

    /** The least tick whose time is {@code nanos} or later, so that ticks can be compared without converting them. */
    long firstTickAtOrAfter(long nanos) {
        // toNanos rounds down, so toNanos(t) >= nanos exactly from t = ceil(nanos * frequency / 10^9) on.
        BigInteger product = BigInteger.valueOf(nanos).multiply(BigInteger.valueOf(frequency));
        BigInteger[] parts = product.divideAndRemainder(BigInteger.valueOf(NANOS));
        BigInteger ceiling = parts[1].signum() > 0 ? parts[0].add(BigInteger.ONE) : parts[0];
        return clamp(ceiling.add(BigInteger.valueOf(startTicks)));
    }

    /** The greatest tick whose time is {@code nanos} or earlier. */
    long lastTickAtOrBefore(long nanos) {
        return nanos == Long.MAX_VALUE ? Long.MAX_VALUE : firstTickAtOrAfter(nanos + 1) - 1;
    }

    private static long clamp(BigInteger value) {
        if (value.bitLength() < 64) {
            return value.longValue();
        }
        // One above the least, so that "one tick before" cannot wrap around.
        return value.signum() > 0 ? Long.MAX_VALUE : Long.MIN_VALUE + 1;
    }
}
