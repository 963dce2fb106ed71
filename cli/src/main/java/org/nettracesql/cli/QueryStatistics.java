package org.nettracesql.cli;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import org.nettracesql.jdbc.NettraceConnection;
import org.nettracesql.trace.ScanStatistics;

/** What the last query read, in words. */
public final class QueryStatistics {

    private QueryStatistics() {}

    /** Several lines about the latest query of the connection. */
    public static String describe(Connection connection) throws SQLException {
        ScanStatistics scan = connection.unwrap(NettraceConnection.class).lastStatistics();
        if (scan.blocksTotal() == 0) {
            return "The last query read no event blocks.";
        }
        return String.format(Locale.ROOT, """
                blocks   %,15d read  %,15d skipped   of %,d
                bytes    %,15d read  %,15d skipped   of %,d
                events   %,15d seen  %,15d decoded
                rows     %,15d matched""",
                scan.blocksRead(), scan.blocksSkipped(), scan.blocksTotal(),
                scan.bytesRead(), scan.bytesTotal() - scan.bytesRead(), scan.bytesTotal(),
                scan.eventsSeen(), scan.eventsDecoded(),
                scan.rowsMatched());
    }
}
