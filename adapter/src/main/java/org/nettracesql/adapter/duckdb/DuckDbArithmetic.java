package org.nettracesql.adapter.duckdb;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.function.CheckedMath;
import org.nettracesql.adapter.function.CheckedOperator;

/**
 * Arithmetic as DuckDB is told it, so that it gives what Java does: in the planner's types, with an error where
 * integers overflow or are divided by zero. Patterns are those of {@link RawSql}; null where there is none that means
 * the same.
 */
final class DuckDbArithmetic {

    private DuckDbArithmetic() {}

    /** What Java computes with checked operators, and what the planner itself adds to a query. */
    static String of(RexCall call) {
        if (isOfIntegers(call) && DuckDbTypes.isInteger(call.getType())) {
            return switch (call.getKind()) {
                case PLUS -> ofIntegers(call, CheckedOperator.PLUS);
                case MINUS -> ofIntegers(call, CheckedOperator.MINUS);
                case TIMES -> ofIntegers(call, CheckedOperator.TIMES);
                case DIVIDE -> ofIntegers(call, CheckedOperator.DIVIDE);
                case MINUS_PREFIX -> ofIntegers(call, CheckedOperator.NEGATE);
                case MOD -> isPlainDivisor(call.operands.get(1))
                        ? typed("CAST(($0 % $1) AS T)", call)
                        : typed("CAST(nt_mod($0, $1) AS T)", call);
                default -> null;
            };
        }
        boolean floating = DuckDbTypes.isFloating(call.getType())
                && call.operands.stream().allMatch(operand -> DuckDbTypes.isFloating(operand.getType())
                        || DuckDbTypes.isInteger(operand.getType()));
        if (!floating || call.getType().getSqlTypeName() == SqlTypeName.REAL) {
            return null;
        }
        return switch (call.getKind()) {
            case PLUS -> "(CAST($0 AS DOUBLE) + CAST($1 AS DOUBLE))";
            case MINUS -> "(CAST($0 AS DOUBLE) - CAST($1 AS DOUBLE))";
            case TIMES -> "(CAST($0 AS DOUBLE) * CAST($1 AS DOUBLE))";
            case DIVIDE -> "(CAST($0 AS DOUBLE) / CAST($1 AS DOUBLE))";
            case MINUS_PREFIX -> "(- CAST($0 AS DOUBLE))";
            default -> null;
        };
    }

    /**
     * DuckDB's own operators fail on overflow, too, see {@link DuckDbErrors}. They are called by their names as
     * functions: of {@code x + 1 > 5} and {@code SUM(x + 1)} DuckDB's optimizer makes forms in which nothing overflows.
     */
    static String ofIntegers(RexCall call, SqlOperator operator) {
        if (!isOfIntegers(call) || !DuckDbTypes.isInteger(call.getType())) {
            return null;
        }
        if (operator == CheckedOperator.PLUS) {
            return typed("add(CAST($0 AS T), CAST($1 AS T))", call);
        }
        if (operator == CheckedOperator.MINUS) {
            return typed("subtract(CAST($0 AS T), CAST($1 AS T))", call);
        }
        if (operator == CheckedOperator.TIMES) {
            return typed("multiply(CAST($0 AS T), CAST($1 AS T))", call);
        }
        if (operator == CheckedOperator.NEGATE) {
            return typed("subtract(CAST(0 AS T), CAST($0 AS T))", call);
        }
        if (operator == CheckedOperator.DIVIDE) {
            return isPlainDivisor(call.operands.get(1))
                    ? typed("CAST(($0 // $1) AS T)", call)
                    : typed("CAST(nt_div(CAST($0 AS T), CAST($1 AS T), " + least(call.getType()) + ", '"
                            + CheckedMath.overflow("/", DuckDbTypes.sqlName(call.getType())) + "') AS T)", call);
        }
        return null;
    }

    static boolean isOfIntegers(RexCall call) {
        return call.operands.stream().allMatch(operand -> DuckDbTypes.isInteger(operand.getType()));
    }

    private static String typed(String pattern, RexCall call) {
        return pattern.replace("AS T)", "AS " + DuckDbTypes.sqlName(call.getType()) + ")");
    }

    private static String least(RelDataType type) {
        return "(" + (-1L << DuckDbTypes.bits(type) - 1) + ")::" + DuckDbTypes.sqlName(type);
    }

    /** Whether a divisor is known to fail on nothing: neither zero, nor -1, whose quotient may overflow. */
    private static boolean isPlainDivisor(RexNode node) {
        if (!(node instanceof RexLiteral literal) || literal.isNull()) {
            return false;
        }
        long value = literal.getValueAs(Long.class);
        return value != 0 && value != -1;
    }
}
