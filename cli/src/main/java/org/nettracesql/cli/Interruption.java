package org.nettracesql.cli;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.nettracesql.adapter.engine.Supervised;

/**
 * Ctrl-C, or a request to end, while the program works: it says so, closes the connections, by which what runs on them
 * ends and removes what it has not finished, and waits a moment for that. The exit status is that of the signal.
 */
final class Interruption {

    private static final long WAIT_MILLIS = 2_000;

    private static final Set<Connection> CONNECTIONS = ConcurrentHashMap.newKeySet();

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

    /** A connection that an interruption ends. */
    static Connection ending(Connection connection) {
        CONNECTIONS.add(connection);
        return connection;
    }

    /** Nothing is left to be interrupted. */
    void over() {
        ended.countDown();
    }

    private void happen() {
        if (ended.getCount() == 0) {
            return;
        }
        streams.err().println("nettrace-sql: Interrupted.");
        try {
            for (Connection connection : CONNECTIONS) {
                connection.close();
            }
            ended.await(WAIT_MILLIS, TimeUnit.MILLISECONDS);
            Supervised.awaitEnd(WAIT_MILLIS);
        } catch (SQLException | InterruptedException e) {
            streams.err().println("nettrace-sql: " + e.getMessage());
        }
    }
}
