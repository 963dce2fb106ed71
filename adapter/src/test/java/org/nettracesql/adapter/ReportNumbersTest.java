package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.trace.testing.Goldens;
import org.nettracesql.trace.testing.SharedFiles;

/** The numbers of reports against those of the reference reader, or computed anew from the events in a simpler way. */
class ReportNumbersTest {

    private static Path trace(String name) {
        return SharedFiles.require("traces/own/" + name + ".nettrace");
    }

    private static TestDatabase open(Path file) {
        return new TestDatabase(
                TraceOptions.builder(List.of(file)).engine(TraceOptions.Engine.JAVA).build());
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "web", "reuse", "attach"})
    void hotMethodsHaveTheReferencesSamples(String name) {
        Path file = trace(name);
        Path golden = Goldens.file(file, ".top.tsv").orElse(null);
        Assumptions.assumeTrue(golden != null, () -> "The reference cannot read " + file + ".");
        Map<String, List<Long>> counts = new HashMap<>();
        try (TestDatabase database = open(file)) {
            for (String row : database.rows("select name, sum(exclusive_samples), sum(inclusive_samples) from ("
                    + "select coalesce(method, '?') as name, exclusive_samples, inclusive_samples from hot_methods) h"
                    + " group by name")) {
                String[] values = row.split("\\|(?=\\d+\\|\\d+$)|(?<=\\d)\\|(?=\\d+$)");
                counts.put(values[0], List.of(Long.parseLong(values[1]), Long.parseLong(values[2])));
            }
        }
        for (Goldens.Top top : Goldens.top(golden)) {
            assertThat(counts.remove(top.method())).as(top.method())
                    .containsExactly((long) top.exclusive(), (long) top.inclusive());
        }
        assertThat(counts).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "web"})
    void weightsOfAThreadsSamplesAddUpToTheTimeBetweenItsFirstAndLast(String name) {
        try (TestDatabase database = open(trace(name))) {
            String span = database.row("select sum(s) from (select max(time_ns) - min(time_ns) as s from samples"
                    + " group by thread_id) t");
            assertThat(database.row("select sum(weight_ns) from samples")).isEqualTo(span);
            assertThat(database.row("select sum(exclusive_ns) from hot_methods"))
                    .isEqualTo(database.row("select sum(weight_ns) from samples where stack_id is not null"));
        }
    }

    private record Interval(long thread, long start, long end) {
        boolean isInside(Interval other) {
            return thread == other.thread && start > other.start && end < other.end;
        }
    }

    /**
     * The second way: a method's own time is the part of its interval that no interval inside it covers, counted by
     * walking over the sorted ends.
     */
    @ParameterizedTest
    @ValueSource(strings = {"jit", "jit-full"})
    void jitTimeIsTheTimeFromStartToLoadWithoutTheMethodsCompiledWithin(String name) {
        try (TestDatabase database = open(trace(name))) {
            Map<String, List<Long>> loads = new HashMap<>();
            for (String row : database.rows("select thread_id, \"MethodID\", time_ns from clr.\"MethodLoadVerbose\"")) {
                String[] values = row.split("\\|");
                loads.computeIfAbsent(values[0] + "/" + values[1], key -> new ArrayList<>())
                        .add(Long.parseLong(values[2]));
            }
            List<Interval> intervals = new ArrayList<>();
            for (String row : database.rows(
                    "select thread_id, \"MethodID\", time_ns from clr.\"MethodJittingStarted\"")) {
                String[] values = row.split("\\|");
                long start = Long.parseLong(values[2]);
                loads.getOrDefault(values[0] + "/" + values[1], List.of()).stream()
                        .filter(load -> load > start)
                        .min(Long::compare)
                        .ifPresent(load -> intervals.add(new Interval(Long.parseLong(values[0]), start, load)));
            }
            List<String> expected = new ArrayList<>();
            for (Interval interval : intervals) {
                expected.add(interval.thread + "|" + interval.start + "|" + (interval.end - interval.start) + "|"
                        + uncovered(interval, intervals.stream().filter(other -> other.isInside(interval)).toList()));
            }
            assertThat(expected).isNotEmpty();
            assertThat(database.rows("select thread_id, start_ns, elapsed_ns, jit_ns from jit_stats"
                    + " where elapsed_ns is not null")).containsExactlyInAnyOrderElementsOf(expected);
            assertThat(database.row("select sum(jit_ns), sum(compilations) from jit_by_module"))
                    .isEqualTo(database.row("select sum(jit_ns), count(*) from jit_stats"));
        }
    }

    private static long uncovered(Interval outer, List<Interval> inner) {
        TreeMap<Long, Integer> edges = new TreeMap<>();
        for (Interval interval : inner) {
            edges.merge(interval.start, 1, Integer::sum);
            edges.merge(interval.end, -1, Integer::sum);
        }
        long free = 0;
        long from = outer.start;
        int depth = 0;
        for (Map.Entry<Long, Integer> edge : edges.entrySet()) {
            free += depth == 0 ? edge.getKey() - from : 0;
            depth += edge.getValue();
            from = edge.getKey();
        }
        return free + outer.end - from;
    }

    @Test
    void versionsOfAMethodAreNumberedInTheOrderOfTheirCompilation() {
        try (TestDatabase database = open(trace("jit"))) {
            Map<String, List<Integer>> versions = new HashMap<>();
            for (String row : database.rows("select method_id, version, versions from jit_stats order by start_ns")) {
                String[] values = row.split("\\|");
                List<Integer> ofMethod =
                        versions.computeIfAbsent(values[0] + "/" + values[2], key -> new ArrayList<>());
                ofMethod.add(Integer.parseInt(values[1]));
                assertThat(ofMethod).endsWith(ofMethod.size());
            }
            versions.forEach((key, ofMethod) -> assertThat(key).endsWith("/" + ofMethod.size()));
        }
    }

    /** A background collection has several pauses: all of them are longer than the longest. */
    @ParameterizedTest
    @ValueSource(strings = {"gc", "cpu", "web"})
    void aMeanPauseIsThatOfSinglePauses(String name) {
        try (TestDatabase database = open(trace(name))) {
            assertThat(database.rows("select generation, gc_type, mean_pause_ns from gc_stats order by 1, 2"))
                    .isNotEmpty()
                    .isEqualTo(database.rows("select generation, gc_type, cast(sum(duration_ns) as bigint) / count(*)"
                            + " from gc_pauses where gc_number is not null and duration_ns is not null"
                            + " group by 1, 2 order by 1, 2"));
        }
    }

    private record Pause(long start, long end, List<Long> collections) {}

    /**
     * The second way: for each suspension, the next restart of its thread and the next collection, if it is in between.
     */
    @ParameterizedTest
    @ValueSource(strings = {"gc", "cpu", "web"})
    void aCollectionsPauseIsTheSuspensionThatItStartsIn(String name) {
        try (TestDatabase database = open(trace(name))) {
            TreeMap<Long, Long> starts = times(database, "select time_ns, \"Count\" from clr.\"GCStart\"");
            TreeMap<Long, Long> ends = times(database, "select time_ns, thread_id from clr.\"GCRestartEEEnd\"");
            List<String> expected = new ArrayList<>();
            Set<Long> seen = new HashSet<>();
            times(database, "select time_ns, thread_id from clr.\"GCSuspendEEBegin\" where \"Reason\" in (1, 6)")
                    .forEach((begin, thread) -> {
                        long end = ends.tailMap(begin).entrySet().stream()
                                .filter(entry -> entry.getValue().equals(thread))
                                .findFirst()
                                .orElseThrow()
                                .getKey();
                        Map.Entry<Long, Long> collection = starts.ceilingEntry(begin);
                        if (collection != null && collection.getKey() <= end && seen.add(collection.getValue())) {
                            expected.add(begin + "|" + (end - begin) + "|" + collection.getValue());
                        }
                    });
            assertThat(expected).isNotEmpty();
            assertThat(database.rows("select start_ns, duration_ns, gc_number from gc_pauses"))
                    .containsAll(expected);
            assertThat(database.row("select count(*), sum(pauses), sum(pause_ns) from gc_events"))
                    .isEqualTo(starts.size() + "|" + database.row("select count(*), sum(duration_ns) from gc_pauses"
                            + " where gc_number is not null"));
            assertThat(database.row("select sum(collections), sum(pause_ns) from gc_stats"))
                    .isEqualTo(database.row("select count(*), sum(pause_ns) from gc_events"));
        }
    }

    private static TreeMap<Long, Long> times(TestDatabase database, String sql) {
        TreeMap<Long, Long> times = new TreeMap<>();
        for (String row : database.rows(sql)) {
            String[] values = row.split("\\|");
            times.put(Long.parseLong(values[0]), Long.parseLong(values[1]));
        }
        return times;
    }

    @Test
    void heapSizesAreThoseOfTheStatisticsThatFollowTheEnd() {
        try (TestDatabase database = open(trace("gc"))) {
            assertThat(database.rows("select gen0_bytes, gen2_bytes, pinned_objects from gc_events order by start_ns"))
                    .containsExactlyInAnyOrderElementsOf(database.rows("select \"GenerationSize0\","
                            + " \"GenerationSize2\", \"PinnedObjectCount\" from clr.\"GCHeapStats\""));
        }
    }

    /** In the second trace handlers throw on what they have caught, for which the runtime writes no event. */
    @ParameterizedTest
    @ValueSource(strings = {"faults", "web"})
    void everyExceptionThatIsCaughtNamesItsHandler(String name) {
        try (TestDatabase database = open(trace(name))) {
            assertThat(database.row("select sum(throws + rethrows) from exceptions"))
                    .isEqualTo(database.row("select count(*) from exception_throws"));
            assertThat(database.row("select count(*) from exception_throws where stack_id is not null"))
                    .isEqualTo(database.row("select count(*) from clr.\"ExceptionThrown\""));
            assertThat(database.row("select count(*) from exception_throws where handler is not null"))
                    .isEqualTo(database.row("select count(*) from clr.\"ExceptionCatchStart\""));
            assertThat(database.rows("select thrower from exceptions where thrower like 'System.Runtime.EH.%'"))
                    .isEmpty();
        }
    }

    /**
     * The golden has 222 throws, 89 of them by await: of 44 + 44 + 1 exceptions that were thrown by their methods. 132
     * of its 354 catches are of what another handler has thrown on.
     */
    @Test
    void anExceptionThatAwaitThrowsAgainIsThrownOnce() {
        try (TestDatabase database = open(trace("web"))) {
            assertThat(database.row("select sum(throws), sum(rethrows) from exceptions")).isEqualTo("133|221");
            assertThat(database.row("select count(*) from clr.\"ExceptionThrown\"")).isEqualTo("222");
            assertThat(database.rows("select thrower from exceptions where thrower like '%ExceptionDispatchInfo%'"
                    + " or thrower like '%TaskAwaiter%'")).isEmpty();
            assertThat(database.rows("select thrower, throws, rethrows from exceptions where rethrows > 0"))
                    .hasSize(5)
                    .allMatch(row -> row.matches(".*(MoveNext\\(\\)|EndpointMiddleware.Invoke.*)\\|0\\|\\d+"));
        }
    }

    /**
     * The second way: the restart before is the last one, of a suspension for a collection, that precedes the pause.
     */
    @ParameterizedTest
    @ValueSource(strings = {"gc", "cpu", "web", "attach"})
    void aBlockingCollectionsPercentageIsItsPauseInTheTimeSinceTheRestartBefore(String name) {
        try (TestDatabase database = open(trace(name))) {
            List<String> expected = new ArrayList<>();
            String before = null;
            for (String row : database.rows("select p.start_ns, p.stop_ns, p.gc_number, e.pauses from gc_suspensions p"
                    + " left join gc_events e on e.gc_number = p.gc_number order by p.start_ns")) {
                String[] values = row.split("\\|");
                if (before != null && values[3].equals("1")) {
                    long pause = Long.parseLong(values[1]) - Long.parseLong(values[0]);
                    long window = Long.parseLong(values[1]) - Long.parseLong(before);
                    expected.add(values[2] + "|" + Math.round(1e4 * pause / window) / 1e2);
                }
                before = values[1];
            }
            assertThat(expected).isNotEmpty();
            assertThat(database.rows("select gc_number, percent_paused from gc_events where pauses = 1"
                    + " and percent_paused is not null")).containsExactlyInAnyOrderElementsOf(expected);
            assertThat(database.row("select count(*) from gc_events where percent_paused > 100 or percent_paused < 0"))
                    .isEqualTo("0");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pool", "web"})
    void starvationEpisodesAreDecisionsForStarvation(String name) {
        try (TestDatabase database = open(trace(name))) {
            int episode = 0;
            boolean isIn = false;
            List<String> expected = new ArrayList<>();
            for (String row : database.rows("select time_ns, \"Reason\" from"
                    + " clr.\"ThreadPoolWorkerThreadAdjustmentAdjustment\" order by time_ns, event_number")) {
                boolean isStarvation = row.endsWith("|6");
                episode += isStarvation && !isIn ? 1 : 0;
                isIn = isStarvation;
                expected.add(row.split("\\|")[0] + "|" + (isStarvation ? episode : "null"));
            }
            assertThat(expected).isNotEmpty();
            assertThat(database.rows("select time_ns, starvation_episode from threadpool"))
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jit-full"})
    void noCallOfTheCompilerIsOfAMethodCalledNull(String name) {
        try (TestDatabase database = open(trace(name))) {
            assertThat(database.rows("select caller from tail_calls where outcome = 'Succeeded'"))
                    .containsExactlyInAnyOrder("TailType.CountDown(int32,int32)", "TailType.Narrow(int64)");
            assertThat(database.row("select count(*) from tail_calls where caller like '%<null>%'"
                    + " or callee like '%<null>%'")).isEqualTo("0");
            assertThat(database.row("select count(*) from inlining_failures where caller like '%<null>%'"
                    + " or callee like '%<null>%'")).isEqualTo("0");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"jit", "cpu", "attach", "web"})
    void rangesOfABodyHaveTogetherNoMoreBytesThanTheBody(String name) {
        try (TestDatabase database = open(trace(name))) {
            assertThat(database.rows(
                    "select i.body from il_to_native i join methods m on m.body = i.body group by i.body"
                            + " having sum(i.native_end - i.native_start) <> max(m.size_bytes) - min(i.native_start)"))
                    .isEmpty();
        }
    }

    @Test
    void aContentionLastsAsLongAsItsStopEventSays() {
        try (TestDatabase database = open(trace("faults"))) {
            assertThat(database.row("select count(*), count(duration_ns) from contention"))
                    .isEqualTo(database.row("select count(*), count(*) from clr.\"ContentionStart\""));
            String told = database.row("select sum(\"DurationNs\") from clr.\"ContentionStop\"");
            double measured = Double.parseDouble(database.row("select sum(duration_ns) from contention"));
            // The runtime reads its own clock before and after it writes the events.
            assertThat(measured).isCloseTo(Double.parseDouble(told), withinPercentage(1));
        }
    }

    private static Path example(String name) {
        return Path.of("..", "examples", "traces", name + ".nettrace");
    }

    /** The second way: each event of a provider on its own, by the fields of its table. */
    @Test
    void everyPublishedValueOfAMetricIsACounterOfItsKind() {
        try (TestDatabase database = open(example("service"))) {
            List<String> expected = new ArrayList<>();
            for (String row : database.rows("select time_ns, instrumentName, tags, quantiles, \"count\", \"sum\" from"
                    + " \"System.Diagnostics.Metrics\".\"HistogramValuePublished\"")) {
                String[] values = row.split("\\|", -1);
                String start = values[0] + "|" + values[1] + "|" + values[2] + "|";
                expected.add(start + "count|" + Double.valueOf(values[4]));
                expected.add(start + "sum|" + Double.valueOf(values[5]));
                String[] kinds = {"p50", "p95", "p99"};
                String[] quantiles = values[3].isEmpty() ? new String[0] : values[3].split(";");
                for (int i = 0; i < quantiles.length; i++) {
                    expected.add(start + kinds[i] + "|" + Double.valueOf(quantiles[i].split("=")[1]));
                }
            }
            for (String row : database.rows("select time_ns, instrumentName, tags, \"value\" from"
                    + " \"System.Diagnostics.Metrics\".\"UpDownCounterRateValuePublished\"")) {
                String[] values = row.split("\\|", -1);
                expected.add(values[0] + "|" + values[1] + "|" + values[2] + "|value|" + Double.valueOf(values[3]));
            }
            assertThat(expected).hasSizeGreaterThan(20);
            assertThat(database.rows("select time_ns, instrument, tags, kind, \"value\" from counters"
                    + " where provider = 'System.Net.Http'")).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"service", "orders"})
    void everyEventCounterGivesItsMeanOrItsRate(String name) {
        try (TestDatabase database = open(example(name))) {
            List<String> expected = new ArrayList<>();
            for (String row : database.rows(
                    "select time_ns, name, mean, increment, interval_sec from event_counters")) {
                String[] values = row.split("\\|");
                expected.add(values[0] + "|" + values[1] + "|" + (values[3].equals("null")
                        ? "mean|" + values[2]
                        : "rate|" + Double.parseDouble(values[3]) / Double.parseDouble(values[4])));
            }
            assertThat(expected).isNotEmpty();
            assertThat(database.rows("select time_ns, instrument, kind, \"value\" from counters"
                    + " where kind in ('mean', 'rate') and tags is null"))
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    /** The second way: the stop of the same id that is nearest behind the start. */
    @ParameterizedTest
    @ValueSource(strings = {"service", "orders"})
    void anActivityLastsUpToTheStopOfItsId(String name) {
        try (TestDatabase database = open(example(name))) {
            Map<String, List<Long>> stops = new HashMap<>();
            for (String row : database.rows("select provider, event_name, activity_id, time_ns from events"
                    + " where event_opcode = 2 and activity_id is not null")) {
                String[] values = row.split("\\|");
                stops.computeIfAbsent(values[0] + values[1].replaceFirst("Stop$", "") + values[2],
                        key -> new ArrayList<>()).add(Long.parseLong(values[3]));
            }
            List<String> expected = new ArrayList<>();
            for (String row : database.rows("select provider, event_name, activity_id, time_ns from events"
                    + " where event_opcode = 1 and activity_id is not null"
                    + " and provider not like 'Microsoft-Windows-DotNETRuntime%'")) {
                String[] values = row.split("\\|");
                String activity = values[1].replaceFirst("Start$", "");
                long start = Long.parseLong(values[3]);
                String stop = stops.getOrDefault(values[0] + activity + values[2], List.of()).stream()
                        .filter(time -> time >= start)
                        .min(Long::compare)
                        .map(time -> String.valueOf(time - start))
                        .orElse("null");
                expected.add(values[0] + "|" + activity + "|" + start + "|" + stop);
            }
            assertThat(database.rows("select provider, activity, start_ns, duration_ns from activities"))
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @Test
    void everyHttpRequestOfAClientHasItsStatus() {
        try (TestDatabase database = open(example("service"))) {
            assertThat(database.rows("select url, status_code, duration_ns > 0, count(*) from ("
                    + "select substring(url from position('/item' in url)) as url, status_code, duration_ns"
                    + " from http_requests where side = 'client') r group by url, status_code, duration_ns > 0"
                    + " having count(*) <> 1 or status_code is null")).isEmpty();
            assertThat(database.row("select count(*) from http_requests")).isEqualTo(database.row(
                    "select count(*) from \"System.Net.Http\".\"RequestStop\""));
        }
    }

    /** The second way: for each start, the next stop of its thread; waits do not nest. */
    @Test
    void aWaitLastsUpToTheNextStopOfItsThread() {
        try (TestDatabase database = open(example("service"))) {
            TreeMap<Long, Long> stops = times(database, "select time_ns, thread_id from clr.\"WaitHandleWaitStop\"");
            List<String> expected = new ArrayList<>();
            times(database, "select time_ns, thread_id from clr.\"WaitHandleWaitStart\"").forEach((start, thread) ->
                    expected.add(start + "|" + thread + "|" + stops.tailMap(start).entrySet().stream()
                            .filter(stop -> stop.getValue().equals(thread))
                            .findFirst()
                            .map(stop -> String.valueOf(stop.getKey() - start))
                            .orElse("null")));
            assertThat(expected).hasSizeGreaterThan(100);
            assertThat(database.rows("select start_ns, thread_id, duration_ns from waits"))
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    /** The second way: starts and stops of a type load carry one number. */
    @Test
    void aTypeLoadLastsFromTheStartToTheStopOfItsNumber() {
        try (TestDatabase database = open(trace("jit-full"))) {
            TreeMap<Long, Long> starts =
                    times(database, "select \"TypeLoadStartID\", time_ns from clr.\"TypeLoadStart\"");
            List<String> expected = new ArrayList<>();
            for (String row : database.rows(
                    "select \"TypeLoadStartID\", time_ns, \"TypeName\" from clr.\"TypeLoadStop\"")) {
                String[] values = row.split("\\|", 3);
                Long start = starts.get(Long.parseLong(values[0]));
                if (start != null) {
                    expected.add(start + "|" + (Long.parseLong(values[1]) - start) + "|" + values[2]);
                }
            }
            assertThat(expected).hasSizeGreaterThan(1000);
            assertThat(database.rows("select start_ns, duration_ns, type_name from type_loads"))
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    /** The second way: what dotnet/runtime documents, an object of s bytes is sampled with 1 - (1 - 1/102400)^s. */
    @Test
    void sampledAllocationsStandForAllOfTheirType() {
        try (TestDatabase database = open(example("service"))) {
            Map<String, double[]> types = new TreeMap<>();
            for (String row : database.rows("select \"TypeName\", \"ObjectSize\" from clr.\"AllocationSampled\"")) {
                String[] values = row.split("\\|(?=\\d+$)");
                double size = Double.parseDouble(values[1]);
                double[] sums = types.computeIfAbsent(values[0], key -> new double[2]);
                sums[0] += 1 / (1 - Math.pow(1 - 1.0 / 102400, size));
                sums[1] += size / (1 - Math.pow(1 - 1.0 / 102400, size));
            }
            assertThat(types).isNotEmpty();
            for (String row : database.rows(
                    "select type_name, objects, bytes from allocations where source = 'Sampled'")) {
                String[] values = row.split("\\|(?=[^|]*\\|[^|]*$)|\\|(?=[^|]*$)");
                double[] sums = types.remove(values[0]);
                assertThat(Double.parseDouble(values[1])).isCloseTo(sums[0], within(0.00501));
                assertThat(Double.parseDouble(values[2])).isCloseTo(sums[1], withinPercentage(0.01));
            }
            assertThat(types).isEmpty();
        }
    }

    @Test
    void aContendedLockNamesTheMethodThatWanted() {
        try (TestDatabase database = open(trace("faults"))) {
            assertThat(database.rows("select distinct method from contention where method like 'System.Threading.%'"))
                    .isEmpty();
            assertThat(database.row("select count(*) from contention where owner_thread_id = 0")).isEqualTo("0");
        }
    }

    /** The second way: ticks between two pauses, added up by hand. */
    @Test
    void whatWasAllocatedBeforeAPauseIsWhatItsTicksTell() {
        try (TestDatabase database = open(trace("gc"))) {
            TreeMap<Long, Long> ticks = new TreeMap<>();
            for (String row : database.rows("select time_ns, \"AllocationAmount64\" from clr.\"GCAllocationTick\"")) {
                String[] values = row.split("\\|");
                ticks.merge(Long.parseLong(values[0]), Long.parseLong(values[1]), Long::sum);
            }
            long from = 0;
            List<String> expected = new ArrayList<>();
            for (String pause : database.rows("select start_ns from gc_pauses order by start_ns")) {
                long to = Long.parseLong(pause);
                var between = ticks.subMap(from, to);
                expected.add(to + "|"
                        + (between.isEmpty() ? "null" : between.values().stream().mapToLong(n -> n).sum()));
                from = to;
            }
            assertThat(database.rows("select start_ns, allocated_bytes from gc_pauses order by start_ns"))
                    .isEqualTo(expected);
            assertThat(database.rows(
                    "select start_ns from gc_pauses where allocated_bytes < coalesce(top_method_bytes, 0)"
                    + " + coalesce(second_method_bytes, 0) + coalesce(third_method_bytes, 0)"
                    + " or top_method_bytes < second_method_bytes or second_method_bytes < third_method_bytes"))
                    .isEmpty();
        }
    }
}
