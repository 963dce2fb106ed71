package org.nettracesql.jdbc;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.nettracesql.adapter.TraceDatabase;
import org.nettracesql.adapter.catalog.ReportInfo;
import org.nettracesql.adapter.columns.ColumnResult;
import org.nettracesql.trace.ScanStatistics;
import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.TraceWarning;

/** What a connection to traces offers beyond JDBC: {@code connection.unwrap(NettraceConnection.class)}. */
public interface NettraceConnection extends Connection {

    /**
     * Opens a connection as {@link NettraceDriver} does, without {@code DriverManager}, which that makes itself known
     * to: at its first use it loads every driver there is.
     *
     * @param url begins with {@code jdbc:nettrace:}
     * @param properties keys that the URL does not have; may be null
     */
    static NettraceConnection open(String url, Properties properties) throws SQLException {
        try {
            Properties given = properties == null ? new Properties() : properties;
            TraceConnection connection = new TraceConnection(TraceDatabase.open(TraceUrl.parse(url, given)), url);
            connection.ignored(TraceUrl.ignored(given));
            return connection;
        } catch (RuntimeException | Error e) {
            throw SqlErrors.connecting(e);
        }
    }

    /** What the headers of the open traces say, in the order of the files. */
    List<TraceInfo> traces() throws SQLException;

    /** Damage that the block structure of the traces shows. The table {@code trace_warnings} has all warnings. */
    List<TraceWarning> traceWarnings() throws SQLException;

    /**
     * Runs a query and gives its rows as columns of primitive arrays, which is much faster than reading them from a
     * result set: a plain selection of event columns goes from the trace into the arrays without an object a row.
     *
     * @throws SQLException as a statement would throw it
     */
    ColumnResult columns(String sql) throws SQLException;

    /**
     * Writes the rows of a query to a file, in their order.
     *
     * @param file must not exist yet; its folder must. It ends in {@code .parquet}, {@code .csv}, {@code .json} or
     *     {@code .duckdb}, which is its format
     * @return rows written
     * @throws SQLException if the query fails or the file cannot be written; there is no file then
     */
    long export(String sql, Path file) throws SQLException;

    /**
     * Writes every table that has rows to a Parquet file of its own, {@code schema.table.parquet}: the tables of events
     * and the derived ones, not the views.
     *
     * @param folder is made if it does not exist; none of the files may exist in it
     * @return the files
     */
    List<Path> exportTables(Path folder) throws SQLException;

    /** What the scans of the latest query of this connection have read and skipped up to now. */
    ScanStatistics lastStatistics() throws SQLException;

    /**
     * How many of the {@linkplain #traceCount() traces} the latest query of this connection is done with up to now:
     * those that it has scanned to the end, and those of which it needs nothing.
     */
    int lastTracesDone() throws SQLException;

    /**
     * A report: a row of the table {@code reports}, and the names of its columns. Unlike the table this looks at no
     * other.
     *
     * @param name in any case
     * @return null if there is none
     */
    ReportInfo report(String name) throws SQLException;

    /** How many traces there are; unlike {@link #traces()} this opens none. */
    int traceCount() throws SQLException;

    /**
     * How often the files were found to be others than before: one has changed, has come into a folder or is gone from
     * it. While it is the same, so are the schemas, tables and columns, but for tables that people make.
     */
    int changesOfFiles() throws SQLException;
}
