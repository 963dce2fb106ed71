package org.nettracesql.adapter.scan;

import org.apache.calcite.linq4j.Enumerator;
import org.nettracesql.adapter.engine.RowCursor;

/**
 * A cursor as Calcite wants it.
 *
 * @param <R> what its rows are: {@code Object[]} where they have several columns for certain, else {@code Object}
 */
final class CursorRows<R> implements Enumerator<R> {

    private final RowCursor rows;

    CursorRows(RowCursor rows) {
        this.rows = rows;
    }

    @Override
    @SuppressWarnings("unchecked") // whoever makes it knows its cursor
    public R current() {
        return (R) rows.row();
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
