package org.nettracesql.adapter.schema;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.nettracesql.adapter.function.ArrayParts;
import org.nettracesql.adapter.function.DialectOperators;

/** PostgreSQL's operators of JSON and arrays: what {@link WrittenTokens} wrote them as, as calls. */
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
            case WrittenTokens.ARROW -> DialectCalls.json(DialectOperators.JSON_EXTRACT, left, path(right), at);
            case WrittenTokens.TEXT_ARROW ->
                DialectCalls.json(DialectOperators.JSON_EXTRACT_STRING, left, path(right), at);
            case WrittenTokens.PATH_ARROW -> PostgresCalls.ofPath(left, right, false, at);
            case WrittenTokens.TEXT_PATH_ARROW -> PostgresCalls.ofPath(left, right, true, at);
            case WrittenTokens.CONTAINS_OPERATOR -> PostgresCalls.contains(left, right, at);
            case WrittenTokens.CONTAINED -> PostgresCalls.contains(right, left, at);
            case WrittenTokens.OVERLAPS -> ArrayParts.OVERLAP.createCall(at, left, right);
            default -> null;
        };
    }

    /** Whether it is {@code ->} or {@code #>}. */
    static boolean isPart(SqlCall call) {
        return call.getOperator() == SqlStdOperatorTable.BITXOR_OPERATOR && call.operand(1) instanceof SqlCall key
                && (key.getOperator().getName().equals(WrittenTokens.ARROW)
                        || key.getOperator().getName().equals(WrittenTokens.PATH_ARROW));
    }

    private static SqlNode path(SqlNode key) {
        return key instanceof SqlCall negative && negative.getOperator() == SqlStdOperatorTable.UNARY_MINUS
                && negative.operand(0) instanceof SqlNumericLiteral index
                        ? SqlLiteral.createCharString("$[-" + index.toValue() + "]", key.getParserPosition())
                        : key;
    }
}
