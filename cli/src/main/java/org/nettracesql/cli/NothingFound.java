package org.nettracesql.cli;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.regex.Pattern;

/**
 * What to say of an answer that is empty or 0 because nothing of what was asked is recorded: a count of exceptions is 0
 * where none was thrown, and also where the recording left them out.
 */
public final class NothingFound {

    private static final Pattern QUERY = Pattern.compile(
            "(\\s|--[^\\n]*(\\n|$)|/\\*.*?\\*/|\\()*(SELECT|WITH|FROM|TABLE)\\b",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private NothingFound() {}

    /**
     * A sentence, what is missing and how to record it.
     *
     * @param query what had the answer
     * @return null where the trace has events that the query is about, or where that cannot be told
     */
    public static String remark(Connection connection, String query) {
        if (!QUERY.matcher(query).lookingAt()) {
            return null;
        }
        CollectAdvice advice;
        try {
            advice = CollectAdvice.of(connection, query.strip());
        } catch (SQLException e) {
            // The answer stands without it: not every query can be explained, as one of tables that were made cannot.
            return null;
        }
        return advice.isAnythingThere()
                ? null
                : "the trace has no events that this query is about." + advice.text();
    }
}
