package org.nettracesql.jdbc;

import java.sql.Connection;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.calcite.avatica.AvaticaConnection;
import org.nettracesql.adapter.TraceDatabase;

/**
 * The traces as they were when they were opened, with a planner on them. When a file has changed, its connection goes
 * on with another one; this one is there until the statements that began on it have ended.
 *
 * @param planner the planner's connection
 * @param runs how many run without a statement of the planner
 */
record Snapshot(Connection planner, TraceDatabase database, AtomicInteger runs) {

    Snapshot(Connection planner, TraceDatabase database) {
        this(planner, database, new AtomicInteger());
    }

    /** Whether nothing uses it any more. */
    boolean isIdle() {
        return runs.get() == 0 && ((AvaticaConnection) planner).statementMap.isEmpty();
    }
}
