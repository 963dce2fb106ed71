package org.nettracesql.adapter.columns;

import org.nettracesql.adapter.scan.BatchedRows;
import org.nettracesql.trace.ColumnType;

/** Which rows can be read without making them. */
public final class DirectCells {

    private DirectCells() {}

    /**
     * The cells of rows that a planned query gives.
     *
     * @param rows what the query's plan evaluates to; nobody else may read it
     * @return null if they are made one by one; else what has read the first of them already
     */
    public static RowCells of(Iterable<?> rows) {
        if (!(rows instanceof BatchedRows batched)) {
            return null;
        }
        ColumnType[] types = new ColumnType[batched.columnCount()];
        for (int i = 0; i < types.length; i++) {
            types[i] = batched.type(i);
        }
        return BatchCells.open(types, batched::batches);
    }
}
