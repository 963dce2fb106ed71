package org.nettracesql.cli;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;

/** Says each warning once on standard error, however many statements bring it. */
final class Warnings {

    /** So many are said of one statement; a folder may have a warning for each of a thousand traces. */
    private static final int MOST = 20;

    private static final String ALL_EVENTS = "select sum(lost_events) from trace_info";

    private final Streams streams;
    private final Set<String> said = new HashSet<>();

    Warnings(Streams streams) {
        this.streams = streams;
    }

    /**
     * Says what the traces warn of once all their events were looked at, such as losses: a report or a picture of what
     * is left is no answer without it.
     */
    void sayOfAllEvents(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet losses = statement.executeQuery(ALL_EVENTS)) {
            losses.next();
            say(statement.getWarnings());
        }
    }

    /**
     * Begins what {@link #sayOfAllEvents} asks for, which says what comes of it: a report mostly keeps one processor
     * busy, and another has the time (a tenth of the whole for a file of 200 MB). Ends with the connection.
     *
     * @return what does it
     */
    static Thread beginAllEvents(Connection connection) {
        Thread thread = new Thread(() -> lookAtAllEvents(connection), "nettrace-sql losses");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void lookAtAllEvents(Connection connection) {
        try (Statement statement = connection.createStatement();
                ResultSet losses = statement.executeQuery(ALL_EVENTS)) {
            // Nothing is read before the row is asked for.
            losses.next();
        } catch (SQLException e) {
            // Who says the warnings asks the same again, and throws it.
        }
    }

    /** @param first of a chain; null for none */
    void say(SQLWarning first) {
        int fresh = 0;
        for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
            if (said.add(warning.getMessage()) && ++fresh <= MOST) {
                streams.message("warning: " + warning.getMessage());
            }
        }
        if (fresh > MOST) {
            streams.message("warning: and " + (fresh - MOST) + " more: the table trace_warnings has all of them.");
        }
    }
}
