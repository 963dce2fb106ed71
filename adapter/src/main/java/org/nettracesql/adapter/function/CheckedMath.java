package org.nettracesql.adapter.function;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.apache.calcite.avatica.util.DateTimeUtils;

/**
 * Arithmetic that fails where the result does not fit its SQL type, called by the code that Calcite generates. Every
 * failure is an {@link ArithmeticException} whose message goes on a sentence about a number that is out of range.
 */
public final class CheckedMath {

    private static final String BY_ZERO = "/ by zero";

    /** What both engines can hold: 64 bits of microseconds. */
    private static final long LAST_MILLI = Long.MAX_VALUE / 1000;
    private static final int LAST_DAY = (int) (LAST_MILLI / DateTimeUtils.MILLIS_PER_DAY);
    /** More than a DOUBLE has digits before its point or behind it. */
    private static final long MOST_PLACES = 400;
    /** More months than there are in the range of a timestamp. */
    private static final int MOST_MONTHS = 12 * 600_000;

    private CheckedMath() {}

    /**
     * What to say of a result that does not fit.
     *
     * @param type the SQL type of the result
     */
    public static String overflow(String symbol, String type) {
        String wider = switch (type) {
            case "TINYINT", "SMALLINT", "INTEGER" -> "BIGINT";
            case "BIGINT" -> "DECIMAL(38, 0) or DOUBLE";
            default -> "DOUBLE";
        };
        return "the result of " + symbol + " does not fit " + type + ". CAST an operand to " + wider + ".";
    }

    private static ArithmeticException doesNotFit(String symbol, String type) {
        return new ArithmeticException(overflow(symbol, type));
    }

    private static byte tinyint(int value, String symbol) {
        if (value != (byte) value) {
            throw doesNotFit(symbol, "TINYINT");
        }
        return (byte) value;
    }

    private static short smallint(int value, String symbol) {
        if (value != (short) value) {
            throw doesNotFit(symbol, "SMALLINT");
        }
        return (short) value;
    }

    private static int integer(long value, String symbol) {
        if (value != (int) value) {
            throw doesNotFit(symbol, "INTEGER");
        }
        return (int) value;
    }

    public static byte plus(byte a, byte b) {
        return tinyint(a + b, "+");
    }

    public static short plus(short a, short b) {
        return smallint(a + b, "+");
    }

    public static int plus(int a, int b) {
        return integer((long) a + b, "+");
    }

    public static long plus(long a, long b) {
        long sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) {
            throw doesNotFit("+", "BIGINT");
        }
        return sum;
    }

    public static BigDecimal plus(BigDecimal a, BigDecimal b, int precision, int scale) {
        return decimal(a.add(b), "+", precision, scale);
    }

    /** With the sign of what is divided, as {@code %} of Java. */
    public static long remainder(long a, long b) {
        return a % b;
    }

    public static byte shift(byte a, long places) {
        return tinyint(integer(shift((long) a, places), "<<"), "<<");
    }

    public static short shift(short a, long places) {
        return smallint(integer(shift((long) a, places), "<<"), "<<");
    }

    public static int shift(int a, long places) {
        return integer(shift((long) a, places), "<<");
    }

    public static long shift(long a, long places) {
        if (places < 0) {
            throw new ArithmeticException("<< takes 0 or more places, and is given " + places + ".");
        }
        long shifted = places < Long.SIZE ? a << places : 0;
        if (places < Long.SIZE ? shifted >> places != a : a != 0) {
            throw doesNotFit("<<", "BIGINT");
        }
        return shifted;
    }

    public static byte minus(byte a, byte b) {
        return tinyint(a - b, "-");
    }

    public static short minus(short a, short b) {
        return smallint(a - b, "-");
    }

    public static int minus(int a, int b) {
        return integer((long) a - b, "-");
    }

    public static long minus(long a, long b) {
        long difference = a - b;
        if (((a ^ b) & (a ^ difference)) < 0) {
            throw doesNotFit("-", "BIGINT");
        }
        return difference;
    }

    public static BigDecimal minus(BigDecimal a, BigDecimal b, int precision, int scale) {
        return decimal(a.subtract(b), "-", precision, scale);
    }

    public static byte times(byte a, byte b) {
        return tinyint(a * b, "*");
    }

    public static short times(short a, short b) {
        return smallint(a * b, "*");
    }

    public static int times(int a, int b) {
        return integer((long) a * b, "*");
    }

    public static long times(long a, long b) {
        long product = a * b;
        if (Math.multiplyHigh(a, b) != product >> 63) {
            throw doesNotFit("*", "BIGINT");
        }
        return product;
    }

    public static BigDecimal times(BigDecimal a, BigDecimal b, int precision, int scale) {
        return decimal(a.multiply(b), "*", precision, scale);
    }

    public static byte divide(byte a, byte b) {
        return tinyint((int) (a / divisor(b)), "/");
    }

    public static short divide(short a, short b) {
        return smallint((int) (a / divisor(b)), "/");
    }

    public static int divide(int a, int b) {
        return integer((long) a / divisor(b), "/");
    }

    public static long divide(long a, long b) {
        if (b == -1 && a == Long.MIN_VALUE) {
            throw doesNotFit("/", "BIGINT");
        }
        return a / divisor(b);
    }

    /** The JVM itself would leave the message out once the code is compiled. */
    private static long divisor(long b) {
        if (b == 0) {
            throw new ArithmeticException(BY_ZERO);
        }
        return b;
    }

    /** The quotient with as many digits as the type has, rounded; zeros at its end are left out. */
    public static BigDecimal divide(BigDecimal a, BigDecimal b, int precision, int scale) {
        if (b.signum() == 0) {
            throw new ArithmeticException(BY_ZERO);
        }
        BigDecimal quotient = a.divide(b, scale, RoundingMode.HALF_UP).stripTrailingZeros();
        return decimal(quotient.scale() < 0 ? quotient.setScale(0) : quotient, "/", precision, scale);
    }

    public static byte negate(byte a) {
        return tinyint(-a, "-");
    }

    public static short negate(short a) {
        return smallint(-a, "-");
    }

    public static int negate(int a) {
        return integer(-(long) a, "-");
    }

    public static long negate(long a) {
        if (a == Long.MIN_VALUE) {
            throw doesNotFit("-", "BIGINT");
        }
        return -a;
    }

    public static byte abs(byte a) {
        return tinyint(Math.abs(a), "ABS");
    }

    public static short abs(short a) {
        return smallint(Math.abs(a), "ABS");
    }

    public static int abs(int a) {
        return integer(Math.abs((long) a), "ABS");
    }

    public static long abs(long a) {
        if (a == Long.MIN_VALUE) {
            throw doesNotFit("ABS", "BIGINT");
        }
        return Math.abs(a);
    }

    /** An integer rounded to tens, hundreds and so on; a number of digits from 0 on leaves it as it is. */
    public static byte round(byte value, int digits) {
        return tinyint((int) rounded(value, digits), "ROUND");
    }

    public static short round(short value, int digits) {
        return smallint((int) rounded(value, digits), "ROUND");
    }

    public static int round(int value, int digits) {
        return integer(rounded(value, digits), "ROUND");
    }

    public static long round(long value, int digits) {
        return rounded(value, digits);
    }

    private static long rounded(long value, int digits) {
        if (digits >= 0) {
            return value;
        }
        if (digits < -19) {
            return 0;
        }
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_UP);
        if (rounded.compareTo(BigDecimal.valueOf(rounded.longValue())) != 0) {
            throw doesNotFit("ROUND", "BIGINT");
        }
        return rounded.longValue();
    }

    /** Places to round or cut at: beyond these nothing is there to be rounded, or nothing is left. */
    public static int places(long places) {
        return (int) Math.max(-MOST_PLACES, Math.min(MOST_PLACES, places));
    }

    private static BigDecimal decimal(BigDecimal value, String symbol, int precision, int scale) {
        BigDecimal rounded = value.scale() > scale ? value.setScale(scale, RoundingMode.HALF_UP) : value;
        if (rounded.precision() - rounded.scale() > precision - scale && rounded.signum() != 0) {
            throw doesNotFit(symbol, "DECIMAL(" + precision + ", " + scale + ")");
        }
        return rounded;
    }

    /** A result that is finite, or whose argument is not. */
    public static double finite(double result, String function, double argument) {
        if (argument == Double.NEGATIVE_INFINITY && function.equals("SQRT")) {
            // Calcite's is the power of one half, which is the other infinity.
            throw new ArithmeticException(function + " has no result for -Infinity.");
        }
        return finite(result, function, argument, 0);
    }

    /** A result that is finite, or one of whose arguments is not. */
    public static double finite(double result, String function, double first, double second) {
        if (!Double.isFinite(result) && Double.isFinite(first) && Double.isFinite(second)) {
            throw new ArithmeticException(function + " has no finite result for its argument.");
        }
        return result;
    }

    /** A number on its way to an integer type: the nearest whole number, the even one of two. */
    public static double whole(double value) {
        return Math.rint(exact(value));
    }

    /** A number on its way to an exact type. */
    public static double exact(double value) {
        if (!Double.isFinite(value)) {
            throw new ArithmeticException(
                    (Double.isNaN(value) ? "NaN" : "Infinity") + " is no value of an exact number type.");
        }
        return value;
    }

    /** The nearest number of 32 bits. */
    public static float real(double value) {
        float real = (float) value;
        if (Float.isInfinite(real) && !Double.isInfinite(value) || real == 0 && value != 0) {
            throw new ArithmeticException(value + " does not fit REAL.");
        }
        return real;
    }

    /** @param millis since 1970 */
    public static long moment(long millis) {
        if (millis > LAST_MILLI || millis < -LAST_MILLI) {
            throw new ArithmeticException("the result is no TIMESTAMP between the years -290308 and 294247.");
        }
        return millis;
    }

    /** @param days since 1970 */
    public static int moment(int days) {
        if (days > LAST_DAY || days < -LAST_DAY) {
            throw new ArithmeticException("the result is no DATE between the years -290308 and 294247.");
        }
        return days;
    }

    /** The months of an interval that is added to a moment. */
    public static int months(int months) {
        if (months > MOST_MONTHS || months < -MOST_MONTHS) {
            throw tooLong(months + " months");
        }
        return months;
    }

    /** The months of an interval that is written. */
    public static BigDecimal months(BigDecimal months) {
        if (months.abs().compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) > 0) {
            throw tooLong(months.toPlainString() + " months");
        }
        return months;
    }

    /** The milliseconds of an interval that is added to a date, of which the days are counted in 32 bits. */
    public static long millis(long millis) {
        if (millis > 2 * LAST_MILLI || millis < -2 * LAST_MILLI) {
            throw tooLong(millis / DateTimeUtils.MILLIS_PER_DAY + " days");
        }
        return millis;
    }

    private static ArithmeticException tooLong(String interval) {
        return new ArithmeticException("an interval of " + interval + " is longer than all of time.");
    }
}
