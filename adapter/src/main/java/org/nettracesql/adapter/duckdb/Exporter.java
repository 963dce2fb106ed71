package org.nettracesql.adapter.duckdb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.duckdb.DuckDBConnection;
import org.nettracesql.adapter.TraceDatabase;
import org.nettracesql.adapter.catalog.CatalogSchema;
import org.nettracesql.adapter.catalog.EventRelation;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.scan.QueryRun;

/**
 * Writes results to files. The rows stream through a DuckDB instance that exists for the export alone: it may write
 * files, which the one that runs people's SQL may not, and it only ever runs the statement made here, on a path that
 * was checked.
 *
 * <p>An export is for one thread; several may run side by side. A file that fails to be written is removed.
 */
public final class Exporter {

    /** File systems allow 255 bytes, with the extension. */
    private static final int LONGEST_NAME = 200;

    private final DuckDbOptions options;

    /** @param options what the instance may use */
    public Exporter(DuckDbOptions options) {
        this.options = options;
    }

    /**
     * Writes the rows of a query.
     *
     * @param connection any connection of a trace database; its statement is closed at the end
     * @param file must not exist yet; its folder must
     * @return rows written
     * @throws SQLException if the query fails, or the file exists or cannot be written
     */
    public long export(Connection connection, String sql, Path file, ExportFormat format) throws SQLException {
        Path target = checked(file);
        boolean done = false;
        try (PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet rows = statement.executeQuery()) {
            long written = write(rows, target, format);
            done = true;
            return written;
        } finally {
            if (!done) {
                delete(target);
            }
        }
    }

    /**
     * Writes each table that has rows into a file of its own, {@code schema.table.parquet}: all event tables, not their
     * parts by version, and the derived tables, not the views. Characters that a file's name may not have somewhere are
     * {@code _}, and of names that come to the same, the second ends in {@code _2}.
     *
     * @param folder is made if it does not exist
     * @return the files, in the order in which they were written
     */
    public List<Path> exportTables(TraceDatabase database, Path folder) throws SQLException {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new SQLException("Cannot make the folder " + folder + ": " + e.getMessage(), e);
        }
        List<Path> files = new ArrayList<>();
        Set<String> names = new HashSet<>();
        try (Connection connection = database.connect();
                DuckDbSession session = DuckDbSession.forExport(options, false)) {
            for (CatalogSchema schema : database.catalog().schemas()) {
                for (String name : schema.relations().all()) {
                    Relation relation = schema.relations().get(name);
                    if (relation.tableType().equals("TABLE") && mayHaveRows(relation, database)) {
                        Path file = folder.resolve(fileName(relation, names));
                        if (exportTable(session, database.queryRun(connection, selectAll(relation)), file) > 0) {
                            files.add(file);
                        } else {
                            delete(file);
                        }
                    }
                }
            }
        }
        return files;
    }

    private static boolean mayHaveRows(Relation relation, TraceDatabase database) {
        if (!(relation instanceof EventRelation events) || events.types() == null) {
            return true;
        }
        for (OpenTrace trace : database.catalog().traces()) {
            if (trace.trace().index().types().stream().anyMatch(one -> events.types().test(one.type()))) {
                return true;
            }
        }
        return false;
    }

    /** @param taken in small letters, since file systems differ in whether they tell letters apart */
    private static String fileName(Relation relation, Set<String> taken) {
        String plain = (relation.schema() + "." + relation.name()).replaceAll("[^A-Za-z0-9._-]", "_");
        String base = plain.substring(0, Math.min(plain.length(), LONGEST_NAME));
        String name = base;
        for (int i = 2; !taken.add(name.toLowerCase(Locale.ROOT)); i++) {
            name = base + "_" + i;
        }
        return name + "." + ExportFormat.PARQUET.extension();
    }

    private static String selectAll(Relation relation) {
        return "SELECT * FROM " + DuckDbText.quoted(relation.schema()) + "." + DuckDbText.quoted(relation.name());
    }

    /** Batches go from the scan into the file on all cores, so in any order; each row has its number. */
    private static long exportTable(DuckDbSession session, QueryRun run, Path file) throws SQLException {
        Path target = checked(file);
        boolean done = false;
        try (Ingest ingest = Ingest.of(session, run);
                DuckDBConnection duckDb = session.connect();
                Statement statement = duckDb.createStatement()) {
            try {
                statement.execute(copy(ingest.select(), target, ExportFormat.PARQUET));
                done = true;
                return statement.getUpdateCount();
            } catch (SQLException e) {
                throw failure(ingest.failure(), target, e);
            }
        } finally {
            if (!done) {
                delete(target);
            }
        }
    }

    private static String copy(String select, Path target, ExportFormat format) {
        return "COPY (" + select + ") TO " + DuckDbText.literal(target.toString()) + " (" + format.copyOptions() + ")";
    }

    private long write(ResultSet rows, Path target, ExportFormat format) throws SQLException {
        ResultRows source = new ResultRows(rows);
        try (DuckDbSession session = DuckDbSession.forExport(options, true);
                ScanFunction.Registration registration = session.scanFunction().register(source.asSource());
                DuckDBConnection duckDb = session.connect();
                Statement statement = duckDb.createStatement()) {
            String select = "SELECT " + columns(rows.getMetaData(), source) + " FROM " + ScanFunction.NAME + "("
                    + registration.key() + ")";
            try {
                if (format.copyOptions() == null) {
                    statement.execute("ATTACH " + DuckDbText.literal(target.toString()) + " AS export");
                    statement.execute("CREATE TABLE export.result AS " + select);
                    statement.execute("DETACH export");
                } else {
                    statement.execute(copy(select, target, format));
                }
            } catch (SQLException e) {
                throw failure(registration.failure(), target, e);
            }
        }
        return source.rowCount();
    }

    private static SQLException failure(Throwable ofSource, Path target, SQLException fromDuckDb) {
        if (ofSource instanceof DuckDbException e && e.getCause() instanceof SQLException sql) {
            return sql;
        }
        return ofSource != null
                ? new SQLException(ofSource.getMessage(), ofSource)
                : new SQLException("Cannot write " + target + ": " + fromDuckDb.getMessage(), fromDuckDb);
    }

    private static String columns(ResultSetMetaData metaData, ResultRows source) throws SQLException {
        StringBuilder text = new StringBuilder();
        List<String> labels = new ArrayList<>();
        for (int i = 1; i <= metaData.getColumnCount(); i++) {
            labels.add(metaData.getColumnLabel(i));
        }
        List<String> names = Ingest.distinctNames(labels);
        for (int i = 1; i <= names.size(); i++) {
            text.append(i == 1 ? "" : ", ")
                    .append(source.valueSql(i - 1, ScanFunction.columnName(i - 1)))
                    .append(" AS ")
                    .append(DuckDbText.quoted(names.get(i - 1)));
        }
        return text.toString();
    }

    private static Path checked(Path file) throws SQLException {
        Path target = file.toAbsolutePath().normalize();
        if (Files.exists(target)) {
            throw new SQLException("Cannot write " + file + ": it exists already, and an export never overwrites.");
        }
        if (target.getParent() == null || !Files.isDirectory(target.getParent())) {
            throw new SQLException("Cannot write " + file + ": there is no folder " + target.getParent() + ".");
        }
        return target;
    }

    private static void delete(Path file) throws SQLException {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new SQLException("Cannot remove " + file + ": " + e.getMessage(), e);
        }
    }
}
