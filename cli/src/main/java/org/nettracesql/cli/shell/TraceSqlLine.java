package org.nettracesql.cli.shell;

import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.regex.Pattern;
import org.jline.reader.History;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;
import org.jline.reader.impl.LineReaderImpl;
import org.nettracesql.cli.SqlFailure;
import sqlline.SqlLine;
import sqlline.SqlLineParser;

/** sqlline, with our completion and our way of saying what went wrong. */
final class TraceSqlLine extends SqlLine {

    /** What sqlline puts behind each message; it helps nobody who types. */
    private static final Pattern STATE_AND_CODE = Pattern.compile("\\s*\\(state=[^,)]*,code=[^)]*\\)$");

    static {
        // Read by sqlline when its own classes are loaded: history and saved settings go there.
        System.setProperty(SQLLINE_BASE_DIR, TraceShell.settingsFolder().toString());
    }

    private final Connection connection;
    private final ShellNames names;
    private LineReader reader;

    TraceSqlLine(Connection connection) {
        this.connection = connection;
        this.names = new ShellNames(connection);
    }

    Connection connection() {
        return connection;
    }

    ShellNames names() {
        return names;
    }

    @Override
    public LineReader getConsoleReader(InputStream input, History history) throws IOException {
        reader = super.getConsoleReader(input, history);
        if (reader instanceof LineReaderImpl implementation) {
            implementation.setCompleter(new TraceCompleter(this));
            implementation.setParser(new HelpWithoutSemicolon(this));
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

    /** sqlline's parser waits for a semicolon after "help", although it knows the word without one. */
    private static final class HelpWithoutSemicolon extends SqlLineParser {

        private static final Pattern HELP = Pattern.compile("(?i)\\s*(help|\\?)\\s*");

        HelpWithoutSemicolon(SqlLine shell) {
            super(shell);
        }

        @Override
        public ParsedLine parse(String line, int cursor, ParseContext context) {
            boolean finished = context == ParseContext.ACCEPT_LINE && HELP.matcher(line).matches();
            return super.parse(line, cursor, finished ? ParseContext.COMPLETE : context);
        }
    }
}
