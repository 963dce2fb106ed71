package org.nettracesql.adapter.duckdb;

import org.apache.calcite.plan.RelOptPlanner;

/**
 * DuckDB as an engine of a database. The database makes one, gives its rules to each planner, and closes it. Making it
 * costs nothing; DuckDB is loaded when a plan that uses it runs. May be used from any thread.
 */
public final class DuckDbEngine implements AutoCloseable {

    private final DuckDbSession session;
    private final DuckDbConvention convention;

    /**
     * @param options what DuckDB may use
     * @param forced whether DuckDB takes all it can be given ({@code engine=duckdb}), rather than what it is cheaper
     *     for
     */
    public DuckDbEngine(DuckDbOptions options, boolean forced) {
        this.session = new DuckDbSession(options);
        this.convention = new DuckDbConvention(session, forced);
    }

    /** Lets a planner consider DuckDB. */
    public void register(RelOptPlanner planner) {
        convention.register(planner);
    }

    /** Whether DuckDB was needed up to now. */
    public boolean isStarted() {
        return session.isStarted();
    }

    /** Ends DuckDB and everything under way in it, and removes its temporary folder. */
    @Override
    public void close() {
        session.close();
    }
}
