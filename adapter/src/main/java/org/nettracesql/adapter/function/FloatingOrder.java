package org.nettracesql.adapter.function;

import java.util.List;
import java.util.Locale;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Comparisons of DOUBLEs and REALs as PostgreSQL and DuckDB have them: NaN is equal to itself and greater than every
 * number, so that one of {@code <}, {@code =} and {@code >} holds for any two values. Calcite's planner takes that for
 * granted ({@code x = x} is true, {@code NOT x < y} is {@code x >= y}); the code that it generates compares as Java
 * does. These take the place of its comparisons in expressions that are to become code, as the last step of all.
 */
public final class FloatingOrder extends RexShuttle {

    private static final SqlOperator EQUAL = operator("equal");
    private static final SqlOperator LESS = operator("less");
    private static final SqlOperator LESS_OR_EQUAL = operator("lessOrEqual");

    private final RexBuilder builder;

    private FloatingOrder(RexBuilder builder) {
        this.builder = builder;
    }

    /** The same expression if it compares no such numbers. */
    public static RexNode in(RexBuilder builder, RexNode expression) {
        return expression instanceof RexCall ? expression.accept(new FloatingOrder(builder)) : expression;
    }

    /** For generated code. */
    public static boolean equal(double a, double b) {
        return a == b || Double.isNaN(a) && Double.isNaN(b);
    }

    /** For generated code. */
    public static boolean less(double a, double b) {
        return a < b || Double.isNaN(b) && !Double.isNaN(a);
    }

    /** For generated code. */
    public static boolean lessOrEqual(double a, double b) {
        return a <= b || Double.isNaN(b);
    }

    @Override
    public RexNode visitCall(RexCall call) {
        if (call.getKind() == SqlKind.SEARCH) {
            // With its own type: a search that finds NULLs is never NULL, which what it is expanded to does not tell.
            return isFloating(call.operands.get(0))
                    ? builder.makeCast(call.getType(), RexUtil.expandSearch(builder, null, call).accept(this), true,
                            false)
                    : super.visitCall(call);
        }
        RexNode visited = super.visitCall(call);
        if (!(visited instanceof RexCall comparison)
                || comparison.operands.size() != 2
                || !isNumber(comparison.operands.get(0))
                || !isNumber(comparison.operands.get(1))
                || !isFloating(comparison.operands.get(0)) && !isFloating(comparison.operands.get(1))) {
            return visited;
        }
        RexNode left = comparison.operands.get(0);
        RexNode right = comparison.operands.get(1);
        return switch (comparison.getKind()) {
            case EQUALS -> call(comparison, EQUAL, left, right);
            case NOT_EQUALS -> builder.makeCall(SqlStdOperatorTable.NOT, call(comparison, EQUAL, left, right));
            case LESS_THAN -> call(comparison, LESS, left, right);
            case LESS_THAN_OR_EQUAL -> call(comparison, LESS_OR_EQUAL, left, right);
            case GREATER_THAN -> call(comparison, LESS, right, left);
            case GREATER_THAN_OR_EQUAL -> call(comparison, LESS_OR_EQUAL, right, left);
            case IS_NOT_DISTINCT_FROM -> same(left, right);
            case IS_DISTINCT_FROM -> builder.makeCall(SqlStdOperatorTable.NOT, same(left, right));
            default -> visited;
        };
    }

    private RexNode call(RexCall comparison, SqlOperator operator, RexNode left, RexNode right) {
        return builder.makeCall(comparison.getType(), operator, List.of(left, right));
    }

    private RexNode same(RexNode left, RexNode right) {
        return builder.makeCall(SqlStdOperatorTable.OR,
                builder.makeCall(SqlStdOperatorTable.AND,
                        builder.makeCall(SqlStdOperatorTable.IS_NULL, left),
                        builder.makeCall(SqlStdOperatorTable.IS_NULL, right)),
                builder.makeCall(SqlStdOperatorTable.IS_TRUE, builder.makeCall(EQUAL, left, right)));
    }

    private static boolean isFloating(RexNode value) {
        return SqlTypeName.APPROX_TYPES.contains(value.getType().getSqlTypeName());
    }

    /** Not a DECIMAL, which no DOUBLE is exactly. */
    private static boolean isNumber(RexNode value) {
        RelDataType type = value.getType();
        return isFloating(value) || SqlTypeName.INT_TYPES.contains(type.getSqlTypeName());
    }

    private static SqlOperator operator(String method) {
        return new StrictFunction(SqlTypeName.BOOLEAN) {
            @Override
            Expression expression(RexCall call, List<Expression> arguments) {
                return Expressions.call(FloatingOrder.class, method, converted(arguments, double.class));
            }
        }.operator("FLOATING_" + method.toUpperCase(Locale.ROOT), SqlKind.OTHER_FUNCTION,
                ReturnTypes.BOOLEAN_NULLABLE);
    }
}
