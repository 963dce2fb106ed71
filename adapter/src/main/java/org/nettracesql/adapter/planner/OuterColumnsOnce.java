package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;

/**
 * Says of an outer column only once what it equals: of {@code b.x = a.k AND b.y = a.k} it makes {@code b.x = a.k AND
 * b.y = b.x}. Calcite 1.42's {@code TopDownGeneralDecorrelator} puts a column that an outer one equals in the place of
 * that one, and forgets the other equality.
 */
final class OuterColumnsOnce extends RelHomogeneousShuttle {

    private OuterColumnsOnce() {}

    static RelNode in(RelNode rel) {
        return rel.accept(new OuterColumnsOnce());
    }

    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        if (!(visited instanceof LogicalFilter filter) || !RexUtil.containsCorrelation(filter.getCondition())) {
            return visited;
        }
        RexBuilder builder = filter.getCluster().getRexBuilder();
        Map<RexNode, RexNode> equals = new HashMap<>();
        List<RexNode> parts = new ArrayList<>();
        for (RexNode part : RelOptUtil.conjunctions(filter.getCondition())) {
            parts.add(once(part, equals, builder));
        }
        return filter.copy(filter.getTraitSet(), filter.getInput(), RexUtil.composeConjunction(builder, parts));
    }

    private static RexNode once(RexNode part, Map<RexNode, RexNode> equals, RexBuilder builder) {
        if (!part.isA(SqlKind.EQUALS)) {
            return part;
        }
        List<RexNode> operands = ((RexCall) part).getOperands();
        boolean isLeft = operands.get(0) instanceof RexFieldAccess;
        RexNode outer = operands.get(isLeft ? 0 : 1);
        RexNode value = operands.get(isLeft ? 1 : 0);
        if (!(outer instanceof RexFieldAccess) || RexUtil.containsCorrelation(value)) {
            return part;
        }
        RexNode first = equals.putIfAbsent(outer, value);
        return first == null ? part : builder.makeCall(((RexCall) part).getOperator(), value, first);
    }
}
