package org.nettracesql.adapter.plain;

import java.util.Comparator;
import java.util.List;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.engine.RowCursor;
import org.nettracesql.adapter.scan.RowSort;

/**
 * The order of rows by some of their columns; NULLs are last either way.
 *
 * @param columns of the row that is sorted, the first key first
 */
record PlainOrder(int[] columns, boolean[] isDescending) implements Comparator<Object> {

    @Override
    public int compare(Object first, Object second) {
        for (int i = 0; i < columns.length; i++) {
            int result = compare(value(first, columns[i]), value(second, columns[i]), isDescending[i]);
            if (result != 0) {
                return result;
            }
        }
        return 0;
    }

    private static Object value(Object row, int column) {
        return row instanceof Object[] values ? values[column] : row;
    }

    @SuppressWarnings("unchecked")
    private static int compare(Object first, Object second, boolean isDescending) {
        if (first == null || second == null) {
            return first == second ? 0 : first == null ? 1 : -1;
        }
        int result = ((Comparable<Object>) first).compareTo(second);
        return isDescending ? -Integer.signum(result) : result;
    }

    /** The first rows in this order; all are read when it is first moved. */
    RowCursor sorted(RowCursor rows, long limit) {
        return new Sorted(rows, new RowSort(this, 0, limit));
    }

    private static final class Sorted implements RowCursor {
        private final RowCursor rows;
        private final RowSort sort;
        private final KeptMemory memory = new KeptMemory(RowSort.WHAT);
        /** Null before the first move. */
        private List<Object> sorted;
        private int at = -1;

        Sorted(RowCursor rows, RowSort sort) {
            this.rows = rows;
            this.sort = sort;
        }

        @Override
        public boolean next() {
            if (sorted == null) {
                sorted = sort.sorted(rows, memory);
            }
            return ++at < sorted.size();
        }

        @Override
        public Object row() {
            return sorted.get(at);
        }

        @Override
        public void close() {
            sorted = List.of();
            rows.close();
            memory.close();
        }
    }
}
