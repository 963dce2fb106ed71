package org.nettracesql.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.nettracesql.cli.format.RowFormat;
import org.nettracesql.cli.shell.CommandsAsSql;
import org.nettracesql.cli.shell.TraceShell;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * {@code nettrace-sql TRACE [SQL]}. The name of a subcommand, of {@link Subcommands}, stands where the SQL would; it
 * reads this command through {@code @ParentCommand}, and the output options may follow it, too.
 */
@Command(
        name = "nettrace-sql",
        versionProvider = Version.class,
        sortOptions = false,
        header = "SQL over .NET runtime traces.",
        description = {
            "",
            "With SQL or a script, runs it and writes the results. Without, opens a shell.",
            ""
        },
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {
            "0:the result was written",
            "1:a query failed",
            "2:wrong command line, no such file, or not a trace"
        },
        footer = {
            "",
            "Examples:",
            "  nettrace-sql app.nettrace",
            "  nettrace-sql app.nettrace \"select * from event_types\"",
            "  nettrace-sql app.nettrace -f report.sql --format csv -o report.csv",
            "  echo \"select count(*) from events\" | nettrace-sql app.nettrace -"
        })
final class TraceCommand implements Callable<Integer> {

    private final Streams streams;
    private final Warnings warnings;

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "TRACE",
            description = "A trace file, several, a folder of traces, or a pattern.")
    private String trace;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "SQL",
            description = "Statements, separated by semicolons; - reads them from standard input.")
    private String sql;

    @Option(
            names = {"-f", "--file"},
            paramLabel = "FILE",
            description = "Run the statements of a file; - is standard input.")
    private String script;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            scope = ScopeType.INHERIT,
            description = "${COMPLETION-CANDIDATES}. Default: what --output ends in, else table,"
                    + " on a terminal no wider than that.")
    private RowFormat format;

    @Option(names = "--no-header", scope = ScopeType.INHERIT, description = "Leave out the line of column names.")
    private boolean noHeader;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            description = "Write to a file, also .parquet or .duckdb. It is replaced only when everything went well.")
    private Path output;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            scope = ScopeType.INHERIT,
            description = "A key of the connection URL, such as engine=java; repeatable.")
    private Map<String, String> settings = new LinkedHashMap<>();

    @Option(
            names = "--stats",
            scope = ScopeType.INHERIT,
            description = "Say on standard error what each query read and skipped.")
    private boolean statistics;

    @Option(
            names = "--stacktrace",
            scope = ScopeType.INHERIT,
            description = "With an error, say where in the program it arose.")
    private boolean stackTrace;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help.")
    @SuppressWarnings("UnusedVariable") // picocli looks at it.
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version.")
    @SuppressWarnings("UnusedVariable") // picocli looks at it.
    private boolean version;

    TraceCommand(Streams streams) {
        this.streams = streams;
        this.warnings = new Warnings(streams);
    }

    /** A query with nothing else asked for, or, without one, what a command runs on. */
    TraceCommand(Streams streams, String trace, String sql) {
        this(streams);
        this.trace = trace;
        this.sql = sql;
    }

    /** Does something and gives the exit status. */
    int run(Callable<Integer> command) {
        try {
            return command.call();
        } catch (Exception e) {
            return failed(e);
        }
    }

    @Override
    public Integer call() throws SQLException, IOException {
        if (sql != null && script != null) {
            Mistake.refuse(spec, "give SQL or --file, not both");
        }
        boolean shell = sql == null && script == null && streams.inIsTerminal();
        SqlScript statements = shell ? null : statements();
        refuseTraceBehind();
        try (Connection connection = TraceConnections.open(trace, settings)) {
            if (shell) {
                TraceShell.run(connection, streams.errTerminal());
                return ExitStatus.OK;
            }
            refuseLoneWord(statements, connection);
            if (ExportedResult.isAskedFor(output)) {
                ExportedResult.write(connection, statements, output, warnings);
                return ExitStatus.OK;
            }
            try (ResultTarget target = openTarget()) {
                QueryRunner runner = runner(connection);
                runner.run(statements, target);
                target.commit();
                // Who writes a script asks many traces, and knows that some have nothing of it.
                String remark = sql == null ? null : runner.remark();
                if (remark != null) {
                    streams.message(remark);
                }
            }
        }
        return ExitStatus.OK;
    }

    /** Other programs want the SQL first, or the name of a report. */
    private void refuseTraceBehind() {
        if (sql != null && isFile(sql) && !isFile(trace)) {
            throw CliException.usage("the trace stands first, and then what is asked of it: nettrace-sql " + sql + ' '
                    + (trace.contains(" ") ? "\"" + trace + '"' : "report " + trace), null);
        }
    }

    private static boolean isFile(String name) {
        try {
            return Files.isRegularFile(Path.of(name));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** A word is no statement, but perhaps the name of a report or a slip in that of a command. */
    private void refuseLoneWord(SqlScript statements, Connection connection) throws SQLException {
        boolean isAsTyped = statements.statements().size() == 1 && statements.statements().get(0).sql().equals(sql);
        if (!isAsTyped || !SqlScript.isWord(sql)) {
            return;
        }
        String command = Subcommands.near(sql);
        if (command != null) {
            throw CliException.usage("there is no command '" + sql + "'. Did you mean " + command + "?", null);
        }
        for (Report report : Report.all(connection)) {
            if (report.name().equalsIgnoreCase(sql)) {
                throw CliException.usage(sql + " is a report. Did you mean report " + report.name() + "?", null);
            }
        }
        try (Statement statement = connection.createStatement();
                ResultSet tables = statement.executeQuery("show all tables")) {
            while (tables.next()) {
                if (tables.getString("table_name").equalsIgnoreCase(sql)) {
                    throw CliException.usage(sql + " is a table. Did you mean \"from " + sql + " limit 10\", or"
                            + " \"describe " + sql + "\"?", null);
                }
            }
        }
    }

    /** Connects to the trace; the caller closes it. */
    Connection connect() {
        return connect(trace);
    }

    /** Connects to another trace with the same settings; the caller closes it. */
    Connection connect(String other) {
        return TraceConnections.open(other, settings);
    }

    /** Whether the trace is a file, and no folder or pattern of as many traces as there are. */
    boolean isOneFile() {
        return isFile(trace);
    }

    /** Whether what is asked needs none. */
    boolean isWithoutTrace() {
        return trace.equals(Arguments.NO_TRACE) && !Files.exists(Path.of(trace));
    }

    /** Connects to the trace and another one at once; the caller closes it. */
    Connection connectWith(String otherTrace) {
        return connectWith(List.of(otherTrace));
    }

    /** Connects to the trace and others at once; the caller closes it. */
    Connection connectWith(List<String> otherTraces) {
        if (otherTraces.isEmpty()) {
            return connect();
        }
        List<String> all = new ArrayList<>(List.of(trace));
        all.addAll(otherTraces);
        return TraceConnections.open(all, settings);
    }

    /** Names of the traces that a connection reads. */
    static List<String> traces(Connection connection) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select trace from traces")) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    /** Refuses several traces, whose times have nothing to do with each other. */
    void requireOneTrace(Connection connection) throws SQLException {
        if (traces(connection).size() > 1) {
            throw CliException.usage("this picture is of one trace: name a file", null);
        }
    }

    /** Opens what results are written to; the caller commits and closes it. */
    ResultTarget openTarget() {
        return ResultTarget.of(output, streams);
    }

    /**
     * Opens what a page or a file for another program is written to; the caller commits and closes it.
     *
     * @param what what will be in it
     * @param endings what its name can end in
     * @throws CliException if that is a terminal, where it would be of no use to anybody, or a file that is named as
     *     something else
     */
    ResultTarget openFileTarget(String what, List<String> endings) {
        if (output == null && streams.outIsTerminal()) {
            throw CliException.usage(
                    "the result is a file and not for a terminal: name one, as in -o cpu." + endings.get(0), null);
        }
        FileEnding.require(output, what, endings);
        return openTarget();
    }

    /** Runs a query of ours and writes its rows as the options say; returns their number. */
    long run(Connection connection, String query) throws IOException {
        try (ResultTarget target = openTarget()) {
            long rows = runner(connection).run(SqlScript.parse(null, query), target);
            target.commit();
            return rows;
        }
    }

    private QueryRunner runner(Connection connection) {
        boolean isForScreen = format == null && output == null && streams.outIsTerminal();
        return new QueryRunner(connection, format(), !noHeader, isForScreen ? streams.screenWidth() : 0, statistics,
                streams, warnings);
    }

    /** The format that is asked for, or else the one that the name of the file has. */
    RowFormat format() {
        if (format != null) {
            return format;
        }
        List<String> endings = new ArrayList<>();
        for (RowFormat one : RowFormat.values()) {
            if (one.endings().contains(FileEnding.of(output))) {
                return one;
            }
            endings.addAll(one.endings());
        }
        endings.addAll(ExportedResult.ENDINGS);
        FileEnding.require(output, "a table as text, where no --format says otherwise,", endings);
        return RowFormat.TABLE;
    }

    boolean hasHeader() {
        return !noHeader;
    }

    /** Refuses a format for what has no rows. */
    void requireNoFormat(String what) {
        if (format != null) {
            throw CliException.usage(what + " has no rows: --format " + format + " says nothing of it", null);
        }
    }

    Streams streams() {
        return streams;
    }

    /** Of the whole run, so that each is said once. */
    Warnings warnings() {
        return warnings;
    }

    /** As the user named it. */
    String trace() {
        return trace;
    }

    /** The file for results; null for standard output. */
    Path output() {
        return output;
    }

    /** Says what went wrong and gives the exit status. */
    int failed(Exception exception) {
        if (exception instanceof BrokenPipeException) {
            // Whoever reads our output has seen enough: head, less.
            return ExitStatus.OK;
        }
        if (stackTrace) {
            streams.stackTrace(exception);
        }
        if (exception instanceof CliException failure) {
            streams.message(failure.getMessage());
            return failure.exitStatus();
        }
        if (exception instanceof IOException || exception instanceof UncheckedIOException) {
            streams.message("cannot write the result: " + exception.getMessage());
        } else if (exception instanceof SQLException) {
            streams.message(exception.getMessage());
        } else {
            streams.message("internal error: " + exception + (stackTrace ? "" : " (--stacktrace says where)"));
        }
        return ExitStatus.QUERY_FAILED;
    }

    private SqlScript statements() {
        SqlScript statements = sql == null || sql.equals("-")
                ? script(script == null ? "-" : script)
                : SqlScript.parse(null, sql);
        try {
            return CommandsAsSql.of(statements);
        } catch (IllegalArgumentException e) {
            throw CliException.usage(e.getMessage(), e);
        }
    }

    /** The statements of a file that the user named; {@code -} is standard input. */
    SqlScript script(String file) {
        if (!file.equals("-")) {
            requireOther(file, output);
            return SqlScript.parse(file, readFile(Path.of(file)));
        }
        try {
            return SqlScript.read("standard input", streams.in());
        } catch (CharacterCodingException e) {
            throw CliException.usage("standard input is not UTF-8 text", e);
        } catch (IOException e) {
            throw CliException.usage("cannot read standard input: " + e.getMessage(), e);
        }
    }

    /** Refuses to write over a script, which is somebody's own work; null, or what is not there, is no such file. */
    static void requireOther(String script, Path written) {
        try {
            if (written != null && Files.isRegularFile(written) && Files.isSameFile(Path.of(script), written)) {
                throw CliException.usage("Cannot write to " + written + ": its statements are those that are to run. "
                        + "Name another file.", null);
            }
        } catch (IOException e) {
            // Whoever reads the one, or writes the other, says what is wrong with it.
        }
    }

    /** The text of a file that the user named. */
    static String readFile(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return SqlScript.text(in);
        } catch (NoSuchFileException e) {
            throw CliException.usage("no such file: " + file, e);
        } catch (CharacterCodingException e) {
            throw CliException.usage(file + " is not UTF-8 text", e);
        } catch (IOException e) {
            throw CliException.usage("cannot read " + file + ": " + e.getMessage(), e);
        }
    }
}
