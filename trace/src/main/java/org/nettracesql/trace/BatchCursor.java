package org.nettracesql.trace;

/**
 * Walks over the batches of a scan. For one thread at a time.
 *
 * <p>States: before the first batch, on a batch, after the last one, closed. Only {@link #next()} moves.
 */
public interface BatchCursor extends AutoCloseable {

    /**
     * Moves to the next batch.
     *
     * @return false after the last batch, and from then on
     * @throws ScanCancelledException if the scan was cancelled or closed
     * @throws TraceException if the file cannot be read any more; damage inside the trace is a warning, not an
     *     exception
     */
    boolean next();

    /** The current batch, of at least one row; always the same object. */
    Batch batch();

    /** Gives the buffers back; safe in any state and twice. */
    @Override
    void close();
}
