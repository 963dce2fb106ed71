package org.nettracesql.trace.block;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.nettracesql.trace.Cancellation;

/**
 * Work on a trace that several threads share: the calling one and daemons that help it, under the cancellation of its
 * statement. All have ended when the call is over. What the first of them throws, the caller throws; an interrupt ends
 * nothing, and the caller sees it afterwards.
 */
public final class Helpers {

    private Helpers() {}

    /**
     * Runs each of the works on a thread of its own, the first on the calling one.
     *
     * @param name of the threads
     */
    public static void run(String name, List<? extends Runnable> works) {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> helpers = new ArrayList<>();
        for (int i = 1; i < works.size(); i++) {
            Runnable work = works.get(i);
            Thread helper = new Thread(Cancellation.carriedOver(() -> run(work, failure)), name + "-" + i);
            helper.setDaemon(true);
            helper.start();
            helpers.add(helper);
        }
        if (!works.isEmpty()) {
            run(works.get(0), failure);
        }
        join(helpers);
        if (failure.get() instanceof Error error) {
            throw error;
        }
        if (failure.get() instanceof RuntimeException exception) {
            throw exception;
        }
    }

    private static void run(Runnable work, AtomicReference<Throwable> failure) {
        try {
            work.run();
        } catch (RuntimeException | Error e) {
            failure.compareAndSet(null, e);
        }
    }

    private static void join(List<Thread> threads) {
        boolean interrupted = false;
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                try {
                    thread.join();
                } catch (InterruptedException e) {
                    // The helpers end soon by themselves; the caller learns of the interrupt afterwards.
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
