package org.nettracesql.adapter.duckdb;

/** Names and texts as DuckDB's SQL writes them. */
final class DuckDbText {

    private DuckDbText() {}

    /** A name between quotes. */
    static String quoted(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }

    /** A literal. */
    static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
