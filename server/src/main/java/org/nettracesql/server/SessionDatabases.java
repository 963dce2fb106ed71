package org.nettracesql.server;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Map;

/** Where a session's statements are run: the traces, which all share, and a connection to the catalog of its own. */
final class SessionDatabases implements AutoCloseable {

    private static final String NO_TABLE = "Catalog Error: Table with name ";
    private static final String UNREADABLE = "Parser Error: ";

    private final Connection traces;
    private final Catalog catalog;
    private final Settings settings;
    private final String user;
    private int sessionNumber;
    private Connection own;
    /** The settings that the catalog was told last. */
    private Map<String, String> told = Map.of();

    /**
     * A statement and who answers it.
     *
     * @param sql as that database wants it
     * @param isCatalog whether it is the catalog that clients look for tables in; else it is the traces
     */
    record Placed(Connection database, String sql, boolean isCatalog) {}

    /** @param settings what current_setting knows */
    SessionDatabases(Connection traces, Catalog catalog, Settings settings, String user) {
        this.traces = traces;
        this.catalog = catalog;
        this.settings = settings;
        this.user = user;
    }

    /** @param number by which a request to cancel names the session, and pg_backend_pid() */
    void sessionNumber(int number) {
        sessionNumber = number;
    }

    /** A statement for the traces, as it is. */
    Placed ofTraces(String sql) {
        return new Placed(traces, sql, false);
    }

    /** A statement for whoever has its tables. */
    Placed placed(String sql) throws SQLException {
        if (!CatalogSql.asksFor(sql)) {
            return ofTraces(sql);
        }
        String unbounded = CatalogSql.unbounded(sql);
        if (unbounded != null) {
            if (CatalogSql.namesRelation(sql)) {
                throw new SQLException("The function " + unbounded + " is not there in a query of the catalog: ask for "
                        + "what it needs of it, and compute it by yourself.", Failure.UNSUPPORTED);
            }
            return ofTraces(sql);
        }
        if (own == null) {
            own = catalog.connect(user, sessionNumber);
        } else {
            catalog.refresh();
        }
        Map<String, String> now = settings.all();
        if (!now.equals(told)) {
            Catalog.tell(own, now);
            told = now;
        }
        String rewritten = CatalogSql.rewritten(sql, user);
        return hasTables(sql, rewritten) ? new Placed(own, rewritten, true) : ofTraces(sql);
    }

    /** Whether the catalog has a statement's tables: {@code select current_user, count(*) from events} is not its. */
    private boolean hasTables(String sql, String rewritten) {
        try (PreparedStatement tried = own.prepareStatement(rewritten)) {
            return tried != null;
        } catch (SQLException e) {
            // Whatever else is wrong, it says when it is asked.
            String message = String.valueOf(e.getMessage());
            if (message.startsWith(UNREADABLE) && !CatalogSql.namesRelation(sql)) {
                // It is in words that only the traces' SQL has, whatever it may be that it asks of a session.
                return false;
            }
            return !message.contains(NO_TABLE) || message.contains(NO_TABLE + "pg_");
        }
    }

    /** Tables were made or dropped. */
    void tablesChanged() {
        catalog.outdated();
    }

    @Override
    public void close() throws SQLException {
        if (own != null) {
            own.close();
        }
    }
}
