package org.nettracesql.adapter.planner;

import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/** Looks in a logical plan for what another run may find another value for: the time of day, random numbers. */
final class ChangingParts extends RelVisitor {

    private final RexShuttle expressions = new RexShuttle() {
        @Override
        public RexNode visitCall(RexCall call) {
            changing |= !call.getOperator().isDeterministic() || call.getOperator().isDynamicFunction();
            return super.visitCall(call);
        }

        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
            go(query.rel);
            return super.visitSubQuery(query);
        }
    };

    private boolean changing;

    private ChangingParts() {}

    static boolean areIn(RelNode plan) {
        ChangingParts parts = new ChangingParts();
        parts.go(plan);
        return parts.changing;
    }

    @Override
    public void visit(RelNode node, int ordinal, RelNode parent) {
        node.accept(expressions);
        super.visit(node, ordinal, parent);
    }
}
