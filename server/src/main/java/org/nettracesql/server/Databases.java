package org.nettracesql.server;

import java.sql.Connection;
import java.sql.SQLException;

/** Where a session's statements are run. */
interface Databases extends AutoCloseable {

    /** The traces. All sessions share the connection. */
    Connection traces();

    /** Who answers a statement: the traces, or the catalog that clients look for tables in. */
    Connection of(String sql) throws SQLException;

    boolean isCatalog(Connection database);

    /** The statement as that connection wants it; as it was if that is the traces'. */
    String written(String sql, Connection database) throws SQLException;

    /** Tables were made or dropped. */
    void tablesChanged();

    @Override
    void close() throws SQLException;
}
