package org.nettracesql.adapter.scan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.DataContext;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.engine.BackgroundTask;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.EventScan;
import org.nettracesql.trace.ScanRequest;

/** Goes through a request's rows with as many cursors as there are cores, in no order. */
final class ParallelScan {

    private ParallelScan() {}

    /**
     * What was made of the rows of each cursor.
     *
     * @param work takes all batches of one cursor, on a thread of its own; the cursor is closed for it
     */
    static <T> List<T> collect(
            ScanContext context, EventRequest request, DataContext root, Function<BatchCursor, T> work) {
        Cancellation before = Cancellations.of(root).bind();
        try {
            return collectAll(context, request, root, work);
        } finally {
            Cancellation.unbind(before);
        }
    }

    private static <T> List<T> collectAll(
            ScanContext context, EventRequest request, DataContext root, Function<BatchCursor, T> work) {
        List<PushedPredicate> predicates = request.predicates(root);
        List<T> results = new ArrayList<>();
        for (OpenTrace trace : context.traces()) {
            ScanRequest scanRequest = request.scanRequest(trace, predicates, request.limit());
            if (scanRequest != null) {
                try (EventScan scan = trace.trace().scan(scanRequest)) {
                    context.ledger().opened(root, scan);
                    try {
                        results.addAll(collect(scan, work));
                    } finally {
                        context.ledger().closing(root, scan);
                    }
                }
            }
        }
        return results;
    }

    private static <T> List<T> collect(EventScan scan, Function<BatchCursor, T> work) {
        int workers = Math.min(scan.maxCursors(), Runtime.getRuntime().availableProcessors());
        List<BackgroundTask<T>> others = new ArrayList<>();
        for (int worker = 1; worker < workers; worker++) {
            others.add(BackgroundTask.start("nettrace-sql scan", () -> collectOne(scan, work)));
        }
        List<T> results = new ArrayList<>();
        try {
            results.add(collectOne(scan, work));
            others.forEach(other -> results.add(other.result()));
        } catch (RuntimeException | Error e) {
            scan.cancel();
            throw e;
        }
        return results;
    }

    private static <T> T collectOne(EventScan scan, Function<BatchCursor, T> work) {
        try (BatchCursor cursor = scan.openCursor()) {
            return work.apply(cursor);
        }
    }
}
