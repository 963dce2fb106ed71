package org.nettracesql.server;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * Whether a session is in a transaction, and whether that has failed. Nothing is written, so that there is nothing to
 * undo; but clients count on the states: one that sets savepoints goes back to them after a mistake, and one that reads
 * with cursors closes them at the end.
 *
 * <p>Source: PostgreSQL documentation, "Frontend/Backend Protocol", ReadyForQuery for the states; "SQL Commands" for
 * what is refused in them.
 */
final class Transaction {

    static final String FAILED = "25P02";
    static final String NONE = "25P01";
    private static final String NO_SUCH_SAVEPOINT = "3B001";

    private static final int MOST_SAVEPOINTS = 1_000;
    /** As PostgreSQL, which cuts longer names. */
    private static final int NAME_CHARACTERS = 63;

    private final Deque<String> savepoints = new ArrayDeque<>();
    private boolean open;
    private boolean failed;

    boolean isOpen() {
        return open;
    }

    boolean hasFailed() {
        return failed;
    }

    /** As ReadyForQuery tells it: {@code I} outside of one, {@code T} in one, {@code E} in one that has failed. */
    char status() {
        return failed ? 'E' : open ? 'T' : 'I';
    }

    void begin() {
        open = true;
    }

    void end() {
        open = false;
        failed = false;
        savepoints.clear();
    }

    /** A statement failed: of a transaction, nothing is run any more until that is ended or goes back. */
    void fail() {
        failed = open;
    }

    /** @throws SQLException if only an end of the transaction is run now */
    void requireSound() throws SQLException {
        if (failed) {
            throw new SQLException("A statement of this transaction failed, so that nothing of it is run any more:"
                    + " ROLLBACK first.", FAILED);
        }
    }

    void require(String what) throws SQLException {
        if (!open) {
            throw new SQLException(what + " is of a transaction: BEGIN first.", NONE);
        }
    }

    void savepoint(String name) throws SQLException {
        require("A savepoint");
        requireSound();
        if (savepoints.size() >= MOST_SAVEPOINTS) {
            throw new SQLException("A transaction has up to " + MOST_SAVEPOINTS + " savepoints: RELEASE some.",
                    Failure.LIMIT);
        }
        savepoints.push(cut(name));
    }

    /** Forgets a savepoint and those after it. */
    void release(String name) throws SQLException {
        require("A savepoint");
        requireSound();
        dropTo(name);
        savepoints.pop();
    }

    /** Forgets all since a savepoint, and that a statement failed. */
    void rollbackTo(String name) throws SQLException {
        require("A savepoint");
        dropTo(name);
        failed = false;
    }

    private void dropTo(String name) throws SQLException {
        String wanted = cut(name);
        if (!savepoints.contains(wanted)) {
            throw new SQLException("There is no savepoint \"" + wanted + "\".", NO_SUCH_SAVEPOINT);
        }
        for (Iterator<String> last = savepoints.iterator(); !last.next().equals(wanted); ) {
            last.remove();
        }
    }

    private static String cut(String name) {
        return name.substring(0, Math.min(name.length(), NAME_CHARACTERS));
    }
}
