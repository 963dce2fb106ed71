package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.trace.etl.WrittenEtl;
import org.nettracesql.trace.testing.SharedFiles;
import org.nettracesql.trace.testing.SmallCtf;
import org.nettracesql.trace.testing.WrittenCtf;

/** What SQL shows of a recording of Windows' kernel on two processors. */
class EtlTraceTest {

    private static final long KERNEL = 0xffff_f800_0000_0000L;
    private static final long START = WrittenEtl.FIRST_TICKS;

    @TempDir
    private Path folder;

    private Path file;

    /** Ticks are 100 ns; the second processor's buffer has what was before that of the first. */
    @BeforeEach
    void write() throws IOException {
        file = Files.write(folder.resolve("windows.etl"), new WrittenEtl(8192)
                .buffer(1, r -> r
                        .sample(0x1010, 7, START + 50)
                        .stackWalk(START + 50, 7, START + 51, KERNEL + 0x10, 0x1010, 0x5555)
                        .sample(0x1010, 0, START + 52)
                        .contextSwitch(7, 0, START + 90)
                        .stackWalk(START + 90, 7, START + 91, 0x1010)
                        .processStart(2, 100, 4, "app.exe", "app.exe --fast", START + 99))
                .buffer(0, r -> r
                        .processStart(3, 4, 0, "System", "", START + 1)
                        .image(3, 0, KERNEL, 0x1000, "\\SystemRoot\\system32\\ntoskrnl.exe", START + 2)
                        .drive("\\Device\\HarddiskVolume2\\", "C:\\", START + 3)
                        .drive("\\SystemRoot\\", "C:\\Windows\\", START + 3)
                        .samplingInterval(10_000, START + 4)
                        .processStart(1, 100, 4, "app.exe", "app.exe --fast", START + 10)
                        .threadStart(1, 100, 7, START + 11)
                        .image(10, 100, 0x1000, 0x100, "\\Device\\HarddiskVolume2\\app\\app.dll", START + 12)
                        .contextSwitch(0, 7, START + 60)
                        .contextSwitch(7, 0, START + 70)
                        .contextSwitch(0, 7, START + 80))
                .toBytes());
    }

    @Test
    void whoAsksWhatToRecordIsToldThatTheSamplesAreTheKernels() throws SQLException {
        List<String> told = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + file);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("explain collect select * from hot_methods")) {
            while (rows.next()) {
                told.add(rows.getString("table_name") + ": " + rows.getString("why_empty"));
            }
        }
        assertThat(told).contains("sampler.ThreadSample: "
                + "The samples of this trace are the events PerfInfoSample of Windows Kernel and ThreadCSwitch of"
                + " Windows Kernel.");
    }

    /** As PerfView's baselines have it: ProductName of SysConfig/BuildInfo, or Version and ProviderVersion. */
    @Test
    void systemAndProcessorAreWhatTheKernelTellsOfThem() {
        String sql = "select operating_system, architecture from trace_info";
        try (TestDatabase database = TestDatabase.of(SharedFiles.require("traces/public/net.4.5.2.x64.etl.zip"))) {
            assertThat(database.row(sql)).isEqualTo("Windows 8 Pro|x64");
        }
        try (TestDatabase database = TestDatabase.of(SharedFiles.require("traces/public/gcevents.etl.zip"))) {
            assertThat(database.row(sql)).isEqualTo("Windows 10.0.19045|null");
        }
    }

    /** Windows has the runtime's own frames on the stack, of which only the image is known. */
    @Test
    void reportsNameTheManagedMethodAboveTheRuntimesOwnCode() {
        Path recorded = SharedFiles.require("traces/public/net.4.5.2.x64.etl.zip");
        for (boolean isPushed : new boolean[] {true, false}) {
            try (TestDatabase database = isPushed ? TestDatabase.of(recorded) : TestDatabase.unpushed(recorded)) {
                assertThat(database.row("select top_frame(stack_id, time_ns) from clr.ExceptionThrown"))
                        .isEqualTo("clr!?");
                assertThat(database.row("select thrower from exceptions"))
                        .startsWith("Microsoft.Diagnostics.Tracing.Session.TraceEventSession..ctor(");
                assertThat(database.row("select frame_outside(stack_id, 'Microsoft.Diagnostics.', time_ns)"
                        + " from clr.ExceptionThrown")).startsWith("PerfView.CommandProcessor");
                assertThat(database.rows("select distinct top_method from gc_pauses where process_id = 3676"))
                        .containsExactly("Test.Program.Main(class System.String[])");
            }
        }
    }

    /** Such as the kernel's records of drives and of the sampling interval. */
    @ParameterizedTest
    @EnumSource(TraceOptions.Engine.class)
    void anEventWhoseProcessNothingTellsHasNone(TraceOptions.Engine engine) {
        for (boolean isPushed : new boolean[] {true, false}) {
            try (TestDatabase database = new TestDatabase(
                    TraceOptions.builder(List.of(file)).pushdown(isPushed).engine(engine).build())) {
                String none = "select count(*), count(process_id) from events where process_id is null";
                assertThat(database.row(none)).isEqualTo("3|0");
                assertThat(database.row("select count(*) - count(process_id) from events")).isEqualTo("3");
                assertThat(database.rows("select process_id, count(process_id) from events group by process_id"
                        + " having count(process_id) = 0")).containsExactly("null|0");
                assertThat(database.rows("select process_id, event_name from events order by process_id desc nulls"
                        + " first, event_name, event_number limit 3")).containsExactly("null|PerfInfoCollectionStart",
                                "null|SysConfigVolumeMapping", "null|SysConfigVolumeMapping");
            }
        }
    }

    @Test
    void processesHaveNameStartEndAndCommandLine() {
        try (TestDatabase database = TestDatabase.of(file)) {
            assertThat(database.rows("select process_id, process_name, start_time_ns, end_time_ns, command_line"
                    + " from processes where process_name is not null order by 1")).containsExactly(
                            "4|System|null|null|null", "100|app.exe|1000|9900|app.exe --fast");
        }
    }

    /** What the kernel tells of a process that is gone has its name, and no command line. */
    @Test
    void processKeepsItsCommandLineWhenItIsGone() throws IOException {
        Path other = Files.write(folder.resolve("gone.etl"), new WrittenEtl(8192)
                .buffer(0, r -> r
                        .processStart(3, 100, 4, "app.exe", "app.exe --fast", START + 10)
                        .processStart(2, 100, 4, "app.exe", "app.exe --fast", START + 20)
                        .processStart(39, 100, 4, "app.exe", "", START + 30)
                        .processStart(3, 200, 4, "old.exe", "old.exe -x", START + 10)
                        .processStart(1, 200, 4, "new.exe", "", START + 40)
                        .system(true, 5, 3, 3, 100, 7, START + 41,
                                p -> p.i32(100).i32(7).zeros(7 * 8 + 8).utf16z("first"))
                        .system(true, 5, 72, 2, 100, 8, START + 42, p -> p.i32(100).i32(8).utf16z("worker"))
                        .system(true, 5, 72, 2, 100, 7, START + 43, p -> p.i32(100).i32(7).utf16z("renamed"))
                        .threadStart(2, 100, 8, START + 44))
                .toBytes());
        try (TestDatabase database = TestDatabase.of(other)) {
            assertThat(database.rows("select process_id, process_name, start_time_ns, end_time_ns, command_line"
                    + " from processes where process_name is not null order by 1")).containsExactly(
                            "100|app.exe|null|2000|app.exe --fast", "200|new.exe|4000|null|null");
            assertThat(database.rows("select thread_id, thread_name from threads where process_id = 100 order by 1"))
                    .containsExactly("7|renamed", "8|worker");
            assertThat(database.rows("select distinct thread_id, thread_name from events where process_id = 100"
                    + " and thread_id >= 0 order by 1")).containsExactly("7|renamed", "8|worker");
            assertThat(database.row("select count(*) from kernel.ThreadSetName where thread_name = 'worker'"))
                    .isEqualTo("1");
        }
    }

    @Test
    void kernelsOfLinuxAndWindowsAreOneSchemaWithTheTablesOfBoth() {
        Path linux = WrittenCtf.write(folder.resolve("linux"),
                new WrittenCtf(false).metadata("sched_switch", SmallCtf.FIELDS), SmallCtf.stream());
        for (List<Path> order : List.of(List.of(file, linux), List.of(linux, file))) {
            try (TestDatabase database = TestDatabase.of(order.toArray(Path[]::new))) {
                assertThat(database.row("select count(*) from kernel.PerfInfoSample")).isEqualTo("2");
                assertThat(database.row("select count(*) from kernel.sched_switch")).isEqualTo("" + SmallCtf.EVENTS);
                assertThat(database.row("select count(*) from \"Windows Kernel\".PerfInfoSample")).isEqualTo("2");
                assertThat(database.row("select count(*) from information_schema.tables where table_schema = 'kernel'"
                        + " and table_name in ('PerfInfoSample', 'sched_switch')")).isEqualTo("2");
            }
        }
    }

    @Test
    void processorSamplesWeighTheIntervalAndIdleOnesAreLeftOut() {
        try (TestDatabase database = TestDatabase.of(file)) {
            assertThat(database.rows("select time_ns, process_id, thread_id, weight_ns, source, state from samples"
                    + " where sample_kind = 'cpu'")).containsExactly(
                            "5000|100|7|1000000|Windows Kernel|running");
            assertThat(database.row("select count(*) from kernel.PerfInfoSample")).isEqualTo("2");
        }
    }

    @Test
    void samplesWeighTheIntervalThatHoldsAtTheirTime() throws IOException {
        Path changing = Files.write(folder.resolve("changing.etl"), new WrittenEtl(8192)
                .buffer(0, r -> r
                        .sample(0x10, 7, START + 1)
                        .interval(72, 0, 5_000, 10_000, START + 2)
                        .sample(0x10, 7, START + 3)
                        .interval(72, 11, 65_536, 1, START + 4)
                        .sample(0x10, 7, START + 5)
                        .interval(72, 0, 1_221, 5_000, START + 6)
                        .sample(0x10, 7, START + 7)
                        .interval(74, 0, 1_221, 1_221, START + 8))
                .toBytes());
        try (TestDatabase database = TestDatabase.of(changing)) {
            assertThat(database.rows("select weight_ns from samples order by time_ns"))
                    .containsExactly("1000000", "500000", "500000", "122100");
            assertThat(database.row("select sampling_interval_ns from trace_info")).isEqualTo("1000000");
        }
    }

    @Test
    void intervalIsThatAtTheStartOrWhereTheRingLostItThatAtTheEnd() throws IOException {
        try (TestDatabase database = TestDatabase.of(file)) {
            assertThat(database.row("select sampling_interval_ns from trace_info")).isEqualTo("1000000");
            assertThat(database.row("select sampling_interval_ns from traces")).isEqualTo("null");
        }
        Path ring = Files.write(folder.resolve("ring.etl"), new WrittenEtl(8192)
                .buffer(0, r -> r.sample(0x10, 7, START + 1).interval(74, 0, 2_500, 10_000, START + 8)).toBytes());
        Path none = Files.write(folder.resolve("none.etl"), new WrittenEtl(8192)
                .buffer(0, r -> r.sample(0x10, 7, START + 1)).toBytes());
        try (TestDatabase database = TestDatabase.of(ring, none)) {
            assertThat(database.rows("select sampling_interval_ns from trace_info order by trace desc"))
                    .containsExactly("250000", "null");
            assertThat(database.rows("select weight_ns from samples order by trace desc"))
                    .containsExactly("250000", "0");
        }
    }

    @Test
    void contextSwitchWeighsTheTimeOffTheProcessorWhicheverProcessorTheThreadLeft() {
        try (TestDatabase database = TestDatabase.of(file)) {
            assertThat(database.rows("select time_ns, thread_id, weight_ns, stack_id is null from samples"
                    + " where sample_kind = 'cswitch' order by time_ns")).containsExactly(
                            "7000|7|1000|true", "9000|7|1000|false");
        }
    }

    /** The same switches, written as an event each, tell the samples, but for the last of each processor. */
    @ParameterizedTest
    @EnumSource(TraceOptions.Engine.class)
    void compactContextSwitchesGiveTheSamplesOfThoseThatHaveAnEventEach(TraceOptions.Engine engine)
            throws IOException {
        long seed = Long.getLong("nettrace.seed", 20_261_123L);
        Random random = new Random(seed);
        List<List<WrittenEtl.Switch>> processors = schedule(random, 2, 700);
        WrittenEtl plain = new WrittenEtl(1 << 20);
        WrittenEtl compact = new WrittenEtl(1 << 20);
        long end = START + 100_000_000_000L;
        for (int processor = 0; processor < processors.size(); processor++) {
            List<WrittenEtl.Switch> switches = processors.get(processor);
            plain.buffer(processor, r -> {
                r.threadStart(3, 100, 7, START).threadStart(1, 200, 8, START + 1);
                for (int i = 0; i < switches.size() - 1; i++) {
                    r.contextSwitch(switches.get(i + 1).oldThread(), switches.get(i).oldThread(),
                            switches.get(i).ticks());
                }
            });
            Consumer<WrittenEtl.Records> records = r -> r.threadStart(3, 100, 7, START)
                    .threadStart(1, 200, 8, START + 1).compactSwitches(switches, end).sample(0x10, 7, end);
            compact = processor == 0 ? compact.buffer(processor, records) : compact.compressed(processor, records);
        }
        Path single = Files.write(folder.resolve("plain.etl"), plain.toBytes());
        Path packed = Files.write(folder.resolve("compact.etl"), compact.toBytes());
        try (TestDatabase one = new TestDatabase(TraceOptions.builder(List.of(single)).engine(engine).build());
                TestDatabase two = new TestDatabase(TraceOptions.builder(List.of(packed)).engine(engine)
                        .pushdown(random.nextBoolean()).build())) {
            String samples = "select time_ns, process_id, thread_id, weight_ns from samples"
                    + " where sample_kind = 'cswitch' order by time_ns, thread_id";
            assertThat(two.rows(samples)).as("seed " + seed).isEqualTo(one.rows(samples));
            String switches = "kernel.\"ThreadCompCS_Switches\"";
            List<String> all = new ArrayList<>();
            processors.stream().flatMap(List::stream)
                    .sorted(Comparator.comparingLong(WrittenEtl.Switch::ticks))
                    .forEach(s -> all.add((s.ticks() - START) * 100 + "|" + s.oldThread() + "|"
                            + (s.oldThread() == 0 ? "0|-1" : s.priority() + "|" + s.state())));
            assertThat(two.rows("select \"SwitchTimeNs\", \"OldThreadID\", \"OldThreadPriority\","
                    + " \"OldThreadStateWr\" from " + switches + " order by 1")).as("seed " + seed).isEqualTo(all);
            assertThat(two.row("select sum(payload_size) from kernel.\"ThreadCompCS\"")).isEqualTo(two.row(
                    "select payload_bytes from event_types where event_name = 'ThreadCompCS'"));
            assertThat(two.row("select count(*) from " + switches + " s join kernel.\"ThreadCompCS\" e"
                    + " on e.event_number = s.event_number where e.processor = 1 and s.\"OldThreadID\" = 7"
                    + " and s.\"OldProcessID\" <> 100")).isEqualTo("0");
            assertThat(two.rows("select message from trace_warnings where kind <> 'INCOMPLETE_RUNDOWN'")).isEmpty();
        }
    }

    /** Threads take turns on processors, no thread on two of them at a time, and no two switches at one time. */
    private static List<List<WrittenEtl.Switch>> schedule(Random random, int processors, int switches) {
        List<List<WrittenEtl.Switch>> all = new ArrayList<>();
        int[] running = new int[processors];
        for (int i = 0; i < processors; i++) {
            all.add(new ArrayList<>());
        }
        long ticks = START + 10;
        for (int i = 0; i < switches; i++) {
            int processor = random.nextInt(processors);
            int old = running[processor];
            ticks += 1 + random.nextInt(1 << random.nextInt(24));
            int base = 4 + old % 8;
            all.get(processor).add(new WrittenEtl.Switch(ticks, old, base, base + random.nextInt(12),
                    random.nextInt(49), random.nextInt(4)));
            int next = random.nextInt(3) == 0 ? 0 : 7 + random.nextInt(30);
            running[processor] = IntStream.of(running).anyMatch(r -> r == next) ? 0 : next;
        }
        return all;
    }

    @Test
    void batchedSamplesAreSamplesOfTheTimeOfTheirEvent() throws IOException {
        Path batched = Files.write(folder.resolve("batched.etl"), new WrittenEtl(8192)
                .buffer(0, r -> r.samplingInterval(10_000, START + 1).threadStart(3, 100, 7, START + 2)
                        .performance(true, 15, 55, 2, START + 5, p -> p.i32(3).i32(0)
                                .i64(0x10).i32(7).i16(1).i8(0x40).i8(0)
                                .i64(0x20).i32(0).i16(1).i8(0x40).i8(0)
                                .i64(0x30).i32(9).i16(2).i8(0x40).i8(0)))
                .toBytes());
        try (TestDatabase database = TestDatabase.of(batched)) {
            assertThat(database.rows("select time_ns, process_id, thread_id, weight_ns, sample_kind from samples"))
                    .containsExactly("500|100|7|1000000|cpu", "500|-1|9|2000000|cpu");
            assertThat(database.rows("select ordinal, \"InstructionPointer\", \"ProcessID\""
                    + " from kernel.\"PerfInfoBatchedSample_Samples\"")).containsExactly(
                            "0|16|100", "1|32|0", "2|48|-1");
        }
    }

    @Test
    void nativeFramesHaveAtLeastTheirModuleAndOffset() {
        try (TestDatabase database = TestDatabase.of(file)) {
            assertThat(database.rows("select f.depth, f.method, f.module, f.native_offset from frames f"
                    + " join kernel.PerfInfoSample s on s.stack_id = f.stack_id order by f.depth")).containsExactly(
                            "0|ntoskrnl!?|ntoskrnl.exe|16", "1|app!?|app.dll|15", "2|null|null|null");
            assertThat(database.rows("select process_id, name, il_path, loaded_ns from modules order by 1"))
                    .containsExactly("0|ntoskrnl.exe|C:\\Windows\\system32\\ntoskrnl.exe|null",
                            "100|app.dll|C:\\app\\app.dll|1200");
            assertThat(database.row("select count(*) from methods")).isEqualTo("0");
        }
    }

    @Test
    void readOfADiskHasTheNameOfItsFileThoughItIsToldLaterAndTheKeyIsUsedAgain() throws IOException {
        Path disk = Files.write(folder.resolve("disk.etl"), new WrittenEtl(8192)
                .buffer(1, r -> read(read(r, 5, 512), 25, 4096))
                .buffer(0, r -> name(name(r, 35, "\\Device\\HarddiskVolume2\\one.txt", 10), 36, "\\two.txt", 40)
                        .drive("\\Device\\HarddiskVolume2\\", "C:\\", START + 41))
                .toBytes());
        for (TraceOptions.Engine engine : TraceOptions.Engine.values()) {
            TraceOptions options = TraceOptions.builder(List.of(disk)).engine(engine).build();
            try (TestDatabase database = new TestDatabase(options)) {
                assertThat(database.rows("select file_name_at(FileKey, time_ns) as file, sum(TransferSize) as bytes"
                        + " from kernel.DiskIORead group by file_name_at(FileKey, time_ns) order by 2"))
                        .as(engine.name()).containsExactly("C:\\one.txt|512", "\\two.txt|4096");
                assertThat(database.row("select file_name_at(1, 0), file_name_at(null, 0),"
                        + " file_name_at(" + KERNEL + ")")).as(engine.name()).isEqualTo("null|null|\\two.txt");
            }
        }
    }

    private static WrittenEtl.Records read(WrittenEtl.Records records, long ticks, int bytes) {
        return records.system(true, 1, 10, 3, 4, 8, START + ticks, p -> p.i32(0).i32(0).i32(bytes).i32(0).i64(0)
                .i64(KERNEL).i64(0x77).i64(9).i32(8));
    }

    private static WrittenEtl.Records name(WrittenEtl.Records records, int opcode, String name, long ticks) {
        return records.system(true, 4, opcode, 2, 4, 8, START + ticks, p -> p.i64(KERNEL).utf16z(name));
    }

    @Test
    void orderByTimeIsTheOrderOfTimeOfAllProcessorsOnEveryEngine() {
        for (TraceOptions.Engine engine : TraceOptions.Engine.values()) {
            TraceOptions options = TraceOptions.builder(List.of(file)).engine(engine).build();
            try (TestDatabase database = new TestDatabase(options)) {
                assertThat(database.rows("select time_ns / 100 from events order by time_ns")).as(engine.name())
                        .containsExactly("0", "1", "2", "3", "3", "4", "10", "11", "12", "50", "51", "52", "60", "70",
                                "80", "90", "91", "99");
                assertThat(database.rows("select time_ns / 100 from events order by time_ns desc limit 3"))
                        .as(engine.name()).containsExactly("99", "91", "90");
                assertThat(database.rows("select event_number, processor from events order by event_number limit 2"))
                        .as(engine.name()).containsExactly("1|0", "2|1");
            }
        }
    }

    @Test
    void collectionsOfAThreadThatChangesProcessorsAreWholeAndCountOnce() throws IOException {
        // .NET Framework tells of each start in two versions; the buffer with the end comes first in the file.
        Path collections = Files.write(folder.resolve("gc.etl"), new WrittenEtl(8192)
                .buffer(1, r -> r
                        .runtime(5, 6, START + 30, 2, 1, p -> p.i32(1).i32(0).i16(9))
                        .runtime(5, 6, START + 50, 3, 1, p -> p.i16(9)))
                .buffer(0, r -> r
                        .runtime(5, 6, START + 5, 9, 1, p -> p.i32(1).i32(1).i16(9))
                        .runtime(5, 6, START + 10, 1, 1, p -> p.i32(1).i32(0).i32(1).i32(0).i16(9))
                        .runtime(5, 6, START + 11, 1, 2, p -> p.i32(1).i32(0).i32(1).i32(0).i16(9).i64(7))
                        .runtime(5, 6, START + 40, 7, 1, p -> p.i16(9)))
                .toBytes());
        try (TestDatabase database = TestDatabase.of(collections)) {
            assertThat(database.rows("select gc_number, start_ns, duration_ns, pauses, pause_ns from gc_events"))
                    .containsExactly("1|1000|2000|1|4500");
        }
    }
}
