package org.nettracesql.server;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The prepared statements of a session by their names. For the session's thread. */
final class PreparedQueries {

    /** Of the statement without a name there is one only, the last. */
    static final String UNNAMED = "";

    /** Each keeps a plan. */
    private static final int MOST = 2_000;
    /** Of the texts of those with a name together. */
    private static final int MOST_CHARACTERS = 4 << 20;

    private final Map<String, PreparedQuery> byName = new HashMap<>();

    /** @throws SQLException if there is none of that name */
    PreparedQuery get(String name) throws SQLException {
        PreparedQuery query = byName.get(name);
        if (query == null) {
            throw new SQLException(name.equals(UNNAMED)
                    ? "There is no unnamed prepared statement."
                    : "There is no prepared statement \"" + name + "\".", Failure.NO_SUCH_STATEMENT);
        }
        return query;
    }

    List<String> names() {
        return new ArrayList<>(byName.keySet());
    }

    /**
     * Before a statement is prepared: closes the unnamed one if it is to be that.
     *
     * @throws SQLException if the name is taken, or there are too many
     */
    void makeRoom(String name, String text) throws SQLException {
        PreparedQuery old = byName.get(name);
        if (old != null && !name.equals(UNNAMED)) {
            throw new SQLException("There is a prepared statement \"" + name + "\" already.", Failure.NAME_IS_TAKEN);
        }
        if (old != null) {
            byName.remove(name).close();
        }
        if (byName.size() >= MOST) {
            throw new SQLException("A session has up to " + MOST + " prepared statements: close some.",
                    Failure.LIMIT);
        }
        long characters = text.length();
        for (Map.Entry<String, PreparedQuery> entry : byName.entrySet()) {
            characters += entry.getKey().equals(UNNAMED) ? 0 : entry.getValue().text().length();
        }
        if (!name.equals(UNNAMED) && characters > MOST_CHARACTERS) {
            throw new SQLException("The prepared statements of a session have up to " + MOST_CHARACTERS
                    + " characters together: close some.", Failure.LIMIT);
        }
    }

    void put(String name, PreparedQuery query) {
        byName.put(name, query);
    }

    /** Null if there was none of that name. Whoever calls closes it, and its portals before. */
    PreparedQuery remove(String name) {
        return byName.remove(name);
    }
}
