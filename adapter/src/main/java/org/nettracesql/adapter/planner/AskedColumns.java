package org.nettracesql.adapter.planner;

import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Tells correlations all columns of outer rows that are asked for. Calcite 1.42's {@code RelDecorrelator} computes on
 * the left what an array of outer columns is made of, and then names these columns alone, though a condition on the
 * right still asks for others: they were cut off as columns that nobody wants, and the statement failed.
 */
final class AskedColumns extends RelHomogeneousShuttle {

    private AskedColumns() {}

    static RelNode told(RelNode rel) {
        return rel.accept(new AskedColumns());
    }

    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        if (!(visited instanceof Correlate correlate)) {
            return visited;
        }
        ImmutableBitSet told = correlate.getRequiredColumns();
        ImmutableBitSet asked =
                told.union(RelOptUtil.correlationColumns(correlate.getCorrelationId(), correlate.getRight()));
        return asked.equals(told)
                ? visited
                : LogicalCorrelate.create(correlate.getLeft(), correlate.getRight(), correlate.getHints(),
                        correlate.getCorrelationId(), asked, correlate.getJoinType());
    }
}
