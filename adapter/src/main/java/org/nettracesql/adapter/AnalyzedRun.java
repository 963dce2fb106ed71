package org.nettracesql.adapter;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import org.apache.calcite.linq4j.Enumerator;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.columns.RowCells;
import org.nettracesql.adapter.plain.PlainQuery;
import org.nettracesql.adapter.scan.QueryRun;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ScanStatistics;

/** Runs a query as a statement would, for what {@code EXPLAIN ANALYZE} says of it. */
final class AnalyzedRun {

    /** So often it is looked at whether to go on. */
    private static final long ROWS_PER_LOOK = 1024;

    private final TraceDatabase database;

    AnalyzedRun(TraceDatabase database) {
        this.database = database;
    }

    String run(String schema, String sql) throws SQLException {
        Object owner = new Object();
        try (Connection connection = database.connect(owner)) {
            connection.setSchema(schema);
            // The query alone first: its mistakes are where they are in its text.
            QueryRun planned = database.queryRun(connection, sql);
            QueryRun explained = database.queryRun(connection, "EXPLAIN PLAN FOR " + sql);
            String query = sql.strip();
            boolean mayBePlain = schema.equals(TraceCatalog.TRACE_SCHEMA) && database.mayBePlain(query);
            PlainQuery plain = mayBePlain ? database.plainQuery(query) : null;
            long start = System.nanoTime();
            long rows = plain == null ? rows(planned) : rows(database.run(plain, owner));
            double millis = (System.nanoTime() - start) / 1e6;
            ScanStatistics scans = database.lastStatistics(owner);
            return String.format(Locale.ROOT, "%s%n%n%,d %s in %,.1f ms%s%n%s", text(explained), rows,
                    rows == 1 ? "row" : "rows", millis, plain == null ? "" : " (the planner was not needed)",
                    scans.blocksTotal() == 0 ? "It read no event blocks." : scans.inWords());
        }
    }

    private static String text(QueryRun explained) {
        try (Enumerator<?> rows = explained.rows().enumerator()) {
            rows.moveNext();
            return String.valueOf(explained.values(rows.current())[0]).stripTrailing();
        }
    }

    private static long rows(QueryRun run) {
        try (Enumerator<?> rows = run.rows().enumerator()) {
            long count = 0;
            while (rows.moveNext()) {
                if (++count % ROWS_PER_LOOK == 0) {
                    Cancellation.current().check();
                }
            }
            return count;
        }
    }

    private static long rows(RowCells cells) throws SQLException {
        try (cells) {
            long count = 0;
            while (cells.next()) {
                count++;
            }
            return count;
        }
    }
}
