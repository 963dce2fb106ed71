package org.nettracesql.jdbc;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Ends a query that has worked for longer than its limit. Only time spent inside the driver counts: a person who looks
 * at a page of rows does not use up the time that the query has.
 *
 * <p>{@link #enter()} and {@link #leave()} are called by the thread that reads, within each other too; the alarm runs
 * on a thread that all queries share and that ends when there is nothing to watch.
 */
final class QueryTimer {

    private static final ScheduledThreadPoolExecutor WATCH = watch();

    private final long limitNanos;
    private final Runnable alarm;
    private volatile boolean inside;
    private volatile long enteredNanos;
    private volatile long spentNanos;
    private volatile boolean stopped;
    private Future<?> pending;
    /** How often the thread that reads has entered. */
    private int depth;

    QueryTimer(int limitSeconds, Runnable alarm) {
        this.limitNanos = TimeUnit.SECONDS.toNanos(limitSeconds);
        this.alarm = alarm;
        schedule(limitNanos);
    }

    private static ScheduledThreadPoolExecutor watch() {
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "nettrace-query-timer");
            thread.setDaemon(true);
            return thread;
        });
        executor.setRemoveOnCancelPolicy(true);
        executor.setKeepAliveTime(1, TimeUnit.SECONDS);
        executor.allowCoreThreadTimeOut(true);
        return executor;
    }

    void enter() {
        if (depth++ > 0) {
            return;
        }
        enteredNanos = System.nanoTime();
        inside = true;
    }

    /** Only the thread that runs the statement writes. */
    @SuppressWarnings("NonAtomicVolatileUpdate")
    void leave() {
        if (--depth > 0) {
            return;
        }
        // In this order the alarm may miss this time once and look again, but never counts it twice.
        inside = false;
        spentNanos += System.nanoTime() - enteredNanos;
    }

    private void check() {
        long left = limitNanos - spentNanos - (inside ? System.nanoTime() - enteredNanos : 0);
        if (left > 0) {
            schedule(left);
        } else if (!stopped) {
            alarm.run();
        }
    }

    private synchronized void schedule(long nanos) {
        if (!stopped) {
            pending = WATCH.schedule(this::check, nanos, TimeUnit.NANOSECONDS);
        }
    }

    synchronized void stop() {
        stopped = true;
        pending.cancel(false);
    }
}
