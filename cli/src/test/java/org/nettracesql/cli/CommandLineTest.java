package org.nettracesql.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What the program does with its arguments and streams. */
class CommandLineTest {

    private static final String TRACE = ProgramRun.TRACES.resolve("jit.nettrace").toString();
    private static final String TWO_ROWS = "select * from (values (1, 'a'), (2, 'b')) as t (id, name)";

    /** The launcher, with a Java in the folder $1 that tells what it is given. */
    private static final String STARTED = """
            . src/main/launcher/start.sh
            java_home=$1 java_version=17 jar= archive= common= for_small=small for_big='big young' use=
            """;

    @TempDir
    Path folder;

    @Test
    void whoAsksHowToRecordNeedsNoTrace() {
        assertThat(ProgramRun.of("collect", "gc_pauses", "contention")).isEqualTo(new ProgramRun(0,
                "dotnet-trace collect --providers Microsoft-Windows-DotNETRuntime:0x4001:5\n", ""));
        assertThat(ProgramRun.of("collect", "select count(*) from MethodJittingStarted").out())
                .isEqualTo("dotnet-trace collect --providers Microsoft-Windows-DotNETRuntime:0x10:5\n");
        assertThat(ProgramRun.of("collect", "--for", "lttng", "gc_pauses"))
                .isEqualTo(ProgramRun.of(TRACE, "collect", "gc_pauses", "--for", "lttng"));
        assertThat(ProgramRun.of("collect", "no_such_report").err()).contains("no_such_report");
        assertThat(ProgramRun.of("collect", "missing.nettrace", "gc_pauses").err())
                .contains("Cannot read missing.nettrace: there is no such file.");
    }

    @Test
    void helpOnACommandNeedsNoTrace() {
        String usage = ProgramRun.of(TRACE, "report", "--help").out();
        assertThat(usage).startsWith("Usage: nettrace-sql report ");
        assertThat(ProgramRun.of("report", "--help")).isEqualTo(new ProgramRun(0, usage, ""));
        assertThat(ProgramRun.of("report", "-h")).isEqualTo(new ProgramRun(0, usage, ""));
        assertThat(ProgramRun.of("help", "report")).isEqualTo(new ProgramRun(0, usage, ""));
        assertThat(ProgramRun.of("help")).isEqualTo(ProgramRun.of("--help"));
    }

    @Test
    void aSlipInACommandOrAnOptionIsAskedFor() {
        assertThat(ProgramRun.of(TRACE, "reprot", "gc_pauses").err())
                .startsWith("nettrace-sql: there is no command 'reprot'. Did you mean report?\n");
        assertThat(ProgramRun.of(TRACE, "report", "gc_pauses", "--tpo", "3").err())
                .startsWith("nettrace-sql: there is no option --tpo. Did you mean --top?\n");
        assertThat(ProgramRun.of(TRACE, "select 1", "--fromat=csv").err())
                .startsWith("nettrace-sql: there is no option --fromat=csv. Did you mean --format?\n");
        assertThat(ProgramRun.of("--versoin").err())
                .startsWith("nettrace-sql: there is no option --versoin. Did you mean --version?\n");
        assertThat(ProgramRun.of(TRACE, "select 1", "--nonsense").err())
                .startsWith("nettrace-sql: there is no option --nonsense.\n");
        assertThat(ProgramRun.of(TRACE, "report", "gc_pauses", "gc_stats").err())
                .startsWith("nettrace-sql: the argument 'gc_stats' is one too many\n");
        assertThat(ProgramRun.of().err()).startsWith("nettrace-sql: which trace? Name a file,");
        assertThat(ProgramRun.of(TRACE, "check").err())
                .startsWith("nettrace-sql: there is no RULES.sql, as in: nettrace-sql TRACE check RULES.sql\n");
    }

    @Test
    void whatOtherProgramsTakeIsTold() {
        assertThat(ProgramRun.of(TRACE, "-c", "select 1").err()).startsWith("nettrace-sql: there is no option -c."
                + " The SQL stands behind the trace, between quotes, without an option.\n");
        assertThat(ProgramRun.of(TRACE, "select 1", "--json").err())
                .startsWith("nettrace-sql: there is no option --json. Did you mean --format json?\n");
        assertThat(ProgramRun.of(TRACE, "report", "gc_stats", "-n", "5").err())
                .startsWith("nettrace-sql: there is no option -n. Did you mean --top?\n");
        assertThat(ProgramRun.of(TRACE, "select", "count(*)", "from", "events").err()).startsWith(
                "nettrace-sql: the argument 'count(*)' is one too many: the SQL is one argument, between quotes\n");
        assertThat(ProgramRun.of(TRACE, "select 1", "select 2").err())
                .contains("is one too many: the statements are one argument, with semicolons between them\n");
        assertThat(ProgramRun.of(TRACE, "flamegraph", "cpu.svg").err())
                .startsWith("nettrace-sql: the argument 'cpu.svg' is one too many. Did you mean -o cpu.svg?\n");
        assertThat(ProgramRun.of(TRACE, "help")).isEqualTo(ProgramRun.of("--help"));
        assertThat(ProgramRun.of("version")).isEqualTo(ProgramRun.of("--version"));
    }

    /** Without them a value would be taken for what a command is about. */
    @Test
    void everyOptionWithAValueIsKnownWhereCommandsAreReordered() {
        CommandLine program = new CommandLine(new TraceCommand(Streams.ofProcess()));
        Subcommands.addIfNamed(program, "--help");
        Stream<CommandLine> commands =
                Stream.concat(Stream.of(program), program.getSubcommands().values().stream());
        assertThat(commands.flatMap(command -> command.getCommandSpec().options().stream())
                        .filter(option -> option.arity().min() > 0)
                        .flatMap(option -> Stream.of(option.names())))
                .isNotEmpty()
                .isSubsetOf(Arguments.WITH_VALUE);
    }

    @Test
    void aTraceThatStandsLastIsFoundOrAskedFor() throws IOException {
        assertThat(ProgramRun.of("report", "jit_by_module", TRACE, "--format", "csv"))
                .isEqualTo(ProgramRun.of(TRACE, "report", "jit_by_module", "--format", "csv"));
        // A report of this name and a command: with a trace behind it, the report's.
        assertThat(ProgramRun.of("report", "timeline", TRACE))
                .isEqualTo(ProgramRun.of(TRACE, "report", "timeline"));
        assertThat(ProgramRun.of("report", "timeline").err()).startsWith("nettrace-sql: which trace?");
        ProgramRun two = ProgramRun.of(TRACE, "report", "jit_by_module", "--top", "2", "--format", "csv");
        assertThat(ProgramRun.of("report", "--top", "2", "--format", "csv", "jit_by_module", TRACE)).isEqualTo(two);
        assertThat(ProgramRun.of("--format=csv", "report", "jit_by_module", "--top", "2", TRACE)).isEqualTo(two);
        assertThat(ProgramRun.of("report", "--top", "2", "jit_by_module", "no.nettrace").err())
                .contains("Cannot read no.nettrace: there is no such file.");
        String inlining = ProgramRun.TRACES.resolve("inlining.nettrace").toString();
        assertThat(ProgramRun.of("report", "jit_by_module", TRACE, inlining, "--format", "csv"))
                .isEqualTo(ProgramRun.of(TRACE, inlining, "report", "jit_by_module", "--format", "csv"));
        String rules = Files.writeString(folder.resolve("rules.sql"), "select 1 where false").toString();
        assertThat(ProgramRun.of("check", rules, TRACE).status()).isZero();
        assertThat(ProgramRun.of("check", rules, "no.nettrace").err())
                .contains("Cannot read no.nettrace: there is no such file.");
        assertThat(ProgramRun.of("check", rules).err()).startsWith("nettrace-sql: which trace?");
        assertThat(ProgramRun.of("select 1", TRACE)).isEqualTo(new ProgramRun(2, "", "nettrace-sql: the trace stands"
                + " first, and then what is asked of it: nettrace-sql " + TRACE + " \"select 1\"\n"));
        assertThat(ProgramRun.of("gc_stats", TRACE).err()).endsWith(TRACE + " report gc_stats\n");
    }

    @Test
    void aFileIsNotFilledWithWhatItsEndingDoesNotSay() throws IOException {
        for (String name : List.of("x.xlsx", "x.csv.gz", "x.HTML")) {
            ProgramRun run = ProgramRun.of(TRACE, TWO_ROWS, "-o", folder.resolve(name).toString());
            assertThat(run.status()).isEqualTo(2);
            assertThat(run.err()).contains(name + " would hold a table as text").contains(".parquet");
        }
        assertThat(ProgramRun.of(TRACE, "timeline", "-o", folder.resolve("x.png").toString()).status()).isEqualTo(2);
        assertThat(folder).isEmptyDirectory();

        Path named = folder.resolve("x.xml");
        assertThat(ProgramRun.of(TRACE, TWO_ROWS, "--format", "csv", "-o", named.toString()).status()).isZero();
        assertThat(named).hasContent("id,name\n1,a\n2,b\n");
        Path notes = folder.resolve("notes.md");
        assertThat(ProgramRun.of(TRACE, TWO_ROWS, "-o", notes.toString()).status()).isZero();
        assertThat(notes).content().startsWith("| id | name |\n");
        Path other = folder.resolve("result.2024-11");
        assertThat(ProgramRun.of(TRACE, TWO_ROWS, "-o", other.toString()).status()).isZero();
        assertThat(other).content().startsWith("id  name\n--  ----\n");
    }

    @Test
    void whatIsWrongWithAnOptionIsSaidInItsName() {
        for (String[] wrong : List.of(
                new String[] {"--format has no value, as in --format FORMAT\n", TRACE, "select 1", "--format"},
                new String[] {"--set has no value, as in --set KEY=VALUE\n", TRACE, "--set"},
                new String[] {"--top has no value, as in --top N\n", TRACE, "report", "--top"},
                new String[] {"Value for option '--set' (KEY=VALUE) should be in", TRACE, "--set", "engine"},
                new String[] {"--format stands behind --, where nothing is", TRACE, "--", "x", "--format", "csv"},
                new String[] {"which trace?", "", "select 1"})) {
            ProgramRun run = ProgramRun.of(Arrays.copyOfRange(wrong, 1, wrong.length));
            assertThat(run.status()).isEqualTo(2);
            assertThat(run.err()).startsWith("nettrace-sql: " + wrong[0]);
        }
        assertThat(ProgramRun.of(TRACE, "select 1", "-o", "x.xlsx").err()).contains(".parquet").doesNotContain("arrow");
    }

    /** Otherwise {@code like '%Größe%'} would look for another text, and find nothing. */
    @Test
    void lettersThatTheLocaleDoesNotHaveAreRefusedRatherThanReadAsOthers() {
        assertThat(Arguments.unreadable("ANSI_X3.4-1968", TRACE, "select '\uFFFD\uFFFD'"))
                .contains("ANSI_X3.4-1968").contains("LC_ALL=C.UTF-8");
        assertThat(Arguments.unreadable("ANSI_X3.4-1968", TRACE, "select 1")).isNull();
        assertThat(Arguments.unreadable("ISO-8859-1", TRACE, "select 'ü'")).isNull();
        assertThat(Arguments.unreadable("UTF-8", TRACE, "select '\uFFFD'")).isNull();
    }

    /** In containers and build pipelines there often is none. */
    @Test
    void theLauncherGivesJavaALocaleWithAllLetters() throws IOException, InterruptedException {
        putJava("printf '%s' \"$LC_ALL\"");

        assertThat(localeOfJava(Map.of())).isEqualTo("C.UTF-8");
        assertThat(localeOfJava(Map.of("LANG", "C"))).isEqualTo("C.UTF-8");
        assertThat(localeOfJava(Map.of("LANG", "de_DE.UTF-8", "LC_ALL", "POSIX"))).isEqualTo("C.UTF-8");
        assertThat(localeOfJava(Map.of("LANG", "de_DE.UTF-8"))).isEmpty();
        assertThat(localeOfJava(Map.of("LANG", "C", "LC_CTYPE", "de_DE.UTF-8"))).isEmpty();
        assertThat(localeOfJava(Map.of("LC_ALL", "de_DE.ISO-8859-1"))).isEqualTo("de_DE.ISO-8859-1");
    }

    @Test
    void theServerHasAllCompilersAndOneQueryOfASmallTraceTheFirst() throws IOException, InterruptedException {
        putJava("printf '%s|' \"$@\"");

        assertThat(started("start " + TRACE + " serve", Map.of())).contains("|big|young|").doesNotContain("|small|");
        assertThat(started("start serve " + TRACE, Map.of())).contains("|big|young|").doesNotContain("|small|");
        assertThat(started("start " + TRACE + " 'select 1'", Map.of())).contains("|small|").doesNotContain("|big|");
        // A pipe has no columns.
        assertThat(started("start " + TRACE, Map.of())).contains("|-Dnettracesql.columns=|");
    }

    /** Faster for what loads few classes, slower for what loads many; the words of SQL tell nearly always. */
    @Test
    void aReportAndSqlOfOneTableMapTheClassesWhereTheyWereRecorded() throws IOException, InterruptedException {
        putJava("printf '%s|' \"$@\"");

        String inPlace = "|-XX:+UnlockDiagnosticVMOptions|-XX:ArchiveRelocationMode=0|";
        for (String few : List.of("report gc_pauses", "'select count(*) from events'", "hot_methods")) {
            assertThat(started("start trace " + few, Map.of())).as(few).contains(inPlace);
        }
        for (String many : List.of(
                "",
                "serve trace",
                "-f script.sql",
                "'select * from a join b using (c)'",
                "'With a As (values 1) table a'",
                "'select count(*) from (select * from events)'",
                "'select event_name from events group by 1 having count(*) > 9'",
                "'select event_name || provider from events'",
                "'select time_ns::varchar from events'",
                "'select case when level > 2 then 1 end from events'",
                "'select 1'",
                "'select rank() over (order by time_ns) from events'")) {
            assertThat(started("start trace " + many, Map.of())).as(many).doesNotContain("Relocation");
        }
        assertThat(started("java_version=25; start trace report gc_pauses", Map.of())).doesNotContain("Relocation");
    }

    /** Only the launcher can ask for it at no cost; what it asks is no terminal any more where it takes the answer. */
    @Test
    void theLauncherTellsHowWideTheTerminalIs() throws IOException, InterruptedException {
        Path terminal = Path.of("/usr/bin/script");
        assumeThat(Files.isExecutable(terminal)).as("there is no program that makes a terminal").isTrue();
        putJava("printf '%s|' \"$@\"");
        Path started = Files.writeString(folder.resolve("started.sh"), "stty cols 77\n" + STARTED + "start trace");

        Process process = new ProcessBuilder(
                terminal.toString(), "-qec", "/bin/sh '" + started + "' '" + folder + "'", "/dev/null").start();
        process.getOutputStream().close();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("|-Dnettracesql.columns=77|");
        assertThat(process.waitFor()).isZero();
    }

    /** Else the first file that Java opens has the number of standard input, and is read for a script. */
    @Test
    void aClosedStandardInputOrOutputIsOpenForJava() throws IOException, InterruptedException {
        putJava("for fd in 0 1 2; do { true 3<&$fd; } && printf $fd >>\"$0.open\"; done");
        started("start trace <&- >&- 2>&-", Map.of());
        assertThat(folder.resolve("bin").resolve("java.open")).hasContent("012");
    }

    /** Its jar was started, and Java had not found a class in it, until the next commit. */
    @Test
    void theLauncherBuildsAgainWhatABuildThatWasEndedHasLeft() throws IOException, InterruptedException {
        putJava("echo started");
        Files.copy(folder.resolve("bin").resolve("java"), folder.resolve("bin").resolve("javac"));
        Files.writeString(folder.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
        Path root = Path.of("..").toAbsolutePath().normalize();
        Path launcher = Files.copy(root.resolve("nettrace-sql"), folder.resolve("nettrace-sql"));
        Path start = Path.of("cli", "src", "main", "launcher", "start.sh");
        Files.createDirectories(folder.resolve(start).getParent());
        Files.copy(root.resolve(start), folder.resolve(start));
        // The first time it ends itself when the jar is there.
        Files.writeString(folder.resolve("mvnw"), """
                echo x >>builds
                echo jar >cli/target/nettrace-sql.jar
                [ "$(wc -l <builds)" -gt 1 ] || kill -9 $$
                """);

        assertThat(launched(launcher)).contains("the build failed").doesNotContain("started");
        assertThat(launched(launcher)).contains("building").endsWith("started\n");
        assertThat(launched(launcher)).isEqualTo("started\n");
    }

    private String launched(Path launcher) throws IOException, InterruptedException {
        ProcessBuilder shell = new ProcessBuilder("/bin/sh", launcher.toString(), "trace", "sql");
        shell.redirectErrorStream(true);
        shell.environment().put("JAVA_HOME", folder.toString());
        Process process = shell.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }

    /** @param line all that it does */
    private void putJava(String line) throws IOException {
        assumeThat(Files.isExecutable(Path.of("/bin/sh"))).as("there is no /bin/sh").isTrue();
        Path java = folder.resolve("bin").resolve("java");
        Files.createDirectory(java.getParent());
        Files.writeString(java, "#!/bin/sh\n" + line + "\n");
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
    }

    private String localeOfJava(Map<String, String> environment) throws IOException, InterruptedException {
        return started("start trace sql", environment);
    }

    private String started(String command, Map<String, String> environment) throws IOException, InterruptedException {
        ProcessBuilder shell = new ProcessBuilder("/bin/sh", "-c", STARTED + command, "sh", folder.toString());
        shell.environment().keySet().removeIf(name -> name.startsWith("LC_") || name.equals("LANG"));
        shell.environment().putAll(environment);
        Process process = shell.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return out;
    }

    @Test
    void emptyLineStandsBetweenResultsOnly() {
        String script = "create table emptied as select 1 as x; select x from emptied; select x from emptied";

        assertThat(ProgramRun.of(ProgramRun.TRACES.resolve("jit.nettrace").toString(), script).out())
                .isEqualTo("x\n-\n1\n\nx\n-\n1\n");
    }

    @Test
    void resultGoesToStandardOutputAndNothingElseDoes() {
        ProgramRun run = ProgramRun.of(TRACE, TWO_ROWS, "--format", "csv");

        assertThat(run).isEqualTo(new ProgramRun(0, "id,name\n1,a\n2,b\n", ""));
    }

    @Test
    void optionsMayStandBeforeOrAfterTheQuery() {
        assertThat(ProgramRun.of("--format=csv", "--no-header", TRACE, TWO_ROWS))
                .isEqualTo(ProgramRun.of(TRACE, TWO_ROWS, "--no-header", "--format=csv"))
                .isEqualTo(ProgramRun.of(TRACE, "--format", "CSV", TWO_ROWS, "--no-header"))
                .isEqualTo(new ProgramRun(0, "1,a\n2,b\n", ""));
    }

    @Test
    void severalFilesAreOneTraceAsTheShellExpandsAPattern() {
        String loader = ProgramRun.TRACES.resolve("loader.nettrace").toString();
        String query = "select trace from traces order by 1";
        assertThat(ProgramRun.of("--format", "csv", "--no-header", TRACE, loader, query))
                .isEqualTo(ProgramRun.of(TRACE, loader, query, "--no-header", "--format=csv"))
                .isEqualTo(new ProgramRun(0, "jit.nettrace\nloader.nettrace\n", ""));
        assertThat(ProgramRun.of(TRACE, loader, "report").status()).isZero();
    }

    @Test
    void theFileOfAnOptionIsNoTrace() throws IOException {
        Path target = Files.createFile(folder.resolve("there.csv"));
        assertThat(ProgramRun.of("-o", target.toString(), TRACE, "select 1 as x").status()).isZero();
        assertThat(target).hasContent("x\n1\n");
    }

    @Test
    void aQueryMayBeginWithAComment() {
        assertThat(ProgramRun.of(TRACE, "-- what is one?\nselect 1 as x"))
                .isEqualTo(new ProgramRun(0, "x\n-\n1\n", ""));
    }

    @Test
    void aFolderIsReadAsFarAsItCanBe() throws IOException {
        Files.copy(Path.of(TRACE), folder.resolve("jit.nettrace"));
        Files.writeString(folder.resolve("other.nettrace"), "no trace");
        ProgramRun run = ProgramRun.of(folder.toString(), "select count(*) from events");
        assertThat(run.status()).isZero();
        assertThat(run.out()).isEqualTo("count(*)\n--------\n    3849\n");
        assertThat(run.err()).startsWith("nettrace-sql: warning: The file is skipped. Cannot read ").hasLineCount(1);
    }

    @Test
    void scriptRunsAllStatementsInOrder() throws IOException {
        Path script = Files.writeString(folder.resolve("two.sql"), """
                -- a comment; with a semicolon
                values (1); /* another; */ values ('a;b');
                ;
                """);

        ProgramRun run = ProgramRun.of(TRACE, "-f", script.toString(), "--format", "csv", "--no-header");

        assertThat(run).isEqualTo(new ProgramRun(0, "1\na;b\n", ""));
    }

    @Test
    void tablesOfAScriptAreSeparatedByAnEmptyLine() {
        ProgramRun run = ProgramRun.of(TRACE, "values (1); values (2)", "--no-header");

        assertThat(run.out()).isEqualTo("1\n\n2\n");
    }

    @Test
    void hyphenReadsTheScriptFromStandardInput() {
        ProgramRun expected = new ProgramRun(0, "1\n", "");

        assertThat(ProgramRun.withInput("values (1);", TRACE, "-", "--no-header")).isEqualTo(expected);
        assertThat(ProgramRun.withInput("values (1)", TRACE, "-f", "-", "--no-header")).isEqualTo(expected);
    }

    @Test
    void standardInputThatIsNoTerminalIsAScriptWhereNoQueryIsGiven() {
        assertThat(ProgramRun.withInput("values (1)", TRACE, "--no-header"))
                .isEqualTo(new ProgramRun(0, "1\n", ""));
    }

    @Test
    void outputFileIsWrittenInsteadOfStandardOutput() throws IOException {
        Path file = folder.resolve("out.csv");

        ProgramRun run = ProgramRun.of(TRACE, TWO_ROWS, "--format", "csv", "--output", file.toString());

        assertThat(run).isEqualTo(new ProgramRun(0, "", ""));
        assertThat(file).hasContent("id,name\n1,a\n2,b\n");
    }

    @Test
    void outputFileKeepsItsContentWhereTheQueryFails() throws IOException {
        Path file = Files.writeString(folder.resolve("out.csv"), "as it was");

        ProgramRun run = ProgramRun.of(TRACE, "values (1); select nonsense", "-o", file.toString());

        assertThat(run.status()).isEqualTo(1);
        assertThat(file).hasContent("as it was");
        assertThat(folder).isDirectoryNotContaining(path -> !path.equals(file));
    }

    @Test
    void aFileCalledMinusIsStandardOutputAndOneWithoutANameIsNone() {
        assertThat(ProgramRun.of(TRACE, "select 1 as x", "--format", "csv", "-o", "-"))
                .isEqualTo(new ProgramRun(0, "x\n1\n", ""));
        assertThat(ProgramRun.of(TRACE, "select 1 as x", "-o", "").err())
                .startsWith("nettrace-sql: the file to write to has no name");
    }

    @Test
    void failedQueryGivesStatusOneAndThePlaceInTheSql() {
        ProgramRun run = ProgramRun.of(TRACE, "select id,\n  nome from (values (1)) as t (id)");

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("(line 2, column 3)").endsWith("""
                  nome from (values (1)) as t (id)
                  ^^^^
                """.indent(2));
    }

    @Test
    void placeOfAnErrorInAScriptIsThePlaceInItsFile() throws IOException {
        Path script = Files.writeString(folder.resolve("s.sql"), "values (1);\n\n  values (1); select nome;\n");

        ProgramRun run = ProgramRun.of(TRACE, "-f", script.toString(), "--no-header");

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).isEqualTo("1\n\n1\n");
        assertThat(run.err()).contains(script + ": ").contains("(line 3, column 22)").endsWith("""
                    values (1); select nome;
                                       ^^^^
                """.indent(0));
    }

    @Test
    void syntaxErrorShowsThePlaceToo() {
        ProgramRun run = ProgramRun.of(TRACE, "values 1 1");

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains("line 1, column 10").endsWith("  values 1 1\n           ^\n");
    }

    @Test
    void rowsBeforeAFailureAreWrittenAndTheStatusTells() {
        ProgramRun run = ProgramRun.of(
                TRACE, "select 1 / x from (values (1), (0)) as t (x)", "--format", "csv", "--no-header");

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).isEqualTo("1\n");
        assertThat(run.err()).startsWith("nettrace-sql: ");
    }

    @Test
    void unknownOptionIsAUsageError() {
        ProgramRun run = ProgramRun.of(TRACE, TWO_ROWS, "--colour");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("--colour").contains("--help");
    }

    @Test
    void missingTraceIsAUsageError() {
        assertThat(ProgramRun.of().status()).isEqualTo(2);
    }

    @Test
    void queryAndScriptTogetherAreAUsageError() {
        ProgramRun run = ProgramRun.of(TRACE, TWO_ROWS, "-f", "x.sql");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("not both");
    }

    @Test
    void missingTraceFileIsAUsageErrorThatNamesIt() {
        ProgramRun run = ProgramRun.of(folder.resolve("none.nettrace").toString(), TWO_ROWS);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("none.nettrace");
    }

    @Test
    void fileThatIsNoTraceIsAUsageError() throws IOException {
        Path file = Files.writeString(folder.resolve("a.nettrace"), "not a trace, but long enough to look like a file");

        ProgramRun run = ProgramRun.of(file.toString(), TWO_ROWS);

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("a.nettrace");
    }

    @Test
    void traceWithSeparatorsOfTheUrlInItsNameIsFound() throws IOException {
        Path trace = Files.copy(Path.of(TRACE), folder.resolve("a;b|c.nettrace"));

        assertThat(ProgramRun.of(trace.toString(), "values (1)", "--no-header"))
                .isEqualTo(new ProgramRun(0, "1\n", ""));
    }

    @Test
    void settingsReachTheDriver() {
        assertThat(ProgramRun.of(TRACE, "values (1)", "--set", "engine=java", "--set", "pushdown=false").status())
                .isZero();
        ProgramRun unknown = ProgramRun.of(TRACE, "values (1)", "--set", "model=inline:x");
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.err()).contains("model").contains("engine");
    }

    @Test
    void warningsOfTheTraceGoToStandardErrorOnce() throws IOException {
        byte[] whole = Files.readAllBytes(Path.of(TRACE));
        Path cut = Files.write(folder.resolve("cut.nettrace"), Arrays.copyOf(whole, whole.length / 2));

        ProgramRun run = ProgramRun.of(
                cut.toString(), "select count(*) > 0 from events; select count(*) > 0 from events",
                "--format", "csv", "--no-header");

        assertThat(run.status()).isZero();
        assertThat(run.out()).isEqualTo("true\ntrue\n");
        assertThat(run.err().lines().filter(line -> line.startsWith("nettrace-sql: warning: "))).hasSize(1);
    }

    @Test
    void statisticsProveThatAPushedFilterSkipsWork() {
        ProgramRun run = ProgramRun.of(
                TRACE, "select MethodName from MethodLoadVerbose", "--stats", "--output",
                folder.resolve("o").toString());

        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("216 matched");
    }

    @Test
    void timestampsAreUtcWithMillisecondsWhateverTheDefaultTimeZone() {
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Apia"));
        try {
            ProgramRun run = ProgramRun.of(TRACE, "select utc_time from events limit 1", "--no-header");

            assertThat(run.out()).isEqualTo("2026-11-21 07:58:37.942\n");
        } finally {
            TimeZone.setDefault(before);
        }
    }

    @Test
    void whatIsInArraysAndRowsIsWrittenAsAlone() {
        ProgramRun nested = ProgramRun.of(TRACE, "select array[utc_time] as a, array[time '10:00:00.5'] as t,"
                + " row(date '2026-01-02', time '00:00:00', x'00ff') as r, array[x'00ff'] as b,"
                + " array[interval '90' minute] as i from events limit 1", "--format", "jsonl");

        assertThat(nested.out()).isEqualTo("{\"a\":[\"2026-11-21 07:58:37.942\"],\"t\":[\"10:00:00.500\"],"
                + "\"r\":[\"2026-01-02\",\"00:00:00\",\"00ff\"],\"b\":[\"00ff\"],\"i\":[\"01:30:00\"]}\n");
    }

    @Test
    void missingScriptIsAUsageError() {
        ProgramRun run = ProgramRun.of(TRACE, "-f", folder.resolve("none.sql").toString());

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("no such file").contains("none.sql");
    }

    @Test
    void unknownFormatIsAUsageErrorThatListsTheFormats() {
        ProgramRun run = ProgramRun.of(TRACE, TWO_ROWS, "--format", "xml");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("table").contains("jsonl");
    }

    @Test
    void argumentThatBeginsWithAnAtSignIsNotReadAsAFile() throws IOException {
        Path file = Files.writeString(folder.resolve("args"), "values (1)");

        assertThat(ProgramRun.of(TRACE, "@" + file).status()).isEqualTo(1);
    }

    @Test
    void helpThatCannotBeWrittenIsAnError() {
        for (String asked : List.of("--help", "--version", "help")) {
            ProgramRun full = ProgramRun.run("", failingWith("No space left on device"), asked);
            assertThat(full.status()).isEqualTo(1);
            assertThat(full.err()).isEqualTo(
                    "nettrace-sql: cannot write the result: No space left on device" + System.lineSeparator());

            assertThat(ProgramRun.run("", failingWith("Broken pipe"), asked)).isEqualTo(new ProgramRun(0, "", ""));
        }
    }

    @Test
    void helpAndVersionGoToStandardOutput() {
        assertThat(ProgramRun.of("--help"))
                .satisfies(run -> assertThat(run.status()).isZero())
                .satisfies(run -> assertThat(run.out()).contains("TRACE", "--format", "Exit status"));
        assertThat(ProgramRun.of("--version"))
                .satisfies(run -> assertThat(run.status()).isZero())
                .satisfies(run -> assertThat(run.out()).startsWith("nettrace-sql "));
    }

    @Test
    void readerThatGoesAwayEndsTheRunQuietly() {
        OutputStream closedPipe = failingWith("Broken pipe");

        ProgramRun run = ProgramRun.run("", closedPipe, TRACE, TWO_ROWS);

        assertThat(run.status()).isZero();
        assertThat(run.err()).isEmpty();
    }

    @Test
    void fullDiskIsAnError() {
        OutputStream fullDisk = failingWith("No space left on device");

        ProgramRun run = ProgramRun.run("", fullDisk, TRACE, TWO_ROWS);

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains("No space left on device");
    }

    private static OutputStream failingWith(String message) {
        return new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(message);
            }

            @Override
            public void write(byte[] bytes, int offset, int length) throws IOException {
                throw new IOException(message + new String(bytes, 0, 0, StandardCharsets.UTF_8));
            }
        };
    }

    @Test
    void endOfTheOutputFileIsItsFormat() throws IOException {
        Path parquet = folder.resolve("it's.parquet");
        for (String sql : List.of(TWO_ROWS, "create table t as " + TWO_ROWS + "; select * from t order by id")) {
            assertThat(ProgramRun.of(TRACE, sql, "-o", parquet.toString())).isEqualTo(new ProgramRun(0, "", ""));
            String back = "select * from read_parquet('" + parquet.toString().replace("'", "''") + "') order by id";
            assertThat(duckDb(back)).isEqualTo("1a2b");
        }
        Path csv = folder.resolve("x.CSV");
        ProgramRun.of(TRACE, TWO_ROWS, "-o", csv.toString());
        assertThat(csv).hasContent("id,name\n1,a\n2,b\n");
        ProgramRun.of(TRACE, TWO_ROWS, "-o", csv.toString(), "--format", "jsonl", "--no-header");
        assertThat(Files.readString(csv)).startsWith("{");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactlyInAnyOrder(parquet, csv);
        }
    }

    @Test
    void whatCannotBeExportedIsSaid() {
        ProgramRun arrow = ProgramRun.of(TRACE, TWO_ROWS, "-o", folder.resolve("x.arrow").toString());
        assertThat(arrow.status()).isEqualTo(1);
        assertThat(arrow.err()).contains("Arrow").contains("Parquet");
        ProgramRun two = ProgramRun.of(TRACE, TWO_ROWS + ";" + TWO_ROWS, "-o", folder.resolve("x.parquet").toString());
        assertThat(two.status()).isEqualTo(2);
        ProgramRun wrong = ProgramRun.of(TRACE, "select x from events", "-o", folder.resolve("x.parquet").toString());
        assertThat(wrong.status()).isEqualTo(1);
        assertThat(wrong.err()).contains("Column 'x' not found").contains("^");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void noResultIsWrittenOverATrace() throws IOException {
        Path trace = Files.copy(Path.of(TRACE), folder.resolve("app.nettrace"));
        Path link = Files.createSymbolicLink(folder.resolve("x.csv"), trace);
        Path named = Files.copy(Path.of(TRACE), folder.resolve("x.parquet"));
        Path rules = Files.writeString(folder.resolve("rules.sql"), "select 1 where false");
        for (String[] arguments : List.of(
                new String[] {trace.toString(), TWO_ROWS, "-o", trace.toString()},
                new String[] {trace.toString(), TWO_ROWS, "-o", link.toString()},
                new String[] {trace.toString(), TWO_ROWS, "-o", named.toString()},
                new String[] {trace.toString(), "report", "jit_by_module", "-o", trace.toString()},
                new String[] {trace.toString(), "timeline", "-o", trace.toString()},
                new String[] {trace.toString(), "check", rules.toString(), "--junit", trace.toString()})) {
            ProgramRun run = ProgramRun.of(arguments);
            assertThat(run.status()).as(run.err()).isEqualTo(2);
            assertThat(run.err()).contains("it is a trace, and a trace is only read. Name another file.");
        }
        assertThat(trace).hasSameBinaryContentAs(Path.of(TRACE));
        assertThat(named).hasSameBinaryContentAs(Path.of(TRACE));
    }

    @Test
    void noResultIsWrittenOverTheScriptThatGivesIt() throws IOException {
        Path script = Files.writeString(folder.resolve("x.sql"), "select 1 as one where false");
        Path link = Files.createSymbolicLink(folder.resolve("link.csv"), script);
        for (String[] arguments : List.of(
                new String[] {TRACE, "-f", script.toString(), "-o", script.toString()},
                new String[] {TRACE, "-f", script.toString(), "-o", link.toString()},
                new String[] {TRACE, "check", script.toString(), "-o", script.toString()},
                new String[] {TRACE, "check", script.toString(), "--junit", script.toString()})) {
            ProgramRun run = ProgramRun.of(arguments);
            assertThat(run.status()).as(run.err()).isEqualTo(2);
            assertThat(run.err()).contains("its statements are those that are to run. Name another file.");
        }
        assertThat(script).hasContent("select 1 as one where false");
    }

    @Test
    void resultThatIsBeingWrittenTakesNobodysFile() throws IOException {
        Path kept = Files.writeString(folder.resolve("kept"), "kept");
        Path text = Files.createSymbolicLink(folder.resolve("x.csv.unfinished"), kept);
        Path parquet = Files.writeString(folder.resolve("unfinished.x.parquet"), "kept");
        for (String name : List.of("x.csv", "x.parquet")) {
            ProgramRun run = ProgramRun.of(TRACE, TWO_ROWS, "-o", folder.resolve(name).toString());
            assertThat(run.status()).as(run.err()).isZero();
            assertThat(folder.resolve(name)).isNotEmptyFile();
        }
        assertThat(List.of(kept, text, parquet)).allSatisfy(file -> assertThat(file).hasContent("kept"));
        assertThat(folder).isDirectoryNotContaining(file -> file.getFileName().toString().startsWith("2."));
    }

    @Test
    void emptyFolderMakesNoRoomForAResult() throws IOException {
        for (String name : List.of("x.parquet", "x.duckdb", "x.csv")) {
            Path empty = Files.createDirectory(folder.resolve(name));
            ProgramRun run = ProgramRun.of(TRACE, TWO_ROWS, "-o", empty.toString());
            assertThat(run.status()).as(run.err()).isEqualTo(2);
            assertThat(run.err()).contains("cannot write " + empty + ": ");
            assertThat(empty).isEmptyDirectory();
        }
    }

    @Test
    void scriptWithoutAnEndIsASentence() {
        Path endless = Path.of("/dev/zero");
        assumeThat(endless).exists();
        for (String[] arguments : List.of(
                new String[] {TRACE, "-f", endless.toString()}, new String[] {TRACE, "check", endless.toString()})) {
            ProgramRun run = ProgramRun.of(arguments);
            assertThat(run.status()).isEqualTo(2);
            assertThat(run.err()).isEqualTo("nettrace-sql: cannot read /dev/zero: it is longer than 16 MB, and no text"
                    + " of statements is\n");
        }
    }

    @Test
    void exportWritesAFileForEachTableThatHasRows() {
        Path out = folder.resolve("tables");
        ProgramRun run = ProgramRun.of(TRACE, "export", out.toString());
        assertThat(run.status()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines()).contains(out.resolve("trace.methods.parquet").toString());
        for (String file : run.out().lines().toList()) {
            assertThat(duckDb("select count(*) > 0 from read_parquet('" + file + "')")).as(file).isEqualTo("true");
        }
    }

    private static String duckDb(String sql) {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            StringBuilder text = new StringBuilder();
            while (rows.next()) {
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    text.append(rows.getString(i));
                }
            }
            return text.toString();
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }
}
