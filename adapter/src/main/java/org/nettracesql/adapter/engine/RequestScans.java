package org.nettracesql.adapter.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.TimedPart;
import org.nettracesql.trace.TraceScan;

/**
 * Runs a request over all traces of a database, for one execution of a statement: batches in order, the work of many
 * threads, or the scans themselves for an engine that has threads of its own. Traces in which no row can pass are not
 * opened; each scan is opened under the execution's cancellation, which it looks at from then on, and counts as its.
 */
public final class RequestScans {

    private final ScanContext context;
    private final Execution execution;
    private final BoundRequest request;

    public RequestScans(ScanContext context, Execution execution, BoundRequest request) {
        this.context = context;
        this.execution = execution;
        this.request = request;
    }

    public ScanContext context() {
        return context;
    }

    /** What they run. */
    public BoundRequest request() {
        return request;
    }

    Cancellation cancellation() {
        return execution.cancellation();
    }

    long limit() {
        return request.limit();
    }

    /** For each column of the request its place in a batch; -1 for the trace's name, which no batch has. */
    int[] places() {
        int[] places = new int[request.columns().size()];
        int next = 0;
        for (int i = 0; i < places.length; i++) {
            places[i] = request.columns().get(i).isTraceName() ? -1 : next++;
        }
        return places;
    }

    /** What is asked of one trace; null if no row of it can pass. */
    ScanRequest asked(OpenTrace trace) {
        return request.of(trace, request.limit(), request.scanColumns());
    }

    /**
     * Starts the scan of a share, whose part may be one that another request was divided into.
     *
     * @param rows that are enough
     * @return null if no row of the trace can pass
     */
    TraceScan open(TraceShare share, long rows, List<ScanColumn> columns) {
        OpenTrace trace = share.trace();
        Cancellation before = cancellation().bind();
        try {
            ScanRequest asked = request.of(trace, rows, columns);
            if (asked == null) {
                execution.passedOver(trace.trace());
                return null;
            }
            return trace.trace().scan(share.part() == null ? asked : share.part().of(asked));
        } finally {
            Cancellation.unbind(before);
        }
    }

    /**
     * A trace in shares of about as many bytes each, with what is known of their times; as one share where it is too
     * short to be divided, or no row of it can pass.
     */
    public List<TraceShare> shares(OpenTrace trace) {
        long most = OrderedParts.mostParts(trace);
        List<TimedPart> parts = most < 2 ? List.of() : parts(trace, (int) most);
        if (parts.isEmpty()) {
            return List.of(new TraceShare(trace, null));
        }
        List<TraceShare> shares = new ArrayList<>();
        for (TimedPart part : parts) {
            shares.add(new TraceShare(trace, part));
        }
        return shares;
    }

    /** Whether a trace may have rows, as far as is known without opening it. */
    public boolean mayHaveRows(OpenTrace trace) {
        return asked(trace) != null;
    }

    /** A trace in some parts at the most, with what is known of their times; none where no row of it can pass. */
    public List<TimedPart> parts(OpenTrace trace, int most) {
        ScanRequest asked = asked(trace);
        if (asked == null) {
            return List.of();
        }
        Cancellation before = cancellation().bind();
        try {
            return trace.trace().timedSplits(asked, most);
        } finally {
            Cancellation.unbind(before);
        }
    }

    /** Takes down that no row of a trace is wanted. */
    public void passedOver(OpenTrace trace) {
        execution.passedOver(trace.trace());
    }

    /** All batches, trace after trace, in file order; of large ones, threads read some ahead. */
    public RequestBatches inOrder() {
        List<RequestBatches.Source> sources = new ArrayList<>();
        for (OpenTrace trace : context.traces()) {
            sources.add(new RequestBatches.Source(trace, rows -> {
                BatchCursor ahead = limit() == Long.MAX_VALUE ? PartsAhead.of(this, trace) : null;
                return ahead == null ? rows(new TraceShare(trace, null), rows) : ahead;
            }));
        }
        return new RequestBatches(this, sources);
    }

    /** All batches of some shares, one after another. */
    public RequestBatches ofShares(List<TraceShare> shares) {
        List<RequestBatches.Source> sources = new ArrayList<>();
        for (TraceShare share : shares) {
            sources.add(new RequestBatches.Source(share.trace(), rows -> rows(share, rows)));
        }
        return new RequestBatches(this, sources);
    }

    private BatchCursor rows(TraceShare share, long most) {
        return ScanRows.of(open(share, most, request.scanColumns()));
    }

    /**
     * The scans of all traces, in their order; each is opened by the first cursor that is asked of it.
     *
     * @param columns in place of the request's
     */
    public List<TraceRows> ofTraces(List<ScanColumn> columns) {
        List<TraceRows> all = new ArrayList<>();
        for (OpenTrace trace : context.traces()) {
            all.add(new TraceRows(trace.name(), () -> open(new TraceShare(trace, null), request.limit(), columns)));
        }
        return all;
    }

    /**
     * Has all rows worked on by as many cursors as there can be at once. Threads take trace after trace, and those that
     * find none left help with the ones under way: so many small traces keep them as busy as one large one.
     *
     * @param work takes all batches of one cursor, on a thread of its own, with the name of its trace; the cursor is
     *     closed for it
     * @param results gets what was made of each cursor's rows, in no order, by one thread at a time
     */
    public <T> void collect(BiFunction<String, BatchCursor, T> work, Consumer<T> results) {
        collect(
                ofTraces(request.scanColumns()), (rows, cursor) -> work.apply(rows.traceName(), cursor), results);
    }

    /**
     * As {@link #collect(BiFunction, Consumer)}, where the rows of some shares tell what is wanted of those after them.
     *
     * @param shares in the order in which they are begun
     * @param more what must hold for the rows of a share that is begun now; null for nothing
     * @param isWanted asked of a share when it would be begun
     * @param results as there, with the share
     */
    public <T> void collect(
            List<TraceShare> shares,
            Supplier<PushedPredicate> more,
            Predicate<TraceShare> isWanted,
            Function<BatchCursor, T> work,
            BiConsumer<TraceShare, T> results) {
        Map<TraceRows, TraceShare> all = new LinkedHashMap<>();
        for (TraceShare share : shares) {
            all.put(new TraceRows(share.trace().name(), () -> {
                if (!isWanted.test(share)) {
                    return null;
                }
                PushedPredicate also = more.get();
                RequestScans narrowed =
                        also == null ? this : new RequestScans(context, execution, request.with(also));
                return narrowed.open(share, request.limit(), request.scanColumns());
            }), share);
        }
        record Made<T>(TraceShare share, T result) {}
        collect(
                List.copyOf(all.keySet()),
                (rows, cursor) -> new Made<>(all.get(rows), work.apply(cursor)),
                made -> results.accept(made.share, made.result));
    }

    private <T> void collect(
            List<TraceRows> traces, BiFunction<TraceRows, BatchCursor, T> work, Consumer<T> results) {
        if (traces.isEmpty()) {
            return;
        }
        int threads = context.options().scanThreads();
        Object turn = new Object();
        Consumer<T> inTurn = result -> {
            synchronized (turn) {
                results.accept(result);
            }
        };
        try {
            if (traces.size() == 1) {
                TraceRows rows = traces.get(0);
                int most = context.options().asksForThreads() ? rows.maxCursors() : rows.worthwhileCursors();
                threads = Math.min(most, threads);
            }
            Workers.run(cancellation(), threads, () -> work(traces, work, inTurn),
                    () -> traces.forEach(TraceRows::cancel));
        } finally {
            traces.forEach(TraceRows::close);
        }
    }

    private static <T> Void work(
            List<TraceRows> traces, BiFunction<TraceRows, BatchCursor, T> work, Consumer<T> results) {
        for (TraceRows begun : traces) {
            if (begun.begin()) {
                work(begun, work, results);
            }
        }
        for (TraceRows underWay : traces) {
            work(underWay, work, results);
        }
        return null;
    }

    private static <T> void work(
            TraceRows trace, BiFunction<TraceRows, BatchCursor, T> work, Consumer<T> results) {
        BatchCursor cursor = trace.openCursor();
        if (cursor != null) {
            T result;
            try (cursor) {
                result = work.apply(trace, cursor);
            }
            results.accept(result);
        }
    }
}
