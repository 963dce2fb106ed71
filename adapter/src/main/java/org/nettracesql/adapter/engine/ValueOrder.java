package org.nettracesql.adapter.engine;

import java.util.Arrays;
import java.util.List;

/** SQL's order of values of one type, none of them NULL. */
public final class ValueOrder {

    private ValueOrder() {}

    /**
     * As a {@link java.util.Comparator} tells it. NaN is the greatest number. Arrays and rows are compared by their
     * first elements that differ, of which NULL is the greatest; the shorter one of two is less where none does.
     */
    @SuppressWarnings("unchecked")
    public static int compare(Object left, Object right) {
        if (left instanceof Double || left instanceof Float) {
            return FloatingNumbers.compare(((Number) left).doubleValue(), ((Number) right).doubleValue());
        }
        if (left instanceof Comparable<?>) {
            return ((Comparable<Object>) left).compareTo(right);
        }
        if (left instanceof List<?> a && right instanceof List<?> b) {
            return compareLists(a, b);
        }
        if (left instanceof Object[] a && right instanceof Object[] b) {
            return compareLists(Arrays.asList(a), Arrays.asList(b));
        }
        throw new UnsupportedOperationException("an order of values of a type that has none, such as a MAP.");
    }

    private static int compareLists(List<?> left, List<?> right) {
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            Object a = left.get(i);
            Object b = right.get(i);
            int order = a == null || b == null ? Boolean.compare(a == null, b == null) : compare(a, b);
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.size(), right.size());
    }
}
