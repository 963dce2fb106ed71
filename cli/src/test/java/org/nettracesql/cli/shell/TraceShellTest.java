package org.nettracesql.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jline.reader.Candidate;
import org.jline.reader.ParsedLine;
import org.jline.reader.impl.DefaultParser;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Lines typed into the shell, and what it answers. */
class TraceShellTest {

    private static final Path TRACES = Path.of("..", "examples", "traces");

    private static Connection connection;

    @BeforeAll
    static void open() throws SQLException {
        connection = DriverManager.getConnection(
                "jdbc:nettrace:" + TRACES.resolve("jit.nettrace"));
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
    }

    @Test
    void bannerSaysWhatTheTraceIs() throws Exception {
        assertThat(answerTo("")).contains(
                "jit.nettrace, NetTrace 4, 922,334 bytes", "Workload.dll jit", ".NET 10.", "3,849, 0 lost");
    }

    @Test
    void helpIsOurs() throws Exception {
        assertThat(answerTo("help")).contains("!describe TABLE").doesNotContain("autocommit");
    }

    @Test
    void typesAreListedByCount() throws Exception {
        assertThat(answerTo("!types jitting")).containsPattern("145 +1 +MethodJittingStarted +216");
    }

    @Test
    void describeShowsColumnsWithTypesAndRemarks() throws Exception {
        assertThat(answerTo("!describe clr.methodloadverbose"))
                .containsPattern("MethodSize +BIGINT +\\S")
                .containsPattern("time_ns +BIGINT +Nanoseconds");
        assertThat(answerTo("!describe nothing")).contains("There is no table nothing");
    }

    @Test
    void functionsCanBeSearched() throws Exception {
        assertThat(answerTo("!functions hex")).contains("HEX(").doesNotContain("METHOD_AT(");
    }

    @Test
    void statisticsAreThoseOfTheLastQuery() throws Exception {
        assertThat(answerTo("select MethodName from MethodJittingStarted;\n!stats")).contains("216 matched");
    }

    @Test
    void errorsAreSentencesWithoutCodes() throws Exception {
        assertThat(answerTo("select nonsense from events;"))
                .contains("'nonsense'")
                .doesNotContain("state=", "SQLException");
    }

    @Test
    void connectionIsStillOpenWhenTheShellIsLeft() throws Exception {
        answerTo("!quit");

        assertThat(connection.isClosed()).isFalse();
    }

    @Test
    void commandsThatMakeNoSenseOnATraceAreGone() throws Exception {
        assertThat(answerTo("!dropall")).contains("Unknown command");
    }

    @Test
    void tablesAreCompletedAfterFrom() {
        assertThat(completions("select * from MethodLoadV")).contains("MethodLoadVerbose", "event_types")
                .doesNotContain("METHOD_AT");
    }

    @Test
    void columnsOfTheTablesInTheLineAreCompletedWhereverTheNameStands() {
        List<String> completions = completions("select a from MethodLoadVerbose where hex(Meth");

        assertThat(completions).contains("hex(MethodSize", "hex(METHOD_AT").doesNotContain("hex(MethodILSize");
    }

    @Test
    void schemasAreCompletedUnderTheNameThatQueriesUse() {
        assertThat(completions("select * from ")).contains("eventpipe.ProcessInfo");
    }

    @Test
    void schemasWithAHyphenAreCompletedInQuotes() throws SQLException {
        try (Connection orders = DriverManager.getConnection("jdbc:nettrace:" + TRACES.resolve("orders.nettrace"))) {
            assertThat(completions(orders, "select * from ")).contains("\"Demo-Orders\".OrderStart");
        }
    }

    private static List<String> completions(String line) {
        return completions(connection, line);
    }

    private static List<String> completions(Connection connection, String line) {
        ParsedLine parsed = new DefaultParser().quoteChars(new char[0]).parse(line, line.length());
        List<Candidate> candidates = new ArrayList<>();
        new TraceCompleter(new TraceSqlLine(connection)).complete(null, parsed, candidates);
        return candidates.stream().map(Candidate::value).toList();
    }

    private static String answerTo(String lines) throws SQLException, IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TraceSqlLine sqlLine = new TraceSqlLine(connection);
        sqlLine.setOutputStream(new PrintStream(out, true, StandardCharsets.UTF_8));
        sqlLine.setErrorStream(new PrintStream(out, true, StandardCharsets.UTF_8));
        String input = lines + "\n!quit\n";
        TraceShell.run(sqlLine, new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
        return out.toString(StandardCharsets.UTF_8);
    }
}
