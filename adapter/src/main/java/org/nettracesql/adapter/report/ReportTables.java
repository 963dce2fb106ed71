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
        makers.put("method_samples", HotMethods::methods);
        makers.put("call_samples", HotMethods::calls);
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
