package org.nettracesql.adapter.join;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.function.CheckedOperator;

/**
 * The parts of a join's condition that say which range a value of the right row lies in, as {@code r.time_ns BETWEEN
 * l.time_ns AND l.time_ns + 1000}. Rows that they leave out cannot meet the condition; of others it has to be asked.
 */
final class RangeConditions {

    private final int leftColumns;
    private final int columns;
    private final Map<RangeValue, Range> ranges = new LinkedHashMap<>();

    private RangeConditions(Join join) {
        this.leftColumns = join.getLeft().getRowType().getFieldCount();
        this.columns = leftColumns + join.getRight().getRowType().getFieldCount();
    }

    /** The ranges of a join, one for each value of right rows that is compared; none if no part is such a one. */
    static List<Range> of(Join join) {
        RangeConditions found = new RangeConditions(join);
        join.analyzeCondition().nonEquiConditions.forEach(found::add);
        return List.copyOf(found.ranges.values());
    }

    private void add(RexNode part) {
        if (!(part instanceof RexCall call) || call.getOperands().size() != 2) {
            return;
        }
        RexNode less;
        RexNode greater;
        switch (call.getKind()) {
            case LESS_THAN, LESS_THAN_OR_EQUAL -> {
                less = call.getOperands().get(0);
                greater = call.getOperands().get(1);
            }
            case GREATER_THAN, GREATER_THAN_OR_EQUAL -> {
                less = call.getOperands().get(1);
                greater = call.getOperands().get(0);
            }
            default -> {
                return;
            }
        }
        if (!areComparable(less.getType(), greater.getType())) {
            return;
        }
        RangeValue right = ofColumns(greater, leftColumns, columns);
        RangeValue left = ofColumns(less, 0, leftColumns);
        if (right != null && left != null) {
            range(right).lower().add(left);
            return;
        }
        right = ofColumns(less, leftColumns, columns);
        left = ofColumns(greater, 0, leftColumns);
        if (right != null && left != null) {
            range(right).upper().add(left);
        }
    }

    /** Null for a number that every row has, too. */
    private static RangeValue ofColumns(RexNode node, int first, int end) {
        RangeValue value = value(node, first, end);
        return value instanceof RangeValue.Constant ? null : value;
    }

    private Range range(RangeValue right) {
        return ranges.computeIfAbsent(right, value -> new Range(value, new ArrayList<>(), new ArrayList<>()));
    }

    private static boolean areComparable(RelDataType one, RelDataType other) {
        return isNumber(one) && isNumber(other)
                || one.getSqlTypeName() == other.getSqlTypeName() && isMoment(one.getSqlTypeName())
                || isDayInterval(one) && isDayInterval(other);
    }

    /** Whether two values are comparable, and what a {@link RangeValue} has of them is all of them. */
    static boolean areExact(RelDataType one, RelDataType other) {
        return areComparable(one, other)
                && one.getSqlTypeName() != SqlTypeName.DECIMAL
                && other.getSqlTypeName() != SqlTypeName.DECIMAL;
    }

    private static boolean isNumber(RelDataType type) {
        return SqlTypeName.EXACT_TYPES.contains(type.getSqlTypeName());
    }

    private static boolean isWhole(RelDataType type) {
        return SqlTypeName.INT_TYPES.contains(type.getSqlTypeName());
    }

    private static boolean isMoment(SqlTypeName type) {
        return type == SqlTypeName.TIMESTAMP || type == SqlTypeName.DATE || type == SqlTypeName.TIME;
    }

    private static boolean isDayInterval(RelDataType type) {
        return SqlTypeName.DAY_INTERVAL_TYPES.contains(type.getSqlTypeName());
    }

    /**
     * An expression of columns from {@code first} to before {@code end}, counted from the first of them.
     *
     * @return null if it is another one
     */
    private static RangeValue value(RexNode node, int first, int end) {
        if (node instanceof RexInputRef column) {
            boolean isOfSide = column.getIndex() >= first && column.getIndex() < end;
            return isOfSide && areComparable(node.getType(), node.getType())
                    ? new RangeValue.OfColumn(column.getIndex() - first)
                    : null;
        }
        if (node instanceof RexLiteral literal) {
            return constant(literal);
        }
        if (!(node instanceof RexCall call)) {
            return null;
        }
        SqlOperator operator = call.getOperator();
        if (operator == CheckedOperator.MOMENT) {
            return value(call.getOperands().get(0), first, end);
        }
        if (call.isA(SqlKind.CAST)) {
            RexNode cast = call.getOperands().get(0);
            return isWhole(cast.getType()) && isNumber(call.getType()) ? value(cast, first, end) : null;
        }
        return call.getOperands().size() == 2 ? ofTwo(call, first, end) : null;
    }

    private static RangeValue ofTwo(RexCall call, int first, int end) {
        SqlOperator operator = call.getOperator();
        boolean adds = operator == CheckedOperator.PLUS || call.isA(SqlKind.PLUS);
        boolean takes = operator == CheckedOperator.MINUS || call.isA(SqlKind.MINUS);
        boolean multiplies = operator == CheckedOperator.TIMES || call.isA(SqlKind.TIMES);
        RexNode one = call.getOperands().get(0);
        RexNode other = call.getOperands().get(1);
        if (!adds && !takes && !multiplies || !areWhole(call, one, other)) {
            return null;
        }
        RangeValue firstValue = value(one, first, end);
        RangeValue secondValue = value(other, first, end);
        if (firstValue == null || secondValue == null) {
            return null;
        }
        if (multiplies) {
            // As an interval of three seconds is written in plans.
            return firstValue instanceof RangeValue.Constant factor
                            && secondValue instanceof RangeValue.Constant times
                            && Math.multiplyHigh(factor.value(), times.value()) == 0
                            && factor.value() * times.value() >= 0
                    ? new RangeValue.Constant(factor.value() * times.value())
                    : null;
        }
        return adds
                ? new RangeValue.Sum(firstValue, secondValue)
                : new RangeValue.Difference(firstValue, secondValue);
    }

    /** Whether a sum or difference has no fractions, and one unit. */
    private static boolean areWhole(RexCall call, RexNode one, RexNode other) {
        if (isWhole(call.getType())) {
            return isWhole(one.getType()) && isWhole(other.getType());
        }
        if (call.getType().getSqlTypeName() == SqlTypeName.TIMESTAMP) {
            return one.getType().getSqlTypeName() == SqlTypeName.TIMESTAMP && isDayInterval(other.getType());
        }
        return isDayInterval(call.getType())
                && (isDayInterval(one.getType()) || isWhole(one.getType()))
                && (isDayInterval(other.getType()) || isWhole(other.getType()));
    }

    private static RangeValue constant(RexLiteral literal) {
        if (literal.isNull() || !isWhole(literal.getType()) && !isDayInterval(literal.getType())) {
            return null;
        }
        BigDecimal value = literal.getValueAs(BigDecimal.class);
        return value != null && value.stripTrailingZeros().scale() <= 0 && value.precision() - value.scale() < 19
                ? new RangeValue.Constant(value.longValueExact())
                : null;
    }
}
