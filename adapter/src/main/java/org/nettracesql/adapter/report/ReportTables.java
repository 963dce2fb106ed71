package org.nettracesql.adapter.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.nettracesql.adapter.catalog.Relation;

/** The tables of the schema {@code trace} that reports are views over. */
public final class ReportTables {

    private ReportTables() {}

    /** What makes each table, by its name. */
    public static Map<String, Function<String, Relation>> makers() {
        Map<String, Function<String, Relation>> makers = new LinkedHashMap<>();
        makers.put("thread_samples", ThreadSamples::relation);
        makers.put("method_samples", name -> HotMethods.methods(name, true));
        makers.put("method_samples_without_idle", name -> HotMethods.methods(name, false));
        makers.put("call_samples", name -> HotMethods.calls(name, true));
        makers.put("call_samples_without_idle", name -> HotMethods.calls(name, false));
        makers.put("path_samples", name -> HotPaths.relation(name, true));
        makers.put("path_samples_without_idle", name -> HotPaths.relation(name, false));
        makers.put("state_samples", SampleStates::relation);
        makers.put("idle_samples", IdleWaits::relation);
        makers.put("jit_compilations", JitCompilations::relation);
        makers.put("gc_collections", GcCollections::collections);
        makers.put("gc_suspensions", GcCollections::pauses);
        makers.put("exception_throws", ExceptionThrows::relation);
        makers.put("spans", Spans::relation);
        makers.put("activity_spans", Activities::activities);
        makers.put("http_spans", Activities::httpRequests);
        makers.put("metric_values", MetricValues::relation);
        return makers;
    }
}
