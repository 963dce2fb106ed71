package org.nettracesql.adapter.aggregate;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.calcite.rel.RelFieldCollation;
import org.nettracesql.adapter.engine.FloatingNumbers;

/** An order of rows, by some of their columns. */
final class RowOrder implements Comparator<Object[]> {

    private final int[] columns;
    private final boolean[] descending;
    private final boolean[] nullsFirst;

    RowOrder(List<RelFieldCollation> keys) {
        columns = new int[keys.size()];
        descending = new boolean[columns.length];
        nullsFirst = new boolean[columns.length];
        for (int i = 0; i < columns.length; i++) {
            RelFieldCollation key = keys.get(i);
            columns[i] = key.getFieldIndex();
            descending[i] = key.direction.isDescending();
            nullsFirst[i] = key.nullDirection == RelFieldCollation.NullDirection.FIRST;
        }
    }

    boolean isEmpty() {
        return columns.length == 0;
    }

    int firstColumn() {
        return columns[0];
    }

    boolean isFirstDescending() {
        return descending[0];
    }

    @Override
    public int compare(Object[] left, Object[] right) {
        for (int i = 0; i < columns.length; i++) {
            Object a = left[columns[i]];
            Object b = right[columns[i]];
            int order;
            if (a == null || b == null) {
                order = a == b ? 0 : (a == null) == nullsFirst[i] ? -1 : 1;
            } else {
                order = descending[i] ? values(b, a) : values(a, b);
            }
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    /** Two values of one type, neither of them NULL. NaN is the greatest number. */
    static int values(Object left, Object right) {
        if (left instanceof Object[] a && right instanceof Object[] b) {
            return lists(Arrays.asList(a), Arrays.asList(b));
        }
        if (left instanceof List<?> a && right instanceof List<?> b) {
            return lists(a, b);
        }
        if (!(left instanceof Comparable<?>)) {
            throw new UnsupportedOperationException("an order of values of a type that has none, such as a MAP.");
        }
        return FloatingNumbers.compareValues(left, right);
    }

    private static int lists(List<?> left, List<?> right) {
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            Object a = left.get(i);
            Object b = right.get(i);
            int order = a == null || b == null ? Boolean.compare(a == null, b == null) : values(a, b);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.size(), right.size());
    }
}
