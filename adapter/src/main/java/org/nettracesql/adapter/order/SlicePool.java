package org.nettracesql.adapter.order;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;

/**
 * Arrays for the rows of windows, which are used again once they were read: new ones were a seventh of what sorting all
 * events took, and drive what lies there out of the processor's caches. Safe for all threads.
 */
final class SlicePool {

    private final ColumnType[] types;
    private final int most;
    /** Guarded by this. */
    private final Deque<Column[]> free = new ArrayDeque<>();

    /** @param most how many slices that are free are kept */
    SlicePool(List<TableColumn> columns, int most) {
        this.types = columns.stream().map(TableColumn::type).toArray(ColumnType[]::new);
        this.most = most;
    }

    /** Columns of {@link Batch#CAPACITY} rows, none of which is NULL; their texts are of no dictionary. */
    Column[] take() {
        Column[] slice;
        synchronized (this) {
            slice = free.poll();
        }
        if (slice == null) {
            slice = new Column[types.length];
            for (int i = 0; i < slice.length; i++) {
                slice[i] = empty(types[i]);
            }
        }
        return slice;
    }

    /** Takes back what nobody reads any more. */
    void give(Column[] slice) {
        for (Column column : slice) {
            column.clear();
            if (column instanceof Column.Texts texts) {
                texts.dictionary(null);
            }
        }
        synchronized (this) {
            if (free.size() < most) {
                free.push(slice);
            }
        }
    }

    private static Column empty(ColumnType type) {
        return switch (type) {
            case BOOLEAN, INT8, INT16, INT32 -> new Column.Ints(Batch.CAPACITY);
            case INT64, TIMESTAMP -> new Column.Longs(Batch.CAPACITY);
            case FLOAT32, FLOAT64 -> new Column.Doubles(Batch.CAPACITY);
            case TEXT -> new Column.Texts(Batch.CAPACITY, null);
        };
    }
}
