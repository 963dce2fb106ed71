package org.nettracesql.adapter.engine;

import java.io.Serializable;
import java.util.List;
import java.util.Objects;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.Predicate;

/**
 * A condition on a column of a table, decided by the scan or, for what is of the trace as a whole, before it.
 *
 * @param condition fits the column's type as {@link Predicate} demands
 */
public record PushedPredicate(TableColumn column, Condition condition) implements Serializable {

    public PushedPredicate {
        Objects.requireNonNull(column, "column");
        Objects.requireNonNull(condition, "condition");
    }

    /** Whether rows of a trace may pass all conditions. */
    public static boolean admitTrace(List<PushedPredicate> predicates, OpenTrace trace) {
        return admitTrace(predicates, trace.name());
    }

    /** Whether rows with a name of a trace, which may be that of a file that is none, may pass all conditions. */
    public static boolean admitTrace(List<PushedPredicate> predicates, String name) {
        for (PushedPredicate predicate : predicates) {
            if (predicate.column().isTraceName() && !predicate.admits(name)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether a value passes that a trace or all events of a type have in common.
     *
     * @param value a {@link String} or {@link Number}, or null
     */
    public boolean admits(Object value) {
        if (value == null) {
            return condition instanceof Condition.Null isNull && isNull.isNull();
        }
        if (condition instanceof Condition.TextIn in) {
            return in.test((String) value);
        }
        if (condition instanceof Condition.TextLike like) {
            return like.matcher().test((String) value);
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

    /** The predicate for the scan of one trace; only for a column that is not of the trace as a whole. */
    public Predicate predicate() {
        return new Predicate(column.source(), condition);
    }

    @Override
    public String toString() {
        return column.name() + " " + condition;
    }
}
