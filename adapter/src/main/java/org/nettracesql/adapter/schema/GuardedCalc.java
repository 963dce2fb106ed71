package org.nettracesql.adapter.schema;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLocalRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.nettracesql.adapter.function.GuardedLogic;

/** Java's calculations with {@link GuardedLogic}, as the last step of all: rules would take it away as redundant. */
final class GuardedCalc extends RelHomogeneousShuttle {

    static RelNode in(RelNode plan) {
        return plan.accept(new GuardedCalc());
    }

    @Override
    public RelNode visit(RelNode other) {
        RelNode visited = super.visit(other);
        return visited instanceof EnumerableCalc calc ? guarded(calc) : visited;
    }

    private static RelNode guarded(EnumerableCalc calc) {
        RexProgram program = calc.getProgram();
        RexBuilder builder = calc.getCluster().getRexBuilder();
        boolean any = false;
        List<RexNode> columns = new ArrayList<>();
        for (RexLocalRef column : program.getProjectList()) {
            RexNode expression = program.expandLocalRef(column);
            RexNode guarded = GuardedLogic.in(builder, expression);
            any |= guarded != expression;
            columns.add(guarded);
        }
        RexNode condition = program.getCondition() == null ? null : program.expandLocalRef(program.getCondition());
        RexNode guarded = condition == null ? null : GuardedLogic.in(builder, condition);
        if (!any && guarded == condition) {
            return calc;
        }
        return EnumerableCalc.create(calc.getInput(), RexProgram.create(program.getInputRowType(), columns, guarded,
                program.getOutputRowType(), builder));
    }
}
