package org.nettracesql.trace;

/**
 * A cursor over those parts of a scan that it is told to read, one after another, so that who reads a trace in many
 * parts prepares the scan once. For one thread at a time.
 *
 * <p>Its states begin anew with each part; before the first {@link #start} it has no row. What it has given is sure to
 * be of the file that was opened when {@link #verify} has returned; the other cursors make sure of it by themselves.
 */
public interface PartCursor extends BatchCursor {

    /**
     * Goes before the first batch of a part.
     *
     * @param firstBlock as in one of {@linkplain Trace#splits the parts} of the scan's request
     * @param endBlock as there
     */
    void start(int firstBlock, int endBlock);

    /**
     * As {@link #start}, with texts in dictionaries that no batch from before has: whoever keeps columns may go on.
     *
     * @param firstBlock as there
     * @param endBlock as there
     */
    void startKept(int firstBlock, int endBlock);

    /**
     * Goes before the first batch of what has times in a range, in all parts of the request. Blocks of other times are
     * passed over where the trace {@linkplain Trace#index has an index}, and all are read else. Texts are as with
     * {@link #startKept}.
     *
     * @param fromNanos the least {@link HeaderColumn#TIME_NS}
     * @param toNanos the greatest
     */
    void startTimes(long fromNanos, long toNanos);

    /**
     * Makes sure that all rows up to now are of the file that was opened.
     *
     * @throws TraceChangedException if they may not be
     */
    void verify();
}
