package org.nettracesql.adapter.scan;

import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.rel.RelWriter;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.totals.Totals;

/**
 * Totals over the events of a request, of all or by groups, added up batch by batch on all cores. Groups for which
 * there is not enough memory at once are added up in parts, with a scan for each.
 */
final class TotalsAnswer extends ScanAnswer {

    /** A guess. Each of the three keys at the most may have some dozens of values. */
    private static final double GROUPS = 1000;

    private final Totals totals;

    TotalsAnswer(ScanContext context, EventRequest request, Totals totals) {
        super(context, request);
        this.totals = totals;
    }

    @Override
    String name() {
        return "EventTotals";
    }

    @Override
    double estimatedRows() {
        return totals.keys().isEmpty() ? 1 : Math.min(GROUPS, RowEstimates.of(context, request).rows());
    }

    @Override
    RelWriter describe(RelWriter writer) {
        return PlannedTotals.describe(totals, writer);
    }

    @Override
    Enumerator<Object> compute(DataContext root) {
        Execution execution = Cancellations.execution(context, root);
        return new CursorRows<>(new TotalsCursor(context, execution, request.bind(root), totals));
    }
}
