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

    private CounterTable() {}

    static Relation relation(String name) {
        List<TableColumn> columns = new ArrayList<>(SystemColumns.OF_ELEMENTS);
        columns.add(new TableColumn("provider", ColumnType.TEXT, false, "EventSource that has the counter.",
                HeaderColumn.PROVIDER));
        columns.add(field("name", "Name", ColumnType.TEXT, "Name of the counter."));
        columns.add(field("display_name", "DisplayName", ColumnType.TEXT, "Name for people."));
        columns.add(field("display_units", "DisplayUnits", ColumnType.TEXT, "Unit of the values."));
        columns.add(field("counter_type", "CounterType", ColumnType.TEXT, "Mean or Sum."));
        columns.add(field("interval_sec", "IntervalSec", ColumnType.FLOAT64, "Seconds that the values cover."));
        columns.add(field("mean", "Mean", ColumnType.FLOAT64, "Mean of the values in the interval."));
        columns.add(field("standard_deviation", "StandardDeviation", ColumnType.FLOAT64, "Their standard deviation."));
        columns.add(field("value_count", "Count", ColumnType.INT64, "How many values there were."));
        columns.add(field("least", "Min", ColumnType.FLOAT64, "The least value."));
        columns.add(field("greatest", "Max", ColumnType.FLOAT64, "The greatest value."));
        columns.add(field("increment", "Increment", ColumnType.FLOAT64,
                "How much a counter that only grows has grown in the interval."));
        columns.add(field("display_rate_time_scale", "DisplayRateTimeScale", ColumnType.TEXT,
                "Time span that people want the increment for."));
        columns.add(field("metadata", "Metadata", ColumnType.TEXT, "What the counter's author added."));
        return new EventRelation(TraceCatalog.TRACE_SCHEMA, name,
                "Values of EventCounters of all providers over time.", columns, false, null,
                type -> type.name().equals(EVENT_NAME));
    }

    private static TableColumn field(String name, String member, ColumnType type, String remark) {
        return new TableColumn(name, type, true, remark, new PayloadColumn(List.of("Payload", member), type, null));
    }
}
