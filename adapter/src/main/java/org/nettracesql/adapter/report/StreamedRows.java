package org.nettracesql.adapter.report;

import java.io.Closeable;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceScan;
import org.nettracesql.trace.code.LaneMerge;

/**
 * Rows made from events while they are asked for: holds those of one batch. The scan starts with the first row that is
 * asked for and ends with the last one or with {@link #close()}.
 */
final class StreamedRows implements Iterator<Object[]>, Closeable {

    /** Makes rows of events, those of one thread in the order of time. */
    interface Maker {
        /** Takes an event; gives rows that are complete by it. */
        void take(Batch batch, int row, Consumer<Object[]> rows);

        /** Gives the rows that waited for events which did not come. */
        void end(Consumer<Object[]> rows);
    }

    private final Trace trace;
    private final Predicate<EventType> wanted;
    private final List<ScanColumn> columns;
    /** The array whose elements are taken, or null. */
    private final String explode;
    /** What tells the time. */
    private final ScanColumn timeColumn;

    private final Maker maker;
    private final Deque<Object[]> ready = new ArrayDeque<>();
    private TraceScan scan;
    private BatchCursor cursor;
    /** In the place of the cursor where a thread's events are in several lanes. */
    private LaneMerge merged;

    private boolean ended;

    StreamedRows(Trace trace, Predicate<EventType> wanted, List<ScanColumn> columns, Maker maker) {
        this(trace, wanted, columns, null, HeaderColumn.TIME_NS, maker);
    }

    /** Rows made from the elements of an array, of which a column tells the time. */
    StreamedRows(
            Trace trace,
            Predicate<EventType> wanted,
            List<ScanColumn> columns,
            String explode,
            ScanColumn timeColumn,
            Maker maker) {
        this.trace = trace;
        this.wanted = wanted;
        this.columns = columns;
        this.explode = explode;
        this.timeColumn = timeColumn;
        this.maker = maker;
    }

    @Override
    public boolean hasNext() {
        while (ready.isEmpty() && !ended) {
            if (merged != null || cursor == null && trace.lanes() > 1) {
                nextMerged();
            } else if (cursor == null && !open() || !cursor.next()) {
                ended = true;
                maker.end(ready::add);
                close();
            } else {
                Batch batch = cursor.batch();
                for (int row = 0; row < batch.size(); row++) {
                    maker.take(batch, row, ready::add);
                }
            }
        }
        return !ready.isEmpty();
    }

    private void nextMerged() {
        if (merged == null && !types().isEmpty()) {
            merged = new LaneMerge(trace, types(), columns, explode, timeColumn);
        }
        if (merged == null || !merged.next()) {
            ended = true;
            maker.end(ready::add);
            close();
        } else {
            maker.take(merged.batch(), merged.row(), ready::add);
        }
    }

    private Set<EventType> types() {
        Set<EventType> types = new HashSet<>();
        trace.eventTypes().stream().filter(wanted).forEach(types::add);
        return types;
    }

    private boolean open() {
        Set<EventType> types = types();
        if (types.isEmpty()) {
            return false;
        }
        scan = trace.scan(
                ScanRequest.builder().types(types).columns(columns).explode(explode).fileOrder(true).build());
        cursor = scan.openCursor();
        return true;
    }

    @Override
    public Object[] next() {
        if (!hasNext()) {
            throw new NoSuchElementException("There is no further row.");
        }
        return ready.remove();
    }

    @Override
    public void close() {
        ended = true;
        if (merged != null) {
            merged.close();
        }
        if (cursor != null) {
            cursor.close();
            scan.close();
            cursor = null;
        }
    }
}
