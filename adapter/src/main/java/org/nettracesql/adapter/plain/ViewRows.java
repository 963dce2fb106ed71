package org.nettracesql.adapter.plain;

/**
 * Rows on their way through a view's query. States: before the first row, on the way, after the last, closed. For one
 * thread at a time.
 */
abstract class ViewRows implements AutoCloseable {

    /**
     * The next row, which is the caller's to keep and to change, unless it asked for {@linkplain ViewNode#openPassing
     * rows that pass}; null after the last.
     */
    abstract Object[] next();

    /** Lets go of what is open; safe in any state and twice. */
    @Override
    public abstract void close();
}
