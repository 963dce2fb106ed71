package org.nettracesql.adapter.order;

import java.util.Comparator;
import org.nettracesql.adapter.engine.ValueOrder;

/**
 * An order of rows by some of their columns, of which each has values of one class in SQL's order. Rows are an {@code
 * Object[]} each, or the bare value for a single column.
 *
 * @param columns of a row, the first key first
 * @param isDescending for each key
 * @param areNullsFirst for each key; else NULLs are last, whichever way the others go
 */
public record RowOrder(int[] columns, boolean[] isDescending, boolean[] areNullsFirst)
        implements Comparator<Object> {

    /** An order in which NULLs are last. */
    public static RowOrder nullsLast(int[] columns, boolean[] isDescending) {
        return new RowOrder(columns, isDescending, new boolean[columns.length]);
    }

    /** How many keys there are. */
    public int size() {
        return columns.length;
    }

    @Override
    public int compare(Object left, Object right) {
        for (int i = 0; i < columns.length; i++) {
            int result = compare(i, value(left, columns[i]), value(right, columns[i]));
            if (result != 0) {
                return result;
            }
        }
        return 0;
    }

    private static Object value(Object row, int column) {
        return row instanceof Object[] values ? values[column] : row;
    }

    private int compare(int key, Object left, Object right) {
        if (left == null || right == null) {
            return ofNulls(key, left == null, right == null);
        }
        return directed(key, ValueOrder.compare(left, right));
    }

    /** What a key says of two values of which one at least is NULL. */
    int ofNulls(int key, boolean leftIsNull, boolean rightIsNull) {
        return leftIsNull == rightIsNull ? 0 : leftIsNull == areNullsFirst[key] ? -1 : 1;
    }

    /** What a key says of two values, given how the ascending order does. */
    int directed(int key, int ascending) {
        return isDescending[key] ? -Integer.signum(ascending) : ascending;
    }
}
