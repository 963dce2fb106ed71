package org.nettracesql.adapter.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.nettracesql.trace.TraceWarning;

/**
 * The relations of the schema {@code trace}.
 *
 * @param traces by the name that the column {@code trace} has for each
 * @param skipped files that were to be traces and could not be read
 * @param events the relation of that name
 * @param reportTables what reports are views over
 */
record TraceRelations(
        List<OpenTrace> traces, Map<String, TraceWarning> skipped, Relation events, RelationMaker reportTables)
        implements RelationMaker {

    /** Every event of every provider. */
    static final String EVENTS = "events";

    private static final List<String> TABLES = List.of(
            EVENTS, "event_counters", "event_types", "event_fields", "traces", "trace_info", "trace_warnings",
            "processes", "threads", "methods", "modules", "assemblies", "app_domains", "il_to_native", "stacks",
            "frames", "functions", "reports");

    static Relation everyEvent() {
        List<TableColumn> columns = new ArrayList<>(SystemColumns.OF_EVENTS);
        columns.addAll(SystemColumns.OF_ANY_EVENT);
        columns.addAll(SystemColumns.OF_CONTEXTS);
        columns.add(SystemColumns.PAYLOAD);
        return new EventRelation(TraceCatalog.TRACE_SCHEMA, EVENTS,
                "Every event of the trace, with its payload as text.", columns, false, null, null);
    }

    @Override
    public List<String> names() {
        List<String> names = new ArrayList<>(TABLES);
        names.addAll(reportTables.names());
        names.addAll(ViewFiles.names());
        return names;
    }

    // A switch, not a map of functions: to make forty of those took a fresh process as long as a small trace's rows.
    @Override
    public Relation make(String name) {
        return switch (name) {
            case EVENTS -> events;
            case "event_counters" -> CounterTable.relation(name, traces);
            case "event_types" -> EventTypeTables.eventTypes(name);
            case "event_fields" -> EventTypeTables.eventFields(name);
            case "traces" -> TraceTables.traces(name);
            case "trace_info" -> TraceTables.traceInfo(name);
            case "trace_warnings" -> TraceTables.traceWarnings(name, skipped);
            case "processes" -> TraceTables.processes(name);
            case "threads" -> TraceTables.threads(name);
            case "methods" -> CodeTables.methods(name);
            case "modules" -> CodeTables.modules(name);
            case "assemblies" -> CodeTables.assemblies(name);
            case "app_domains" -> CodeTables.appDomains(name);
            case "il_to_native" -> CodeTables.ilToNative(name);
            case "stacks" -> StackTables.stacks(name);
            case "frames" -> StackTables.frames(name);
            case "functions" -> DocumentationTables.functions(name);
            case "reports" -> DocumentationTables.reports(name);
            default -> reportTables.names().contains(name) ? reportTables.make(name) : ViewFiles.read(name);
        };
    }
}
