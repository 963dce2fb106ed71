package org.nettracesql.adapter.engine;

import org.nettracesql.trace.Column;

/**
 * Rows as columns of primitive arrays, some at a time. States: before the first batch, on a batch, after the last,
 * closed. For one thread at a time.
 */
public interface RowBatches extends AutoCloseable {

    /** Moves to the next batch, of at least one row. */
    boolean next();

    /** How many of the batch's rows count: the first ones. */
    int rows();

    /**
     * A column of the request, up to the next move.
     *
     * @param position 0-based, among {@link BoundRequest#columns()}
     * @return null where all rows have {@link #traceName()}
     */
    Column column(int position);

    /** What the column of traces' names shows where it is no column of its own; null where it is one. */
    String traceName();

    /** Closes what is open; safe in any state and twice. There is no batch afterwards. */
    @Override
    void close();
}
