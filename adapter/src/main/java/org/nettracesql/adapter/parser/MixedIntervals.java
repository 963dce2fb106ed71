package org.nettracesql.adapter.parser;

import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.function.IntervalText;
import org.nettracesql.adapter.function.MixedInterval;
import org.nettracesql.adapter.tokens.WrittenNames;

/**
 * Constant intervals of months and days at once, which no type holds: {@code t + INTERVAL '1 month 3 days'} adds one
 * part after the other, as PostgreSQL does, and elsewhere they are texts. A quotient of constant months is one, too.
 */
final class MixedIntervals {

    private static final long DAY = 24L * 60 * 60 * 1000;

    private static final Set<SqlKind> JOINED = EnumSet.of(SqlKind.PLUS, SqlKind.MINUS, SqlKind.TIMES, SqlKind.DIVIDE);

    private MixedIntervals() {}

    /** Null for any other call. */
    static SqlNode of(SqlCall call) {
        SqlParserPos at = call.getParserPosition();
        MixedInterval justified = justified(call);
        MixedInterval whole = justified == null ? value(call) : justified;
        if (whole != null && whole.isMixed()) {
            return DialectCalls.cast(SqlLiteral.createCharString(whole.text(), at), SqlTypeName.VARCHAR, at);
        }
        if (whole != null) {
            return justified != null || isScaledMonths(call) ? literal(whole, at) : null;
        }
        boolean plus = call.getKind() == SqlKind.PLUS && call.operandCount() == 2;
        if (!plus && !(call.getKind() == SqlKind.MINUS && call.operandCount() == 2)) {
            return null;
        }
        MixedInterval second = value(call.operand(1));
        MixedInterval first = plus ? value(call.operand(0)) : null;
        MixedInterval added = second == null ? first : second;
        if (added == null || !added.isMixed()) {
            return null;
        }
        SqlNode moment = call.operand(second == null ? 1 : 0);
        SqlOperator operator = plus ? SqlStdOperatorTable.PLUS : SqlStdOperatorTable.MINUS;
        SqlNode byMonths = operator.createCall(at, moment, literal(new MixedInterval(added.months(), 0, 0), at));
        return operator.createCall(at, byMonths, literal(new MixedInterval(0, added.days(), added.millis()), at));
    }

    /** The seconds of a constant interval that no type holds; null for anything else. */
    static SqlNode seconds(SqlNode node) {
        MixedInterval interval = value(node);
        return interval == null || !interval.isMixed()
                ? null
                : SqlLiteral.createApproxNumeric(interval.seconds().toString(), node.getParserPosition());
    }

    /** Of what is a constant interval; null for anything else. */
    private static MixedInterval value(SqlNode node) {
        if (node instanceof SqlIntervalLiteral literal) {
            SqlIntervalLiteral.IntervalValue value = literal.getValueAs(SqlIntervalLiteral.IntervalValue.class);
            SqlIntervalQualifier unit = value.getIntervalQualifier();
            if (unit.isYearMonth()) {
                return new MixedInterval(SqlParserUtil.intervalToMonths(value), 0, 0);
            }
            long millis = SqlParserUtil.intervalToMillis(value);
            return unit.getStartUnit() == TimeUnit.DAY
                    ? new MixedInterval(0, millis / DAY, millis % DAY)
                    : new MixedInterval(0, 0, millis);
        }
        if (!(node instanceof SqlCall call) || call.operandCount() == 0 || call.operandCount() > 2) {
            return null;
        }
        if (WrittenQueries.isNamed(call, WrittenNames.MIXED_INTERVAL)) {
            return IntervalText.mixed(((SqlCharStringLiteral) call.operand(0)).toValue());
        }
        SqlKind kind = call.getKind();
        if (kind == SqlKind.MINUS_PREFIX) {
            MixedInterval positive = value(call.operand(0));
            return positive == null ? null : positive.negated();
        }
        if (!JOINED.contains(kind) || call.operandCount() != 2) {
            return null;
        }
        // What is left of a sign may be thousands of sums deep, and has its own turn: it is looked at last.
        MixedInterval second = value(call.operand(1));
        if (kind == SqlKind.PLUS || kind == SqlKind.MINUS) {
            MixedInterval first = second == null ? null : value(call.operand(0));
            return first == null ? null : first.plus(kind == SqlKind.PLUS ? second : second.negated());
        }
        if (kind == SqlKind.TIMES && second != null) {
            BigDecimal number = number(call.operand(0));
            return number == null ? null : second.times(number);
        }
        BigDecimal number = number(call.operand(1));
        MixedInterval first = number == null ? null : value(call.operand(0));
        if (first == null || kind == SqlKind.DIVIDE && number.signum() == 0) {
            return null;
        }
        return kind == SqlKind.TIMES ? first.times(number) : first.dividedBy(number);
    }

    /** What a text says, where an interval is meant: one of months, or one of days and times. */
    static SqlNode ofText(SqlCharStringLiteral text) {
        SqlParserPos at = text.getParserPosition();
        try {
            IntervalText interval = IntervalText.of(text.toValue());
            return literal(new MixedInterval(interval.months(), 0, interval.millis()), at);
        } catch (IllegalArgumentException e) {
            throw OperandRules.mistake(at, e.getMessage());
        }
    }

    private static BigDecimal number(SqlNode node) {
        if (node.getKind() == SqlKind.MINUS_PREFIX) {
            BigDecimal number = number(((SqlCall) node).operand(0));
            return number == null ? null : number.negate();
        }
        return node instanceof SqlNumericLiteral literal ? literal.bigDecimalValue() : null;
    }

    /** Whether months are multiplied or divided, which types of Calcite's cannot always tell the result of. */
    private static boolean isScaledMonths(SqlCall call) {
        if (call.getKind() != SqlKind.TIMES && call.getKind() != SqlKind.DIVIDE) {
            return false;
        }
        MixedInterval first = value(call.operand(0));
        MixedInterval interval = first == null ? value(call.operand(1)) : first;
        return interval != null && interval.months() != 0;
    }

    private static MixedInterval justified(SqlCall call) {
        String name = call.getOperator().getName().toUpperCase(Locale.ROOT);
        boolean all = name.equals("JUSTIFY_INTERVAL");
        if (!all && !name.equals("JUSTIFY_DAYS") || call.operandCount() != 1) {
            return null;
        }
        MixedInterval given = value(call.operand(0));
        if (given == null || all) {
            return given == null ? null : given.justified();
        }
        return new MixedInterval(given.months() + given.days() / 30, given.days() % 30, given.millis());
    }

    /** One of months, or one of days and times. */
    private static SqlNode literal(MixedInterval interval, SqlParserPos at) {
        boolean months = interval.months() != 0;
        IntervalText text = new IntervalText(interval.months(),
                months ? 0 : interval.days() * DAY + interval.millis(), false);
        String digits = text.literal();
        boolean negative = digits.startsWith("-");
        SqlIntervalQualifier unit = months
                ? new SqlIntervalQualifier(TimeUnit.YEAR, 9, TimeUnit.MONTH, -1, at)
                : new SqlIntervalQualifier(TimeUnit.DAY, 9, TimeUnit.SECOND, 3, at);
        return SqlLiteral.createInterval(negative ? -1 : 1, negative ? digits.substring(1) : digits, unit, at);
    }
}
