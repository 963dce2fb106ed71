package org.nettracesql.adapter.scan;

import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.nettracesql.adapter.engine.ScanContext;

/** The runnable side of a scan in a plan. Public for the code that Calcite generates. */
public final class EventQuery {

    private final ScanContext context;
    private final EventRequest request;

    EventQuery(ScanContext context, EventRequest request) {
        this.context = context;
        this.request = request;
    }

    /**
     * The rows of one execution: an {@code Object[]} each; the bare value for a single column; an empty list for none.
     */
    public Enumerable<Object> rows(DataContext root) {
        if (root instanceof TopRun run) {
            return run.rows(context, request);
        }
        Cancellations.execution(context, root);
        return new Rows(context, request, root);
    }

    /** The rows of an execution, and what there is to know to fetch them another way. */
    public static final class Rows extends BatchedRows {
        private final ScanContext context;
        private final EventRequest request;

        private Rows(ScanContext context, EventRequest request, DataContext root) {
            super(request.columns(), root, () -> request.scans(context, root).inOrder());
            this.context = context;
            this.request = request;
        }

        public ScanContext context() {
            return context;
        }

        public EventRequest request() {
            return request;
        }
    }
}
