package org.nettracesql.adapter.catalog;

import static org.nettracesql.trace.ColumnType.INT32;
import static org.nettracesql.trace.ColumnType.INT64;
import static org.nettracesql.trace.ColumnType.TEXT;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.TraceIndex;

/** Tables about event types: what a trace declares and how often it occurs. */
final class EventTypeTables {

    private EventTypeTables() {}

    static Relation eventTypes(String name) {
        return DerivedRelation.ofTraces(
                name,
                "The event types that the trace declares, with how many events there are of each.",
                List.of(
                        TableColumn.of("provider", TEXT, false, "Provider that wrote the events."),
                        TableColumn.of("event_name", TEXT, false, "Name of the event, and of its table."),
                        TableColumn.of("event_id", INT32, false, "Id in the provider."),
                        TableColumn.of("event_version", INT32, false, "Version of the layout."),
                        TableColumn.of("versioned_name", TEXT, false, "Documented name of this version."),
                        TableColumn.of("event_level", INT32, false, "0 always to 5 verbose."),
                        TableColumn.of("event_opcode", INT32, false, "Opcode, 0 for none."),
                        TableColumn.of("opcode_name", TEXT, true, "Name of the opcode."),
                        TableColumn.of("task", TEXT, true, "Name of the task."),
                        TableColumn.of("event_keywords", INT64, false, "Keyword bits; KEYWORD_NAMES names them."),
                        TableColumn.of("event_count", INT64, false, "How many events there are."),
                        TableColumn.of("payload_bytes", INT64, false, "Bytes of their payloads together."),
                        TableColumn.of("first_time_ns", INT64, true, "Time of the earliest one."),
                        TableColumn.of("last_time_ns", INT64, true, "Time of the latest one."),
                        TableColumn.of("origin", TEXT, false, "Where the fields were learnt: MANIFEST (built in),"
                                + " TRACE, or UNKNOWN.")),
                MadeFrom.EVERY_TRACE,
                EventTypeTables::eventTypeRows);
    }

    private static Iterator<Object[]> eventTypeRows(OpenTrace trace) {
        Map<EventType, TraceIndex.TypeStatistics> counts = new HashMap<>();
        trace.trace().index().types().forEach(statistics -> counts.put(statistics.type(), statistics));
        Set<EventType> types = new LinkedHashSet<>(trace.trace().eventTypes());
        types.addAll(counts.keySet());
        List<Object[]> rows = new ArrayList<>();
        for (EventType type : types) {
            TraceIndex.TypeStatistics count = counts.get(type);
            rows.add(new Object[] {
                type.provider(),
                type.name(),
                type.id(),
                type.version(),
                type.versionedName(),
                type.level(),
                type.opcode(),
                type.opcodeName(),
                type.task(),
                type.keywords(),
                count == null ? 0L : count.eventCount(),
                count == null ? 0L : count.payloadBytes(),
                count == null ? null : count.firstTimeNanos(),
                count == null ? null : count.lastTimeNanos(),
                type.origin().name()
            });
        }
        return rows.iterator();
    }

    static Relation eventFields(String name) {
        return DerivedRelation.ofTraces(
                name,
                "The payload fields of the event types that the trace declares.",
                List.of(
                        TableColumn.of("provider", TEXT, false, "Provider of the event."),
                        TableColumn.of("event_name", TEXT, false, "Name of the event."),
                        TableColumn.of("event_id", INT32, false, "Id in the provider."),
                        TableColumn.of("event_version", INT32, false, "Version of the layout."),
                        TableColumn.of("ordinal", INT32, false, "0-based position of the field."),
                        TableColumn.of("field_name", TEXT, false, "Name of the field."),
                        TableColumn.of("wire_type", TEXT, false, "Type in the file."),
                        TableColumn.of("column_type", TEXT, false, "Type of the values that a scan gives."),
                        TableColumn.of("enum_map", TEXT, true, "Enumeration of the values, for ENUM_NAME.")),
                MadeFrom.EVERY_TRACE,
                EventTypeTables::eventFieldRows);
    }

    private static Iterator<Object[]> eventFieldRows(OpenTrace trace) {
        List<Object[]> rows = new ArrayList<>();
        for (EventType type : trace.trace().eventTypes()) {
            int ordinal = 0;
            for (EventField field : type.fields()) {
                rows.add(new Object[] {
                    type.provider(),
                    type.name(),
                    type.id(),
                    type.version(),
                    ordinal++,
                    field.name(),
                    wireType(field.type()),
                    field.type().columnType().name(),
                    field.enumMap()
                });
            }
        }
        return rows.iterator();
    }

    private static String wireType(FieldType type) {
        if (type instanceof FieldType.Array array) {
            return wireType(array.element()) + "[]";
        }
        if (type instanceof FieldType.Struct struct) {
            return struct.fields().stream()
                    .map(member -> member.name() + " " + wireType(member.type()))
                    .toList()
                    .toString()
                    .replace('[', '{')
                    .replace(']', '}');
        }
        return type.toString();
    }
}
