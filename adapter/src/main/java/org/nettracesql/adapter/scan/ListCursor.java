package org.nettracesql.adapter.scan;

import java.util.List;
import org.nettracesql.adapter.engine.RowCursor;

/** Rows that are there already. */
final class ListCursor implements RowCursor {

    private List<Object> rows;
    private int at = -1;

    ListCursor(List<Object> rows) {
        this.rows = rows;
    }

    @Override
    public boolean next() {
        return ++at < rows.size();
    }

    @Override
    public Object row() {
        return rows.get(at);
    }

    @Override
    public void close() {
        rows = List.of();
    }
}
