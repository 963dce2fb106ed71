package org.nettracesql.adapter.function;

/** Functions of whole numbers. Called by generated code. */
public final class WholeNumbers {

    private WholeNumbers() {}

    /**
     * The greatest common divisor, which is not negative; 0 of two zeros.
     *
     * @throws ArithmeticException if it does not fit
     */
    public static long gcd(long first, long second) {
        long a = first;
        long b = second;
        while (b != 0) {
            long rest = a % b;
            a = b;
            b = rest;
        }
        return absolute(a, "GCD");
    }

    /**
     * The least common multiple, which is not negative; 0 of a zero.
     *
     * @throws ArithmeticException if it does not fit
     */
    public static long lcm(long first, long second) {
        if (first == 0 || second == 0) {
            return 0;
        }
        long times = second / gcd(first, second);
        long multiple = first * times;
        if (Math.multiplyHigh(first, times) != multiple >> Long.SIZE - 1) {
            throw new ArithmeticException(CheckedMath.overflow("LCM", "BIGINT"));
        }
        return absolute(multiple, "LCM");
    }

    /**
     * A number without its last bits.
     *
     * @throws ArithmeticException if the number of bits is negative
     */
    public static long shiftRight(long value, long bits) {
        if (bits < 0) {
            throw new ArithmeticException(">> takes 0 or more bits, and is given " + bits + ".");
        }
        return value >> Math.min(bits, Long.SIZE - 1);
    }

    /** The digits of 64 bits in hexadecimal. */
    public static String hex(long value) {
        return Long.toHexString(value);
    }

    private static long absolute(long value, String symbol) {
        if (value == Long.MIN_VALUE) {
            throw new ArithmeticException(CheckedMath.overflow(symbol, "BIGINT"));
        }
        return Math.abs(value);
    }
}
