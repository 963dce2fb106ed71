package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableNestedLoopJoin;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLocalRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.nettracesql.adapter.function.FloatingOrder;
import org.nettracesql.adapter.function.GuardedLogic;
import org.nettracesql.adapter.function.NullableCasts;

/**
 * Java's calculations with {@link NullableCasts}, {@link GuardedLogic}, {@link FloatingOrder} and
 * {@link FlagsInBranches}, and conditions of joins with the first and the third, as the last step of all: rules would
 * take guards away as redundant, and not know the others.
 */
final class GuardedCalc extends RelHomogeneousShuttle {

    static RelNode in(RelNode plan) {
        return plan.accept(new GuardedCalc());
    }

    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        if (visited instanceof Join join && visited instanceof EnumerableRel) {
            return compared(join);
        }
        return visited instanceof EnumerableCalc calc ? guarded(calc) : visited;
    }

    /** Keys stay what they are: joins find them by themselves, and NaN equal to itself. */
    private static RelNode compared(Join join) {
        RexBuilder builder = join.getCluster().getRexBuilder();
        boolean any = false;
        List<RexNode> parts = new ArrayList<>();
        for (RexNode part : RelOptUtil.conjunctions(join.getCondition())) {
            boolean keys = !(join instanceof EnumerableNestedLoopJoin)
                    && (part.isA(SqlKind.EQUALS) || part.isA(SqlKind.IS_NOT_DISTINCT_FROM));
            RexNode compared = keys ? part : FloatingOrder.in(builder, NullableCasts.in(builder, part));
            any |= compared != part;
            parts.add(compared);
        }
        return any
                ? join.copy(join.getTraitSet(), RexUtil.composeConjunction(builder, parts), join.getLeft(),
                        join.getRight(), join.getJoinType(), join.isSemiJoinDone())
                : join;
    }

    private static RelNode guarded(EnumerableCalc calc) {
        RexProgram program = calc.getProgram();
        RexBuilder builder = calc.getCluster().getRexBuilder();
        boolean any = false;
        List<RexNode> columns = new ArrayList<>();
        RexShuttle flags = new FlagsInBranches((TraceRexBuilder) builder);
        for (RexLocalRef column : program.getProjectList()) {
            RexNode expression = program.expandLocalRef(column);
            RexNode guarded = last(builder, expression).accept(flags);
            any |= guarded != expression;
            columns.add(guarded);
        }
        RexNode condition = program.getCondition() == null ? null : program.expandLocalRef(program.getCondition());
        RexNode guarded = condition == null ? null : last(builder, condition).accept(flags);
        if (!any && guarded == condition) {
            return calc;
        }
        return EnumerableCalc.create(calc.getInput(), RexProgram.create(program.getInputRowType(), columns, guarded,
                program.getOutputRowType(), builder));
    }

    static RexNode last(RexBuilder builder, RexNode expression) {
        return FloatingOrder.in(builder, GuardedLogic.in(builder, NullableCasts.in(builder, expression)));
    }
}
