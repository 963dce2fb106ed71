package org.apache.calcite.jdbc;

import java.lang.reflect.Field;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.calcite.avatica.AvaticaConnection;
import org.apache.calcite.avatica.AvaticaStatement;
import org.apache.calcite.avatica.NoSuchStatementException;
import org.apache.calcite.avatica.QueryState;
import org.apache.calcite.avatica.remote.TypedValue;

/**
 * Lets several threads make statements on one connection, as JDBC allows. Calcite numbers a connection's statements by
 * a field that it counts up without a lock, and keeps them by number in a {@code HashMap} that it reads and writes
 * without one: two statements of the same number, and so the rows of another's query, or a statement that is lost.
 *
 * <p>Numbers are given under a lock here, which planning does not hold, and the map is one for several threads.
 */
public final class SharedConnectionMeta extends CalciteMetaImpl {

    private static final String MAP = "statementMap";

    private final Object lock = new Object();

    /** @param connection one of Calcite's, which makes this while it is made itself */
    public SharedConnectionMeta(AvaticaConnection connection) {
        super((CalciteConnectionImpl) connection);
    }

    /** For a connection that is made and not used yet. The map is a private class's, hence the reflection. */
    public static void share(CalciteConnection connection) {
        Object server = ((CalciteConnectionImpl) connection).server;
        try {
            Field map = server.getClass().getDeclaredField(MAP);
            map.setAccessible(true);
            map.set(server, new ConcurrentHashMap<>());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "This version of Calcite keeps the statements of a connection otherwise.", e);
        }
    }

    @Override
    public StatementHandle createStatement(ConnectionHandle connection) {
        synchronized (lock) {
            return super.createStatement(connection);
        }
    }

    /** Notes what the rows come from, for {@link #rows}. */
    @Override
    public Iterable<Object> createIterable(
            StatementHandle handle,
            QueryState state,
            Signature signature,
            List<TypedValue> parameters,
            Frame firstFrame) {
        Iterable<Object> rows = super.createIterable(handle, state, signature, parameters, firstFrame);
        try {
            ((CalciteConnectionImpl) connection).server.getStatement(handle).setResultSet(new Unread(rows));
        } catch (NoSuchStatementException e) {
            throw new IllegalStateException("A statement that runs a query is not its connection's.", e);
        }
        return rows;
    }

    /**
     * What the rows of a result set come from. The cursor around them opens nothing before it moves, so whoever does
     * not move it can take the rows from here.
     *
     * @param result of a statement that has not run another query since
     */
    public static Iterable<?> rows(ResultSet result) throws SQLException {
        AvaticaStatement statement = (AvaticaStatement) result.getStatement();
        try {
            CalciteConnectionImpl connection = (CalciteConnectionImpl) statement.getConnection();
            return ((Unread) connection.server.getStatement(statement.handle).getResultSet()).rows;
        } catch (NoSuchStatementException e) {
            throw new IllegalStateException("A statement that has a result is not its connection's.", e);
        }
    }

    /** In the place that Calcite has for rows that a server hands out in frames, of which nothing is asked here. */
    private record Unread(Iterable<Object> rows) implements Iterator<Object> {
        @Override
        public boolean hasNext() {
            throw new UnsupportedOperationException("Rows are not handed out in frames.");
        }

        @Override
        public Object next() {
            throw new UnsupportedOperationException("Rows are not handed out in frames.");
        }
    }
}
