package org.nettracesql.server;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;

/**
 * What running a statement gives: rows of JDBC as they come, one text, or nothing but a tag. Closing it ends the query.
 */
final class Answer implements AutoCloseable {

    private final String tag;
    private final ResultColumn[] columns;
    private final Statement statement;
    private final ResultSet rows;
    private final String text;
    private final Answer cursor;
    private final long limit;
    private boolean textSent;
    private long sent;

    private Answer(String tag, ResultColumn[] columns, Statement statement, ResultSet rows, String text,
            Answer cursor, long limit) {
        this.tag = tag;
        this.columns = columns;
        this.statement = statement;
        this.rows = rows;
        this.text = text;
        this.cursor = cursor;
        this.limit = limit;
    }

    /** A command without rows. */
    static Answer command(String tag) {
        return new Answer(tag, null, null, null, null, null, 0);
    }

    /** One row of one text. */
    static Answer text(String tag, String label, String text) {
        return new Answer(tag, new ResultColumn[] {ResultColumn.text(label)}, null, null, text, null, 0);
    }

    /**
     * The rows of a query.
     *
     * @param columns as the client was told of them, which the values are sent as
     * @param statement closed with this; null if it is another's
     */
    static Answer rows(String tag, ResultColumn[] columns, Statement statement, ResultSet rows) {
        return new Answer(tag, columns, statement, rows, null, null, 0);
    }

    /** The next rows of another one, which stays open. */
    static Answer part(Answer cursor, long limit) {
        return new Answer("FETCH", cursor.columns, null, null, null, cursor, limit);
    }

    /** Null if it has no rows. */
    ResultColumn[] columns() {
        return columns;
    }

    boolean next() throws SQLException {
        if (cursor != null) {
            return sent < limit && count(cursor.next());
        }
        if (rows != null) {
            return count(rows.next());
        }
        boolean first = text != null && !textSent;
        textSent = true;
        return first;
    }

    private boolean count(boolean more) {
        sent += more ? 1 : 0;
        return more;
    }

    /** DataRow: the values of the current row. Section "Simple Query" of PostgreSQL's protocol. */
    void write(ValueWriter values, MessageWriter out, short[] formats) throws SQLException {
        if (cursor != null) {
            cursor.write(values, out, formats);
            return;
        }
        out.int16(columns.length);
        if (rows == null) {
            values.writeText(text);
            return;
        }
        for (int i = 0; i < columns.length; i++) {
            values.write(rows, i + 1, columns[i], Formats.isBinary(formats, i));
        }
    }

    /** The tag of a CommandComplete, with the number of rows where PostgreSQL has it there. */
    String tag(long count) {
        return tag.equals("SELECT") || tag.equals("FETCH") ? tag + " " + count : tag;
    }

    /** What its statement has to say beside the rows; null for nothing. */
    SQLWarning warnings() throws SQLException {
        return rows == null || statementOf() == null ? null : statementOf().getWarnings();
    }

    /** Whose query can be cancelled; null for none. */
    Statement statementOf() throws SQLException {
        return cursor != null ? cursor.statementOf() : rows == null ? null : rows.getStatement();
    }

    @Override
    public void close() throws SQLException {
        try (Statement last = statement) {
            if (rows != null) {
                rows.close();
            }
        }
    }
}
