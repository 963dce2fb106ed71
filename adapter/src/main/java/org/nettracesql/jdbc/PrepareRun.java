package org.nettracesql.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.nettracesql.adapter.engine.CancellableRun;
import org.nettracesql.trace.Cancellation;

/** Prepares a statement, which is closed again if that is ended early. */
final class PrepareRun implements CancellableRun<PreparedStatement> {

    private final TraceConnection connection;
    private final String sql;
    /** Guarded by this, as is the next one. */
    private PreparedStatement prepared;

    private boolean cancelled;

    PrepareRun(TraceConnection connection, String sql) {
        this.connection = connection;
        this.sql = sql;
    }

    @Override
    public PreparedStatement run() throws SQLException {
        PreparedStatement made = connection.prepareStatement(sql);
        synchronized (this) {
            if (!cancelled) {
                prepared = made;
                return made;
            }
        }
        made.close();
        Cancellation.checkCurrent();
        throw SqlErrors.cancelled(null);
    }

    @Override
    public void cancel() throws SQLException {
        PreparedStatement made;
        synchronized (this) {
            cancelled = true;
            made = prepared;
        }
        if (made != null) {
            made.close();
        }
    }
}
