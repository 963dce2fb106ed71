package org.nettracesql.adapter.scan;

import java.util.Arrays;
import java.util.function.Supplier;
import org.nettracesql.adapter.engine.RowBatches;
import org.nettracesql.adapter.engine.RowCursor;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;

/**
 * Batches as rows: an {@code Object[]} each, the bare value for a single column; null for none. Nothing is opened
 * before the first move, and a batch is turned into rows column by column: the type is looked at once per column and
 * batch, not once per value.
 */
public final class BatchRows implements RowCursor {

    private static final long MICROS_PER_MILLI = 1000;

    private final ColumnType[] types;
    private final Supplier<? extends RowBatches> source;
    private final Cancellation cancellation;
    private final Object[] rows = new Object[Batch.CAPACITY];
    /** Null before the first move. */
    private RowBatches batches;
    private int row = -1;
    private int size;
    private boolean closed;

    /**
     * @param types of the columns
     * @param source opens them, with the cancellation bound to its thread
     */
    public BatchRows(ColumnType[] types, Supplier<? extends RowBatches> source, Cancellation cancellation) {
        this.types = types;
        this.source = source;
        this.cancellation = cancellation;
    }

    @Override
    public Object row() {
        return rows[row];
    }

    @Override
    public boolean next() {
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
            batches = source.get();
        } finally {
            Cancellation.unbind(before);
        }
    }

    private void fill() {
        size = batches.rows();
        int width = types.length;
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
                fill(column, types[position], position, width);
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
    public void close() {
        if (batches != null) {
            batches.close();
        }
        closed = true;
        size = 0;
    }
}
