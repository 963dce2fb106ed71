package org.nettracesql.cli;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

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

    /** @param top the first rows only, or null for all */
    public String query(Integer top) throws SQLException {
        return (leavesOutIdle ? report.leavingOutIdle() : report).query(columns(), top);
    }

    /** What to say behind so many rows; null if that is nothing. */
    public String remark(long rows, Integer top) throws SQLException {
        String leftOut = leavesOutIdle ? IdleSamples.of(connection).sentence() : null;
        if (leftOut != null || rows > 0 || top != null && top == 0) {
            return leftOut;
        }
        return "the report is empty." + CollectAdvice.of(connection, report.query(null)).text();
    }

    /** All columns; of one trace those but for its name, which would be the same in every row. */
    private String columns() throws SQLException {
        if (TraceCommand.traces(connection).size() > 1) {
            return "*";
        }
        List<String> names = new ArrayList<>();
        try (ResultSet columns = connection.getMetaData().getColumns(null, "trace", report.name(), null)) {
            while (columns.next()) {
                names.add(Report.quoted(columns.getString("COLUMN_NAME")));
            }
        }
        names.remove(Report.quoted("trace"));
        return String.join(", ", names);
    }
}
