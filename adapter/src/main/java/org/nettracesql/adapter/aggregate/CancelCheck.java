package org.nettracesql.adapter.aggregate;

import org.nettracesql.trace.Cancellation;

/** Ends long work of a cancelled statement. For the thread that makes it. */
public final class CancelCheck {

    private static final int STEPS_BETWEEN = 1 << 12;

    private final Cancellation cancellation;
    private int steps;

    /** Of what is bound to this thread. */
    CancelCheck() {
        this(Cancellation.current());
    }

    public CancelCheck(Cancellation cancellation) {
        this.cancellation = cancellation;
    }

    /** Call for each of many short steps. */
    public void step() {
        if (++steps == STEPS_BETWEEN) {
            steps = 0;
            cancellation.check();
        }
    }

    /** Call before a step that may be long. */
    void check() {
        cancellation.check();
    }
}
