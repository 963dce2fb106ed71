package org.nettracesql.server;

import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * Whether a session is in a transaction, and whether that has failed. What it has set is undone
 * with it, and nothing else is written. But clients count on the states: one that sets savepoints goes back to them
 * after a mistake, and one that reads with cursors closes them at the end.
 *
 * <p>Source: PostgreSQL documentation, "Frontend/Backend Protocol", ReadyForQuery for the states; "SQL Commands" for
 * what is refused in them.
 */
final class Transaction {

    static final String FAILED = "25P02";
    static final String NONE = "25P01";
    static final String OPEN = "25001";
    private static final String NO_SUCH_SAVEPOINT = "3B001";

    private static final int MOST_SAVEPOINTS = 1_000;
    /** As PostgreSQL, which cuts longer names. */
    private static final int NAME_CHARACTERS = 63;

    /** A place to go back to, and what was set there. */
    private record Savepoint(String name, Settings.Mark settings) {}

    private final Settings settings;
    private final Deque<Savepoint> savepoints = new ArrayDeque<>();
    /** What was set when it began; null outside of one. */
    private Settings.Mark before;
    private boolean open;
    private boolean failed;

    /** @param settings of the session: what a transaction sets is undone with it */
    Transaction(Settings settings) {
        this.settings = settings;
    }

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

    /** Where one is open, it goes on. */
    void begin() {
        if (!open) {
            open = true;
            before = settings.mark();
        }
    }

    /** @param commit whether what it has set is kept, unless it failed */
    void end(boolean commit) {
        if (open && (failed || !commit)) {
            settings.restore(before);
        }
        settings.resetLocal();
        open = false;
        before = null;
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
        savepoints.push(new Savepoint(cut(name), settings.mark()));
    }

    /** Forgets a savepoint and those after it. */
    void release(String name) throws SQLException {
        require("A savepoint");
        requireSound();
        dropTo(name);
        savepoints.pop();
    }

    /** Forgets all since a savepoint, what was set, too, and that a statement failed. */
    void rollbackTo(String name) throws SQLException {
        require("A savepoint");
        dropTo(name);
        settings.restore(savepoints.peek().settings);
        failed = false;
    }

    private void dropTo(String name) throws SQLException {
        String wanted = cut(name);
        if (savepoints.stream().noneMatch(savepoint -> savepoint.name.equals(wanted))) {
            throw new SQLException("There is no savepoint \"" + wanted + "\".", NO_SUCH_SAVEPOINT);
        }
        for (Iterator<Savepoint> last = savepoints.iterator(); !last.next().name.equals(wanted); ) {
            last.remove();
        }
    }

    private static String cut(String name) {
        return name.substring(0, Math.min(name.length(), NAME_CHARACTERS));
    }
}
