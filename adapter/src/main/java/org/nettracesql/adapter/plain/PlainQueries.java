package org.nettracesql.adapter.plain;

import java.sql.JDBCType;
import java.util.ArrayList;
import java.util.List;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.TraceCatalog;
import org.nettracesql.adapter.collect.CollectAdvisor;
import org.nettracesql.adapter.collect.QueryNames;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.adapter.plain.PlainToken.Kind;
import org.nettracesql.adapter.scan.ListCursor;

/** Tells which statements need no planner on a database. Safe for all threads. */
public final class PlainQueries {

    /** A text that is longer is read under the statement's time limit, which the planner's parser is. */
    private static final int LONGEST = 10_000;

    private final TraceCatalog catalog;
    private final ScanContext context;
    private final CollectAdvisor advisor;

    /** @param advisor answers EXPLAIN COLLECT */
    public PlainQueries(TraceCatalog catalog, ScanContext context, CollectAdvisor advisor) {
        this.catalog = catalog;
        this.context = context;
        this.advisor = advisor;
    }

    /** Whether a text looks like a plain statement, whatever its names mean; takes no time. */
    public boolean mayBePlain(String sql) {
        // With DuckDB forced, or without push-down, other classes would run it, and it is to be seen that they do.
        TraceOptions options = context.options();
        return sql.length() <= LONGEST
                && options.pushdown()
                && options.engine() != TraceOptions.Engine.DUCKDB
                && PlainParser.parse(explained(sql)) != null;
    }

    /**
     * The query that a text is, where names without a schema are those of {@value TraceCatalog#TRACE_SCHEMA}; looking
     * for them may read the traces.
     *
     * @return null if it is not plain, or if the planner has something to say of it
     */
    public PlainQuery query(String sql) {
        String explained = explained(sql);
        PlainStatement statement = PlainParser.parse(explained);
        PlainQuery query = statement == null ? null : new PlainBinder(catalog, context, statement).query();
        boolean isExplained = explained.length() < sql.length();
        return query != null && isExplained ? advice(explained) : query;
    }

    /** What stands after EXPLAIN COLLECT; the whole text if that is not how it begins. */
    private static String explained(String sql) {
        List<PlainToken> tokens = sql.isEmpty() || "eE".indexOf(sql.charAt(0)) < 0 ? null : PlainToken.all(sql);
        boolean isExplained = tokens != null
                && tokens.size() > 2
                && isWord(tokens.get(0), "EXPLAIN")
                && isWord(tokens.get(1), "COLLECT");
        return isExplained ? sql.substring(tokens.get(1).end()) : sql;
    }

    private static boolean isWord(PlainToken token, String word) {
        return token.kind() == Kind.WORD && token.text().equalsIgnoreCase(word);
    }

    private PlainQuery advice(String sql) {
        List<PlainColumn> columns = List.of(
                column("table_name", JDBCType.VARCHAR),
                column("events", JDBCType.BIGINT),
                column("collect", JDBCType.VARCHAR),
                column("why_empty", JDBCType.VARCHAR));
        int[] all = {0, 1, 2, 3};
        return new PlainQuery(columns, execution -> {
            List<Object[]> lines = new ArrayList<>();
            for (CollectAdvisor.Line line : advisor.advise(sql, null)) {
                lines.add(new Object[] {line.table(), line.events(), line.collect(), line.whyEmpty()});
            }
            return new PlainCells(new ListCursor(lines), all, Long.MAX_VALUE);
        });
    }

    private static PlainColumn column(String name, JDBCType type) {
        return new PlainColumn(name, name, "", "", type, 0, true);
    }

    /** The names in a query; null if it is not plain, or if the planner has something to say of it. */
    public QueryNames names(String sql) {
        PlainStatement statement = mayBePlain(sql) ? PlainParser.parse(sql) : null;
        PlainBinder binder = statement == null ? null : new PlainBinder(catalog, context, statement);
        Relation table = binder == null || binder.query() == null ? null : binder.relation();
        return table == null ? null : PlainNames.of(statement, table);
    }

    /** The names in a view's query; null if only the planner can read it. */
    public QueryNames namesOfView(String sql) {
        try {
            return PlainNames.ofView(sql, catalog);
        } catch (NotPlainException e) {
            return null;
        }
    }
}
