package org.nettracesql.adapter.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.TraceScan;

/**
 * Runs a request over all traces of a database, for one execution of a statement: batches in order, the work of many
 * threads, or the scans themselves for an engine that has threads of its own. Traces in which no row can pass are not
 * opened; each scan is opened under the execution's cancellation, which it looks at from then on, and counts as its.
 */
public final class RequestScans {

    /**
     * A scan of one trace; whoever asked for it closes it.
     *
     * @param traceName what the column of traces' names shows
     */
    public record OfTrace(String traceName, TraceScan scan) {}

    private final ScanContext context;
    private final Execution execution;
    private final BoundRequest request;

    public RequestScans(ScanContext context, Execution execution, BoundRequest request) {
        this.context = context;
        this.execution = execution;
        this.request = request;
    }

    ScanContext context() {
        return context;
    }

    Cancellation cancellation() {
        return execution.cancellation();
    }

    long limit() {
        return request.limit();
    }

    /**
     * Starts the scan of one trace.
     *
     * @param rows that are enough
     * @return null if no row of the trace can pass
     */
    TraceScan open(OpenTrace trace, long rows) {
        return open(trace, rows, request.scanColumns());
    }

    private TraceScan open(OpenTrace trace, long rows, List<ScanColumn> columns) {
        Cancellation before = cancellation().bind();
        try {
            ScanRequest asked = request.of(trace, rows, columns);
            return asked == null ? null : trace.trace().scan(asked);
        } finally {
            Cancellation.unbind(before);
        }
    }

    /** All batches, trace after trace, in file order. */
    public RequestBatches inOrder() {
        return new RequestBatches(this);
    }

    /**
     * Starts the scans of all traces that can have rows, in their order.
     *
     * @param columns in place of the request's
     */
    public List<OfTrace> openAll(List<ScanColumn> columns) {
        List<OfTrace> scans = new ArrayList<>();
        for (OpenTrace trace : context.traces()) {
            TraceScan scan = open(trace, request.limit(), columns);
            if (scan != null) {
                scans.add(new OfTrace(trace.name(), scan));
            }
        }
        return scans;
    }

    /**
     * Has the rows of each trace worked on by as many cursors as there can be at once, trace after trace.
     *
     * @param work takes all batches of one cursor, on a thread of its own, with the name of its trace; the cursor is
     *     closed for it
     * @param results gets what was made of each cursor's rows, in no order, on the calling thread
     */
    public <T> void collect(BiFunction<String, BatchCursor, T> work, Consumer<T> results) {
        for (OpenTrace trace : context.traces()) {
            TraceScan scan = open(trace, request.limit());
            if (scan != null) {
                try (scan) {
                    int threads = Math.min(scan.maxCursors(), context.options().scanThreads());
                    Workers.run(cancellation(), threads, () -> collect(trace.name(), scan, work), scan::cancel)
                            .forEach(results);
                }
            }
        }
    }

    private static <T> T collect(String traceName, TraceScan scan, BiFunction<String, BatchCursor, T> work) {
        try (BatchCursor cursor = scan.openCursor()) {
            return work.apply(traceName, cursor);
        }
    }
}
