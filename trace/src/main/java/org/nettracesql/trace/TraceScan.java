package org.nettracesql.trace;

/**
 * A scan under way. Its cursors share the work: each block goes to the cursor that comes for it first, so all cursors
 * together give every row exactly once, and one cursor alone gives all rows in file order.
 *
 * <p>All methods may be called from any thread. Closing the scan ends its cursors.
 */
public interface TraceScan extends AutoCloseable {

    /**
     * One more worker.
     *
     * @throws IllegalStateException for a second cursor of a scan in {@linkplain ScanRequest#fileOrder() file order}
     */
    BatchCursor openCursor();

    /**
     * A worker that does not share the others' work, in file order or not: who opens several has them read parts that
     * are not each other's.
     */
    PartCursor openPartCursor();

    /** How many cursors can have work at once: 1 in file order or for a small trace. */
    int maxCursors();

    /**
     * How many cursors, each on a thread that is started for it, take less time than fewer: 1 up to
     * {@link #maxCursors()}. Few bytes are read before a thread has begun.
     */
    int worthwhileCursors();

    /** Makes every cursor stop with {@link ScanCancelledException} before its next block. */
    void cancel();

    /** What was read up to now. */
    ScanStatistics statistics();

    @Override
    void close();
}
