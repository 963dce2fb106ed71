package org.nettracesql.server;

import java.io.IOException;
import java.io.OutputStream;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.Semaphore;

/**
 * Rows of an answer as messages, made by a thread of their own: while a client reads those that it has, and thinks
 * before it asks for more, the next ones are made.
 *
 * <p><b>Bounds.</b> About {@value #MOST_BYTES} bytes are kept, and one block of rows more; then the thread waits
 * until some are taken. There are as many such threads as there are permits.
 *
 * <p><b>Threads.</b> The session's writes and closes; this one's thread alone reads the answer from {@link #start}
 * until it ends. What fails there fails where the session comes to that row.
 */
final class RowsAhead implements AutoCloseable {

    static final int MOST_BYTES = 1 << 21;
    /** How long the thread may take to see that nobody wants its rows before its statement is cancelled. */
    private static final long GRACE_MILLIS = 50;
    private static final int HEADER_BYTES = 5;

    private final Answer answer;
    private final short[] formats;
    private final Semaphore permits;
    private final Thread thread;
    /** What stands from here on up to {@link #failure} is guarded by it. */
    private final Deque<Block> blocks = new ArrayDeque<>();

    private int bytesKept;
    private boolean ended;
    private boolean stopped;
    private Throwable failure;

    private Block current;
    private int at;

    /** Whole messages of one row each. */
    private record Block(byte[] messages, int rows) {}

    private RowsAhead(Answer answer, short[] formats, Semaphore permits) {
        this.answer = answer;
        this.formats = formats;
        this.permits = permits;
        this.thread = new Thread(this::run, Thread.currentThread().getName() + " rows");
        thread.setDaemon(true);
    }

    /** Starts to read an answer from its next row on; null if there is no permit left. */
    static RowsAhead start(Answer answer, short[] formats, Semaphore permits) {
        if (!permits.tryAcquire()) {
            return null;
        }
        RowsAhead ahead = new RowsAhead(answer, formats, permits);
        try {
            ahead.thread.start();
        } catch (OutOfMemoryError e) {
            permits.release();
            throw e;
        }
        return ahead;
    }

    private void run() {
        Blocks sink = new Blocks();
        MessageWriter writer = new MessageWriter(sink);
        sink.writer = writer;
        ValueWriter values = new ValueWriter(writer);
        Throwable reason = null;
        try {
            long written = 1;
            while (written > 0) {
                written = answer.write(values, writer, formats, Long.MAX_VALUE);
            }
        } catch (SQLException | IOException | RuntimeException | Error e) {
            reason = e;
        }
        try {
            writer.flush();
        } catch (IOException | Error e) {
            reason = reason == null ? e : reason;
        }
        synchronized (blocks) {
            failure = reason;
            ended = true;
            blocks.notifyAll();
        }
    }

    /** Takes messages as blocks, and waits while there are many. */
    private final class Blocks extends OutputStream {
        private MessageWriter writer;

        @Override
        public void write(int one) {
            throw new UnsupportedOperationException("Messages come as a whole.");
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            if (count == 0) {
                return;
            }
            Block block = new Block(Arrays.copyOfRange(bytes, from, from + count), writer.messages());
            synchronized (blocks) {
                while (bytesKept >= MOST_BYTES && !stopped) {
                    await();
                }
                if (stopped) {
                    throw new IOException("Nobody asks for these rows any more.");
                }
                blocks.add(block);
                bytesKept += count;
                blocks.notifyAll();
            }
        }
    }

    private void await() throws IOException {
        try {
            blocks.wait();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("A thread that waited for rows was interrupted.", e);
        }
    }

    /** How much is kept now. */
    int bytesKept() {
        synchronized (blocks) {
            return bytesKept;
        }
    }

    /**
     * Sends up to so many rows; the number of those sent, which is fewer at the end only.
     *
     * @throws SQLException if the formats are others than those that the rows were made in
     */
    long send(MessageWriter out, short[] wanted, long most) throws IOException, SQLException {
        if (!Arrays.equals(wanted, formats)) {
            throw new SQLException("The rows of a cursor are fetched in the formats of its first rows: declare it"
                    + " anew for others.", Failure.UNSUPPORTED);
        }
        long count = 0;
        while (count < most && (current != null || take())) {
            byte[] messages = current.messages();
            int rows = current.rows();
            int end = messages.length;
            if (rows > most - count) {
                rows = (int) (most - count);
                end = endOf(messages, at, rows);
            }
            int from = at;
            Block rest = end == messages.length ? null : new Block(messages, current.rows() - rows);
            current = rest;
            at = rest == null ? 0 : end;
            count += rows;
            out.messages(messages, from, end - from);
        }
        return count;
    }

    private static int endOf(byte[] messages, int from, int rows) {
        int end = from;
        for (int i = 0; i < rows; i++) {
            end += 1 + ((messages[end + 1] & 0xFF) << 24 | (messages[end + 2] & 0xFF) << 16
                    | (messages[end + 3] & 0xFF) << 8 | messages[end + HEADER_BYTES - 1] & 0xFF);
        }
        return end;
    }

    /** The next block; false at the end. */
    private boolean take() throws IOException, SQLException {
        synchronized (blocks) {
            while (blocks.isEmpty() && !ended) {
                await();
            }
            current = blocks.poll();
            if (current != null) {
                bytesKept -= current.messages().length;
                blocks.notifyAll();
                return true;
            }
        }
        if (failure instanceof SQLException failed) {
            throw failed;
        }
        if (failure instanceof RuntimeException failed) {
            throw failed;
        }
        if (failure instanceof Error failed) {
            throw failed;
        }
        if (failure != null) {
            throw new IOException(failure);
        }
        return false;
    }

    /** Ends the thread; afterwards the answer is the caller's again. */
    @Override
    public void close() throws SQLException {
        synchronized (blocks) {
            stopped = true;
            blocks.clear();
            blocks.notifyAll();
        }
        try {
            thread.join(GRACE_MILLIS);
            Statement statement = thread.isAlive() ? answer.statementOf() : null;
            if (statement != null) {
                statement.cancel();
            }
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException("A session was interrupted while its rows were closed.", e);
        } finally {
            permits.release();
        }
    }
}
