package org.nettracesql.adapter.duckdb;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.duckdb.DuckDBConnection;
import org.nettracesql.adapter.catalog.StoredRelation;
import org.nettracesql.adapter.catalog.StoredRelation.StoredColumn;
import org.nettracesql.adapter.scan.QueryRun;

/**
 * The tables that people make of queries' rows: in memory, or in the file that the options name.
 *
 * <p>A table remembers, in DuckDB's comment on it, which traces it was made from and by which query. A table of a file
 * that was made from other traces, or by another program, can be used like the others (to compare two traces is a good
 * reason to), and {@link #foreignTablesUsed()} tells of it.
 *
 * <p>All methods may be called from any thread.
 */
public final class StoredTables {

    /** The DuckDB database that has the tables. */
    private static final String DATABASE = DuckDbSession.STORED_TABLES;

    private static final String MADE_FROM = "Made from ";
    private static final String MADE_BY = " by: ";

    private final DuckDbSession session;
    private final Supplier<String> traces;
    private final Set<String> foreignTablesUsed = ConcurrentHashMap.newKeySet();

    /** @param traces says which traces are open, for a person and to tell them from others */
    StoredTables(DuckDbSession session, Supplier<String> traces) {
        this.session = session;
        this.traces = traces;
    }

    /** How a table's name is written in DuckDB's SQL. */
    static String sqlName(String name) {
        return DATABASE + ".main." + DuckDbText.quoted(name);
    }

    /** The tables there are; does not start DuckDB if there can be none. */
    public List<StoredRelation> relations() {
        if (!session.isStarted() && session.cacheFile() == null) {
            return List.of();
        }
        return session.storedRelations(this::read);
    }

    private List<StoredRelation> read() {
        try (DuckDBConnection connection = session.connect();
                Statement statement = connection.createStatement()) {
            // One transaction sees the columns and the tables of one moment.
            connection.setAutoCommit(false);
            Map<String, List<StoredColumn>> columns = new LinkedHashMap<>();
            try (ResultSet rows = statement.executeQuery("SELECT table_name, column_name, data_type"
                    + " FROM duckdb_columns() WHERE database_name = '" + DATABASE
                    + "' AND schema_name = 'main' ORDER BY table_name, column_index")) {
                while (rows.next()) {
                    columns.computeIfAbsent(rows.getString(1), name -> new ArrayList<>())
                            .add(column(rows.getString(2), rows.getString(3)));
                }
            }
            List<StoredRelation> relations = new ArrayList<>();
            // Views of a file are not shown: who knows what they would read.
            try (ResultSet rows = statement.executeQuery("SELECT table_name, comment, estimated_size"
                    + " FROM duckdb_tables() WHERE database_name = '" + DATABASE
                    + "' AND schema_name = 'main' ORDER BY table_name")) {
                while (rows.next()) {
                    String remark = rows.getString(2) == null ? "Made by another program." : rows.getString(2);
                    relations.add(new StoredRelation(rows.getString(1), remark,
                            columns.getOrDefault(rows.getString(1), List.of()), rows.getLong(3)));
                }
            }
            return relations;
        } catch (SQLException e) {
            throw new DuckDbException(e);
        }
    }

    private static StoredColumn column(String name, String type) {
        Matcher decimal = Decimals.TYPE.matcher(type);
        if (decimal.matches()) {
            return new StoredColumn(name, Types.DECIMAL, Integer.parseInt(decimal.group(1)),
                    Integer.parseInt(decimal.group(2)));
        }
        int jdbcType = switch (type) {
            case "BOOLEAN" -> Types.BOOLEAN;
            case "TINYINT" -> Types.TINYINT;
            case "SMALLINT" -> Types.SMALLINT;
            case "INTEGER" -> Types.INTEGER;
            case "BIGINT" -> Types.BIGINT;
            case "FLOAT" -> Types.REAL;
            case "DOUBLE" -> Types.DOUBLE;
            case "DATE" -> Types.DATE;
            case "TIMESTAMP" -> Types.TIMESTAMP;
            // What SQL here has no type for is shown as text.
            default -> Types.VARCHAR;
        };
        return new StoredColumn(name, jdbcType, 0, 0);
    }

    /** Notes that a query reads a table. */
    public void used(StoredRelation relation) {
        if (!relation.remark().startsWith(MADE_FROM + traces.get() + MADE_BY)) {
            foreignTablesUsed.add(relation.name());
        }
    }

    /** A sentence for each table used up to now that was not made from the open traces. */
    public List<String> foreignTablesUsed() {
        return foreignTablesUsed.isEmpty() ? List.of() : foreignTablesUsed.stream()
                .sorted()
                .map(name -> "The table " + name + (session.cacheFile() == null ? "" : " in " + session.cacheFile())
                        + " was not made from the open traces: its rows are of others (its remark tells which).")
                .toList();
    }

    /**
     * Starts to make a table.
     *
     * @param name must not mean anything else
     * @param replace whether a table of that name goes, if this succeeds
     * @param query the text that the run is of, for the remark
     */
    public Creation create(String name, boolean replace, String query, QueryRun run) {
        return new Creation(name, replace, query, run);
    }

    /** Removes a table. */
    public void drop(StoredRelation relation) throws SQLException {
        try (DuckDBConnection connection = session.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE " + sqlName(relation.name()));
        } catch (SQLException e) {
            throw DuckDbFailure.ofQuery(session, e);
        } finally {
            session.storedRelationsChanged();
        }
        foreignTablesUsed.remove(relation.name());
    }

    /** A table that is being made: all of its rows are in it, or it is not there. */
    public final class Creation {
        private final String name;
        private final boolean replace;
        private final String query;
        private final QueryRun run;
        private volatile boolean cancelled;
        private volatile Ingest ingest;
        private volatile Statement statement;

        private Creation(String name, boolean replace, String query, QueryRun run) {
            this.name = name;
            this.replace = replace;
            this.query = query;
            this.run = run;
        }

        /** Makes the table and returns its number of rows. */
        public long run() throws SQLException {
            try (Ingest rows = Ingest.of(session, run);
                    DuckDBConnection connection = session.connect()) {
                rows.prepare(connection);
                connection.setAutoCommit(false);
                ingest = rows;
                try (Statement running = connection.createStatement()) {
                    statement = running;
                    requireNotCancelled();
                    running.execute("CREATE " + (replace ? "OR REPLACE " : "") + "TABLE " + sqlName(name) + " AS "
                            + rows.select());
                    running.execute("COMMENT ON TABLE " + sqlName(name) + " IS "
                            + DuckDbText.literal(MADE_FROM + traces.get() + MADE_BY + query.strip()));
                    long count = count(running);
                    requireNotCancelled();
                    connection.commit();
                    foreignTablesUsed.remove(name);
                    return count;
                } catch (SQLException e) {
                    SQLException reason = failure(rows.failure(), e);
                    rollBack(connection, reason);
                    throw reason;
                } finally {
                    session.storedRelationsChanged();
                }
            }
        }

        /** A failed commit has rolled back already, and says so as an error that must not hide the first. */
        private void rollBack(DuckDBConnection connection, SQLException reason) {
            try {
                connection.rollback();
            } catch (SQLException e) {
                reason.addSuppressed(e);
            }
        }

        private long count(Statement running) throws SQLException {
            try (ResultSet result = running.executeQuery("SELECT count(*) FROM " + sqlName(name))) {
                result.next();
                return result.getLong(1);
            }
        }

        private SQLException failure(Throwable ofSource, SQLException fromDuckDb) throws SQLException {
            requireNotCancelled();
            if (ofSource instanceof Error error) {
                throw error;
            }
            return ofSource == null
                    ? DuckDbFailure.ofQuery(session, fromDuckDb)
                    : new SQLException(ofSource.getMessage(), ofSource);
        }

        private void requireNotCancelled() throws SQLException {
            if (cancelled) {
                throw new SQLTimeoutException("The statement was cancelled.", "57014");
            }
        }

        /** Ends it soon; from any thread, in any state. */
        public void cancel() throws SQLException {
            cancelled = true;
            run.cancel();
            Ingest rows = ingest;
            if (rows != null) {
                rows.cancel();
            }
            Statement running = statement;
            if (running == null) {
                return;
            }
            try {
                running.cancel();
            } catch (SQLException e) {
                // One that is closed has ended by itself meanwhile, which is what was asked for.
                if (!running.isClosed()) {
                    throw e;
                }
            }
        }
    }

    /** Made for the first table: a query that reads none does not load the classes of regular expressions. */
    private static final class Decimals {
        private static final Pattern TYPE = Pattern.compile("DECIMAL\\((\\d+),\\s*(\\d+)\\)");
    }
}
