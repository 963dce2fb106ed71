package org.nettracesql.adapter.scan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.nettracesql.adapter.BackgroundTask;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.EventScan;
import org.nettracesql.trace.ScanRequest;

/**
 * Totals over the events of a request, added up batch by batch on all cores.
 *
 * @param measures in the order of the plan's row
 */
record TotalsQuery(ScanContext context, EventRequest request, List<Measure> measures) {

    /** What is added up. */
    enum Kind {
        /** Rows, or the values that are not NULL. */
        COUNT,
        /** NULL for no values. As in all engines, it wraps around. */
        SUM,
        /** 0 for no values. */
        SUM0,
        /** NULL for no values. */
        MIN,
        /** NULL for no values. */
        MAX
    }

    /** @param column of the request; null to count rows */
    record Measure(Kind kind, TableColumn column) {
        @Override
        public String toString() {
            return kind + "(" + (column == null ? "*" : column.name()) + ")";
        }
    }

    /** The row of one execution: an {@code Object[]}; the bare value for a single measure. */
    Enumerable<Object> rows(DataContext root) {
        context.ledger().started(root);
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<Object> enumerator() {
                return Linq4j.singletonEnumerator(compute(root));
            }
        };
    }

    private Object compute(DataContext root) {
        List<PushedPredicate> predicates = request.predicates(root);
        Totals all = new Totals(this);
        for (OpenTrace trace : context.traces()) {
            ScanRequest scanRequest = request.scanRequest(trace, predicates, request.limit());
            if (scanRequest != null) {
                try (EventScan scan = trace.trace().scan(scanRequest)) {
                    context.ledger().opened(root, scan);
                    try {
                        addUp(scan).forEach(all::add);
                    } finally {
                        context.ledger().closing(root, scan);
                    }
                }
            }
        }
        return all.row();
    }

    /** What each of the scan's cursors came across. */
    private List<Totals> addUp(EventScan scan) {
        int workers = Math.min(scan.maxCursors(), Runtime.getRuntime().availableProcessors());
        List<BackgroundTask<Totals>> others = new ArrayList<>();
        for (int worker = 1; worker < workers; worker++) {
            others.add(BackgroundTask.start("nettrace-sql totals", () -> addUpOne(scan)));
        }
        List<Totals> totals = new ArrayList<>();
        try {
            totals.add(addUpOne(scan));
            others.forEach(other -> totals.add(other.result()));
        } catch (RuntimeException e) {
            scan.cancel();
            throw e;
        }
        return totals;
    }

    private Totals addUpOne(EventScan scan) {
        Totals totals = new Totals(this);
        try (BatchCursor cursor = scan.openCursor()) {
            while (cursor.next()) {
                totals.add(cursor.batch());
            }
        }
        return totals;
    }
}
