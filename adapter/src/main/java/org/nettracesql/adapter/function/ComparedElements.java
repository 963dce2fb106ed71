package org.nettracesql.adapter.function;

import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/**
 * {@code x = ANY (array)} and {@code x < ALL (array)} where the array is no list of values in the query. Calcite 1.42
 * has code of its own for it, which fails where x is NULL, or of another number type than the elements. Nobody can type
 * this; plans have it.
 */
public final class ComparedElements extends StrictFunction {

    private final SqlKind comparison;
    private final boolean all;

    private ComparedElements(SqlKind comparison, boolean all) {
        super(SqlTypeName.BOOLEAN, NullPolicy.NONE);
        this.comparison = comparison;
        this.all = all;
    }

    /** In the place of a call of Calcite's operator, whose second operand is an array. */
    public static RexNode of(RexBuilder builder, RexCall call) {
        SqlQuantifyOperator operator = (SqlQuantifyOperator) call.getOperator();
        RexNode value = withOwnType(builder, call.getOperands().get(0));
        RexNode array = withOwnType(builder, call.getOperands().get(1));
        RelDataType common = builder.getTypeFactory().leastRestrictive(
                List.of(value.getType(), array.getType().getComponentType()));
        if (common != null && common.getSqlTypeName() != SqlTypeName.NULL) {
            value = builder.ensureType(withNullsOf(builder, common, value.getType()), value, false);
            array = builder.ensureType(withNullsOf(builder,
                    builder.getTypeFactory().createArrayType(common, -1), array.getType()), array, false);
        }
        boolean all = call.getKind() == SqlKind.ALL;
        SqlOperator compared = new ComparedElements(operator.comparisonKind, all).operator(
                operator.comparisonKind + (all ? " ALL" : " ANY"), SqlKind.OTHER_FUNCTION,
                ReturnTypes.BOOLEAN_FORCE_NULLABLE);
        return builder.makeCall(
                builder.getTypeFactory().createTypeWithNullability(call.getType(), true), compared,
                List.of(value, array));
    }

    /** Calcite's validator says of what is compared that it is of the common type, and casts nothing. */
    private static RexNode withOwnType(RexBuilder builder, RexNode operand) {
        // A query is a call without operands, of the type of its column.
        if (!(operand instanceof RexCall call) || call.getKind() == SqlKind.CAST || call.getKind() == SqlKind.CASE
                || call instanceof RexSubQuery) {
            return operand;
        }
        RelDataType own = builder.deriveReturnType(call.getOperator(), call.getOperands());
        return SqlTypeUtil.equalSansNullability(builder.getTypeFactory(), own, call.getType())
                ? call
                : call.clone(own, call.getOperands());
    }

    private static RelDataType withNullsOf(RexBuilder builder, RelDataType type, RelDataType other) {
        return builder.getTypeFactory().createTypeWithNullability(type, other.isNullable());
    }

    @Override
    Expression expression(RexCall call, List<Expression> arguments) {
        return Expressions.call(ComparedElements.class, "compared",
                EnumUtils.convert(Expressions.box(arguments.get(0)), Object.class),
                EnumUtils.convert(arguments.get(1), List.class),
                Expressions.constant(comparison, SqlKind.class), Expressions.constant(all));
    }

    /**
     * For generated code.
     *
     * @return null for an array that is NULL, and where a NULL is compared and no other comparison decides
     */
    public static Boolean compared(Object value, List<?> array, SqlKind comparison, boolean all) {
        if (array == null) {
            return null;
        }
        boolean isUnknown = false;
        for (Object element : array) {
            if (value == null || element == null) {
                isUnknown = true;
            } else if (holds(order(value, element), comparison) != all) {
                return !all;
            }
        }
        return isUnknown ? null : all;
    }

    private static boolean holds(int order, SqlKind comparison) {
        return switch (comparison) {
            case EQUALS -> order == 0;
            case NOT_EQUALS -> order != 0;
            case LESS_THAN -> order < 0;
            case LESS_THAN_OR_EQUAL -> order <= 0;
            case GREATER_THAN -> order > 0;
            case GREATER_THAN_OR_EQUAL -> order >= 0;
            default -> throw new UnsupportedOperationException(comparison + " of the elements of an array.");
        };
    }

    @SuppressWarnings("unchecked")
    private static int order(Object left, Object right) {
        if (left instanceof Double || left instanceof Float || right instanceof Double || right instanceof Float) {
            double a = ((Number) left).doubleValue();
            double b = ((Number) right).doubleValue();
            return FloatingOrder.less(a, b) ? -1 : FloatingOrder.equal(a, b) ? 0 : 1;
        }
        // Of a CASE the validator gives the branches the common type, too.
        return left.getClass() != right.getClass() && left instanceof Number && right instanceof Number
                ? new BigDecimal(left.toString()).compareTo(new BigDecimal(right.toString()))
                : ((Comparable<Object>) left).compareTo(right);
    }
}
