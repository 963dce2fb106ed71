package org.nettracesql.trace;

/**
 * A value that is computed when it is first asked for, at most once, and that several statements may wait for.
 *
 * <p>A thread of its own computes it. A statement that is cancelled meanwhile leaves at once; the computation goes on
 * while anybody waits, and is cancelled when the last one has left: then the next to ask starts it anew. It looks at
 * {@link Cancellation#current()}. What it throws, its waiters throw, and the next to ask tries again.
 */
public abstract class SharedValue<T> {

    /** How often one who waits looks at its cancellation. */
    private static final long LOOK_MILLIS = 5;

    private volatile T value;
    /** Guarded by this object. */
    private Computation running;

    /** Computes the value, which is not null. */
    protected abstract T compute();

    /** The value, which is computed if it is not known. */
    public final T get() {
        T known = value;
        return known != null ? known : await();
    }

    public final boolean isKnown() {
        return value != null;
    }

    /**
     * Begins to compute the value, which somebody will ask for. Who asks then has it as if they had begun: when all of
     * them have left, it ends. What it throws now, nobody sees: the first to ask tries again.
     */
    public final synchronized void begin() {
        if (value == null && running == null) {
            running = new Computation(Cancellation.current().forSharedWork());
            running.start();
        }
    }

    /** Forgets the value: the next to ask has it computed again. Whoever has it keeps it. */
    public final synchronized void forget() {
        value = null;
    }

    /** Ends what was begun and nobody has asked for. */
    public final synchronized void endUnasked() {
        if (running != null && running.waiters == 0) {
            running.cancellation.cancel();
            running = null;
        }
    }

    private synchronized T await() {
        if (value != null) {
            return value;
        }
        Cancellation mine = Cancellation.current();
        mine.check();
        if (running == null) {
            running = new Computation(mine.forSharedWork());
            running.start();
        }
        Computation awaited = running;
        boolean interrupted = false;
        awaited.waiters++;
        try {
            while (!awaited.ended) {
                mine.check();
                try {
                    wait(LOOK_MILLIS);
                } catch (InterruptedException e) {
                    // An interrupt does not end a statement; the caller sees it afterwards.
                    interrupted = true;
                }
            }
        } finally {
            leave(awaited);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        return awaited.result();
    }

    private void leave(Computation left) {
        if (--left.waiters == 0 && !left.ended) {
            left.cancellation.cancel();
            if (running == left) {
                running = null;
            }
        }
    }

    private synchronized void end(Computation ended, T result, Throwable failure) {
        ended.ended = true;
        ended.failure = failure;
        if (value == null) {
            value = result;
        }
        ended.result = value;
        if (running == ended) {
            running = null;
        }
        notifyAll();
    }

    private final class Computation implements Runnable {
        private final Cancellation cancellation;
        private int waiters;
        private boolean ended;
        private Throwable failure;
        /** Beside {@link #value}, which may be forgotten before those who waited have it. */
        private T result;

        private Computation(Cancellation cancellation) {
            this.cancellation = cancellation;
        }

        private void start() {
            Thread thread = new Thread(this, "nettrace-sql shared work");
            thread.setDaemon(true);
            thread.start();
        }

        @Override
        public void run() {
            cancellation.bind();
            T result = null;
            Throwable thrown = null;
            try {
                result = compute();
            } catch (Throwable e) {
                thrown = e;
            }
            end(this, result, thrown);
        }

        private T result() {
            if (failure instanceof Error error) {
                throw error;
            }
            if (failure instanceof RuntimeException exception) {
                throw exception;
            }
            return result;
        }
    }
}
