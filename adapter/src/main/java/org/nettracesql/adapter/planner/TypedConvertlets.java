package org.nettracesql.adapter.planner;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.SqlRexConvertlet;
import org.nettracesql.adapter.function.ArrayElements;
import org.nettracesql.adapter.function.IntervalParts;
import org.nettracesql.adapter.function.TypedOperators;
import org.nettracesql.adapter.parser.OperandRules;

/** Conversions of calls that are what the types of their operands make them. */
final class TypedConvertlets {

    private TypedConvertlets() {}

    /** Null for any other call. */
    static SqlRexConvertlet of(SqlCall call) {
        if (call.getOperator() == TypedOperators.SCALE) {
            return TypedConvertlets::scale;
        }
        if (call.getOperator() == TypedOperators.PG_TYPEOF || call.getOperator() == TypedOperators.TYPEOF) {
            return TypedConvertlets::typeName;
        }
        if (call.getOperator() == TypedOperators.ISFINITE) {
            return TypedConvertlets::isFinite;
        }
        if (call.getOperator() == ArrayElements.REPLACE) {
            return TypedConvertlets::replaced;
        }
        if (call.getOperator() == ArrayElements.APPEND || call.getOperator() == ArrayElements.PREPEND
                || call.getOperator() == ArrayElements.CAT) {
            return TypedConvertlets::joined;
        }
        return null;
    }

    /** Whether a row, as a value, is compared with NULL. */
    static boolean isNullOfRow(SqlRexContext context, SqlCall call) {
        return (call.getKind() == SqlKind.IS_NULL || call.getKind() == SqlKind.IS_NOT_NULL)
                && context.getValidator().getValidatedNodeType(call.operand(0)).isStruct();
    }

    /**
     * {@code IS NULL} asks whether the row is none or all of its values are NULL, {@code IS NOT NULL} whether there is
     * a row and none is. A row within it is a value, whatever is in it.
     */
    static RexNode nullOfRow(SqlRexContext context, SqlCall call) {
        RexBuilder builder = context.getRexBuilder();
        RexNode row = context.convertExpression(call.operand(0));
        boolean asksForNull = call.getKind() == SqlKind.IS_NULL;
        SqlOperator asked = asksForNull ? SqlStdOperatorTable.IS_NULL : SqlStdOperatorTable.IS_NOT_NULL;
        List<RexNode> values = new ArrayList<>();
        for (int i = 0; i < row.getType().getFieldCount(); i++) {
            values.add(builder.makeCall(asked, builder.makeFieldAccess(row, i)));
        }
        RexNode ofValues = RexUtil.composeConjunction(builder, values);
        return row.getType().isNullable()
                ? builder.makeCall(asksForNull ? SqlStdOperatorTable.OR : SqlStdOperatorTable.AND,
                        builder.makeCall(asked, row), ofValues)
                : ofValues;
    }

    /** What comes into an array is of its elements' type. */
    private static RexNode replaced(SqlRexContext context, SqlCall call) {
        RexBuilder builder = context.getRexBuilder();
        RexNode array = context.convertExpression(call.operand(0));
        RelDataType element = ArrayElements.elementOf(context.getTypeFactory(), array.getType());
        return builder.makeCall(ArrayElements.REPLACE, array, context.convertExpression(call.operand(1)),
                builder.makeCast(element, context.convertExpression(call.operand(2)), true));
    }

    /** Both operands are of the array's type, or of its elements'. */
    private static RexNode joined(SqlRexContext context, SqlCall call) {
        RexBuilder builder = context.getRexBuilder();
        RelDataType array = context.getValidator().getValidatedNodeType(call);
        RelDataType other = call.getOperator() == ArrayElements.CAT ? array : array.getComponentType();
        return builder.makeCall(array, call.getOperator(), List.of(
                builder.ensureType(array, context.convertExpression(call.operand(0)), false),
                builder.ensureType(other, context.convertExpression(call.operand(1)), false)));
    }

    private static RexNode typeName(SqlRexContext context, SqlCall call) {
        RelDataType type = context.getValidator().getValidatedNodeType(call.operand(0));
        RexBuilder builder = context.getRexBuilder();
        return builder.makeCast(context.getTypeFactory().createSqlType(SqlTypeName.VARCHAR),
                builder.makeLiteral(TypedOperators.nameOf(type, call.getOperator())));
    }

    private static RexNode scale(SqlRexContext context, SqlCall call) {
        RexBuilder builder = context.getRexBuilder();
        RexNode value = context.convertExpression(call.operand(0));
        if (!SqlTypeUtil.isExactNumeric(value.getType())) {
            throw OperandRules.mistake(call.getParserPosition(), "SCALE is of an exact number: of CAST(x AS"
                    + " DECIMAL(10, 2)), it is 2");
        }
        RelDataType count = context.getValidator().getValidatedNodeType(call);
        return builder.makeCall(count, SqlStdOperatorTable.CASE, List.of(
                builder.makeCall(SqlStdOperatorTable.IS_NULL, value), builder.makeNullLiteral(count),
                builder.makeExactLiteral(BigDecimal.valueOf(Math.max(0, value.getType().getScale())))));
    }

    private static RexNode isFinite(SqlRexContext context, SqlCall call) {
        RexBuilder builder = context.getRexBuilder();
        RexNode value = context.convertExpression(call.operand(0));
        RelDataType truth = context.getValidator().getValidatedNodeType(call);
        RexNode finite = SqlTypeUtil.isNumeric(value.getType())
                ? builder.makeCall(SqlStdOperatorTable.NOT, builder.makeCall(SqlStdOperatorTable.OR,
                        builder.makeCall(SqlLibraryOperators.IS_NAN, asDouble(context, value)),
                        builder.makeCall(SqlLibraryOperators.IS_INF, asDouble(context, value))))
                : builder.makeLiteral(true);
        return builder.makeCall(truth, SqlStdOperatorTable.CASE, List.of(
                builder.makeCall(SqlStdOperatorTable.IS_NULL, value), builder.makeNullLiteral(truth), finite));
    }

    private static RexNode asDouble(SqlRexContext context, RexNode number) {
        RelDataTypeFactory types = context.getTypeFactory();
        return context.getRexBuilder().makeCast(types.createTypeWithNullability(
                types.createSqlType(SqlTypeName.DOUBLE), number.getType().isNullable()), number);
    }

    /** Whether an interval of days and less is multiplied with a number with a fraction, or divided by any number. */
    static boolean isScaledInterval(SqlRexContext context, SqlCall call) {
        if (call.getKind() != SqlKind.TIMES && call.getKind() != SqlKind.DIVIDE || call.operandCount() != 2) {
            return false;
        }
        RelDataType first = context.getValidator().getValidatedNodeType(call.operand(0));
        RelDataType second = context.getValidator().getValidatedNodeType(call.operand(1));
        boolean ofMonths = SqlTypeName.YEAR_INTERVAL_TYPES.contains(first.getSqlTypeName()) && isFraction(second)
                || SqlTypeName.YEAR_INTERVAL_TYPES.contains(second.getSqlTypeName()) && isFraction(first);
        if (ofMonths) {
            throw OperandRules.mistake(call.getParserPosition(), "An interval of months is multiplied with whole"
                    + " numbers, and divided by them: no interval here has months and days");
        }
        return isDays(first) && (isFraction(second) || call.getKind() == SqlKind.DIVIDE)
                || call.getKind() == SqlKind.TIMES && isFraction(first) && isDays(second);
    }

    /** Whether an interval of months is divided by a whole number. */
    static boolean isDividedMonths(SqlRexContext context, SqlCall call) {
        return call.getKind() == SqlKind.DIVIDE && call.operandCount() == 2 && SqlTypeName.YEAR_INTERVAL_TYPES.contains(
                context.getValidator().getValidatedNodeType(call.operand(0)).getSqlTypeName());
    }

    /** As many months, where they are whole ones; Calcite 1.42 rounds them down. */
    static RexNode dividedMonths(SqlRexContext context, SqlCall call) {
        RexBuilder builder = context.getRexBuilder();
        RexNode interval = context.convertExpression(call.operand(0));
        RexNode number = context.convertExpression(call.operand(1));
        RelDataType type = context.getTypeFactory().createTypeWithNullability(interval.getType(),
                interval.getType().isNullable() || number.getType().isNullable());
        return builder.makeCall(type, IntervalParts.QUOTIENT_OF_MONTHS, List.of(interval, number));
    }

    private static boolean isDays(RelDataType type) {
        return SqlTypeName.DAY_INTERVAL_TYPES.contains(type.getSqlTypeName());
    }

    private static boolean isFraction(RelDataType type) {
        return SqlTypeUtil.isNumeric(type) && !SqlTypeUtil.isIntType(type);
    }

    /** As many milliseconds, rounded. Calcite 1.42 has code for whole numbers alone. */
    static RexNode scaledInterval(SqlRexContext context, SqlCall call) {
        RexBuilder builder = context.getRexBuilder();
        RexNode first = context.convertExpression(call.operand(0));
        RexNode second = context.convertExpression(call.operand(1));
        boolean intervalFirst = isDays(first.getType());
        RexNode interval = intervalFirst ? first : second;
        RexNode number = asDouble(context, intervalFirst ? second : first);
        RelDataTypeFactory types = context.getTypeFactory();
        RelDataType bigint = types.createTypeWithNullability(types.createSqlType(SqlTypeName.BIGINT),
                interval.getType().isNullable());
        RexNode millis = asDouble(context,
                builder.makeReinterpretCast(bigint, interval, builder.makeLiteral(false)));
        RexNode scaled = builder.makeCall(call.getKind() == SqlKind.TIMES
                ? SqlStdOperatorTable.MULTIPLY
                : SqlStdOperatorTable.DIVIDE, millis, number);
        RexNode whole = builder.makeCast(
                types.createTypeWithNullability(types.createSqlType(SqlTypeName.BIGINT), scaled.getType().isNullable()),
                scaled);
        SqlIntervalQualifier unit = new SqlIntervalQualifier(TimeUnit.DAY, 9, TimeUnit.SECOND, 3, SqlParserPos.ZERO);
        RelDataType type = types.createTypeWithNullability(interval.getType(), scaled.getType().isNullable());
        return builder.makeCall(type, SqlStdOperatorTable.MULTIPLY, List.of(whole,
                builder.makeIntervalLiteral(BigDecimal.ONE, unit)));
    }
}
