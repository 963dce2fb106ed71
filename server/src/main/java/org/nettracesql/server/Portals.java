package org.nettracesql.server;

import java.sql.SQLException;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** The portals of a session by their names; a cursor of SQL's is one. For the session's thread. */
final class Portals {

    /** Each may keep a query running. */
    private static final int MOST = 200;
    private static final String UNNAMED = "";

    private final Map<String, Portal> byName = new HashMap<>();
    /** Those that were made in the transaction that is open. */
    private final Set<Portal> ofTransaction = Collections.newSetFromMap(new IdentityHashMap<>());

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

    /** One that a transaction does not undo. */
    void add(String name, Portal portal) throws SQLException {
        add(name, false, portal);
    }

    /**
     * @param inTransaction whether it goes with the transaction that is open, if that does not last
     * @throws SQLException if the name is taken, or there are too many
     */
    void add(String name, boolean inTransaction, Portal portal) throws SQLException {
        if (byName.containsKey(name) && !name.equals(UNNAMED)) {
            throw new SQLException("There is a portal \"" + name + "\" already.", Failure.CURSOR_IS_TAKEN);
        }
        close(name);
        if (byName.size() >= MOST) {
            throw new SQLException("A session has up to " + MOST + " portals: close some.", Failure.LIMIT);
        }
        byName.put(name, portal);
        if (inTransaction) {
            ofTransaction.add(portal);
        }
        portal.query().portalCame();
    }

    /** Nothing if there is none of that name. */
    void close(String name) throws SQLException {
        Portal portal = byName.remove(name);
        if (portal != null) {
            ofTransaction.remove(portal);
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

    /**
     * Closes those that live as long as a transaction.
     *
     * @param lasts whether what was made in it stays
     */
    void endTransaction(boolean lasts) throws SQLException {
        closeIf(portal -> !portal.isHeld() || !lasts && ofTransaction.contains(portal));
        ofTransaction.clear();
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
