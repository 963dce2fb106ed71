package org.nettracesql.adapter.scan;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelWriter;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.engine.RowBatches;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.engine.Workers;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.HeaderColumn;

/**
 * All rows of a request in the order of time. A first pass on all cores takes samples of the times and divides them
 * into windows of about as many rows; then the rows of each window are read and sorted, a few windows ahead of the
 * reader. Blocks of a trace are nearly in the order of time, so each is read about once, and no more than a few windows
 * are in memory.
 */
final class TimeOrderAnswer extends ScanAnswer {

    /** Of fewer rows, sorting them at once takes little time and memory. */
    private static final double LEAST_ROWS = 20_000;

    /** Each window asks each trace. */
    private static final int MOST_TRACES = 8;

    private static final int ROWS_PER_SAMPLE = 256;
    private static final int SAMPLES_PER_WINDOW = 32;

    private final List<RelFieldCollation> keys;
    private final boolean descending;

    /** @param keys the first is the time since the trace's start */
    TimeOrderAnswer(ScanContext context, EventRequest request, List<RelFieldCollation> keys) {
        super(context, request);
        this.keys = keys;
        this.descending = keys.get(0).direction.isDescending();
    }

    /** Whether rows are many and their first key is such a time. */
    static boolean isWorthwhile(ScanContext context, EventRequest request, RelFieldCollation firstKey) {
        return request.columns().get(firstKey.getFieldIndex()).source() == HeaderColumn.TIME_NS
                && context.traces().size() <= MOST_TRACES
                && RowEstimates.of(context, request).rows() >= LEAST_ROWS;
    }

    @Override
    String name() {
        return "EventTimeOrder";
    }

    @Override
    double estimatedRows() {
        return RowEstimates.of(context, request).rows();
    }

    @Override
    RelWriter describe(RelWriter writer) {
        return writer.item("sort", keys.stream()
                .map(key -> request.columns().get(key.getFieldIndex()).name() + " " + key.shortString())
                .collect(Collectors.joining(", ")));
    }

    @Override
    BatchedRows rows(DataContext root) {
        return new BatchedRows(request.columns(), root, () -> new Windows(root));
    }

    @Override
    Enumerator<Object> compute(DataContext root) {
        return rows(root).enumerator();
    }

    private TableColumn time() {
        return request.columns().get(keys.get(0).getFieldIndex());
    }

    /** Where windows begin, in ascending order: the first with the least time there can be. */
    private long[] starts(DataContext root) {
        for (OpenTrace trace : context.traces()) {
            // With it a window passes over blocks by the times of their events, not by what their headers claim.
            trace.trace().index();
        }
        Samples all = new Samples();
        request.withColumns(List.of(time()))
                .scans(context, root)
                .collect((traceName, cursor) -> sample(cursor), all::add);
        long[] times = all.sorted();
        long[] starts = new long[times.length / SAMPLES_PER_WINDOW + 1];
        starts[0] = Long.MIN_VALUE;
        int count = 1;
        for (int i = SAMPLES_PER_WINDOW; i < times.length; i += SAMPLES_PER_WINDOW) {
            if (times[i] > starts[count - 1]) {
                starts[count++] = times[i];
            }
        }
        return Arrays.copyOf(starts, count);
    }

    private static Samples sample(BatchCursor cursor) {
        Samples samples = new Samples();
        while (cursor.next()) {
            long[] times = cursor.batch().longs(0).values;
            for (int row = 0; row < cursor.batch().size(); row += ROWS_PER_SAMPLE) {
                samples.add(times[row]);
            }
        }
        return samples;
    }

    /** Some of the times. */
    private static final class Samples {
        private long[] times = new long[1024];
        private int count;

        void add(long time) {
            if (count == times.length) {
                times = Arrays.copyOf(times, count * 2);
            }
            times[count++] = time;
        }

        void add(Samples other) {
            for (int i = 0; i < other.count; i++) {
                add(other.times[i]);
            }
        }

        long[] sorted() {
            long[] sorted = Arrays.copyOf(times, count);
            Arrays.sort(sorted);
            return sorted;
        }
    }

    /** The rows of a window in order, or why there are none; closed by who takes them. */
    private record Window(List<TimeWindow.Slice> slices, KeptMemory memory, Throwable failure)
            implements AutoCloseable {
        @Override
        public void close() {
            memory.close();
        }
    }

    private Window window(DataContext root, long from, long to) {
        KeptMemory memory = new KeptMemory("What ORDER BY sorts");
        Condition within = Condition.LongRanges.of(from, to);
        EventRequest asked = request.withFilters(List.of(new PushedFilter.Fixed(new PushedPredicate(time(), within))));
        try (RowBatches batches = new EventQuery(context, asked).batches(root)) {
            return new Window(TimeWindow.sorted(batches, request.columns(), keys, memory), memory, null);
        } catch (RuntimeException | Error e) {
            return new Window(List.of(), memory, e);
        }
    }

    /** The rows of one execution, window after window. */
    private final class Windows implements RowBatches {
        private final DataContext root;
        private final Cancellation cancellation;
        private final Deque<Workers.Pending<Window>> ahead = new ArrayDeque<>();
        /** Null before the first move. */
        private long[] starts;
        /** Windows that were begun. */
        private int begun;

        private Window window;
        private int slice;
        private boolean closed;

        Windows(DataContext root) {
            this.root = root;
            this.cancellation = Cancellations.of(root);
        }

        @Override
        public int rows() {
            return window.slices.get(slice).rows();
        }

        @Override
        public Column column(int position) {
            return window.slices.get(slice).columns()[position];
        }

        @Override
        public String traceName() {
            throw new IllegalStateException("A window has rows of several traces, and their names as a column.");
        }

        @Override
        public boolean next() {
            if (window != null && ++slice < window.slices.size()) {
                return true;
            }
            while (!closed) {
                cancellation.check();
                closeWindow();
                beginWindows();
                if (ahead.isEmpty()) {
                    return false;
                }
                window = ahead.remove().result();
                slice = 0;
                if (window.failure instanceof Error error) {
                    throw error;
                }
                if (window.failure != null) {
                    throw (RuntimeException) window.failure;
                }
                if (!window.slices.isEmpty()) {
                    return true;
                }
            }
            return false;
        }

        /** Keeps as many windows under way as there are cores. */
        private void beginWindows() {
            Cancellation before = cancellation.bind();
            try {
                if (starts == null) {
                    starts = starts(root);
                }
                while (begun < starts.length && ahead.size() < context.options().scanThreads()) {
                    int number = descending ? starts.length - 1 - begun : begun;
                    long from = starts[number];
                    long to = number + 1 < starts.length ? starts[number + 1] - 1 : Long.MAX_VALUE;
                    ahead.add(Workers.start("nettrace-sql sort", () -> window(root, from, to)));
                    begun++;
                }
            } finally {
                Cancellation.unbind(before);
            }
        }

        private void closeWindow() {
            if (window != null) {
                window.close();
                window = null;
            }
        }

        @Override
        public void close() {
            closed = true;
            closeWindow();
            while (!ahead.isEmpty()) {
                ahead.remove().result().close();
            }
        }
    }
}
