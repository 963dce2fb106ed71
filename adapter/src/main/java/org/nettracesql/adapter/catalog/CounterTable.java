package org.nettracesql.adapter.catalog;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;

/**
 * The values of EventCounters, of whichever provider. An event of that name carries one structure, {@code Payload}; a
 * mean-like counter sends Mean and others, a rate-like one Increment.
 */
final class CounterTable {

    private static final String EVENT_NAME = "EventCounters";
    private static final String PAYLOAD = "Payload";

    private CounterTable() {}

    static Relation relation(String name, List<OpenTrace> traces) {
        List<String> payload = payloadPath(traces);
        List<TableColumn> columns = new ArrayList<>(SystemColumns.OF_ELEMENTS);
        columns.add(new TableColumn("provider", ColumnType.TEXT, false, "EventSource that has the counter.",
                HeaderColumn.PROVIDER));
        columns.add(field(payload, "name", "Name", ColumnType.TEXT, "Name of the counter."));
        columns.add(field(payload, "display_name", "DisplayName", ColumnType.TEXT, "Name for people."));
        columns.add(field(payload, "display_units", "DisplayUnits", ColumnType.TEXT, "Unit of the values."));
        columns.add(field(payload, "counter_type", "CounterType", ColumnType.TEXT, "Mean or Sum."));
        columns.add(field(payload, "interval_sec", "IntervalSec", ColumnType.FLOAT64,
                "Seconds that the values cover."));
        columns.add(field(payload, "mean", "Mean", ColumnType.FLOAT64, "Mean of the values in the interval."));
        columns.add(field(payload, "standard_deviation", "StandardDeviation", ColumnType.FLOAT64,
                "Their standard deviation."));
        columns.add(field(payload, "value_count", "Count", ColumnType.INT64, "How many values there were."));
        columns.add(field(payload, "least", "Min", ColumnType.FLOAT64, "The least value."));
        columns.add(field(payload, "greatest", "Max", ColumnType.FLOAT64, "The greatest value."));
        columns.add(field(payload, "increment", "Increment", ColumnType.FLOAT64,
                "How much a counter that only grows has grown in the interval."));
        columns.add(field(payload, "display_rate_time_scale", "DisplayRateTimeScale", ColumnType.TEXT,
                "Time span that people want the increment for."));
        columns.add(field(payload, "metadata", "Metadata", ColumnType.TEXT, "What the counter's author added."));
        return new EventRelation(TraceCatalog.TRACE_SCHEMA, name,
                "Values of EventCounters of all providers over time.", columns, false, null,
                type -> type.name().equals(EVENT_NAME));
    }

    /** Runtimes put the structure into another one without a name, or do not. */
    private static List<String> payloadPath(List<OpenTrace> traces) {
        boolean wrapped = traces.stream()
                .flatMap(trace -> trace.trace().eventTypes().stream())
                .anyMatch(type -> type.name().equals(EVENT_NAME) && type.field("") != null);
        return wrapped ? List.of("", PAYLOAD) : List.of(PAYLOAD);
    }

    private static TableColumn field(
            List<String> payload, String name, String member, ColumnType type, String remark) {
        List<String> path = new ArrayList<>(payload);
        path.add(member);
        return new TableColumn(name, type, true, remark, new PayloadColumn(path, type, null));
    }
}
