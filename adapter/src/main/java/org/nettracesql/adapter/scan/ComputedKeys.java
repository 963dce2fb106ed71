package org.nettracesql.adapter.scan;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.function.CheckedOperator;
import org.nettracesql.adapter.totals.GroupKey;
import org.nettracesql.trace.ColumnType;

/** Which expressions over a scan's columns are keys that it can group by. */
final class ComputedKeys {

    private ComputedKeys() {}

    /** For each expression the key that it is; null for all others. */
    static List<GroupKey> of(List<RexNode> expressions, List<TableColumn> columns) {
        List<GroupKey> keys = new ArrayList<>(expressions.size());
        for (RexNode expression : expressions) {
            keys.add(of(expression, columns));
        }
        return keys;
    }

    private static GroupKey of(RexNode expression, List<TableColumn> columns) {
        if (expression instanceof RexInputRef column) {
            return GroupKey.of(columns.get(column.getIndex()));
        }
        if (!(expression instanceof RexCall call) || call.getOperands().size() != 2) {
            return null;
        }
        RexNode second = call.getOperands().get(1);
        TableColumn column = column(call.getOperands().get(0), columns);
        if (column == null || !(second instanceof RexLiteral literal)) {
            return null;
        }
        if (call.getOperator() == CheckedOperator.DIVIDE) {
            return computed(column, GroupKey.Step.QUOTIENT, literal, call);
        }
        return switch (call.getKind()) {
            case DIVIDE -> computed(column, GroupKey.Step.QUOTIENT, literal, call);
            case MOD -> computed(column, GroupKey.Step.REMAINDER, literal, call);
            case FLOOR -> beginning(column, literal);
            default -> null;
        };
    }

    /** The column that an expression is, wider perhaps. */
    private static TableColumn column(RexNode expression, List<TableColumn> columns) {
        RexNode inner = expression;
        if (expression.isA(SqlKind.CAST)
                && typeOf(expression) != null
                && typeOf(((RexCall) expression).getOperands().get(0)) != null
                && RexUtil.isLosslessCast(expression)) {
            inner = ((RexCall) expression).getOperands().get(0);
        }
        return inner instanceof RexInputRef column ? columns.get(column.getIndex()) : null;
    }

    private static GroupKey computed(TableColumn column, GroupKey.Step step, RexLiteral literal, RexCall call) {
        ColumnType type = typeOf(call);
        if (type == null || typeOf(literal) == null || literal.isNull()) {
            return null;
        }
        long divisor = literal.getValueAs(BigDecimal.class).longValueExact();
        // The plan has widened the column perhaps, and its type counts.
        return GroupKey.of(column, step, divisor) == null ? null : new GroupKey(column, step, divisor, type);
    }

    private static ColumnType typeOf(RexNode expression) {
        SqlTypeName type = expression.getType().getSqlTypeName();
        return switch (type) {
            case TINYINT -> ColumnType.INT8;
            case SMALLINT -> ColumnType.INT16;
            case INTEGER -> ColumnType.INT32;
            case BIGINT -> ColumnType.INT64;
            default -> null;
        };
    }

    private static GroupKey beginning(TableColumn column, RexLiteral unit) {
        boolean isUnit = unit.getTypeName() == SqlTypeName.SYMBOL;
        long micros = isUnit ? GroupKey.microsOf(unit.getValueAs(TimeUnitRange.class).name()) : 0;
        return micros == 0 ? null : GroupKey.of(column, GroupKey.Step.BEGINNING, micros);
    }
}
