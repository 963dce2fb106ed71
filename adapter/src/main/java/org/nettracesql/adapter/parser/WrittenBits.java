package org.nettracesql.adapter.parser;

import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.nettracesql.adapter.function.DialectOperators;
import org.nettracesql.adapter.tokens.WrittenNames;

/** Operators of bits: what {@code WrittenTokens} wrote them as, as calls of functions. */
final class WrittenBits {

    private WrittenBits() {}

    /** Null for anything else, a shift to the left among it. */
    static SqlNode of(SqlCall call) {
        if (call.getOperator() != SqlStdOperatorTable.BIT_LEFT_SHIFT) {
            return null;
        }
        SqlCall named = named(call.operand(1));
        if (named == null) {
            return null;
        }
        SqlParserPos at = call.getParserPosition();
        SqlNode left = call.operand(0);
        SqlNode right = unnamed(call.operand(1), named);
        return switch (((SqlIdentifier) named.operand(0)).getSimple()) {
            case WrittenNames.AND_BITS -> SqlStdOperatorTable.BITAND.createCall(at, left, right);
            case WrittenNames.OR_BITS -> SqlStdOperatorTable.BITOR.createCall(at, left, right);
            case WrittenNames.DIFFERENT_BITS -> SqlStdOperatorTable.BITXOR.createCall(at, left, right);
            default -> DialectOperators.SHIFT_RIGHT.createCall(at, left, right);
        };
    }

    /** The call whose first operand is the operator's name: it is the leftmost of what stands on the right. */
    private static SqlCall named(SqlNode right) {
        SqlNode node = right;
        while (node instanceof SqlCall call && call.getOperator() instanceof SqlBinaryOperator) {
            if (call.getOperator() == SqlStdOperatorTable.BITXOR_OPERATOR
                    && call.operand(0) instanceof SqlIdentifier name && name.isSimple() && isName(name.getSimple())) {
                return call;
            }
            node = call.operand(0);
        }
        return null;
    }

    private static boolean isName(String name) {
        return name.equals(WrittenNames.AND_BITS) || name.equals(WrittenNames.OR_BITS)
                || name.equals(WrittenNames.DIFFERENT_BITS)
                || name.equals(WrittenNames.BITS_RIGHT);
    }

    private static SqlNode unnamed(SqlNode right, SqlCall named) {
        if (right == named) {
            return named.operand(1);
        }
        SqlCall call = (SqlCall) right;
        call.setOperand(0, unnamed(call.operand(0), named));
        return call;
    }
}
