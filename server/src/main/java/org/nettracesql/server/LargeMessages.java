package org.nettracesql.server;

import java.io.IOException;
import java.util.concurrent.Semaphore;

/**
 * How much memory the large messages of all clients may have at once: each may have 16 MB, and as many of them as
 * there may be clients would take all that Java has. Small messages are not counted, so that who sends halves of large
 * ones stops nobody else's queries.
 *
 * <p>Room is taken for bytes that come, not for those that were announced, and who does not go on sending loses it:
 * a message has {@value #PATIENCE_MILLIS} ms for each {@value #SMALL_BYTES} bytes, and as many for the whole and one
 * second more for each of these.
 */
final class LargeMessages {

    /** Not counted up to this length. */
    static final int SMALL_BYTES = 1 << 16;

    private static final int PATIENCE_MILLIS = 30_000;
    private static final int KILOBYTE = 1 << 10;
    private static final long LEAST_BYTES = 64L << 20;
    private static final int PART_OF_MEMORY = 8;

    /** There is no room for a message. */
    static final class NoRoomException extends IOException {
        NoRoomException(int bytes) {
            super("There is no memory left for a message of " + bytes + " bytes: other clients send large ones, too."
                    + " Try again later.");
        }
    }

    private final Semaphore kilobytes;
    private final int patienceMillis;

    LargeMessages(long bytes, int patienceMillis) {
        kilobytes = new Semaphore((int) Math.min(Integer.MAX_VALUE, bytes / KILOBYTE));
        this.patienceMillis = patienceMillis;
    }

    /** A part of what Java may have. */
    static LargeMessages ofThisJava() {
        return new LargeMessages(Math.max(LEAST_BYTES, Runtime.getRuntime().maxMemory() / PART_OF_MEMORY),
                PATIENCE_MILLIS);
    }

    /** How long a client may be silent within a large message. */
    int patienceMillis() {
        return patienceMillis;
    }

    /**
     * Room for more bytes of a message, which {@link #free} gives back.
     *
     * @param length of the whole message
     */
    int take(int more, int length) throws NoRoomException {
        int needed = more / KILOBYTE + 1;
        if (!kilobytes.tryAcquire(needed)) {
            throw new NoRoomException(length);
        }
        return needed;
    }

    void free(int taken) {
        kilobytes.release(taken);
    }
}
