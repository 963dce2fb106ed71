package org.nettracesql.adapter.oracle;

import java.util.List;

/**
 * What differs from a native DuckDB, each with its reason. On purpose, and in the README's section on SQL too:
 * NaN, which is equal to nothing here, text beyond U+FFFF, an error for a division by zero, DOUBLE as text, letters
 * whose case mapping changes a text's length, days of the week, and a cast of a fraction to an integer, which cuts here
 * and rounds there. Queries are made without these, or their native text levels them out.
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
            new Known("Illegal use of dynamic parameter", "?", "A parameter alone in a select list, in VALUES or as a"
                    + " function's argument has nothing that tells its type."),
            new Known("class org.apache.calcite.sql.SqlDynamicParam", "?", "A parameter in a CASE that is compared has"
                    + " no type."),
            new Known("<UNKNOWN>", "?", "A parameter beside another expression without a type has none."),
            new Known("unsupported type Record", "?", "A parameter looked for in a query has no type."),
            new Known("does not fit into", "?", "A parameter has the type of what it is compared with."),
            new Known("not in the select clause", "?", "ORDER BY of an alias that is a key of DISTINCT, beside a"
                    + " parameter."),
            new Known("OVER must be applied to aggregate function", "FILTER (", "FILTER of a window is refused."),
            new Known("Cannot add expression of different type to set", "CUBE", "The planner takes a key of CUBE that"
                    + " cannot be NULL for one that can, and says so."),
            new Known("Cannot add expression of different type to set", "ROLLUP", "The same."),
            new Known("Cannot add expression of different type to set", "GROUPING SETS", "The same."));

    private KnownDifferences() {}

    /** Whether a query may fail in this way; an answer in rows has to be right always. */
    static boolean isKnown(Outcome outcome, String query) {
        return !outcome.hasRows() && KNOWN.stream().anyMatch(known -> known.matches(outcome, query));
    }
}
