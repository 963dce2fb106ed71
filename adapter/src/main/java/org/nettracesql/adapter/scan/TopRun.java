package org.nettracesql.adapter.scan;

import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.RowBatches;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.order.RowOrder;
import org.nettracesql.adapter.order.TopRows;

/**
 * The context of one run of a scan, and of the condition above it, that wants no other rows than those that may be
 * among the first in an order. For one thread.
 */
final class TopRun extends ContextWithin {

    private final RowOrder order;
    private final int wanted;
    private boolean leavesRowsOut;

    /** @param order and wanted as {@link TopRows} has them, for the scan's columns */
    TopRun(DataContext statement, RowOrder order, int wanted) {
        super(statement);
        this.order = order;
        this.wanted = wanted;
    }

    /** The rows that may be among the first; there may be others with them. */
    Enumerable<Object> rows(ScanContext context, EventRequest request) {
        Execution execution = Cancellations.execution(context, statement());
        return new BatchedRows(request.columns(), statement(), () -> {
            TopRows top = new TopRows(context, execution, request.bind(statement()), order, wanted);
            RowBatches candidates = top.candidates();
            leavesRowsOut = !top.areAll();
            return candidates;
        });
    }

    /** Whether the scan, which has been run, has more rows. */
    boolean leavesRowsOut() {
        return leavesRowsOut;
    }
}
