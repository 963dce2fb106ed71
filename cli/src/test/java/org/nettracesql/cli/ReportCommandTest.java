package org.nettracesql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.jdbc.NettraceConnection;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;
import org.nettracesql.trace.etl.WrittenEtl;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.SmallCtf;
import org.nettracesql.trace.testing.TypeCode;

/** The subcommands {@code report}, {@code collect}, {@code diff} and {@code check}. */
class ReportCommandTest {

    private static final String JIT = ProgramRun.TRACES.resolve("jit.nettrace").toString();
    private static final String INLINING = ProgramRun.TRACES.resolve("inlining.nettrace").toString();

    @TempDir
    private Path folder;

    @Test
    void withoutANameTheReportsAreListed() {
        ProgramRun run = ProgramRun.of(JIT, "report");
        assertThat(run.status()).isZero();
        assertThat(run.out()).contains("jit_stats", "hot_methods", "gc_events");
    }

    /** Windows' kernel samples where elsewhere the runtime does; a command for PerfView writes names with a star. */
    @Test
    void anEmptyReportOfEtwSaysWhatWasNotRecorded() throws IOException {
        Path trace = Files.write(folder.resolve("t.etl"),
                new WrittenEtl(8192).buffer(0, r -> r.gcStart(true, 40, 41, 1000, 1)).toBytes());
        String noSamples = "sampler.ThreadSample: There are no events PerfInfoSample of Windows Kernel, which ETW has"
                + " in the place of the runtime's samples: the kernel's flag Profile was not on.";
        assertThat(ProgramRun.of(trace.toString(), "report", "hot_methods").err()).contains(noSamples);
        assertThat(ProgramRun.of(trace.toString(), "flamegraph", "-o", folder.resolve("f.svg").toString()).err())
                .contains(noSamples);
        assertThat(ProgramRun.of(trace.toString(), "report", "http_requests").err())
                .contains("There are no events of System.Net.Http at all");
    }

    @Test
    void anEmptyReportOfLttngSaysThatItTakesNoSamplesOfStacks() {
        Path trace = SmallCtf.write(folder.resolve("ctf"));
        assertThat(ProgramRun.of(trace.toString(), "report", "hot_methods").err())
                .contains("LTTng takes no samples of stacks");
    }

    @Test
    void commandMayStandBeforeTheTrace() {
        assertThat(ProgramRun.of("report", JIT, "jit_stats", "--format", "tsv"))
                .isEqualTo(ProgramRun.of(JIT, "report", "jit_stats", "--format", "tsv"));
        assertThat(ProgramRun.of("diff", JIT, INLINING, "jit_stats", "--format", "csv"))
                .isEqualTo(ProgramRun.of(JIT, "diff", INLINING, "jit_stats", "--format", "csv"));
        assertThat(ProgramRun.of("report").status()).isEqualTo(2);
    }

    @Test
    void aReportComesInItsOrderWithItsFirstRowsOnly() {
        ProgramRun all = ProgramRun.of(JIT, "report", "jit_stats", "--format", "tsv");
        ProgramRun top = ProgramRun.of(JIT, "report", "JIT_STATS", "--top", "2", "--format", "tsv");
        assertThat(all.err()).isEmpty();
        assertThat(all.out().lines().count()).isGreaterThan(3);
        assertThat(top.out().lines().toList()).isEqualTo(all.out().lines().limit(3).toList());
    }

    /** The longest pauses, where the usual order is that of time; the second way: rows as they come, sorted here. */
    @Test
    void aReportHasTheGreatestOfAColumnFirst() {
        List<String> sizes = ProgramRun.of(JIT, "select native_size from jit_stats where native_size is not null",
                "--format", "tsv", "--no-header").out().lines().toList();
        List<String> greatest = sizes.stream()
                .sorted(Comparator.comparing(Long::valueOf, Comparator.reverseOrder())).limit(5).toList();
        ProgramRun run = ProgramRun.of(JIT, "report", "jit_stats", "--by", "Native_Size", "--top", "5", "--format",
                "jsonl");
        assertThat(run.out().lines().map(line -> line.replaceAll(".*\"native_size\":(\\d+).*", "$1")))
                .containsExactlyElementsOf(greatest);

        ProgramRun unknown = ProgramRun.of(JIT + "|" + INLINING, "report", "jit_by_module", "--by", "nonsense");
        assertThat(unknown.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(unknown.err()).startsWith("nettrace-sql: the report jit_by_module has no column 'nonsense'."
                + " Its columns are trace, module, ");
    }

    /** Without an option the command line is not parsed by the parser of options. */
    @ParameterizedTest
    @ValueSource(strings = {"jit_stats", "hot_methods", "exceptions", "JIT_BY_MODULE", "timeline", "no_report", ""})
    void aReportAloneIsTheSameAsWithAnOptionThatChangesNothing(String name) {
        assertThat(ProgramRun.of(JIT, "report", name))
                .isEqualTo(ProgramRun.of(JIT, "report", name, "--format", "table"));
        assertThat(ProgramRun.of("no/such.nettrace", "report", name))
                .isEqualTo(ProgramRun.of("no/such.nettrace", "report", name, "--format", "table"));
    }

    @Test
    void aReportOfOneTraceDoesNotNameItInEveryRow() {
        String one = ProgramRun.of(JIT, "report", "jit_by_module", "--format", "csv").out();
        String several = ProgramRun.of(JIT + "|" + INLINING, "report", "jit_by_module", "--format", "csv").out();
        assertThat(one).startsWith("module,methods,").doesNotContain("jit.nettrace");
        assertThat(several).startsWith("trace,module,").contains("jit.nettrace", "inlining.nettrace");
    }

    @Test
    void anEmptyReportSaysWhatToRecord() {
        ProgramRun run = ProgramRun.of(JIT, "report", "contention");
        assertThat(run.status()).isZero();
        assertThat(run.err()).contains(
                "dotnet-trace collect --providers Microsoft-Windows-DotNETRuntime:0x4000:4");
    }

    /** Contention is read from spans of all kinds. */
    @Test
    void anEmptyReportNamesOnlyWhatItIsAbout() {
        ProgramRun run = ProgramRun.of(JIT, "report", "contention");
        assertThat(run.err()).contains("clr.ContentionStart").doesNotContain("WaitHandle", "GCSuspendEEBegin");
    }

    @Test
    void theLookAtAllEventsThatIsBegunBesideAReportIsMade() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + withLosses())) {
            NettraceConnection traces = connection.unwrap(NettraceConnection.class);
            assertThat(traces.traceWarnings()).isEmpty();
            Warnings.beginAllEvents(connection).join();
            assertThat(traces.traceWarnings()).extracting(TraceWarning::kind).containsExactly(Kind.LOST_EVENTS);
        }
    }

    @Test
    void aReportSaysThatTheRecordingLostEvents() throws IOException {
        Path lossy = withLosses();
        Path rules = Files.writeString(folder.resolve("rules.sql"), "select 1 where false");
        String warning =
                "The recording lost 7 of 10 events, as its buffer was full or they were too large for it: what"
                        + " counts events counts too few of them. The table trace_warnings has each thread's losses.\n";
        for (List<String> command : List.of(List.of("report", "timeline"), List.of("report", "timeline", "--top", "1"),
                List.of("check", rules.toString()), List.of("diff", JIT, "jit_stats"))) {
            List<String> arguments = new ArrayList<>(List.of(lossy.toString()));
            arguments.addAll(command);
            assertThat(ProgramRun.of(arguments.toArray(new String[0])).err())
                    .as(command.toString())
                    .containsOnlyOnce(warning);
        }
        assertThat(ProgramRun.of(JIT, "report", "timeline").err()).isEmpty();
    }

    private Path withLosses() throws IOException {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = writer.define("Own", 1, "Tick", type -> type.field("n", TypeCode.INT32));
        writer.events(block -> IntStream.of(1, 2, 10).forEach(sequence ->
                block.event(tick, 1).thread(1).sequence(sequence).payload(p -> p.i32(1))));
        return Files.write(folder.resolve("lossy.nettrace"), writer.end().toBytes());
    }

    @Test
    void aWordAloneIsAskedFor() {
        assertThat(ProgramRun.of(JIT, "repotr").err()).contains("Did you mean report?");
        assertThat(ProgramRun.of(JIT, "gc_stats").err()).contains("Did you mean report gc_stats?");
        assertThat(ProgramRun.of(JIT, "nonsense").err()).contains("A statement begins with");
    }

    @Test
    void anUnknownReportIsAUsageErrorThatListsThoseThereAre() {
        ProgramRun run = ProgramRun.of(JIT, "report", "nonsense");
        assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(run.err()).contains("nonsense", "jit_stats");
    }

    @Test
    void aReportWhoseNameIsMistypedIsAskedFor() {
        ProgramRun run = ProgramRun.of(JIT, "report", "Hot_metods");
        assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(run.err()).contains("there is no report 'Hot_metods'. Did you mean hot_methods?");
    }

    @Test
    void collectPutsTheNeedsOfReportsTogether() {
        ProgramRun run = ProgramRun.of(JIT, "collect", "gc_events", "contention", "jit_by_module");
        assertThat(run.out()).isEqualTo(
                "dotnet-trace collect --providers Microsoft-Windows-DotNETRuntime:0x1000004031:5\n");
    }

    static List<String> reports() {
        return ProgramRun.of(JIT, "select name from reports", "--format", "csv", "--no-header").out().lines().toList();
    }

    @ParameterizedTest
    @MethodSource("reports")
    void aTraceDoesNotDifferFromItself(String report) throws IOException {
        Path copy = Files.copy(Path.of(INLINING), folder.resolve("copy.nettrace"));
        ProgramRun run = ProgramRun.of(INLINING, "diff", copy.toString(), report, "--format", "csv", "--no-header");
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).containsAnyOf("nothing differs", "is empty for both traces", "can be compared: ");
    }

    @ParameterizedTest
    @MethodSource("reports")
    void aDifferenceIsTheSameInBothEngines(String report) {
        Assumptions.assumeFalse(report.equals("samples"), "Samples cannot be compared.");
        String[] arguments = {JIT, "diff", INLINING, report, "--format", "tsv"};
        String inJava = withSetting("engine=java", arguments).out();
        assertThat(inJava).isEqualTo(withSetting("engine=duckdb", arguments).out());
        assertThat(inJava.lines().findFirst().orElse("")).contains("before_", "after_", "delta_");
    }

    @Test
    void aMethodIsTheSameInBothTracesWhereverItsTypesWere() {
        List<String> rows = ProgramRun.of(JIT, "diff", INLINING, "jit_stats", "--top", "10000", "--format", "csv")
                .out().lines().filter(row -> row.contains("set_Level(class System.Object,pMT")).toList();
        assertThat(rows).singleElement().asString()
                .startsWith("\"dynamicClass.InvokeStub_EventAttribute.set_Level(class System.Object,pMT<class")
                .contains(",1,1,0,");
    }

    private static ProgramRun withSetting(String setting, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--set", setting));
        return ProgramRun.of(all.toArray(String[]::new));
    }

    /** The second way: each trace's report by itself. */
    @Test
    void aDifferenceHasEveryMeasureOfBothTracesAndTheGreatestFirst() {
        ProgramRun run = ProgramRun.of(JIT, "diff", INLINING, "jit_by_module", "--format", "tsv", "--no-header");
        assertThat(run.err()).isEmpty();
        Map<String, Long> before = jitTimes(JIT);
        Map<String, Long> after = jitTimes(INLINING);
        Set<String> modules = new TreeSet<>(before.keySet());
        modules.addAll(after.keySet());
        List<Long> differences = new ArrayList<>();
        for (String line : run.out().lines().toList()) {
            String[] values = line.split("\t");
            assertThat(values).hasSize(16);
            long old = before.getOrDefault(values[0], 0L);
            long now = after.getOrDefault(values[0], 0L);
            assertThat(List.of(values[1], values[2], values[3])).as(values[0])
                    .containsExactly(String.valueOf(old), String.valueOf(now), String.valueOf(now - old));
            assertThat(modules.remove(values[0])).isTrue();
            differences.add(Math.abs(now - old));
        }
        assertThat(modules).isEmpty();
        assertThat(differences).isNotEmpty().isSortedAccordingTo(Comparator.reverseOrder());
    }

    private static Map<String, Long> jitTimes(String trace) {
        Map<String, Long> times = new HashMap<>();
        ProgramRun.of(trace, "select module, jit_ns from jit_by_module", "--format", "tsv", "--no-header").out().lines()
                .map(line -> line.split("\t"))
                .forEach(values -> times.put(values[0], Long.valueOf(values[1])));
        return times;
    }

    @Test
    void aDifferenceIsOrderedByTheMeasureThatIsAskedFor() {
        ProgramRun run = ProgramRun.of(JIT, "diff", INLINING, "jit_by_module", "--by", "native_size", "--top", "3",
                "--format", "tsv", "--no-header");
        List<Long> differences = run.out().lines().map(line -> Math.abs(Long.parseLong(line.split("\t")[15]))).toList();
        assertThat(differences).hasSize(3).isSortedAccordingTo(Comparator.reverseOrder());

        ProgramRun unknown = ProgramRun.of(JIT, "diff", INLINING, "jit_by_module", "--by", "nonsense");
        assertThat(unknown.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(unknown.err()).contains("nonsense", "jit_ns, compilations, methods, il_size, native_size");
    }

    @Test
    void aReportOfSingleHappeningsCannotBeComparedAndSaysWhichCan() {
        ProgramRun run = ProgramRun.of(JIT, "diff", INLINING, "samples");
        assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(run.err()).contains("no counterpart", "hot_methods", "gc_stats");
    }

    /** That everything has gone may mean that nobody recorded it. */
    @Test
    void aDifferenceFromATraceWithoutSuchEventsIsSaidToBeNone() {
        ProgramRun run = ProgramRun.of(INLINING, "diff", JIT, "inlining_failures", "--top", "1");
        assertThat(run.status()).isZero();
        assertThat(run.err()).startsWith("nettrace-sql: " + JIT + " has nothing of what the report reads, which is"
                + " where the differences come from.\n").contains("Microsoft-Windows-DotNETRuntime:0x1000:5");
    }

    @Test
    void tracesOfOneArchiveAreComparedWithTheSameRemarks() throws IOException {
        Path archive = folder.resolve("box.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            for (String trace : List.of(INLINING, JIT)) {
                zip.putNextEntry(new ZipEntry("in/" + Path.of(trace).getFileName()));
                Files.copy(Path.of(trace), zip);
            }
        }
        ProgramRun run = ProgramRun.of(archive.toString(), "diff", "inlining_failures", "--top", "1");
        assertThat(run.status()).isZero();
        assertThat(run.err()).contains("box.zip!in/jit.nettrace has nothing of what the report reads");
    }

    /** 100 samples in a second and 200 in two are the same share: here of a trace and of its beginning. */
    @Test
    void tracesOfOtherLengthsAreComparedByShares() throws IOException {
        String reuse = ProgramRun.TRACES.resolve("reuse.nettrace").toString();
        Path copy = Files.copy(Path.of(reuse), folder.resolve("copy.nettrace"));
        ProgramRun same = ProgramRun.of(reuse, "diff", copy.toString(), "hot_methods");
        assertThat(same.err()).contains("nothing differs");
        byte[] bytes = Files.readAllBytes(copy);
        Path half = Files.write(folder.resolve("half.nettrace"), Arrays.copyOf(bytes, bytes.length / 4));
        ProgramRun run = ProgramRun.of(reuse, "diff", half.toString(), "hot_methods", "--by",
                "exclusive_samples_percent", "--top", "3", "--format", "jsonl");
        assertThat(run.err()).contains("is counted or added up differs for that alone;"
                + " --by exclusive_samples_percent compares shares.");
        Map<String, String> shares = new HashMap<>();
        ProgramRun.of(reuse, "select method, exclusive_samples_percent from hot_methods_without_idle", "--format",
                "tsv", "--no-header").out().lines().map(line -> line.split("\t"))
                .forEach(cells -> shares.put(cells[0], cells[1]));
        assertThat(run.out().lines()).hasSize(3).allSatisfy(line -> {
            String method = line.replaceAll("\\{\"method\":\"?(.*?)\"?,\"module.*", "$1").replace("null", "\\N");
            assertThat(line).contains("\"before_exclusive_samples_percent\":" + shares.getOrDefault(method, "0.0"));
        });
    }

    @Test
    void aFolderOfTwoTracesIsCompared() throws IOException {
        Files.copy(Path.of(JIT), folder.resolve("a.nettrace"));
        Files.copy(Path.of(INLINING), folder.resolve("b.nettrace"));
        ProgramRun named = ProgramRun.of(JIT, "diff", INLINING, "jit_by_module");
        ProgramRun run = ProgramRun.of(folder.toString(), "diff", "jit_by_module");
        assertThat(run.out()).isEqualTo(named.out()).isNotEmpty();
        assertThat(run.err()).startsWith("nettrace-sql: before is a.nettrace, after is b.nettrace.\n");
        assertThat(ProgramRun.of("diff", JIT, INLINING, "jit_by_module").out()).isEqualTo(named.out());
        assertThat(ProgramRun.of(JIT, "diff", "jit_by_module").err())
                .startsWith("nettrace-sql: a comparison is of two traces and a report, as in: nettrace-sql " + JIT
                        + " diff AFTER REPORT. These reports can be compared: ");
    }

    /** Two traces of one folder, and none of the other, are two in all. */
    @Test
    void tracesOfOneSideAreNotComparedWithEachOther() throws IOException {
        Path two = Files.createDirectory(folder.resolve("two"));
        Path first = Files.copy(Path.of(JIT), two.resolve("a.nettrace"));
        Files.copy(Path.of(INLINING), two.resolve("b.nettrace"));
        Path unreadable = Files.createDirectory(folder.resolve("unreadable"));
        Path text = Files.writeString(unreadable.resolve("c.nettrace"), "no trace");
        String[][] wrong = {
            {two.toString(), unreadable.toString(), "Cannot read " + text + ": expected a trace"},
            {unreadable.toString(), two.toString(), "Cannot read " + text + ": expected a trace"},
            {two.toString(), two.toString(), "before is 2 traces (a.nettrace, b.nettrace), after is 2 traces"
                    + " (a.nettrace, b.nettrace). Name one file of each."},
            {two.toString(), JIT, "before is 2 traces (a.nettrace, b.nettrace), after is jit.nettrace."},
            {first.toString(), first.toString(), "before and after are the same trace, a.nettrace"},
        };
        for (String[] one : wrong) {
            ProgramRun run = ProgramRun.of(one[0], "diff", one[1], "jit_by_module");
            assertThat(run.status()).as(String.join(" ", one)).isEqualTo(2);
            assertThat(run.out()).isEmpty();
            assertThat(run.err()).contains(one[2]);
        }
        Files.copy(text, two.resolve("c.nettrace"));
        Files.delete(two.resolve("b.nettrace"));
        ProgramRun run = ProgramRun.of(two.toString(), "diff", INLINING, "jit_by_module");
        assertThat(run.out()).isEqualTo(ProgramRun.of(JIT, "diff", INLINING, "jit_by_module").out()).isNotEmpty();
    }

    @Test
    void tracesOfTheSameNameCanBeCompared() throws IOException {
        Path copy = Files.copy(Path.of(INLINING), folder.resolve("jit.nettrace"));
        ProgramRun run = ProgramRun.of(JIT, "diff", copy.toString(), "jit_by_module", "--format", "tsv", "--no-header");
        assertThat(run.err()).isEmpty();
        ProgramRun explicit = ProgramRun.of(JIT, "diff", INLINING, "jit_by_module", "--format", "tsv", "--no-header");
        assertThat(run.out()).isEqualTo(explicit.out());
    }

    @Test
    void aRuleThatIsNoQueryIsAnErrorInWordsOfRules() throws IOException {
        Path rules = Files.writeString(folder.resolve("rules.sql"), "create table t as select 1 as x");
        ProgramRun run = ProgramRun.of(JIT, "check", rules.toString());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).contains("A rule is a query").doesNotContain("execute");
    }

    /** What a pipeline does with two builds. */
    @Test
    void theRulesOfTheExamplesFindWhatBecameWorse() throws IOException {
        Path after = Files.copy(Path.of(INLINING), folder.resolve("after.nettrace"));
        Path before = Files.copy(after, folder.resolve("before.nettrace"));
        String rules = ProgramRun.TRACES.resolveSibling("rules").resolve("inlining-regressions.sql").toString();
        String[] check = {before.toString(), after.toString(), "check", rules};
        assertThat(ProgramRun.of(check).out()).isEqualTo("""
                HOLDS   Both recordings are whole
                HOLDS   Both traces have what is compared
                HOLDS   No call that was inlined before is left a call
                """);
        // Which of the library's methods are compiled differs from run to run, and so does what is called by pointers.
        Files.write(before, inlining("App.A>App.B yes", "App.A><null> no", "App.A>App.C no", "App.D>App.E yes"));
        Files.write(after, inlining("App.A>App.B no", "App.A><null> no", "App.A>App.C no", "Sys.X><null> no",
                "Sys.X>Sys.Y no", "App.D>App.E yes"));
        ProgramRun run = ProgramRun.of(check);
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out().replaceAll(" +", " ")).isEqualTo("""
                HOLDS Both recordings are whole
                HOLDS Both traces have what is compared
                BROKEN No call that was inlined before is left a call
                 reason caller callee
                 ------ ------- -------
                 no App.A() App.B()
                """);
        Files.copy(Path.of(JIT), before, StandardCopyOption.REPLACE_EXISTING);
        assertThat(ProgramRun.of(check).out()).contains("BROKEN  Both traces have what is compared\n");
        // The rule after it is about names that no trace has: it holds whatever became worse.
        Path renamed = Files.move(after, folder.resolve("pr-17.nettrace"));
        ProgramRun other = ProgramRun.of(before.toString(), renamed.toString(), "check", rules);
        assertThat(other.status()).isEqualTo(1);
        assertThat(other.out()).contains("BROKEN  Both traces have what is compared\n").contains("after.nettrace");
    }

    @Test
    void theRulesOfTheExamplesAreBrokenWhereARecordingOfTwoBuildsWasCut() throws IOException {
        byte[] whole = Files.readAllBytes(Path.of(INLINING));
        Path before = Files.write(folder.resolve("before.nettrace"), whole);
        Path after = Files.write(folder.resolve("after.nettrace"), Arrays.copyOf(whole, whole.length / 2));
        String rules = ProgramRun.TRACES.resolveSibling("rules").resolve("inlining-regressions.sql").toString();
        ProgramRun run = ProgramRun.of(before.toString(), after.toString(), "check", rules);
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).startsWith("BROKEN  Both recordings are whole\n");
    }

    @Test
    void noRowsOfDifferencesAskedForIsNotNoDifference() {
        ProgramRun run = ProgramRun.of(JIT, "diff", INLINING, "jit_by_module", "--top", "0");
        assertThat(run.status()).isZero();
        assertThat(run.err()).doesNotContain("nothing differs");
    }

    /** A trace of calls: {@code Class.Caller>Class.Callee}, and yes for those that were inlined. */
    private static byte[] inlining(String... calls) {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord succeeded = writer.define("Microsoft-Windows-DotNETRuntime", 185, "",
                type -> type.keywords(0x1000).level(5));
        MetadataRecord failed = writer.define("Microsoft-Windows-DotNETRuntime", 192, "",
                type -> type.keywords(0x1000).level(5));
        writer.events(block -> {
            for (String call : calls) {
                String[] parts = call.split("[ >]");
                boolean isInlined = parts[2].equals("yes");
                block.event(isInlined ? succeeded : failed, NetTraceWriter.SYNC_TICKS + 1).payload(p -> {
                    for (String method : new String[] {parts[0], parts[0], parts[1]}) {
                        String[] names = method.contains(".") ? method.split("[.]") : new String[] {method, method};
                        p.utf16z(names[0]).utf16z(names[1]).utf16z(method.contains(".") ? "void  ()" : method);
                    }
                    if (!isInlined) {
                        p.i32(0).utf16z(parts[2]);
                    }
                    p.i16(0);
                });
            }
        });
        return writer.end().toBytes();
    }

    @Test
    void aRuleThatReturnsRowsIsBroken() throws IOException {
        Path rules = Files.writeString(folder.resolve("rules.sql"), """
                -- nothing is jitted & <all> is well
                select method from jit_stats order by start_ns limit 1;
                -- no collections
                select * from gc_events;
                """);
        Path junit = folder.resolve("junit.xml");
        ProgramRun run = ProgramRun.of(JIT, "check", rules.toString(), "--junit", junit.toString());
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("BROKEN  nothing is jitted", "HOLDS   no collections");
        assertThat(Files.readString(junit))
                .contains("tests=\"2\" failures=\"1\" errors=\"0\"", "nothing is jitted &amp; &lt;all&gt; is well");
    }

    @Test
    void aRuleThatCannotRunIsAnErrorAndTheOthersStillRun() throws IOException {
        Path rules = Files.writeString(folder.resolve("rules.sql"), """
                select nothing from nowhere;
                select * from methods limit 1;
                """);
        Path junit = folder.resolve("junit.xml");
        ProgramRun run = ProgramRun.of(JIT, "check", rules.toString(), "--junit", junit.toString());
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).contains("ERROR   the rule in line 1", "nowhere", "BROKEN  the rule in line 2");
        assertThat(Files.readString(junit)).contains("failures=\"1\" errors=\"1\"", "<error message=");
    }

    /** The build of a rule about inlining must not pass because its recorder was set up wrongly. */
    @Test
    void aRuleThatHoldsForWantOfEventsSaysSoAndMayNotPass() throws IOException {
        String faults = ProgramRun.TRACES.resolve("faults.nettrace").toString();
        Path junit = folder.resolve("rules.xml");
        Path rules = Files.writeString(folder.resolve("rules.sql"), """
                -- nothing fails to be inlined
                select caller, callee from inlining_failures;
                -- no exception of this type
                select * from exceptions where exception_type = 'No.Such';
                -- no event of this name
                select * from events where event_name = 'No.Such';
                """);
        String reason = "  The trace has nothing of what it reads.\n"
                + "    clr.MethodJitInliningFailed: There are no events";

        ProgramRun run = ProgramRun.of(faults, "check", rules.toString(), "--junit", junit.toString());

        assertThat(run.status()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .startsWith("HOLDS   nothing fails to be inlined\n" + reason)
                .contains("Microsoft-Windows-DotNETRuntime:0x1000:5\n")
                // Read if it is there, and not what the rule is about.
                .doesNotContain("sampler.ThreadSample")
                .endsWith("HOLDS   no exception of this type\nHOLDS   no event of this name\n");
        assertThat(junit).content().contains("<system-out>The trace has nothing").contains("errors=\"0\"");

        run = ProgramRun.of(faults, "check", rules.toString(), "--junit", junit.toString(), "--recorded");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).startsWith("ERROR   nothing fails to be inlined\n" + reason)
                .endsWith("HOLDS   no exception of this type\nHOLDS   no event of this name\n");
        assertThat(junit).content().contains("<error message=\"the rule could not be checked\">The trace has");
    }

    /** One build recorded what a rule is about, and the other did not. */
    @Test
    void ofSeveralTracesEachHasToHaveWhatARuleIsAbout() throws IOException {
        Path rules = Files.writeString(folder.resolve("rules.sql"), """
                -- nothing fails to be inlined
                select caller from trace.inlining_failures where caller = 'no trace';
                -- the first one alone
                select caller from inlining_failures where trace = 'inlining.nettrace' and caller = 'No.Such';
                -- what everybody has
                select * from events where event_name = 'No.Such';
                -- no tick is wrong
                select 1 from "Demo-Orders"."Tick" where false;
                -- nothing of that name fails
                select /* trace */ caller from inlining_failures where caller in ('trace', $$trace$$); -- trace
                """);
        String faults = ProgramRun.TRACES.resolve("faults.nettrace").toString();
        String orders = ProgramRun.TRACES.resolve("orders.nettrace").toString();
        String[] check = {INLINING, faults, orders, "check", rules.toString()};

        assertThat(ProgramRun.of(check)).isEqualTo(new ProgramRun(0, """
                HOLDS   nothing fails to be inlined
                HOLDS   the first one alone
                HOLDS   what everybody has
                HOLDS   no tick is wrong
                HOLDS   nothing of that name fails
                """, ""));

        String[] recorded = Arrays.copyOf(check, check.length + 1);
        recorded[check.length] = "--recorded";
        ProgramRun run = ProgramRun.of(recorded);
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out())
                .startsWith("ERROR   nothing fails to be inlined\n  " + faults + " has nothing of what it reads.\n"
                        + "    clr.MethodJitInliningFailed: There are no events")
                .contains("HOLDS   the first one alone\nHOLDS   what everybody has\nERROR   no tick is wrong\n  "
                        + INLINING + " has nothing of what it reads.\n  This records what it reads:\n")
                .contains("ERROR   nothing of that name fails\n  " + faults + " has nothing of what it reads.\n");

        assertThat(ProgramRun.of(faults, orders, "check", rules.toString()).out())
                .startsWith("HOLDS   nothing fails to be inlined\n  No trace has anything of what it reads.\n");
    }

    /** Events of the same kind tell that it was recorded, and none that it reads is needed then. */
    @Test
    void aRuleAboutWhatWasRecordedAndDidNotHappenHolds() throws IOException {
        Path rules = Files.writeString(folder.resolve("rules.sql"), """
                -- nobody moves memory
                select * from clr.GCBulkMovedObjectRanges where false;
                -- nothing is allocated
                select * from allocations where false;
                -- nothing is slow
                select * from hot_methods where false;
                """);
        String reuse = ProgramRun.TRACES.resolve("reuse.nettrace").toString();
        assertThat(ProgramRun.of(reuse, "check", rules.toString(), "--recorded").out())
                .contains("HOLDS   nothing is slow\n");
    }

    @Test
    void whatCameOfRulesCanBeReadByPrograms() throws IOException {
        Path rules = Files.writeString(folder.resolve("rules.sql"), """
                -- one "row"
                select 1 as x;
                -- none
                select 1 as x from event_types where false;
                -- no such table
                select * from nothing;
                """);
        ProgramRun run = ProgramRun.of(JIT, "check", rules.toString(), "--format", "jsonl");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).isEmpty();
        assertThat(run.out().lines()).satisfiesExactly(
                broken -> assertThat(broken).isEqualTo(
                        "{\"rule\":\"one \\\"row\\\"\",\"verdict\":\"BROKEN\",\"details\":\"x\\n-\\n1\"}"),
                holds -> assertThat(holds).isEqualTo("{\"rule\":\"none\",\"verdict\":\"HOLDS\",\"details\":\"\"}"),
                error -> assertThat(error).startsWith("{\"rule\":\"no such table\",\"verdict\":\"ERROR\",")
                        .contains("Object 'nothing' not found"));

        Path file = folder.resolve("rules.csv");
        ProgramRun.of(JIT, "check", rules.toString(), "-o", file.toString(), "--no-header");
        assertThat(file).content().startsWith("\"one \"\"row\"\"\",BROKEN,");
    }

    @Test
    void aPictureHasNoFormatOfRows() {
        for (String picture : List.of("flamegraph", "folded", "timeline")) {
            ProgramRun run = ProgramRun.of(JIT, picture, "--format", "csv", "-o", folder.resolve("x").toString());
            assertThat(run.status()).isEqualTo(2);
            assertThat(run.err()).contains("has no rows: --format csv says nothing of it");
        }
    }

    @Test
    void noRowsThatWereAskedForAreNoEmptyReport() {
        assertThat(ProgramRun.of(JIT, "report", "jit_stats", "--top", "0").err()).isEmpty();
    }

    @Test
    void rulesThatAllHoldEndWell() throws IOException {
        Path rules = Files.writeString(folder.resolve("rules.sql"), "select * from jit_stats where il_size < 0");
        ProgramRun run = ProgramRun.of(JIT, "check", rules.toString());
        assertThat(run.status()).isZero();
        assertThat(run.out()).isEqualTo("HOLDS   the rule in line 1\n");
    }

    @Test
    void rulesWithoutAQueryCheckNothingAndSaySo() throws IOException {
        Path rules = Files.writeString(folder.resolve("rules.sql"), "-- to be written\n");
        ProgramRun run = ProgramRun.of(JIT, "check", rules.toString());
        assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
        assertThat(run.err()).contains("has no query");
    }
}
