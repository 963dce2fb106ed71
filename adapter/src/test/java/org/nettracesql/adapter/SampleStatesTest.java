package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.adapter.options.TraceOptions.Engine;
import org.nettracesql.trace.testing.Goldens;
import org.nettracesql.trace.testing.SampledTrace;
import org.nettracesql.trace.testing.SharedFiles;

/** Whether sampled threads ran or waited, and for what. */
class SampleStatesTest {

    private static final String WORKER = "System.Threading.PortableThreadPool+WorkerThread.WorkerThreadStart";
    private static final String SEMAPHORE = "System.Threading.LowLevelLifoSemaphore.WaitNative";
    private static final String ENTER = "System.Threading.Monitor.Enter";
    private static final String MAIN = "My.Program.Main";

    @TempDir
    private Path folder;

    private final SampledTrace trace = new SampledTrace();

    private List<String> rows(Engine engine, String sql) {
        try (TestDatabase database = new TestDatabase(
                TraceOptions.builder(List.of(trace.saveIn(folder))).engine(engine).build())) {
            return database.rows(sql);
        }
    }

    private List<String> states(String columns) {
        List<String> java = rows(Engine.JAVA, "select " + columns + " from samples order by time_ns");
        assertThat(rows(Engine.DUCKDB, "select " + columns + " from samples order by time_ns")).isEqualTo(java);
        return java;
    }

    @Test
    void aSampleHasTheKindThatItsEventHas() {
        trace.sample(1, 7, SampledTrace.ERROR, MAIN)
                .sample(2, 7, SampledTrace.EXTERNAL, MAIN)
                .sample(3, 7, SampledTrace.MANAGED, MAIN)
                .sample(4, 7, 99, MAIN)
                .sample(5, 7, null, MAIN);
        assertThat(states("time_ns, sample_kind, state")).containsExactly(
                "1|error|unknown", "2|external|native", "3|managed|running", "4|null|unknown", "5|null|unknown");
    }

    static Stream<List<Object>> waits() {
        return Stream.of(
                List.of("idle|null|thread pool worker", List.of(SEMAPHORE, WORKER)),
                List.of("idle|null|thread pool worker", List.of("?", WORKER, "System.Threading.Thread.StartCallback")),
                List.of("native|null|null", List.of("?", "?", WORKER)),
                List.of("native|null|null", List.of("My.Job.Run", WORKER)),
                List.of("waiting|lock|null", List.of(ENTER, "My.Job.Run", WORKER)),
                List.of("waiting|task|null", List.of("System.Threading.Monitor.Wait",
                        "System.Threading.ManualResetEventSlim.Wait", "System.Threading.Tasks.Task.InternalWaitCore",
                        MAIN)),
                List.of("idle|null|main thread", List.of("System.Threading.Monitor.Wait",
                        "System.Threading.Tasks.Task.InternalWaitCore", "My.Program.<Main>")),
                List.of("waiting|sleep|null", List.of("System.Threading.Thread.Sleep", MAIN)),
                List.of("idle|null|timer thread",
                        List.of("System.Threading.WaitHandle.WaitOneNoCheck",
                                "System.Threading.TimerQueue.TimerThread")),
                List.of("waiting|queue|null", List.of("System.Threading.SemaphoreSlim.Wait",
                        "System.Collections.Concurrent.BlockingCollection`1[System.__Canon].TryTake", MAIN)),
                List.of("idle|null|file watcher", List.of("Interop+Sys.<Read>g____PInvoke|54_0", "Interop+Sys.Read",
                        "System.IO.FileSystemWatcher+RunningInstance.ProcessEvents")),
                List.of("native|null|null", List.of("Interop+Sys.Write", MAIN)),
                List.of("native|null|null", List.of("My.System.Threading.Thread.Sleep", MAIN)));
    }

    @ParameterizedTest
    @MethodSource("waits")
    void whatAThreadWaitsForIsToldFromItsStack(List<Object> wait) {
        String[] frames = ((List<?>) wait.get(1)).toArray(String[]::new);
        trace.sample(1, 7, SampledTrace.EXTERNAL, frames).sample(2, 7, SampledTrace.MANAGED, frames);
        assertThat(states("state, waits_for, idle_wait")).containsExactly((String) wait.get(0), "running|null|null");
    }

    @Test
    void aSampleWithoutAStackIsInNoWait() {
        trace.sample(1, 7, SampledTrace.EXTERNAL);
        assertThat(states("state, waits_for, idle_wait")).containsExactly("native|null|null");
    }

    @Test
    void theOnlySampleOfAThreadWeighsTheUsualTimeBetweenTwoOfOne() {
        trace.sample(0, 7, SampledTrace.MANAGED, MAIN)
                .sample(10, 7, SampledTrace.MANAGED, MAIN)
                .sample(15, 8, SampledTrace.EXTERNAL, MAIN)
                .sample(21, 7, SampledTrace.MANAGED, MAIN)
                .sample(60, 7, SampledTrace.MANAGED, MAIN);
        assertThat(states("time_ns, weight_ns")).containsExactly("0|10", "10|11", "15|11", "21|39", "60|0");
    }

    private void mixed() {
        trace.sample(0, 7, SampledTrace.MANAGED, "My.Job.Run", WORKER)
                .sample(30, 7, SampledTrace.EXTERNAL, ENTER, "My.Job.Run", WORKER)
                .sample(40, 7, SampledTrace.EXTERNAL, SEMAPHORE, WORKER)
                .sample(100, 7, SampledTrace.MANAGED, SEMAPHORE, WORKER);
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void hotMethodsTellSamplesFromTimeAndManagedFromExternal(Engine engine) {
        mixed();
        assertThat(rows(engine, "select method, exclusive_samples, exclusive_samples_percent, exclusive_ns,"
                        + " exclusive_time_percent, exclusive_managed_samples, exclusive_external_samples,"
                        + " exclusive_managed_ns, exclusive_external_ns from hot_methods order by method"))
                .containsExactly(
                        "My.Job.Run()|1|25.0|30|30.0|1|0|30|0",
                        "System.Threading.LowLevelLifoSemaphore.WaitNative()|2|50.0|60|60.0|1|1|0|60",
                        "System.Threading.Monitor.Enter()|1|25.0|10|10.0|0|1|0|10",
                        WORKER + "()|0|0.0|0|0.0|0|0|0|0");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void idleSamplesAreLeftOutOfTheTwinsOfTheReports(Engine engine) {
        mixed();
        assertThat(rows(engine, "select method, inclusive_samples, inclusive_samples_percent, inclusive_ns,"
                        + " inclusive_time_percent from hot_methods_without_idle order by method"))
                .containsExactly(
                        "My.Job.Run()|2|66.67|40|100.0",
                        "System.Threading.LowLevelLifoSemaphore.WaitNative()|1|33.33|0|0.0",
                        "System.Threading.Monitor.Enter()|1|33.33|10|25.0",
                        WORKER + "()|3|100.0|40|100.0");
        assertThat(rows(engine, "select count(*) from samples_without_idle")).containsExactly("3");
        assertThat(rows(engine, "select sum(samples), sum(weight_ns) from hot_paths_without_idle"))
                .containsExactly("3|40");
        assertThat(rows(engine, "select sum(samples), sum(weight_ns) from hot_paths")).containsExactly("4|100");
        assertThat(rows(engine, "select caller, samples, managed_samples, external_ns from callers_without_idle"
                + " where method like '%WaitNative%'")).containsExactly(WORKER + "()|1|1|0");
        assertThat(rows(engine, "select callee, samples from callees_without_idle where callee like '%Wait%'"))
                .containsExactly("System.Threading.LowLevelLifoSemaphore.WaitNative()|1");
        assertThat(rows(engine, "select callee, samples from callees where callee like '%Wait%'"))
                .containsExactly("System.Threading.LowLevelLifoSemaphore.WaitNative()|2");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void theSummaryTellsEachStateWithItsShare(Engine engine) {
        mixed();
        assertThat(rows(engine, "select state, waits_for, samples, samples_percent, weight_ns, time_percent, threads"
                        + " from cpu_or_waiting order by state"))
                .containsExactly(
                        "idle|thread pool worker|1|25.0|60|60.0|1",
                        "running|null|2|50.0|30|30.0|1",
                        "waiting|lock|1|25.0|10|10.0|1");
    }

    /** Another way to the same numbers, over recorded samples. */
    @ParameterizedTest
    @ValueSource(strings = {"cpu", "web", "reuse", "attach", "killed"})
    void reportsAddUpToTheSamples(String name) {
        Path file = SharedFiles.require("traces/own/" + name + ".nettrace");
        try (TestDatabase database = new TestDatabase(TraceOptions.builder(List.of(file)).build())) {
            String[] twins = {"", "_without_idle"};
            String[] conditions = {"", " and idle_wait is null"};
            for (int i = 0; i < twins.length; i++) {
                String samples = database.row("select count(*), sum(weight_ns), count(*) filter (where sample_kind ="
                        + " 'managed'), count(*) filter (where sample_kind = 'external') from samples"
                        + " where stack_id is not null" + conditions[i]);
                assertThat(database.row("select sum(exclusive_samples), sum(exclusive_ns),"
                        + " sum(exclusive_managed_samples), sum(exclusive_external_samples)"
                        + " from hot_methods" + twins[i]))
                        .isEqualTo(samples);
                assertThat(database.row("select sum(samples), sum(weight_ns), sum(managed_samples),"
                        + " sum(external_samples) from hot_paths" + twins[i])).isEqualTo(samples);
            }
            // Counted with the methods above, and, on a connection that asks nothing else, by themselves.
            List<String> idle = database.rows("select idle_wait, count(*), sum(weight_ns) from samples"
                    + " where stack_id is not null group by idle_wait order by idle_wait");
            String ofTable = "select idle_wait, samples, weight_ns from idle_samples order by idle_wait";
            assertThat(database.rows(ofTable)).isEqualTo(idle);
            try (TestDatabase other = new TestDatabase(TraceOptions.builder(List.of(file)).build())) {
                assertThat(other.rows(ofTable)).isEqualTo(idle);
                assertThat(other.rows(ofTable)).isEqualTo(idle);
            }
            assertThat(database.row("select sum(samples), sum(weight_ns) from cpu_or_waiting"))
                    .isEqualTo(database.row("select count(*), sum(weight_ns) from samples"));
            assertThat(database.row("select count(*) from samples s join sampler.ThreadSample e on"
                    + " e.event_number = s.event_number and e.thread_id = s.thread_id and e.time_ns = s.time_ns"
                    + " and e.stack_id is not distinct from s.stack_id"
                    + " and case e.\"Type\" when 1 then 'external' when 2 then 'managed' else 'error' end"
                    + " = s.sample_kind"))
                    .isEqualTo(database.row("select count(*) from sampler.ThreadSample"));
        }
    }

    /** What the samples themselves say, added up by SQL. */
    @ParameterizedTest
    @ValueSource(strings = {"cpu", "web", "reuse", "attach", "killed"})
    void pathsAndStatesAreWhatTheSamplesAddUpTo(String name) {
        Path file = SharedFiles.require("traces/own/" + name + ".nettrace");
        try (TestDatabase database = new TestDatabase(TraceOptions.builder(List.of(file)).build())) {
            for (String twin : List.of("", "_without_idle")) {
                assertThat(database.rows("select stack_id, samples, managed_samples, external_samples, weight_ns,"
                                + " managed_ns, external_ns, threads, first_ns, last_ns, waits_for, idle_wait, path"
                                + " from hot_paths" + twin + " order by stack_id"))
                        .isEqualTo(database.rows("select s.*, waits_for(stack_id, last_ns), idle_wait(stack_id,"
                                + " last_ns), folded(stack_id, last_ns) from (select stack_id, count(*), count(*)"
                                + " filter (where sample_kind = 'managed'), count(*) filter (where sample_kind ="
                                + " 'external'), sum(weight_ns), coalesce(sum(weight_ns) filter (where sample_kind ="
                                + " 'managed'), 0), coalesce(sum(weight_ns) filter (where sample_kind = 'external'),"
                                + " 0), count(distinct thread_id), min(time_ns), max(time_ns) as last_ns"
                                + " from samples" + twin + " where stack_id is not null group by stack_id) s"
                                + " order by stack_id"));
            }
            assertThat(database.rows("select state, waits_for, samples, samples_percent, weight_ns, time_percent,"
                            + " threads from cpu_or_waiting order by state, waits_for"))
                    .isEqualTo(database.rows("select state, coalesce(idle_wait, waits_for) as awaited, count(*),"
                            + " round(cast(count(*) as double) * 100 / (select count(*) from samples), 2),"
                            + " sum(weight_ns), round(cast(sum(weight_ns) as double) * 100"
                            + " / nullif((select sum(weight_ns) from samples), 0), 2), count(distinct thread_id)"
                            + " from samples group by state, coalesce(idle_wait, waits_for) order by state, awaited"));
        }
    }

    @Test
    void whatIsLeftOutAndWhatIsLeftMakeTheReferencesExclusiveSamples() {
        Path file = SharedFiles.require("traces/own/web.nettrace");
        Path golden = Goldens.file(file, ".top.tsv").orElse(null);
        Assumptions.assumeTrue(golden != null, () -> "There is no reference for " + file + ".");
        Map<String, Long> samples = new HashMap<>();
        try (TestDatabase database = new TestDatabase(TraceOptions.builder(List.of(file)).build())) {
            for (String row : database.rows("select sum(n), name from (select exclusive_samples as n,"
                    + " coalesce(method, '?') as name from hot_methods_without_idle union all select count(*),"
                    + " coalesce(top_frame(stack_id, time_ns), '?') from samples where idle_wait is not null"
                    + " group by coalesce(top_frame(stack_id, time_ns), '?')) u group by name")) {
                int bar = row.indexOf('|');
                samples.put(row.substring(bar + 1), Long.parseLong(row.substring(0, bar)));
            }
            assertThat(database.row("select count(*) from samples where idle_wait is not null")).isNotEqualTo("0");
        }
        for (Goldens.Top top : Goldens.top(golden)) {
            assertThat(samples.getOrDefault(top.method(), 0L)).as(top.method()).isEqualTo((long) top.exclusive());
        }
    }

    /** Of a folder most may have none, and their methods would be read for nothing. */
    @ParameterizedTest
    @ValueSource(strings = {"hot_methods", "callers", "hot_paths", "cpu_or_waiting", "samples"})
    void nothingIsReadForSamplesOfTracesThatHaveNone(String report) {
        Path methods = SharedFiles.projectRoot().resolve("examples/traces/loader.nettrace");
        try (TestDatabase database = new TestDatabase(TraceOptions.builder(List.of(methods)).build())) {
            assertThat(database.row("select count(*) from " + report)).isEqualTo("0");
            assertThat(database.statistics().bytesRead()).isZero();
        }
    }
}
