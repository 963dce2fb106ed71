package org.nettracesql.adapter.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.nettracesql.trace.Cancellation;

/**
 * Work of a statement on several threads. They have its cancellation bound, do not keep a finished program alive, and
 * have ended when the call is over. What one of them throws, an Error too, the caller throws; an interrupt ends
 * nothing, and the caller sees it afterwards.
 */
public final class Workers {

    private Workers() {}

    /** A result that another thread works on. */
    public static final class Pending<T> {
        private final FutureTask<T> task;

        private Pending(FutureTask<T> task) {
            this.task = task;
        }

        /** Waits for the result; what the work threw, this throws. */
        public T result() {
            boolean interrupted = false;
            try {
                while (true) {
                    try {
                        return task.get();
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
            } catch (ExecutionException e) {
                throw rethrown(e.getCause());
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }

    /**
     * Starts work on a thread of its own, under the cancellation of the calling thread.
     *
     * @param name of the thread
     */
    public static <T> Pending<T> start(String name, Supplier<T> work) {
        FutureTask<T> task = new FutureTask<>(work::get);
        Thread thread = new Thread(Cancellation.carriedOver(task), name);
        thread.setDaemon(true);
        thread.start();
        return new Pending<>(task);
    }

    /**
     * Does the same work on several threads, the calling one among them, and waits for all.
     *
     * @param stop makes the others end soon; called when the first of them fails
     * @return what each of them gave
     */
    static <T> List<T> run(Cancellation cancellation, int threads, Supplier<T> work, Runnable stop) {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Supplier<T> guarded = () -> {
            try {
                return work.get();
            } catch (RuntimeException | Error e) {
                // What the others throw because they were stopped is not the reason.
                if (failure.compareAndSet(null, e)) {
                    stop.run();
                }
                return null;
            }
        };
        List<T> results = new ArrayList<>();
        Cancellation before = cancellation.bind();
        try {
            List<Pending<T>> others = startOthers(threads - 1, guarded, failure, stop);
            results.add(guarded.get());
            for (Pending<T> other : others) {
                results.add(other.result());
            }
        } finally {
            Cancellation.unbind(before);
        }
        if (failure.get() != null) {
            throw rethrown(failure.get());
        }
        return results;
    }

    private static <T> List<Pending<T>> startOthers(
            int count, Supplier<T> work, AtomicReference<Throwable> failure, Runnable stop) {
        List<Pending<T>> others = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                others.add(start("nettrace-sql scan", work));
            }
        } catch (OutOfMemoryError e) {
            // There can be no further thread: those that run are waited for.
            if (failure.compareAndSet(null, e)) {
                stop.run();
            }
        }
        return others;
    }

    private static RuntimeException rethrown(Throwable thrown) {
        if (thrown instanceof Error error) {
            throw error;
        }
        return (RuntimeException) thrown;
    }
}
