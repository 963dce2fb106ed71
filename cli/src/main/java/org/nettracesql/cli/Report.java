package org.nettracesql.cli;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A report, as the table {@code reports} describes it.
 *
 * @param orderBy what its rows are usually ordered by; null for any order
 */
record Report(String name, String orderBy) {

    /**
     * Finds a report, in any case.
     *
     * @throws CliException if there is none; the message lists those that there are
     */
    static Report find(Connection connection, String name) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet reports = statement.executeQuery("select name, order_by from reports order by name")) {
            while (reports.next()) {
                if (reports.getString(1).equalsIgnoreCase(name)) {
                    return new Report(reports.getString(1), reports.getString(2));
                }
                names.add(reports.getString(1));
            }
        }
        throw CliException.usage("there is no report '" + name + "'. The reports are " + String.join(", ", names) + ".",
                null);
    }

    /** The view, as FROM names it. */
    String table() {
        return "trace.\"" + name + "\"";
    }

    /** @param limit the first rows only, or null for all */
    String query(Integer limit) {
        return "select * from " + table() + (orderBy == null ? "" : " order by " + orderBy)
                + (limit == null ? "" : " limit " + limit);
    }
}
