package org.nettracesql.adapter.function;

/** Functions of whole numbers. Called by generated code. */
public final class WholeNumbers {

    /** Of 21, the product does not fit. */
    private static final int MOST_FACTORIAL = 20;

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
     * Which of equal parts between two bounds a number is in, from 1 on: 0 before the first bound, one more than there
     * are from the second on. The second bound may be the lesser.
     *
     * @throws BadArgumentException for NaN, bounds that are equal or have no end, and less than one part
     */
    public static int widthBucket(double number, double low, double high, double parts) {
        if (Double.isNaN(number) || !Double.isFinite(low) || !Double.isFinite(high) || low == high) {
            throw new BadArgumentException("WIDTH_BUCKET takes a number and two finite bounds that differ, not "
                    + number + ", " + low + " and " + high + ".");
        }
        if (!(parts >= 1 && parts < Integer.MAX_VALUE && parts == Math.rint(parts))) {
            throw new BadArgumentException("WIDTH_BUCKET has from 1 to " + (Integer.MAX_VALUE - 1) + " parts, not "
                    + NumberText.text(parts) + ".");
        }
        boolean rises = low < high;
        if (rises ? number < low : number > low) {
            return 0;
        }
        if (rises ? number >= high : number <= high) {
            return (int) parts + 1;
        }
        // Rounded up, a number just before a bound would be beyond it.
        return (int) Math.min(parts, Math.floor((number - low) * parts / (high - low)) + 1);
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
     * The product of all numbers from 1 on.
     *
     * @throws ArithmeticException if it does not fit, or if the number is negative
     */
    public static long factorial(long number) {
        if (number < 0) {
            throw new ArithmeticException("The factorial of a negative number is not defined.");
        }
        if (number > MOST_FACTORIAL) {
            throw new ArithmeticException(CheckedMath.overflow("FACTORIAL", "BIGINT"));
        }
        long product = 1;
        for (long factor = 2; factor <= number; factor++) {
            product *= factor;
        }
        return product;
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
