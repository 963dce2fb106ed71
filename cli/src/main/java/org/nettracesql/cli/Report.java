package org.nettracesql.cli;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * A report, as the table {@code reports} describes it.
 *
 * @param needs providers to record, as dotnet-trace takes them; null where every trace will do
 * @param orderBy what its rows are usually ordered by; null for any order
 */
record Report(String name, String needs, String orderBy) {

    /**
     * Finds a report, in any case.
     *
     * @throws CliException if there is none; the message lists those that there are
     */
    static Report find(Connection connection, String name) throws SQLException {
        List<String> names = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(
                        "select name, needs, order_by from reports order by name");
                ResultSet reports = statement.executeQuery()) {
            while (reports.next()) {
                if (reports.getString(1).equalsIgnoreCase(name)) {
                    return new Report(reports.getString(1), reports.getString(2), reports.getString(3));
                }
                names.add(reports.getString(1));
            }
        }
        throw CliException.usage("there is no report '" + name + "'. The reports are " + String.join(", ", names) + ".",
                null);
    }

    /** @param limit the first rows only, or null for all */
    String query(Integer limit) {
        return "select * from trace.\"" + name + "\"" + (orderBy == null ? "" : " order by " + orderBy)
                + (limit == null ? "" : " limit " + limit);
    }

    String whyEmpty() {
        return needs == null
                ? "the report is empty."
                : "the report is empty. What gives it the events that it reads:\n  " + CollectLine.of(needs);
    }
}
