package org.nettracesql.adapter.plain;

import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.options.TraceOptions;

/** Tells which statements need no planner on a database. Safe for all threads. */
public final class PlainQueries {

    /** A text that is longer is read under the statement's time limit, which the planner's parser is. */
    private static final int LONGEST = 10_000;

    private final TraceCatalog catalog;
    private final ScanContext context;

    public PlainQueries(TraceCatalog catalog, ScanContext context) {
        this.catalog = catalog;
        this.context = context;
    }

    /** Whether a text looks like a plain statement, whatever its names mean; takes no time. */
    public boolean mayBePlain(String sql) {
        // With DuckDB forced, or without push-down, other classes would run it, and it is to be seen that they do.
        TraceOptions options = context.options();
        return sql.length() <= LONGEST
                && options.pushdown()
                && options.engine() != TraceOptions.Engine.DUCKDB
                && PlainParser.parse(sql) != null;
    }

    /**
     * The query that a text is, where names without a schema are those of {@value TraceCatalog#TRACE_SCHEMA}; looking
     * for them may read the traces.
     *
     * @return null if it is not plain, or if the planner has something to say of it
     */
    public PlainQuery query(String sql) {
        PlainStatement statement = PlainParser.parse(sql);
        return statement == null ? null : new PlainBinder(catalog, context, statement).query();
    }
}
