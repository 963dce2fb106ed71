package org.nettracesql.adapter.join;

import org.apache.calcite.rel.core.Join;

/** How many columns of either side a joined row has: all of the left one's first. */
record JoinedColumns(int ofLeft, int ofRight) {

    static JoinedColumns of(Join join) {
        return new JoinedColumns(
                join.getLeft().getRowType().getFieldCount(), join.getRight().getRowType().getFieldCount());
    }

    /** Columns of both rows; of a side without a row, which is null, NULLs. */
    Object[] joined(Object left, Object right) {
        Object[] both = new Object[ofLeft + ofRight];
        copy(left, ofLeft, both, 0);
        copy(right, ofRight, both, ofLeft);
        return both;
    }

    private static void copy(Object row, int columns, Object[] both, int at) {
        if (row instanceof Object[] values) {
            System.arraycopy(values, 0, both, at, columns);
        } else {
            both[at] = row;
        }
    }
}
