package org.nettracesql.adapter.engine;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ScanStatistics;

/**
 * The executions of a database's statements: statistics of their scans for people and tests, and the way from a
 * cancelled statement to its scans. Safe for all threads.
 */
public final class ScanLedger {

    private final Map<Object, Execution> lastByConnection = new WeakHashMap<>();
    /** What stands for several connections, by each of them. */
    private final Map<Object, Object> owners = new WeakHashMap<>();
    /**
     * By the flag that ends them. An execution is known as long as something of it runs, or it is a connection's last.
     */
    private final Map<AtomicBoolean, WeakReference<Execution>> byFlag = new WeakHashMap<>();
    private Execution last;

    /**
     * Takes down that a statement runs, even if it never opens a scan. What is said again is the same execution.
     *
     * @param context what stands for one execution in its planner
     * @param connection of the planner, or what it is {@linkplain #join a part of}
     * @param cancellation ends it; one with the same flag is bound wherever something works for it
     */
    public synchronized Execution started(Object context, Object connection, Cancellation cancellation) {
        Execution execution = ofFlag(cancellation.flag());
        if (execution == null || !execution.isOf(context)) {
            execution = new Execution(context, cancellation);
            if (cancellation != Cancellation.NONE) {
                byFlag.put(cancellation.flag(), new WeakReference<>(execution));
            }
        }
        lastByConnection.put(ownerOf(connection), execution);
        last = execution;
        return execution;
    }

    /**
     * Has the statements of a connection count as those of its owner, which others run for, too.
     *
     * @param owner refers to no connection
     */
    public synchronized void join(Object connection, Object owner) {
        owners.put(connection, owner);
    }

    private Object ownerOf(Object connection) {
        return owners.getOrDefault(connection, connection);
    }

    private Execution ofFlag(AtomicBoolean flag) {
        WeakReference<Execution> known = byFlag.get(flag);
        return known == null ? null : known.get();
    }

    /** What the calling thread works for; null if that is no statement of this database. */
    synchronized Execution current() {
        return ofFlag(Cancellation.current().beneficiary().flag());
    }

    /** Ends the scans of every statement whose cancel flag is set. */
    public void cancelFlagged() {
        Execution[] known;
        synchronized (this) {
            known = byFlag.values().stream().map(WeakReference::get).toArray(Execution[]::new);
        }
        for (Execution execution : known) {
            if (execution != null) {
                execution.endUnwanted();
            }
        }
    }

    /**
     * How many traces the latest statement on a connection is done with up to now.
     *
     * @param connection of the planner, or its owner
     */
    public synchronized int tracesDone(Object connection) {
        Execution execution = lastByConnection.get(ownerOf(connection));
        return execution == null ? 0 : execution.tracesDone();
    }

    /** What the scans of the latest statement on any connection did up to now. */
    public synchronized ScanStatistics lastStatistics() {
        return last == null ? ScanStatistics.NONE : last.statistics();
    }

    /**
     * What the scans of the latest statement on a connection did up to now.
     *
     * @param connection of the planner, or its owner
     */
    public synchronized ScanStatistics lastStatistics(Object connection) {
        Execution execution = lastByConnection.get(ownerOf(connection));
        return execution == null ? ScanStatistics.NONE : execution.statistics();
    }
}
