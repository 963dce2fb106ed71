package org.nettracesql.adapter.function;

import java.math.BigDecimal;
import java.util.Locale;

/**
 * The number that a text in a format has, as {@code TO_NUMBER} of PostgreSQL reads it: 9 and 0 stand for digits, D or
 * a point for the point, G or a comma for what groups digits, S, MI and PR for the sign; FM and anything else for
 * itself. Called by generated code.
 */
public final class FormattedNumber {

    private static final int MOST_OF_FRACTION = 10;

    private FormattedNumber() {}

    /** @throws BadArgumentException if the text has no number in that format */
    public static BigDecimal parse(String text, String format) {
        String pattern = format.toUpperCase(Locale.ROOT);
        StringBuilder digits = new StringBuilder();
        String rest = text.strip();
        boolean negative = rest.startsWith("-") || rest.endsWith("-") && rest.length() > 1
                || rest.startsWith("<") && rest.endsWith(">");
        int point = point(pattern);
        int ofWhole = places(point < 0 ? pattern : pattern.substring(0, point));
        int ofFraction = digitsOfFraction(format);
        boolean fraction = false;
        int taken = 0;
        for (int i = 0; i < rest.length(); i++) {
            char c = rest.charAt(i);
            if (c >= '0' && c <= '9') {
                if (taken++ < (fraction ? ofFraction : ofWhole)) {
                    digits.append(c);
                }
            } else if (c == '.' && !fraction) {
                if (point < 0) {
                    break;
                }
                fraction = true;
                taken = 0;
                digits.append(digits.isEmpty() ? "0." : ".");
            } else if (Character.isLetter(c)) {
                throw notANumber(text, format);
            }
        }
        if (digits.isEmpty()) {
            throw notANumber(text, format);
        }
        BigDecimal number = new BigDecimal(fraction && taken == 0 ? digits + "0" : digits.toString());
        return negative ? number.negate() : number;
    }

    /** How many digits after the point a format has, 10 at most. */
    public static int digitsOfFraction(String format) {
        String pattern = format.toUpperCase(Locale.ROOT);
        int point = point(pattern);
        return point < 0 ? 0 : Math.min(MOST_OF_FRACTION, places(pattern.substring(point)));
    }

    private static int point(String pattern) {
        return pattern.replace('D', '.').indexOf('.');
    }

    private static int places(String pattern) {
        return (int) pattern.chars().filter(c -> c == '9' || c == '0').count();
    }

    private static BadArgumentException notANumber(String text, String format) {
        return new BadArgumentException("'" + text + "' is no number in the format '" + format + "'.");
    }
}
