package org.nettracesql.jdbc;

import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nettracesql.adapter.catalog.QueryFunction;
import org.nettracesql.adapter.tokens.ParameterPlace;
import org.nettracesql.adapter.tokens.SqlTokens;

/**
 * What the driver must know of a query's text before the planner sees it: where statements end, and whether the text
 * would change something.
 */
final class SqlText {

    private static final Set<String> CHANGES = Set.of("ALTER", "ANALYZE", "ATTACH", "BEGIN", "CALL", "COMMIT", "COPY",
            "CREATE", "DELETE", "DETACH", "DISCARD", "DROP", "GRANT", "INSERT", "INSTALL", "LOAD", "MERGE", "PRAGMA",
            "REPLACE", "RESET", "REVOKE", "ROLLBACK", "SAVEPOINT", "SET", "START", "TRUNCATE", "UPDATE", "UPSERT",
            "USE", "VACUUM");

    private static final String EXPLAIN = "EXPLAIN";

    private static final Set<String> QUERIES = Set.of(EXPLAIN, "FROM", "PIVOT", "SELECT", "TABLE", "VALUES", "WITH");

    /** The first words of {@link ListingStatements}, whose class other statements need not load. */
    private static final Set<String> LISTS = Set.of("DESC", "DESCRIBE", "SHOW", "SUMMARIZE");

    private static final Set<String> QUANTIFIERS = Set.of("ANY", "SOME", "ALL");

    /** The last tokens of what may stand before a quantifier. */
    private static final Set<String> COMPARISONS = Set.of("=", "<", ">", "LIKE", "ILIKE");

    private static final String COLLECT =
            "COLLECT(?![\\w$])(?:\\s+FOR\\s+([A-Z]+(?:[-_][A-Z]+)?)(?![\\w$]))?";

    private static final String OPTION = "(?:(?:VERBOSE|COSTS|SETTINGS|BUFFERS|WAL|TIMING|SUMMARY)"
            + "(?:\\s+(?:TRUE|FALSE|ON|OFF))?|FORMAT\\s+TEXT)";

    /** PostgreSQL's, with those of its options that change nothing here. */
    private static final String ANALYZE = "\\(\\s*(?:(?<analyzed>ANALY[SZ]E(?:\\s+(?:TRUE|ON))?)|" + OPTION + ")"
            + "(?:\\s*,\\s*" + OPTION + ")*\\s*\\)"
            + "|(?<analyze>ANALY[SZ]E(?![\\w$])\\s*)?(?:VERBOSE(?![\\w$]))?";

    private final String text;
    private int at;
    /** Where what EXPLAIN is to do stands. */
    private int options;
    private int explained;
    /** What answers for a query that is explained; null if the planner does. */
    private QueryFunction explainer;
    /** Whether nothing runs: values of parameters are not asked for. */
    private boolean isOnlyPlanned;
    /** What is to record; null if the text does not say it. */
    private String recorder;

    private SqlText(String text) {
        this.text = text;
    }

    /**
     * The query without the semicolon at its end. {@link ListingStatements} become queries, and {@code EXPLAIN COLLECT
     * [FOR recorder] query} and {@code EXPLAIN ANALYZE query} queries of the functions that answer them; the query in
     * it keeps its place, so that its mistakes do.
     *
     * @throws SQLException if it would change something, or if something follows the semicolon
     */
    static String query(String sql) throws SQLException {
        if (sql == null) {
            throw new SQLException("The text of the query is null.", SqlErrors.BAD_CALL);
        }
        return new SqlText(sql).check();
    }

    /**
     * As {@link #query}, of a text that is run as it is: nobody gives its parameters values, and NULL would be a
     * guess.
     *
     * @throws SQLException if it has parameters, too, and is more than planned
     */
    static String queryWithValues(String sql) throws SQLException {
        String query = query(sql);
        if (query.indexOf('?') >= 0) {
            SqlText text = new SqlText(sql);
            text.check();
            text.requireValues();
        }
        return query;
    }

    private void requireValues() throws SQLException {
        List<ParameterPlace> parameters = isOnlyPlanned ? List.of() : ParameterPlace.of(text);
        // An operator of JSON elsewhere, of which the parser says what it is here.
        boolean isOperator = parameters.stream().anyMatch(parameter -> parameter.behind().startsWith("'")
                || parameter.behind(2).equals("ARRAY"));
        if (!parameters.isEmpty() && !isOperator) {
            int place = parameters.get(0).offset();
            throw mistake("A ? is a parameter, and only a prepared statement can be given its value (line "
                    + line(place) + ", column " + column(place) + "). Write the value in its place.",
                    SqlErrors.NO_VALUE, place, place);
        }
    }

    private String check() throws SQLException {
        String first = null;
        int semicolon = -1;
        while (at < text.length()) {
            char c = text.charAt(at);
            int next = SqlTokens.afterBlanks(text, at);
            if (next > at) {
                at = next;
            } else if (c == ';') {
                semicolon = semicolon < 0 ? at : semicolon;
                at++;
            } else if (semicolon >= 0) {
                throw afterSemicolon();
            } else if (first == null && Character.isLetter(c)) {
                int start = at;
                first = word();
                refuseChange(first);
                requireQuery(start);
                explained = first.equals(EXPLAIN) ? endOfExplain() : 0;
                if (first.equals(EXPLAIN)) {
                    requireQueryToExplain();
                }
            } else {
                first = first == null && c != '(' ? "" : first;
                at = SqlTokens.afterToken(text, at);
            }
        }
        if (first == null) {
            throw new NettraceSqlException("The query is empty.", SqlErrors.SYNTAX, 0, 0, 0, 0, null);
        }
        isOnlyPlanned = first.equals(EXPLAIN) && explainer != QueryFunction.EXPLAIN_ANALYZE;
        String query = semicolon < 0 ? text : text.substring(0, semicolon);
        if (LISTS.contains(first)) {
            return ListingStatements.query(query);
        }
        return explained == 0 ? query : explained(query);
    }

    /** Where the query begins that is explained by more or less than its plan; 0 if the text says anything else. */
    private int endOfExplain() {
        int start = SqlTokens.afterBlanks(text, at);
        options = start;
        // Compiled here: other queries do without regular expressions, whose classes take time to load.
        Matcher collect = matcher(COLLECT, start);
        if (collect.lookingAt()) {
            explainer = QueryFunction.EXPLAIN_COLLECT;
            recorder = collect.group(1);
            return collect.end();
        }
        Matcher analyze = matcher(ANALYZE, start);
        if (!analyze.lookingAt() || analyze.end() == start) {
            return 0;
        }
        boolean isRun = analyze.group("analyze") != null || analyze.group("analyzed") != null;
        explainer = isRun ? QueryFunction.EXPLAIN_ANALYZE : null;
        return analyze.end();
    }

    private Matcher matcher(String pattern, int start) {
        return Pattern.compile(pattern, Pattern.CASE_INSENSITIVE).matcher(text).region(start, text.length());
    }

    private void requireQueryToExplain() throws SQLException {
        SqlText rest = new SqlText(text);
        rest.at = explained > 0 ? explained : at;
        String word = rest.nextWord();
        boolean hasWords = explained == 0 && word.equals("PLAN");
        while (hasWords && !word.isEmpty()) {
            hasWords = !word.equals("FOR");
            word = rest.nextWord();
        }
        refuseChange(word);
        if (word.isEmpty() && rest.at == text.length()) {
            throw mistake("EXPLAIN is of a query, and none follows.", at - EXPLAIN.length(), at - 1);
        }
        if (LISTS.contains(word)) {
            throw mistake("EXPLAIN is of a query. " + word + " has no plan to show: it is run as a query that this"
                    + " program writes.", rest.at - word.length(), rest.at - 1);
        }
    }

    private String nextWord() {
        at = SqlTokens.afterBlanks(text, at);
        return word();
    }

    private String explained(String query) {
        if (explainer == null) {
            return query.substring(0, options) + StatementWords.blanked(query.substring(options, explained))
                    + query.substring(explained);
        }
        String inPlace = StatementWords.blanked(query.substring(0, explained)) + query.substring(explained);
        return "select * from table(" + explainer.name() + "('" + inPlace.replace("'", "''")
                + (recorder == null ? "'))" : "', '" + recorder + "'))");
    }

    /** Which parameters, counted from 1, are all that ANY, SOME or ALL is of: their values are arrays. */
    static Set<Integer> arrays(String query) {
        return ParameterPlace.numbers(query, parameter -> isQuantified(parameter) && endsOperand(parameter));
    }

    /** Whether {@code = ANY (} or its like stands before it, also with {@code CAST (} behind that. */
    private static boolean isQuantified(ParameterPlace parameter) {
        int open = parameter.before(1).equals("(") && parameter.before(2).equals("CAST") ? 3 : 1;
        return parameter.before(open).equals("(") && QUANTIFIERS.contains(parameter.before(open + 1))
                && COMPARISONS.contains(parameter.before(open + 2));
    }

    private static boolean endsOperand(ParameterPlace parameter) {
        return switch (parameter.behind()) {
            case ")", "AS" -> true;
            case ":" -> parameter.behind(2).equals(":");
            default -> false;
        };
    }

    /** Where a line and a column, counted from 1, are in a text. */
    static int place(String text, int line, int column) {
        int start = 0;
        for (int i = 1; i < line; i++) {
            start = text.indexOf('\n', start) + 1;
        }
        return start + column - 1;
    }

    private String word() {
        int start = at;
        while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at).toUpperCase(Locale.ROOT);
    }

    private static void refuseChange(String word) throws SQLException {
        if (CHANGES.contains(word)) {
            throw new SQLException("A trace is read-only: " + word + " is refused."
                    + (word.equals("PRAGMA") ? " SHOW TABLES lists tables, and DESCRIBE t columns." : ""),
                    SqlErrors.READ_ONLY);
        }
    }

    private void requireQuery(int start) throws SQLException {
        String written = text.substring(start, at);
        String word = written.toUpperCase(Locale.ROOT);
        if (QUERIES.contains(word) || LISTS.contains(word)) {
            return;
        }
        throw mistake("A statement begins with SELECT, WITH, FROM, VALUES, TABLE, EXPLAIN, DESCRIBE, SHOW, SUMMARIZE,"
                + " CREATE TABLE or DROP TABLE, this one with " + written + ".", start, at - 1);
    }

    private SQLException afterSemicolon() {
        return mistake("One statement at a time: another one begins at line " + line(at) + ", column " + column(at)
                + ".", at, at);
    }

    private SQLException mistake(String sentence, int first, int last) {
        return mistake(sentence, SqlErrors.SYNTAX, first, last);
    }

    private SQLException mistake(String sentence, String state, int first, int last) {
        return new NettraceSqlException(sentence, state, line(first), column(first), line(last),
                column(last), null);
    }

    private int line(int place) {
        return 1 + (int) text.substring(0, place).chars().filter(c -> c == '\n').count();
    }

    private int column(int place) {
        return place - text.lastIndexOf('\n', place - 1);
    }
}
