package org.nettracesql.adapter.plain;

import java.util.List;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.RowCursor;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ColumnType;

/** The rows of a view: an {@code Object[]} each, of values as its columns have them. */
final class ViewCursor implements RowCursor {

    private final ViewRows rows;
    private final ColumnType[] types;
    /** Kept, so that the ledger knows whom scans are for. */
    private final Execution execution;
    private final Cancellation.Binding binding;
    private Object[] current;

    ViewCursor(ViewNode view, List<TableColumn> columns, Execution execution) {
        this.execution = execution;
        this.binding = new Cancellation.Binding(execution.cancellation());
        this.types = new ColumnType[columns.size()];
        for (int i = 0; i < types.length; i++) {
            types[i] = columns.get(i).type();
        }
        this.rows = view.open(execution);
    }

    @Override
    public boolean next() {
        execution.cancellation().check();
        binding.enter();
        try {
            Object[] row = rows.next();
            if (row == null) {
                return false;
            }
            for (int i = 0; i < types.length; i++) {
                row[i] = row[i] == null ? null : value(row[i], types[i]);
            }
            current = row;
            return true;
        } finally {
            binding.leave();
        }
    }

    private static Object value(Object value, ColumnType type) {
        return switch (type) {
            case INT8 -> (byte) Math.toIntExact((Long) value);
            case INT16 -> (short) Math.toIntExact((Long) value);
            case INT32 -> Math.toIntExact((Long) value);
            case FLOAT32 -> ((Double) value).floatValue();
            case BOOLEAN, INT64, FLOAT64, TEXT -> value;
            case TIMESTAMP -> throw new IllegalStateException("Views do not compute with timestamps.");
        };
    }

    @Override
    public Object[] row() {
        return current;
    }

    @Override
    public void close() {
        rows.close();
    }
}
