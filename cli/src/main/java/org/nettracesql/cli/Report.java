package org.nettracesql.cli;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.nettracesql.adapter.catalog.Comparison;
import org.nettracesql.adapter.catalog.ReportInfo;
import org.nettracesql.jdbc.NettraceConnection;

/**
 * A report, as the table {@code reports} describes it.
 *
 * @param columns of its rows
 * @param orderBy what its rows are usually ordered by; null for any order
 * @param compareBy columns by which its rows in two traces are compared; empty where they cannot be
 * @param measures what is compared of them
 * @param withoutIdle name of the view of the same that leaves out idle threads; null if there is none
 */
record Report(
        String name, List<String> columns, String orderBy, List<String> compareBy, List<Measure> measures,
        String withoutIdle) {

    /**
     * An aggregate of a report's rows.
     *
     * @param function sum, max, avg or count
     * @param column its argument, or {@code *}
     * @param name of the result
     */
    record Measure(String function, String column, String name) {

        /** Sums of percentages have two digits, as these have. */
        String rounded(String sql) {
            return isShare(name) ? "round(" + sql + ", 2)" : sql;
        }

        /** The aggregate over the rows of one trace only, as SQL. */
        String of(String trace) {
            String isOfTrace = "case when trace = '" + trace.replace("'", "''") + "' then ";
            return switch (function) {
                case "count" -> "sum(" + isOfTrace + "1 else 0 end)";
                case "sum" -> rounded("coalesce(sum(" + isOfTrace + quoted(column) + " end), 0)");
                default -> function + "(" + isOfTrace + quoted(column) + " end)";
            };
        }
    }

    /** Whether a measure is of percentages, which do not grow with the trace. */
    static boolean isShare(String measure) {
        return measure.endsWith("_percent");
    }

    /** The name of a column, as SQL has it whatever it is. */
    static String quoted(String column) {
        return '"' + column + '"';
    }

    /**
     * Finds a report, in any case.
     *
     * @throws CliException if there is none; the message lists those that there are
     */
    static Report find(Connection connection, String name) throws SQLException {
        Report report = of(connection, name);
        if (report == null) {
            String near = near(connection, name);
            throw CliException.usage("there is no report '" + name + "'. "
                    + (near == null
                            ? "The reports are " + names(all(connection)) + "."
                            : "Did you mean " + near + "?"), null);
        }
        return report;
    }

    private static Report of(Connection connection, String name) throws SQLException {
        ReportInfo info = connection.unwrap(NettraceConnection.class).report(name);
        if (info == null) {
            return null;
        }
        List<String> compareBy = List.of();
        List<Measure> measures = new ArrayList<>();
        if (info.comparison() != null) {
            compareBy = info.comparison().keys();
            for (Comparison.Measure one : info.comparison().measures()) {
                measures.add(new Measure(one.function(), one.column(), one.name()));
            }
        }
        return new Report(info.name(), info.columns(), info.orderBy(), compareBy, measures, info.withoutIdle());
    }

    /** The report whose name differs by the fewest letters; null if they are more than a third. */
    private static String near(Connection connection, String name) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("select name, levenshtein(name, ?) from reports"
                + " where levenshtein(name, ?) <= char_length(name) / 3 order by 2, 1 limit 1")) {
            String wanted = name.toLowerCase(Locale.ROOT);
            statement.setString(1, wanted);
            statement.setString(2, wanted);
            try (ResultSet nearest = statement.executeQuery()) {
                return nearest.next() ? nearest.getString(1) : null;
            }
        }
    }

    /** All reports, by name. */
    static List<Report> all(Connection connection) throws SQLException {
        List<Report> all = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet reports = statement.executeQuery("select name from reports order by name")) {
            while (reports.next()) {
                all.add(of(connection, reports.getString(1)));
            }
        }
        return all;
    }

    /** Names of reports, as a list in a sentence. */
    static String names(List<Report> reports) {
        return reports.stream().map(Report::name).collect(Collectors.joining(", "));
    }

    /** The same, of threads that do not wait for something to do. */
    Report leavingOutIdle() {
        return new Report(withoutIdle, columns, orderBy, compareBy, measures, null);
    }

    /** The same with the greatest values of a column first. */
    Report by(String column) {
        String order = quoted(column) + " desc" + (orderBy == null ? "" : ", " + orderBy);
        return new Report(name, columns, order, compareBy, measures, withoutIdle);
    }

    /** The view, as FROM names it. */
    String table() {
        return "trace.\"" + name + "\"";
    }

    /** @param limit the first rows only, or null for all */
    String query(Integer limit) {
        return query("*", limit);
    }

    /** The same with some columns only, as SELECT names them. */
    String query(String columns, Integer limit) {
        return "select " + columns + " from " + table() + (orderBy == null ? "" : " order by " + orderBy)
                + (limit == null ? "" : " limit " + limit);
    }
}
