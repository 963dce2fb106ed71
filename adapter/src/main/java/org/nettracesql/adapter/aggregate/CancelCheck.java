package org.nettracesql.adapter.aggregate;

import org.nettracesql.trace.Cancellation;

/** Ends long work of a cancelled statement. For the thread that makes it. */
final class CancelCheck {

    private static final int STEPS_BETWEEN = 1 << 12;

    private final Cancellation cancellation = Cancellation.current();
    private int steps;

    /** Call for each of many short steps. */
    void step() {
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
