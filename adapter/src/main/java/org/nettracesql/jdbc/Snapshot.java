package org.nettracesql.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.calcite.avatica.AvaticaConnection;
import org.nettracesql.adapter.TraceDatabase;
import org.nettracesql.adapter.catalog.TraceCatalog;

/**
 * The traces as they were when they were opened, with a planner on them. When a file has changed, its connection goes
 * on with another one; this one is there until the statements that began on it have ended. Safe for all threads.
 *
 * <p>The planner's connection is opened by the first statement that needs it: a fresh process then reads thousands of
 * classes, which plain statements do without.
 */
final class Snapshot implements AutoCloseable {

    /** Instead of a number of users: there are none, and there will be none. */
    private static final int GONE = -1;

    private final TraceDatabase database;
    /** How many use it, not counting the statements of the planner. */
    private final AtomicInteger users = new AtomicInteger();
    /** Stands for the statements of this one, planned or not. */
    private final Object owner = new Object();
    /** Held while the planner's connection is opened, which nobody who closes this waits for. */
    private final Object opening = new Object();
    /** Guarded by this, as are the next two; null before it is needed. */
    private Connection planner;

    private String schema = TraceCatalog.TRACE_SCHEMA;
    private boolean closed;

    Snapshot(TraceDatabase database) {
        this.database = database;
    }

    TraceDatabase database() {
        return database;
    }

    /** Keeps it open until {@link #leave()}; false if it has {@linkplain #retire gone}. */
    boolean enter() {
        return users.getAndUpdate(count -> count == GONE ? GONE : count + 1) != GONE;
    }

    void leave() {
        users.decrementAndGet();
    }

    Object owner() {
        return owner;
    }

    /** The planner's connection. */
    Connection planner() throws SQLException {
        synchronized (opening) {
            Connection opened = openedPlanner();
            if (opened != null) {
                return opened;
            }
            opened = database.connect(owner);
            synchronized (this) {
                if (!closed) {
                    opened.setSchema(schema);
                    planner = opened;
                    return opened;
                }
            }
            opened.close();
            throw SqlErrors.connectionClosed(null);
        }
    }

    /** Null if there is none yet. */
    private synchronized Connection openedPlanner() throws SQLException {
        if (closed) {
            throw SqlErrors.connectionClosed(null);
        }
        return planner;
    }

    /** Whether a statement needed the planner up to now. */
    synchronized boolean hasPlanner() {
        return planner != null;
    }

    /** Whether a connection is this one's planner's. */
    synchronized boolean isPlanner(Connection connection) {
        return planner == connection;
    }

    /** Where names without a schema are looked up first. */
    synchronized String schema() {
        return schema;
    }

    synchronized void schema(String name) throws SQLException {
        if (planner != null) {
            planner.setSchema(name);
        }
        schema = name;
    }

    /** Whether nothing uses it, not even a statement of the planner; from then on nothing can. */
    boolean retire() {
        if (!users.compareAndSet(0, GONE)) {
            return false;
        }
        synchronized (this) {
            if (planner == null || ((AvaticaConnection) planner).statementMap.isEmpty()) {
                return true;
            }
        }
        users.set(0);
        return false;
    }

    /** Closes the planner's connection, then the database. */
    @Override
    public void close() throws SQLException {
        Connection closing;
        synchronized (this) {
            closed = true;
            closing = planner;
        }
        try (database) {
            if (closing != null) {
                closing.close();
            }
        }
    }
}
