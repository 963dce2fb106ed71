package org.nettracesql.adapter.plain;

import java.util.List;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.engine.RowCursor;
import org.nettracesql.adapter.order.RowOrder;
import org.nettracesql.adapter.order.RowSort;

/** The first rows in an order; all are read when it is first moved. */
final class PlainSorted implements RowCursor {

    private final RowCursor rows;
    private final RowSort sort;
    private final KeptMemory memory = new KeptMemory(RowSort.WHAT);
    /** Null before the first move. */
    private List<Object> sorted;
    private int at = -1;

    /** @param limit rows that are enough */
    PlainSorted(RowCursor rows, RowOrder order, long limit) {
        this.rows = rows;
        this.sort = new RowSort(order, 0, limit);
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
