package org.nettracesql.adapter.scan;

import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.condition.PushedFilter;
import org.nettracesql.adapter.engine.ScanContext;

/** The runnable side of a {@link DerivedScan} in a plan. Public for the code that Calcite generates. */
public final class DerivedQuery {

    private final ScanContext context;
    private final DerivedRelation relation;
    private final List<PushedFilter> filters;

    DerivedQuery(ScanContext context, DerivedRelation relation, List<PushedFilter> filters) {
        this.context = context;
        this.relation = relation;
        this.filters = List.copyOf(filters);
    }

    List<PushedFilter> filters() {
        return filters;
    }

    DerivedRelation relation() {
        return relation;
    }

    DerivedQuery with(List<PushedFilter> all) {
        return new DerivedQuery(context, relation, all);
    }

    /** The rows of one execution: an {@code Object[]} each. */
    public Enumerable<Object[]> rows(DataContext root) {
        return DerivedRows.of(context, relation, filters, root);
    }
}
