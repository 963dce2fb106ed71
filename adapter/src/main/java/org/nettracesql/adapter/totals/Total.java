package org.nettracesql.adapter.totals;

import java.util.Arrays;
import org.nettracesql.adapter.aggregate.ExactSum;
import org.nettracesql.adapter.aggregate.ExactSums;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;

/**
 * A measure under way, for each of some groups: how many rows or values there are, and what its subclasses know of
 * them. Groups have numbers from 0, the only one at first. For one thread.
 */
class Total {

    private static final long MICROS_PER_MILLI = 1000;

    long[] counts = new long[1];

    static Total of(ScanMeasure measure) {
        return switch (measure.kind()) {
            case COUNT -> new Total();
            case SUM, SUM0, AVG -> new Sum(measure);
            case MIN, MAX -> new Extreme(measure);
        };
    }

    /** Makes room for so many groups. */
    void grow(int groups) {
        counts = Arrays.copyOf(counts, groups);
    }

    int bytesPerGroup() {
        return Long.BYTES;
    }

    /**
     * Adds the values of a batch to group 0.
     *
     * @param column null to count rows
     */
    void add(Column column, int rows) {
        int count = rows;
        if (column != null && column.hasNulls()) {
            boolean[] nulls = column.nulls();
            for (int row = 0; row < rows; row++) {
                count -= nulls[row] ? 1 : 0;
            }
        }
        counts[0] += count;
    }

    /**
     * Adds each value of a batch to its group.
     *
     * @param column null to count rows
     */
    void add(Column column, int rows, int[] groups) {
        boolean[] nulls = column != null && column.hasNulls() ? column.nulls() : null;
        for (int row = 0; row < rows; row++) {
            if (nulls == null || !nulls[row]) {
                counts[groups[row]]++;
            }
        }
    }

    /** Adds what another thread came across in one of its groups. */
    void add(int group, Total other, int from) {
        counts[group] += other.counts[from];
    }

    /** As Calcite has it inside. */
    Object value(int group) {
        return counts[group];
    }

    /** Of whole numbers, exactly. */
    private static final class Sum extends Total {
        private final ScanMeasure measure;
        private final ExactSums sums = new ExactSums();
        private long[] widened;

        Sum(ScanMeasure measure) {
            this.measure = measure;
        }

        @Override
        void grow(int groups) {
            super.grow(groups);
            sums.grow(groups);
        }

        @Override
        int bytesPerGroup() {
            return super.bytesPerGroup() + 2 * Long.BYTES;
        }

        @Override
        void add(Column column, int rows) {
            super.add(column, rows);
            boolean[] nulls = column.hasNulls() ? column.nulls() : null;
            ExactSum ofBatch = new ExactSum();
            if (column instanceof Column.Longs longs) {
                ofBatch.addAll(longs.values, nulls, rows);
            } else {
                // A batch of integers cannot overflow a long.
                long sum = 0;
                int[] values = ((Column.Ints) column).values;
                for (int row = 0; row < rows; row++) {
                    sum += nulls != null && nulls[row] ? 0 : values[row];
                }
                ofBatch.add(sum);
            }
            sums.add(0, ofBatch);
        }

        @Override
        void add(Column column, int rows, int[] groups) {
            super.add(column, rows, groups);
            sums.addAll(longs(column, rows), column.hasNulls() ? column.nulls() : null, groups, rows);
        }

        private long[] longs(Column column, int rows) {
            if (column instanceof Column.Longs longs) {
                return longs.values;
            }
            if (widened == null) {
                widened = new long[Batch.CAPACITY];
            }
            int[] values = ((Column.Ints) column).values;
            for (int row = 0; row < rows; row++) {
                widened[row] = values[row];
            }
            return widened;
        }

        @Override
        void add(int group, Total other, int from) {
            super.add(group, other, from);
            sums.add(group, ((Sum) other).sums.get(from));
        }

        /** A sum has the type that the planner gives it: DECIMAL for one of BIGINTs. */
        @Override
        Object value(int group) {
            if (counts[group] == 0 && measure.kind() != ScanMeasure.Kind.SUM0) {
                return null;
            }
            ExactSum sum = sums.get(group);
            if (measure.kind() == ScanMeasure.Kind.AVG) {
                return sum.toDouble() / counts[group];
            }
            return measure.column().type() == ColumnType.INT64 ? (Object) sum.toDecimal() : (Object) sum.toLong();
        }
    }

    /** The least or the greatest of whole numbers or times. */
    private static final class Extreme extends Total {
        private final ColumnType type;
        /** All bits are flipped where the least is wanted, so that here it is always the greatest. */
        private final long flip;
        private long[] greatest = {Long.MIN_VALUE};

        Extreme(ScanMeasure measure) {
            this.type = measure.column().type();
            this.flip = measure.kind() == ScanMeasure.Kind.MAX ? 0 : -1;
        }

        @Override
        void grow(int groups) {
            super.grow(groups);
            int known = greatest.length;
            greatest = Arrays.copyOf(greatest, groups);
            Arrays.fill(greatest, known, groups, Long.MIN_VALUE);
        }

        @Override
        int bytesPerGroup() {
            return super.bytesPerGroup() + Long.BYTES;
        }

        @Override
        void add(Column column, int rows) {
            super.add(column, rows);
            boolean[] nulls = column.hasNulls() ? column.nulls() : null;
            long best = greatest[0];
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
            greatest[0] = best;
        }

        @Override
        void add(Column column, int rows, int[] groups) {
            super.add(column, rows, groups);
            boolean[] nulls = column.hasNulls() ? column.nulls() : null;
            if (column instanceof Column.Longs longs) {
                long[] values = longs.values;
                for (int row = 0; row < rows; row++) {
                    if (nulls == null || !nulls[row]) {
                        widen(groups[row], values[row] ^ flip);
                    }
                }
            } else {
                int[] values = ((Column.Ints) column).values;
                for (int row = 0; row < rows; row++) {
                    if (nulls == null || !nulls[row]) {
                        widen(groups[row], values[row] ^ flip);
                    }
                }
            }
        }

        private void widen(int group, long value) {
            if (value > greatest[group]) {
                greatest[group] = value;
            }
        }

        @Override
        void add(int group, Total other, int from) {
            super.add(group, other, from);
            widen(group, ((Extreme) other).greatest[from]);
        }

        @Override
        Object value(int group) {
            return counts[group] == 0 ? null : typed(greatest[group] ^ flip);
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
