package org.nettracesql.server;

import java.sql.Connection;
import java.sql.SQLException;

/** Where a session's statements are run. */
interface Databases extends AutoCloseable {

    /** The traces. All sessions share the connection. */
    Connection traces();

    /** Who answers a statement: the traces, or the catalog that clients look for tables in. */
    Connection of(String sql, Settings settings) throws SQLException;

    /** The statement as that connection wants it, each part of it in its place if the connection is the traces'. */
    String written(String sql, Connection database);

    @Override
    void close() throws SQLException;
}
