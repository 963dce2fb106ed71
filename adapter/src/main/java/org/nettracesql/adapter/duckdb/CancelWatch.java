package org.nettracesql.adapter.duckdb;

import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.nettracesql.trace.Cancellation;

/**
 * Looks at a query's cancellation while its thread is inside DuckDB, where it cannot look itself. One daemon thread
 * serves all watches, and ends when there is none.
 */
final class CancelWatch {

    private static final long PERIOD_MILLIS = 10;
    private static final ScheduledThreadPoolExecutor TIMER = timer();

    private final Cancellation cancellation;
    private final Runnable cancel;
    private ScheduledFuture<?> looking;

    /** @param cancel is run on the watch's thread, again and again once it is cancelled */
    CancelWatch(Cancellation cancellation, Runnable cancel) {
        this.cancellation = cancellation;
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
        if (cancellation.isCancelled()) {
            cancel.run();
        }
    }

    void stop() {
        looking.cancel(false);
    }
}
