package org.nettracesql.adapter.duckdb;

import org.apache.calcite.adapter.jdbc.JdbcConvention;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelOptPlanner;

/**
 * The calling convention of what one {@link DuckDbSession} computes. It is Calcite's convention of a JDBC source, so
 * that Calcite's translation to SQL applies, with rules of our own: those translate only what means the same in both
 * engines.
 */
final class DuckDbConvention extends JdbcConvention {

    /** Cost of handing rows over if DuckDB takes all it can: less than any work that it spares Java. */
    static final double COST_WHEN_FORCED = 0.001;

    private final DuckDbSession session;
    private final boolean forced;

    /** @param forced whether DuckDB takes all it can, whatever that costs */
    DuckDbConvention(DuckDbSession session, boolean forced) {
        super(DuckDbDialect.INSTANCE, Expressions.constant(null), "DUCKDB");
        this.session = session;
        this.forced = forced;
    }

    DuckDbSession session() {
        return session;
    }

    boolean isForced() {
        return forced;
    }

    /** The planner calls this, too, when it meets the convention. */
    @Override
    public void register(RelOptPlanner planner) {
        DuckDbRules.ofOneInput(this).forEach(planner::addRule);
    }

    /** Adds what only plans with windows, joins and set operations need. */
    void registerForSeveralTables(RelOptPlanner planner) {
        register(planner);
        DuckDbRules.ofSeveralInputs(this).forEach(planner::addRule);
    }
}
