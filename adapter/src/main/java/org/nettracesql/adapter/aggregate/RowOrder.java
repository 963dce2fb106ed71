package org.nettracesql.adapter.aggregate;

import java.util.Comparator;
import java.util.List;
import org.apache.calcite.rel.RelFieldCollation;
import org.nettracesql.adapter.engine.ValueOrder;

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
                order = descending[i] ? ValueOrder.compare(b, a) : ValueOrder.compare(a, b);
            }
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
