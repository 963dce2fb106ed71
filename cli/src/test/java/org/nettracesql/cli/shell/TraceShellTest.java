package org.nettracesql.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jline.reader.Candidate;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.ParsedLine;
import org.jline.reader.impl.DefaultParser;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sqlline.BuiltInProperty;

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
                .containsPattern("time_ns +BIGINT +NO +\\S* +Nanoseconds");
        assertThat(answerTo("!describe nothing")).contains("Object 'nothing' not found");
    }

    @Test
    void aReportIsAskedForAsOnTheCommandLine() throws Exception {
        String report = answerTo("report jit_by_module");
        assertThat(report)
                .containsPattern("module +methods +compilations")
                .doesNotContainPattern("trace +module")
                .contains(" rows (");
        assertThat(answerTo("!report JIT_BY_MODULE --top 1")).contains("1 row (");
        assertThat(answerTo("report jit_stats --top 2;")).contains("2 rows (");
        assertThat(answerTo("report jit_stats --top 2 --by il_size")).contains("2 rows (");
        assertThat(answerTo("report jit_stats --by il_sizes 2")).contains("has no column 'il_sizes'. Its columns are");
        assertThat(answerTo("report gc_pauses")).contains("the report is empty.\n  clr.GCStart: There are no events");
        assertThat(answerTo("report gc_puses")).contains("there is no report 'gc_puses'. Did you mean gc_pauses?");
        assertThat(answerTo("report")).contains("Which report? As in: report hot_methods");
        assertThat(answerTo("report hot methods")).contains("Which report?");
    }

    @Test
    void anAnswerThatIsNothingSaysThatNothingIsRecorded() throws Exception {
        String remark = "the trace has no events that this query is about.\n  clr.ExceptionThrown: There are no events";
        assertThat(answerTo("select count(*) from exceptions;")).contains("1 row (", remark);
        assertThat(answerTo("select count(*) from methods where false;")).doesNotContain("no events");
    }

    /** The Enter key sends a carriage return, which JLine has ignored on such terminals. */
    @Test
    @Tag("thorough")
    void aLineEndsWithTheEnterKeyOnADumbTerminal() throws Exception {
        Process shell = start(onTerminal("dumb"));
        try {
            readUpTo(shell, "nettrace> ");
            type(shell, "select 6 * 7 as answer;\r");
            assertThat(readUpTo(shell, "1 row (")).contains("answer").contains("42");
            readUpTo(shell, "nettrace> ");
            type(shell, "exit\r");
            assertThat(shell.waitFor()).isZero();
        } finally {
            shell.destroyForcibly();
        }
    }

    @Test
    void whatTestsTypeIsKeptWithWhatIsBuilt() {
        assertThat(TraceShell.settingsFolder())
                .startsWith(Path.of("target").toAbsolutePath()).endsWith(Path.of("nettrace-sql"));
    }

    /** As in a container whose user has no home. */
    @Test
    @Tag("thorough")
    void aHistoryThatCannotBeKeptIsToldOfOnce() throws Exception {
        assumeThat(Files.isDirectory(Path.of("/proc/self"))).as("there is no /proc").isTrue();
        ProcessBuilder script = onTerminal("dumb");
        // Nobody can make a folder there.
        script.environment().put("XDG_STATE_HOME", "/proc/self/nowhere");
        Process shell = start(script);
        try {
            assertThat(readUpTo(shell, "nettrace> "))
                    .contains("What you type is not kept for the next time: /proc/self/nowhere/nettrace-sql cannot be");
            type(shell, "select 6 * 7 as answer;\r");
            assertThat(readUpTo(shell, "1 row (")).contains("42").doesNotContain("history", "\tat ");
            readUpTo(shell, "nettrace> ");
            type(shell, "exit\r");
            assertThat(shell.waitFor()).isZero();
            assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .doesNotContain("history", "\tat ");
        } finally {
            shell.destroyForcibly();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"xterm", "dumb"})
    @Tag("thorough")
    void theKeyThatEndsTheInputLeavesTheShell(String terminal) throws Exception {
        Process shell = start(onTerminal(terminal));
        try {
            readUpTo(shell, "nettrace> ");
            type(shell, "\004");
            assertThat(shell.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(shell.exitValue()).isZero();
        } finally {
            shell.destroyForcibly();
        }
    }

    /** It may be deaf to the signal that says so, as everything that nohup starts. */
    @ParameterizedTest
    @ValueSource(strings = {"xterm", "dumb"})
    @Tag("thorough")
    void theShellEndsWhenItsTerminalIsGone(String terminal) throws Exception {
        Process shell = start(onTerminal(terminal, "--ignore-signal=HUP"));
        readUpTo(shell, "nettrace> ");
        List<ProcessHandle> started = shell.descendants().toList();
        assertThat(started).isNotEmpty();
        try {
            shell.destroyForcibly();
            for (ProcessHandle ends : started) {
                assertThat(ends.onExit()).succeedsWithin(Duration.ofMinutes(1));
            }
        } finally {
            started.forEach(ProcessHandle::destroyForcibly);
        }
    }

    /**
     * The program on a terminal of its own, where this system can do that.
     *
     * @param terminal what it is called
     * @param signals options of env: which signals the program hears, or does not
     */
    private static ProcessBuilder onTerminal(String terminal, String... signals) throws Exception {
        assumeThat(Files.isExecutable(Path.of("/usr/bin/script"))).as("there is no program script").isTrue();
        List<String> env = new ArrayList<>(List.of("env"));
        env.addAll(List.of(signals));
        String started = String.join(" ", env);
        env.add("true");
        assumeThat(new ProcessBuilder(env).start().waitFor()).as("env does not know " + started).isZero();
        // Not as a child of the shell that script starts: sh, unlike bash, ends by Ctrl-C although its child goes on.
        ProcessBuilder script = new ProcessBuilder("/usr/bin/script", "-qec", "stty rows 40 columns 120; exec "
                + started + " \"" + System.getProperty("java.home")
                + "/bin/java\" org.nettracesql.cli.Main ../examples/traces/jit.nettrace", "/dev/null");
        script.environment().put("TERM", terminal);
        return script;
    }

    private static Process start(ProcessBuilder script) throws IOException {
        script.environment().put("CLASSPATH", System.getProperty("java.class.path"));
        Process shell = script.redirectErrorStream(true).start();
        // Reading from it ends with it, whatever it waits for.
        CompletableFuture.delayedExecutor(5, TimeUnit.MINUTES).execute(shell::destroyForcibly);
        return shell;
    }

    private static void type(Process shell, String text) throws IOException {
        shell.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        shell.getOutputStream().flush();
    }

    private static String readUpTo(Process shell, String end) throws IOException {
        StringBuilder read = new StringBuilder();
        while (read.indexOf(end) < 0) {
            int next = shell.getInputStream().read();
            assertThat(next).as("after %s", read).isNotNegative();
            read.append((char) next);
        }
        return read.toString();
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
    void commandsOfOtherShellsAreKnown() throws Exception {
        assertThat(answerTo(".tables jitting")).contains("clr.MethodJittingStarted");
        assertThat(answerTo("\\dt jitting")).contains("clr.MethodJittingStarted");
        assertThat(answerTo("show tables like '%jitting%';")).containsPattern("clr +MethodJittingStarted +216 ");
        assertThat(answerTo("\\d MethodLoadVerbose")).contains("MethodSize");
        assertThat(answerTo("describe MethodLoadVerbose;")).contains("MethodSize");
        assertThat(answerTo("summarize select 7 as seven;")).containsPattern("seven +INTEGER +7 +7 +1 ");
        assertThat(answerTo("tables")).contains("clr.MethodJittingStarted");
        assertThat(answerTo("?")).contains("!describe TABLE");
        assertThat(answerTo("exit\nselect 6 * 7111 as x;")).doesNotContain("42666");
        assertThat(answerTo("\\q\nselect 6 * 7111 as x;")).doesNotContain("42666");
        assertThat(answerTo(".nonsense")).contains("Unknown command: nonsense");
    }

    @Test
    void tablesWithoutATextAreThoseWithRows() throws Exception {
        assertThat(answerTo("!tables"))
                .containsPattern("clr\\.MethodJittingStarted +216 ")
                .contains("trace.events", "tables of events that are not in the trace")
                .doesNotContain("clr.GCHeapStats ");
        assertThat(answerTo("!tables gcheapstats")).contains("clr.GCHeapStats ");
    }

    @Test
    void commandsAreCompletedByTheirNames() {
        TraceSqlLine shell = new TraceSqlLine(connection, null);
        shell.updateCommandHandlers(new TraceApplication().getCommandHandlers(shell));

        assertThat(completions(shell, "!ty")).contains("!types", "!quit").doesNotContain("!typeinfo", "!sql");
        assertThat(completions(shell, "!describe MethodL")).contains("MethodLoadVerbose");
    }

    @Test
    void argumentsAreCompletedHoweverTheCommandIsWritten() {
        TraceSqlLine shell = new TraceSqlLine(connection, null);
        shell.updateCommandHandlers(new TraceApplication().getCommandHandlers(shell));

        assertThat(completions(shell, "report hot")).contains("hot_methods").doesNotContain("METHOD_AT");
        assertThat(completions(shell, "\\d MethodL")).contains("MethodLoadVerbose");
        assertThat(completions(shell, ".schema MethodL")).contains("MethodLoadVerbose");
        assertThat(completions(shell, "!")).doesNotContain("!elsewhere");
    }

    @Test
    void aReportWithAMistakeBehindItsNameIsNoStatement() throws Exception {
        assertThat(answerTo("report jit_stats --top x;\nselect 'next';")).contains("Which report? As in:", "next");
    }

    @Test
    void commandsThatOnlyTheProgramHasSayWhereTheyAre() throws Exception {
        assertThat(answerTo("flamegraph -o cpu.html\nselect 'next';"))
                .contains("Leave with exit, and run:\n  nettrace-sql TRACE flamegraph -o cpu.html", "next");
        assertThat(answerTo("!timeline")).contains("nettrace-sql TRACE timeline");
        assertThat(answerTo("select 1 as\ncollect;")).contains("collect\n").doesNotContain("Leave with exit");
    }

    @Test
    void commandsOfOtherShellsThatAreNotHereSayWhatIs() throws Exception {
        assertThat(answerTo("\\timing\n.once x.csv\n\\copy (select 1) to 'x'\n.open x\n\\pset null x\n\\dn;"))
                .contains("how long it took", "-o FILE", "exit, and nettrace-sql TRACE", "!outputformat",
                        "show schemas;")
                .doesNotContain("Unknown command", "No known driver", "failed within");
        assertThat(answerTo("\\e")).contains("There is no editor here").doesNotContain("elsewhere");
        assertThat(answerTo("!connect")).contains("exit, and nettrace-sql TRACE").doesNotContain("Exception");
        assertThat(answerTo("!verbose\n!brief")).contains("verbose: on", "verbose: off");
    }

    /** As editors write it: with a mark before the first statement, and no semicolon behind the last. */
    @Test
    void aFileIsRunAsPeopleWriteIt() throws Exception {
        Path file = Files.createTempFile("script", ".sql");
        try {
            Files.writeString(file, "\uFEFFselect 6 * 7111 as x;\r\n\\d gc_stats\r\nselect 'last' -- a remark");
            assertThat(answerTo("\\i " + file)).contains("42666", "percent_paused", "'last'", "1 row (");
            Files.writeString(file, "select 1;\nselect nonsense from events;\nselect 'next'");
            assertThat(answerTo(".read " + file))
                    .contains(file + ": Column 'nonsense' not found in any table (line 2, column 8).")
                    .doesNotContain("'next'");
        } finally {
            Files.delete(file);
        }
    }

    /** As an editor's text is pasted, which comes as one: with remarks that have apostrophes, and commands. */
    @Test
    void commandsAmongWholeStatementsDropNone() {
        String pasted = "select 1; -- it's one\nselect 'x;\n.tables\ny';\n";
        assertThat(TypedLine.command(pasted + ".types gc;")).isEqualTo("!types gc");
        assertThat(TypedLine.followsStatements(pasted + ".types gc;")).isTrue();
        assertThat(TypedLine.dropsStatement(pasted + ".types gc;")).isFalse();
        assertThat(TypedLine.dropsStatement(pasted + "select 2\n.types gc;")).isTrue();
        assertThat(TypedLine.command("select 'x;\n.tables\n")).isNull();
        assertThat(TypedLine.command("select 1 /* as x;\n.tables\n")).isNull();
        assertThat(TypedLine.command("select $$ x;\n.tables\n")).isNull();
    }

    @Test
    void aCommandEndsAnUnfinishedStatementWhoseRemarkHasAnApostrophe() throws Exception {
        assertThat(answerTo("select * -- it's\n!show 7\nselect 'next';"))
                .contains("unfinished statement is dropped", "The first 7 rows", "next");
    }

    @Test
    void commandsOfTheShellStandInAFileAmongStatements() throws Exception {
        Path file = Files.createTempFile("script", ".sql");
        try {
            Files.writeString(file, "-- it's\nselect 1 as one;\n\\x\nselect 2 as two;\n.mode csv\n"
                    + "select 'a,b' as c, '';\nselect nonsense from events;\nselect 'next';");
            assertThat(answerTo("\\i '" + file + "'"))
                    .containsPattern("one\\R---\\R +1\\R").containsPattern("two +2\\R").contains("\"a,b\",\"\"")
                    .contains(file + ": Column 'nonsense' not found in any table (line 7, column 8).\n"
                            + "  select nonsense from events")
                    .doesNotContain("next");
            Files.writeString(file, "select 1;\n.nonsense\nselect 'next'");
            assertThat(answerTo("!run " + file)).contains("Unknown command: nonsense").doesNotContain("next");
            Files.writeString(file, "select 1;\n\\q\nselect 'next'");
            assertThat(answerTo("!run " + file)).doesNotContain("next");
            Files.writeString(file, "!run " + file);
            assertThat(answerTo("!run " + file + "\nselect 'next';")).contains(file + " runs itself.", "next");
            Files.write(file, new byte[] {'s', (byte) 0xE9});
            assertThat(answerTo("!run " + file)).contains("Cannot use " + file + ": it is not UTF-8 text.");
            Files.write(file, new byte[(16 << 20) + 1]);
            assertThat(answerTo("!run " + file)).contains("Cannot use " + file + ": it is longer than 16 MB");
        } finally {
            Files.delete(file);
        }
    }

    /** NULL is no empty text, a moment has its milliseconds, an array is one, and what is no number is no JSON. */
    @Test
    void rowsInOtherFormatsAreThoseOfTheCommandLine() throws Exception {
        String row = "\nselect 'a\"''b' as x, cast(null as varchar) as n, '' as e,"
                + " timestamp '2020-01-02 03:04:05' as t, array[1, 2] as a, cast('nan' as double) as d, chr(27) as z;";
        assertThat(answerTo("!outputformat csv" + row)).contains(
                "x,n,e,t,a,d,z\n\"a\"\"'b\",,\"\",2020-01-02 03:04:05.000,\"[1,2]\",NaN,\"\\u001b\"\n1 row (");
        assertThat(answerTo(".mode tsv" + row)).contains("\na\"'b\t\\N\t\t2020-01-02 03:04:05.000\t[1,2]\tNaN\t");
        String json = "{\"x\":\"a\\\"'b\",\"n\":null,\"e\":\"\",\"t\":\"2020-01-02 03:04:05.000\",\"a\":[1,2],"
                + "\"d\":\"NaN\",\"z\":\"\\u001B\"}\n";
        assertThat(answerTo("!set outputformat json" + row)).contains("[\n" + json + "]\n1 row (");
        assertThat(answerTo(".mode jsonl" + row)).contains(json + "1 row (").doesNotContain("[\n");
        assertThat(answerTo(".mode markdown" + row)).contains("| x | n | e |");
        assertThat(answerTo(".mode xml\nselect 1 as x;"))
                .contains("Possible values: [table, csv, tsv, json, jsonl, markdown]").containsPattern("x\\R-\\R1\\R");
        assertThat(answerTo(".mode csv\n\\x\nselect 'a' as x, 1 as y;")).containsPattern("x  a\\Ry  1\\R");
        assertThat(answerTo(".mode csv\n!show 2\nselect event_number from events;"))
                .contains("event_number\n1\n2\nThe first 2 rows of more");
        assertThat(answerTo(".mode csv\nselect nonsense from events;")).contains("         ^^^^^^^^");
    }

    @Test
    void whatWasTypedIsRunAgainAsItWas() throws Exception {
        assertThat(answerTo("select 6 * 7111 as x;\n!rerun")).containsPattern("(?s)(    x\\R-----\\R42666\\R.*){2}");
        assertThat(answerTo("\\d gc_stats\n!show 3\n!rerun -2")).containsPattern("(?s)(percent_paused.*){2}");
        assertThat(answerTo("!show 3\n!rerun -1\n.rerun -1\n!rerun 999999\n!rerun x\n!rerun 0"))
                .containsPattern("(?s)(The first 3 rows.*){2}That line is a !rerun itself.*(Which line\\?.*){3}");
    }

    /** So that the program takes it with -f. */
    @Test
    void whatIsTypedIsSavedAsItIs() throws Exception {
        Path file = Files.createTempFile("typed", ".sql");
        try {
            String typed = "select 6 * 7111 as x -- it's\n;\n\\d gc_stats\n";
            assertThat(answerTo("!script " + file + "\n" + typed + "!script\nselect 'not saved';"))
                    .contains("What you type is saved to " + file, "is saved no longer");
            assertThat(file).hasContent(typed.strip());
            assertThat(answerTo("!run " + file)).contains("42666", "percent_paused");
            assertThat(answerTo("!script")).contains("Into which file?");
        } finally {
            Files.delete(file);
        }
        assumeThat(Files.exists(Path.of("/dev/full"))).as("there is no full disk").isTrue();
        assertThat(answerTo("!script /dev/full\nselect 7 as seven;\n!script"))
                .contains("saved no longer: the file cannot be written.", "seven", "Into which file?");
    }

    /** Java's script engine is among them, which there is none of. */
    @Test
    void settingsThatWereSavedAreReadWithoutAWord() throws Exception {
        TraceSqlLine saving = new TraceSqlLine(connection, null);
        saving.getOpts().set(BuiltInProperty.TIMEOUT, 17);
        ByteArrayOutputStream saved = new ByteArrayOutputStream();
        saving.getOpts().save(saved);

        TraceSqlLine shell = new TraceSqlLine(connection, null);
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        shell.setErrorStream(new PrintStream(said, true, StandardCharsets.UTF_8));
        shell.setOutputStream(new PrintStream(said, true, StandardCharsets.UTF_8));
        shell.getOpts().load(new ByteArrayInputStream(saved.toByteArray()));
        assertThat(said.toString(StandardCharsets.UTF_8)).isEmpty();
        assertThat(shell.getOpts().getTimeout()).isEqualTo(17);
    }

    @Test
    void nothingThatIsTypedOrShownIsWrittenOverATrace() throws Exception {
        Path trace = Files.createTempFile("kept", ".nettrace");
        try {
            Files.copy(TRACES.resolve("jit.nettrace"), trace, StandardCopyOption.REPLACE_EXISTING);
            assertThat(answerTo("!script " + trace + "\n!record '" + trace + "'\nselect 6 * 7111 as x;"))
                    .containsPattern("(?s)(Cannot write to \\S+: it is a trace.*){2}42666");
            assertThat(trace).hasSameBinaryContentAs(TRACES.resolve("jit.nettrace"));
        } finally {
            Files.delete(trace);
        }
    }

    /** While a query runs, and while one is typed. */
    @ParameterizedTest
    @ValueSource(strings = {"xterm", "dumb"})
    @Tag("thorough")
    void theInterruptKeyEndsAQueryAndTheShellGoesOn(String terminal) throws Exception {
        // What runs in the background of a script inherits that it is deaf to the key.
        Process shell = start(onTerminal(terminal, "--default-signal=INT,HUP"));
        try {
            readUpTo(shell, "nettrace> ");
            type(shell, "select 1 as x; select count(*) from events a, events b, events c where a.time_ns + b.time_ns"
                    + " < c.time_ns;\r");
            readUpTo(shell, "1 row (");
            if (terminal.equals("dumb")) {
                // The second one is being planned by then, or runs.
                Thread.sleep(1_000);
            } else {
                readUpTo(shell, "MB scanned");
            }
            type(shell, "\003");
            assertThat(readUpTo(shell, "The query was cancelled.")).doesNotContain("MB scanned\n", "MB scanned\r\n");
            readUpTo(shell, "nettrace> ");
            type(shell, "select 'half\003");
            if (terminal.equals("dumb")) {
                // The key is heard with the next one, which the signal must not come behind.
                Thread.sleep(1_000);
                type(shell, "\r");
            }
            readUpTo(shell, "Command canceled.");
            readUpTo(shell, "nettrace> ");
            type(shell, "select 6 * 7111 as answer;\r");
            assertThat(readUpTo(shell, "1 row (")).contains("42666");
            readUpTo(shell, "nettrace> ");
            type(shell, "exit\r");
            assertThat(shell.waitFor()).isZero();
        } finally {
            shell.destroyForcibly();
        }
    }

    @Test
    void aFileThatCannotBeUsedIsASentenceAndNoListOfCalls() throws Exception {
        for (String command : List.of("!run", "!record", "!script")) {
            assertThat(answerTo(command + " /no/such/file"))
                    .contains("Cannot use /no/such/file")
                    .doesNotContain("at java");
        }
    }

    @Test
    void commandOnALineOfItsOwnDropsTheUnfinishedStatement() throws Exception {
        assertThat(answerTo("select *\n!help\nselect 'next';"))
                .contains("unfinished statement is dropped", "!describe TABLE", "next");
        assertThat(answerTo("select '\n!help\n' as x;")).doesNotContain("dropped");
    }

    @Test
    void wordsThatAreCommandsAloneArePartOfAStatementWithinOne() throws Exception {
        assertThat(answerTo("select 7 as\nhelp;")).contains("help").contains("7").doesNotContain("!describe");
    }

    @Test
    void rowsAreShownUpToALimitThatIsTold() throws Exception {
        assertThat(answerTo("!show 2\nselect event_number from events;"))
                .contains("The first 2 rows of more", "!show all");
        assertThat(answerTo("!show 2\nselect 1 as x union all select 2;"))
                .contains("2 rows (")
                .doesNotContain("of more");
        assertThat(answerTo("!show 2\n!show all\nselect event_number from events;")).contains("3,849 rows (");
        assertThat(answerTo("!show nothing")).contains("How many rows?");
    }

    @Test
    void expandedRowsHaveALineForEachColumn() throws Exception {
        assertThat(answerTo("\\x\nselect 1 as a, cast(null as varchar) as bee;"))
                .containsPattern("-- row 1 -+\\Ra    1\\Rbee  NULL\\R");
    }

    @Test
    void errorMarksTheWrongNameInWhatWasTyped() throws Exception {
        assertThat(answerTo("select 1;\nselect nonsense from events;"))
                .contains("(line 1, column 8)", "  select nonsense from events", "         ^^^^^^^^");
    }

    @Test
    void columnsOfANamedTableAreCompletedAfterTheNameAndDot() {
        assertThat(completions("select m.Meth from MethodLoadVerbose m where m.Method"))
                .contains("m.MethodSize").doesNotContain("MethodSize", "METHOD_AT");
        assertThat(completions("select * from clr.MethodLoadV")).contains("clr.MethodLoadVerbose");
    }

    @Test
    void namesAreCompletedFromTheirBeginningOnlyAndInAnyCase() {
        PrefixMatcher matcher = new PrefixMatcher();
        CompletingParsedLine line = (CompletingParsedLine) new DefaultParser().parse("select ord", 10);
        matcher.compile(Map.of(), true, line, false, 2, "others");

        assertThat(matcher.matches(List.of(new Candidate("event_keywords"), new Candidate("ORDER BY"))))
                .extracting(Candidate::value).containsExactly("ORDER BY");
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
        return completions(new TraceSqlLine(connection, null), line);
    }

    private static List<String> completions(TraceSqlLine shell, String line) {
        ParsedLine parsed = new DefaultParser().quoteChars(new char[0]).parse(line, line.length());
        List<Candidate> candidates = new ArrayList<>();
        new TraceCompleter(shell).complete(null, parsed, candidates);
        return candidates.stream().map(Candidate::value).toList();
    }

    private static String answerTo(String lines) throws SQLException, IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        TraceSqlLine sqlLine = new TraceSqlLine(connection, null);
        sqlLine.setOutputStream(new PrintStream(out, true, StandardCharsets.UTF_8));
        sqlLine.setErrorStream(new PrintStream(out, true, StandardCharsets.UTF_8));
        String input = lines + "\n!quit\n";
        TraceShell.run(sqlLine, new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
        return out.toString(StandardCharsets.UTF_8);
    }
}
