package org.nettracesql.adapter.order;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.BatchPool;
import org.nettracesql.adapter.engine.BoundRequest;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.engine.RequestScans;
import org.nettracesql.adapter.engine.RowBatches;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.engine.TimedScans;
import org.nettracesql.adapter.engine.TraceFiles;
import org.nettracesql.adapter.engine.Workers;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.TimedPart;

/**
 * All rows of a request in the order of time, in one execution. A first pass on all cores takes samples of the times
 * and divides them into windows of about as many rows; then the rows of each window are read and sorted, a few windows
 * ahead of the reader. Blocks of a trace are nearly in the order of time, so each is read about once, and no more than
 * a few windows are in memory.
 *
 * <p>States as {@link RowBatches} has them; nothing is read before the first move. The name of the trace is a column.
 */
public final class TimeOrder implements RowBatches {

    /** Each window asks each trace, which would have to be opened anew if it rested in between. */
    private static final int MOST_TRACES = TraceFiles.MOST_AWAKE;

    private static final int ROWS_PER_SAMPLE = 256;
    private static final int SAMPLES_PER_WINDOW = 32;
    /** Of a trace; where it has more, some that follow each other count as one. */
    private static final int MOST_BLOCKS = 1 << 16;

    /** With more traces a window has as many times more rows, so that each is asked for as many as of eight. */
    private static final int TRACES_PER_WINDOW = 8;

    private final ScanContext context;
    private final Execution execution;
    private final BoundRequest request;
    private final RowOrder order;
    private final BatchPool pool;
    private final TimedScans scans;
    private final Deque<Workers.Pending<Window>> ahead = new ArrayDeque<>();
    /** Null before the first move. */
    private long[] starts;
    /** Windows that were begun. */
    private int begun;

    private Window window;
    private int slice;
    private boolean closed;

    /** @param order {@linkplain #isPossible possible} for the request's columns */
    public TimeOrder(ScanContext context, Execution execution, BoundRequest request, RowOrder order) {
        this.context = context;
        this.execution = execution;
        this.request = request;
        this.order = order;
        this.scans = new TimedScans(new RequestScans(context, execution, request));
        this.pool = new BatchPool(
                request.columns().stream().map(TableColumn::type).toList(),
                slicesPerWindow() * (context.options().scanThreads() + 1));
    }

    /** Whether the first key is the time since the trace's start, and traces are few enough. */
    public static boolean isPossible(ScanContext context, TableColumn firstKey) {
        return firstKey.source() == HeaderColumn.TIME_NS && context.traces().size() <= MOST_TRACES;
    }

    private TableColumn time() {
        return request.columns().get(order.columns()[0]);
    }

    private int samplesPerWindow() {
        return SAMPLES_PER_WINDOW * Math.max(1, context.traces().size() / TRACES_PER_WINDOW);
    }

    /** Of a window of many rows; what is sorted has as many again for a while. */
    private int slicesPerWindow() {
        return 2 * (samplesPerWindow() * ROWS_PER_SAMPLE / Batch.CAPACITY + 1);
    }

    private long[] starts() {
        RequestScans times = new RequestScans(context, execution, request.withColumns(List.of(time())));
        WindowStarts starts = new WindowStarts();
        for (OpenTrace trace : context.traces()) {
            if (!times.mayHaveRows(trace)) {
                continue;
            }
            // With it a window passes over blocks by the times of their events, not by what their headers claim.
            trace.trace().index();
            for (TimedPart block : times.parts(trace, MOST_BLOCKS)) {
                if (!block.isEmpty()) {
                    starts.add(block.firstNanos(), block.lastNanos());
                }
            }
        }
        Samples all = new Samples();
        times.collect((traceName, cursor) -> sample(cursor), all::add);
        return starts.of(all.sorted(), samplesPerWindow());
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
    private record Window(List<Batch> slices, KeptMemory memory, Throwable failure) {}

    private Window window(long from, long to) {
        KeptMemory memory = new KeptMemory(RowSort.WHAT);
        try (RowBatches batches = scans.between(from, to)) {
            return new Window(TimeWindow.sorted(batches, request.columns(), order, memory, pool), memory, null);
        } catch (RuntimeException | Error e) {
            return new Window(List.of(), memory, e);
        }
    }

    @Override
    public int rows() {
        return window.slices.get(slice).size();
    }

    @Override
    public Column column(int position) {
        return window.slices.get(slice).column(position);
    }

    @Override
    public String traceName() {
        // A window has rows of several traces, and their names as a column.
        return null;
    }

    @Override
    public boolean next() {
        if (window != null && ++slice < window.slices.size()) {
            return true;
        }
        while (!closed) {
            execution.cancellation().check();
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
        Cancellation before = execution.cancellation().bind();
        try {
            if (starts == null) {
                starts = starts();
            }
            while (begun < starts.length && ahead.size() < context.options().scanThreads()) {
                int number = order.isDescending()[0] ? starts.length - 1 - begun : begun;
                long from = starts[number];
                long to = number + 1 < starts.length ? starts[number + 1] - 1 : Long.MAX_VALUE;
                ahead.add(Workers.start("nettrace-sql sort", () -> window(from, to)));
                begun++;
            }
        } finally {
            Cancellation.unbind(before);
        }
    }

    private void closeWindow() {
        if (window != null) {
            close(window);
            window = null;
        }
    }

    private void close(Window read) {
        read.slices.forEach(pool::give);
        read.memory.close();
    }

    @Override
    public void close() {
        closed = true;
        closeWindow();
        while (!ahead.isEmpty()) {
            close(ahead.remove().result());
        }
        scans.close();
    }
}
