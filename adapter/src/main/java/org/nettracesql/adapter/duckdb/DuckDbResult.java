package org.nettracesql.adapter.duckdb;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.List;
import org.duckdb.DuckDBChunkedResult;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBPreparedStatement;
import org.nettracesql.trace.ScanCancelledException;

/**
 * The rows of one DuckDB query, chunk by chunk. Nothing is run before the first {@link #next()}, and DuckDB computes
 * only a few chunks ahead of the reader. {@link #cancel()} may come from any thread; everything else is for one at a
 * time.
 *
 * <p>DuckDB's Java client ends a stream quietly when the query fails after its first rows: a truncated answer would
 * look like a whole one. Two things prevent that. What a source throws is remembered by its registration. And the
 * query runs in a transaction of its own, which any failure aborts, so a statement after the last row tells whether
 * the answer is whole; if it is not, {@code EXPLAIN ANALYZE} runs the query once more for the sake of its error
 * message.
 */
final class DuckDbResult implements AutoCloseable {

    private final DuckDbSession session;
    private final String sql;
    private final List<Object> parameters;
    private final List<DuckDbQuery.JavaSignature> signatures;
    private final List<? extends Registered> registrations;
    private volatile DuckDBConnection connection;
    private volatile DuckDBPreparedStatement statement;
    private DuckDBChunkedResult result;
    private volatile boolean cancelled;
    private boolean ended;

    /**
     * @param sql one SELECT
     * @param parameters values of its question marks; null for NULL
     * @param signatures types of the Java functions it calls
     * @param registrations the sources it reads; they are closed with this result
     */
    DuckDbResult(
            DuckDbSession session,
            String sql,
            List<Object> parameters,
            List<DuckDbQuery.JavaSignature> signatures,
            List<? extends Registered> registrations) {
        this.session = session;
        this.sql = sql;
        this.parameters = parameters;
        this.signatures = signatures;
        this.registrations = List.copyOf(registrations);
    }

    /**
     * Moves to the next chunk, which has at least one row.
     *
     * @return false after the last one
     * @throws SQLException if the query fails; the message is the source's own where a source failed
     */
    boolean next() throws SQLException {
        if (ended) {
            return false;
        }
        try {
            if (result == null) {
                run();
            }
            while (result.nextChunk()) {
                if (chunk().rowCount() > 0) {
                    return true;
                }
            }
        } catch (SQLException | IllegalStateException e) {
            throw failure(e);
        }
        ended = true;
        requireWhole();
        return false;
    }

    private void run() throws SQLException {
        connection = session.connect();
        for (DuckDbQuery.JavaSignature signature : signatures) {
            session.javaFunctions().ensureFunction(connection, signature.type(), signature.arguments());
        }
        connection.setAutoCommit(false);
        statement = connection.prepareStatement(sql).unwrap(DuckDBPreparedStatement.class);
        setParameters(statement);
        requireNotCancelled();
        result = statement.query();
    }

    private void setParameters(PreparedStatement prepared) throws SQLException {
        for (int i = 0; i < parameters.size(); i++) {
            prepared.setObject(i + 1, parameters.get(i));
        }
    }

    /** The current chunk; valid until the next move. */
    DuckDBDataChunkReader chunk() {
        return result.chunk();
    }

    private void requireWhole() throws SQLException {
        for (Registered registration : registrations) {
            if (registration.failure() != null) {
                throw failure(new SQLException("A scan failed while DuckDB was reading it."));
            }
        }
        requireNotCancelled();
        result.close();
        try (Statement probe = connection.createStatement();
                ResultSet one = probe.executeQuery("SELECT 1")) {
            one.next();
        } catch (SQLException e) {
            throw failure(messageOfFailedQuery(e));
        }
    }

    private SQLException messageOfFailedQuery(SQLException probe) {
        try (DuckDBConnection again = session.connect();
                PreparedStatement explain = again.prepareStatement("EXPLAIN ANALYZE " + sql)) {
            setParameters(explain);
            explain.executeQuery().close();
            return probe;
        } catch (SQLException e) {
            return e;
        }
    }

    private void requireNotCancelled() throws SQLException {
        if (cancelled) {
            throw new SQLTimeoutException("The query was cancelled.", "57014");
        }
    }

    private SQLException failure(Exception fromDuckDb) throws SQLException {
        ended = true;
        for (Registered registration : registrations) {
            Throwable cause = registration.failure();
            if (cause instanceof Error error) {
                throw error;
            }
            if (cause != null && !(cancelled && cause instanceof ScanCancelledException)) {
                return new SQLException(cause.getMessage(), cause);
            }
        }
        requireNotCancelled();
        String message = String.valueOf(fromDuckDb.getMessage());
        ArithmeticException arithmetic = DuckDbErrors.arithmetic(message);
        if (arithmetic != null) {
            return new SQLException(message, arithmetic);
        }
        return DuckDbFailure.ofQuery(
                session, fromDuckDb instanceof SQLException e ? e : new SQLException(message, fromDuckDb));
    }

    /** Ends the query soon, whichever thread runs it; safe in any state. */
    void cancel() {
        cancelled = true;
        registrations.forEach(Registered::cancel);
        DuckDBPreparedStatement running = statement;
        if (running != null) {
            try {
                running.cancel();
            } catch (SQLException e) {
                // The statement ended by itself in between, which is what was asked for.
                ended = true;
            }
        }
    }

    /** Gives everything back: statement, connection, sources. Safe in any state and twice. */
    @Override
    public void close() throws SQLException {
        ended = true;
        try {
            if (result != null) {
                result.close();
            }
            if (statement != null) {
                statement.close();
            }
            if (connection != null) {
                connection.close();
            }
        } finally {
            registrations.forEach(Registered::close);
        }
    }
}
