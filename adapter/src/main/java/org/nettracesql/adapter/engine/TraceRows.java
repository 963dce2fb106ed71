package org.nettracesql.adapter.engine;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.TraceScan;

/**
 * The rows of one trace among several, for any number of threads. The scan is opened for the first cursor, and closed
 * when a cursor has come to the end and none is left: so few of a thousand traces are open at once.
 */
public final class TraceRows implements AutoCloseable {

    private final String traceName;
    private final Supplier<TraceScan> opener;
    private final AtomicBoolean begun = new AtomicBoolean();
    /** Guarded by this, as what follows. */
    private TraceScan scan;
    private int cursors;
    private boolean ended;
    private boolean cancelled;

    /** @param opener gives null if no row of the trace can pass */
    public TraceRows(String traceName, Supplier<TraceScan> opener) {
        this.traceName = traceName;
        this.opener = opener;
    }

    /** What the column of traces' names shows. */
    public String traceName() {
        return traceName;
    }

    /** True for the first to ask. */
    boolean begin() {
        return begun.compareAndSet(false, true);
    }

    /** How many cursors can have work at once. */
    public synchronized int maxCursors() {
        return isOpen() ? scan.maxCursors() : 1;
    }

    /** How many cursors take less time than fewer, if a thread is started for each. */
    synchronized int worthwhileCursors() {
        return isOpen() ? scan.worthwhileCursors() : 1;
    }

    /** One more cursor; null where there are no rows, or none that another cursor has not taken. */
    public synchronized BatchCursor openCursor() {
        if (!isOpen() || cursors >= scan.maxCursors()) {
            return null;
        }
        BatchCursor cursor = scan.openCursor();
        cursors++;
        return new Shared(cursor);
    }

    private boolean isOpen() {
        if (scan == null && !ended) {
            if (cancelled) {
                throw new ScanCancelledException("The scan was cancelled.");
            }
            scan = opener.get();
            ended = scan == null;
        }
        return !ended;
    }

    private synchronized void left(boolean atEnd) {
        cursors--;
        ended |= atEnd;
        if (ended && cursors == 0) {
            close();
        }
    }

    /** Makes every cursor stop soon; none can be opened any more. */
    public synchronized void cancel() {
        cancelled = true;
        if (scan != null) {
            scan.cancel();
        }
    }

    /** Closes the scan; safe in any state and twice. */
    @Override
    public synchronized void close() {
        ended = true;
        if (scan != null) {
            scan.close();
            scan = null;
        }
    }

    /** Tells when it has come to the end. */
    private final class Shared implements BatchCursor {
        private final BatchCursor cursor;
        private boolean atEnd;
        private boolean closed;

        Shared(BatchCursor cursor) {
            this.cursor = cursor;
        }

        @Override
        public boolean next() {
            boolean more = cursor.next();
            atEnd = !more;
            return more;
        }

        @Override
        public Batch batch() {
            return cursor.batch();
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                cursor.close();
                left(atEnd);
            }
        }
    }
}
