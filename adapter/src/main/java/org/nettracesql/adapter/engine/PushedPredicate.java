package org.nettracesql.adapter.engine;

import java.util.List;
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

    /** Whether rows of a trace of that name may pass all conditions. */
    public static boolean admitTrace(List<PushedPredicate> predicates, String traceName) {
        for (PushedPredicate predicate : predicates) {
            if (predicate.column().isTraceName() && !predicate.admits(traceName)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether a value passes that a trace or all events of a type have in common.
     *
     * @param value a {@link String} or {@link Number}, not null; no text for LIKE, which only scans decide
     */
    public boolean admits(Object value) {
        if (condition instanceof Condition.TextIn in) {
            return in.test((String) value);
        }
        if (condition instanceof Condition.LongRanges ranges) {
            return ranges.test(((Number) value).longValue());
        }
        if (condition instanceof Condition.Bits bits) {
            return bits.test(((Number) value).longValue());
        }
        if (condition instanceof Condition.Mod mod) {
            return mod.test(((Number) value).longValue());
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
