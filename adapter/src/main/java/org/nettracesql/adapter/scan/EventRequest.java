package org.nettracesql.adapter.scan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.nettracesql.adapter.catalog.EventRelation;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.condition.PushedFilter;
import org.nettracesql.adapter.engine.BoundRequest;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.engine.RequestScans;
import org.nettracesql.adapter.engine.ScanContext;

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
        List<PushedPredicate> predicates = new ArrayList<>(filters.size());
        for (PushedFilter filter : filters) {
            predicates.add(filter.predicate(execution));
        }
        return predicates;
    }

    /**
     * All that one execution asks.
     *
     * @param execution null where all filters are fixed
     */
    public BoundRequest bind(DataContext execution) {
        return new BoundRequest(relation, columns, predicates(execution), limit);
    }

    /** What runs this in one execution on a database; the execution's parameters are looked at. */
    public RequestScans scans(ScanContext context, DataContext root) {
        return new RequestScans(context, Cancellations.execution(context, root), bind(root));
    }
}
