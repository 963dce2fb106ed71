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
        AVERAGE,
        /** A whole number. */
        ROUNDED_AVERAGE
    }

    /** A sum of the values of one argument that are not NULL, or their average. */
    private abstract static class Sum extends Accumulator {
        private final int argument;
        private final Outcome outcome;
        private long count;

        Sum(int argument, Outcome outcome) {
            this.argument = argument;
            this.outcome = outcome;
        }

        @Override
        final void add(Object[] row) {
            if (row[argument] != null) {
                count++;
                plus(row[argument]);
            }
        }

        @Override
        final void remove(Object[] row) {
            if (row[argument] != null) {
                count--;
                minus(row[argument]);
            }
        }

        @Override
        final Object result() {
            if (count == 0 && outcome != Outcome.SUM_OR_ZERO) {
                return null;
            }
            return switch (outcome) {
                case AVERAGE -> asDouble() / count;
                case ROUNDED_AVERAGE -> Math.round(asDouble() / count);
                default -> sum();
            };
        }

        abstract void plus(Object value);

        /** Called only where {@link #canRemove()}. */
        abstract void minus(Object value);

        abstract double asDouble();

        /** As the type of the sum has it. */
        abstract Object sum();
    }

    /** Of integers, exactly; the sum is a BIGINT or a DECIMAL, the average a DOUBLE. */
    static final class OfIntegers extends Sum {
        private final boolean asDecimal;
        private final ExactSum sum = new ExactSum();

        OfIntegers(int argument, Outcome outcome, boolean asDecimal) {
            super(argument, outcome);
            this.asDecimal = asDecimal;
        }

        @Override
        boolean canRemove() {
            return true;
        }

        @Override
        void plus(Object value) {
            sum.add(((Number) value).longValue());
        }

        @Override
        void minus(Object value) {
            sum.remove(((Number) value).longValue());
        }

        @Override
        double asDouble() {
            return sum.toDouble();
        }

        @Override
        Object sum() {
            return asDecimal ? (Object) sum.toDecimal() : (Object) sum.toLong();
        }
    }

    /** Of decimals, exactly. */
    static final class OfDecimals extends Sum {
        private final int scale;
        private BigDecimal sum = BigDecimal.ZERO;

        /** @param scale of the sum */
        OfDecimals(int argument, Outcome outcome, int scale) {
            super(argument, outcome);
            this.scale = scale;
        }

        @Override
        boolean canRemove() {
            return true;
        }

        @Override
        void plus(Object value) {
            sum = sum.add((BigDecimal) value);
        }

        @Override
        void minus(Object value) {
            sum = sum.subtract((BigDecimal) value);
        }

        @Override
        double asDouble() {
            return sum.doubleValue();
        }

        @Override
        Object sum() {
            BigDecimal scaled = sum.scale() < scale ? sum.setScale(scale) : sum;
            if (scaled.precision() > MOST_DIGITS) {
                throw new ArithmeticException("The sum " + scaled + " has more than " + MOST_DIGITS + " digits.");
            }
            return scaled;
        }
    }

    /** Of fractions: the last digits depend on the order of the rows, so none can be taken out again. */
    static final class OfDoubles extends Sum {
        private double sum;

        OfDoubles(int argument, Outcome outcome) {
            super(argument, outcome);
        }

        @Override
        void plus(Object value) {
            sum += ((Number) value).doubleValue();
        }

        @Override
        void minus(Object value) {
            throw new UnsupportedOperationException("A sum of fractions keeps what was added.");
        }

        @Override
        double asDouble() {
            return sum;
        }

        @Override
        Object sum() {
            return sum;
        }
    }
}
