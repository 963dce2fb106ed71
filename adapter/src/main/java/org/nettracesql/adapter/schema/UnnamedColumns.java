package org.nettracesql.adapter.schema;

import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Names the columns of a result that a query does not name by the text of their expressions: {@code count(*)} where
 * Calcite would say {@code EXPR$0}.
 */
final class UnnamedColumns {

    /** A name is a heading too; longer expressions are cut. */
    private static final int LONGEST = 60;

    private final String sql;

    private UnnamedColumns(String sql) {
        this.sql = sql;
    }

    /** @param sql the text of the statement; empty if it is not known */
    static void name(SqlNode statement, String sql) {
        SqlSelect select = select(statement);
        if (select != null && !sql.isEmpty()) {
            new UnnamedColumns(sql).nameColumns(select.getSelectList());
        }
    }

    /** The query whose columns the result has; null if it is none. */
    private static SqlSelect select(SqlNode node) {
        if (node instanceof SqlSelect select) {
            return select;
        }
        if (node instanceof SqlOrderBy ordered) {
            return select(ordered.query);
        }
        if (node instanceof SqlWith with) {
            return select(with.body);
        }
        return node instanceof SqlBasicCall call && call.getKind().belongsTo(SqlKind.SET_QUERY)
                ? select(call.operand(0))
                : null;
    }

    private void nameColumns(SqlNodeList columns) {
        for (int i = 0; i < columns.size(); i++) {
            SqlNode column = columns.get(i);
            boolean named = column instanceof SqlIdentifier || column.getKind() == SqlKind.AS || isStar(column);
            String name = named ? "" : text(column.getParserPosition());
            if (!name.isEmpty()) {
                columns.set(i, SqlStdOperatorTable.AS.createCall(column.getParserPosition(), column,
                        new SqlIdentifier(name, column.getParserPosition())));
            }
        }
    }

    /** {@code * EXCLUDE (x)} and its like are calls. */
    private static boolean isStar(SqlNode column) {
        return column instanceof SqlCall call
                && !(call.getOperator() instanceof SqlFunction)
                && call.operandCount() > 0
                && call.operand(0) instanceof SqlIdentifier first
                && first.isStar();
    }

    private String text(SqlParserPos position) {
        int start = offset(position.getLineNum(), position.getColumnNum());
        int end = offset(position.getEndLineNum(), position.getEndColumnNum()) + 1;
        if (start < 0 || end <= start || end > sql.length()) {
            return "";
        }
        // A position leaves out the parentheses at its ends.
        while (depth(start, end) < 0 && sql.lastIndexOf('(', start - 1) >= 0) {
            start = sql.lastIndexOf('(', start - 1);
        }
        while (depth(start, end) > 0 && sql.indexOf(')', end) >= 0) {
            end = sql.indexOf(')', end) + 1;
        }
        String text = sql.substring(start, end).replaceAll("\\s+", " ");
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }

    /** How many parentheses are opened and not closed. */
    private int depth(int start, int end) {
        int depth = 0;
        char quote = 0;
        for (int i = start; i < end; i++) {
            char c = sql.charAt(i);
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '\'' || c == '"') {
                quote = c;
            } else if (c == '(') {
                depth++;
            } else if (c == ')') {
                depth--;
            }
        }
        return depth;
    }

    /** Where a line and a column, counted from 1, are in the text; -1 if nowhere. */
    private int offset(int line, int column) {
        int start = 0;
        for (int i = 1; i < line; i++) {
            start = sql.indexOf('\n', start) + 1;
            if (start == 0) {
                return -1;
            }
        }
        return line < 1 ? -1 : start + column - 1;
    }
}
