package org.nettracesql.adapter.engine;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ScanStatistics;
import org.nettracesql.trace.Trace;

/**
 * One execution of a statement: the scans that it started, and those that were started for it, open or closed. Safe for
 * all threads.
 */
public final class Execution {

    private final WeakReference<Object> context;
    private final Cancellation cancellation;
    private final List<CountedScan> open = new ArrayList<>(1);
    private final Set<Trace> done = Collections.newSetFromMap(new IdentityHashMap<>());
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
            if (open.stream().noneMatch(other -> other.trace() == scan.trace())) {
                done.add(scan.trace());
            }
        }
    }

    /** Takes down that no row of a trace can pass. */
    synchronized void passedOver(Trace trace) {
        done.add(trace);
    }

    /** How many traces it has done with, up to now: they were scanned to the end, or need not be. */
    synchronized int tracesDone() {
        return done.size();
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
