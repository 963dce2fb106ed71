package org.nettracesql.adapter.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;

/**
 * Batches for rows that are kept until somebody has read them, which are used again then: new ones were a seventh of
 * what sorting all events took, and drive what lies there out of the processor's caches. Safe for all threads.
 */
public final class BatchPool {

    private final List<ColumnType> types;
    private final int most;
    /** Guarded by this. */
    private final Deque<Batch> free = new ArrayDeque<>();

    /** @param most how many batches that are free are kept */
    public BatchPool(List<ColumnType> types, int most) {
        this.types = List.copyOf(types);
        this.most = most;
    }

    /** One of room for {@link Batch#CAPACITY} rows, none of which is NULL; their texts are of no dictionary. */
    public Batch take() {
        Batch batch;
        synchronized (this) {
            batch = free.poll();
        }
        if (batch != null) {
            return batch;
        }
        return new Batch(types.stream().map(Column::of).toList());
    }

    /** Takes back what nobody reads any more. */
    public void give(Batch batch) {
        batch.size(0);
        for (int i = 0; i < batch.columnCount(); i++) {
            Column column = batch.column(i);
            column.clear();
            if (column instanceof Column.Texts texts) {
                texts.dictionary(null);
            }
        }
        synchronized (this) {
            if (free.size() < most) {
                free.push(batch);
            }
        }
    }

    /** Lets go of what is free. */
    synchronized void clear() {
        free.clear();
    }
}
