package org.apache.calcite.jdbc;

import java.lang.reflect.Field;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.calcite.avatica.AvaticaConnection;

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
}
