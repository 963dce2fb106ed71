package org.nettracesql.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.nettracesql.jdbc.NettraceConnection;

/**
 * PostgreSQL's catalog: a DuckDB in memory with the relations that clients look for tables in, {@code pg_class} and its
 * kin and {@code information_schema}, made when the first client asks. Nothing but that is in it, it neither reads nor
 * writes a file, and {@link CatalogSql} hands it nothing but queries.
 *
 * <p>Safe for all threads; each session has a connection of its own to it.
 */
final class Catalog implements AutoCloseable {

    private static final String RESOURCE = "catalog/catalog.sql";
    private static final String RELATIONS = "catalog/relations.txt";
    private static final String SCHEMAS = "pgc,isc,main";
    /** The catalog of a thousand tables takes a few megabytes; this bounds what clients join it to. */
    private static final String MEMORY = "256MB";

    private final Connection traces;
    private final String name;
    private final Settings settings;
    /** A name that no other database in the process has. */
    private final String url = "jdbc:duckdb::memory:nettrace_catalog_" + UUID.randomUUID().toString().replace("-", "");
    private final CatalogRows rows = new CatalogRows();
    /** Guarded by this. While it is open, so is the database. */
    private Connection first;
    /** Guarded by this: whether tables were made or dropped since it was filled. */
    private boolean isOutdated;
    /** Guarded by this: how often the files had changed when it was filled. */
    private int changesOfFiles;

    /** @param settings those that a client begins with */
    Catalog(Connection traces, String name, Settings settings) {
        this.traces = traces;
        this.name = name;
        this.settings = settings;
    }

    /** From now on it is filled anew before it is asked again. */
    synchronized void outdated() {
        isOutdated = true;
    }

    /**
     * A connection to the catalog as it is now; the caller closes it.
     *
     * @param client the name of who asks
     * @param session the number of its session
     */
    synchronized Connection connect(String client, int session) throws SQLException {
        refresh();
        if (first == null) {
            first = created();
        }
        Connection connection = DriverManager.getConnection(url);
        try (Statement statement = connection.createStatement()) {
            statement.execute("set search_path = '" + SCHEMAS + "'");
            statement.execute("set variable client = " + quoted(client));
            statement.execute("set variable session = " + session);
            // As PostgreSQL and the traces divide: 7 / 2 is 3.
            statement.execute("set integer_division = true");
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        return connection;
    }

    /** Fills it anew if there may be other tables than when that was done last. */
    synchronized void refresh() throws SQLException {
        int changes = traces.unwrap(NettraceConnection.class).changesOfFiles();
        isOutdated |= changes != changesOfFiles;
        changesOfFiles = changes;
        if (isOutdated && first != null) {
            rows.fill(traces.getMetaData(), first);
            isOutdated = false;
        }
    }

    /** Tells who asks by a connection what is set for it now, which current_setting and pg_settings have. */
    static void tell(Connection connection, Map<String, String> settings) throws SQLException {
        List<String> names = new ArrayList<>();
        List<String> values = new ArrayList<>();
        settings.forEach((name, value) -> {
            names.add(quoted(name.toLowerCase(Locale.ROOT)));
            values.add(quoted(value));
        });
        try (Statement statement = connection.createStatement()) {
            // A variable and no table: arguments of functions in FROM must be known before anything is looked up.
            statement.execute("set variable settings = map([" + String.join(", ", names) + "], ["
                    + String.join(", ", values) + "])");
        }
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    private Connection opened() throws SQLException {
        try {
            return DriverManager.getConnection(url);
        } catch (LinkageError e) {
            Throwable cause = e;
            // What is wrong with the library is told of behind an error without a message.
            while (cause.getMessage() == null && cause.getCause() != null) {
                cause = cause.getCause();
            }
            throw new SQLException("What tools ask of the catalog is answered by DuckDB, whose library cannot be loaded"
                    + " here (" + cause.getMessage() + "). Queries of the trace can do without it: engine=java.",
                    Failure.INTERNAL, e);
        }
    }

    private Connection created() throws SQLException {
        Connection connection = opened();
        tell(connection, settings.all());
        try (Statement statement = connection.createStatement()) {
            for (String one : resource(RESOURCE).split(";\\s*\\R")) {
                if (!one.isBlank()) {
                    statement.execute(one);
                }
            }
            CatalogRelations.complete(connection, resource(RELATIONS));
            rows.fill(traces.getMetaData(), connection);
            fillSettings(connection);
            // Else it would make a folder where the server was started, for what memory is too small for.
            statement.execute("set temp_directory = ''");
            statement.execute("set memory_limit = '" + MEMORY + "'");
            statement.execute("set threads = 1");
            statement.execute("set enable_external_access = false");
            isOutdated = false;
            return connection;
        } catch (SQLException | RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    private void fillSettings(Connection connection) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("insert into meta.settings values (?, ?)")) {
            insert.setString(1, "database");
            insert.setString(2, name);
            insert.execute();
            for (Map.Entry<String, String> setting : settings.all().entrySet()) {
                insert.setString(1, setting.getKey());
                insert.setString(2, setting.getValue());
                insert.execute();
            }
        }
    }

    private static String resource(String name) {
        try (InputStream in = Catalog.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("The resource " + name + " cannot be read.", e);
        }
    }

    @Override
    public synchronized void close() throws SQLException {
        if (first != null) {
            first.close();
            first = null;
        }
    }
}
