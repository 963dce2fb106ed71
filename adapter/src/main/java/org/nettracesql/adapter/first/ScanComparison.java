package org.nettracesql.adapter.first;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.condition.PredicateTranslator;
import org.nettracesql.adapter.condition.PushedFilter;
import org.nettracesql.adapter.function.CheckedOperator;
import org.nettracesql.trace.ColumnType;

/**
 * A comparison of one column of a join's scanning side with a sum of what its other side has: of {@code e.time_ns -
 * p.start_ns >= 1000} it is that {@code e.time_ns} is at least {@code p.start_ns + 1000}. Whole numbers are added
 * exactly, whatever their type: where the sum in the statement would fail, no row is left out for that.
 *
 * @param comparison as the statement has it
 * @param kind of the column with the sum
 * @param column of the join
 * @param sum columns are those of the join
 */
record ScanComparison(RexCall comparison, SqlKind kind, int column, List<DynamicFilter.Addend> sum) {

    private static final Set<SqlKind> RANGES = Set.of(SqlKind.LESS_THAN, SqlKind.LESS_THAN_OR_EQUAL,
            SqlKind.GREATER_THAN, SqlKind.GREATER_THAN_OR_EQUAL);

    /** Null for a condition of another kind. */
    static ScanComparison of(RexNode condition, IntPredicate isScanned, IntPredicate isOfRows) {
        SqlKind kind = condition.getKind();
        boolean isRange = RANGES.contains(kind);
        if (!isRange && kind != SqlKind.EQUALS) {
            return null;
        }
        RexCall comparison = (RexCall) condition;
        RexNode left = comparison.getOperands().get(0);
        RexNode right = comparison.getOperands().get(1);
        List<DynamicFilter.Addend> parts = new ArrayList<>();
        if (isWhole(left.getType()) && isWhole(right.getType())) {
            return add(left, false, parts) && add(right, true, parts)
                    ? of(comparison, parts, isScanned, isOfRows)
                    : null;
        }
        boolean isComparable = left instanceof RexInputRef && right instanceof RexInputRef
                && left.getType().getSqlTypeName() == right.getType().getSqlTypeName()
                && (left.getType().getSqlTypeName() == SqlTypeName.TIMESTAMP
                        || left.getType().getSqlTypeName() == SqlTypeName.VARCHAR && !isRange);
        if (!isComparable) {
            return null;
        }
        int one = ((RexInputRef) left).getIndex();
        int other = ((RexInputRef) right).getIndex();
        if (isScanned.test(one) && isOfRows.test(other)) {
            return new ScanComparison(comparison, kind, one, List.of(ofColumn(false, other)));
        }
        return isScanned.test(other) && isOfRows.test(one)
                ? new ScanComparison(comparison, kind.reverse(), other, List.of(ofColumn(false, one)))
                : null;
    }

    /** @param parts of a sum that is compared with 0 */
    private static ScanComparison of(
            RexCall comparison, List<DynamicFilter.Addend> parts, IntPredicate isScanned, IntPredicate isOfRows) {
        DynamicFilter.Addend scanned = null;
        boolean readsRow = false;
        for (DynamicFilter.Addend part : parts) {
            if (part.column() >= 0 && isScanned.test(part.column())) {
                if (scanned != null) {
                    return null;
                }
                scanned = part;
            } else if (part.column() >= 0) {
                readsRow = true;
                if (!isOfRows.test(part.column())) {
                    return null;
                }
            }
        }
        if (scanned == null || !readsRow) {
            return null;
        }
        List<DynamicFilter.Addend> sum = new ArrayList<>();
        for (DynamicFilter.Addend part : parts) {
            if (part != scanned) {
                // To the other side of the comparison.
                sum.add(scanned.isNegative() ? part : part.negated());
            }
        }
        SqlKind kind = comparison.getKind();
        return new ScanComparison(comparison, scanned.isNegative() ? kind.reverse() : kind, scanned.column(), sum);
    }

    private static DynamicFilter.Addend ofColumn(boolean isNegative, int column) {
        return new DynamicFilter.Addend(isNegative, column, null, null);
    }

    private static boolean isWhole(RelDataType type) {
        return SqlTypeName.INT_TYPES.contains(type.getSqlTypeName())
                || type.getSqlTypeName() == SqlTypeName.DECIMAL && type.getScale() == 0;
    }

    /** Takes a value apart; false for one that is no sum of whole numbers. */
    private static boolean add(RexNode value, boolean isNegative, List<DynamicFilter.Addend> parts) {
        if (!isWhole(value.getType())) {
            return false;
        }
        if (value instanceof RexInputRef ref) {
            return parts.add(ofColumn(isNegative, ref.getIndex()));
        }
        if (value instanceof RexDynamicParam parameter) {
            return parts.add(new DynamicFilter.Addend(isNegative, -1, parameter.getName(), null));
        }
        if (value instanceof RexLiteral literal) {
            return !literal.isNull() && parts.add(
                    new DynamicFilter.Addend(isNegative, -1, null, literal.getValueAs(BigDecimal.class)));
        }
        if (!(value instanceof RexCall call)) {
            return false;
        }
        SqlOperator operator = call.getOperator();
        List<RexNode> operands = call.getOperands();
        if (operator == CheckedOperator.PLUS || operator.getKind() == SqlKind.PLUS) {
            return operands.size() == 2 && add(operands.get(0), isNegative, parts)
                    && add(operands.get(1), isNegative, parts);
        }
        if (operator == CheckedOperator.MINUS || operator.getKind() == SqlKind.MINUS) {
            return operands.size() == 2 && add(operands.get(0), isNegative, parts)
                    && add(operands.get(1), !isNegative, parts);
        }
        if (operator == CheckedOperator.NEGATE || operator.getKind() == SqlKind.MINUS_PREFIX) {
            return add(operands.get(0), !isNegative, parts);
        }
        // Of a whole number to a type of others it keeps the value, or fails.
        return operator.getKind() == SqlKind.CAST && add(operands.get(0), isNegative, parts);
    }

    /**
     * For the scan; null if it does not decide such a comparison.
     *
     * @param firstOfRows the first of the columns of the other side, which the sum has
     */
    DynamicFilter.Compared with(ScannedColumn scanned, int firstOfRows) {
        ColumnType type = scanned.column().type();
        boolean isDecided = switch (type) {
            case INT8, INT16, INT32, INT64, TIMESTAMP, TEXT -> true;
            case BOOLEAN, FLOAT32, FLOAT64 -> false;
        };
        if (!isDecided) {
            return null;
        }
        RexBuilder builder = scanned.scan().getCluster().getRexBuilder();
        RelDataType ofColumn = scanned.scan().getRowType().getFieldList().get(scanned.position()).getType();
        // No statement's parameter has that number: it is one that the value is asked for by.
        RexDynamicParam parameter = builder.makeDynamicParam(ofColumn, Integer.MAX_VALUE);
        RexNode condition =
                builder.makeCall(comparisonOf(kind), builder.makeInputRef(ofColumn, scanned.position()), parameter);
        PredicateTranslator translator = new PredicateTranslator(scanned.columns());
        List<PushedFilter> pushed = translator.split(condition, builder).pushed();
        List<DynamicFilter.Addend> ofRow = sum.stream().map(addend -> addend.ofRow(firstOfRows)).toList();
        return pushed.size() == 1 && pushed.get(0) instanceof PushedFilter.WithParameters open
                ? new DynamicFilter.Compared(open, parameter.getName(), ofRow)
                : null;
    }

    private SqlOperator comparisonOf(SqlKind wanted) {
        SqlOperator own = comparison.getOperator();
        return own.getKind() == wanted ? own : own.reverse();
    }
}
