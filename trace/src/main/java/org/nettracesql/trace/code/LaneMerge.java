package org.nettracesql.trace.code;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceScan;

/**
 * The rows of some types in the order of time, from a trace whose {@linkplain Trace#lanes() lanes} are in it each by
 * itself: one batch a lane is in memory. Events of one time come in the order of the lanes. For one thread.
 */
public final class LaneMerge implements AutoCloseable {

    private static final class Lane {
        final int number;
        final TraceScan scan;
        final BatchCursor cursor;
        private final int timeColumn;
        int row;

        Lane(int number, TraceScan scan, int timeColumn) {
            this.number = number;
            this.scan = scan;
            this.cursor = scan.openCursor();
            this.timeColumn = timeColumn;
            this.row = -1;
        }

        boolean next() {
            if (row >= 0 && row + 1 < cursor.batch().size()) {
                row++;
                return true;
            }
            row = 0;
            return cursor.next();
        }

        long timeNanos() {
            return ((Column.Longs) cursor.batch().column(timeColumn)).values[row];
        }

        void close() {
            cursor.close();
            scan.close();
        }
    }

    private final List<Lane> all = new ArrayList<>();
    private final PriorityQueue<Lane> waiting = new PriorityQueue<>(
            (a, b) -> a.timeNanos() == b.timeNanos()
                    ? Integer.compare(a.number, b.number)
                    : Long.compare(a.timeNanos(), b.timeNanos()));

    private Lane current;

    /**
     * Starts a scan a lane.
     *
     * @param columns of the batches, which may have further ones
     * @param explode name of the array whose elements are the rows, or null
     */
    public LaneMerge(Trace trace, Set<EventType> types, List<? extends ScanColumn> columns, String explode) {
        this(trace, types, columns, explode, HeaderColumn.TIME_NS);
    }

    /**
     * Starts a scan a lane.
     *
     * @param timeColumn what the times of rows are where those of their events are not; not null in any row
     */
    public LaneMerge(
            Trace trace,
            Set<EventType> types,
            List<? extends ScanColumn> columns,
            String explode,
            ScanColumn timeColumn) {
        List<ScanColumn> withTime = new ArrayList<>(columns);
        int time = withTime.indexOf(timeColumn);
        if (time < 0) {
            time = withTime.size();
            withTime.add(timeColumn);
        }
        ScanRequest request =
                ScanRequest.builder().types(types).columns(withTime).explode(explode).fileOrder(true).build();
        try {
            for (int i = 0; i < trace.lanes(); i++) {
                Lane lane = new Lane(i, trace.scan(request.ofLane(i)), time);
                all.add(lane);
                if (lane.next()) {
                    waiting.add(lane);
                } else {
                    lane.close();
                }
            }
        } catch (RuntimeException | Error e) {
            close();
            throw e;
        }
    }

    /** Moves to the next row; false after the last. */
    public boolean next() {
        if (current != null) {
            if (!current.next()) {
                current.close();
            } else if (waiting.isEmpty() || waiting.comparator().compare(current, waiting.peek()) <= 0) {
                return true;
            } else {
                waiting.add(current);
            }
        }
        current = waiting.poll();
        return current != null;
    }

    /** The batch that the row is in, which is valid until the next call. */
    public Batch batch() {
        return current.cursor.batch();
    }

    public int row() {
        return current.row;
    }

    @Override
    public void close() {
        all.forEach(Lane::close);
    }
}
