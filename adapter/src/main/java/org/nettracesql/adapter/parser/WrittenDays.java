package org.nettracesql.adapter.parser;

import java.util.Locale;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.function.DialectOperators;

/** PostgreSQL's words for moments: {@code 'today'::date}, {@code 'now'::timestamp}, {@code 'epoch'::timestamp}. */
final class WrittenDays {

    private WrittenDays() {}

    /** Null for any other call. */
    static SqlNode of(SqlCall call) {
        boolean cast = call.getKind() == SqlKind.CAST && call.operand(0) instanceof SqlCharStringLiteral
                && call.operand(1) instanceof SqlDataTypeSpec type
                && type.getTypeNameSpec() instanceof SqlBasicTypeNameSpec basic
                && (basic.getTypeName().getSimple().equals(SqlTypeName.DATE.name())
                        || basic.getTypeName().getSimple().equals(SqlTypeName.TIMESTAMP.name()));
        if (!cast) {
            return null;
        }
        SqlParserPos at = call.getParserPosition();
        String word = ((SqlCharStringLiteral) call.operand(0)).toValue().strip().toLowerCase(Locale.ROOT);
        SqlNode moment = switch (word) {
            case "now" -> SqlStdOperatorTable.CURRENT_TIMESTAMP.createCall(at);
            case "today" -> SqlStdOperatorTable.CURRENT_DATE.createCall(at);
            case "yesterday" -> DialectOperators.MINUS.createCall(at, SqlStdOperatorTable.CURRENT_DATE.createCall(at),
                    SqlLiteral.createExactNumeric("1", at));
            case "tomorrow" -> DialectOperators.PLUS.createCall(at, SqlStdOperatorTable.CURRENT_DATE.createCall(at),
                    SqlLiteral.createExactNumeric("1", at));
            case "epoch" -> DialectCalls.epoch(at);
            default -> null;
        };
        return moment == null ? null : SqlStdOperatorTable.CAST.createCall(at, moment, call.operand(1));
    }
}
