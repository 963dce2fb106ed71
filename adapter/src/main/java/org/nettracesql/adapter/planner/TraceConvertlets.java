package org.nettracesql.adapter.planner;

import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.avatica.util.DateTimeUtils;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.SqlRexConvertlet;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;
import org.apache.calcite.sql2rel.StandardConvertletTable;
import org.apache.calcite.util.TimestampString;
import org.nettracesql.adapter.function.DialectOperators;
import org.nettracesql.adapter.function.IntervalParts;
import org.nettracesql.adapter.parser.OperandRules;

/**
 * Calcite's conversions of calls, but for some that go wrong in Calcite 1.42. {@code TIMESTAMPDIFF} in units below a
 * second counts whole seconds only. {@code JSON_VALUE(... RETURNING BIGINT)} fails for every number that has less than
 * 33 bits, and so on: the value is asked for as text and cast, where what cannot be cast is NULL. Averages, variances
 * and covariances over windows become sums in the type of the argument; ours stay what they are. Arithmetic is checked,
 * see {@link CheckedArithmetic}.
 */
final class TraceConvertlets implements SqlRexConvertletTable {

    static final TraceConvertlets INSTANCE = new TraceConvertlets();

    private static final BigDecimal MICROS_PER_MILLI = BigDecimal.valueOf(1000);
    private static final BigDecimal NANOS_PER_MILLI = BigDecimal.valueOf(1_000_000);

    /** Of a second's fraction: a timestamp is milliseconds inside. */
    private static final int MILLIS_DIGITS = 3;

    /** Calcite's words for a column of the rows around a query that they are not grouped by. */
    private static final String NOT_GROUPED = " is not a group expr";

    private TraceConvertlets() {}

    @Override
    public SqlRexConvertlet get(SqlCall call) {
        if (call.getOperator() == SqlStdOperatorTable.JSON_VALUE) {
            return TraceConvertlets::jsonValue;
        }
        if (call.getKind() == SqlKind.CAST_NOT_NULL) {
            return TraceConvertlets::notNull;
        }
        if (call.getOperator() == DialectOperators.MINUS || call.getOperator() == DialectOperators.PLUS) {
            return TraceConvertlets::shifted;
        }
        if (call.getOperator() == SqlStdOperatorTable.OVERLAPS && call.operand(0).getKind() == SqlKind.ROW
                && call.operand(1).getKind() == SqlKind.ROW) {
            return TraceConvertlets::overlaps;
        }
        if (call.getOperator() == SqlStdOperatorTable.CURRENT_SCHEMA) {
            return (context, written) -> context.getRexBuilder().makeCast(
                    context.getValidator().getValidatedNodeType(written), context.getRexBuilder().makeLiteral(
                            String.join(".", context.getValidator().getCatalogReader().getSchemaPaths().get(0))));
        }
        if (call.getOperator() == SqlStdOperatorTable.SYSTEM_USER) {
            // Not who runs this process: over a server, that is none of a client's business.
            return (context, written) -> context.getRexBuilder().makeCall(SqlStdOperatorTable.CURRENT_USER);
        }
        if (call.getOperator() == DialectOperators.MILLIS) {
            return TraceConvertlets::millis;
        }
        if (call.getOperator() instanceof SqlAggFunction aggregate) {
            return (context, written) ->
                    StandardConvertletTable.INSTANCE.convertAggregateFunction(context, aggregate, written);
        }
        SqlRexConvertlet typed = TypedConvertlets.of(call);
        if (typed != null) {
            return typed;
        }
        BigDecimal unitsPerMilli = unitsPerMilli(call);
        if (unitsPerMilli != null) {
            return (context, difference) -> difference(context, difference, unitsPerMilli);
        }
        SqlRexConvertlet standard = StandardConvertletTable.INSTANCE.get(call);
        if (standard == null) {
            return null;
        }
        boolean movesMoment = call.getOperator() == SqlStdOperatorTable.TIMESTAMP_ADD && call.operandCount() == 3;
        return (context, written) -> TypedConvertlets.isScaledInterval(context, written)
                ? TypedConvertlets.scaledInterval(context, written)
                : TypedConvertlets.isNullOfRow(context, written)
                ? TypedConvertlets.nullOfRow(context, written)
                : TypedConvertlets.isDividedMonths(context, written)
                ? TypedConvertlets.dividedMonths(context, written)
                : movesMoment && isNull(context, written.operand(2))
                ? context.getRexBuilder().makeNullLiteral(context.getValidator().getValidatedNodeType(written))
                : CheckedArithmetic.checked(context.getRexBuilder(), converted(standard, context, written));
    }

    /** Whether it is NULL without a type: months added to one are a call that nothing can run. */
    private static boolean isNull(SqlRexContext context, SqlNode operand) {
        return context.getValidator().getValidatedNodeType(operand).getSqlTypeName() == SqlTypeName.NULL;
    }

    /** Where Calcite 1.42 fails on arguments that its validator lets pass, this is a mistake with a place. */
    private static RexNode converted(SqlRexConvertlet standard, SqlRexContext context, SqlCall written) {
        try {
            return standard.convertCall(context, written);
        } catch (RuntimeException | AssertionError e) {
            if (isFault(e)) {
                throw OperandRules.notApplicable(context.getValidator(), written);
            }
            throw e;
        }
    }

    /** Whether it is nothing that was said of the query; what extends the class of a bad argument has its sentence. */
    private static boolean isFault(Throwable thrown) {
        Throwable cause = thrown;
        while (cause.getCause() != null && !(cause instanceof CalciteContextException)) {
            cause = cause.getCause();
        }
        String message = cause.getMessage();
        if (message != null && message.endsWith(NOT_GROUPED)) {
            // The driver has a sentence for it.
            return false;
        }
        return cause.getClass() == IllegalArgumentException.class
                || cause instanceof IllegalStateException
                || cause instanceof ClassCastException
                || cause instanceof IndexOutOfBoundsException
                || cause instanceof NullPointerException
                || cause instanceof AssertionError;
    }

    /**
     * What is no NULL where it is taken. A NULL that is written there, as in {@code COALESCE(NULL, x)}, is never taken:
     * it may be any value, and could not have its type.
     */
    private static RexNode notNull(SqlRexContext context, SqlCall call) {
        RexNode operand = context.convertExpression(call.operand(0));
        boolean never = RexUtil.isNullLiteral(operand, true) && operand.getType().getSqlTypeName() != SqlTypeName.NULL;
        RelDataType type = context.getTypeFactory().createTypeWithNullability(operand.getType(), false);
        return never
                ? context.getRexBuilder().makeAbstractCast(
                        type, context.getRexBuilder().makeZeroRexNode(type), false)
                : StandardConvertletTable.INSTANCE.get(call).convertCall(context, call);
    }

    /** Of a date and a number of days, the date; the difference of two moments. */
    private static RexNode shifted(SqlRexContext context, SqlCall call) {
        RelDataType first = context.getValidator().getValidatedNodeType(call.operand(0));
        RelDataType second = context.getValidator().getValidatedNodeType(call.operand(1));
        if (DialectOperators.isTimeOfDay(call.getKind(), first, second)) {
            return timeOfDay(context, call, first.getSqlTypeName() == SqlTypeName.DATE ? 0 : 1);
        }
        if (first.getSqlTypeName() == SqlTypeName.TIME) {
            RexNode to = integer(context, context.convertExpression(call.operand(0)));
            RexNode from = integer(context, context.convertExpression(call.operand(1)));
            return ofMillis(context, context.getRexBuilder().makeCall(SqlStdOperatorTable.MINUS, to, from));
        }
        if (!DialectOperators.isByDays(call.getKind(), first, second)) {
            return momentDifference(context, call);
        }
        int date = first.getSqlTypeName() == SqlTypeName.DATE ? 0 : 1;
        RexBuilder builder = context.getRexBuilder();
        RexNode days = builder.makeCast(
                context.getTypeFactory().createTypeWithNullability(
                        context.getTypeFactory().createSqlType(SqlTypeName.INTEGER),
                        (date == 0 ? second : first).isNullable()),
                context.convertExpression(call.operand(1 - date)));
        if (call.getKind() == SqlKind.MINUS) {
            days = CheckedArithmetic.checked(builder, builder.makeCall(SqlStdOperatorTable.UNARY_MINUS, days));
        }
        SqlIntervalQualifier day = new SqlIntervalQualifier(TimeUnit.DAY, null, SqlParserPos.ZERO);
        return builder.makeCall(SqlStdOperatorTable.DATETIME_PLUS, context.convertExpression(call.operand(date)),
                builder.makeCall(SqlStdOperatorTable.MULTIPLY,
                        builder.makeIntervalLiteral(TimeUnit.DAY.multiplier, day), days));
    }

    /** A time of day on a date. */
    private static RexNode timeOfDay(SqlRexContext context, SqlCall call, int date) {
        RexBuilder builder = context.getRexBuilder();
        RelDataTypeFactory types = context.getTypeFactory();
        RexNode day = context.convertExpression(call.operand(date));
        RexNode time = context.convertExpression(call.operand(1 - date));
        return builder.makeCall(SqlStdOperatorTable.DATETIME_PLUS,
                builder.makeCast(types.createTypeWithNullability(
                        types.createSqlType(SqlTypeName.TIMESTAMP, MILLIS_DIGITS), day.getType().isNullable()), day),
                ofMillis(context, integer(context, time)));
    }

    private static RexNode ofMillis(SqlRexContext context, RexNode millis) {
        SqlIntervalQualifier unit = new SqlIntervalQualifier(TimeUnit.DAY, 9, TimeUnit.SECOND, 3, SqlParserPos.ZERO);
        return context.getRexBuilder().makeCall(SqlStdOperatorTable.MULTIPLY, millis,
                context.getRexBuilder().makeIntervalLiteral(BigDecimal.ONE, unit));
    }

    /**
     * Whether two spans have a moment in common, of which the last does not belong to them, as in the standard; in
     * Calcite 1.42 it does. Of a span with one end nobody knows where it ends, unless the other one begins in between:
     * it may reach into the other, and that begins where it does is not enough.
     */
    private static RexNode overlaps(SqlRexContext context, SqlCall call) {
        RexBuilder builder = context.getRexBuilder();
        List<RexNode> one = span(context, call.operand(0));
        List<RexNode> other = span(context, call.operand(1));
        return builder.makeCall(SqlStdOperatorTable.OR,
                builder.makeCall(SqlStdOperatorTable.AND,
                        builder.makeCall(SqlStdOperatorTable.EQUALS, one.get(0), other.get(0)),
                        builder.makeCall(SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, one.get(1), other.get(0)),
                        builder.makeCall(SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, other.get(1), one.get(0))),
                beginsWithin(builder, one, other), beginsWithin(builder, other, one));
    }

    private static RexNode beginsWithin(RexBuilder builder, List<RexNode> span, List<RexNode> other) {
        return builder.makeCall(SqlStdOperatorTable.AND,
                builder.makeCall(SqlStdOperatorTable.GREATER_THAN, span.get(0), other.get(0)),
                builder.makeCall(SqlStdOperatorTable.OR,
                        builder.makeCall(SqlStdOperatorTable.LESS_THAN, span.get(0), other.get(1)),
                        // Never true: unknown where the span's own end is.
                        builder.makeCall(SqlStdOperatorTable.LESS_THAN, span.get(1), span.get(0))));
    }

    /** The earlier and the later of its ends, of which the second may be written as an interval. */
    private static List<RexNode> span(SqlRexContext context, SqlCall row) {
        RexBuilder builder = context.getRexBuilder();
        RexNode start = context.convertExpression(row.operand(0));
        RexNode written = context.convertExpression(row.operand(1));
        RexNode end = SqlTypeUtil.isInterval(written.getType())
                ? builder.makeCall(SqlStdOperatorTable.DATETIME_PLUS, start, written)
                : written;
        RexNode ordered = builder.makeCall(SqlStdOperatorTable.OR,
                builder.makeCall(SqlStdOperatorTable.LESS_THAN_OR_EQUAL, start, end),
                builder.makeCall(SqlStdOperatorTable.IS_NULL, end));
        return List.of(builder.makeCall(SqlStdOperatorTable.CASE, ordered, start, end),
                builder.makeCall(SqlStdOperatorTable.CASE, ordered, end, start));
    }

    /** Of two moments: days for two dates, else an interval, which is milliseconds inside. */
    private static RexNode momentDifference(SqlRexContext context, SqlCall call) {
        RexBuilder builder = context.getRexBuilder();
        RexNode to = context.convertExpression(call.operand(0));
        RexNode from = context.convertExpression(call.operand(1));
        boolean days = from.getType().getSqlTypeName() == SqlTypeName.DATE
                && to.getType().getSqlTypeName() == SqlTypeName.DATE;
        RexNode difference = difference(context, to, from);
        return days
                ? builder.makeCall(bigint(context, difference), SqlStdOperatorTable.DIVIDE, List.of(
                        integer(context, difference),
                        builder.makeBigintLiteral(BigDecimal.valueOf(DateTimeUtils.MILLIS_PER_DAY))))
                : difference;
    }

    private static RexNode millis(SqlRexContext context, SqlCall call) {
        RexNode first = context.convertExpression(call.operand(0));
        if (SqlTypeName.YEAR_INTERVAL_TYPES.contains(first.getType().getSqlTypeName())) {
            return context.getRexBuilder().makeCall(IntervalParts.MILLIS_OF_MONTHS, first);
        }
        if (call.operandCount() == 1) {
            SqlTypeName type = first.getType().getSqlTypeName();
            return integer(context, type == SqlTypeName.TIME || SqlTypeName.INTERVAL_TYPES.contains(type)
                    ? first
                    : difference(context, first, context.getRexBuilder().makeTimestampLiteral(
                            TimestampString.fromMillisSinceEpoch(0), 0)));
        }
        return integer(context, difference(context, first, context.convertExpression(call.operand(1))));
    }

    private static RexNode difference(SqlRexContext context, RexNode to, RexNode from) {
        RexBuilder builder = context.getRexBuilder();
        RelDataTypeFactory types = context.getTypeFactory();
        boolean nullable = from.getType().isNullable() || to.getType().isNullable();
        RelDataType interval = types.createTypeWithNullability(DialectOperators.interval(types), nullable);
        RelDataType moment = types.createSqlType(SqlTypeName.TIMESTAMP, 3);
        return builder.makeCall(interval, SqlStdOperatorTable.MINUS_DATE, List.of(
                builder.makeCast(types.createTypeWithNullability(moment, to.getType().isNullable()), to),
                builder.makeCast(types.createTypeWithNullability(moment, from.getType().isNullable()), from)));
    }

    private static RexNode integer(SqlRexContext context, RexNode interval) {
        RexBuilder builder = context.getRexBuilder();
        return builder.makeReinterpretCast(bigint(context, interval), interval, builder.makeLiteral(false));
    }

    private static RelDataType bigint(SqlRexContext context, RexNode like) {
        RelDataTypeFactory types = context.getTypeFactory();
        return types.createTypeWithNullability(types.createSqlType(SqlTypeName.BIGINT), like.getType().isNullable());
    }

    private static RexNode jsonValue(SqlRexContext context, SqlCall call) {
        RexNode value = StandardConvertletTable.INSTANCE.get(call).convertCall(context, call);
        RelDataType type = value.getType();
        if (!(value instanceof RexCall typed) || SqlTypeName.CHAR_TYPES.contains(type.getSqlTypeName())) {
            return value;
        }
        RelDataTypeFactory types = context.getTypeFactory();
        RelDataType text = types.createTypeWithNullability(types.createSqlType(SqlTypeName.VARCHAR), true);
        RexBuilder builder = context.getRexBuilder();
        return builder.makeAbstractCast(type, builder.makeCall(text, typed.getOperator(), typed.getOperands()), true);
    }

    /** Null if it is no difference in such a unit. */
    private static BigDecimal unitsPerMilli(SqlCall call) {
        boolean difference = call.getOperator().getName().equals(SqlStdOperatorTable.TIMESTAMP_DIFF.getName())
                && call.operandCount() == 3
                && call.operand(0) instanceof SqlIntervalQualifier;
        if (!difference) {
            return null;
        }
        SqlIntervalQualifier unit = call.operand(0);
        return switch (unit.getStartUnit()) {
            case MILLISECOND -> BigDecimal.ONE;
            case MICROSECOND -> MICROS_PER_MILLI;
            case NANOSECOND -> NANOS_PER_MILLI;
            default -> null;
        };
    }

    private static RexNode difference(SqlRexContext context, SqlCall call, BigDecimal unitsPerMilli) {
        RexNode from = context.convertExpression(call.operand(1));
        RexNode to = context.convertExpression(call.operand(2));
        RexBuilder builder = context.getRexBuilder();
        RelDataTypeFactory types = context.getTypeFactory();
        boolean nullable = from.getType().isNullable() || to.getType().isNullable();
        RelDataType interval = types.createTypeWithNullability(
                types.createSqlIntervalType(new SqlIntervalQualifier(TimeUnit.SECOND, null, SqlParserPos.ZERO)),
                nullable);
        // An interval of seconds is milliseconds inside.
        RexNode millis = integer(context,
                builder.makeCall(interval, SqlStdOperatorTable.MINUS_DATE, List.of(to, from)));
        RexNode units = builder.makeCall(bigint(context, millis), SqlStdOperatorTable.MULTIPLY,
                List.of(millis, builder.makeBigintLiteral(unitsPerMilli)));
        RelDataType declared = types.createTypeWithNullability(
                context.getValidator().getValidatedNodeType(call), nullable);
        return builder.makeCast(declared, units);
    }
}
