package org.nettracesql.server;

import java.io.IOException;
import java.io.OutputStream;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;

/**
 * The rows of a cursor that goes both ways. Those that it has come by are kept as they are sent, as text and in binary,
 * up to {@value #MOST_BYTES} bytes of a cursor and a part of Java's memory of all.
 *
 * <p>Its place is that of PostgreSQL's cursors: 0 before the first row, then the number of a row, and one more behind
 * the last.
 *
 * <p>Not for several threads.
 */
final class ScrolledRows implements AutoCloseable {

    static final int MOST_BYTES = 16 << 20;
    private static final int KILOBYTE = 1 << 10;
    private static final int LEAST_KILOBYTES = 32 << 10;
    private static final int PART_OF_MEMORY = 16;
    /** Of a row's objects beside its bytes, about. */
    private static final int ROW_BYTES = 64;

    private final Answer source;
    private final String encoding;
    private final Semaphore kilobytes;
    private final MessageWriter text = new MessageWriter(OutputStream.nullOutputStream());
    private final MessageWriter binary = new MessageWriter(OutputStream.nullOutputStream());
    private final ValueWriter textValues = new ValueWriter(text);
    private final ValueWriter binaryValues = new ValueWriter(binary);
    private final List<Row> rows = new ArrayList<>();
    private boolean ended;
    private long bytes;
    private int taken;
    private int place;

    /** What follows the length of a DataRow. */
    private record Row(byte[] text, byte[] binary) {}

    /**
     * Rows that a movement comes by, in its order.
     *
     * @param first the number of the first one
     * @param step 1 or -1
     */
    record Span(int first, int step, int count) {}

    /**
     * @param kilobytes what all such cursors may keep
     * @param encoding what the client's texts are encoded in
     */
    ScrolledRows(Answer source, Semaphore kilobytes, Settings settings) {
        this.source = source;
        this.kilobytes = kilobytes;
        this.encoding = settings.get("client_encoding");
        text.charset(settings.charset());
        binary.charset(settings.charset());
    }

    /** What all cursors of a server may keep. */
    static Semaphore memory() {
        long part = Runtime.getRuntime().maxMemory() / PART_OF_MEMORY / KILOBYTE;
        return new Semaphore((int) Math.min(Integer.MAX_VALUE, Math.max(LEAST_KILOBYTES, part)));
    }

    ResultColumn[] columns() {
        return source.columns();
    }

    Statement statementOf() throws SQLException {
        return source.statementOf();
    }

    /** Goes there; what it comes by. */
    Span go(Movement movement) throws SQLException {
        long count = movement.count();
        return switch (movement.kind()) {
            case FORWARD -> count == 0 ? to(place) : forward(count);
            case BACKWARD -> count == 0 ? to(place) : backward(count);
            case RELATIVE -> to(Math.max(0, place + count));
            case ABSOLUTE -> {
                if (count >= 0) {
                    yield to(count);
                }
                read(Movement.ALL);
                yield to(Math.max(0, rows.size() + 1 + count));
            }
        };
    }

    private Span forward(long count) throws SQLException {
        int first = place + 1;
        long last = count == Movement.ALL ? count : place + count;
        read(last);
        int found = (int) Math.max(0, Math.min(last, rows.size()) - place);
        place = (int) Math.min(last, rows.size() + 1L);
        return new Span(first, 1, found);
    }

    private Span backward(long count) {
        int first = place - 1;
        int found = (int) Math.min(count, Math.max(0, first));
        place = (int) Math.max(0, place - Math.min(count, place));
        return new Span(first, -1, found);
    }

    /** To one row; to behind the last if there are not so many. */
    private Span to(long number) throws SQLException {
        read(number);
        place = (int) Math.min(number, rows.size() + 1L);
        return new Span(place, 1, place > 0 && place <= rows.size() ? 1 : 0);
    }

    /** Reads up to a row. */
    private void read(long number) throws SQLException {
        while (!ended && rows.size() < number) {
            // A row before may have failed in the middle of its values.
            text.discard();
            binary.discard();
            if (!source.nextRow(textValues, text, Formats.TEXT)) {
                ended = true;
                return;
            }
            byte[] asText = text.copyFrom(0);
            source.currentRow(binaryValues, binary, Formats.BINARY);
            byte[] asBinary = binary.copyFrom(0);
            boolean alike = Arrays.equals(asText, asBinary);
            keep(new Row(asText, alike ? asText : asBinary),
                    asText.length + (alike ? 0 : asBinary.length) + ROW_BYTES);
        }
    }

    private void keep(Row row, int size) throws SQLException {
        int more = (int) ((bytes + size) / KILOBYTE + 1 - taken);
        if (bytes + size > MOST_BYTES || more > 0 && !kilobytes.tryAcquire(more)) {
            throw new SQLException("The cursor has come by more rows than one with SCROLL keeps, which is "
                    + (MOST_BYTES >> 20) + " MB, or less if other clients have such, too: ask for fewer rows or"
                    + " columns, or declare it with NO SCROLL and go forward only.", Failure.LIMIT);
        }
        taken += Math.max(0, more);
        bytes += size;
        rows.add(row);
    }

    /**
     * Sends rows of a span, behind those that were sent of it.
     *
     * @return how many
     */
    long send(MessageWriter out, short[] formats, Settings settings, Span span, long sent, long most)
            throws IOException, SQLException {
        boolean isBinary = formats.length > 0 && formats[0] == 1;
        for (short format : formats) {
            if (format != formats[0]) {
                throw new SQLException("The columns of a cursor with SCROLL are fetched as text or in binary, all"
                        + " alike.", Failure.UNSUPPORTED);
            }
        }
        if (!settings.get("client_encoding").equals(encoding)) {
            throw new SQLException("The cursor was declared for texts in " + encoding + ": declare it anew.",
                    Failure.UNSUPPORTED);
        }
        long count = Math.min(most, span.count() - sent);
        for (long i = 0; i < count; i++) {
            Row row = rows.get((int) (span.first() + span.step() * (sent + i)) - 1);
            out.begin('D').bytes(isBinary ? row.binary : row.text).end();
        }
        return count;
    }

    @Override
    public void close() throws SQLException {
        kilobytes.release(taken);
        taken = 0;
        rows.clear();
        source.close();
    }
}
