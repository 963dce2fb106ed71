package org.nettracesql.adapter.scan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.condition.PushedFilter;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.engine.ScanContext;

/** The rows of a computed table over all traces as Calcite wants them: those of a {@link DerivedCursor}. */
public final class DerivedRows {

    private DerivedRows() {}

    /** The rows of one execution. */
    public static Enumerable<Object[]> of(ScanContext context, DerivedRelation relation, DataContext root) {
        return of(context, relation, List.of(), root);
    }

    /** @param filters on the name of the trace */
    static Enumerable<Object[]> of(
            ScanContext context, DerivedRelation relation, List<PushedFilter> filters, DataContext root) {
        Cancellations.execution(context, root);
        return new AbstractEnumerable<>() {
            @Override
            public Enumerator<Object[]> enumerator() {
                List<PushedPredicate> predicates = new ArrayList<>(filters.size());
                for (PushedFilter filter : filters) {
                    predicates.add(filter.predicate(root));
                }
                return new CursorRows<>(new DerivedCursor(
                        context.traces(), relation, predicates, Cancellations.execution(context, root)));
            }
        };
    }
}
