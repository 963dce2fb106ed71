package org.nettracesql.adapter.duckdb;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Looks at a query's cancel flag while its thread is inside DuckDB, where it cannot look itself. One daemon thread
 * serves all watches, and ends when there is none.
 */
final class CancelWatch {

    private static final long PERIOD_MILLIS = 10;
    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private final AtomicBoolean flag;
    private final Runnable cancel;
    private ScheduledFuture<?> looking;

    /** @param cancel is run on the watch's thread, again and again while the flag is set */
    CancelWatch(AtomicBoolean flag, Runnable cancel) {
        this.flag = flag;
        this.cancel = cancel;
    }

    private static ScheduledThreadPoolExecutor timer() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "nettrace-sql-cancel");
            thread.setDaemon(true);
            return thread;
        });
        timer.setRemoveOnCancelPolicy(true);
        timer.setKeepAliveTime(1, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
        return timer;
    }

    void start() {
        looking = TIMER.scheduleWithFixedDelay(this::look, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        if (flag.get()) {
            cancel.run();
        }
    }

    void stop() {
        looking.cancel(false);
    }
}
