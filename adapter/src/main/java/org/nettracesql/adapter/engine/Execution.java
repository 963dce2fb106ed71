package org.nettracesql.adapter.engine;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ScanStatistics;

/**
 * One execution of a statement: the scans that it started, and those that were started for it, open or closed. Safe for
 * all threads.
 */
public final class Execution {

    private final WeakReference<Object> context;
    private final Cancellation cancellation;
    private final List<CountedScan> open = new ArrayList<>(1);
    private ScanStatistics closed = ScanStatistics.NONE;

    Execution(Object context, Cancellation cancellation) {
        this.context = new WeakReference<>(context);
        this.cancellation = cancellation;
    }

    boolean isOf(Object other) {
        return context.get() == other;
    }

    /** What ends it. */
    public Cancellation cancellation() {
        return cancellation;
    }

    synchronized void opened(CountedScan scan) {
        open.add(scan);
    }

    /** Takes down what a scan did in the end, once. */
    synchronized void closing(CountedScan scan) {
        if (open.remove(scan)) {
            closed = closed.plus(scan.statistics());
        }
    }

    /** What its scans did up to now. */
    synchronized ScanStatistics statistics() {
        ScanStatistics sum = closed;
        for (CountedScan scan : open) {
            sum = sum.plus(scan.statistics());
        }
        return sum;
    }

    /** Ends the scans that nobody wants any more. */
    synchronized void endUnwanted() {
        for (CountedScan scan : open) {
            scan.endIfUnwanted();
        }
    }
}
