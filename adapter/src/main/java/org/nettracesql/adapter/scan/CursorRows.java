package org.nettracesql.adapter.scan;

import org.apache.calcite.linq4j.Enumerator;
import org.nettracesql.adapter.engine.RowCursor;

/** A cursor as Calcite wants it. */
final class CursorRows implements Enumerator<Object> {

    private final RowCursor rows;

    CursorRows(RowCursor rows) {
        this.rows = rows;
    }

    @Override
    public Object current() {
        return rows.row();
    }

    @Override
    public boolean moveNext() {
        return rows.next();
    }

    @Override
    public void reset() {
        throw new UnsupportedOperationException("These rows go forward only; open them again.");
    }

    @Override
    public void close() {
        rows.close();
    }
}
