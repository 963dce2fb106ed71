package org.nettracesql.server;

import java.sql.Connection;
import java.sql.SQLException;

/** What clients ask of PostgreSQL's catalog. */
final class Catalog implements AutoCloseable {

    private final Connection traces;
    private final String name;

    Catalog(Connection traces, String name) {
        this.traces = traces;
        this.name = name;
    }

    Databases forSession(String user) {
        return new Databases() {
            @Override
            public Connection traces() {
                return traces;
            }

            @Override
            public Connection of(String sql, Settings settings) {
                return traces;
            }

            @Override
            public String written(String sql, Connection database) {
                return sql;
            }

            @Override
            public void close() {
            }
        };
    }

    @Override
    public void close() throws SQLException {
    }
}
