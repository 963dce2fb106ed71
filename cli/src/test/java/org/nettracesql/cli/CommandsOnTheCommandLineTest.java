package org.nettracesql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that stand where the SQL does: those of the program between quotes, and those of the shell. */
class CommandsOnTheCommandLineTest {

    private static final String TRACE = ProgramRun.TRACES.resolve("jit.nettrace").toString();

    @TempDir
    Path folder;

    @Test
    void aCommandBetweenQuotesIsThatCommand() {
        ProgramRun report = ProgramRun.of(TRACE, "report", "jit_stats", "--top", "2", "--format", "csv");
        assertThat(report.status()).isZero();
        assertThat(ProgramRun.of(TRACE, "report jit_stats --top 2", "--format", "csv")).isEqualTo(report);
        assertThat(ProgramRun.of(TRACE, " report 'jit_stats'  --top 2 --format csv;")).isEqualTo(report);
        assertThat(ProgramRun.of(TRACE, "report nonsense"))
                .isEqualTo(ProgramRun.of(TRACE, "report", "nonsense"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        ".tables|show tables",
        "\\d|show tables",
        "tables|show tables",
        "!tables GC_p|show all tables like '%gc_p%'",
        "\\d gc_pauses|describe gc_pauses",
        ".schema gc_pauses;|describe gc_pauses",
        "show types|select provider, event_id, event_version, event_name, event_count from event_types"
                + " where event_count > 0 order by event_count desc, provider, event_id, event_version",
        "types|show types",
        "!types JITTING|show types like 'jitting'",
        "functions|select signature, documentation from functions order by name",
        "\\df bit_test|select signature, documentation from functions where name = 'BIT_TEST'",
        "reports|report",
        "\\conninfo|select * from trace_info"
    })
    void aCommandOfTheShellGivesTheRowsOfItsSql(String command, String sql) {
        ProgramRun expected = ProgramRun.of(TRACE, sql, "--format", "tsv");
        assertThat(expected.out().lines()).hasSizeGreaterThan(1);
        assertThat(ProgramRun.of(TRACE, command, "--format", "tsv")).isEqualTo(expected);
        assertThat(ProgramRun.withInput(command + "\n", TRACE, "--format", "tsv")).isEqualTo(expected);
    }

    @Test
    void aCommandOfTheShellIsALineOfAScript() {
        ProgramRun run = ProgramRun.withInput(
                "\\dt gc_pause\r\n\r\n.schema no_table\nselect 1;\n.quit\nnonsense", TRACE, "--format", "csv");
        assertThat(run.status()).isEqualTo(ExitStatus.QUERY_FAILED);
        assertThat(run.out().lines()).hasSizeGreaterThan(1).anyMatch(line -> line.startsWith("trace,gc_pauses,"));
        assertThat(run.err()).contains("standard input: Object 'no_table' not found (line 3, column 10).\n"
                + "  describe no_table;\n           ^^^^^^^^\n");
        assertThat(ProgramRun.withInput("values 1; select 2;\n\\q\nnonsense", TRACE, "--format", "csv", "--no-header"))
                .isEqualTo(new ProgramRun(0, "1\n2\n", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        ".mode csv", "\\x", "\\timing on", ".mode csv\nselect 1;", "!set", "stats", ".help", "\\d+"
    })
    void aCommandThatOnlyTheShellHasSaysWhatToWrite(String command) {
        ProgramRun run = ProgramRun.withInput(command, TRACE);
        assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).containsPattern("--help|--stats|which table\\? As in: \\\\d\\+ MethodLoadVerbose");
        assertThat(ProgramRun.of(TRACE, command)).isEqualTo(run);
    }

    @Test
    void aCommandOfTheProgramWithinAScriptSaysWhereItIs() {
        assertThat(ProgramRun.withInput("report gc_stats", TRACE)).isEqualTo(new ProgramRun(2, "", "nettrace-sql:"
                + " report is a command of the program and no SQL: nettrace-sql TRACE report gc_stats\n"));
        assertThat(ProgramRun.withInput("select 1; .export all", TRACE).err())
                .startsWith("nettrace-sql: export is a command of the program");
    }

    @Test
    void aTableAloneIsAskedFor() {
        assertThat(ProgramRun.of(TRACE, "methodloadverbose")).isEqualTo(new ProgramRun(2, "", "nettrace-sql:"
                + " methodloadverbose is a table. Did you mean \"from methodloadverbose limit 10\", or"
                + " \"describe methodloadverbose\"?\n"));
    }

    /** No path leads to the folder of this process, but a name that is a command may be there. */
    @Test
    void aTraceThatIsNamedAsACommandIsOne() throws IOException {
        Path here = Path.of("chromium");
        Files.copy(Path.of(TRACE), here);
        try {
            ProgramRun run = ProgramRun.of("chromium", "select count(*) from events", "--format", "csv");
            assertThat(run).isEqualTo(ProgramRun.of(TRACE, "select count(*) from events", "--format", "csv"));
            assertThat(ProgramRun.of("chromium", TRACE, "--format", "csv"))
                    .isEqualTo(ProgramRun.of(TRACE, "chromium", "--format", "csv"));
            assertThat(ProgramRun.of("chromium", "--help")).isEqualTo(ProgramRun.of(TRACE, "chromium", "--help"));
        } finally {
            Files.delete(here);
        }
    }

    @Test
    void rulesAreReadFromStandardInput() throws IOException {
        Path junit = folder.resolve("junit.xml");
        ProgramRun run = ProgramRun.withInput("-- nothing is jitted\nselect method from jit_stats limit 1;",
                TRACE, "check", "-", "--junit", junit.toString());
        assertThat(run.status()).isEqualTo(ExitStatus.QUERY_FAILED);
        assertThat(run.out()).startsWith("BROKEN  nothing is jitted\n");
        assertThat(junit).content().contains("<testsuite name=\"standard input\"");
        assertThat(ProgramRun.withInput("-- nothing", TRACE, "check", "-"))
                .isEqualTo(new ProgramRun(2, "", "nettrace-sql: standard input has no query\n"));
    }

    @Test
    void aRecorderThatNobodyKnowsIsAWrongCommandLine() {
        assertThat(ProgramRun.of(TRACE, "collect", "gc_pauses", "--for", "perf")).isEqualTo(new ProgramRun(2, "",
                "nettrace-sql: --for is one of dotnet-trace, lttng, etw, not perf\n"));
    }

    @Test
    void aMistakeInAQueryThatIsToBeRecordedIsMarked() {
        ProgramRun run = ProgramRun.of(TRACE, "collect", "select * from nowhere");
        assertThat(run.status()).isEqualTo(ExitStatus.QUERY_FAILED);
        assertThat(run.err()).endsWith("  explain collect select * from nowhere\n" + " ".repeat(32) + "^^^^^^^\n");
    }

    @Test
    void ofALongLineOnlyTheSurroundingsOfAMistakeAreShown() throws IOException {
        String list = "1, ".repeat(1_000);
        ProgramRun run = ProgramRun.of(TRACE, "select " + list + "nonsense, " + list + "2 from events");
        String[] lines = run.err().split("\n");
        assertThat(lines).hasSize(3);
        assertThat(lines[1]).hasSizeLessThan(400).matches("  ….*1, nonsense, 1.*…");
        assertThat(lines[2].indexOf('^')).isEqualTo(lines[1].indexOf("nonsense"));
        assertThat(lines[2].strip()).hasSameSizeAs("nonsense");
    }

    @Test
    void standardInputOfAnotherEncodingIsRefusedAsAFileIs() throws IOException {
        InputStream latin1 = new ByteArrayInputStream("select 'Größe'".getBytes(StandardCharsets.ISO_8859_1));
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Streams streams = new Streams(latin1, OutputStream.nullOutputStream(),
                new PrintStream(err, true, StandardCharsets.UTF_8), false, false, false, 0);
        assertThat(Main.run(streams, TRACE, "-")).isEqualTo(ExitStatus.USAGE);
        assertThat(err.toString(StandardCharsets.UTF_8)).isEqualTo("nettrace-sql: standard input is not UTF-8 text\n");
    }

    @Test
    void anExportIntoAFileSaysThatItIsNoFolder() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "x");
        assertThat(ProgramRun.of(TRACE, "export", file.toString())).isEqualTo(new ProgramRun(1, "", "nettrace-sql:"
                + " Cannot write to the folder " + file + ": it is a file.\n"));
    }
}
