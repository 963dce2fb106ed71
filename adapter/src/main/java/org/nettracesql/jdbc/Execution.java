package org.nettracesql.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.nettracesql.adapter.CancellableRun;

/**
 * One run of a query: from when it is handed to the planner until its rows are let go. It is what a cancellation or a
 * time-out ends.
 *
 * <p>The planner's statements cannot be used again once their cancel flag is set, so a run that was ended closes its
 * statement; a plain statement's is closed in any case.
 */
final class Execution {

    /** Runs the query. */
    interface Start {
        ResultSet run() throws SQLException;
    }

    /** What runs beneath. */
    interface Runner {

        /** Ends it soon; from any thread. */
        void cancel() throws SQLException;

        void close() throws SQLException;

        /** A statement of the planner. */
        static Runner of(Statement planner) {
            return new Runner() {
                @Override
                public void cancel() throws SQLException {
                    planner.cancel();
                }

                @Override
                public void close() throws SQLException {
                    planner.close();
                }
            };
        }

        /** A run that has no statement of the planner. */
        static Runner of(CancellableRun<?> run) {
            return new Runner() {
                @Override
                public void cancel() throws SQLException {
                    run.cancel();
                }

                @Override
                public void close() {
                    // It holds nothing between its runs.
                }
            };
        }
    }

    private final TraceStatement statement;
    private final Runner planner;
    private final boolean keepPlanner;
    private final int timeoutSeconds;
    private final QueryTimer timer;
    private ResultSet cursor;
    private boolean finished;
    private volatile boolean cancelled;
    private volatile boolean timedOut;
    private volatile SQLException stopFailure;

    /**
     * @param keepPlanner whether the planner's statement is to be used again
     * @param timeoutSeconds 0 for no limit
     */
    Execution(TraceStatement statement, Runner planner, boolean keepPlanner, int timeoutSeconds) {
        this.statement = statement;
        this.planner = planner;
        this.keepPlanner = keepPlanner;
        this.timeoutSeconds = timeoutSeconds;
        this.timer = timeoutSeconds == 0 ? null : new QueryTimer(timeoutSeconds, this::timeOut);
    }

    TraceStatement statement() {
        return statement;
    }

    /** Runs the query; if that fails, everything is closed. */
    ResultSet start(Start query) throws SQLException {
        enter();
        try {
            ResultSet rows = query.run();
            synchronized (this) {
                cursor = rows;
            }
            checkNotStopped();
            return rows;
        } catch (SQLException | RuntimeException | Error e) {
            throw failed(e);
        } finally {
            leave();
        }
    }

    /** Runs something to its end; afterwards everything is closed. */
    <T> T complete(CancellableRun<T> run) throws SQLException {
        enter();
        try {
            T result = run.run();
            checkNotStopped();
            return result;
        } catch (SQLException | RuntimeException | Error e) {
            throw failed(e);
        } finally {
            leave();
            finish();
        }
    }

    void enter() {
        if (timer != null) {
            timer.enter();
        }
    }

    void leave() {
        if (timer != null) {
            timer.leave();
        }
    }

    void checkNotStopped() throws SQLException {
        if (timedOut) {
            throw SqlErrors.timedOut(timeoutSeconds, null);
        }
        if (cancelled) {
            throw SqlErrors.cancelled(null);
        }
    }

    /** Closes everything and says why the query failed. */
    SQLException failed(Throwable thrown) {
        SQLException reason = timedOut
                ? SqlErrors.timedOut(timeoutSeconds, thrown)
                : cancelled ? SqlErrors.cancelled(thrown) : SqlErrors.translate(thrown);
        if (stopFailure != null) {
            reason.addSuppressed(stopFailure);
        }
        try {
            finish();
        } catch (SQLException e) {
            reason.addSuppressed(e);
        }
        return reason;
    }

    /** Ends the query from another thread. */
    void cancel() throws SQLException {
        cancelled = true;
        stop();
    }

    private void timeOut() {
        timedOut = true;
        try {
            stop();
        } catch (SQLException e) {
            // The thread that reads sees the flag at its next row anyway, and reports this with the time-out.
            stopFailure = e;
        }
    }

    private void stop() throws SQLException {
        synchronized (this) {
            if (finished) {
                return;
            }
            try {
                planner.cancel();
            } catch (SQLException | RuntimeException e) {
                throw SqlErrors.translate(e);
            }
        }
        statement.cancelScans();
    }

    /** Lets go of the planner's resources; safe to call again. */
    void finish() throws SQLException {
        synchronized (this) {
            if (finished) {
                return;
            }
            finished = true;
        }
        if (timer != null) {
            timer.stop();
        }
        try {
            if (cursor != null) {
                cursor.close();
            }
            if (!keepPlanner || cancelled || timedOut) {
                planner.close();
            }
        } catch (SQLException | RuntimeException | Error e) {
            throw SqlErrors.translate(e);
        }
    }

    /** As {@link #finish()}, for a result set that its user is done with. */
    void close() throws SQLException {
        try {
            finish();
        } finally {
            statement.resultClosed();
        }
    }
}
