package org.nettracesql.adapter.collect;

import java.util.List;
import java.util.Set;
import org.nettracesql.trace.LikeMatcher;

/**
 * The names that a query mentions, as the validator resolved them.
 *
 * @param tables schema and name of each table, in the order in which the query names them
 * @param functions names of functions, in upper case
 * @param columns names that the query's text has in the place of columns; what {@code *} stands for is not among them,
 *     but {@link #ALL_COLUMNS} is
 * @param picks what the query compares columns with; none for a view's query
 */
public record QueryNames(
        Set<List<String>> tables, Set<String> functions, Set<String> columns, List<Pick> picks) {

    /**
     * The values of a column that a query picks somewhere, such as {@code sample_kind in ('cpu', 'cswitch')}.
     *
     * @param column the name that its table has for it
     * @param texts each of them is picked; null where that is known when the query runs, as of a parameter
     * @param arePatterns whether the texts are LIKE's
     * @param isNegated whether all other values are picked instead
     */
    public record Pick(String column, List<String> texts, boolean arePatterns, boolean isNegated) {

        /** Whether a value is picked, or may be. */
        public boolean takes(String value) {
            return texts == null || isNegated != texts.stream()
                    .anyMatch(text -> arePatterns ? new LikeMatcher(text, -1, false).test(value) : text.equals(value));
        }

        /** Whether any value is picked that is not NULL. */
        public boolean takesAny() {
            return texts == null || isNegated || !texts.isEmpty();
        }
    }

    /** Among the columns where the text has {@code *}, which is no column's name. */
    public static final String ALL_COLUMNS = "*";

    /** Finds the names in a query without running it. */
    @FunctionalInterface
    public interface Reader {
        /** @throws RuntimeException the planner's, if the query is wrong */
        QueryNames read(String sql);

        /** Those of a view's query, which has no mistakes. */
        default QueryNames readView(String sql) {
            return read(sql);
        }
    }
}
