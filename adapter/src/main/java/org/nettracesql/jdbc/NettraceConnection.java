package org.nettracesql.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.nettracesql.adapter.columns.ColumnResult;
import org.nettracesql.trace.ScanStatistics;
import org.nettracesql.trace.TraceInfo;
import org.nettracesql.trace.TraceWarning;

/** What a connection to traces offers beyond JDBC: {@code connection.unwrap(NettraceConnection.class)}. */
public interface NettraceConnection extends Connection {

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

    /** What the scans of the latest query of this connection have read and skipped up to now. */
    ScanStatistics lastStatistics() throws SQLException;
}
