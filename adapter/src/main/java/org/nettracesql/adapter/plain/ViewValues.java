package org.nettracesql.adapter.plain;

import java.util.Arrays;
import org.nettracesql.adapter.engine.FloatingNumbers;

/** How values of a view's query are compared, and what of a row is one key. */
final class ViewValues {

    /** Some values of a row as a key: equal to those that SQL does not tell apart, NULLs among them. */
    static final class Key {
        final Object[] values;
        private int hash;

        Key(Object[] values) {
            this.values = values;
            this.hash = Arrays.hashCode(values);
        }

        /** That of another row, with as many values; not for one that a map has. */
        void become(ViewExpression[] of, Object[] row) {
            for (int i = 0; i < values.length; i++) {
                values[i] = same(of[i].value(row));
            }
            hash = Arrays.hashCode(values);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key && hash == key.hash && Arrays.equals(values, key.values);
        }

        @Override
        public int hashCode() {
            return hash;
        }
    }

    private ViewValues() {}

    /** Values of expressions as a key. */
    static Key key(ViewExpression[] of, Object[] row) {
        Key key = new Key(new Object[of.length]);
        key.become(of, row);
        return key;
    }

    /** There are two zeros. */
    private static Object same(Object value) {
        return value instanceof Double number && number == 0 ? (Object) 0.0 : value;
    }

    /** Two values of one type, neither of them NULL; whole numbers and others as numbers. */
    @SuppressWarnings("unchecked")
    static int compare(Object left, Object right) {
        if (left instanceof Double || right instanceof Double) {
            return FloatingNumbers.compare(((Number) left).doubleValue(), ((Number) right).doubleValue());
        }
        return ((Comparable<Object>) left).compareTo(right);
    }

    /** The same in an order, where NULLs are last. */
    static int compare(Object left, Object right, boolean isDescending) {
        if (left == null || right == null) {
            return left == right ? 0 : left == null ? 1 : -1;
        }
        return isDescending ? compare(right, left) : compare(left, right);
    }
}
