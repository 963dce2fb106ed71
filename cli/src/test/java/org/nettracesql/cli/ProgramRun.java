package org.nettracesql.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/**
 * One run of the program within the test's JVM.
 *
 * @param status exit status
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
record ProgramRun(int status, String out, String err) {

    /** Runs on a database without tables: what belongs to the program alone needs no trace. */
    static ProgramRun withoutTrace(String... args) {
        return run("", ProgramRun::emptyDatabase, args);
    }

    static ProgramRun withoutTraceAndInput(String input, String... args) {
        return run(input, ProgramRun::emptyDatabase, args);
    }

    /** Runs as the launcher would. */
    static ProgramRun onTrace(String... args) {
        return run("", TraceConnections::open, args);
    }

    static ProgramRun run(String input, TraceConnector connector, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ProgramRun run = run(input, out, connector, args);
        return new ProgramRun(run.status, out.toString(StandardCharsets.UTF_8), run.err);
    }

    static ProgramRun run(String input, OutputStream out, TraceConnector connector, String... args) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Streams streams = new Streams(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                out,
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                false,
                false);
        int status = Main.run(streams, connector, args);
        return new ProgramRun(status, "", err.toString(StandardCharsets.UTF_8));
    }

    private static java.sql.Connection emptyDatabase(String trace, java.util.Map<String, String> settings) {
        try {
            Properties properties = new Properties();
            properties.setProperty("lex", "MYSQL_ANSI");
            properties.setProperty("timeZone", "UTC");
            return DriverManager.getConnection("jdbc:calcite:", properties);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
