package org.nettracesql.cli;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * What EXPLAIN COLLECT says, for a person.
 *
 * @param command how to record what a query reads
 * @param reasons why tables are empty, a line each
 */
record CollectAdvice(String command, String reasons) {

    static CollectAdvice of(Connection connection, String query) throws SQLException {
        return of(connection, null, query);
    }

    /** @param recorder what is to record; null for what recorded the trace */
    static CollectAdvice of(Connection connection, String recorder, String query) throws SQLException {
        String command = null;
        StringBuilder reasons = new StringBuilder();
        try (PreparedStatement statement = connection.prepareStatement("select * from table(explain_collect(?, ?))")) {
            statement.setString(1, query);
            statement.setString(2, recorder);
            ResultSet lines = statement.executeQuery();
            while (lines.next()) {
                if (command == null) {
                    command = lines.getString("collect");
                } else if (lines.getString("why_empty") != null) {
                    reasons.append("\n  ").append(lines.getString("table_name")).append(": ")
                            .append(lines.getString("why_empty"));
                }
            }
        }
        return new CollectAdvice(command, reasons.toString());
    }

    /** What is missing, why, and how to record it; to go behind a sentence. */
    String text() {
        return reasons + "\nThis records what it reads:\n  " + command.replace("\n", "\n  ");
    }
}
