package org.nettracesql.server;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names of columns that a statement does not name, as PostgreSQL's users know them: {@code count} of
 * {@code COUNT(*)}, {@code case}, {@code exists}, and of a cast the column's or the type's. The engines name them by
 * their whole text, which stays where PostgreSQL has nothing better than {@code ?column?}.
 *
 * <p>Source: PostgreSQL documentation, "Queries", section "Column Labels", and its parser's {@code FigureColname}.
 */
final class ColumnNames {

    private static final Pattern CALL = Pattern.compile("(?:\\w+\\.)*\"?([a-z_]\\w*)\"?\\s*(?=\\()",
            Pattern.CASE_INSENSITIVE);
    /** What stands behind a call and belongs to it. */
    private static final Pattern OF_CALL = Pattern.compile(
            "\\s*(?:(?:filter|over|within\\s+group)\\s*(?=\\()|over\\s+\\w+|(?:respect|ignore)\\s+nulls)",
            Pattern.CASE_INSENSITIVE);
    /** Words before a parenthesis that call nothing. */
    private static final Set<String> NO_FUNCTIONS = Set.of("not", "cast", "try_cast", "in", "any", "all", "some",
            "row", "values", "select", "distinct");
    private static final Pattern COLUMN = Pattern.compile("(?:\\w+\\.|\"[^\"]+\"\\.)*(?:([a-z_]\\w*)|\"([^\"]+)\")",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern CAST = Pattern.compile("(.+)::\\s*([a-z_]\\w*)(?:\\s+\\w+)*\\s*(?:\\([\\d, ]*\\))?",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern CAST_CALL = Pattern.compile("cast\\s*\\((.+)\\bas\\s+\"?([a-z_]\\w*)\"?[\\w ]*"
            + "(?:\\([\\d, ]*\\))?[\\w ]*\\)", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern CASE = Pattern.compile("case\\b.*(?:\\bend|…)",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern QUERY = Pattern.compile("select\\b", Pattern.CASE_INSENSITIVE);
    private static final String CUT = "…";

    private ColumnNames() {}

    /**
     * What a client is told.
     *
     * @param label as the engine has it: a name, or the text of an expression, whose end may be cut
     * @param sql the statement, which has a name with more than letters between quotes
     */
    static String told(String label, String sql) {
        boolean named = sql.contains('"' + label.replace("\"", "\"\"") + '"') || sql.contains('`' + label + '`');
        String name = named ? label : nameOf(label.strip());
        return name == null ? label : name;
    }

    /** Null if there is none. */
    private static String nameOf(String text) {
        if (text.startsWith("(") && closes(text, 0) == text.length()) {
            String inner = text.substring(1, text.length() - 1).strip();
            return QUERY.matcher(inner).lookingAt() ? nameOfQuery(inner) : nameOf(inner);
        }
        if (CASE.matcher(text).matches()) {
            String otherwise = strong(otherwise(text));
            return otherwise == null ? "case" : otherwise;
        }
        Matcher castCall = CAST_CALL.matcher(text);
        if (castCall.matches() && closes(text, text.indexOf('(')) == text.length()) {
            return nameOfCast(castCall);
        }
        Matcher call = CALL.matcher(text);
        if (call.lookingAt() && isWhole(text, closes(text, call.end()))) {
            String name = call.group(1).toLowerCase(Locale.ROOT);
            return NO_FUNCTIONS.contains(name) ? null : name.equals("count_star") ? "count" : name;
        }
        Matcher cast = CAST.matcher(text);
        return cast.matches() && isOne(cast.group(1).strip()) ? nameOfCast(cast) : null;
    }

    /** Of a query that gives one value: its column's. */
    private static String nameOfQuery(String query) {
        int end = at(query, "from", 0);
        String item = query.substring("select".length(), end < 0 ? query.length() : end).strip();
        int named = at(item, "as", 0);
        return named > 0 ? strong(item.substring(named + 2).strip()) : strong(item);
    }

    /** What a CASE has behind its last ELSE; an empty text if it has none, or its end is cut. */
    private static String otherwise(String text) {
        int from = -1;
        for (int next = at(text, "else", 0); next >= 0; next = at(text, "else", next + 1)) {
            from = next;
        }
        boolean whole = from > 0 && text.regionMatches(true, text.length() - 3, "end", 0, 3)
                && at(text.substring(from), "case", 0) < 0;
        return whole ? text.substring(from + "else".length(), text.length() - 3).strip() : "";
    }

    /** The name of a column or of a call, which is stronger than "case"; null for anything else. */
    private static String strong(String text) {
        Matcher column = COLUMN.matcher(text);
        if (column.matches()) {
            boolean value = text.matches("(?i)null|true|false");
            return value ? null : column.group(1) == null ? column.group(2) : column.group(1);
        }
        String name = text.isEmpty() ? null : nameOf(text);
        return name == null || name.equals("case") || CAST.matcher(text).matches() || CAST_CALL.matcher(text).matches()
                ? null : name;
    }

    /** Where a word stands outside of parentheses and quotes from a place on; -1 if it does not. */
    private static int at(String text, String word, int from) {
        int depth = 0;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char one = text.charAt(i);
            if (quote != 0) {
                quote = one == quote ? 0 : quote;
            } else if (one == '\'' || one == '"') {
                quote = one;
            } else if (one == '(' || one == ')') {
                depth += one == '(' ? 1 : -1;
            } else if (depth == 0 && i >= from && text.regionMatches(true, i, word, 0, word.length())
                    && !isLetter(text, i - 1) && !isLetter(text, i + word.length())) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isLetter(String text, int index) {
        return index >= 0 && index < text.length() && Character.isJavaIdentifierPart(text.charAt(index));
    }

    /** Whether nothing follows a call but what belongs to it. */
    private static boolean isWhole(String text, int endOfCall) {
        int end = endOfCall;
        while (end >= 0 && end < text.length()) {
            Matcher more = OF_CALL.matcher(text).region(end, text.length());
            if (!more.lookingAt()) {
                return text.endsWith(CUT) && text.substring(end).isBlank();
            }
            end = more.end();
            end = end < text.length() && text.charAt(end) == '(' ? closes(text, end) : end;
        }
        return end >= 0 || text.endsWith(CUT);
    }

    private static String nameOfCast(Matcher cast) {
        String value = cast.group(1).strip();
        Matcher column = COLUMN.matcher(value);
        if (column.matches() && !value.equalsIgnoreCase("null") && !value.equalsIgnoreCase("true")
                && !value.equalsIgnoreCase("false")) {
            return column.group(1) == null ? column.group(2) : column.group(1);
        }
        String inner = nameOf(value);
        return inner == null || inner.equals("case") ? typeName(cast.group(2)) : inner;
    }

    /** Whether a cast binds all of a text, and not its last operand alone. */
    private static boolean isOne(String text) {
        return COLUMN.matcher(text).matches() || text.matches("[\\d.]+|'[^']*'") || nameOf(text) != null;
    }

    private static String typeName(String written) {
        String name = written.toLowerCase(Locale.ROOT);
        return switch (name) {
            case "int", "integer" -> "int4";
            case "bigint" -> "int8";
            case "smallint" -> "int2";
            case "double", "float" -> "float8";
            case "real" -> "float4";
            case "boolean" -> "bool";
            case "decimal" -> "numeric";
            case "character", "char" -> "bpchar";
            case "uinteger" -> "oid";
            default -> name;
        };
    }

    /** Behind the parenthesis that closes the one that opens there; -1 if none does. */
    private static int closes(String text, int open) {
        int depth = 0;
        char quote = 0;
        for (int i = open; i < text.length(); i++) {
            char one = text.charAt(i);
            if (quote != 0) {
                quote = one == quote ? 0 : quote;
            } else if (one == '\'' || one == '"') {
                quote = one;
            } else if (one == '(') {
                depth++;
            } else if (one == ')' && --depth == 0) {
                return i + 1;
            }
        }
        return -1;
    }
}
