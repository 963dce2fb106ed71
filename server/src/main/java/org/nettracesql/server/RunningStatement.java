package org.nettracesql.server;

import java.sql.SQLException;
import java.sql.Statement;

/**
 * What a session runs now, whom a request to cancel and the limit of time end. For the session's thread, but for
 * {@link #cancel}.
 */
final class RunningStatement {

    static final String CANCELLED = "The query was cancelled.";

    private final StatementTimer timer;
    private final Settings settings;
    private volatile Statement statement;
    /** Whether a request to cancel has come during this message: its statement may not run yet. */
    private volatile boolean cancelled;

    RunningStatement(StatementTimer timer, Settings settings) {
        this.timer = timer;
        this.settings = settings;
    }

    /** A message has come. A request to cancel that came before it was for nothing, as it is in PostgreSQL. */
    void beginMessage() {
        cancelled = false;
    }

    boolean isNone() {
        return statement == null;
    }

    /** Whom a request to cancel ends from now on; it ends at once if one came while it was planned. */
    void set(Statement next) throws SQLException {
        statement = next;
        timer.start(next, settings.timeoutMillis());
        requireNotCancelled();
    }

    void clear() {
        statement = null;
        timer.stop();
    }

    /** Whether a request to cancel has come during this message. */
    boolean isCancelled() {
        return cancelled;
    }

    void requireNotCancelled() throws SQLException {
        if (cancelled) {
            throw new SQLException(CANCELLED, Failure.CANCELLED);
        }
    }

    /** Whether what failed was ended for its time. */
    boolean hasTimedOut() {
        return timer.hasEnded();
    }

    /** Ends what runs now; called by another thread. */
    void cancel() throws SQLException {
        cancelled = true;
        Statement current = statement;
        if (current != null) {
            current.cancel();
        }
    }
}
