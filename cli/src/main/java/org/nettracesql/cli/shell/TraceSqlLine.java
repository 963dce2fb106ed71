package org.nettracesql.cli.shell;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Properties;
import java.util.regex.Pattern;
import org.jline.reader.EndOfFileException;
import org.jline.reader.History;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.LineReaderImpl;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.nettracesql.cli.Progress;
import org.nettracesql.cli.SqlFailure;
import org.nettracesql.cli.format.RowFormat;
import sqlline.BuiltInProperty;
import sqlline.CommandHandler;
import sqlline.DispatchCallback;
import sqlline.SqlLine;
import sqlline.SqlLineOpts;
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
    private final PrintStream errTerminal;
    private final ShellNames names;
    /** How many rows of a result are shown: who asks for a million by mistake wants the prompt back. */
    private int mostRows = 1_000;

    private boolean isExpanded;
    private LineReader reader;
    private PrintStream saved;
    private volatile DispatchCallback running;
    /** Since the last line. */
    private int failedReads;

    /** @param errTerminal where it is shown how far a query is; null for nowhere */
    TraceSqlLine(Connection connection, PrintStream errTerminal) {
        this.connection = connection;
        this.errTerminal = errTerminal;
        this.names = new ShellNames(connection);
        setOpts(new SqlLineOpts(this) {
            @Override
            public void loadProperties(Properties saved) {
                Properties used = new Properties();
                used.putAll(saved);
                // !save writes it with all others. Java has none since 15, and no prompt here is a script.
                used.remove(PROPERTY_PREFIX + BuiltInProperty.SCRIPT_ENGINE.propertyName());
                super.loadProperties(used);
            }
        });
    }

    Connection connection() {
        return connection;
    }

    /** Shows how far the next query is. */
    Progress progress() {
        return Progress.of(connection, errTerminal);
    }

    ShellNames names() {
        return names;
    }

    int mostRows() {
        return mostRows;
    }

    void mostRows(int rows) {
        mostRows = rows;
    }

    /** Whether rows are shown with a line for each column. */
    boolean isExpanded() {
        return isExpanded;
    }

    void expanded(boolean expanded) {
        isExpanded = expanded;
    }

    /** Columns of characters; without limit where lines come from elsewhere than a terminal. */
    int screenWidth() {
        int width = reader == null ? 0 : reader.getTerminal().getWidth();
        return width <= 0 ? Integer.MAX_VALUE / 2 : width;
    }

    @Override
    public LineReader getConsoleReader(InputStream input, History history) throws IOException {
        boolean isDumb = input == null && Terminal.TYPE_DUMB.equals(System.getenv("TERM"));
        reader = isDumb ? onDumbTerminal(history) : super.getConsoleReader(input, history);
        if (reader instanceof LineReaderImpl implementation) {
            implementation.setCompleter(new TraceCompleter(this));
            implementation.setParser(new CommandsWithoutSemicolon(this));
            implementation.setCompletionMatcher(new PrefixMatcher());
        }
        if (input == null && !TraceShell.canKeepSettings()) {
            // Else JLine tries for each line, and logs why it cannot with all of Java's stack.
            reader.setVariable(LineReader.HISTORY_FILE, null);
            info("What you type is not kept for the next time: " + TraceShell.settingsFolder() + " cannot be written.");
        }
        LineReader typed = reader;
        TerminalWatch watch = input == null ? new TerminalWatch() : null;
        // What sqlline reads its lines from; for all else it has the reader itself.
        return (LineReader) Proxy.newProxyInstance(
                TraceSqlLine.class.getClassLoader(), new Class<?>[] {LineReader.class}, (proxy, method, arguments) -> {
                    boolean isLine = method.getName().equals("readLine");
                    try {
                        if (isLine && watch != null) {
                            watch.begin();
                        }
                        Object result = method.invoke(typed, arguments);
                        return isLine ? taken((String) result) : result;
                    } catch (InvocationTargetException e) {
                        throw isLine ? endOfLines(e.getCause()) : e.getCause();
                    } finally {
                        if (isLine && watch != null) {
                            watch.end();
                        }
                    }
                });
    }

    /**
     * On a terminal that is called dumb, JLine has carriage returns ignored, for those that send one and a line feed,
     * too. The Enter key sends nothing else: no line would ever end. What sqlline does at a signal is not asked of a
     * terminal that it has not made: the interrupt key would end the program.
     */
    private LineReader onDumbTerminal(History history) throws IOException {
        Terminal terminal = TerminalBuilder.builder()
                .system(true)
                .nativeSignals(true)
                .signalHandler(signal -> {
                    if (signal == Terminal.Signal.INT) {
                        cancelRunning();
                    }
                })
                .build();
        TerminalBuilder.setTerminalOverride((Terminal) Proxy.newProxyInstance(
                TraceSqlLine.class.getClassLoader(), new Class<?>[] {Terminal.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("setAttributes")) {
                        readKeys((Attributes) arguments[0]);
                    }
                    try {
                        return method.invoke(terminal, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
        try {
            return super.getConsoleReader(null, history);
        } finally {
            TerminalBuilder.setTerminalOverride(null);
        }
    }

    /** What sqlline is to do about a line that cannot be read: it tells of one, and would ask for the next for ever. */
    private Throwable endOfLines(Throwable thrown) {
        boolean isKey = thrown instanceof UserInterruptException || thrown instanceof EndOfFileException;
        boolean isTerminalGone = !isKey && ++failedReads > 1;
        return isTerminalGone ? new EndOfFileException(thrown) : thrown;
    }

    /**
     * Of what JLine sets on a dumb terminal. The terminal itself makes lines of keys then, and its key for the end of
     * the input gives none, which JLine takes for a pause: it has to end a line and stand in it.
     */
    private static void readKeys(Attributes set) {
        if (set.getInputFlag(Attributes.InputFlag.IGNCR)) {
            set.setInputFlag(Attributes.InputFlag.IGNCR, false);
            set.setControlChar(Attributes.ControlChar.VEOL, set.getControlChar(Attributes.ControlChar.VEOF));
            set.setControlChar(Attributes.ControlChar.VEOF, 0);
        }
    }

    private String taken(String typed) {
        failedReads = 0;
        String command = translated(typed);
        if (saved != null && command != null && !command.startsWith(COMMAND_PREFIX + "script")) {
            saved.println(typed);
            if (saved.checkError()) {
                error("What you type is saved no longer: the file cannot be written.");
                saveTyped(null);
            }
        }
        return command;
    }

    /** Into which what is typed goes from now on, too; null for none. */
    void saveTyped(PrintStream file) {
        if (saved != null) {
            saved.close();
        }
        saved = file;
    }

    boolean isSaving() {
        return saved != null;
    }

    /** What was typed, as sqlline's dispatch takes it. */
    private String translated(String typed) {
        if (typed == null || typed.isBlank()) {
            return typed;
        }
        String command = TypedLine.command(typed);
        if (command != null && !TypedLine.followsStatements(typed)) {
            if (TypedLine.dropsStatement(typed)) {
                info("The unfinished statement is dropped; the arrow keys bring it back.");
            }
            return command;
        }
        return COMMAND_PREFIX + ShellQuery.NAME + " " + typed;
    }

    /** Runs what stands in the history or in a file as if it were typed. */
    void runTyped(String typed, DispatchCallback callback) {
        String command = translated(typed).substring(COMMAND_PREFIX.length());
        CommandHandler found = null;
        for (CommandHandler handler : getCommandHandlers()) {
            String name = handler.matches(command);
            if (name != null && (found == null || command.split("\\s", 2)[0].equals(name))) {
                found = handler;
            }
        }
        if (found == null) {
            callback.setToFailure();
            error("Unknown command: " + command);
        } else {
            found.execute(command, callback);
        }
    }

    /** What was typed; the line that is being run is its last. */
    History history() {
        return reader.getHistory();
    }

    /** What runs from now on, which the interrupt key ends. */
    void running(DispatchCallback callback) {
        running = callback;
    }

    private void cancelRunning() {
        DispatchCallback ended = running;
        try {
            if (ended != null) {
                ended.forceKillSqlQuery();
            }
        } catch (SQLException e) {
            handleException(e);
        }
    }

    /** How rows are shown. */
    RowFormat format() {
        return RowFormat.valueOf(getOpts().getOutputFormat().toUpperCase(Locale.ROOT));
    }

    @Override
    public void handleException(Throwable thrown) {
        if (getOpts().getVerbose()) {
            super.handleException(thrown);
        } else if (thrown instanceof SQLException failure) {
            error(SqlFailure.describe(failure, lastLine()));
        } else if (thrown instanceof IOException) {
            // Of a file that a command names; its message begins with the name.
            error("Cannot use " + thrown.getMessage());
        } else {
            error("This failed within the program: " + thrown + ". !verbose shows where.");
        }
    }

    @Override
    public boolean error(String message) {
        return super.error(STATE_AND_CODE.matcher(message).replaceFirst(""));
    }

    /** The line that is being run, as sqlline hands it to the driver. */
    private String lastLine() {
        History history = history();
        return history.isEmpty() ? "" : history.get(history.last()).strip();
    }

    /** sqlline's parser waits for a semicolon after everything that does not begin with its own mark. */
    private static final class CommandsWithoutSemicolon extends SqlLineParser {

        CommandsWithoutSemicolon(SqlLine shell) {
            super(shell);
        }

        @Override
        public ParsedLine parse(String line, int cursor, ParseContext context) {
            boolean finished = context == ParseContext.ACCEPT_LINE && TypedLine.command(line) != null;
            return super.parse(line, cursor, finished ? ParseContext.COMPLETE : context);
        }
    }
}
