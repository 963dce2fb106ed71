package org.nettracesql.jdbc;

import java.sql.SQLSyntaxErrorException;

/**
 * The text of a query is wrong, and this is where. Lines and columns count from 1 in the text as it was given; the end
 * is the last character concerned. All are 0 where the place is not known.
 */
public final class NettraceSqlException extends SQLSyntaxErrorException {

    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;
    private final int endLine;
    private final int endColumn;

    NettraceSqlException(
            String message, String sqlState, int line, int column, int endLine, int endColumn, Throwable cause) {
        super(message, sqlState, cause);
        this.line = line;
        this.column = column;
        this.endLine = endLine;
        this.endColumn = endColumn;
    }

    /** Line of the first character concerned. */
    public int line() {
        return line;
    }

    /** Column of the first character concerned. */
    public int column() {
        return column;
    }

    /** Line of the last character concerned. */
    public int endLine() {
        return endLine;
    }

    /** Column of the last character concerned. */
    public int endColumn() {
        return endColumn;
    }
}
