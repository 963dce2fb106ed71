package org.nettracesql.jdbc;

import java.sql.SQLException;
import java.sql.Statement;

/**
 * A statement of the planner as what runs under an execution. Its own {@code cancel} is never called: it waits until
 * planning has ended, while the execution's cancellation ends planning itself.
 */
final class PlannerRunner implements Execution.Runner {

    private volatile Statement planner;
    private volatile boolean spent;

    PlannerRunner(Statement planner) {
        this.planner = planner;
    }

    Statement planner() {
        return planner;
    }

    void planner(Statement other) {
        planner = other;
    }

    /**
     * Whether a run was ended early: work of it may be under way still, so the planner's statement is not used again.
     */
    boolean isSpent() {
        return spent;
    }

    @Override
    public void cancel() {
        spent = true;
    }

    @Override
    public void close() throws SQLException {
        Statement closing = planner;
        if (closing != null) {
            closing.close();
        }
    }
}
