package org.nettracesql.adapter.aggregate;

import java.math.BigDecimal;

/** Counts, sums and averages. */
final class Sums {

    private static final int MOST_DIGITS = 38;

    private Sums() {}

    /** Rows in which no argument is NULL; all rows if there is no argument. */
    static final class Count extends Accumulator {
        private final int[] arguments;
        private long count;

        Count(int[] arguments) {
            this.arguments = arguments;
        }

        private boolean counts(Object[] row) {
            for (int argument : arguments) {
                if (row[argument] == null) {
                    return false;
                }
            }
            return true;
        }

        @Override
        void add(Object[] row) {
            if (counts(row)) {
                count++;
            }
        }

        @Override
        boolean canRemove() {
            return true;
        }

        @Override
        void remove(Object[] row) {
            if (counts(row)) {
                count--;
            }
        }

        @Override
        Object result() {
            return count;
        }
    }

    /** What a sum of so many values comes to. */
    enum Outcome {
        /** NULL of no values. */
        SUM,
        /** 0 of no values. */
        SUM_OR_ZERO,
        AVERAGE
    }

    /** Of integers, exactly; the sum is a BIGINT or a DECIMAL, the average a DOUBLE. */
    static final class OfIntegers extends Accumulator {
        private final int argument;
        private final Outcome outcome;
        private final boolean asDecimal;
        private final ExactSum sum = new ExactSum();
        private long count;

        OfIntegers(int argument, Outcome outcome, boolean asDecimal) {
            this.argument = argument;
            this.outcome = outcome;
            this.asDecimal = asDecimal;
        }

        @Override
        void add(Object[] row) {
            if (row[argument] != null) {
                count++;
                sum.add(((Number) row[argument]).longValue());
            }
        }

        @Override
        boolean canRemove() {
            return true;
        }

        @Override
        void remove(Object[] row) {
            if (row[argument] != null) {
                count--;
                sum.remove(((Number) row[argument]).longValue());
            }
        }

        @Override
        Object result() {
            if (count == 0 && outcome != Outcome.SUM_OR_ZERO) {
                return null;
            }
            if (outcome == Outcome.AVERAGE) {
                return sum.toDouble() / count;
            }
            return asDecimal ? (Object) sum.toDecimal() : (Object) sum.toLong();
        }
    }

    /** Of decimals, exactly. */
    static final class OfDecimals extends Accumulator {
        private final int argument;
        private final Outcome outcome;
        private final int scale;
        private BigDecimal sum = BigDecimal.ZERO;
        private long count;

        /** @param scale of the sum */
        OfDecimals(int argument, Outcome outcome, int scale) {
            this.argument = argument;
            this.outcome = outcome;
            this.scale = scale;
        }

        @Override
        void add(Object[] row) {
            if (row[argument] != null) {
                count++;
                sum = sum.add((BigDecimal) row[argument]);
            }
        }

        @Override
        boolean canRemove() {
            return true;
        }

        @Override
        void remove(Object[] row) {
            if (row[argument] != null) {
                count--;
                sum = sum.subtract((BigDecimal) row[argument]);
            }
        }

        @Override
        Object result() {
            if (count == 0 && outcome != Outcome.SUM_OR_ZERO) {
                return null;
            }
            if (outcome == Outcome.AVERAGE) {
                return sum.doubleValue() / count;
            }
            BigDecimal scaled = sum.scale() < scale ? sum.setScale(scale) : sum;
            if (scaled.precision() > MOST_DIGITS) {
                throw new ArithmeticException("The sum " + scaled + " has more than " + MOST_DIGITS + " digits.");
            }
            return scaled;
        }
    }

    /** Of fractions: the last digits depend on the order of the rows. */
    static final class OfDoubles extends Accumulator {
        private final int argument;
        private final Outcome outcome;
        private double sum;
        private long count;

        OfDoubles(int argument, Outcome outcome) {
            this.argument = argument;
            this.outcome = outcome;
        }

        @Override
        void add(Object[] row) {
            if (row[argument] != null) {
                count++;
                sum += ((Number) row[argument]).doubleValue();
            }
        }

        @Override
        Object result() {
            if (count == 0 && outcome != Outcome.SUM_OR_ZERO) {
                return null;
            }
            return outcome == Outcome.AVERAGE ? sum / count : sum;
        }
    }
}
