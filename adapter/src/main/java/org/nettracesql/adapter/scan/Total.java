package org.nettracesql.adapter.scan;

import java.util.Arrays;
import org.nettracesql.adapter.aggregate.ExactSum;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;

/** A measure under way: how many rows or values there are, and what its subclasses know of them. For one thread. */
class Total {

    private static final long MICROS_PER_MILLI = 1000;

    long count;

    static Total of(Measure measure) {
        return switch (measure.kind()) {
            case COUNT -> new Total();
            case SUM, SUM0, AVG -> new Sum(measure);
            case MIN, MAX -> new Extreme(measure);
        };
    }

    /**
     * Adds the values of a batch.
     *
     * @param column null to count rows
     */
    void add(Column column, int rows) {
        count += rows;
        if (column != null && column.hasNulls()) {
            boolean[] nulls = column.nulls();
            for (int row = 0; row < rows; row++) {
                count -= nulls[row] ? 1 : 0;
            }
        }
    }

    /** Adds what another thread came across. */
    void add(Total other) {
        count += other.count;
    }

    /** As Calcite has it inside. */
    Object value() {
        return count;
    }

    /** Of whole numbers, exactly. */
    private static final class Sum extends Total {
        private final Measure measure;
        private final ExactSum sum = new ExactSum();

        Sum(Measure measure) {
            this.measure = measure;
        }

        @Override
        void add(Column column, int rows) {
            super.add(column, rows);
            boolean[] nulls = column.hasNulls() ? column.nulls() : null;
            if (column instanceof Column.Longs longs) {
                sum.addAll(longs.values, nulls, rows);
                return;
            }
            // A batch of integers cannot overflow a long.
            long ofBatch = 0;
            int[] values = ((Column.Ints) column).values;
            for (int row = 0; row < rows; row++) {
                ofBatch += nulls != null && nulls[row] ? 0 : values[row];
            }
            sum.add(ofBatch);
        }

        @Override
        void add(Total other) {
            super.add(other);
            sum.add(((Sum) other).sum);
        }

        /** A sum has the type that the planner gives it: DECIMAL for one of BIGINTs. */
        @Override
        Object value() {
            if (count == 0 && measure.kind() != Measure.Kind.SUM0) {
                return null;
            }
            if (measure.kind() == Measure.Kind.AVG) {
                return sum.toDouble() / count;
            }
            return measure.column().type() == ColumnType.INT64 ? (Object) sum.toDecimal() : (Object) sum.toLong();
        }
    }

    /** The least or the greatest of whole numbers or times. */
    private static final class Extreme extends Total {
        private final ColumnType type;
        /** All bits are flipped where the least is wanted, so that here it is always the greatest. */
        private final long flip;
        private long greatest = Long.MIN_VALUE;

        Extreme(Measure measure) {
            this.type = measure.column().type();
            this.flip = measure.kind() == Measure.Kind.MAX ? 0 : -1;
        }

        @Override
        void add(Column column, int rows) {
            super.add(column, rows);
            boolean[] nulls = column.hasNulls() ? column.nulls() : null;
            long best = greatest;
            if (column instanceof Column.Longs longs) {
                long[] values = longs.values;
                for (int row = 0; row < rows; row++) {
                    if (nulls == null || !nulls[row]) {
                        best = Math.max(best, values[row] ^ flip);
                    }
                }
            } else {
                int[] values = ((Column.Ints) column).values;
                for (int row = 0; row < rows; row++) {
                    if (nulls == null || !nulls[row]) {
                        best = Math.max(best, values[row] ^ flip);
                    }
                }
            }
            greatest = best;
        }

        @Override
        void add(Total other) {
            super.add(other);
            greatest = Math.max(greatest, ((Extreme) other).greatest);
        }

        @Override
        Object value() {
            return count == 0 ? null : typed(greatest ^ flip);
        }

        private Object typed(long value) {
            return switch (type) {
                case INT8 -> (byte) value;
                case INT16 -> (short) value;
                case INT32 -> (int) value;
                case TIMESTAMP -> Math.floorDiv(value, MICROS_PER_MILLI);
                default -> value;
            };
        }
    }
}
