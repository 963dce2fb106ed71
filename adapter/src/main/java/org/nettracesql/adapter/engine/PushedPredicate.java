package org.nettracesql.adapter.engine;

import java.util.Objects;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.Predicate;

/**
 * A condition on a column of a table, decided by the scan or, for the name of the trace, before it.
 *
 * @param condition fits the column's type as {@link Predicate} demands
 */
public record PushedPredicate(TableColumn column, Condition condition) {

    public PushedPredicate {
        Objects.requireNonNull(column, "column");
        Objects.requireNonNull(condition, "condition");
    }

    /** Whether rows of a trace of that name may pass; true for a condition on another column. */
    public boolean admitsTrace(String traceName) {
        if (!column.isTraceName()) {
            return true;
        }
        if (condition instanceof Condition.TextIn in) {
            return in.test(traceName);
        }
        return condition instanceof Condition.Null isNull && !isNull.isNull();
    }

    /** The predicate for the scan of one trace; only for a column that is not the trace's name. */
    public Predicate predicate() {
        return new Predicate(column.source(), condition);
    }

    @Override
    public String toString() {
        return column.name() + " " + condition;
    }
}
