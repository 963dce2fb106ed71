package org.nettracesql.adapter.plain;

import java.sql.JDBCType;
import java.util.List;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.RowCursor;
import org.nettracesql.functions.TraceContext;
import org.nettracesql.trace.Cancellation;

/** What the steps give in the end: an {@code Object[]} each, of values as the planner has them inside. */
final class ViewCursor implements RowCursor {

    private final ViewRows rows;
    private final JDBCType[] types;
    /** Kept, so that the ledger knows whom scans are for. */
    private final Execution execution;
    private final Cancellation.Binding binding;
    /** Null where no stack is resolved. */
    private final TraceContext stacks;
    private boolean isBegun;
    private Object[] current;

    /**
     * @param columns what the rows' columns are, in their order
     * @param traces whose stacks the rows may have
     */
    ViewCursor(ViewNode view, List<PlainColumn> columns, TraceContext traces, Execution execution) {
        this.stacks = view.resolvesStacks() ? traces : null;
        this.execution = execution;
        this.binding = new Cancellation.Binding(execution.cancellation());
        this.types = new JDBCType[columns.size()];
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
            beginStacks();
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

    /** What resolves stacks takes about as long as a first pass over the events, and another core has the time. */
    private void beginStacks() {
        if (!isBegun && stacks != null) {
            stacks.beginStacks();
        }
        isBegun = true;
    }

    private static Object value(Object value, JDBCType type) {
        return switch (type) {
            case TINYINT -> (byte) Math.toIntExact((Long) value);
            case SMALLINT -> (short) Math.toIntExact((Long) value);
            case INTEGER -> Math.toIntExact((Long) value);
            case REAL -> ((Double) value).floatValue();
            default -> value;
        };
    }

    @Override
    public Object[] row() {
        return current;
    }

    @Override
    public void close() {
        rows.close();
        if (stacks != null) {
            stacks.endUnaskedStacks();
        }
    }
}
