package org.nettracesql.adapter.function;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The one of equal values that stands for all of them where Java's {@code equals} is to find them: to that {@code 0.0}
 * and {@code -0.0} are two numbers, and so are 3 and 3.00, which ROUND and quotients have in a column of two digits
 * behind the point.
 */
public final class EqualValue {

    private static final SqlOperator DOUBLE = operator(SqlTypeName.DOUBLE, double.class);
    private static final SqlOperator REAL = operator(SqlTypeName.REAL, float.class);
    private static final SqlOperator DECIMAL = operator(SqlTypeName.DECIMAL, BigDecimal.class);
    private static final SqlOperator ARRAY = operator(SqlTypeName.ARRAY, List.class);

    private EqualValue() {}

    /** The expression itself if its type has one value only for each. */
    public static RexNode of(RexBuilder builder, RexNode expression) {
        RelDataType type = expression.getType();
        return switch (type.getSqlTypeName()) {
            case DOUBLE, FLOAT -> builder.makeCall(type, DOUBLE, List.of(expression));
            case REAL -> builder.makeCall(type, REAL, List.of(expression));
            case DECIMAL -> builder.makeCall(type, DECIMAL, List.of(expression, scale(builder, type)));
            case ARRAY -> {
                RelDataType element = type.getComponentType();
                while (element.getComponentType() != null) {
                    element = element.getComponentType();
                }
                yield switch (element.getSqlTypeName()) {
                    case DOUBLE, FLOAT, REAL, DECIMAL ->
                        builder.makeCall(type, ARRAY, List.of(expression, scale(builder, element)));
                    default -> expression;
                };
            }
            default -> expression;
        };
    }

    private static RexNode scale(RexBuilder builder, RelDataType type) {
        return builder.makeExactLiteral(BigDecimal.valueOf(Math.max(0, type.getScale())));
    }

    /** For generated code. */
    public static double of(double value) {
        return value == 0 ? 0 : value;
    }

    /** For generated code. */
    public static float of(float value) {
        return value == 0 ? 0 : value;
    }

    /**
     * For generated code.
     *
     * @param scale that of the type, which most values have
     */
    public static BigDecimal of(BigDecimal value, int scale) {
        if (value.scale() == scale) {
            return value;
        }
        BigDecimal shortest = value.stripTrailingZeros();
        return shortest.scale() <= scale ? shortest.setScale(scale) : shortest;
    }

    /** For generated code. */
    public static List<Object> of(List<?> values, int scale) {
        List<Object> normal = new ArrayList<>(values.size());
        for (Object value : values) {
            normal.add(ofElement(value, scale));
        }
        return normal;
    }

    private static Object ofElement(Object value, int scale) {
        if (value instanceof Double number) {
            return of(number.doubleValue());
        }
        if (value instanceof Float number) {
            return of(number.floatValue());
        }
        if (value instanceof BigDecimal number) {
            return of(number, scale);
        }
        return value instanceof List<?> list ? of(list, scale) : value;
    }

    private static SqlOperator operator(SqlTypeName type, Class<?> javaType) {
        return new StrictFunction(type) {
            @Override
            Expression expression(RexCall call, List<Expression> arguments) {
                Expression value = converted(arguments.subList(0, 1), javaType).get(0);
                return arguments.size() == 1
                        ? Expressions.call(EqualValue.class, "of", value)
                        : Expressions.call(EqualValue.class, "of", value,
                                converted(arguments.subList(1, 2), int.class).get(0));
            }
        }.operator("EQUAL_" + type, SqlKind.OTHER_FUNCTION, ReturnTypes.ARG0);
    }
}
