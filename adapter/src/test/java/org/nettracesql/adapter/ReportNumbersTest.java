package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;
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
                List<Integer> ofMethod = versions.computeIfAbsent(values[0] + "/" + values[2], key -> new ArrayList<>());
                ofMethod.add(Integer.parseInt(values[1]));
                assertThat(ofMethod).endsWith(ofMethod.size());
            }
            versions.forEach((key, ofMethod) -> assertThat(key).endsWith("/" + ofMethod.size()));
        }
    }

    private record Pause(long start, long end, List<Long> collections) {}

    /** The second way: for each suspension, the next restart of its thread and the next collection, if it is in between. */
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

    @Test
    void everyExceptionThatIsCaughtNamesItsHandler() {
        try (TestDatabase database = open(trace("faults"))) {
            assertThat(database.row("select sum(throws) from exceptions"))
                    .isEqualTo(database.row("select count(*) from clr.\"ExceptionThrown\""));
            assertThat(database.row("select count(*) from exception_throws where handler is not null"))
                    .isEqualTo(database.row("select count(*) from clr.\"ExceptionCatchStart\""));
            assertThat(database.rows("select thrower from exceptions where thrower like 'System.Runtime.EH.%'"))
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
}
