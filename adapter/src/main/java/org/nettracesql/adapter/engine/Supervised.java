package org.nettracesql.adapter.engine;

import java.util.concurrent.Callable;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ScanCancelledException;

/**
 * Calls whose caller comes back when its statement is cancelled, even if what it called has not noticed yet. The rule
 * is that work looks at its {@link Cancellation} and ends by itself; this is for the moments in which a library does
 * not: such work is left behind, ends at its next look, and gives back then what it holds.
 *
 * <p>The work runs on a thread of its own, so a call costs two changes of thread: not for each row.
 */
public final class Supervised {

    /** How often a caller looks at its cancellation. */
    private static final long LOOK_MILLIS = 5;

    /** How long work may take to notice before it is left behind. */
    private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(40);

    private static final ThreadPoolExecutor WORKERS = workers();

    private Supervised() {}

    private static ThreadPoolExecutor workers() {
        return new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), new Daemons());
    }

    private static final class Daemons implements ThreadFactory {
        @Override
        public Thread newThread(Runnable task) {
            Thread thread = new Thread(task, "nettrace-sql statement");
            thread.setDaemon(true);
            return thread;
        }
    }

    /**
     * Runs work with a cancellation bound to its thread, and waits for it. Work that is left behind gives back by
     * itself, on its thread, what nobody wants any more.
     *
     * @throws ScanCancelledException if the work was cancelled and did not end soon
     * @throws Exception what the work throws
     */
    public static <T> T call(Cancellation cancellation, Callable<T> work) throws Exception {
        Call<T> call = new Call<>(cancellation, work);
        WORKERS.execute(call);
        return call.await();
    }

    /** Waits until no work goes on, what was left behind included; at most so long. */
    public static void awaitEnd(long mostMillis) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(mostMillis);
        while (WORKERS.getActiveCount() > 0 && System.nanoTime() < end) {
            Thread.sleep(LOOK_MILLIS);
        }
    }

    private static final class Call<T> implements Runnable {
        private final Cancellation cancellation;
        private final Callable<T> work;
        private final ClassLoader contextLoader = Thread.currentThread().getContextClassLoader();
        private boolean ended;
        private T result;
        private Throwable failure;

        Call(Cancellation cancellation, Callable<T> work) {
            this.cancellation = cancellation;
            this.work = work;
        }

        @Override
        public void run() {
            Thread.currentThread().setContextClassLoader(contextLoader);
            Cancellation before = cancellation.bind();
            T value = null;
            Throwable thrown = null;
            try {
                value = work.call();
            } catch (Throwable e) {
                thrown = e;
            } finally {
                Cancellation.unbind(before);
                Thread.currentThread().setContextClassLoader(null);
            }
            end(value, thrown);
        }

        private synchronized void end(T value, Throwable thrown) {
            ended = true;
            result = value;
            failure = thrown;
            notifyAll();
        }

        private synchronized T await() throws Exception {
            boolean interrupted = false;
            try {
                long seenNanos = 0;
                while (!ended) {
                    try {
                        wait(LOOK_MILLIS);
                    } catch (InterruptedException e) {
                        // An interrupt does not end a statement; the caller sees it afterwards.
                        interrupted = true;
                    }
                    if (!ended && cancellation.isCancelled()) {
                        long now = System.nanoTime();
                        if (seenNanos == 0) {
                            seenNanos = now;
                        } else if (now - seenNanos > GRACE_NANOS) {
                            throw new ScanCancelledException("The statement was cancelled.");
                        }
                    }
                }
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
            if (failure instanceof Error error) {
                throw error;
            }
            if (failure != null) {
                throw (Exception) failure;
            }
            return result;
        }
    }
}
