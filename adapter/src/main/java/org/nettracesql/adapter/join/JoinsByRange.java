package org.nettracesql.adapter.join;

import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;

/** A physical plan with this package's operators in the place of Calcite's, where they look up what those compare. */
public final class JoinsByRange extends RelHomogeneousShuttle {

    private JoinsByRange() {}

    public static RelNode in(RelNode plan) {
        return plan.accept(new JoinsByRange());
    }

    @Override
    public RelNode visit(RelNode other) {
        return EnumerableNearestJoin.insteadOf(EnumerableRangeJoin.insteadOf(super.visit(other)));
    }
}
