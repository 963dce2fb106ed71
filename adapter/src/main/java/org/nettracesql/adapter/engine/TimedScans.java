package org.nettracesql.adapter.engine;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.PartCursor;
import org.nettracesql.trace.TraceScan;

/**
 * The rows of a request in one range of time after another, for any number of threads. Each trace's scan is started
 * once for all ranges, and cursors are used again: to do both for each of 1,650 ranges took a tenth of a process's
 * time, a half of that in the second compiler. Traces are not to rest in between.
 */
public final class TimedScans implements AutoCloseable {

    /** What a cursor holds are some megabytes. */
    private static final int MOST_RESTING = 8;

    private final RequestScans scans;
    /** Guarded by this, as what follows. By trace: null if no row of it can pass. */
    private final Map<OpenTrace, TraceScan> open = new HashMap<>();
    /** Those that nobody reads now. */
    private final List<Range> resting = new ArrayList<>();

    private boolean closed;

    /** @param scans of a request without a limit, with an index of each trace, or all of a trace is read each time */
    public TimedScans(RequestScans scans) {
        this.scans = scans;
    }

    /**
     * The rows that have times in a range, trace after trace. Whoever keeps columns has their dictionaries alone.
     *
     * @param fromNanos the least
     * @param toNanos the greatest
     */
    public RowBatches between(long fromNanos, long toNanos) {
        List<RequestBatches.Source> sources = new ArrayList<>();
        for (OpenTrace trace : scans.context().traces()) {
            sources.add(new RequestBatches.Source(trace, rows -> open(trace, fromNanos, toNanos)));
        }
        return new RequestBatches(scans, sources);
    }

    private BatchCursor open(OpenTrace trace, long fromNanos, long toNanos) {
        Range range = take(trace);
        if (range != null) {
            range.start(fromNanos, toNanos);
        }
        return range;
    }

    private synchronized Range take(OpenTrace trace) {
        for (Iterator<Range> all = resting.iterator(); all.hasNext(); ) {
            Range range = all.next();
            if (range.trace == trace) {
                all.remove();
                return range;
            }
        }
        if (closed) {
            throw new IllegalStateException("The scans are closed.");
        }
        TraceScan scan = open.get(trace);
        if (scan == null && !open.containsKey(trace)) {
            scan = scans.open(new TraceShare(trace, null), scans.limit(), scans.request().scanColumns());
            open.put(trace, scan);
        }
        return scan == null ? null : new Range(trace, scan.openPartCursor());
    }

    /** Of traces that are read in turn the first ones keep theirs: those used last would be wanted last. */
    private synchronized boolean rests(Range range) {
        return !closed && resting.size() < MOST_RESTING && resting.add(range);
    }

    /** Closes all scans; safe in any state and twice. Nobody reads any more. */
    @Override
    public synchronized void close() {
        closed = true;
        for (Range range : resting) {
            range.cursor.close();
        }
        resting.clear();
        for (TraceScan scan : open.values()) {
            if (scan != null) {
                scan.close();
            }
        }
        open.clear();
    }

    /** The rows of one trace in a range. */
    private final class Range implements BatchCursor {
        private final OpenTrace trace;
        private final PartCursor cursor;
        private boolean isRead;
        private boolean isResting;

        Range(OpenTrace trace, PartCursor cursor) {
            this.trace = trace;
            this.cursor = cursor;
        }

        void start(long fromNanos, long toNanos) {
            isRead = false;
            isResting = false;
            cursor.startTimes(fromNanos, toNanos);
        }

        @Override
        public boolean next() {
            if (isRead) {
                return false;
            }
            if (!cursor.next()) {
                cursor.verify();
                isRead = true;
            }
            return !isRead;
        }

        @Override
        public Batch batch() {
            return cursor.batch();
        }

        @Override
        public void close() {
            if (isResting) {
                return;
            }
            isResting = true;
            if (!isRead || !rests(this)) {
                cursor.close();
            }
        }
    }
}
