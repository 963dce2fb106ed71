package org.nettracesql.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.List;
import org.nettracesql.adapter.TableStatement;
import org.nettracesql.adapter.columns.ColumnResult;
import org.nettracesql.adapter.engine.CancellableRun;

/** Runs queries, one at a time. */
class TraceStatement extends Unwrappable implements NettraceStatement {

    private static final long NO_UPDATE = -1;

    private final TraceConnection connection;
    private final boolean scrollable;
    private long maxRows;
    private int fetchSize;
    private int timeoutSeconds;
    private boolean closeOnCompletion;
    private boolean poolable;
    private boolean warningsDue;
    private SQLWarning warnings;
    private ResultSet result;
    private long updateCount = NO_UPDATE;
    private volatile Execution execution;
    private volatile boolean closed;

    TraceStatement(TraceConnection connection, boolean scrollable) {
        this.connection = connection;
        this.scrollable = scrollable;
    }

    final TraceConnection connection() {
        return connection;
    }

    final void checkOpen() throws SQLException {
        if (closed) {
            throw new SQLException("The statement is closed.", SqlErrors.BAD_CALL);
        }
    }

    /** Runs a query; its rows become the current result. */
    final ResultSet run(Execution.Runner runner, boolean keepRunner, Execution.Start query) throws SQLException {
        closeResult();
        Execution current = begin(new Execution(this, runner, keepRunner, timeoutSeconds));
        Execution.Opened opened = current.start(query);
        QueryResultSet rows = new QueryResultSet(opened.columns(), opened.cells(), current, maxRows);
        result = scrollable ? new ScrollableResultSet(rows, connection.scrollRows()) : rows;
        result.setFetchSize(fetchSize);
        warningsDue = true;
        return result;
    }

    /** From now on another thread that cancels or closes this ends it. */
    private Execution begin(Execution next) throws SQLException {
        execution = next;
        if (closed) {
            execution = null;
            next.finish();
        }
        checkOpen();
        return next;
    }

    private void closeResult() throws SQLException {
        checkOpen();
        warnings = null;
        warningsDue = false;
        updateCount = NO_UPDATE;
        ResultSet old = result;
        if (old != null) {
            boolean closeAfter = closeOnCompletion;
            closeOnCompletion = false;
            try {
                old.close();
            } finally {
                closeOnCompletion = closeAfter;
            }
        }
    }

    /** Called by the current result when it is closed. */
    final void resultClosed() throws SQLException {
        result = null;
        execution = null;
        if (closeOnCompletion) {
            close();
        }
    }

    /** Called when a query was ended early. */
    final void cancelScans() {
        connection.endCancelledScans();
    }

    @Override
    public ResultSet executeQuery(String sql) throws SQLException {
        checkOpen();
        requireRows(sql);
        PlannerRunner runner = new PlannerRunner(null);
        // All of it within the execution, which a cancellation or a time-out ends: a text can be long, and the first
        // statement that needs the planner opens it.
        return run(runner, false, () -> {
            Execution.Opened plain = sql != null && connection.mayBePlain(sql) ? connection.openPlain(sql) : null;
            if (plain != null) {
                return plain;
            }
            runner.planner(connection.plannerStatement());
            return Execution.Opened.of(runner.planner().executeQuery(SqlText.queryWithValues(sql)));
        });
    }

    private static void requireRows(String sql) throws SQLException {
        if (TableStatements.parse(sql) != null) {
            throw new SQLException("The statement gives no rows: use execute or executeUpdate.", SqlErrors.BAD_CALL);
        }
    }

    @Override
    public boolean execute(String sql) throws SQLException {
        checkOpen();
        TableStatement change = TableStatements.parse(sql);
        if (change != null) {
            update(change);
            return false;
        }
        executeQuery(sql);
        return true;
    }

    private long update(TableStatement change) throws SQLException {
        long rows = complete(connection.tableRun(change));
        updateCount = rows;
        return rows;
    }

    private <T> T complete(CancellableRun<T> run) throws SQLException {
        closeResult();
        Execution current = begin(new Execution(this, Execution.runnerOf(run), false, timeoutSeconds));
        try {
            T result = current.complete(run);
            warningsDue = true;
            return result;
        } finally {
            execution = null;
        }
    }

    @Override
    public PreparedStatement prepare(String sql) throws SQLException {
        checkOpen();
        return complete(new PrepareRun(connection, sql));
    }

    @Override
    public ColumnResult columns(String sql) throws SQLException {
        checkOpen();
        requireRows(sql);
        return complete(connection.columnRun(SqlText.queryWithValues(sql)));
    }

    @Override
    public long export(String sql, Path file) throws SQLException {
        checkOpen();
        return complete(connection.exportRun(sql, file));
    }

    @Override
    public List<Path> exportTables(Path folder) throws SQLException {
        checkOpen();
        return complete(connection.exportTablesRun(folder));
    }

    @Override
    public int executeUpdate(String sql) throws SQLException {
        return (int) Math.min(Integer.MAX_VALUE, executeLargeUpdate(sql));
    }

    @Override
    public long executeLargeUpdate(String sql) throws SQLException {
        checkOpen();
        TableStatement change = TableStatements.parse(sql);
        if (change == null) {
            SqlText.query(sql);
            throw new SQLException("A trace is read-only: use executeQuery.", SqlErrors.READ_ONLY);
        }
        return update(change);
    }

    private static SQLException noKeys() {
        return SqlErrors.unsupported("A trace is read-only: there are no generated keys.");
    }

    @Override
    public boolean execute(String sql, int keys) throws SQLException {
        if (keys != NO_GENERATED_KEYS) {
            throw noKeys();
        }
        return execute(sql);
    }

    @Override
    public boolean execute(String sql, int[] keys) throws SQLException {
        throw noKeys();
    }

    @Override
    public boolean execute(String sql, String[] keys) throws SQLException {
        throw noKeys();
    }

    @Override
    public int executeUpdate(String sql, int keys) throws SQLException {
        if (keys != NO_GENERATED_KEYS) {
            throw noKeys();
        }
        return executeUpdate(sql);
    }

    @Override
    public int executeUpdate(String sql, int[] keys) throws SQLException {
        throw noKeys();
    }

    @Override
    public int executeUpdate(String sql, String[] keys) throws SQLException {
        throw noKeys();
    }

    @Override
    public ResultSet getGeneratedKeys() throws SQLException {
        throw noKeys();
    }

    @Override
    public void addBatch(String sql) throws SQLException {
        throw SqlErrors.unsupported("A trace is read-only: there are no batches of updates.");
    }

    @Override
    public void clearBatch() throws SQLException {
        checkOpen();
    }

    @Override
    public int[] executeBatch() throws SQLException {
        throw SqlErrors.unsupported("A trace is read-only: there are no batches of updates.");
    }

    @Override
    public ResultSet getResultSet() throws SQLException {
        checkOpen();
        return result;
    }

    @Override
    public int getUpdateCount() throws SQLException {
        return (int) Math.min(Integer.MAX_VALUE, getLargeUpdateCount());
    }

    @Override
    public long getLargeUpdateCount() throws SQLException {
        checkOpen();
        return updateCount;
    }

    @Override
    public boolean getMoreResults() throws SQLException {
        return getMoreResults(CLOSE_CURRENT_RESULT);
    }

    @Override
    public boolean getMoreResults(int current) throws SQLException {
        checkOpen();
        ResultSet old = result;
        result = null;
        updateCount = NO_UPDATE;
        if (old != null && current != KEEP_CURRENT_RESULT) {
            old.close();
        }
        return false;
    }

    /** Nothing happens to a statement that runs nothing, or is closed: whoever cancels cannot know it in time. */
    @Override
    public void cancel() throws SQLException {
        Execution current = execution;
        if (current != null) {
            current.cancel();
        }
    }

    @Override
    public int getQueryTimeout() throws SQLException {
        checkOpen();
        return timeoutSeconds;
    }

    @Override
    public void setQueryTimeout(int seconds) throws SQLException {
        timeoutSeconds = atLeastZero(seconds, "time-out");
    }

    private int atLeastZero(int value, String what) throws SQLException {
        checkOpen();
        if (value < 0) {
            throw new SQLException("A " + what + " is 0 or more, not " + value + ".", SqlErrors.BAD_CALL);
        }
        return value;
    }

    @Override
    public int getMaxRows() throws SQLException {
        return (int) Math.min(getLargeMaxRows(), Integer.MAX_VALUE);
    }

    @Override
    public void setMaxRows(int most) throws SQLException {
        setLargeMaxRows(most);
    }

    @Override
    public long getLargeMaxRows() throws SQLException {
        checkOpen();
        return maxRows;
    }

    @Override
    public void setLargeMaxRows(long most) throws SQLException {
        checkOpen();
        if (most < 0) {
            throw new SQLException("A row limit is 0 or more, not " + most + ".", SqlErrors.BAD_CALL);
        }
        maxRows = most;
    }

    @Override
    public int getFetchSize() throws SQLException {
        checkOpen();
        return fetchSize;
    }

    @Override
    public void setFetchSize(int rows) throws SQLException {
        // PostgreSQL's and MySQL's ways to ask for streaming are harmless here, where rows always stream.
        fetchSize = rows == Integer.MIN_VALUE ? 0 : atLeastZero(rows, "fetch size");
    }

    @Override
    public int getMaxFieldSize() throws SQLException {
        checkOpen();
        return 0;
    }

    @Override
    public void setMaxFieldSize(int most) throws SQLException {
        if (atLeastZero(most, "field size") != 0) {
            throw SqlErrors.unsupported("Values are never cut: a largest field size cannot be set.");
        }
    }

    @Override
    public void setEscapeProcessing(boolean enable) throws SQLException {
        // The parser itself reads JDBC's escapes, as in {ts '...'}; text without them does not change by that.
        checkOpen();
    }

    @Override
    public SQLWarning getWarnings() throws SQLException {
        checkOpen();
        if (warningsDue) {
            warningsDue = false;
            warnings = connection.traceWarningChain(timeoutSeconds);
        }
        return warnings;
    }

    @Override
    public void clearWarnings() throws SQLException {
        checkOpen();
        warningsDue = false;
        warnings = null;
    }

    @Override
    public void setCursorName(String name) throws SQLException {
        throw SqlErrors.unsupported("Cursors have no names.");
    }

    @Override
    public void setFetchDirection(int direction) throws SQLException {
        checkOpen();
        if (direction < ResultSet.FETCH_FORWARD || direction > ResultSet.FETCH_UNKNOWN) {
            throw new SQLException("There is no fetch direction " + direction + ".", SqlErrors.BAD_CALL);
        }
    }

    @Override
    public int getFetchDirection() throws SQLException {
        checkOpen();
        return ResultSet.FETCH_FORWARD;
    }

    @Override
    public int getResultSetConcurrency() throws SQLException {
        checkOpen();
        return ResultSet.CONCUR_READ_ONLY;
    }

    @Override
    public int getResultSetType() throws SQLException {
        checkOpen();
        return scrollable ? ResultSet.TYPE_SCROLL_INSENSITIVE : ResultSet.TYPE_FORWARD_ONLY;
    }

    @Override
    public int getResultSetHoldability() throws SQLException {
        checkOpen();
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public Connection getConnection() throws SQLException {
        checkOpen();
        return connection;
    }

    @Override
    public void setPoolable(boolean wanted) throws SQLException {
        checkOpen();
        poolable = wanted;
    }

    @Override
    public boolean isPoolable() throws SQLException {
        checkOpen();
        return poolable;
    }

    @Override
    public void closeOnCompletion() throws SQLException {
        checkOpen();
        closeOnCompletion = true;
    }

    @Override
    public boolean isCloseOnCompletion() throws SQLException {
        checkOpen();
        return closeOnCompletion;
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void close() throws SQLException {
        if (closed) {
            return;
        }
        closed = true;
        connection.forget(this);
        Execution current = execution;
        ResultSet old = result;
        if (current != null) {
            // Another thread may be reading still: without this it would go on as long as the planner lets it.
            current.cancel();
        }
        if (old != null) {
            old.close();
        } else if (current != null) {
            current.finish();
        }
    }
}
