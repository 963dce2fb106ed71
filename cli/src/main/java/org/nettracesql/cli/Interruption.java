package org.nettracesql.cli;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.nettracesql.adapter.engine.Supervised;

/**
 * Ctrl-C, or a request to end, while the program works: it says so, closes the connections and servers, by which what
 * runs on them ends and removes what it has not finished, and waits a moment for that. The exit status is that of the
 * signal.
 */
final class Interruption {

    private static final long WAIT_MILLIS = 2_000;

    /** The last opened comes first: a server tells its clients while the connection that it asks is open. */
    private static final Deque<AutoCloseable> OPEN = new ConcurrentLinkedDeque<>();

    private static volatile boolean begun;

    private final CountDownLatch ended = new CountDownLatch(1);
    private final Streams streams;

    private Interruption(Streams streams) {
        this.streams = streams;
    }

    /** From now on. */
    static Interruption of(Streams streams) {
        Interruption interruption = new Interruption(streams);
        Runtime.getRuntime().addShutdownHook(new Thread(interruption::happen, "nettrace-sql interruption"));
        return interruption;
    }

    /**
     * A connection or server that an interruption ends: at once, if that has come while it was opened.
     *
     * @throws IllegalStateException if it does not close then
     */
    static <T extends AutoCloseable> T ending(T open) {
        OPEN.addFirst(open);
        if (begun) {
            try {
                open.close();
            } catch (Exception e) {
                throw new IllegalStateException("What was opened when the program was interrupted did not close.", e);
            }
        }
        return open;
    }

    /** Whether it has been said; what fails from then on fails by it, and is not worth a word. */
    static boolean hasBegun() {
        return begun;
    }

    /** Nothing is left to be interrupted. */
    void over() {
        ended.countDown();
    }

    private void happen() {
        if (ended.getCount() == 0) {
            return;
        }
        begun = true;
        streams.err().println("nettrace-sql: Interrupted.");
        try {
            for (AutoCloseable open : OPEN) {
                open.close();
            }
            ended.await(WAIT_MILLIS, TimeUnit.MILLISECONDS);
            Supervised.awaitEnd(WAIT_MILLIS);
        } catch (Exception e) {
            streams.err().println("nettrace-sql: " + e.getMessage());
        }
    }
}
