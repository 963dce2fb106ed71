package org.nettracesql.trace.block;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.ReentrantLock;
import org.nettracesql.trace.Cancellation;

/**
 * Merges what several threads make of blocks, in file order, as soon as what comes before is there: one thread at a
 * time, and none waits for another. What is merged is forgotten, since half a million blocks' would not fit.
 *
 * @param <T> what is made of a block
 */
abstract class InFileOrder<T> {

    /** What waits for those before it. */
    private final AtomicReferenceArray<T> waiting;

    private final Cancellation cancellation = Cancellation.current();
    private final ReentrantLock merging = new ReentrantLock();
    private int next;

    InFileOrder(int blocks) {
        this.waiting = new AtomicReferenceArray<>(blocks);
    }

    /** Takes what was made of a block, each of them once. By any thread. */
    final void add(int block, T part) {
        waiting.set(block, part);
        mergeWhatCan();
    }

    /** Merges what is left. By one thread, once all others have ended. */
    final void finish() {
        mergeWhatCan();
    }

    /** Called for each block in file order, by one thread at a time. */
    abstract void merge(int block, T part);

    private void mergeWhatCan() {
        while (nextIsThere() && merging.tryLock()) {
            try {
                while (nextIsThere()) {
                    cancellation.check();
                    merge(next, waiting.getAndSet(next, null));
                    next++;
                }
            } finally {
                merging.unlock();
            }
        }
    }

    /** May be wrong for a thread that does not hold the lock; it then comes again. */
    private boolean nextIsThere() {
        int at = next;
        return at < waiting.length() && waiting.get(at) != null;
    }
}
