package org.nettracesql.jdbc;

import java.sql.SQLException;
import java.util.Set;
import org.nettracesql.adapter.catalog.QueryFunction;
import org.nettracesql.trace.manifest.TextResource;

/**
 * The statements that tell of tables, as the queries that they are run as.
 *
 * <pre>
 * describe  = (DESCRIBE | DESC) ([TABLE] name | query) | SHOW COLUMNS (FROM | IN) name
 * summarize = SUMMARIZE ([TABLE] name | query)
 * show      = SHOW [ALL] TABLES [(FROM | IN) schema] [LIKE 'pattern'] | SHOW (SCHEMAS | DATABASES) [LIKE 'pattern']
 * </pre>
 */
final class ListingStatements extends StatementWords {

    private static final Set<String> QUERIES = Set.of("FROM", "SELECT", "VALUES", "WITH");
    private static final String FROM = "FROM";

    private final int start;

    private ListingStatements(String text) {
        super(text);
        this.start = place();
    }

    /**
     * The query.
     *
     * @param text without a semicolon at its end
     */
    static String query(String text) throws SQLException {
        return new ListingStatements(text).statement();
    }

    private String statement() throws SQLException {
        if (takes("DESCRIBE") || takes("DESC")) {
            return about(QueryFunction.DESCRIBE_QUERY);
        }
        if (takes("SUMMARIZE")) {
            return about(QueryFunction.SUMMARIZE_QUERY);
        }
        requireWord("SHOW", "SHOW");
        boolean all = takes("ALL");
        if (takes("TABLES")) {
            return showTables(all);
        }
        if (!all && (takes("SCHEMAS") || takes("DATABASES"))) {
            return TextResource.text(ListingStatements.class, "show_schemas.sql").replace(":pattern", pattern());
        }
        if (!all && takes("COLUMNS")) {
            requireFrom();
            return aboutTable(QueryFunction.DESCRIBE_QUERY);
        }
        throw expected(all ? "TABLES" : "TABLES, ALL TABLES, COLUMNS FROM and a table, or SCHEMAS");
    }

    private void requireWord(String word, String what) throws SQLException {
        if (!takes(word)) {
            throw expected(what);
        }
    }

    private void requireFrom() throws SQLException {
        if (!takes(FROM)) {
            requireWord("IN", "FROM and the name of a table");
        }
    }

    private String about(QueryFunction function) throws SQLException {
        boolean isQuery = QUERIES.contains(nextWord()) || isAt('(');
        if (isQuery) {
            return call(function, blankedBefore() + rest());
        }
        takes("TABLE");
        return aboutTable(function);
    }

    /** {@code FROM name} is a query; it stands so that the name keeps its place. */
    private String aboutTable(QueryFunction function) throws SQLException {
        String before = blankedBefore();
        String name = rest();
        do {
            identifier("the name of a table, or a query");
        } while (takes('.'));
        if (isAt('-')) {
            throw expected("the end: a name with other characters than letters, digits and _ is put between double"
                    + " quotes, as in \"My-Provider\".MyEvent,");
        }
        requireEnd();
        return call(function, before.substring(0, start) + FROM + before.substring(start + FROM.length()) + name);
    }

    private static String call(QueryFunction function, String query) {
        return "select * exclude (ordinal_position) from table(" + function.name() + "(" + quoted(query)
                + ")) order by ordinal_position";
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    private String showTables(boolean all) throws SQLException {
        String schema = takes(FROM) || takes("IN") ? identifier("the name of a schema") : "";
        return TextResource.text(ListingStatements.class, "show_tables.sql")
                .replace(":all", Boolean.toString(all))
                .replace(":pattern", pattern())
                .replace(":schema", quoted(schema));
    }

    private String pattern() throws SQLException {
        String pattern = takes("LIKE") ? literal("a pattern between single quotes") : "%";
        requireEnd();
        return quoted(pattern);
    }
}
