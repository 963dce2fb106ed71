package org.nettracesql.cli.shell;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.regex.Pattern;
import org.jline.reader.History;
import org.jline.reader.LineReader;
import org.jline.reader.impl.LineReaderImpl;
import org.nettracesql.cli.SqlFailure;
import sqlline.SqlLine;

/** sqlline, with our completion and our way of saying what went wrong. */
final class TraceSqlLine extends SqlLine {

    /** What sqlline puts behind each message; it helps nobody who types. */
    private static final Pattern STATE_AND_CODE = Pattern.compile("\\s*\\(state=[^,)]*,code=[^)]*\\)$");

    private final Connection connection;
    private final String trace;
    private final ShellNames names;
    private LineReader reader;

    TraceSqlLine(Connection connection, String trace) {
        this.connection = connection;
        this.trace = trace;
        this.names = new ShellNames(connection);
        // sqlline's own error stream is where it also writes how many rows there were.
        setErrorStream(new PrintStream(System.err, true, StandardCharsets.UTF_8));
    }

    Connection connection() {
        return connection;
    }

    /** What the user calls the trace. */
    String trace() {
        return trace;
    }

    ShellNames names() {
        return names;
    }

    @Override
    public LineReader getConsoleReader(InputStream input, History history) throws IOException {
        reader = super.getConsoleReader(input, history);
        if (reader instanceof LineReaderImpl implementation) {
            implementation.setCompleter(new TraceCompleter(this));
        }
        return reader;
    }

    @Override
    public void handleException(Throwable thrown) {
        if (thrown instanceof SQLException failure && !getOpts().getVerbose()) {
            error(SqlFailure.describe(failure, lastLine()));
        } else {
            super.handleException(thrown);
        }
    }

    @Override
    public boolean error(String message) {
        return super.error(STATE_AND_CODE.matcher(message).replaceFirst(""));
    }

    /** The line that is being run, as sqlline hands it to the driver. */
    private String lastLine() {
        History history = reader.getHistory();
        return history.isEmpty() ? "" : history.get(history.last()).strip();
    }
}
