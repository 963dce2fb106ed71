package org.nettracesql.cli;

import java.sql.Connection;
import java.sql.SQLException;
import org.nettracesql.jdbc.NettraceConnection;
import org.nettracesql.trace.ScanStatistics;

/** What the last query read, in words. */
public final class QueryStatistics {

    private QueryStatistics() {}

    /** Several lines about the latest query of the connection. */
    public static String describe(Connection connection) throws SQLException {
        ScanStatistics scan = connection.unwrap(NettraceConnection.class).lastStatistics();
        return scan.blocksTotal() == 0 ? "The last query read no event blocks." : scan.inWords();
    }
}
