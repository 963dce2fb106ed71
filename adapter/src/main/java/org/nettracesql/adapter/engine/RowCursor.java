package org.nettracesql.adapter.engine;

/**
 * Rows one after another, each as the planner has it inside: an {@code Object[]}, or the bare value for a single
 * column. States: before the first row, on a row, after the last, closed. For one thread at a time.
 */
public interface RowCursor extends AutoCloseable {

    /** Moves to the next row; false after the last. */
    boolean next();

    /** The current row. */
    Object row();

    /** Lets go of what is kept; safe in any state and twice. There is no row afterwards. */
    @Override
    void close();
}
