package org.nettracesql.trace;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a scan asks of the value of one column. A NULL value fulfils {@link Null} with {@code isNull} only, as in SQL.
 *
 * <p>All conditions are immutable and safe to share between threads.
 */
public sealed interface Condition extends Serializable {

    /**
     * The value, as a signed 64-bit integer, lies in one of some closed ranges. For BOOLEAN, integer and TIMESTAMP
     * columns. This one form carries {@code =, <>, <, <=, >, >=, BETWEEN, IN, NOT IN}.
     *
     * @param lows ascending lower bounds, inclusive
     * @param highs upper bounds, inclusive; {@code lows[i] <= highs[i] < lows[i + 1]}
     */
    record LongRanges(long[] lows, long[] highs) implements Condition {
        /** So many are looked through one after another: that takes no longer than to find the place. */
        private static final int FEW = 8;

        public LongRanges {
            lows = lows.clone();
            highs = highs.clone();
            if (lows.length != highs.length) {
                throw new IllegalArgumentException("Ranges need as many lower bounds as upper bounds.");
            }
            for (int i = 0; i < lows.length; i++) {
                if (lows[i] > highs[i] || i > 0 && lows[i] <= highs[i - 1]) {
                    throw new IllegalArgumentException("Ranges must be ascending and disjoint.");
                }
            }
        }

        public static LongRanges of(long low, long high) {
            return new LongRanges(new long[] {low}, new long[] {high});
        }

        public static LongRanges equalTo(long value) {
            return of(value, value);
        }

        /** Whether the value lies in a range. */
        public boolean test(long value) {
            if (lows.length > FEW) {
                int at = Arrays.binarySearch(lows, value);
                return at >= 0 || at < -1 && value <= highs[-at - 2];
            }
            for (int i = 0; i < lows.length; i++) {
                if (value <= highs[i]) {
                    return value >= lows[i];
                }
            }
            return false;
        }

        /** What passes both. */
        public LongRanges and(LongRanges that) {
            long[] low = new long[lows.length + that.lows.length];
            long[] high = new long[low.length];
            int count = 0;
            int mine = 0;
            int other = 0;
            while (mine < lows.length && other < that.lows.length) {
                low[count] = Math.max(lows[mine], that.lows[other]);
                high[count] = Math.min(highs[mine], that.highs[other]);
                if (low[count] <= high[count]) {
                    count++;
                }
                if (highs[mine] < that.highs[other]) {
                    mine++;
                } else {
                    other++;
                }
            }
            return new LongRanges(Arrays.copyOf(low, count), Arrays.copyOf(high, count));
        }

        /** The least value that passes; {@link Long#MAX_VALUE} if none does. */
        public long min() {
            return lows.length == 0 ? Long.MAX_VALUE : lows[0];
        }

        /** The greatest value that passes; {@link Long#MIN_VALUE} if none does. */
        public long max() {
            return highs.length == 0 ? Long.MIN_VALUE : highs[highs.length - 1];
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof LongRanges that
                    && Arrays.equals(lows, that.lows)
                    && Arrays.equals(highs, that.highs);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(lows) + Arrays.hashCode(highs);
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < lows.length; i++) {
                text.append(i == 0 ? "" : ", ");
                if (lows[i] == highs[i]) {
                    text.append(lows[i]);
                } else {
                    text.append(lows[i] == Long.MIN_VALUE ? "" : Long.toString(lows[i]))
                            .append("..")
                            .append(highs[i] == Long.MAX_VALUE ? "" : Long.toString(highs[i]));
                }
            }
            return text.toString();
        }
    }

    /** {@code (value & mask) = expected}, or {@code <> expected} when {@code negated}. For integer columns. */
    record Bits(long mask, long expected, boolean negated) implements Condition {
        public boolean test(long value) {
            return ((value & mask) == expected) != negated;
        }

        @Override
        public String toString() {
            return "&0x" + Long.toHexString(mask) + (negated ? "<>" : "=") + "0x" + Long.toHexString(expected);
        }
    }

    /** {@code mod(value, divisor) = remainder}, with the sign of SQL's MOD (that of the value). For integer columns. */
    record Mod(long divisor, long remainder) implements Condition {
        public Mod {
            if (divisor == 0) {
                throw new IllegalArgumentException("MOD by zero is an error, not a condition.");
            }
        }

        public boolean test(long value) {
            return value % divisor == remainder;
        }

        @Override
        public String toString() {
            return "%" + divisor + "=" + remainder;
        }
    }

    /**
     * A comparison with a double. For FLOAT32 and FLOAT64 columns. A NaN value is greater than every number
     * and equal to none.
     *
     * @param operator one of {@code = <> < <= > >=}
     * @param constant not NaN
     */
    record DoubleCompare(Operator operator, double constant) implements Condition {
        /** The six comparisons. */
        public enum Operator {
            EQ,
            NE,
            LT,
            LE,
            GT,
            GE
        }

        public boolean test(double value) {
            return switch (operator) {
                case EQ -> value == constant;
                case NE -> value != constant;
                case LT -> value < constant;
                case LE -> value <= constant;
                case GT -> !(value <= constant);
                case GE -> !(value < constant);
            };
        }

        @Override
        public String toString() {
            return operator.name().toLowerCase(Locale.ROOT) + " " + constant;
        }
    }

    /** The text is one of a set, or none of it when {@code negated}. For TEXT columns. */
    record TextIn(Set<String> values, boolean negated) implements Condition {
        public TextIn {
            values = Set.copyOf(values);
        }

        public boolean test(String value) {
            return values.contains(value) != negated;
        }

        @Override
        public String toString() {
            return (negated ? "not " : "") + new TreeSet<>(values);
        }
    }

    /**
     * SQL LIKE: {@code %} stands for any text, {@code _} for one character (code point), the character after
     * {@code escape} for itself. For TEXT columns.
     *
     * @param escape the escape character, or 0 for none
     * @param anyCase whether letters match in any case, as with ILIKE
     */
    record TextLike(String pattern, char escape, boolean anyCase, boolean negated) implements Condition {
        public TextLike {
            Objects.requireNonNull(pattern, "pattern");
        }

        /** Where each letter matches itself. */
        public TextLike(String pattern, char escape, boolean negated) {
            this(pattern, escape, false, negated);
        }

        /** What all texts fulfil that do not fulfil this. */
        public TextLike negation() {
            return new TextLike(pattern, escape, anyCase, !negated);
        }

        /** Tells which texts fulfil it; safe for all threads. */
        public java.util.function.Predicate<String> matcher() {
            LikeMatcher like = new LikeMatcher(pattern, escape == 0 ? -1 : escape, anyCase);
            return negated ? like.negate() : like;
        }

        @Override
        public String toString() {
            return (negated ? "not " : "") + (anyCase ? "ilike '" : "like '") + pattern + "'";
        }
    }

    /** The value is NULL, or is not. */
    record Null(boolean isNull) implements Condition {
        @Override
        public String toString() {
            return isNull ? "null" : "not null";
        }
    }
}
