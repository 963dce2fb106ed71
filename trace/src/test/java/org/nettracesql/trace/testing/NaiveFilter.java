package org.nettracesql.trace.testing;

import java.util.regex.Pattern;
import org.nettracesql.trace.Condition;

/** What conditions mean, decided on boxed values with no thought of speed: what a scan must agree with. */
final class NaiveFilter {

    private NaiveFilter() {}

    static boolean passes(Condition condition, Object value) {
        if (condition instanceof Condition.Null isNull) {
            return isNull.isNull() == (value == null);
        }
        if (value == null) {
            return false;
        }
        if (condition instanceof Condition.LongRanges ranges) {
            long number = integer(value);
            boolean inside = false;
            for (int i = 0; i < ranges.lows().length; i++) {
                inside |= ranges.lows()[i] <= number && number <= ranges.highs()[i];
            }
            return inside;
        }
        if (condition instanceof Condition.Bits bits) {
            boolean equal = (integer(value) & bits.mask()) == bits.expected();
            return bits.negated() ? !equal : equal;
        }
        if (condition instanceof Condition.Mod mod) {
            return integer(value) % mod.divisor() == mod.remainder();
        }
        if (condition instanceof Condition.DoubleCompare compare) {
            double number = (Double) value;
            return switch (compare.operator()) {
                case EQ -> number == compare.constant();
                case NE -> number != compare.constant();
                case LT -> number < compare.constant();
                case LE -> number <= compare.constant();
                case GT -> number > compare.constant() || Double.isNaN(number);
                case GE -> number >= compare.constant() || Double.isNaN(number);
            };
        }
        if (condition instanceof Condition.TextIn in) {
            return in.negated() != in.values().contains((String) value);
        }
        Condition.TextLike like = (Condition.TextLike) condition;
        return like.negated() != regex(like).matcher((String) value).matches();
    }

    private static long integer(Object value) {
        return value instanceof Boolean flag ? (flag ? 1 : 0) : ((Number) value).longValue();
    }

    private static Pattern regex(Condition.TextLike like) {
        StringBuilder regex = new StringBuilder();
        boolean escaped = false;
        for (int codePoint : like.pattern().codePoints().toArray()) {
            if (!escaped && like.escape() != 0 && codePoint == like.escape()) {
                escaped = true;
            } else if (!escaped && codePoint == '%') {
                regex.append(".*");
            } else if (!escaped && codePoint == '_') {
                regex.append('.');
            } else {
                regex.append(Pattern.quote(Character.toString(codePoint)));
                escaped = false;
            }
        }
        int anyCase = like.anyCase() ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0;
        return Pattern.compile(regex.toString(), Pattern.DOTALL | anyCase);
    }
}
