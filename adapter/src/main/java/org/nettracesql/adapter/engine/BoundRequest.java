package org.nettracesql.adapter.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.nettracesql.adapter.catalog.EventRelation;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanRequest;

/**
 * What one execution asks of a table of events: nothing in it is open any more. Immutable.
 *
 * @param columns of the relation, in the order wanted
 * @param predicates all must hold
 * @param limit rows that are enough; {@link Long#MAX_VALUE} for all
 */
public record BoundRequest(
        EventRelation relation, List<TableColumn> columns, List<PushedPredicate> predicates, long limit) {

    /** The same for other columns. */
    public BoundRequest withColumns(List<TableColumn> only) {
        return new BoundRequest(relation, only, predicates, limit);
    }

    /** The same with another condition, which must hold, too. */
    public BoundRequest with(PushedPredicate more) {
        List<PushedPredicate> all = new ArrayList<>(predicates);
        all.add(more);
        return new BoundRequest(relation, columns, all, limit);
    }

    /** What is scanned for {@link #columns()}: nothing for the name of the trace. */
    public List<ScanColumn> scanColumns() {
        List<ScanColumn> scanned = new ArrayList<>(columns.size());
        for (TableColumn column : columns) {
            if (!column.isTraceName()) {
                scanned.add(column.source());
            }
        }
        return scanned;
    }

    /**
     * The request to the reader of one trace, or null if no row of it can pass.
     *
     * @param rows that are enough
     */
    public ScanRequest of(OpenTrace trace, long rows, List<ScanColumn> scanned) {
        Collection<EventType> types = relation.typesIn(trace);
        if (types != null && types.isEmpty() || !PushedPredicate.admitTrace(predicates, trace)) {
            return null;
        }
        ScanRequest.Builder request = ScanRequest.builder()
                .types(types)
                .columns(scanned)
                .explode(relation.explode())
                .limit(rows);
        for (PushedPredicate predicate : predicates) {
            if (!predicate.column().isTraceName()) {
                request.where(List.of(predicate.predicate()));
            }
        }
        return request.build();
    }
}
