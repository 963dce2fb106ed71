package org.nettracesql.adapter.collect;

import java.util.List;
import java.util.Set;

/**
 * The names that a query mentions, as the validator resolved them.
 *
 * @param tables schema and name of each table, in the order in which the query names them
 * @param functions names of functions, in upper case
 * @param columns names that the query's text has in the place of columns; what {@code *} stands for is not among them,
 *     but {@link #ALL_COLUMNS} is
 */
public record QueryNames(Set<List<String>> tables, Set<String> functions, Set<String> columns) {

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
