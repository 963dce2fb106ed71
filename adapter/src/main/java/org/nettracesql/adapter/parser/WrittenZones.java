package org.nettracesql.adapter.parser;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.function.MomentOperators;
import org.nettracesql.adapter.function.ZonedMoments;
import org.nettracesql.adapter.tokens.WrittenNames;

/**
 * {@code t AT TIME ZONE 'Europe/Berlin'}, as {@code WrittenTokens} wrote it, and {@code TIMEZONE('Europe/Berlin', t)}.
 * In PostgreSQL it is what clocks there show if t is of a type with a time zone, and else the moment at which they
 * show t. Here one type has both, the times of a trace are in UTC, and people mean now the one and now the other. What
 * it is has to be seen: {@code t AT TIME ZONE 'UTC' AT TIME ZONE 'Europe/Berlin'} names both zones, and
 * {@code NOW()}, {@code t::timestamptz} and {@code TIMESTAMPTZ '…'} have one.
 */
final class WrittenZones {

    private static final Set<String> UTC = Set.of("UTC", "GMT", "ETC/UTC", "ETC/GMT", "Z", "ZULU", "UCT", "+00",
            "+00:00");
    /** Functions of PostgreSQL whose result has a time zone. */
    private static final Set<String> ZONED = Set.of("NOW", "CURRENT_TIMESTAMP", "CLOCK_TIMESTAMP",
            "STATEMENT_TIMESTAMP", "TRANSACTION_TIMESTAMP", "TO_TIMESTAMP", "MAKE_TIMESTAMPTZ");

    private WrittenZones() {}

    static boolean isUtc(String zone) {
        return UTC.contains(zone.strip().toUpperCase(Locale.ROOT));
    }

    /** Null for anything else. */
    static SqlNode of(SqlCall call) {
        if (zone(call) == null) {
            return null;
        }
        Deque<SqlCall> steps = new ArrayDeque<>();
        SqlNode time = call;
        while (time instanceof SqlCall step && zone(step) != null) {
            steps.push(step);
            time = step.operand(timeOf(step));
        }
        boolean zoned = isZoned(time);
        if (!zoned && steps.size() == 1 && !isUtc(name(call))) {
            throw OperandRules.mistake(call.getParserPosition(), "Times of a trace are in UTC: t AT TIME ZONE 'UTC' AT"
                    + " TIME ZONE '" + name(call) + "' is what clocks there show at t, and t AT TIME ZONE '"
                    + name(call) + "' AT TIME ZONE 'UTC' the time in UTC when they show t");
        }
        if (steps.stream().allMatch(step -> isUtc(name(step)))) {
            return time;
        }
        SqlNode moved = DialectCalls.cast(time, SqlTypeName.TIMESTAMP, call.getParserPosition());
        for (SqlCall step : steps) {
            SqlOperator move = zoned ? MomentOperators.SHOWN_IN_ZONE : MomentOperators.MOMENT_OF_ZONE;
            moved = isUtc(name(step)) ? moved : move.createCall(step.getParserPosition(), moved, zone(step));
            zoned = !zoned;
        }
        return moved;
    }

    /** {@code DATE_TRUNC('day', t, 'Europe/Berlin')}: the moment at which a day began there. */
    static SqlNode truncated(SqlNode unit, SqlNode time, SqlNode zone, SqlParserPos at) {
        if (!(zone instanceof SqlCharStringLiteral literal)) {
            throw noName(zone);
        }
        require(literal);
        SqlNode moment = DialectCalls.cast(time, SqlTypeName.TIMESTAMP, at);
        boolean utc = isUtc(literal.toValue());
        SqlNode start = DialectCalls.floor(unit,
                utc ? moment : MomentOperators.SHOWN_IN_ZONE.createCall(at, moment, zone), at);
        return start == null || utc ? start : MomentOperators.MOMENT_OF_ZONE.createCall(at, start, zone);
    }

    private static boolean isFunction(SqlCall call) {
        return WrittenQueries.isNamed(call, "TIMEZONE", true) && call.operandCount() == 2;
    }

    private static int timeOf(SqlCall call) {
        return isFunction(call) ? 1 : 0;
    }

    private static SqlNode zone(SqlCall call) {
        boolean function = isFunction(call);
        if (!function && !(WrittenQueries.isNamed(call, WrittenNames.IN_ZONE) && call.operandCount() == 2)) {
            return null;
        }
        SqlNode zone = call.operand(1 - timeOf(call));
        if (!(zone instanceof SqlCharStringLiteral literal)) {
            throw noName(zone);
        }
        require(literal);
        return zone;
    }

    private static RuntimeException noName(SqlNode zone) {
        return OperandRules.mistake(zone.getParserPosition(),
                "A time zone is named by a text in the statement, such as 'Europe/Berlin'");
    }

    private static void require(SqlCharStringLiteral zone) {
        if (!isUtc(zone.toValue()) && !ZonedMoments.isZone(zone.toValue())) {
            throw OperandRules.mistake(zone.getParserPosition(), "There is no time zone '" + zone.toValue() + "'"
                    + " here: one is named as in 'Europe/Berlin', 'America/New_York' or 'UTC'");
        }
    }

    private static String name(SqlCall call) {
        return ((SqlCharStringLiteral) zone(call)).toValue();
    }

    private static boolean isZoned(SqlNode time) {
        if (!(time instanceof SqlCall call)) {
            return time.getKind() == SqlKind.IDENTIFIER && time.toString().equalsIgnoreCase("CURRENT_TIMESTAMP");
        }
        if (call.getKind() == SqlKind.CAST) {
            String type = call.operand(1) instanceof SqlDataTypeSpec spec
                    ? spec.getTypeName().toString().toUpperCase(Locale.ROOT)
                    : "";
            return type.equals("TIMESTAMPTZ") || type.equals(SqlTypeName.TIMESTAMP_TZ.name())
                    || type.equals(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE.name());
        }
        boolean shifted = (call.getKind() == SqlKind.PLUS || call.getKind() == SqlKind.MINUS)
                && call.operandCount() == 2;
        return shifted ? isZoned(call.operand(0))
                : ZONED.contains(call.getOperator().getName().toUpperCase(Locale.ROOT));
    }
}
