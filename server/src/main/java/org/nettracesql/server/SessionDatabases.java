package org.nettracesql.server;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** One session's: the traces, which all share, and a connection to the catalog once it asks for it. */
final class SessionDatabases implements Databases {

    private static final String NO_TABLE = "Catalog Error: Table with name ";

    private final Connection traces;
    private final Catalog catalog;
    private final String user;
    private Connection own;

    SessionDatabases(Connection traces, Catalog catalog, String user) {
        this.traces = traces;
        this.catalog = catalog;
        this.user = user;
    }

    @Override
    public Connection traces() {
        return traces;
    }

    @Override
    public Connection of(String sql) throws SQLException {
        if (!CatalogSql.asksFor(sql)) {
            return traces;
        }
        if (own == null) {
            own = catalog.connect();
        } else {
            catalog.refresh();
        }
        return hasTables(sql) ? own : traces;
    }

    /** Whether the catalog has a statement's tables: {@code select current_user, count(*) from events} is not its. */
    private boolean hasTables(String sql) throws SQLException {
        try (PreparedStatement tried = own.prepareStatement(CatalogSql.rewritten(sql, user))) {
            return tried != null;
        } catch (SQLException e) {
            // Whatever else is wrong, it says when it is asked.
            String message = String.valueOf(e.getMessage());
            return !message.contains(NO_TABLE) || message.contains(NO_TABLE + "pg_");
        }
    }

    @Override
    public boolean isCatalog(Connection database) {
        return database == own;
    }

    @Override
    public String written(String sql, Connection database) throws SQLException {
        return database == own ? CatalogSql.rewritten(sql, user) : sql;
    }

    @Override
    public void tablesChanged() {
        catalog.outdated();
    }

    @Override
    public void close() throws SQLException {
        if (own != null) {
            own.close();
        }
    }
}
