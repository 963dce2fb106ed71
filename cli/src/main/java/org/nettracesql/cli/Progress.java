package org.nettracesql.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.nettracesql.jdbc.NettraceConnection;
import org.nettracesql.trace.ScanStatistics;

/**
 * A line on the terminal that says how far a query is, from its second second on, wiped when it ends. It needs a
 * terminal to itself: where rows go to the same one, it ends before the first. There is none on a terminal that cannot
 * wipe it, which is called dumb.
 */
public final class Progress implements AutoCloseable {

    private static final long FIRST_MILLIS = 1_000;
    private static final long NEXT_MILLIS = 200;
    private static final String WIPE_LINE = "\r\u001b[K";

    private final Connection connection;
    private final PrintStream terminal;
    private final boolean sharesTerminal;
    private final CountDownLatch over = new CountDownLatch(1);
    private final Thread thread;

    private Progress(Connection connection, PrintStream terminal, boolean sharesTerminal) {
        this.connection = connection;
        this.terminal = terminal;
        this.sharesTerminal = sharesTerminal;
        if (terminal == null || "dumb".equals(System.getenv("TERM"))) {
            thread = null;
        } else {
            thread = new Thread(this::show, "nettrace-sql progress");
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** Starts to watch the connection's next query if there is a terminal to show it on. */
    static Progress of(Connection connection, Streams streams) {
        return new Progress(connection, streams.errTerminal(), streams.outIsTerminal());
    }

    /**
     * Starts to watch the connection's next query, whose rows go to the same terminal.
     *
     * @param terminal null for none
     */
    public static Progress of(Connection connection, PrintStream terminal) {
        return new Progress(connection, terminal, true);
    }

    /** The target of the rows; where they go to the same terminal, the line ends before the first. */
    public Appendable endingBefore(Appendable rows) {
        return thread != null && sharesTerminal ? new FirstWrite(rows) : rows;
    }

    private void show() {
        boolean shown = false;
        try {
            NettraceConnection trace = connection.unwrap(NettraceConnection.class);
            while (!over.await(shown ? NEXT_MILLIS : FIRST_MILLIS, TimeUnit.MILLISECONDS)) {
                terminal.print(WIPE_LINE + line(trace.lastStatistics(), trace.lastTracesDone(), trace.traceCount()));
                terminal.flush();
                shown = true;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (SQLException e) {
            // The query itself will say that the connection has failed.
            shown = true;
        }
        if (shown) {
            terminal.print(WIPE_LINE);
            terminal.flush();
        }
    }

    /** What is said of a query that has come so far. */
    static String line(ScanStatistics scan, int tracesDone, int traces) {
        long done = scan.bytesRead();
        if (traces > 1) {
            // How much there is to scan in traces that were not opened yet is not known.
            return String.format(Locale.ROOT, "%3d %%  %,d of %,d traces, %,d MB scanned",
                    tracesDone * 100L / traces, tracesDone, traces, done >> 20);
        }
        long total = Math.max(scan.bytesTotal(), done);
        return total == 0
                ? "working ..."
                : String.format(
                        Locale.ROOT, "%3d %%  %,d of %,d MB scanned", done * 100 / total, done >> 20, total >> 20);
    }

    /** Ends the line; whatever is printed next starts on a clean one. */
    @Override
    public void close() {
        over.countDown();
        if (thread == null) {
            return;
        }
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the progress line before the first text. */
    private final class FirstWrite implements Appendable {

        private final Appendable rows;

        private FirstWrite(Appendable rows) {
            this.rows = rows;
        }

        private Appendable rows() {
            if (over.getCount() > 0) {
                close();
            }
            return rows;
        }

        @Override
        public Appendable append(CharSequence text) throws IOException {
            rows().append(text);
            return this;
        }

        @Override
        public Appendable append(CharSequence text, int start, int end) throws IOException {
            rows().append(text, start, end);
            return this;
        }

        @Override
        public Appendable append(char c) throws IOException {
            rows().append(c);
            return this;
        }
    }
}
