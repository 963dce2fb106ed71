package org.nettracesql.adapter.scan;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.calcite.DataContext;
import org.nettracesql.adapter.catalog.EventRelation;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.ScanRequest;

/**
 * What a plan asks of a table of events. Immutable.
 *
 * @param columns of the relation, in the order of the plan's row
 * @param filters all must hold
 * @param limit rows that are enough; {@link Long#MAX_VALUE} for all
 */
public record EventRequest(
        EventRelation relation, List<TableColumn> columns, List<PushedFilter> filters, long limit) {

    public EventRequest {
        columns = List.copyOf(columns);
        filters = List.copyOf(filters);
    }

    /** The whole table. */
    public static EventRequest all(EventRelation relation) {
        return new EventRequest(relation, relation.columns(), List.of(), Long.MAX_VALUE);
    }

    EventRequest withColumns(List<TableColumn> only) {
        return new EventRequest(relation, only, filters, limit);
    }

    EventRequest withFilters(List<PushedFilter> more) {
        List<PushedFilter> all = new ArrayList<>(filters);
        all.addAll(more);
        return new EventRequest(relation, columns, all, limit);
    }

    EventRequest withLimit(long rows) {
        return new EventRequest(relation, columns, filters, rows);
    }

    boolean isLimited() {
        return limit != Long.MAX_VALUE;
    }

    /** The conditions of one execution. */
    public List<PushedPredicate> predicates(DataContext execution) {
        return filters.stream().map(filter -> filter.predicate(execution)).toList();
    }

    /**
     * The request to the reader of one trace, or null if no row of it can pass. Its columns are {@link #columns()}
     * without those that name the trace.
     *
     * @param predicates of this execution
     * @param rows that are enough
     */
    public ScanRequest scanRequest(OpenTrace trace, List<PushedPredicate> predicates, long rows) {
        Collection<EventType> types = relation.typesIn(trace);
        if (types != null && types.isEmpty()) {
            return null;
        }
        ScanRequest.Builder request =
                ScanRequest.builder().types(types).explode(relation.explode()).limit(rows);
        for (PushedPredicate predicate : predicates) {
            if (!predicate.admitsTrace(trace.name())) {
                return null;
            }
            if (!predicate.column().isTraceName()) {
                request.where(List.of(predicate.predicate()));
            }
        }
        for (TableColumn column : columns) {
            if (!column.isTraceName()) {
                request.columns(column.source());
            }
        }
        return request.build();
    }
}
