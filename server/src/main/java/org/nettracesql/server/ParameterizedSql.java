package org.nettracesql.server;

import java.sql.SQLException;
import java.sql.SQLSyntaxErrorException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.nettracesql.adapter.tokens.SqlTokens;

/**
 * A statement with {@code $1}, {@code $2} …, as JDBC wants it.
 *
 * @param sql with {@code ?} in their places, and as many blanks as keep everything else in its place
 * @param numbers for each {@code ?} the number of its parameter, from 1: a number can come several times
 * @param count the highest number
 * @param casts of parameters by number the types that the statement casts them to, where it first does
 * @param arrayCasts of those that it casts to arrays, the types of the elements
 */
record ParameterizedSql(
        String sql,
        List<Integer> numbers,
        int count,
        Map<Integer, PgType> casts,
        Map<Integer, PgType> arrayCasts) {

    /** As PostgreSQL: a Bind counts them with 16 bits. */
    private static final int MOST = 65_535;

    /** With the brackets of an array, which has one dimension. */
    private static final Pattern CAST = Pattern.compile("\\s*(?:::|as\\s)\\s*([a-z]\\w*(?:\\s+precision|\\s+varying"
            + "|\\s+with(?:out)?\\s+time\\s+zone)?)(?!\\w)(\\s*\\[\\s*\\])?(?!\\s*\\[)", Pattern.CASE_INSENSITIVE);
    private static final Set<String> BEFORE_ITEMS = Set.of("SELECT", ",", "DISTINCT", "ALL");
    private static final Set<String> OF_ELEMENTS = Set.of("ANY", "ALL", "SOME", "CAST");
    private static final Set<String> ARITHMETIC = Set.of("+", "-", "*", "/");
    private static final Set<String> COMPARING = Set.of("=", "<", ">", "BETWEEN", "AND", "IN");
    private static final Set<String> AFTER_ITEMS = Set.of("", ",", "FROM", "AS", ";", "UNION", "WHERE", "ORDER",
            "LIMIT");

    /** @throws SQLException if there is a {@code ?}, which no PostgreSQL client means a parameter by, or {@code $0} */
    static ParameterizedSql of(String text) throws SQLException {
        StringBuilder sql = new StringBuilder(text.length());
        List<Integer> numbers = new ArrayList<>();
        Map<Integer, PgType> casts = new HashMap<>();
        Map<Integer, PgType> arrayCasts = new HashMap<>();
        int count = 0;
        int at = 0;
        String before = "";
        String last = "";
        while (at < text.length()) {
            int blank = SqlTokens.afterBlank(text, at);
            int end = blank > at ? blank : SqlTokens.afterToken(text, at);
            char c = text.charAt(at);
            if (blank == at) {
                before = last;
                last = last.equals("CAST") ? "CAST" + c : text.substring(at, end).toUpperCase(Locale.ROOT);
            }
            if (blank == at && c == '?') {
                throw new SQLSyntaxErrorException("Parameters are written $1, $2 …, not \"?\".", "42601");
            }
            if (blank == at && c == '$' && end > at + 1 && Character.isDigit(text.charAt(at + 1))) {
                int number = number(text.substring(at + 1, end));
                numbers.add(number);
                count = Math.max(count, number);
                String cast = castBehind(text, end, before.endsWith("CAST("));
                boolean isArray = cast.endsWith("]");
                PgType type = PgType.of(PgType.oidOf(isArray ? cast.substring(0, cast.indexOf('[')).strip() : cast));
                if (type != null) {
                    (isArray ? arrayCasts : casts).putIfAbsent(number, type);
                }
                sql.append('?').append(" ".repeat(end - at - 1));
            } else {
                sql.append(text, at, end);
            }
            at = end;
        }
        return new ParameterizedSql(
                sql.toString(), List.copyOf(numbers), count, Map.copyOf(casts), Map.copyOf(arrayCasts));
    }

    /** The type in upper case that what ends there is cast to, by {@code ::} or CAST; an empty text for none. */
    private static String castBehind(String text, int at, boolean inCast) {
        Matcher cast = CAST.matcher(text).region(at, text.length());
        boolean found = cast.lookingAt() && (inCast || cast.group().contains("::"));
        String type = found ? cast.group(1) + (cast.group(2) == null ? "" : "[]") : "";
        return type.toUpperCase(Locale.ROOT).replaceAll("\\s+", " ");
    }

    /**
     * The same with casts around those parameters that are columns of the result, which nothing in the statement gives
     * a type: {@code SELECT CAST(? AS INTEGER)}, around arrays, behind intervals, whose values are texts, and behind
     * dates and times that something is computed with: {@code now() - ?::interval}. What follows is no longer in its
     * place.
     *
     * @param types of the parameters by number, from 1, as SQL has them; null for those that are left as they are
     * @param declared the types that the client gives them; null for none
     * @return null if there is none of these
     */
    static String withCasts(String text, IntFunction<String> types, IntFunction<PgType> declared)
            throws SQLException {
        StringBuilder sql = new StringBuilder(text.length());
        boolean found = false;
        boolean items = false;
        int depth = 0;
        String before = "";
        String beforeThat = "";
        for (int at = 0, end; at < text.length(); at = end) {
            int blank = SqlTokens.afterBlank(text, at);
            end = blank > at ? blank : SqlTokens.afterToken(text, at);
            String token = text.substring(at, end);
            if (blank > at) {
                sql.append(token);
                continue;
            }
            depth += token.equals("(") ? 1 : token.equals(")") ? -1 : 0;
            String word = token.toUpperCase(Locale.ROOT);
            items = depth > 0 ? items : word.equals("SELECT") || items && !word.equals("FROM");
            boolean parameter = token.startsWith("$") && token.length() > 1 && Character.isDigit(token.charAt(1));
            if (parameter) {
                int number = number(token.substring(1));
                String type = types.apply(number);
                boolean item = items && depth == 0 && BEFORE_ITEMS.contains(before) && ends(text, end);
                if (item && declared.apply(number) == PgType.INTERVAL) {
                    type = PgType.INTERVAL.typeName();
                    token = "?::" + type;
                } else if (item || isCastArray(type, beforeThat, before, text, end)) {
                    token = type == null ? "?" : "CAST(? AS " + type + ")";
                } else {
                    type = cast(declared.apply(number), before, next(text, end));
                    token = type == null ? "?" : "?::" + type;
                }
                found |= type != null;
            }
            sql.append(token);
            beforeThat = before;
            before = word;
        }
        return found ? sql.toString() : null;
    }

    /** Not within ANY, where an array's elements are parameters of their own, and not where it is cast already. */
    private static boolean isCastArray(String type, String beforeThat, String before, String text, int end) {
        return type != null && type.endsWith(" ARRAY")
                && !(before.equals("(") && OF_ELEMENTS.contains(beforeThat))
                && !text.startsWith("::", SqlTokens.afterBlanks(text, end));
    }

    /** Not where it is an argument: some functions take one that is written in the query, and no other. */
    private static String cast(PgType type, String before, String behind) {
        boolean operand = ARITHMETIC.contains(before) || ARITHMETIC.contains(behind);
        boolean compared = COMPARING.contains(before) || COMPARING.contains(behind.toUpperCase(Locale.ROOT));
        return operand && (type == PgType.DATE || type == PgType.TIME)
                || type == PgType.INTERVAL && (operand || compared || before.equals("FROM")) ? type.typeName() : null;
    }

    /** Whether an item of a SELECT ends there, or is named. */
    private static boolean ends(String text, int at) {
        return AFTER_ITEMS.contains(next(text, at).toUpperCase(Locale.ROOT));
    }

    private static String next(String text, int at) {
        int next = SqlTokens.afterBlanks(text, at);
        return next >= text.length() ? "" : text.substring(next, SqlTokens.afterToken(text, next));
    }

    private static int number(String digits) throws SQLException {
        int number = digits.length() > 5 ? MOST + 1 : Integer.parseInt(digits);
        if (number < 1 || number > MOST) {
            throw new SQLSyntaxErrorException("There is no parameter $" + digits + ": they are $1 to $" + MOST + ".",
                    "42P02");
        }
        return number;
    }
}
