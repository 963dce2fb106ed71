package org.nettracesql.adapter.function;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Texts as decimals, in a time that grows with the text alone. Java reads {@code 1e1000000} in no time, and takes
 * minutes to write out, divide or compare what it has read then; the digits of a long text cost the square of its
 * length. Nothing looks at a cancelled statement meanwhile.
 *
 * <p>A DECIMAL has {@value #MOST_DIGITS} digits at most, before and behind its point together. So a number that has
 * more before its point fits none, one that begins further behind it than that is zero in all of them, and no digit
 * behind the first {@value #KEPT_DIGITS} is seen or rounded by.
 */
public final class DecimalText {

    private static final int MOST_DIGITS = 38;

    /** Those before the point, those behind it, and more than one to round by. */
    private static final int KEPT_DIGITS = 80;

    /** With a sign, a point and an exponent. A longer one is read in parts. */
    private static final int SHORT = 100;

    private DecimalText() {}

    /**
     * What a DECIMAL of any precision and scale has of the number that a text is.
     *
     * @throws NumberFormatException if it is none
     * @throws ArithmeticException if no DECIMAL has room for it
     */
    public static BigDecimal number(String text) {
        String plain = text.strip();
        BigDecimal number = plain.length() <= SHORT ? new BigDecimal(plain) : ofLong(plain);
        // The number is from 10 to the power of this less one on, and below 10 to the power of this.
        long size = (long) number.precision() - number.scale();
        if (number.signum() == 0 || size < -MOST_DIGITS) {
            return BigDecimal.ZERO;
        }
        if (size > MOST_DIGITS) {
            throw new ArithmeticException(
                    "'" + ShownText.of(plain) + "' does not fit DECIMAL(" + MOST_DIGITS + ", 0).");
        }
        return number;
    }

    /** A text of the same number, if it is one, that costs little to read; for generated code. */
    public static String shortened(String text) {
        if (isPlain(text)) {
            return text;
        }
        try {
            return number(text).toString();
        } catch (NumberFormatException e) {
            // Who reads a short one says that it is none.
            if (text.length() <= SHORT) {
                return text;
            }
            throw e;
        }
    }

    /** Whether any digit before the exponent is another one than zero. */
    static boolean hasDigits(String number) {
        for (int i = 0; i < number.length(); i++) {
            char c = number.charAt(i);
            if (c == 'e' || c == 'E') {
                return false;
            }
            if (Character.isDigit(c) && Character.digit(c, 10) != 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether it is short and has no exponent; it need be no number. */
    private static boolean isPlain(String text) {
        return text.length() <= SHORT && text.indexOf('e') < 0 && text.indexOf('E') < 0;
    }

    private static BigDecimal ofLong(String text) {
        int mantissaEnd = Math.max(text.indexOf('e'), text.indexOf('E'));
        int end = mantissaEnd < 0 ? text.length() : mantissaEnd;
        long exponent = mantissaEnd < 0 ? 0 : Integer.parseInt(text.substring(mantissaEnd + 1));
        boolean negative = text.charAt(0) == '-';
        StringBuilder kept = new StringBuilder();
        boolean anyDigit = false;
        boolean behindPoint = false;
        for (int i = negative || text.charAt(0) == '+' ? 1 : 0; i < end; i++) {
            char c = text.charAt(i);
            int digit = Character.digit(c, 10);
            if (c == '.' && !behindPoint) {
                behindPoint = true;
                continue;
            }
            if (digit < 0) {
                throw new NumberFormatException("For input string: \"" + ShownText.of(text) + "\"");
            }
            anyDigit = true;
            boolean isKept = kept.length() < KEPT_DIGITS;
            if (isKept && (digit != 0 || kept.length() > 0)) {
                kept.append((char) ('0' + digit));
            }
            exponent += (isKept ? 0 : 1) - (behindPoint ? 1 : 0);
        }
        if (!anyDigit) {
            throw new NumberFormatException("For input string: \"" + ShownText.of(text) + "\"");
        }
        if (kept.length() == 0) {
            return BigDecimal.ZERO;
        }
        BigInteger digits = new BigInteger(kept.toString());
        // Beyond these bounds it fits nothing or is zero, however far.
        int scale = (int) Math.max(-Integer.MAX_VALUE / 2, Math.min(Integer.MAX_VALUE / 2, -exponent));
        return new BigDecimal(negative ? digits.negate() : digits, scale);
    }
}
