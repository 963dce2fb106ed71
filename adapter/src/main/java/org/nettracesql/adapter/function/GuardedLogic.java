package org.nettracesql.adapter.function;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Computes what may fail in an {@code AND} or {@code OR} only for rows that the other parts leave open, as in
 * {@code n <> 0 AND 10 / n > 1}. Calcite's code computes all parts, DuckDB's any order of them; whether such a query
 * fails would depend on the engine, and on which parts a scan has taken over. Parts that may fail come last, in the
 * order in which they are written: {@code n <> 0 AND CASE WHEN (n <> 0) IS NOT FALSE THEN 10 / n > 1 ELSE FALSE END}.
 * The others stay what they are: by those of a join DuckDB finds its keys and bounds.
 */
public final class GuardedLogic extends RexShuttle {

    private final RexBuilder builder;

    private GuardedLogic(RexBuilder builder) {
        this.builder = builder;
    }

    /** The same expression if there is nothing to guard. */
    public static RexNode in(RexBuilder builder, RexNode expression) {
        return expression instanceof RexCall call ? call.accept(new GuardedLogic(builder)) : expression;
    }

    @Override
    public RexNode visitCall(RexCall call) {
        RexNode visited = super.visitCall(call);
        if (!(visited instanceof RexCall logic) || !logic.isA(SqlKind.AND) && !logic.isA(SqlKind.OR)) {
            return visited;
        }
        List<RexNode> safe = new ArrayList<>();
        List<RexNode> failing = new ArrayList<>();
        for (RexNode part : logic.operands) {
            (mayFail(part) ? failing : safe).add(part);
        }
        if (safe.isEmpty() && !failing.isEmpty()) {
            safe.add(failing.remove(0));
        }
        return failing.isEmpty() ? visited : guarded(logic, safe, failing);
    }

    /** The known parts, and behind them those that may fail, one after the other, as far as they are open. */
    private RexNode guarded(RexCall logic, List<RexNode> known, List<RexNode> failing) {
        RexNode all = known.size() == 1 ? known.get(0) : builder.makeCall(logic.getOperator(), known);
        if (failing.isEmpty()) {
            return all;
        }
        boolean isAnd = logic.isA(SqlKind.AND);
        RexNode open = builder.makeCall(
                isAnd ? SqlStdOperatorTable.IS_NOT_FALSE : SqlStdOperatorTable.IS_NOT_TRUE, all);
        RexNode rest = guarded(logic, failing.subList(0, 1), failing.subList(1, failing.size()));
        List<RexNode> parts = new ArrayList<>(known);
        parts.add(builder.makeCall(logic.getType(), SqlStdOperatorTable.CASE,
                List.of(open, rest, builder.makeLiteral(!isAnd))));
        return builder.makeCall(logic.getType(), logic.getOperator(), parts);
    }

    /** Whether there are values for which an expression has an error in the place of a result. */
    public static boolean mayFail(RexNode part) {
        return Failing.FINDER.isIn(part);
    }

    /** A call that fails for some values. */
    private static final class Failing extends ExpressionFinder {
        private static final Failing FINDER = new Failing();

        @Override
        public Void visitCall(RexCall call) {
            return fails(call) ? found() : super.visitCall(call);
        }

        private static boolean fails(RexCall call) {
            if (call.isA(SqlKind.CAST)) {
                return narrows(call.operands.get(0).getType(), call.getType());
            }
            boolean divides = call.getOperator() == CheckedOperator.DIVIDE || call.isA(SqlKind.MOD);
            return divides ? !isDivisor(call.operands.get(1)) : call.getOperator() instanceof CheckedOperator;
        }

        private static boolean isDivisor(RexNode node) {
            return node instanceof RexLiteral literal
                    && literal.getValue() instanceof BigDecimal number
                    && number.signum() != 0;
        }

        private static boolean narrows(RelDataType from, RelDataType to) {
            SqlTypeName source = from.getSqlTypeName();
            SqlTypeName target = to.getSqlTypeName();
            if (SqlTypeName.CHAR_TYPES.contains(target)) {
                return false;
            }
            if (SqlTypeName.CHAR_TYPES.contains(source)) {
                return true;
            }
            boolean toInteger = SqlTypeName.INT_TYPES.contains(target);
            return toInteger && SqlTypeName.INT_TYPES.contains(source)
                    ? target.compareTo(source) < 0
                    : (toInteger || target == SqlTypeName.DECIMAL) && SqlTypeName.NUMERIC_TYPES.contains(source);
        }
    }
}
