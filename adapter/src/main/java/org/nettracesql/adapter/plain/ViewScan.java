package org.nettracesql.adapter.plain;

import java.util.Collection;
import java.util.List;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.engine.BoundRequest;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.RequestBatches;
import org.nettracesql.adapter.engine.RequestScans;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.EventType;

/** The rows of a table of events. */
final class ViewScan extends ViewNode {

    private final ScanContext context;
    private final BoundRequest request;

    /** @param columns those of the request */
    ViewScan(ScanContext context, BoundRequest request, List<ViewColumn> columns) {
        super(columns);
        this.context = context;
        this.request = request;
    }

    @Override
    boolean mayHaveRows() {
        for (OpenTrace trace : context.traces()) {
            Collection<EventType> types = request.relation().typesIn(trace);
            if (types == null || !types.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    @Override
    ViewRows open(Execution execution) {
        return new Rows(new RequestScans(context, execution, request).inOrder(), false);
    }

    @Override
    ViewRows openPassing(Execution execution) {
        return new Rows(new RequestScans(context, execution, request).inOrder(), true);
    }

    private final class Rows extends ViewRows {
        private final RequestBatches batches;
        private final boolean[] areTruths = new boolean[request.columns().size()];
        private final Column[] current = new Column[areTruths.length];
        /** The number that a column had last: processes, threads and stacks repeat, and their rows may all be kept. */
        private final Long[] last = new Long[areTruths.length];
        /** The one row that all pass through; null if each is kept. */
        private final Object[] passing;

        private int row;
        private int size;

        Rows(RequestBatches batches, boolean isPassing) {
            this.batches = batches;
            this.passing = isPassing ? new Object[areTruths.length] : null;
            for (int i = 0; i < areTruths.length; i++) {
                areTruths[i] = request.columns().get(i).type() == ColumnType.BOOLEAN;
            }
        }

        @Override
        Object[] next() {
            if (row == size && !read()) {
                return null;
            }
            Object[] values = passing == null ? new Object[current.length] : passing;
            for (int i = 0; i < values.length; i++) {
                values[i] = value(i, current[i]);
            }
            row++;
            return values;
        }

        private boolean read() {
            if (!batches.next()) {
                return false;
            }
            for (int i = 0; i < current.length; i++) {
                current[i] = batches.column(i);
            }
            row = 0;
            size = batches.rows();
            return true;
        }

        private Object value(int place, Column column) {
            if (column == null) {
                return batches.traceName();
            }
            if (column.isNull(row)) {
                return null;
            }
            if (column instanceof Column.Longs longs) {
                return number(place, longs.values[row]);
            }
            if (column instanceof Column.Texts texts) {
                return texts.get(row);
            }
            if (column instanceof Column.Doubles doubles) {
                return doubles.values[row];
            }
            int value = ((Column.Ints) column).values[row];
            return areTruths[place] ? (Object) (value != 0) : number(place, value);
        }

        private Long number(int place, long value) {
            Long known = last[place];
            if (known == null || known != value) {
                known = value;
                last[place] = known;
            }
            return known;
        }

        @Override
        public void close() {
            row = size;
            batches.close();
        }
    }
}
