package org.nettracesql.adapter.oracle;

import java.util.List;

/**
 * What differs from a native DuckDB, each with its reason. On purpose, and in docs/sql.md too:
 * the order of texts with characters beyond U+FFFF beside such with U+E000 to U+FFFF, an error for a division by
 * zero, DOUBLE as text, and letters whose case mapping changes a text's length. Not there, since PostgreSQL 15 answers
 * as we do: beside a DECIMAL of 38 digits DuckDB rounds the fractions of others to its scale, in a UNION and in
 * COALESCE. Queries are made without these, or their native text levels them out.
 */
final class KnownDifferences {

    /**
     * An answer that is known to differ.
     *
     * @param message what the error says, or empty
     * @param sql what the query has in it, or empty
     * @param reason why it is as it is
     */
    private record Known(String message, String sql, String reason) {
        boolean matches(Outcome outcome, String query) {
            return outcome.message().contains(message) && query.contains(sql);
        }
    }

    private static final List<Known> KNOWN = List.of(
            new Known("not in the select clause", "?", "ORDER BY of an alias that is a key of DISTINCT, beside a"
                    + " parameter."));

    private KnownDifferences() {}

    /** Whether a query may fail in this way; an answer in rows has to be right always. */
    static boolean isKnown(Outcome outcome, String query) {
        return !outcome.hasRows() && KNOWN.stream().anyMatch(known -> known.matches(outcome, query));
    }
}
