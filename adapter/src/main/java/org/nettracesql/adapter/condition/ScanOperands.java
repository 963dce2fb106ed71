package org.nettracesql.adapter.condition;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.TimestampString;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.ColumnType;

/**
 * What the scan knows of an operand: which column it is, or which constant, seen through conversions that keep every
 * value. Null stands for anything else.
 */
final class ScanOperands {

    /** Stands for a NULL constant, which no comparison is true for. */
    static final Object NULL = new Object();

    /** @param millis since 1970, UTC */
    record Moment(long millis) {}

    private final List<TableColumn> columns;
    private final Function<RexDynamicParam, Object> parameters;

    /**
     * @param columns what input references stand for
     * @param parameters gives a parameter's value, null where it cannot be told
     */
    ScanOperands(List<TableColumn> columns, Function<RexDynamicParam, Object> parameters) {
        this.columns = columns;
        this.parameters = parameters;
    }

    /**
     * The value of a literal, a parameter, or a conversion of one that keeps it; null for anything else. It is a
     * {@link BigDecimal}, {@link String}, {@link Boolean} or {@link Moment}, or {@link #NULL}.
     */
    Object constant(RexNode node) {
        if (node instanceof RexDynamicParam parameter) {
            return parameters.apply(parameter);
        }
        if (node.isA(SqlKind.CAST)) {
            RexNode from = ((RexCall) node).getOperands().get(0);
            return keepsConstant(from.getType(), node.getType()) ? constant(from) : null;
        }
        if (!(node instanceof RexLiteral literal)) {
            return null;
        }
        if (literal.isNull()) {
            return NULL;
        }
        Object value = switch (literal.getTypeName()) {
            case DECIMAL -> literal.getValueAs(BigDecimal.class);
            case DOUBLE -> isFinite(literal) ? literal.getValueAs(BigDecimal.class) : null;
            case CHAR -> literal.getValueAs(String.class);
            case BOOLEAN -> literal.getValueAs(Boolean.class);
            case TIMESTAMP -> new Moment(literal.getValueAs(TimestampString.class).getMillisSinceEpoch());
            default -> null;
        };
        return value;
    }

    private static boolean isFinite(RexLiteral literal) {
        return !(literal.getValue() instanceof Double number) || Double.isFinite(number);
    }

    private static boolean keepsConstant(RelDataType from, RelDataType to) {
        SqlTypeName source = from.getSqlTypeName();
        SqlTypeName target = to.getSqlTypeName();
        if (SqlTypeName.INT_TYPES.contains(source)) {
            return SqlTypeName.INT_TYPES.contains(target) && target.compareTo(source) >= 0;
        }
        if (SqlTypeName.CHAR_TYPES.contains(source)) {
            return target == SqlTypeName.VARCHAR
                    && (to.getPrecision() < 0 || to.getPrecision() >= from.getPrecision());
        }
        return source == SqlTypeName.TIMESTAMP
                && target == SqlTypeName.TIMESTAMP
                && to.getPrecision() >= from.getPrecision();
    }

    /** The column that a node is, or a conversion of one that keeps every value; null for anything else. */
    TableColumn column(RexNode node) {
        if (node instanceof RexInputRef reference) {
            return columns.get(reference.getIndex());
        }
        if (node.isA(SqlKind.CAST)) {
            TableColumn column = column(((RexCall) node).getOperands().get(0));
            return column != null && keepsColumn(column.type(), node.getType()) ? column : null;
        }
        return null;
    }

    private static boolean keepsColumn(ColumnType from, RelDataType to) {
        SqlTypeName target = to.getSqlTypeName();
        return switch (from) {
            case BOOLEAN -> target == SqlTypeName.BOOLEAN;
            case INT8 -> SqlTypeName.INT_TYPES.contains(target) || holdsDigits(to, 3);
            case INT16 -> target == SqlTypeName.SMALLINT
                    || target == SqlTypeName.INTEGER
                    || target == SqlTypeName.BIGINT
                    || holdsDigits(to, 5);
            case INT32 -> target == SqlTypeName.INTEGER
                    || target == SqlTypeName.BIGINT
                    || target == SqlTypeName.DOUBLE
                    || holdsDigits(to, 10);
            case INT64 -> target == SqlTypeName.BIGINT || holdsDigits(to, 19);
            case TIMESTAMP -> target == SqlTypeName.TIMESTAMP && to.getPrecision() >= 3;
            case FLOAT32 -> target == SqlTypeName.REAL || target == SqlTypeName.DOUBLE;
            case FLOAT64 -> target == SqlTypeName.DOUBLE;
            case TEXT -> target == SqlTypeName.VARCHAR && to.getPrecision() < 0;
        };
    }

    private static boolean holdsDigits(RelDataType type, int digits) {
        return type.getSqlTypeName() == SqlTypeName.DECIMAL && type.getPrecision() - type.getScale() >= digits;
    }

    /** Whether it is a call of BITAND. */
    static boolean isBitAnd(RexNode node) {
        return node instanceof RexCall call
                && call.getOperands().size() == 2
                && (call.getOperator().getName().equals("BITAND") || call.getOperator().getName().equals("&"));
    }
}
