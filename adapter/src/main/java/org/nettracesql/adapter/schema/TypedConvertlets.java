package org.nettracesql.adapter.schema;

import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.SqlRexConvertlet;
import org.nettracesql.adapter.function.ArrayElements;
import org.nettracesql.adapter.function.TypedOperators;

/** Conversions of calls that are what the types of their operands make them. */
final class TypedConvertlets {

    private TypedConvertlets() {}

    /** Null for any other call. */
    static SqlRexConvertlet of(SqlCall call) {
        if (call.getOperator() == TypedOperators.PG_TYPEOF || call.getOperator() == TypedOperators.TYPEOF) {
            return TypedConvertlets::typeName;
        }
        if (call.getOperator() == TypedOperators.ISFINITE) {
            return TypedConvertlets::isFinite;
        }
        if (call.getOperator() == ArrayElements.REPLACE) {
            return TypedConvertlets::replaced;
        }
        return null;
    }

    /** What comes into an array is of its elements' type. */
    private static RexNode replaced(SqlRexContext context, SqlCall call) {
        RexBuilder builder = context.getRexBuilder();
        RexNode array = context.convertExpression(call.operand(0));
        RelDataType element = ArrayElements.elementOf(context.getTypeFactory(), array.getType());
        return builder.makeCall(ArrayElements.REPLACE, array, context.convertExpression(call.operand(1)),
                builder.makeCast(element, context.convertExpression(call.operand(2)), true));
    }

    private static RexNode typeName(SqlRexContext context, SqlCall call) {
        RelDataType type = context.getValidator().getValidatedNodeType(call.operand(0));
        RexBuilder builder = context.getRexBuilder();
        return builder.makeCast(context.getTypeFactory().createSqlType(SqlTypeName.VARCHAR),
                builder.makeLiteral(TypedOperators.nameOf(type, call.getOperator())));
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

    /** Whether an interval of days and less is multiplied with, or divided by, a number with a fraction. */
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
        return isDays(first) && isFraction(second)
                || call.getKind() == SqlKind.TIMES && isFraction(first) && isDays(second);
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
        return builder.makeCall(SqlStdOperatorTable.MULTIPLY, whole,
                builder.makeIntervalLiteral(BigDecimal.ONE, unit));
    }
}
