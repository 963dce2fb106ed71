package org.nettracesql.adapter.scan;

import java.util.Arrays;
import java.util.List;
import org.nettracesql.adapter.aggregate.ExactSum;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;

/** Totals under way. For one thread. */
final class Totals {

    private static final long MICROS_PER_MILLI = 1000;

    private final List<TotalsQuery.Measure> measures;
    /** Where each measure's column is in a batch; -1 for one that counts rows. */
    private final int[] positions;
    private final long[] counts;
    private final ExactSum[] sums;
    private final long[] least;
    private final long[] greatest;

    Totals(TotalsQuery query) {
        this.measures = query.measures();
        List<TableColumn> read = query.request().columns().stream()
                .filter(column -> !column.isTraceName())
                .toList();
        this.positions = measures.stream().mapToInt(measure -> read.indexOf(measure.column())).toArray();
        this.counts = new long[positions.length];
        this.sums = new ExactSum[positions.length];
        Arrays.setAll(sums, measure -> new ExactSum());
        this.least = new long[positions.length];
        this.greatest = new long[positions.length];
        Arrays.fill(least, Long.MAX_VALUE);
        Arrays.fill(greatest, Long.MIN_VALUE);
    }

    void add(Batch batch) {
        for (int i = 0; i < positions.length; i++) {
            if (positions[i] < 0) {
                counts[i] += batch.size();
                continue;
            }
            Column column = batch.column(positions[i]);
            switch (measures.get(i).kind()) {
                case COUNT -> counts[i] += batch.size() - nulls(column, batch.size());
                case SUM, SUM0, AVG -> {
                    counts[i] += batch.size() - nulls(column, batch.size());
                    addUp(sums[i], column, batch.size());
                }
                case MIN, MAX -> {
                    counts[i] += batch.size() - nulls(column, batch.size());
                    widen(i, column, batch.size());
                }
            }
        }
    }

    private static int nulls(Column column, int rows) {
        int count = 0;
        if (column.hasNulls()) {
            boolean[] nulls = column.nulls();
            for (int row = 0; row < rows; row++) {
                count += nulls[row] ? 1 : 0;
            }
        }
        return count;
    }

    private static void addUp(ExactSum sum, Column column, int rows) {
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

    private void widen(int measure, Column column, int rows) {
        boolean[] nulls = column.hasNulls() ? column.nulls() : null;
        long min = least[measure];
        long max = greatest[measure];
        if (column instanceof Column.Longs longs) {
            long[] values = longs.values;
            for (int row = 0; row < rows; row++) {
                if (nulls == null || !nulls[row]) {
                    min = Math.min(min, values[row]);
                    max = Math.max(max, values[row]);
                }
            }
        } else {
            int[] values = ((Column.Ints) column).values;
            for (int row = 0; row < rows; row++) {
                if (nulls == null || !nulls[row]) {
                    min = Math.min(min, values[row]);
                    max = Math.max(max, values[row]);
                }
            }
        }
        least[measure] = min;
        greatest[measure] = max;
    }

    /** Adds what another thread came across. */
    void add(Totals other) {
        for (int i = 0; i < positions.length; i++) {
            counts[i] += other.counts[i];
            sums[i].add(other.sums[i]);
            least[i] = Math.min(least[i], other.least[i]);
            greatest[i] = Math.max(greatest[i], other.greatest[i]);
        }
    }

    /** As Calcite has rows inside: an {@code Object[]}; the bare value for a single measure. */
    Object row() {
        Object[] row = new Object[positions.length];
        for (int i = 0; i < row.length; i++) {
            row[i] = value(i);
        }
        return row.length == 1 ? row[0] : row;
    }

    private Object value(int measure) {
        boolean none = counts[measure] == 0;
        TableColumn column = measures.get(measure).column();
        return switch (measures.get(measure).kind()) {
            case COUNT -> counts[measure];
            case SUM -> none ? null : sum(measure);
            case SUM0 -> sum(measure);
            case AVG -> none ? null : (Object) (sums[measure].toDouble() / counts[measure]);
            case MIN -> none ? null : typed(column, least[measure]);
            case MAX -> none ? null : typed(column, greatest[measure]);
        };
    }

    /** In the type that the planner gives it: a DECIMAL for a sum of BIGINTs. */
    private Object sum(int measure) {
        boolean ofLongs = measures.get(measure).column().type() == ColumnType.INT64;
        return ofLongs ? (Object) sums[measure].toDecimal() : (Object) sums[measure].toLong();
    }

    private static Object typed(TableColumn column, long value) {
        return switch (column.type()) {
            case INT8 -> (byte) value;
            case INT16 -> (short) value;
            case INT32 -> (int) value;
            case TIMESTAMP -> Math.floorDiv(value, MICROS_PER_MILLI);
            default -> value;
        };
    }
}
