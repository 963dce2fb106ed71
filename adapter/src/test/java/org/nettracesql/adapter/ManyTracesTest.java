package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.adapter.options.TracePaths;
import org.nettracesql.functions.TooManyTracesException;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.folder.FolderManifests;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/** A folder of more traces than are open at once gives the rows of all of them. */
class ManyTracesTest {

    private static final int PAIRS = 40;
    private static final int OF_FIRST = 100;
    private static final int OF_SECOND = 140;

    @TempDir
    private static Path folder;

    private static Path[] files;

    @BeforeAll
    static void write() throws IOException, InterruptedException {
        Path first = Files.move(DemoTrace.write(folder), folder.resolve("first"));
        Path second = Files.move(DemoTrace.writeWithNulls(folder), folder.resolve("second"));
        List<Path> all = new ArrayList<>();
        for (int i = 0; i < PAIRS; i++) {
            all.add(Files.copy(first, folder.resolve("a%02d.nettrace".formatted(i))));
            all.add(Files.copy(second, folder.resolve("b%02d.nettrace".formatted(i))));
        }
        files = all.toArray(Path[]::new);
        // A manifest is kept of files that nobody wrote to for two seconds.
        Thread.sleep(2_200);
    }

    private static TestDatabase open(TraceOptions.Engine engine) {
        return new TestDatabase(TraceOptions.builder(List.of(files)).engine(engine).build());
    }

    @ParameterizedTest
    @EnumSource(TraceOptions.Engine.class)
    void everyEngineGivesTheRowsOfAllTraces(TraceOptions.Engine engine) throws IOException {
        try (TestDatabase database = open(engine)) {
            for (int round = 0; round < 2; round++) {
                assertThat(database.row("select count(*) from \"Demo\".Item"))
                        .isEqualTo("" + PAIRS * (OF_FIRST + OF_SECOND));
                String totals = "select count(*), count(distinct trace), sum(n) from \"Demo\".Item where n > 0";
                assertThat(database.row(totals))
                        .isEqualTo(PAIRS * (49 + 89) + "|" + 2 * PAIRS + "|"
                                + database.row("select " + PAIRS + " * sum(n) from \"Demo\".Item where n > 0"
                                        + " and trace in ('a00.nettrace', 'b00.nettrace')"));
                List<String> byTrace = database.rows(
                        "select trace, count(*), max(n) from \"Demo\".Item where n > 0 group by trace order by trace");
                assertThat(byTrace).hasSize(2 * PAIRS);
                for (int i = 0; i < 2 * PAIRS; i++) {
                    String expected = i < PAIRS ? "a%02d.nettrace|49|49" : "b%02d.nettrace|89|";
                    assertThat(byTrace.get(i)).startsWith(expected.formatted(i % PAIRS));
                }
                assertThat(database.rows("select trace, n from \"Demo\".Item where n = 49 order by trace, n"))
                        .hasSize(2 * PAIRS);
                assertThat(openFiles()).isLessThan(PAIRS);
            }
        }
    }

    @Test
    void packedTracesLeaveFewFilesOpenFromTheBeginning() throws IOException {
        Path packed = Files.createDirectory(folder.resolve("packed"));
        // Longer than what is unpacked of a trace when it is opened.
        int events = 20_000;
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord item = writer.define("Demo", 1, "Item", type -> type.field("n", TypeCode.INT32));
        for (int from = 0; from < events; from += 1000) {
            int first = from;
            writer.events(block -> {
                for (int i = first; i < first + 1000; i++) {
                    int n = i;
                    block.event(item, NetTraceWriter.SYNC_TICKS + n).payload(p -> p.i32(n));
                }
            });
        }
        byte[] trace = Files.readAllBytes(writer.end().saveIn(packed));
        List<Path> all = new ArrayList<>();
        for (int i = 0; i < 2 * PAIRS; i++) {
            Path file = packed.resolve("c%02d.nettrace.gz".formatted(i));
            try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
                out.write(trace);
            }
            all.add(file);
        }
        try (TestDatabase database = new TestDatabase(TraceOptions.builder(all).build())) {
            assertThat(openFiles()).isLessThan(PAIRS);
            assertThat(database.row("select count(*), count(distinct trace) from \"Demo\".Item where n >= 0"))
                    .isEqualTo((long) events * all.size() + "|" + all.size());
            assertThat(openFiles()).isLessThan(PAIRS);
        }
    }

    /** How many of the traces this process has open; 0 where the system does not tell. */
    private static long openFiles() throws IOException {
        Path descriptors = Path.of("/proc/self/fd");
        if (!Files.isDirectory(descriptors)) {
            return 0;
        }
        try (Stream<Path> all = Files.list(descriptors)) {
            return all.filter(ManyTracesTest::isTrace).count();
        }
    }

    private static boolean isTrace(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor).startsWith(folder.toRealPath());
        } catch (IOException e) {
            // It was closed meanwhile, as the one that lists them is.
            return false;
        }
    }

    @Test
    void manifestAnswersWhatItKnowsWithoutReadingATrace() throws IOException {
        TraceOptions options = TraceOptions.builder(List.of(files)).index(IndexStorage.FILE).build();
        String counts = "select event_name, count(*), min(time_ns) from events group by event_name order by 1";
        String outside = "select count(*) from events where time_ns > 1000000000000 and thread_id > 0";
        List<String> expected;
        try (TestDatabase database = new TestDatabase(options)) {
            expected = database.rows(counts);
            assertThat(database.row(outside)).isEqualTo("0");
        }
        Path manifest = folder.resolve(FolderManifests.FILE_NAME);
        assertThat(manifest).exists();
        try (TestDatabase database = new TestDatabase(options)) {
            assertThat(database.rows(counts)).isEqualTo(expected);
            assertThat(database.row(outside)).isEqualTo("0");
            assertThat(database.statistics().bytesRead()).isZero();
            assertThat(database.row("select count(*) from \"Demo\".Item where n > 0"))
                    .isEqualTo("" + PAIRS * (49 + 89));
        }
        Files.delete(manifest);
    }

    @Test
    void manifestKeepsWhatEventsTellOfATraceAsAWhole() throws IOException {
        TraceOptions options = TraceOptions.builder(List.of(files)).index(IndexStorage.FILE).build();
        String told = "select * from trace_info order by trace";
        List<String> expected;
        try (TestDatabase database = new TestDatabase(options)) {
            // Makes the indexes, after which the manifest is complete but for what follows.
            assertThat(database.row("select count(*) from trace_info where runtime_version is null")).isNotNull();
            expected = database.rows(told);
        }
        Path manifest = folder.resolve(FolderManifests.FILE_NAME);
        try (TestDatabase database = new TestDatabase(options)) {
            assertThat(database.rows(told)).isEqualTo(expected).hasSize(2 * PAIRS);
            assertThat(database.statistics().bytesRead()).isZero();
        }
        Files.delete(manifest);
    }

    @Test
    void traceOfAFolderThatGoesAwayWhileItIsOpenIsNotOneOfItsTracesAnyMore(@TempDir Path other) throws Exception {
        for (Path file : files) {
            Files.copy(file, other.resolve(file.getFileName()));
        }
        String all = "select count(*), count(distinct trace), max(n) from \"Demo\".Item where n > 0";
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + other);
                Statement statement = connection.createStatement()) {
            statement.executeQuery(all).close();
            // The one that was read last is open, and has to rest before the next statement comes to it.
            Files.move(other.resolve("b39.nettrace"), other.resolve("renamed"));
            try (ResultSet rows = statement.executeQuery(all)) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getInt(1)).isEqualTo(PAIRS * (49 + 89) - 89);
                assertThat(rows.getInt(2)).isEqualTo(2 * PAIRS - 1);
            }
            assertThat((Throwable) statement.getWarnings()).isNull();
        }
    }

    @Test
    void traceThatGoesAwayIsNamedAndTheOthersStay() throws IOException {
        Path gone = Files.copy(files[0], folder.resolve("gone.nettrace"));
        List<Path> all = new ArrayList<>(List.of(files));
        all.add(0, gone);
        try (TestDatabase database = new TestDatabase(TraceOptions.builder(all).build())) {
            assertThat(database.row("select count(*) from \"Demo\".Item where n > 0"))
                    .isEqualTo("" + (PAIRS * (49 + 89) + 49));
            Files.delete(gone);
            assertThat(database.database().hasChanged()).isTrue();
            assertThat(database.row("select count(*) from \"Demo\".Item where n > 0 and trace <> 'gone.nettrace'"))
                    .isEqualTo("" + PAIRS * (49 + 89));
            assertThatThrownBy(() -> database.row("select count(*) from \"Demo\".Item where n > 1"))
                    .hasStackTraceContaining("gone.nettrace: there is no such file");
        }
    }

    @Test
    void tracesThatDidNotChangeAreTheSameInTheNextDatabase(@TempDir Path other) throws Exception {
        for (Path file : files) {
            Files.copy(file, other.resolve(file.getFileName()));
        }
        TraceOptions options = TraceOptions.builder(TracePaths.expand(List.of(other.toString()))).build();
        TraceDatabase database = TraceDatabase.open(options);
        List<Trace> before = database.traces();
        assertThat(database.hasChanged()).isFalse();
        Files.copy(files[0], other.resolve("c.nettrace"));
        Files.delete(other.resolve("a00.nettrace"));
        assertThat(database.hasChanged()).isTrue();
        try (TraceDatabase next = database.reopened()) {
            assertThat(next.hasChanged()).isFalse();
            assertThat(next.traces()).hasSize(2 * PAIRS);
            assertThat(next.traces().subList(0, 2 * PAIRS - 1)).isEqualTo(before.subList(1, 2 * PAIRS));
            assertThat(next.catalog().traces().get(0).codeMap())
                    .isSameAs(database.catalog().traces().get(1).codeMap());
            database.close();
            assertThat(next.traces().get(0).index().eventCount()).isPositive();
            assertThatThrownBy(() -> before.get(0).index()).hasMessageContaining("was closed");
        }
        assertThatThrownBy(() -> before.get(1).index()).hasMessageContaining("was closed");
    }

    /** Of tables that are the same in every trace, and of no other trace than one. */
    @ParameterizedTest
    @ValueSource(strings = {
        "select e.thread_id, sum(e.time_ns + 1) from events e where e.trace = 'b07.nettrace' group by e.thread_id"
                + " order by 2 desc, 1 limit 1",
        "select count(*) from events join threads t on t.trace = events.trace"
                + " and t.thread_id = events.thread_id where t.trace = 'b07.nettrace'",
        "with few as (select e.thread_id k, max(e.time_ns) over (partition by e.thread_id) m from events e"
                + " where e.trace = 'b07.nettrace') select few.k, avg(few.m) from few"
                + " group by few.k order by few.k limit 1",
        "select count(*), max(upper(m.full_name)) from methods m left join modules o on o.trace = m.trace"
                + " and o.module_id = m.module_id where m.trace = 'b07.nettrace' and upper(m.full_name) <> 'X'",
        "select count(*), max(e.time_ns) from trace.events e join TRACE.threads t on t.trace = e.trace"
                + " and t.thread_id = e.thread_id where e.trace = 'b07.nettrace'",
    })
    void planOfTablesThatEveryTraceHasLooksIntoNoOtherTrace(String sql) {
        String expected;
        try (TestDatabase database = TestDatabase.of(files[2 * 7 + 1])) {
            expected = database.row(sql);
        }
        try (TestDatabase database = open(TraceOptions.Engine.AUTO)) {
            assertThat(database.row(sql)).isEqualTo(expected);
            assertThat(database.database().traces().stream().filter(trace -> trace.facts() != null)).hasSize(1);
        }
    }

    @Test
    void addressAndTimeWithoutTheirTraceAreRefused() {
        try (TestDatabase database = open(TraceOptions.Engine.JAVA)) {
            for (String call : List.of("method_at(time_ns)", "utc_time(time_ns)")) {
                assertThatThrownBy(() -> database.rows("select " + call + " from events"))
                        .isInstanceOf(TooManyTracesException.class)
                        .hasMessageStartingWith("An address, a stack or a time of a trace means something in that");
            }
            assertThat(database.row("select count(method_at(time_ns, time_ns, process_id, trace)) from events"))
                    .isEqualTo("0");
        }
    }

    @Test
    void whatWasWorkedOutOfATraceIsForgottenAndMadeAgain() {
        Path jit = Path.of("..", "examples", "traces", "jit.nettrace");
        List<Path> all = new ArrayList<>(List.of(files));
        all.add(jit);
        String sql = "select count(*), count(distinct method), min(method) from hot_methods"
                + " where trace = 'jit.nettrace'";
        String expected;
        try (TestDatabase database = TestDatabase.of(jit)) {
            expected = database.row(sql);
        }
        try (TestDatabase database = new TestDatabase(TraceOptions.builder(all).build())) {
            for (int round = 0; round < 3; round++) {
                assertThat(database.row(sql)).isEqualTo(expected);
            }
        }
    }

    /** Conditions that one of the traces meets. */
    private static final List<String> OF_ONE = List.of("trace = 'b07.nettrace'", "trace in ('b07.nettrace', 'none')",
            "trace like 'b07%'", "trace_label(trace, 'host') = 'z'",
            "((trace = 'b07.nettrace' and upper(trace) <> 'X') or (upper(trace) = 'B' and trace = 'none'))");

    @Test
    @Tag("thorough")
    void tableIsMadeOfNoOtherTraceThanTheCondition(@TempDir Path other) throws Exception {
        Path labelled = Files.createDirectories(other.resolve("host=z"));
        for (Path file : files) {
            boolean isLabelled = file.endsWith("b07.nettrace");
            Files.copy(file, (isLabelled ? labelled : other).resolve(file.getFileName()));
        }
        Files.write(other.resolve("none.nettrace"), new byte[] {1, 2, 3});
        TracePaths.Expansion expanded = TracePaths.expand(List.of(other + "/**.nettrace"));
        List<String> tables = new ArrayList<>();
        try (TestDatabase database = new TestDatabase(TraceOptions.builder(expanded).build())) {
            tables.addAll(database.rows("select table_name from information_schema.tables where table_schema = 'trace'"
                    + " and table_name in (select table_name from information_schema.columns"
                    + " where table_schema = 'trace' and column_name = 'trace') order by 1"));
        }
        assertThat(tables).hasSizeGreaterThan(60);
        // Code maps, stacks and rows are read one after another.
        long mostBytes = 10 * Files.size(files[1]);
        List<String> readTooMuch = new ArrayList<>();
        for (int i = 0; i < tables.size(); i++) {
            String condition = OF_ONE.get(i % OF_ONE.size());
            // The engines have their conditions from one plan: each is asked for half of the tables.
            String engine = i / OF_ONE.size() % 2 == 0 ? "java" : "duckdb";
            try (TestDatabase database =
                    new TestDatabase(TraceOptions.builder(expanded).set("engine", engine).build())) {
                String sql = "select count(*) from \"" + tables.get(i) + "\" where " + condition;
                database.rows(sql);
                // The planner needs the types of all, which are in the headers of blocks; the events of one are read.
                long read = database.database().traces().stream()
                        .filter(trace -> trace.facts() != null && trace.facts().index() != null)
                        .count();
                if (read > 1 || database.statistics().bytesRead() > mostBytes) {
                    readTooMuch.add(sql + ": " + read + ", " + database.statistics());
                }
            }
        }
        assertThat(readTooMuch).isEmpty();
    }
}
