package org.nettracesql.adapter.function;

import java.util.List;
import java.util.Map;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Puts operators of the same names in the place of Calcite's {@code BITAND}, {@code &}, {@code BITOR}, {@code BITXOR}
 * and {@code BITNOT} of integers. Calcite 1.42 computes these in 64 bits, and generates code that does not compile
 * where the type is narrower and there may be a NULL. Nobody can type ours; plans have them.
 */
public final class BitOperators {

    private static final Map<SqlOperator, SqlOperator> OURS = Map.of(
            SqlStdOperatorTable.BITAND, ours(SqlStdOperatorTable.BITAND, "and"),
            SqlStdOperatorTable.BITAND_OPERATOR, ours(SqlStdOperatorTable.BITAND_OPERATOR, "and"),
            SqlStdOperatorTable.BITOR, ours(SqlStdOperatorTable.BITOR, "or"),
            SqlStdOperatorTable.BITXOR, ours(SqlStdOperatorTable.BITXOR, "xor"),
            SqlStdOperatorTable.BITNOT, ours(SqlStdOperatorTable.BITNOT, "not"));

    private BitOperators() {}

    /** The operator to use instead of one, which may be the same. */
    public static SqlOperator of(SqlOperator operator, List<? extends RexNode> operands) {
        SqlOperator ours = OURS.get(operator);
        if (ours == null) {
            return operator;
        }
        for (RexNode operand : operands) {
            if (!SqlTypeName.INT_TYPES.contains(operand.getType().getSqlTypeName())) {
                return operator;
            }
        }
        return ours;
    }

    private static SqlOperator ours(SqlOperator operator, String method) {
        return new BitFunction(method)
                .operator(operator.getName(), SqlKind.OTHER_FUNCTION, operator.getReturnTypeInference());
    }

    // Generated code calls these.

    public static long and(long a, long b) {
        return a & b;
    }

    public static long or(long a, long b) {
        return a | b;
    }

    public static long xor(long a, long b) {
        return a ^ b;
    }

    public static long not(long a) {
        return ~a;
    }

    /** Computes in 64 bits, of which those that the call's type has no room for repeat the sign. NULL for any NULL. */
    private static final class BitFunction extends StrictFunction {
        private final String method;

        BitFunction(String method) {
            super(SqlTypeName.BIGINT);
            this.method = method;
        }

        @Override
        Expression expression(RexCall call, List<Expression> arguments) {
            return Expressions.convert_(
                    Expressions.call(BitOperators.class, method, converted(arguments, long.class)),
                    javaClass(call.getType()));
        }

        private static Class<?> javaClass(RelDataType type) {
            return switch (type.getSqlTypeName()) {
                case TINYINT -> byte.class;
                case SMALLINT -> short.class;
                case INTEGER -> int.class;
                default -> long.class;
            };
        }
    }
}
