package org.nettracesql.adapter.scan;

import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.runtime.FlatLists;
import org.nettracesql.trace.ColumnType;

/** Batches as the planner's code reads rows: {@link BatchRows}, and an empty list for a row without columns. */
final class ScannedRows implements Enumerator<Object> {

    private final BatchRows rows;
    private final boolean haveColumns;

    ScannedRows(BatchedRows source) {
        ColumnType[] types = new ColumnType[source.columnCount()];
        for (int i = 0; i < types.length; i++) {
            types[i] = source.type(i);
        }
        this.rows = new BatchRows(types, source::batches, Cancellations.of(source.root()));
        this.haveColumns = types.length > 0;
    }

    @Override
    public Object current() {
        return haveColumns ? rows.row() : FlatLists.of();
    }

    @Override
    public boolean moveNext() {
        return rows.next();
    }

    @Override
    public void reset() {
        throw new UnsupportedOperationException("A scan goes forward only; open another one.");
    }

    @Override
    public void close() {
        rows.close();
    }
}
