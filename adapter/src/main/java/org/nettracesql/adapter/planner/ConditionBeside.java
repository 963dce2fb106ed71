package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;

/**
 * What a query within asks of its rows and an outer row, to join them by.
 *
 * @param rows of the query, without those that it does not want of any outer row
 * @param ofBoth the parts of its condition that ask for the outer row, whose columns come first in them
 */
record ConditionBeside(RelNode rows, List<RexNode> ofBoth) {

    /**
     * Of a filter.
     *
     * @param outer rows that the query is asked for
     * @param own the ids of these
     * @return null if it is no filter, or asks for other rows, or for outer rows elsewhere
     */
    static ConditionBeside of(RelNode query, RelNode outer, Set<CorrelationId> own) {
        if (!(query instanceof LogicalFilter filter)
                || !RelOptUtil.getVariablesUsed(filter.getInput()).isEmpty()
                || !own.containsAll(RelOptUtil.getVariablesUsed(filter))
                || RexUtil.SubQueryFinder.find(filter.getCondition()) != null) {
            return null;
        }
        List<RexNode> ofBoth = new ArrayList<>();
        List<RexNode> ofQuery = new ArrayList<>();
        for (RexNode part : RelOptUtil.conjunctions(filter.getCondition())) {
            boolean asksForOuter = RexUtil.containsCorrelation(part);
            (asksForOuter ? ofBoth : ofQuery).add(asksForOuter ? beside(outer, part) : part);
        }
        RelNode rows = ofQuery.isEmpty()
                ? filter.getInput()
                : LogicalFilter.create(filter.getInput(),
                        RexUtil.composeConjunction(filter.getCluster().getRexBuilder(), ofQuery));
        return new ConditionBeside(rows, ofBoth);
    }

    /** An expression of a query's rows and of an outer row as one of both beside each other. */
    static RexNode beside(RelNode outer, RexNode expression) {
        return expression.accept(new Beside(outer));
    }

    private static final class Beside extends RexShuttle {
        private final RelNode outer;

        Beside(RelNode outer) {
            this.outer = outer;
        }

        @Override
        public RexNode visitInputRef(RexInputRef column) {
            return new RexInputRef(outer.getRowType().getFieldCount() + column.getIndex(), column.getType());
        }

        @Override
        public RexNode visitFieldAccess(RexFieldAccess access) {
            return access.getReferenceExpr() instanceof RexCorrelVariable
                    ? RexInputRef.of(access.getField().getIndex(), outer.getRowType())
                    : super.visitFieldAccess(access);
        }
    }
}
