package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Words such as the MONTH of {@code EXTRACT(MONTH FROM t)} within branches of CASE. The code that Calcite 1.42 makes
 * for a branch ({@code RexToLixTranslator.implementRecursively}) has the variables of literals that stand before it,
 * but not their values, which EXTRACT, FLOOR and CEIL ask for: {@code EXTRACT(MONTH FROM t), CASE WHEN x THEN
 * EXTRACT(MONTH FROM u) END} failed. Each such word is made another literal than all others.
 */
final class FlagsInBranches extends RexShuttle {

    private final TraceRexBuilder builder;
    private int branches;
    private int flags;

    FlagsInBranches(TraceRexBuilder builder) {
        this.builder = builder;
    }

    @Override
    public RexNode visitCall(RexCall call) {
        if (call.getKind() != SqlKind.CASE) {
            return super.visitCall(call);
        }
        List<RexNode> operands = new ArrayList<>();
        // The first condition is computed in any case.
        operands.add(call.operands.get(0).accept(this));
        branches++;
        for (RexNode branch : call.operands.subList(1, call.operands.size())) {
            operands.add(branch.accept(this));
        }
        branches--;
        return operands.equals(call.operands) ? call : call.clone(call.getType(), operands);
    }

    @Override
    public RexNode visitLiteral(RexLiteral literal) {
        return branches > 0 && literal.getTypeName() == SqlTypeName.SYMBOL && !literal.isNull()
                ? builder.makeFlag(literal, ++flags)
                : literal;
    }
}
