package org.nettracesql.adapter.parser;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The columns of VALUES are {@code column1}, {@code column2} and so on, as in PostgreSQL, where no names are given. */
final class WrittenValues {

    private static final String ROWS = "*VALUES*";

    private WrittenValues() {}

    /** VALUES where a query may stand. */
    static SqlNode query(SqlCall values) {
        SqlParserPos at = values.getParserPosition();
        return new SqlSelect(at, null, SqlNodeList.of(SqlIdentifier.star(at)),
                as(values, new SqlIdentifier(ROWS, at)), null, null, null, null, null, null, null, null, null);
    }

    /** VALUES among the columns of a query are queries of one value. */
    static void asColumns(SqlNodeList columns) {
        for (SqlNode column : columns) {
            if (column.getKind() == SqlKind.AS && ((SqlCall) column).operand(0).getKind() == SqlKind.VALUES) {
                ((SqlCall) column).setOperand(0, query(((SqlCall) column).operand(0)));
            }
        }
    }

    /** @param as what names the rows, and perhaps the columns */
    static SqlNode named(SqlCall as, SqlCall values) {
        if (as.operandCount() == 2) {
            return as(values, as.operand(1));
        }
        List<SqlNode> operands = new ArrayList<>(as.getOperandList());
        operands.set(0, values);
        return as.getOperator().createCall(as.getParserPosition(), operands);
    }

    private static SqlNode as(SqlCall values, SqlNode name) {
        SqlParserPos at = values.getParserPosition();
        SqlNode row = values.operand(0);
        int count = row.getKind() == SqlKind.ROW ? ((SqlCall) row).operandCount() : 1;
        List<SqlNode> operands = new ArrayList<>(List.of(values, name));
        for (int i = 1; i <= count; i++) {
            operands.add(new SqlIdentifier("column" + i, at));
        }
        return SqlStdOperatorTable.AS.createCall(at, operands);
    }
}
