package org.nettracesql.adapter.parser;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.nettracesql.adapter.function.ArrayParts;
import org.nettracesql.adapter.function.DialectOperators;
import org.nettracesql.adapter.tokens.WrittenNames;

/** PostgreSQL's operators of JSON and arrays: what {@code WrittenTokens} wrote them as, as calls. */
final class WrittenArrows {

    private WrittenArrows() {}

    /** Null for anything else. */
    static SqlNode of(SqlCall call) {
        if (!(call.operand(1) instanceof SqlCall key) || key.operandCount() != 1) {
            return null;
        }
        SqlParserPos at = call.getParserPosition();
        SqlNode left = call.operand(0);
        SqlNode right = key.operand(0);
        return switch (key.getOperator().getName()) {
            case WrittenNames.ARROW -> DialectCalls.json(DialectOperators.JSON_EXTRACT, left, path(right), at);
            case WrittenNames.TEXT_ARROW ->
                DialectCalls.json(DialectOperators.JSON_EXTRACT_STRING, left, path(right), at);
            case WrittenNames.PATH_ARROW -> PostgresCalls.ofPath(left, right, false, at);
            case WrittenNames.TEXT_PATH_ARROW -> PostgresCalls.ofPath(left, right, true, at);
            case WrittenNames.CONTAINS_OPERATOR -> PostgresCalls.contains(left, right, at);
            case WrittenNames.CONTAINED -> PostgresCalls.contains(right, left, at);
            case WrittenNames.OVERLAPS -> ArrayParts.OVERLAP.createCall(at, left, right);
            default -> null;
        };
    }

    /** Whether it is {@code ->} or {@code #>}. */
    static boolean isPart(SqlCall call) {
        return call.getOperator() == SqlStdOperatorTable.BITXOR_OPERATOR && call.operand(1) instanceof SqlCall key
                && (key.getOperator().getName().equals(WrittenNames.ARROW)
                        || key.getOperator().getName().equals(WrittenNames.PATH_ARROW));
    }

    private static SqlNode path(SqlNode key) {
        return key instanceof SqlCall negative && negative.getOperator() == SqlStdOperatorTable.UNARY_MINUS
                && negative.operand(0) instanceof SqlNumericLiteral index
                        ? SqlLiteral.createCharString("$[-" + index.toValue() + "]", key.getParserPosition())
                        : key;
    }
}
