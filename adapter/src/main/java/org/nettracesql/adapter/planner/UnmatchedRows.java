package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableNestedLoopJoin;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;

/**
 * Gives the right side of a RIGHT or FULL join by nested loops a second column where it has one. Calcite 1.42 keeps the
 * rows that found no partner in a set of objects, and a row of one column is its value: of equal texts or small
 * numbers, only one would be left. A row of two columns is an object of its own.
 */
final class UnmatchedRows extends RelHomogeneousShuttle {

    static RelNode in(RelNode plan) {
        return plan.accept(new UnmatchedRows());
    }

    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        return visited instanceof EnumerableNestedLoopJoin join
                        && join.getJoinType().generatesNullsOnLeft()
                        && join.getRight().getRowType().getFieldCount() == 1
                ? withRowsOfTwo(join)
                : visited;
    }

    private static RelNode withRowsOfTwo(EnumerableNestedLoopJoin join) {
        RexBuilder builder = join.getCluster().getRexBuilder();
        RelNode right = join.getRight();
        RexProgram two = RexProgram.create(right.getRowType(),
                List.of(RexInputRef.of(0, right.getRowType()), builder.makeLiteral(true)), null,
                List.of("value", "isRow"), builder);
        RelNode joined = EnumerableNestedLoopJoin.create(join.getLeft(), EnumerableCalc.create(right, two),
                join.getCondition(), join.getVariablesSet(), join.getJoinType());
        List<RexNode> columns = new ArrayList<>();
        for (int i = 0; i < join.getRowType().getFieldCount(); i++) {
            columns.add(RexInputRef.of(i, joined.getRowType()));
        }
        return EnumerableCalc.create(joined,
                RexProgram.create(joined.getRowType(), columns, null, join.getRowType(), builder));
    }
}
