package org.nettracesql.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.PushedPredicate;

/**
 * What Spark finds out about a table's traces while a query runs: in a join with a smaller side, which traces that one
 * names. Spark joins all the same, so what is not understood may be passed over.
 */
final class RuntimeFilters {

    private RuntimeFilters() {}

    /** The columns of a scan that such conditions may be about: that of the trace, if it is one of them. */
    static NamedReference[] attributes(List<TableColumn> columns) {
        return columns.stream()
                .filter(TableColumn::isTraceName)
                .map(column -> Expressions.column(column.name()))
                .toArray(NamedReference[]::new);
    }

    /** The conditions on the trace. */
    static List<PushedPredicate> ofTrace(Predicate[] predicates, List<TableColumn> columns) {
        FilterTranslator translator = new FilterTranslator(columns);
        List<PushedPredicate> ofTrace = new ArrayList<>();
        for (Predicate predicate : predicates) {
            PushedPredicate pushed = translator.pushed(predicate);
            if (pushed != null && pushed.column().isTraceName()) {
                ofTrace.add(pushed);
            }
        }
        return ofTrace;
    }
}
