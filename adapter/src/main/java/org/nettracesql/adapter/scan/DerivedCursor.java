package org.nettracesql.adapter.scan;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.engine.RowCursor;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ColumnType;

/**
 * The rows of a computed table over all traces, with the name of the trace: an {@code Object[]} each, of values as
 * Calcite has them inside. Nothing is computed before the first move.
 */
public final class DerivedCursor implements RowCursor {

    private static final long MICROS_PER_MILLI = 1000;

    private final DerivedRelation relation;
    /** Kept, so that the ledger knows whom scans are for. */
    private final Execution execution;
    private final Cancellation.Binding binding;
    private final Iterator<Map.Entry<String, List<Object[]>>> skipped;
    private final CodeMapsAhead traces;
    private final int width;
    private final int firstValue;
    /** Columns of times, which rows have in microseconds. */
    private final int[] times;
    private Iterator<Object[]> rows = Collections.emptyIterator();
    /** Null in a table that is not of traces. */
    private String trace;
    private Object[] current;

    /** @param predicates on the name of the trace */
    public DerivedCursor(
            List<OpenTrace> traces, DerivedRelation relation, List<PushedPredicate> predicates, Execution execution) {
        this.relation = relation;
        this.execution = execution;
        this.binding = new Cancellation.Binding(execution.cancellation());
        this.skipped = wanted(relation.ofSkipped(), predicates).iterator();
        this.traces = new CodeMapsAhead(
                relation.perTrace() ? wanted(traces, predicates) : Collections.singletonList(null));
        this.width = relation.columns().size();
        this.firstValue = relation.perTrace() ? 1 : 0;
        this.times = times(relation.columns());
    }

    private static int[] times(List<TableColumn> columns) {
        int[] times = new int[columns.size()];
        int count = 0;
        for (int i = 0; i < times.length; i++) {
            if (columns.get(i).type() == ColumnType.TIMESTAMP) {
                times[count++] = i;
            }
        }
        return Arrays.copyOf(times, count);
    }

    private static List<OpenTrace> wanted(List<OpenTrace> traces, List<PushedPredicate> predicates) {
        if (predicates.isEmpty()) {
            return traces;
        }
        List<OpenTrace> wanted = new ArrayList<>();
        for (OpenTrace trace : traces) {
            if (PushedPredicate.admitTrace(predicates, trace)) {
                wanted.add(trace);
            }
        }
        return wanted;
    }

    private static List<Map.Entry<String, List<Object[]>>> wanted(
            Map<String, List<Object[]>> skipped, List<PushedPredicate> predicates) {
        List<Map.Entry<String, List<Object[]>>> wanted = new ArrayList<>();
        for (Map.Entry<String, List<Object[]>> file : skipped.entrySet()) {
            if (PushedPredicate.admitTrace(predicates, file.getKey())) {
                wanted.add(file);
            }
        }
        return wanted;
    }

    @Override
    public Object[] row() {
        return current;
    }

    @Override
    public boolean next() {
        execution.cancellation().check();
        binding.enter();
        try {
            return advance();
        } finally {
            binding.leave();
        }
    }

    private boolean advance() {
        while (!rows.hasNext()) {
            if (skipped.hasNext()) {
                Map.Entry<String, List<Object[]>> file = skipped.next();
                trace = file.getKey();
                rows = file.getValue().iterator();
            } else if (traces.hasNext()) {
                OpenTrace next = traces.next();
                trace = next == null ? null : next.name();
                rows = relation.rows().rows(next);
            } else {
                return false;
            }
        }
        Object[] values = rows.next();
        Object[] row = new Object[width];
        System.arraycopy(values, 0, row, firstValue, width - firstValue);
        if (trace != null) {
            row[0] = trace;
        }
        for (int time : times) {
            row[time] = row[time] == null ? null : (Object) Math.floorDiv((Long) row[time], MICROS_PER_MILLI);
        }
        current = row;
        return true;
    }

    @Override
    public void close() {
        traces.close();
        Iterator<Object[]> last = rows;
        rows = Collections.emptyIterator();
        if (last instanceof Closeable open) {
            try {
                open.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
