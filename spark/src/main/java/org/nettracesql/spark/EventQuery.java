package org.nettracesql.spark;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.adapter.catalog.EventRelation;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.BoundRequest;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.TraceIndex;

/**
 * What a plan asks of a table of events: the traces, and the request to each of them. Immutable.
 *
 * @param top which rows are enough; null for all
 */
record EventQuery(TraceSet traces, BoundRequest request, TopRows top, SourceOptions options) {

    static EventQuery all(TraceSet traces, EventRelation relation, SourceOptions options) {
        return new EventQuery(
                traces, new BoundRequest(relation, relation.columns(), List.of(), Long.MAX_VALUE), null,
                options);
    }

    EventQuery withColumns(List<TableColumn> columns) {
        return with(new BoundRequest(request.relation(), columns, request.predicates(), request.limit()));
    }

    EventQuery withPredicates(List<PushedPredicate> predicates) {
        return with(new BoundRequest(request.relation(), request.columns(), predicates, request.limit()));
    }

    EventQuery withLimit(long limit) {
        return with(new BoundRequest(request.relation(), request.columns(), request.predicates(), limit));
    }

    EventQuery withTop(TopRows first) {
        return new EventQuery(traces, request, first, options);
    }

    EventQuery with(BoundRequest other) {
        return new EventQuery(traces, other, top, options);
    }

    /** A trace that may have rows, and what is asked of it. */
    record Asked(OpenTrace trace, ScanRequest request) {}

    /** The traces that may have rows. */
    List<Asked> asked() {
        List<Asked> all = new ArrayList<>();
        for (OpenTrace trace : traces.traces()) {
            ScanRequest asked = request.of(trace, request.limit(), request.scanColumns());
            if (asked != null && trace.trace().mayHaveRows(asked)) {
                all.add(new Asked(trace, asked));
            }
        }
        return all;
    }

    /** The index of a trace, if it is known; null if it would have to be made. */
    static TraceIndex index(OpenTrace trace) {
        return trace.trace().isIndexed() ? trace.trace().index() : null;
    }
}
