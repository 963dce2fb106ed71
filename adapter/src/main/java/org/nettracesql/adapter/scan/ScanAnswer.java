package org.nettracesql.adapter.scan;

import java.util.function.Function;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.nettracesql.adapter.engine.ScanContext;

/**
 * What an {@link EventAnswer} gives instead of the rows of a scan: totals from the index, totals and grouped totals
 * that the scan adds up, the first rows in an order. As a function it gives the rows of one execution, in the shape
 * that {@link EventQuery#rows} has. Immutable.
 */
abstract class ScanAnswer implements Function<DataContext, Enumerable<Object>> {

    /** Part of what a scan costs where it makes rows. Less than it costs where it feeds another engine. */
    private static final double COST_FACTOR = 0.05;

    final ScanContext context;
    final EventRequest request;

    ScanAnswer(ScanContext context, EventRequest request) {
        this.context = context;
        this.request = request;
    }

    /** What plans call it. */
    abstract String name();

    /** How many rows it has, at least 1. */
    abstract double estimatedRows();

    /** @param scan what it does without */
    RelOptCost cost(EventScan scan, RelOptPlanner planner, RelMetadataQuery mq) {
        return scan.computeSelfCost(planner, mq).multiplyBy(COST_FACTOR);
    }

    /** Adds to a plan what there is to say besides the request. */
    abstract RelWriter describe(RelWriter writer);

    /** The rows of one execution, computed at the first move or before. */
    abstract Enumerator<Object> compute(DataContext root);

    @Override
    public final Enumerable<Object> apply(DataContext root) {
        Cancellations.execution(context, root);
        return rows(root);
    }

    /** The rows of one execution; an answer that has them as columns gives {@link BatchedRows}. */
    Enumerable<Object> rows(DataContext root) {
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<Object> enumerator() {
                return compute(root);
            }
        };
    }
}
