package org.nettracesql.adapter.catalog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.nettracesql.trace.TraceWarning;

/** The relations of the schema {@code trace}. */
final class TraceRelations {

    /** Every event of every provider. */
    static final String EVENTS = "events";

    private TraceRelations() {}

    static Map<String, Function<String, Relation>> makers(
            List<OpenTrace> traces,
            Map<String, TraceWarning> skipped,
            Relation events,
            Map<String, Function<String, Relation>> reportTables) {
        Map<String, Function<String, Relation>> makers = new LinkedHashMap<>();
        makers.put(EVENTS, name -> events);
        makers.put("event_counters", name -> CounterTable.relation(name, traces));
        EventTypeTables.addTo(makers);
        TraceTables.addTo(makers, skipped);
        CodeTables.addTo(makers);
        StackTables.addTo(makers);
        makers.putAll(reportTables);
        DocumentationTables.addTo(makers);
        for (String view : ViewFiles.names()) {
            makers.put(view, ViewFiles::read);
        }
        return makers;
    }

    static Relation events() {
        List<TableColumn> columns = new ArrayList<>(SystemColumns.OF_EVENTS);
        columns.addAll(SystemColumns.OF_ANY_EVENT);
        columns.addAll(SystemColumns.OF_CONTEXTS);
        columns.add(SystemColumns.PAYLOAD);
        return new EventRelation(TraceCatalog.TRACE_SCHEMA, EVENTS,
                "Every event of the trace, with its payload as text.", columns, false, null, null);
    }
}
