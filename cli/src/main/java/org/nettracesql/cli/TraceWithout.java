package org.nettracesql.cli;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One of several traces that has nothing of what a query reads.
 *
 * @param file its path
 * @param advice what is missing in it
 */
record TraceWithout(String file, CollectAdvice advice) {

    /** How the states begin of queries that name what is not there. */
    private static final String WRONG_QUERY = "42";

    /**
     * The first such trace of a connection; null if there is none. Costs a connection for each trace that has no event
     * of the tables that the query is about: others that come with these may tell that they were recorded.
     *
     * @param ofAll what the connection says of the query
     */
    static TraceWithout of(TraceCommand program, Connection connection, String query, CollectAdvice ofAll)
            throws SQLException {
        for (String file : filesWithoutEvents(connection, ofAll)) {
            CollectAdvice advice = ofThatAlone(program, file, query);
            if (advice == null || !advice.isAnythingThere()) {
                return new TraceWithout(file, advice == null ? ofAll : advice);
            }
        }
        return null;
    }

    /** What is asked of all traces at once is answered for them together. Null where it has not even such tables. */
    private static CollectAdvice ofThatAlone(TraceCommand program, String file, String query) throws SQLException {
        try (Connection alone = program.connect(file)) {
            try {
                return CollectAdvice.of(alone, query);
            } catch (SQLException e) {
                if (String.valueOf(e.getSQLState()).startsWith(WRONG_QUERY)) {
                    return null;
                }
                throw e;
            }
        }
    }

    private static Iterable<String> filesWithoutEvents(Connection connection, CollectAdvice advice)
            throws SQLException {
        String events = advice.tables().stream()
                .map(table -> "'" + table.substring(table.lastIndexOf('.') + 1).replaceAll("^\"|\"$", "") + "'")
                .collect(Collectors.joining(", "));
        Map<String, String> files = new LinkedHashMap<>();
        if (events.isEmpty()) {
            return files.values();
        }
        try (Statement statement = connection.createStatement()) {
            try (ResultSet traces = statement.executeQuery("select trace, file from traces")) {
                while (traces.next()) {
                    files.put(traces.getString(1), traces.getString(2));
                }
            }
            try (ResultSet having = statement.executeQuery("select distinct trace from event_types"
                    + " where event_count > 0 and event_name in (" + events + ")")) {
                while (having.next()) {
                    files.remove(having.getString(1));
                }
            }
        }
        return files.values();
    }
}
