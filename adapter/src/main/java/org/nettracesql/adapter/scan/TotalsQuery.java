package org.nettracesql.adapter.scan;

import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.trace.BatchCursor;

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
        /** NULL for no values. */
        SUM,
        /** 0 for no values. */
        SUM0,
        /** NULL for no values. */
        AVG,
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
        Cancellations.execution(context, root);
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<Object> enumerator() {
                return Linq4j.singletonEnumerator(compute(root));
            }
        };
    }

    private Object compute(DataContext root) {
        Totals all = new Totals(this);
        request.scans(context, root).collect(this::addUp).forEach(all::add);
        return all.row();
    }

    private Totals addUp(BatchCursor cursor) {
        Totals totals = new Totals(this);
        while (cursor.next()) {
            totals.add(cursor.batch());
        }
        return totals;
    }
}
