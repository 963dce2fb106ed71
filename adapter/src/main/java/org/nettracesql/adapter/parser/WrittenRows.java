package org.nettracesql.adapter.parser;

import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Comparisons of two rows that are written value by value, {@code (a, b) < (c, d)}, as comparisons of the values. In
 * Calcite 1.42 they are never NULL for a part that is, and {@code IS DISTINCT FROM} takes any two rows for the same.
 * {@code (a, b) IS NULL} asks whether all values are, {@code IS NOT NULL} whether none is; there it was the opposite of
 * the first. A row within is a value that is none.
 */
final class WrittenRows {

    private static final Set<SqlKind> COMPARISONS = Set.of(SqlKind.EQUALS, SqlKind.NOT_EQUALS, SqlKind.LESS_THAN,
            SqlKind.LESS_THAN_OR_EQUAL, SqlKind.GREATER_THAN, SqlKind.GREATER_THAN_OR_EQUAL, SqlKind.IS_DISTINCT_FROM,
            SqlKind.IS_NOT_DISTINCT_FROM);

    private WrittenRows() {}

    /** Null for a call that is no such comparison. */
    static SqlNode compared(SqlCall call) {
        SqlKind kind = call.getKind();
        if ((kind == SqlKind.IS_NULL || kind == SqlKind.IS_NOT_NULL) && call.operand(0).getKind() == SqlKind.ROW) {
            return ofEach(call);
        }
        if (!COMPARISONS.contains(kind) || call.operandCount() != 2) {
            return null;
        }
        SqlParserPos at = call.getParserPosition();
        boolean first = call.operand(0).getKind() == SqlKind.ROW;
        boolean second = call.operand(1).getKind() == SqlKind.ROW;
        SqlNode other = call.operand(first ? 1 : 0);
        boolean query = first != second && other.isA(SqlKind.QUERY);
        if (query && (second || kind == SqlKind.IS_DISTINCT_FROM || kind == SqlKind.IS_NOT_DISTINCT_FROM)) {
            throw OperandRules.mistake(at, "A row is compared with one of a query as (a, b) = (SELECT x, y …), with"
                    + " the query on the right");
        }
        if (!query && (!first || !second)) {
            return null;
        }
        List<SqlNode> ones = ((SqlCall) call.operand(0)).getOperandList();
        List<SqlNode> others = query
                ? RowsInQueries.valuesOfRow(other, ones.size(), at)
                : ((SqlCall) call.operand(1)).getOperandList();
        if (ones.size() != others.size()) {
            throw OperandRules.mistake(at, "Rows of " + ones.size() + " and of " + others.size()
                    + " values cannot be compared");
        }
        return switch (kind) {
            case EQUALS, IS_NOT_DISTINCT_FROM -> each(call, SqlStdOperatorTable.AND, ones, others);
            case NOT_EQUALS, IS_DISTINCT_FROM -> each(call, SqlStdOperatorTable.OR, ones, others);
            case LESS_THAN, LESS_THAN_OR_EQUAL -> ordered(call, SqlStdOperatorTable.LESS_THAN, ones, others);
            default -> ordered(call, SqlStdOperatorTable.GREATER_THAN, ones, others);
        };
    }

    /**
     * {@code (a, b) IN ((?, 1), (2, ?))}, row by row, so that each parameter is of the type of the value that it is
     * compared with. Calcite 1.42 wants a type that all rows have before it looks for those. Null for any other call.
     */
    static SqlNode amongParameters(SqlCall call) {
        boolean not = call.getKind() == SqlKind.NOT_IN;
        boolean asked = (not || call.getKind() == SqlKind.IN)
                && call.operand(0).getKind() == SqlKind.ROW
                && call.operand(1) instanceof SqlNodeList listed
                && listed.stream().allMatch(row -> row.getKind() == SqlKind.ROW)
                && (holdsParameter(call.operand(0)) || listed.stream().anyMatch(WrittenRows::holdsParameter));
        if (!asked) {
            return null;
        }
        List<SqlNode> rows = ((SqlNodeList) call.operand(1)).getList();
        SqlNode any = WrittenArrays.oneByOne(SqlStdOperatorTable.EQUALS, call, rows, false);
        return not ? SqlStdOperatorTable.NOT.createCall(call.getParserPosition(), any) : any;
    }

    private static boolean holdsParameter(SqlNode row) {
        return ((SqlCall) row).getOperandList().stream().anyMatch(SqlDynamicParam.class::isInstance);
    }

    private static SqlNode each(SqlCall call, SqlOperator joined, List<SqlNode> ones, List<SqlNode> others) {
        SqlParserPos at = call.getParserPosition();
        SqlNode all = null;
        for (int i = 0; i < ones.size(); i++) {
            SqlNode one = call.getOperator().createCall(at, ones.get(i), others.get(i));
            all = all == null ? one : joined.createCall(at, all, one);
        }
        return all;
    }

    private static SqlNode ofEach(SqlCall call) {
        SqlParserPos at = call.getParserPosition();
        SqlNode all = null;
        for (SqlNode value : ((SqlCall) call.operand(0)).getOperandList()) {
            SqlNode one = value.getKind() == SqlKind.ROW
                    ? SqlLiteral.createBoolean(call.getKind() == SqlKind.IS_NOT_NULL, at)
                    : call.getOperator().createCall(at, value);
            all = all == null ? one : SqlStdOperatorTable.AND.createCall(at, all, one);
        }
        return all;
    }

    /** {@code a < c OR a = c AND b < d}: the first values that differ decide. */
    private static SqlNode ordered(SqlCall call, SqlOperator strictly, List<SqlNode> ones, List<SqlNode> others) {
        SqlParserPos at = call.getParserPosition();
        int last = ones.size() - 1;
        SqlNode rest = call.getOperator().createCall(at, ones.get(last), others.get(last));
        for (int i = last - 1; i >= 0; i--) {
            SqlNode one = RowsInQueries.copy(ones.get(i));
            SqlNode other = RowsInQueries.copy(others.get(i));
            rest = SqlStdOperatorTable.OR.createCall(at, strictly.createCall(at, ones.get(i), others.get(i)),
                    SqlStdOperatorTable.AND.createCall(at, SqlStdOperatorTable.EQUALS.createCall(at, one, other),
                            rest));
        }
        return rest;
    }
}
