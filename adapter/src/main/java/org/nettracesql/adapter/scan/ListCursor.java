package org.nettracesql.adapter.scan;

import java.util.List;
import org.nettracesql.adapter.engine.RowCursor;

/** Rows that are there already. */
public final class ListCursor implements RowCursor {

    private List<?> rows;
    private int at = -1;

    /** @param rows an {@code Object[]} each, or the bare value of a single column */
    public ListCursor(List<?> rows) {
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
