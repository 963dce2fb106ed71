package org.nettracesql.trace;

import java.io.Serializable;
import java.util.Objects;

/**
 * A condition on a column. A scan's predicates hold all at once.
 *
 * @param column a header, payload or element column; it need not be among those asked for
 * @param condition fits the column's type: text conditions for TEXT, {@link Condition.DoubleCompare} for FLOAT32 and
 *     FLOAT64, the integer conditions for all others, {@link Condition.Null} for any
 */
public record Predicate(ScanColumn column, Condition condition) implements Serializable {
    public Predicate {
        Objects.requireNonNull(column, "column");
        Objects.requireNonNull(condition, "condition");
        if (!fits(column.type(), condition)) {
            throw new IllegalArgumentException("The condition '" + condition + "' does not fit column "
                    + column.columnName() + " of type " + column.type() + ".");
        }
    }

    private static boolean fits(ColumnType type, Condition condition) {
        if (condition instanceof Condition.Null) {
            return true;
        }
        boolean onText = condition instanceof Condition.TextIn || condition instanceof Condition.TextLike;
        return switch (type) {
            case TEXT -> onText;
            case FLOAT32, FLOAT64 -> condition instanceof Condition.DoubleCompare;
            default -> !onText && !(condition instanceof Condition.DoubleCompare);
        };
    }

    @Override
    public String toString() {
        return column.columnName() + " " + condition;
    }
}
