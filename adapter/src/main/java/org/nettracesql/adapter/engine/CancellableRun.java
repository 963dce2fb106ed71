package org.nettracesql.adapter.engine;

import java.sql.SQLException;

/** Something that is run once, by one thread, and can be ended by another. */
public interface CancellableRun<T> {

    /** Runs it to its end. */
    T run() throws SQLException;

    /**
     * Ends it soon; from any thread, in any state. Scans under way end by themselves or with the ledger, which
     * the caller calls after this.
     */
    void cancel() throws SQLException;
}
