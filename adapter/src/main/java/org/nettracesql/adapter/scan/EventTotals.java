package org.nettracesql.adapter.scan;

import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.RowCursor;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.totals.Totals;

/**
 * Totals over the events of a request for those who ask for them without a plan: what {@link EventTotalsRule} puts
 * into one, run the same way. Immutable.
 */
public final class EventTotals {

    private final ScanContext context;
    private final EventRequest request;
    private final Totals totals;
    private final boolean isIndexed;

    private EventTotals(ScanContext context, EventRequest request, Totals totals, boolean isIndexed) {
        this.context = context;
        this.request = request;
        this.totals = totals;
        this.isIndexed = isIndexed;
    }

    /**
     * @param request its columns are those of the keys and the measures, without parameters
     * @return null if neither an index nor scans can give them
     */
    public static EventTotals of(ScanContext context, EventRequest request, Totals totals) {
        boolean isIndexed = IndexTotals.isEnoughFor(request, totals);
        return isIndexed || TotalsCursor.isEnoughFor(context, request, totals)
                ? new EventTotals(context, request, totals, isIndexed)
                : null;
    }

    /** Whether no event is read for them once the index is there; its groups are few. */
    public boolean isIndexed() {
        return isIndexed;
    }

    /** The rows of one execution, which are computed now: the keys first, then the measures. */
    public RowCursor open(Execution execution) {
        return isIndexed
                ? new ListCursor(IndexTotals.rows(context, request.bind(null), totals))
                : new TotalsCursor(context, execution, request.bind(null), totals);
    }
}
