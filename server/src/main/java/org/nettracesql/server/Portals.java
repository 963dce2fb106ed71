package org.nettracesql.server;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The portals of a session by their names; a cursor of SQL's is one. For the session's thread. */
final class Portals {

    /** Each may keep a query running. */
    private static final int MOST = 200;
    private static final String UNNAMED = "";

    private final Map<String, Portal> byName = new HashMap<>();

    /** @throws SQLException if there is none of that name */
    Portal get(String name) throws SQLException {
        Portal portal = byName.get(name);
        if (portal == null) {
            throw new SQLException(name.equals(UNNAMED)
                    ? "There is no unnamed portal."
                    : "There is no portal \"" + name + "\".", Failure.NO_SUCH_CURSOR);
        }
        return portal;
    }

    /** @throws SQLException if the name is taken, or there are too many */
    void add(String name, Portal portal) throws SQLException {
        if (byName.containsKey(name) && !name.equals(UNNAMED)) {
            throw new SQLException("There is a portal \"" + name + "\" already.", Failure.CURSOR_IS_TAKEN);
        }
        close(name);
        if (byName.size() >= MOST) {
            throw new SQLException("A session has up to " + MOST + " portals: close some.", Failure.LIMIT);
        }
        byName.put(name, portal);
        portal.query().portalCame();
    }

    /** Nothing if there is none of that name. */
    void close(String name) throws SQLException {
        Portal portal = byName.remove(name);
        if (portal != null) {
            try {
                // Its rows end before their plan does.
                portal.close();
            } finally {
                portal.query().portalWent();
            }
        }
    }

    void closeOf(PreparedQuery query) throws SQLException {
        closeIf(portal -> portal.query() == query);
    }

    /** Those that live as long as a transaction. */
    void closeUnheld() throws SQLException {
        closeIf(portal -> !portal.isHeld());
    }

    void closeAll() throws SQLException {
        closeIf(portal -> true);
    }

    private void closeIf(Predicate<Portal> which) throws SQLException {
        for (Map.Entry<String, Portal> entry : List.copyOf(byName.entrySet())) {
            if (which.test(entry.getValue())) {
                close(entry.getKey());
            }
        }
    }
}
