package org.nettracesql.adapter.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.functions.Waits;
import org.nettracesql.trace.ColumnType;

/** Samples by what the thread did, as the column {@code state} of the view {@code samples} has it. */
final class SampleStates {

    /** With written-out methods: the JVM links those of records at their first call, for some ms of a short query. */
    private record State(String name, String waitsFor) {
        @Override
        public boolean equals(Object other) {
            return other instanceof State state
                    && name.equals(state.name)
                    && Objects.equals(waitsFor, state.waitsFor);
        }

        @Override
        public int hashCode() {
            return 31 * name.hashCode() + Objects.hashCode(waitsFor);
        }
    }

    private long samples;
    private long weightNanos;
    private final Set<Long> threads = new HashSet<>();

    private SampleStates() {}

    static DerivedRelation relation(String name) {
        // In the order of the view cpu_or_waiting: what only picks columns needs no planner.
        return DerivedRelation.ofTraces(
                name,
                "Samples by state and what is waited for.",
                List.of(
                        TableColumn.of("state", ColumnType.TEXT, false, "As samples.state."),
                        TableColumn.of("waits_for", ColumnType.TEXT, true,
                                "What is waited for; NULL where nothing is, as far as known."),
                        HotMethods.counted("samples", "Samples in that state."),
                        TableColumn.of("samples_percent", ColumnType.FLOAT64, false,
                                "The same as a percentage of all samples of the trace, to two digits."),
                        HotMethods.counted("weight_ns", "Their wall-clock time."),
                        TableColumn.of("time_percent", ColumnType.FLOAT64, true,
                                "The same as a percentage of the time of all samples, to two digits; NULL where no"
                                        + " time is known."),
                        HotMethods.counted("threads", "Threads that were sampled in that state.")),
                HotMethods.MADE_FROM,
                SampleStates::rows);
    }

    private static Iterator<Object[]> rows(OpenTrace trace) {
        Map<State, SampleStates> byState = new LinkedHashMap<>();
        long allSamples = 0;
        long allNanos = 0;
        for (SampleGroups.Group group : SampleGroups.of(trace)) {
            SampleStates state = byState.computeIfAbsent(stateOf(group, trace.waits()), key -> new SampleStates());
            state.samples += group.samples();
            state.weightNanos += group.weightNanos();
            group.addThreadsTo(state.threads);
            allSamples += group.samples();
            allNanos += group.weightNanos();
        }
        List<Object[]> rows = new ArrayList<>();
        for (Map.Entry<State, SampleStates> entry : byState.entrySet()) {
            SampleStates sums = entry.getValue();
            rows.add(new Object[] {
                entry.getKey().name,
                entry.getKey().waitsFor,
                sums.samples,
                HotMethods.percent(sums.samples, allSamples),
                sums.weightNanos,
                HotMethods.percent(sums.weightNanos, allNanos),
                (long) sums.threads.size()
            });
        }
        return rows.iterator();
    }

    private static State stateOf(SampleGroups.Group group, Waits waits) {
        Waits.Wait wait = group.wait(waits);
        if (group.kind.isRunning()) {
            return new State("running", null);
        }
        if (wait != null) {
            return new State(wait.isIdle() ? "idle" : "waiting", wait.what());
        }
        return new State(
                switch (group.kind) {
                    case EXTERNAL -> "native";
                    case CSWITCH -> "waiting";
                    default -> "unknown";
                },
                null);
    }
}
