package org.nettracesql.adapter.join;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * What a row is looked up by: a column, or whole numbers added to one or taken from it. Values are whole numbers: of
 * one with a fraction, the greatest that is not greater. So what is less than or equal to another one has a value less
 * than or equal to that one's, and what does not fit is moved to the end that it is beyond.
 */
sealed interface RangeValue {

    /** Of NULL, less than any other. */
    long NULL = Long.MIN_VALUE;
    long LEAST = Long.MIN_VALUE + 1;

    /** @param row an {@code Object[]}; the bare value for a single column */
    long of(Object row);

    /** A column of a whole number, DECIMAL, DATE, TIME, TIMESTAMP or interval. */
    record OfColumn(int column) implements RangeValue {
        private static final BigDecimal LEAST_DECIMAL = BigDecimal.valueOf(LEAST);
        private static final BigDecimal GREATEST_DECIMAL = BigDecimal.valueOf(Long.MAX_VALUE);

        @Override
        public long of(Object row) {
            Object value = row instanceof Object[] columns ? columns[column] : row;
            if (value instanceof BigDecimal decimal) {
                return decimal.min(GREATEST_DECIMAL).max(LEAST_DECIMAL).setScale(0, RoundingMode.FLOOR).longValue();
            }
            return value == null ? NULL : Math.max(LEAST, ((Number) value).longValue());
        }
    }

    /** A number that every row has. */
    record Constant(long value) implements RangeValue {

        @Override
        public long of(Object row) {
            return value;
        }
    }

    /** The sum of two. */
    record Sum(RangeValue first, RangeValue second) implements RangeValue {

        @Override
        public long of(Object row) {
            return sum(first.of(row), second.of(row));
        }
    }

    /** The difference of two. */
    record Difference(RangeValue first, RangeValue second) implements RangeValue {

        @Override
        public long of(Object row) {
            long taken = second.of(row);
            return taken == NULL ? NULL : sum(first.of(row), -taken);
        }
    }

    private static long sum(long first, long second) {
        if (first == NULL || second == NULL) {
            return NULL;
        }
        long sum = first + second;
        if (((first ^ sum) & (second ^ sum)) < 0) {
            return first < 0 ? LEAST : Long.MAX_VALUE;
        }
        return Math.max(LEAST, sum);
    }
}
