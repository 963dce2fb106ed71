package org.nettracesql.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import org.apache.calcite.jdbc.SharedConnectionMeta;
import org.nettracesql.adapter.columns.DirectCells;
import org.nettracesql.adapter.columns.RowCells;
import org.nettracesql.adapter.engine.CancellableRun;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.engine.Supervised;
import org.nettracesql.trace.Cancellation;

/**
 * One run of a query: from when it is handed to the planner until its rows are let go. It is what a cancellation or a
 * time-out ends.
 *
 * <p>Its {@link Cancellation} is bound to the thread while it is inside. Planning and the way to the first row, which
 * can take long, are {@link Supervised}: the caller comes back in time whatever they do. A run that work was left
 * behind of is closed when that work ends, and its planner's statement is not used again.
 */
final class Execution {

    /** Runs the query. */
    interface Start {
        Opened run() throws SQLException;
    }

    /**
     * A query that was started.
     *
     * @param cursor closed after the cells
     */
    record Opened(ColumnInfo[] columns, RowCells cells, Resource cursor) {

        /** One that the planner runs. */
        static Opened of(ResultSet planned) throws SQLException {
            try {
                RowCells direct = DirectCells.of(SharedConnectionMeta.rows(planned));
                RowCells cells = direct == null ? new PlannerCells(planned) : direct;
                return new Opened(ColumnInfo.of(planned.getMetaData()), cells, planned::close);
            } catch (SQLException | RuntimeException | Error e) {
                planned.close();
                throw e;
            }
        }
    }

    /** Something to be closed. */
    interface Resource {
        void close() throws SQLException;
    }

    /** What runs beneath, and is closed in the end. */
    interface Runner extends AutoCloseable {

        /** Ends it soon, beyond what the cancellation does; from any thread. */
        void cancel() throws SQLException;

        @Override
        void close() throws SQLException;
    }

    private final TraceStatement statement;
    private final Runner runner;
    private final boolean keepRunner;
    private final int timeoutSeconds;
    private final QueryTimer timer;
    private final Cancellation cancellation = new Cancellation();
    private final Cancellation.Binding binding = new Cancellation.Binding(cancellation);
    private Opened opened;
    private boolean moved;
    /** Guarded by this, as are the next two: whether supervised work has not ended. */
    private boolean busy;

    private boolean finished;
    private boolean released;
    private volatile boolean cancelled;
    private volatile boolean timedOut;
    private volatile SQLException stopFailure;

    /**
     * @param keepRunner whether the runner is to be used again
     * @param timeoutSeconds 0 for no limit
     */
    Execution(TraceStatement statement, Runner runner, boolean keepRunner, int timeoutSeconds) {
        this.statement = statement;
        this.runner = runner;
        this.keepRunner = keepRunner;
        this.timeoutSeconds = timeoutSeconds;
        this.timer = timeoutSeconds == 0 ? null : new QueryTimer(timeoutSeconds, this::timeOut);
    }

    /** What a run without a statement of the planner does when it ends: it holds nothing between its runs. */
    static Runner runnerOf(CancellableRun<?> run) {
        return new Runner() {
            @Override
            public void cancel() throws SQLException {
                run.cancel();
            }

            @Override
            public void close() {
                // Everything that it opens it closes itself.
            }
        };
    }

    TraceStatement statement() {
        return statement;
    }

    /** Runs the query; if that fails, everything is closed. */
    Opened start(Start query) throws SQLException {
        enter();
        try {
            Opened started = supervised(() -> {
                Opened rows = query.run();
                synchronized (this) {
                    opened = rows;
                }
                return rows;
            });
            checkNotStopped();
            return started;
        } catch (Exception | Error e) {
            throw failed(e);
        } finally {
            leave();
        }
    }

    /** Whether the query goes on, for a row that took no time; else everything is closed. */
    boolean goesOn() throws SQLException {
        if (timedOut || cancelled) {
            throw failed(null);
        }
        return true;
    }

    /** Moves to the next row; if that fails, everything is closed. */
    boolean next(RowCells rows) throws SQLException {
        enter();
        try {
            boolean more;
            if (moved) {
                more = rows.next();
            } else {
                more = supervised(rows::next);
                moved = true;
            }
            checkNotStopped();
            return more;
        } catch (Exception | Error e) {
            throw failed(e);
        } finally {
            leave();
        }
    }

    /** Runs something to its end; afterwards everything is closed. */
    <T> T complete(CancellableRun<T> run) throws SQLException {
        enter();
        try {
            T result = supervised(run::run);
            checkNotStopped();
            return result;
        } catch (Exception | Error e) {
            throw failed(e);
        } finally {
            leave();
            finish();
        }
    }

    private <T> T supervised(Callable<T> work) throws Exception {
        synchronized (this) {
            if (!finished) {
                busy = true;
            }
        }
        checkNotStopped();
        return Supervised.call(cancellation, () -> {
            try {
                return work.call();
            } finally {
                workEnded();
            }
        });
    }

    /** What was left behind is closed by the thread that it was left to. */
    private void workEnded() {
        synchronized (this) {
            busy = false;
            if (!finished || released) {
                return;
            }
            released = true;
        }
        try {
            release();
        } catch (SQLException e) {
            System.getLogger(Execution.class.getName())
                    .log(System.Logger.Level.WARNING, "A query that was ended did not close well", e);
        }
    }

    void enter() {
        binding.enter();
        if (timer != null) {
            timer.enter();
        }
    }

    void leave() {
        if (timer != null) {
            timer.leave();
        }
        binding.leave();
    }

    /** What the driver does with several rows until it {@linkplain #rowsEnd ends} uses up the query's time, too. */
    void rowsBegin() {
        if (timer != null) {
            timer.enter();
        }
    }

    void rowsEnd() {
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
        cancellation.cancel();
        synchronized (this) {
            if (finished) {
                return;
            }
        }
        try {
            runner.cancel();
        } catch (SQLException | RuntimeException | Error e) {
            throw SqlErrors.translate(e);
        }
        statement.cancelScans();
    }

    /** Lets go of the planner's resources, or leaves that to work under way; safe to call again. */
    void finish() throws SQLException {
        if (timer != null) {
            timer.stop();
        }
        synchronized (this) {
            finished = true;
            if (busy || released) {
                return;
            }
            released = true;
        }
        release();
    }

    private void release() throws SQLException {
        KeptMemory.endOf(cancellation);
        try {
            Opened rows;
            synchronized (this) {
                rows = opened;
            }
            if (rows != null) {
                try {
                    rows.cells.close();
                } finally {
                    rows.cursor.close();
                }
            }
            if (!keepRunner || cancelled || timedOut) {
                runner.close();
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
