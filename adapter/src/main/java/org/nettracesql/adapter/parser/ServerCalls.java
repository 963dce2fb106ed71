package org.nettracesql.adapter.parser;

import java.util.List;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.function.DialectOperators;

/** Functions of SQL Server, MySQL and BigQuery by what there is here, as {@link DialectCalls} has PostgreSQL's. */
final class ServerCalls {

    private ServerCalls() {}

    /**
     * What to parse instead of a call; null for one that nothing is known of.
     *
     * @param name of the function in capitals, and how many operands it has, as in {@code ISNULL/2}
     */
    static SqlNode of(SqlCall call, String name, SqlParserPos at) {
        SqlNode first = call.operandCount() > 0 ? call.operand(0) : null;
        SqlNode second = call.operandCount() > 1 ? call.operand(1) : null;
        SqlNode third = call.operandCount() > 2 ? call.operand(2) : null;
        return switch (name) {
            case "DATEADD/3" -> added(first, second, third, at);
            case "DATEPART/2" -> part(first, second, at);
            case "DATENAME/2" -> named(first, second, at);
            case "ISNULL/2" -> SqlStdOperatorTable.COALESCE.createCall(at, first, second);
            case "NVL2/3" -> DialectCalls.choice(SqlStdOperatorTable.IS_NOT_NULL.createCall(at, first), second, third,
                    at);
            case "ZEROIFNULL/1" -> SqlStdOperatorTable.COALESCE.createCall(at, first, integer("0", at));
            case "SAFE_DIVIDE/2" -> SqlStdOperatorTable.DIVIDE.createCall(at,
                    DialectCalls.cast(first, SqlTypeName.DOUBLE, at),
                    SqlStdOperatorTable.NULLIF.createCall(at, second, integer("0", at)));
            case "CHARINDEX/2", "LOCATE/2" -> SqlStdOperatorTable.POSITION.createCall(at, first, second);
            case "REPLICATE/2" -> SqlLibraryOperators.REPEAT.createCall(at, first, second);
            case "MID/3" -> SqlStdOperatorTable.SUBSTRING.createCall(at, first, second, third);
            case "STUFF/4" -> SqlStdOperatorTable.OVERLAY.createCall(at, first, call.operand(3), second, third);
            case "EOMONTH/1" -> SqlStdOperatorTable.LAST_DAY.createCall(at, first);
            case "DATEFROMPARTS/3" -> DialectOperators.MAKE_DATE.createCall(at, first, second, third);
            case "COUNT_BIG/1" -> SqlStdOperatorTable.COUNT.createCall(call.getFunctionQuantifier(), at, first);
            case "CURDATE/0" -> SqlStdOperatorTable.CURRENT_DATE.createCall(at);
            case "SYSDATETIME/0", "SYSUTCDATETIME/0", "GETUTCDATE/0", "UTC_TIMESTAMP/0" ->
                SqlStdOperatorTable.CURRENT_TIMESTAMP.createCall(at);
            case "TIMESTAMP/1" -> DialectCalls.cast(first, SqlTypeName.TIMESTAMP, at);
            case "DATE_SUB/2" -> DialectOperators.MINUS.createCall(at, first, second);
            case "DATE_FORMAT/2" -> Formats.moment(first, second, true, at);
            case "STR_TO_DATE/2" -> Formats.parsed(first, second, true, at);
            case "UNIX_TIMESTAMP/1" -> SqlStdOperatorTable.DIVIDE.createCall(at,
                    DialectOperators.MILLIS.createCall(at, first, DialectCalls.epoch(at)), integer("1000", at));
            case "FROM_UNIXTIME/1" -> DialectCalls.of((SqlCall) SqlLibraryOperators.TO_TIMESTAMP
                    .createCall(at, List.of(first)));
            case "TIMESTAMP_TRUNC/2", "DATETIME_TRUNC/2" ->
                DialectCalls.floor(second, DialectCalls.cast(first, SqlTypeName.TIMESTAMP, at), at);
            default -> PostgresCalls.of(call, name, at);
        };
    }

    private static SqlNode integer(String digits, SqlParserPos at) {
        return SqlLiteral.createExactNumeric(digits, at);
    }

    private static SqlNode added(SqlNode written, SqlNode count, SqlNode time, SqlParserPos at) {
        TimeUnit unit = DialectCalls.unit(written);
        return unit == null
                ? null
                : SqlStdOperatorTable.TIMESTAMP_ADD.createCall(at, DialectCalls.qualifier(unit, at), count, time);
    }

    /** A weekday as a word is SQL Server's, of which Sunday is 1; as a text it is DuckDB's, of which it is 0. */
    private static SqlNode part(SqlNode written, SqlNode time, SqlParserPos at) {
        return DialectCalls.unit(written) == TimeUnit.DOW && !(written instanceof SqlLiteral)
                ? DialectCalls.extract(TimeUnit.DOW, time, at)
                : DialectCalls.part(written, time, at);
    }

    /** A day's and a month's name; of other units the number's text. */
    private static SqlNode named(SqlNode written, SqlNode time, SqlParserPos at) {
        TimeUnit unit = DialectCalls.unit(written);
        if (unit == TimeUnit.MONTH || unit == TimeUnit.DOW) {
            return DialectCalls.of((SqlCall) (unit == TimeUnit.MONTH
                    ? SqlLibraryOperators.MONTHNAME
                    : SqlLibraryOperators.DAYNAME).createCall(at, time));
        }
        SqlNode part = DialectCalls.part(written, time, at);
        return part == null ? null : DialectCalls.cast(part, SqlTypeName.VARCHAR, at);
    }
}
