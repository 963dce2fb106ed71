package org.nettracesql.adapter.engine;

import java.util.Iterator;
import java.util.List;
import java.util.function.LongFunction;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.Column;

/**
 * The batches of a request, trace after trace or part after part, in file order. States: before the first batch, on a
 * batch, after the last, closed. Nothing is opened before the first move, and one cursor at a time. For one thread at a
 * time, but for {@link #close}.
 */
public final class RequestBatches implements RowBatches {

    private final Cancellation cancellation;
    private final Iterator<Source> sources;
    /** For each column of the request its place in the batch; -1 for the trace's name. */
    private final int[] places;
    private long remaining;
    private Source source;
    private volatile BatchCursor cursor;
    private volatile boolean closed;
    private Batch batch;
    private int rows;

    /** A trace, and what opens a cursor over rows of it. */
    record Source(OpenTrace trace, LongFunction<BatchCursor> opener) {

        /**
         * Opens the cursor.
         *
         * @param rows that are enough
         * @return null if no row can pass
         */
        BatchCursor open(long rows) {
            return opener.apply(rows);
        }
    }

    /** @param sources what is read, in this order; of the columns of {@code scans} */
    RequestBatches(RequestScans scans, List<Source> sources) {
        this.cancellation = scans.cancellation();
        this.sources = sources.iterator();
        this.remaining = scans.limit();
        this.places = scans.places();
    }

    @Override
    public boolean next() {
        while (remaining > 0 && !closed && (cursor != null || openNext())) {
            cancellation.check();
            BatchCursor reading = cursor;
            if (reading == null) {
                // Closed meanwhile, by another thread.
                return false;
            }
            if (reading.next()) {
                batch = reading.batch();
                // A limit is only a hint to the scan.
                rows = (int) Math.min(batch.size(), remaining);
                remaining -= rows;
                return true;
            }
            closeCursor();
        }
        return false;
    }

    private boolean openNext() {
        while (!closed && sources.hasNext()) {
            source = sources.next();
            Cancellation before = cancellation.bind();
            try {
                cursor = source.open(remaining);
            } finally {
                Cancellation.unbind(before);
            }
            if (closed) {
                closeCursor();
            }
            if (cursor != null) {
                return true;
            }
        }
        return false;
    }

    /** The batch, up to the next move; it has the request's columns without those that name the trace. */
    public Batch batch() {
        return batch;
    }

    @Override
    public Column column(int position) {
        return places[position] < 0 ? null : batch.column(places[position]);
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public String traceName() {
        return source.trace.name();
    }

    private void closeCursor() {
        BatchCursor open = cursor;
        cursor = null;
        if (open != null) {
            open.close();
        }
    }

    /** Any thread may do so, which ends what another one reads. */
    @Override
    public void close() {
        closed = true;
        closeCursor();
    }
}
