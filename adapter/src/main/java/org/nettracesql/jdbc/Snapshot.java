package org.nettracesql.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
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

    private final TraceDatabase database;
    /** How many run without a statement of the planner. */
    private final AtomicInteger runs = new AtomicInteger();
    /** Stands for the statements of this one, planned or not. */
    private final Object owner = new Object();
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

    AtomicInteger runs() {
        return runs;
    }

    Object owner() {
        return owner;
    }

    /** The planner's connection. */
    synchronized Connection planner() throws SQLException {
        if (closed) {
            throw new SQLNonTransientConnectionException("The connection is closed.", SqlErrors.CONNECTION_CLOSED);
        }
        if (planner == null) {
            Connection opened = database.connect(owner);
            opened.setSchema(schema);
            planner = opened;
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

    /** Whether nothing uses it any more. */
    synchronized boolean isIdle() {
        return runs.get() == 0 && (planner == null || ((AvaticaConnection) planner).statementMap.isEmpty());
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
