package org.nettracesql.adapter.catalog;

import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.nettracesql.trace.EventType;

/**
 * A table that a scan of the events gives: all events, those of one name, those of one version of it, or the elements
 * of an array in them.
 *
 * @param view whether the table is a part of another one, by version
 * @param explode the array field whose elements are the rows, or null
 * @param types accepts the event types whose events are rows; null for all of them
 */
public record EventRelation(
        String schema,
        String name,
        String remark,
        List<TableColumn> columns,
        boolean view,
        String explode,
        Predicate<EventType> types)
        implements Relation {

    public EventRelation {
        columns = List.copyOf(columns);
    }

    @Override
    public String tableType() {
        return view ? "VIEW" : "TABLE";
    }

    /** The types of a trace that the table has rows of; null for all types. */
    public Collection<EventType> typesIn(OpenTrace trace) {
        return types == null ? null : trace.trace().eventTypes().stream().filter(types).toList();
    }
}
