package org.nettracesql.adapter.scan;

import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.totals.Totals;

/**
 * Totals from the block index, without reading an event once the index is built: counts, least and greatest times and
 * payload bytes, grouped and filtered by what every event of a type has in common, or by trace.
 */
final class IndexAnswer extends ScanAnswer {

    /** There are some dozens of event types in a trace. */
    private static final double TYPES = 100;

    private final Totals totals;

    IndexAnswer(ScanContext context, EventRequest request, Totals totals) {
        super(context, request);
        this.totals = totals;
    }

    @Override
    String name() {
        return "EventIndexScan";
    }

    @Override
    double estimatedRows() {
        return totals.keys().isEmpty() ? 1 : TYPES;
    }

    /** As many rows as the index has types: less than any scan of events costs, whether it is built or not. */
    @Override
    RelOptCost cost(EventScan scan, RelOptPlanner planner, RelMetadataQuery mq) {
        return planner.getCostFactory().makeCost(1, TYPES, 0);
    }

    @Override
    RelWriter describe(RelWriter writer) {
        return PlannedTotals.describe(totals, writer);
    }

    @Override
    Enumerator<Object> compute(DataContext root) {
        return new CursorRows<>(new ListCursor(IndexTotals.rows(context, request.bind(root), totals)));
    }
}
