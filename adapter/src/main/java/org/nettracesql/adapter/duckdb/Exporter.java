package org.nettracesql.adapter.duckdb;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.duckdb.DuckDBConnection;
import org.nettracesql.adapter.catalog.CatalogSchema;
import org.nettracesql.adapter.catalog.EventRelation;
import org.nettracesql.adapter.catalog.Names;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.scan.QueryRun;
import org.nettracesql.trace.Cancellation;

/**
 * Writes results to files. The rows stream through a DuckDB instance that exists for the export alone: it may write
 * files, which the one that runs people's SQL may not, and it only ever runs the statement made here, on a path that
 * was checked.
 *
 * <p>An export is for one thread; several may run side by side. A file that fails to be written is removed.
 */
public final class Exporter {

    /** What DuckDB keeps beside a database that it has not closed. */
    private static final String LOG_SUFFIX = ".wal";

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
        checked(file);
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            return export(statement, file, format);
        }
    }

    /**
     * As {@link #export(Connection, String, Path, ExportFormat)}; cancelling the statement, from any thread, ends it.
     *
     * @param statement stays open
     */
    public long export(PreparedStatement statement, Path file, ExportFormat format) throws SQLException {
        Path target = checked(file);
        boolean done = false;
        try (ResultSet rows = statement.executeQuery()) {
            long written = write(rows, target, format);
            // Whoever cancels may have left this behind, and is told that there is no file.
            Cancellation.checkCurrent();
            done = true;
            return written;
        } finally {
            if (!done) {
                delete(target);
                if (format == ExportFormat.DUCKDB) {
                    delete(target.resolveSibling(target.getFileName() + LOG_SUFFIX));
                }
            }
        }
    }

    /**
     * Writes each table that has rows into a file of its own, {@code schema.table.parquet}: all event tables, not their
     * parts by version, and the derived tables, not the views. {@link TableFileNames} names the files. They come into
     * the folder when all of them are whole; if one fails, none does.
     *
     * @param planner plans a query and starts it
     * @param folder is made if it does not exist
     * @return the files, in the order in which they were written
     */
    public List<Path> exportTables(TraceCatalog catalog, Function<String, QueryRun> planner, Path folder)
            throws SQLException {
        Path unfinished = null;
        boolean isNew = !Files.exists(folder);
        boolean done = false;
        try {
            Files.createDirectories(folder);
            unfinished = Files.createTempDirectory(folder, "unfinished-");
            List<Path> files = exportTables(catalog, planner, folder, unfinished);
            done = true;
            return files;
        } catch (IOException e) {
            throw DuckDbFailure.ofFolder(folder, e);
        } finally {
            tidyUp(unfinished, isNew && !done ? folder : null);
        }
    }

    private List<Path> exportTables(
            TraceCatalog catalog, Function<String, QueryRun> planner, Path folder, Path unfinished)
            throws SQLException, IOException {
        List<Path> written = new ArrayList<>();
        TableFileNames names = new TableFileNames("." + ExportFormat.PARQUET.extension());
        try (DuckDbSession session = DuckDbSession.forExport(options, false)) {
            for (CatalogSchema schema : catalog.schemas()) {
                Names<Relation> relations = schema.relations().now();
                for (String name : relations.all()) {
                    Relation relation = relations.get(name);
                    if (relation.tableType().equals("TABLE") && mayHaveRows(relation, catalog)) {
                        Path file = unfinished.resolve(names.of(relation.schema(), relation.name()));
                        checked(folder.resolve(file.getFileName()));
                        if (exportTable(session, planner.apply(selectAll(relation)), file) > 0) {
                            written.add(file);
                        } else {
                            delete(file);
                        }
                    }
                }
            }
        }
        // As above.
        Cancellation.checkCurrent();
        List<Path> files = new ArrayList<>();
        for (Path file : written) {
            files.add(Files.move(file, folder.resolve(file.getFileName())));
        }
        return files;
    }

    /** Removes what a failed export left, and the folder of an export's own making. */
    private static void tidyUp(Path unfinished, Path folder) throws SQLException {
        if (unfinished == null) {
            return;
        }
        try (DirectoryStream<Path> left = Files.newDirectoryStream(unfinished)) {
            for (Path file : left) {
                delete(file);
            }
        } catch (IOException e) {
            throw new SQLException("Cannot remove " + unfinished + ": " + DuckDbFailure.reason(e) + ".", e);
        }
        delete(unfinished);
        if (folder != null) {
            delete(folder);
        }
    }

    private static boolean mayHaveRows(Relation relation, TraceCatalog catalog) {
        if (!(relation instanceof EventRelation events) || events.types() == null) {
            return true;
        }
        for (OpenTrace trace : catalog.traces()) {
            if (trace.trace().index().types().stream().anyMatch(one -> events.types().test(one.type()))) {
                return true;
            }
        }
        return false;
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
                throw failure(session, ingest.failure(), target, e);
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
                throw failure(session, registration.failure(), target, e);
            }
        }
        return source.rowCount();
    }

    private static SQLException failure(
            DuckDbSession session, Throwable ofSource, Path target, SQLException fromDuckDb) {
        if (ofSource instanceof DuckDbException e && e.getCause() instanceof SQLException sql) {
            return sql;
        }
        if (ofSource != null) {
            return new SQLException(ofSource.getMessage(), ofSource);
        }
        SQLException known = DuckDbFailure.ofQuery(session, fromDuckDb);
        return known != fromDuckDb ? known : DuckDbFailure.ofFile(target, fromDuckDb);
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
            throw new SQLException("Cannot remove " + file + ": " + DuckDbFailure.reason(e) + ".", e);
        }
    }
}
