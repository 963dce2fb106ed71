package org.nettracesql.adapter.engine;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.nettracesql.trace.Cancellation;

/** Work on a thread of its own, under the cancellation of the thread that starts it, which waits for the result. */
public final class BackgroundTask<T> {

    private final FutureTask<T> task;

    private BackgroundTask(FutureTask<T> task) {
        this.task = task;
    }

    /** @param name of the thread, which does not keep a finished program alive */
    public static <T> BackgroundTask<T> start(String name, Callable<T> work) {
        FutureTask<T> task = new FutureTask<>(work);
        Thread thread = new Thread(Cancellation.carriedOver(task), name);
        thread.setDaemon(true);
        thread.start();
        return new BackgroundTask<>(task);
    }

    /** Waits for the result; what the work threw, this throws. */
    public T result() {
        try {
            return task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for another thread of the query.", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        }
    }
}
