package org.nettracesql.adapter.parser;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * Whether the name that a query gives to rows of JSON stands for their only value, as in PostgreSQL:
 * {@code SELECT e ->> 'n' FROM JSON_ARRAY_ELEMENTS(x) e}. Nobody knows yet which columns tables have, so that it does
 * only where nothing else tells of the column by another name.
 */
final class RowValues extends SqlBasicVisitor<Void> {

    private final String rows;
    private final String column;
    private boolean namesRows;
    private boolean namesColumn;

    private RowValues(String rows, String column) {
        this.rows = rows;
        this.column = column;
    }

    /**
     * Whether it does in a statement.
     *
     * @param rows the name
     * @param column what the value is called otherwise
     * @param call what gives the rows: a column of its own name is another table's
     */
    static boolean areNamed(SqlNode statement, String rows, String column, SqlNode call) {
        RowValues read = new RowValues(rows, column);
        statement.accept(read);
        RowValues given = new RowValues(rows, rows);
        call.accept(given);
        return read.namesRows && !read.namesColumn && !given.namesRows && !given.namesColumn;
    }

    @Override
    public Void visit(SqlIdentifier name) {
        namesRows |= name.isSimple() && name.getSimple().equalsIgnoreCase(rows);
        namesColumn |= !name.isStar() && name.names.get(name.names.size() - 1).equalsIgnoreCase(column);
        return null;
    }

    @Override
    public Void visit(SqlCall call) {
        // Behind AS are names that are given.
        return call.getKind() == SqlKind.AS ? call.operand(0).accept(this) : super.visit(call);
    }
}
