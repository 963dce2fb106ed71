package org.nettracesql.server;

import java.security.SecureRandom;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Which session a CancelRequest is for: it comes over a connection of its own, and only who has the session's number
 * and secret can end what it does. Safe for all threads.
 *
 * <p>Source: PostgreSQL documentation, "Frontend/Backend Protocol", section "Canceling Requests in Progress".
 */
final class CancelKeys {

    private record Key(int id, int secret) {}

    private final Map<Key, Runnable> sessions = new ConcurrentHashMap<>();
    private final AtomicInteger lastId = new AtomicInteger();
    private final SecureRandom random = new SecureRandom();

    /** A session's number and secret, which it gives back when it ends. */
    final class Registration implements AutoCloseable {

        private final Key key;

        private Registration(Key key) {
            this.key = key;
        }

        int id() {
            return key.id;
        }

        int secret() {
            return key.secret;
        }

        @Override
        public void close() {
            sessions.remove(key);
        }
    }

    Registration register(Runnable cancel) {
        Key key = new Key(lastId.incrementAndGet(), random.nextInt());
        sessions.put(key, cancel);
        return new Registration(key);
    }

    /** Does nothing if there is no such session: whoever guesses learns nothing. */
    void cancel(int id, int secret) {
        Runnable cancel = sessions.get(new Key(id, secret));
        if (cancel != null) {
            cancel.run();
        }
    }
}
