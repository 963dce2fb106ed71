package org.nettracesql.adapter.engine;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.calcite.DataContext;
import org.nettracesql.adapter.scan.Cancellations;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.EventScan;
import org.nettracesql.trace.ScanStatistics;

/**
 * Which scans a statement started and what they did: statistics for people and tests, and the way from a cancelled
 * statement to its scans. Safe for all threads.
 */
public final class ScanLedger {

    /** One execution of a statement. Its scans are closed or still open. */
    private static final class Execution {
        private final WeakReference<DataContext> context;
        private final Cancellation cancellation;
        private final List<EventScan> open = new ArrayList<>();
        private ScanStatistics closed = ScanStatistics.NONE;

        private Execution(DataContext context) {
            this.context = new WeakReference<>(context);
            this.cancellation = Cancellations.of(context);
        }
    }

    private final Map<Object, Execution> lastByConnection = new WeakHashMap<>();
    private final List<Execution> running = new ArrayList<>();
    private Execution last;

    /**
     * Takes down a scan.
     *
     * @param context of the execution that the scan is part of
     */
    public synchronized void opened(DataContext context, EventScan scan) {
        Execution execution = executionOf(context);
        execution.open.add(scan);
        if (execution.open.size() == 1) {
            running.add(execution);
        }
        if (execution.cancellation.isCancelled()) {
            scan.cancel();
        }
    }

    /** Takes down what a scan did in the end. Called before the scan is closed. */
    public synchronized void closing(DataContext context, EventScan scan) {
        Execution execution = executionOf(context);
        if (execution.open.remove(scan)) {
            execution.closed = execution.closed.plus(scan.statistics());
        }
        if (execution.open.isEmpty()) {
            running.remove(execution);
        }
    }

    /** Takes down that a statement runs, even if it never opens a scan. */
    public synchronized void started(DataContext context) {
        executionOf(context);
    }

    private Execution executionOf(DataContext context) {
        for (Execution execution : running) {
            if (execution.context.get() == context) {
                return execution;
            }
        }
        Object connection = context.getQueryProvider();
        Execution execution = lastByConnection.get(connection);
        if (execution == null || execution.context.get() != context) {
            execution = new Execution(context);
            lastByConnection.put(connection, execution);
        }
        last = execution;
        return execution;
    }

    /** Ends the scans of every statement whose cancel flag is set. */
    public synchronized void cancelFlagged() {
        for (Execution execution : running) {
            if (execution.cancellation.isCancelled()) {
                execution.open.forEach(EventScan::cancel);
            }
        }
    }

    /** What the scans of the latest statement on any connection did up to now. */
    public synchronized ScanStatistics lastStatistics() {
        return sum(last);
    }

    /**
     * What the scans of the latest statement on a connection did up to now.
     *
     * @param connection the Calcite connection
     */
    public synchronized ScanStatistics lastStatistics(Object connection) {
        return sum(lastByConnection.get(connection));
    }

    private static ScanStatistics sum(Execution execution) {
        if (execution == null) {
            return ScanStatistics.NONE;
        }
        ScanStatistics sum = execution.closed;
        for (EventScan scan : execution.open) {
            sum = sum.plus(scan.statistics());
        }
        return sum;
    }
}
