package org.nettracesql.server;

import java.io.IOException;
import java.io.OutputStream;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.nettracesql.adapter.columns.RowBlock;
import org.nettracesql.jdbc.NettraceResultSet;

/**
 * What running a statement gives: rows of JDBC as they come, rows of texts, or nothing but a tag. Closing it ends the
 * query.
 */
final class Answer implements AutoCloseable {

    /** A thread is worth it for more. */
    static final int ROWS_AT_ONCE = 1_000;

    private final String tag;
    private final ResultColumn[] columns;
    private final Statement statement;
    private final ResultSet rows;
    /** The rows, if they are few and known; else null. */
    private final List<String[]> texts;
    private final Answer cursor;
    private final long limit;
    private final boolean canRunAhead;
    /** The rows, if they may lie in arrays; else null. */
    private final NettraceResultSet blocks;
    /** What writes the rows as lines, where they are no rows to the client; else null. */
    private CopyOut copy;
    /** With where it goes, and then by what it came; null for others. */
    private ScrolledRows scrolled;
    private Movement movement;
    private Settings settings;
    private ScrolledRows.Span span;
    private int nextText;
    private boolean closed;
    private long sent;
    private RowsAhead ahead;
    private short[] aheadFormats;

    private Answer(String tag, ResultColumn[] columns, Statement statement, ResultSet rows, List<String[]> texts,
            Answer cursor, long limit, boolean canRunAhead, NettraceResultSet blocks) {
        this.tag = tag;
        this.columns = columns;
        this.statement = statement;
        this.rows = rows;
        this.texts = texts;
        this.cursor = cursor;
        this.limit = limit;
        this.canRunAhead = canRunAhead;
        this.blocks = blocks;
    }

    /** A command without rows. */
    static Answer command(String tag) {
        return new Answer(tag, null, null, null, null, null, 0, false, null);
    }

    /** One row of one text. */
    static Answer text(String tag, String label, String text) {
        return texts(tag, new ResultColumn[] {ResultColumn.text(label)}, List.<String[]>of(new String[] {text}));
    }

    /** Rows of texts. */
    static Answer texts(String tag, ResultColumn[] columns, List<String[]> rows) {
        return new Answer(tag, columns, null, null, rows, null, 0, false, null);
    }

    /** Columns without a row. */
    static Answer noRows(String tag, ResultColumn[] columns) {
        return texts(tag, columns, List.of());
    }

    /**
     * The rows of a query.
     *
     * @param columns as the client was told of them, which the values are sent as
     * @param statement closed with this; null if it is another's
     * @param canRunAhead whether another thread may read the rows while this one runs other statements
     */
    static Answer rows(
            String tag, ResultColumn[] columns, Statement statement, ResultSet rows, boolean canRunAhead)
            throws SQLException {
        // What the client was told of them may be what they were when the statement was described.
        boolean asTold = rows.isWrapperFor(NettraceResultSet.class)
                && ResultColumn.areAlike(columns, ResultColumn.of(rows.getMetaData(), "", false));
        return new Answer(tag, columns, statement, rows, null, null, 0, canRunAhead,
                asTold ? rows.unwrap(NettraceResultSet.class) : null);
    }

    /** The rows of a query as lines. */
    static Answer copy(Answer query, CopyOut lines) throws SQLException {
        if (query.columns == null || query.rows == null) {
            query.close();
            throw new SQLException("COPY is of a query with rows.", Failure.SYNTAX);
        }
        Answer answer = new Answer("COPY", query.columns, query.statement, query.rows, null, null, 0, false, null);
        answer.copy = lines;
        return answer;
    }

    /** Null for rows that are sent as such. */
    CopyOut copy() {
        return copy;
    }

    /** The columns, also of a copy. */
    ResultColumn[] described() {
        return columns;
    }

    /** The next rows of another one, which stays open. */
    static Answer part(Answer cursor, long limit) {
        return new Answer("FETCH", cursor.columns, null, null, null, cursor, limit, false, null);
    }

    /** What a movement of a cursor comes by. */
    static Answer part(ScrolledRows cursor, Movement movement, Settings settings) {
        Answer part = new Answer("FETCH", cursor.columns(), null, null, null, null, 0, false, null);
        part.scrolled = cursor;
        part.movement = movement;
        part.settings = settings;
        return part;
    }

    /** Null if it has no rows. */
    ResultColumn[] columns() {
        return copy == null ? columns : null;
    }

    /**
     * Sends up to so many rows; the number of those sent. Of an answer of many, the rest are made ahead of it.
     *
     * @param permits of threads that make rows ahead; null for none
     */
    long send(ValueWriter values, MessageWriter out, short[] formats, long most, Semaphore permits)
            throws IOException, SQLException {
        if (scrolled != null) {
            span = span == null ? scrolled.go(movement) : span;
            long fetched = scrolled.send(out, formats, settings, span, sent, most);
            sent += fetched;
            return fetched;
        }
        if (cursor != null) {
            // Each FETCH of a cursor has formats of its own, which nothing can be made ahead in.
            long fetched = cursor.send(values, out, formats, Math.min(most, limit - sent), null);
            sent += fetched;
            return fetched;
        }
        if (ahead != null && !Arrays.equals(formats, aheadFormats)) {
            throw new SQLException("The rows of a portal that was read in one format cannot go on in another.",
                    Failure.UNSUPPORTED);
        }
        long count = 0;
        while (ahead == null && count < most) {
            boolean first = canRunAhead && out.isUtf8() && permits != null && sent < ROWS_AT_ONCE;
            long written = write(values, out, formats, Math.min(most - count, first ? ROWS_AT_ONCE - sent : most));
            if (written == 0) {
                return count;
            }
            count += written;
            if (first && sent == ROWS_AT_ONCE) {
                ahead = RowsAhead.start(this, formats, permits);
                aheadFormats = formats;
            }
        }
        return count == most ? count : count + ahead.send(out, formats, most - count);
    }

    /**
     * Writes rows as messages: those at hand if they lie in arrays, else one.
     *
     * @return how many, up to so many; 0 at the end
     */
    long write(ValueWriter values, MessageWriter out, short[] formats, long most) throws IOException, SQLException {
        // Their texts are UTF-8.
        RowBlock block = blocks == null || !out.isUtf8()
                ? null
                : blocks.nextBlock((int) Math.min(most, Integer.MAX_VALUE));
        if (block != null) {
            new BlockWriter(block, columns, formats, values, out).write();
            sent += block.count();
            return block.count();
        }
        if (!next()) {
            return 0;
        }
        writeRow(values, out, formats);
        out.end();
        sent++;
        return 1;
    }

    /** Writes the number and the values of the next row; false at the end. */
    boolean nextRow(ValueWriter values, MessageWriter out, short[] formats) throws SQLException {
        if (!next()) {
            return false;
        }
        currentRow(values, out, formats);
        return true;
    }

    /** Writes the row that was last written, in whatever formats. */
    void currentRow(ValueWriter values, MessageWriter out, short[] formats) throws SQLException {
        try {
            write(values, out, formats);
        } catch (Encodings.NoEquivalentException e) {
            throw new SQLException(e.getMessage(), Failure.NO_EQUIVALENT, e);
        }
    }

    /** The values of the next row as PostgreSQL writes them; those of no row are NULL. */
    String[] texts() throws SQLException {
        String[] texts = nextTexts();
        return texts == null ? new String[columns.length] : texts;
    }

    /** The values of the next row as PostgreSQL writes them; null at the end. */
    String[] nextTexts() throws SQLException {
        if (!next()) {
            return null;
        }
        String[] texts = new String[columns.length];
        MessageWriter row = new MessageWriter(OutputStream.nullOutputStream());
        write(new ValueWriter(row), row, Formats.TEXT);
        MessageBody written = new MessageBody(row.copyFrom(0));
        try {
            written.int16();
            for (int i = 0; i < texts.length; i++) {
                int length = written.int32();
                texts[i] = length < 0 ? null : MessageBody.utf8(written.bytes(length));
            }
        } catch (MalformedMessageException e) {
            throw new IllegalStateException("A row that was just written cannot be read.", e);
        }
        return texts;
    }

    private boolean next() throws SQLException {
        if (rows != null) {
            return rows.next();
        }
        nextText++;
        return texts != null && nextText <= texts.size();
    }

    /** Begins a DataRow: the values of the current row. Section "Simple Query" of PostgreSQL's protocol. */
    private void writeRow(ValueWriter values, MessageWriter out, short[] formats) throws SQLException {
        out.begin('D');
        try {
            write(values, out, formats);
        } catch (Encodings.NoEquivalentException e) {
            out.discard();
            throw new SQLException(e.getMessage(), Failure.NO_EQUIVALENT, e);
        } catch (SQLException | RuntimeException | Error e) {
            out.discard();
            throw e;
        }
    }

    private void write(ValueWriter values, MessageWriter out, short[] formats) throws SQLException {
        out.int16(columns.length);
        if (rows == null) {
            for (String text : texts.get(nextText - 1)) {
                values.writeText(text);
            }
            return;
        }
        for (int i = 0; i < columns.length; i++) {
            values.write(rows, i + 1, columns[i], Formats.isBinary(formats, i));
        }
    }

    /** The tag of a CommandComplete, with the number of rows where PostgreSQL has it there. */
    String tag(long count) {
        return tag.equals("SELECT") || tag.equals("FETCH") || tag.equals("COPY") ? tag + " " + count : tag;
    }

    /** What its statement has to say beside the rows; null for nothing. */
    SQLWarning warnings() throws SQLException {
        return rows == null || statementOf() == null ? null : statementOf().getWarnings();
    }

    /** Whose query can be cancelled; null for none. */
    Statement statementOf() throws SQLException {
        return scrolled != null ? scrolled.statementOf()
                : cursor != null ? cursor.statementOf() : rows == null ? null : rows.getStatement();
    }

    boolean isClosed() {
        return closed;
    }

    @Override
    public void close() throws SQLException {
        closed = true;
        try (Statement last = statement; ResultSet read = rows) {
            if (ahead != null) {
                ahead.close();
            }
        }
    }
}
