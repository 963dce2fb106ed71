package org.nettracesql.adapter.scan;

import java.util.Arrays;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.runtime.FlatLists;
import org.nettracesql.adapter.engine.RowBatches;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;

/**
 * Batches as rows. States: before the first row, on a row, after the last, closed. Nothing is opened before the first
 * move.
 *
 * <p>A batch is turned into rows column by column: the type is looked at once a column and batch, not once a value.
 */
final class ScannedRows implements Enumerator<Object> {

    private static final long MICROS_PER_MILLI = 1000;

    private final BatchedRows source;
    private final Cancellation cancellation;
    private final Object[] rows = new Object[Batch.CAPACITY];
    /** Null before the first move. */
    private RowBatches batches;
    private int row = -1;
    private int size;
    private boolean closed;

    ScannedRows(BatchedRows source) {
        this.source = source;
        this.cancellation = Cancellations.of(source.root());
    }

    @Override
    public Object current() {
        return rows[row];
    }

    @Override
    public boolean moveNext() {
        if (++row < size) {
            // A join may go through all that it holds for each row.
            cancellation.check();
            return true;
        }
        row = 0;
        size = 0;
        if (batches == null && !closed) {
            open();
        }
        if (closed || !batches.next()) {
            return false;
        }
        fill();
        return true;
    }

    private void open() {
        Cancellation before = cancellation.bind();
        try {
            batches = source.batches();
        } finally {
            Cancellation.unbind(before);
        }
    }

    private void fill() {
        size = batches.rows();
        int width = source.columnCount();
        if (width == 0) {
            Arrays.fill(rows, 0, size, FlatLists.of());
            return;
        }
        if (width > 1) {
            for (int i = 0; i < size; i++) {
                rows[i] = new Object[width];
            }
        }
        for (int position = 0; position < width; position++) {
            Column column = batches.column(position);
            if (column == null) {
                for (int i = 0; i < size; i++) {
                    set(i, position, width, batches.traceName());
                }
            } else {
                fill(column, source.type(position), position, width);
            }
        }
    }

    private void fill(Column column, ColumnType type, int position, int width) {
        if (width == 1) {
            Arrays.fill(rows, 0, size, null);
        }
        switch (type) {
            case BOOLEAN -> {
                int[] values = ((Column.Ints) column).values;
                for (int i = 0; i < size; i++) {
                    if (!column.isNull(i)) {
                        set(i, position, width, values[i] != 0);
                    }
                }
            }
            case INT8 -> {
                int[] values = ((Column.Ints) column).values;
                for (int i = 0; i < size; i++) {
                    if (!column.isNull(i)) {
                        set(i, position, width, (byte) values[i]);
                    }
                }
            }
            case INT16 -> {
                int[] values = ((Column.Ints) column).values;
                for (int i = 0; i < size; i++) {
                    if (!column.isNull(i)) {
                        set(i, position, width, (short) values[i]);
                    }
                }
            }
            case INT32 -> {
                int[] values = ((Column.Ints) column).values;
                for (int i = 0; i < size; i++) {
                    if (!column.isNull(i)) {
                        set(i, position, width, values[i]);
                    }
                }
            }
            case INT64 -> {
                long[] values = ((Column.Longs) column).values;
                for (int i = 0; i < size; i++) {
                    if (!column.isNull(i)) {
                        set(i, position, width, values[i]);
                    }
                }
            }
            case TIMESTAMP -> {
                long[] values = ((Column.Longs) column).values;
                for (int i = 0; i < size; i++) {
                    if (!column.isNull(i)) {
                        set(i, position, width, Math.floorDiv(values[i], MICROS_PER_MILLI));
                    }
                }
            }
            case FLOAT32 -> {
                double[] values = ((Column.Doubles) column).values;
                for (int i = 0; i < size; i++) {
                    if (!column.isNull(i)) {
                        set(i, position, width, (float) values[i]);
                    }
                }
            }
            case FLOAT64 -> {
                double[] values = ((Column.Doubles) column).values;
                for (int i = 0; i < size; i++) {
                    if (!column.isNull(i)) {
                        set(i, position, width, values[i]);
                    }
                }
            }
            case TEXT -> {
                Column.Texts texts = (Column.Texts) column;
                for (int i = 0; i < size; i++) {
                    set(i, position, width, texts.get(i));
                }
            }
        }
    }

    private void set(int index, int position, int width, Object value) {
        if (width == 1) {
            rows[index] = value;
        } else {
            ((Object[]) rows[index])[position] = value;
        }
    }

    @Override
    public void reset() {
        throw new UnsupportedOperationException("A scan goes forward only; open another one.");
    }

    @Override
    public void close() {
        if (batches != null) {
            batches.close();
        }
        closed = true;
        size = 0;
    }
}
