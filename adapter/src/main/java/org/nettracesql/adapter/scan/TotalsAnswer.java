package org.nettracesql.adapter.scan;

import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.rel.RelWriter;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.trace.BatchCursor;

/** Totals over the events of a request, added up batch by batch on all cores. */
final class TotalsAnswer extends ScanAnswer {

    private final Totals totals;

    TotalsAnswer(ScanContext context, EventRequest request, Totals totals) {
        super(context, request);
        this.totals = totals;
    }

    /** Whether scans can add up all that is asked for. */
    static boolean isEnoughFor(Totals totals) {
        return totals.keys().isEmpty();
    }

    @Override
    String name() {
        return "EventTotals";
    }

    @Override
    double estimatedRows() {
        return 1;
    }

    @Override
    RelWriter describe(RelWriter writer) {
        return totals.describe(writer);
    }

    @Override
    Enumerator<Object> compute(DataContext root) {
        Tally all = new Tally(totals, request.columns());
        request.scans(context, root).collect((traceName, cursor) -> addUp(cursor), all::add);
        return Linq4j.singletonEnumerator(all.row());
    }

    private Tally addUp(BatchCursor cursor) {
        Tally sums = new Tally(totals, request.columns());
        while (cursor.next()) {
            sums.add(cursor.batch());
        }
        return sums;
    }
}
