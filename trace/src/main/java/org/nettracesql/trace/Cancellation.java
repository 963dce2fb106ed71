package org.nettracesql.trace;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/**
 * Tells work that nobody wants its result any more: one for each statement, set once, from any thread.
 *
 * <p>Whoever runs a statement binds its cancellation to each thread that works for it; whoever starts a helper thread
 * binds it there too. A loop that can take long asks for it once and looks at it as it goes, so often that there are a
 * few milliseconds at most between two looks (each look is one volatile read):
 *
 * <pre>{@code
 * Cancellation cancellation = Cancellation.current();
 * for (int i = 0; i < count; i++) {
 *     if ((i & 0xfff) == 0) {
 *         cancellation.check();
 *     }
 *     …
 * }
 * }</pre>
 *
 * <p>What several statements may wait for is computed by a {@link SharedValue}, which ends when the last of them has
 * gone.
 */
public final class Cancellation {

    /** For work that nobody can end. */
    public static final Cancellation NONE = new Cancellation();

    /** An array of one, so that no class of ours stays behind in other people's threads. */
    private static final ThreadLocal<Object[]> BOUND = new ThreadLocal<>();

    private final AtomicBoolean flag;
    /** Null for a statement's own. */
    private final Cancellation beneficiary;

    /** Binds a cancellation again and again, cheap enough for each row. For one thread at a time. */
    public static final class Binding {
        private final Cancellation cancellation;
        private Thread thread;
        private Object[] bound;
        private Object before;

        public Binding(Cancellation cancellation) {
            this.cancellation = cancellation;
        }

        public void enter() {
            Thread current = Thread.currentThread();
            if (current != thread) {
                bound = boundHere();
                thread = current;
            }
            before = bound[0];
            bound[0] = cancellation;
        }

        public void leave() {
            bound[0] = before;
        }
    }

    public Cancellation() {
        this(new AtomicBoolean());
    }

    /** @param flag may be set by others, too, which is the same as {@link #cancel()} */
    public Cancellation(AtomicBoolean flag) {
        this(flag, null);
    }

    private Cancellation(AtomicBoolean flag, Cancellation beneficiary) {
        this.flag = flag;
        this.beneficiary = beneficiary;
    }

    /** One of its own for work that this asks for first, and that others may wait for, too. */
    Cancellation forSharedWork() {
        return new Cancellation(new AtomicBoolean(), beneficiary());
    }

    /** That of the statement which the work is for, or which asked for it first if several share it. */
    public Cancellation beneficiary() {
        return beneficiary == null ? this : beneficiary;
    }

    /** What is bound to the calling thread; {@link #NONE} if nothing is. */
    public static Cancellation current() {
        Object[] bound = BOUND.get();
        return bound == null || bound[0] == null ? NONE : (Cancellation) bound[0];
    }

    /** As {@code current().check()}, for what is called now and then. */
    public static void checkCurrent() {
        current().check();
    }

    /**
     * Binds this to the calling thread until {@link #unbind}.
     *
     * @return what to unbind with, in a finally clause
     */
    public Cancellation bind() {
        Object[] bound = boundHere();
        Cancellation before = (Cancellation) bound[0];
        bound[0] = this;
        return before;
    }

    private static Object[] boundHere() {
        Object[] bound = BOUND.get();
        if (bound == null) {
            bound = new Object[1];
            BOUND.set(bound);
        }
        return bound;
    }

    /** @param before what {@link #bind()} gave on this thread */
    public static void unbind(Cancellation before) {
        BOUND.get()[0] = before;
    }

    /** Runs something on this thread with this bound to it. */
    public <T> T call(Supplier<T> work) {
        Cancellation before = bind();
        try {
            return work.get();
        } finally {
            unbind(before);
        }
    }

    /** Work for another thread, on which what is bound here will be bound, too. */
    public static Runnable carriedOver(Runnable work) {
        Cancellation cancellation = current();
        return new Runnable() {
            @Override
            public void run() {
                Cancellation before = cancellation.bind();
                try {
                    work.run();
                } finally {
                    unbind(before);
                }
            }
        };
    }

    /** Ends the work soon; safe twice. */
    public void cancel() {
        if (this == NONE) {
            throw new IllegalStateException("Work that has no cancellation of its own cannot be cancelled.");
        }
        flag.set(true);
    }

    public boolean isCancelled() {
        return flag.get();
    }

    /** @throws ScanCancelledException if the work is to end */
    public void check() {
        if (flag.get()) {
            throw new ScanCancelledException("The statement was cancelled.");
        }
    }

    /** What is set with this, for libraries that look at a flag of their own. */
    public AtomicBoolean flag() {
        return flag;
    }
}
