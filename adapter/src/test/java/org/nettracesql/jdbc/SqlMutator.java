package org.nettracesql.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes statements of others: parts are exchanged, wrapped, doubled and dropped, most of the time so that they may
 * still have a meaning. The same seed makes the same statements.
 */
final class SqlMutator implements Supplier<String> {

    private static final Pattern TOKEN = Pattern.compile("'(?:[^']|'')*'|\"[^\"]*\"|[A-Za-z_][A-Za-z_0-9]*"
            + "|\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|<>|<=|>=|\\|\\||\\S");

    private enum Kind {
        NAME,
        LITERAL,
        OPERATOR,
        /** Keywords, functions, parentheses and commas. */
        FRAME
    }

    private static final Set<String> OPERATORS =
            Set.of("=", "<>", "<", ">", "<=", ">=", "||", "+", "-", "*", "/", "AND", "OR");
    private static final Set<String> NO_FUNCTIONS =
            Set.of("IN", "OVER", "AS", "FROM", "GROUP", "FILTER", "EXISTS", "SOME", "ALL", "BY", "VALUES", "AND", "ON",
                    "COLLECT", "UNION", "WHERE", "SELECT");

    private static final List<String> EXTREMES = List.of("NULL", "0", "-1", "''", "'%'", "TRUE", "1e308", "0.1",
            "9223372036854775807", "-9223372036854775808", "99999999999999999999999999999999999999", "2147483648",
            "'a''b'", "'\u65e5\u672c \ud83c\udf4f'", "TIMESTAMP '9999-12-31 23:59:59'", "DATE '0001-01-01'",
            "CAST(NULL AS INTEGER)", "CAST('NaN' AS DOUBLE)", "0xFFFFFFFFFFFFFFFF", "INTERVAL '1' YEAR",
            "ARRAY[1, NULL]", "ROW(1, 'a')");

    private static final List<String> WRAPPERS = List.of(
            "SELECT * FROM (%s) AS w",
            "SELECT COUNT(*) FROM (%s) AS w",
            "SELECT DISTINCT * FROM (%s) AS w LIMIT 2",
            "WITH w AS (%s) SELECT * FROM w AS p, w AS q",
            "SELECT id FROM Demo.Hard WHERE EXISTS (%s)",
            "SELECT id, (%s) FROM Demo.Hard",
            "SELECT id FROM Demo.Hard WHERE i64 IN (%s)",
            "(%s) UNION ALL (%1$s)",
            "(%s) INTERSECT (%1$s)",
            "SELECT * FROM (%s) AS p NATURAL JOIN (%1$s) AS q",
            "SELECT id, x.* FROM Demo.Hard, LATERAL (%s) AS x",
            "(WITH w AS (%s) SELECT * FROM w ORDER BY 1) UNION ALL (WITH w AS (%1$s) SELECT * FROM w ORDER BY 1 DESC)",
            "(%s) EXCEPT ALL (WITH w AS (%1$s) SELECT * FROM w LIMIT 1)",
            "WITH RECURSIVE r(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM r WHERE k < 4)"
                    + " SELECT k, w.* FROM r, (%s) AS w",
            "SELECT id FROM Demo.Hard WHERE id IN (WITH RECURSIVE r(k) AS (SELECT 1 UNION SELECT k + 1 FROM r"
                    + " WHERE k < 4) SELECT k FROM r) AND EXISTS (%s)",
            "WITH RECURSIVE r AS ((%s) UNION ALL SELECT * FROM r WHERE 1 = 0) SELECT * FROM r",
            "EXPLAIN PLAN FOR %s");

    private static final List<String> ENDINGS = List.of(" LIMIT 3", " OFFSET 1", " ORDER BY 1 DESC", " GROUP BY 1",
            " FETCH FIRST 0 ROWS ONLY", " HAVING COUNT(*) > 1", " WHERE 1 = 0", " ORDER BY 2, 1 LIMIT 1");

    private final Random random;
    private final List<List<String>> corpus = new ArrayList<>();

    SqlMutator(List<String> statements, long seed) {
        this.random = new Random(seed);
        statements.forEach(one -> corpus.add(tokens(one)));
    }

    private static List<String> tokens(String sql) {
        List<String> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(sql);
        while (matcher.find()) {
            tokens.add(matcher.group());
        }
        return tokens;
    }

    @Override
    public String get() {
        List<String> tokens = new ArrayList<>(corpus.get(random.nextInt(corpus.size())));
        String wrapped = null;
        for (int left = 1 + random.nextInt(4); left > 0; left--) {
            int at = random.nextInt(tokens.size());
            switch (random.nextInt(22)) {
                case 0, 1, 2, 3, 4, 5 -> tokens.set(at, like(tokens.get(at)));
                case 6, 7, 8 -> {
                    if (kind(tokens.get(at)) == Kind.NAME || kind(tokens.get(at)) == Kind.LITERAL) {
                        tokens.set(at, EXTREMES.get(random.nextInt(EXTREMES.size())));
                    }
                }
                case 9, 10, 11, 12 -> exchangeGroup(tokens, corpus.get(random.nextInt(corpus.size())));
                case 13 -> tokens.set(at, "(" + tokens.get(at) + ")");
                case 14 -> damage(tokens, at);
                case 20, 21 -> changeArguments(tokens);
                case 15, 16 -> tokens.addAll(tokens(ENDINGS.get(random.nextInt(ENDINGS.size()))));
                default -> wrapped = WRAPPERS.get(random.nextInt(WRAPPERS.size()));
            }
        }
        String sql = String.join(" ", tokens).replace(" . ", ".");
        return wrapped == null ? sql : wrapped.formatted(sql);
    }

    /** Another token of the corpus of the same kind; itself if it is part of the statement's frame. */
    private String like(String token) {
        if (kind(token) == Kind.FRAME) {
            return token;
        }
        for (int tries = 0; tries < 50; tries++) {
            List<String> other = corpus.get(random.nextInt(corpus.size()));
            String candidate = other.get(random.nextInt(other.size()));
            if (kind(candidate) == kind(token)) {
                return candidate;
            }
        }
        return token;
    }

    /** In the corpus, names of tables and columns begin in lower case, keywords and functions in upper case. */
    private static Kind kind(String token) {
        char first = token.charAt(0);
        if (Character.isLowerCase(first)) {
            return Kind.NAME;
        }
        if (Character.isDigit(first) || first == '\'') {
            return Kind.LITERAL;
        }
        return OPERATORS.contains(token) ? Kind.OPERATOR : Kind.FRAME;
    }

    /**
     * Puts a group in parentheses of one statement, with the name before it or without, into the place of another's.
     */
    private void exchangeGroup(List<String> tokens, List<String> others) {
        int[] mine = group(tokens);
        int[] theirs = group(others);
        if (mine == null || theirs == null || isQuery(tokens, mine) != isQuery(others, theirs)) {
            return;
        }
        List<String> copy = new ArrayList<>(others.subList(theirs[0], theirs[1]));
        List<String> place = tokens.subList(mine[0], mine[1]);
        place.clear();
        place.addAll(copy);
    }

    private static boolean isFunction(String token) {
        return Character.isUpperCase(token.charAt(0)) && !NO_FUNCTIONS.contains(token);
    }

    private static boolean isQuery(List<String> tokens, int[] group) {
        return tokens.subList(group[0], group[1]).contains("SELECT");
    }

    private int[] group(List<String> tokens) {
        List<Integer> opening = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i).equals("(")) {
                opening.add(i);
            }
        }
        if (opening.isEmpty()) {
            return null;
        }
        int from = opening.get(random.nextInt(opening.size()));
        int depth = 0;
        for (int i = from; i < tokens.size(); i++) {
            depth += tokens.get(i).equals("(") ? 1 : tokens.get(i).equals(")") ? -1 : 0;
            if (depth == 0) {
                boolean withName = from > 0 && isFunction(tokens.get(from - 1)) && random.nextInt(4) > 0;
                return new int[] {withName ? from - 1 : from, i + 1};
            }
        }
        return null;
    }

    /** None, or the first of them once more. */
    private void changeArguments(List<String> tokens) {
        int[] group = group(tokens);
        if (group == null) {
            return;
        }
        int from = tokens.get(group[0]).equals("(") ? group[0] : group[0] + 1;
        if (random.nextBoolean()) {
            tokens.subList(from + 1, group[1] - 1).clear();
        } else if (group[1] - from > 2) {
            int end = from + 1;
            for (int depth = 0; end < group[1] - 1 && (depth > 0 || !tokens.get(end).equals(",")); end++) {
                depth += tokens.get(end).equals("(") ? 1 : tokens.get(end).equals(")") ? -1 : 0;
            }
            List<String> first = new ArrayList<>(tokens.subList(from + 1, end));
            first.add(",");
            tokens.addAll(from + 1, first);
        }
    }

    private void damage(List<String> tokens, int at) {
        switch (random.nextInt(4)) {
            case 0 -> {
                if (tokens.size() > 1) {
                    tokens.remove(at);
                }
            }
            case 1 -> tokens.add(at, tokens.get(random.nextInt(tokens.size())));
            case 2 -> tokens.add(at, String.valueOf((char) random.nextInt(0x3000)));
            default -> tokens.addAll(at, tokens.subList(at, Math.min(tokens.size(), at + 1 + random.nextInt(8)))
                    .stream()
                    .toList());
        }
    }
}
