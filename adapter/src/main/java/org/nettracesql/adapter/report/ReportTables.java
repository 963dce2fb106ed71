package org.nettracesql.adapter.report;

import java.util.List;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.RelationMaker;

/** The tables of the schema {@code trace} that reports are views over. */
public final class ReportTables implements RelationMaker {

    private static final List<String> NAMES = List.of(
            "thread_samples", "method_samples", "method_samples_without_idle", "call_samples",
            "call_samples_without_idle", "process_call_samples", "path_samples", "path_samples_without_idle",
            "state_samples", "idle_samples", "jit_compilations", "gc_collections", "gc_suspensions", "exception_throws",
            "spans", "activity_spans", "http_spans", "metric_values");

    @Override
    public List<String> names() {
        return NAMES;
    }

    @Override
    public Relation make(String name) {
        return switch (name) {
            case "thread_samples" -> ThreadSamples.relation(name);
            case "method_samples" -> HotMethods.methods(name, true);
            case "method_samples_without_idle" -> HotMethods.methods(name, false);
            case "call_samples" -> HotMethods.calls(name, true);
            case "call_samples_without_idle" -> HotMethods.calls(name, false);
            case "process_call_samples" -> HotMethods.callsOfProcesses(name);
            case "path_samples" -> HotPaths.relation(name, true);
            case "path_samples_without_idle" -> HotPaths.relation(name, false);
            case "state_samples" -> SampleStates.relation(name);
            case "idle_samples" -> IdleWaits.relation(name);
            case "jit_compilations" -> JitCompilations.relation(name);
            case "gc_collections" -> GcCollections.collections(name);
            case "gc_suspensions" -> GcCollections.pauses(name);
            case "exception_throws" -> ExceptionThrows.relation(name);
            case "spans" -> Spans.relation(name);
            case "activity_spans" -> Activities.activities(name);
            case "http_spans" -> Activities.httpRequests(name);
            case "metric_values" -> MetricValues.relation(name);
            default -> throw new IllegalArgumentException("No table is named " + name + ".");
        };
    }
}
