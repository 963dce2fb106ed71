package org.nettracesql.trace.ctf;

import java.math.BigInteger;

/**
 * Converts the values of a clock to nanoseconds since 1970, rounding down, the clock's offset and the value each by
 * itself, as other readers of CTF do. What needs more than 64 bits is clamped. Immutable.
 */
final class StreamClock {

    /** Of metadata without any clock: nanoseconds, from nobody knows when. */
    static final StreamClock ASSUMED = new StreamClock(new CtfMetadata.Clock("", 1_000_000_000L, 0, 0));

    private static final long NANOS = 1_000_000_000L;

    private final long frequency;
    private final long baseNanos;

    StreamClock(CtfMetadata.Clock clock) {
        this.frequency = clock.frequency();
        this.baseNanos = clamped(BigInteger.valueOf(clock.offsetSeconds()).multiply(BigInteger.valueOf(NANOS))
                .add(scaled(BigInteger.valueOf(clock.offset()))));
    }

    long toNanos(long ticks) {
        if (ticks >= 0) {
            long nanos = frequency == NANOS ? ticks : scaled(ticks);
            long sum = baseNanos + nanos;
            if (nanos >= 0 && ((baseNanos ^ sum) & (nanos ^ sum)) >= 0) {
                return sum;
            }
        }
        BigInteger value = new BigInteger(Long.toUnsignedString(ticks));
        return clamped(BigInteger.valueOf(baseNanos).add(scaled(value)));
    }

    /** -1 if it does not fit. */
    private long scaled(long ticks) {
        long seconds = ticks / frequency;
        long rest = ticks % frequency;
        if (seconds > Long.MAX_VALUE / NANOS - 1 || rest > Long.MAX_VALUE / NANOS) {
            return -1;
        }
        return seconds * NANOS + rest * NANOS / frequency;
    }

    private BigInteger scaled(BigInteger ticks) {
        BigInteger[] parts = ticks.multiply(BigInteger.valueOf(NANOS))
                .divideAndRemainder(BigInteger.valueOf(frequency));
        return parts[1].signum() < 0 ? parts[0].subtract(BigInteger.ONE) : parts[0];
    }

    private static long clamped(BigInteger nanos) {
        return nanos.bitLength() < 64 ? nanos.longValue() : nanos.signum() < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
}
