package org.nettracesql.cli;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.nettracesql.jdbc.NettraceConnection;

/** A report as people are shown it: without threads that wait for something to do, and with what is missing. */
public final class ShownReport {

    private final Connection connection;
    private final Report report;
    private final boolean leavesOutIdle;

    private ShownReport(Connection connection, Report report, boolean leavesOutIdle) {
        this.connection = connection;
        this.report = report;
        this.leavesOutIdle = leavesOutIdle;
    }

    static ShownReport of(Connection connection, Report report, boolean withIdle) {
        return new ShownReport(connection, report, !withIdle && report.withoutIdle() != null);
    }

    /**
     * Finds a report, in any case.
     *
     * @throws IllegalArgumentException if there is none; the message says which there are, or which is near
     */
    public static ShownReport find(Connection connection, String name) throws SQLException {
        try {
            return of(connection, Report.find(connection, name), false);
        } catch (CliException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /**
     * The rows as a query.
     *
     * @param by a column, the greatest of which comes first, or null for the usual order
     * @param top the first rows only, or null for all
     * @throws IllegalArgumentException if it has no such column; the message says which there are
     */
    public String query(String by, Integer top) throws SQLException {
        boolean isOfOne = connection.unwrap(NettraceConnection.class).traceCount() == 1;
        List<String> columns = report.columns();
        Report ordered = leavesOutIdle ? report.leavingOutIdle() : report;
        if (by != null) {
            ordered = ordered.by(columns.stream().filter(by::equalsIgnoreCase).findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("the report " + report.name()
                            + " has no column '" + by + "'. Its columns are " + String.join(", ", columns) + ".")));
        }
        // Of one trace, its name would be the same in every row.
        String shown = isOfOne
                ? columns.stream().filter(column -> !column.equals("trace")).map(Report::quoted)
                        .collect(Collectors.joining(", "))
                : "*";
        return ordered.query(shown, top);
    }

    /** What to say behind so many rows; null if that is nothing. */
    public String remark(long rows, Integer top) throws SQLException {
        String leftOut = leavesOutIdle ? IdleSamples.of(connection).sentence() : null;
        if (leftOut != null || rows > 0 || top != null && top == 0) {
            return leftOut;
        }
        return "the report is empty." + CollectAdvice.of(connection, report.query(null)).text();
    }
}
