package org.nettracesql.server;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Ends a session's statement after a time that is no number of whole seconds, which is all that JDBC has. One
 * statement at a time; safe for the session's thread and the timer's.
 */
final class StatementTimer {

    private static final long MILLIS_PER_SECOND = 1_000;

    private final ScheduledExecutorService timer;
    private ScheduledFuture<?> end;
    private Statement limited;
    private boolean ended;

    StatementTimer(ScheduledExecutorService timer) {
        this.timer = timer;
    }

    /** @param millis 0 for no limit; of whole seconds the driver has a limit itself */
    synchronized void start(Statement statement, long millis) {
        stop();
        if (statement != null && millis % MILLIS_PER_SECOND != 0) {
            limited = statement;
            end = timer.schedule(() -> end(statement), millis, TimeUnit.MILLISECONDS);
        }
    }

    /** From now on nothing is ended; what was, is forgotten. */
    synchronized void stop() {
        if (end != null) {
            end.cancel(false);
            end = null;
        }
        limited = null;
        ended = false;
    }

    /** Whether the last statement was ended. */
    synchronized boolean hasEnded() {
        return ended;
    }

    private synchronized void end(Statement statement) {
        if (statement != limited) {
            return;
        }
        try {
            ended = true;
            statement.cancel();
        } catch (SQLException e) {
            // The driver's own limit is the next whole second.
            ended = false;
        }
    }
}
