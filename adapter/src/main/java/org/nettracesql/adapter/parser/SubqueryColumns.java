package org.nettracesql.adapter.parser;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImplConstants;
import org.apache.calcite.sql.parser.babel.Token;

/**
 * PostgreSQL's names of columns that a query within another does not name: {@code count} of {@code count(*)},
 * {@code x} of {@code x::text} and {@code ?column?} of {@code a + b}, as its {@code FigureColname} finds them.
 */
final class SubqueryColumns implements SqlBabelParserImplConstants {

    private static final String NAMELESS = "?column?";

    /** What may stand before a bracket and is no function's name. */
    private static final Set<Integer> NO_FUNCTIONS = Set.of(NOT, INTERVAL, SELECT, WITH, VALUES, CASE, PRIOR);

    private static final Set<Integer> LITERALS = Set.of(DATE, TIME, TIMESTAMP, INTERVAL);

    private static final Set<Integer> JOINING = Set.of(AND, OR, IS, LIKE, ILIKE, BETWEEN, IN, NOT, COLLATE, AT);

    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("int", "int4"), Map.entry("integer", "int4"), Map.entry("bigint", "int8"),
            Map.entry("smallint", "int2"), Map.entry("double", "float8"), Map.entry("float", "float8"),
            Map.entry("real", "float4"), Map.entry("decimal", "numeric"), Map.entry("dec", "numeric"),
            Map.entry("boolean", "bool"), Map.entry("string", "text"));

    private SubqueryColumns() {}

    /** @return null if PostgreSQL's name is that of a query's column */
    static String name(List<Token> column) {
        String name = nameOrNull(column);
        return name == null && isQuery(column) ? null : name == null ? NAMELESS : name;
    }

    private static boolean isQuery(List<Token> column) {
        return column.size() > 1 && column.get(0).kind == LPAREN
                && (column.get(1).kind == SELECT || column.get(1).kind == WITH || column.get(1).kind == VALUES);
    }

    private static String nameOrNull(List<Token> column) {
        if (column.isEmpty() || isQuery(column)) {
            return null;
        }
        int cast = lastCast(column);
        if (cast > 0) {
            return ofCast(column.subList(0, cast), column.subList(cast + 1, column.size()));
        }
        Token first = column.get(0);
        int last = column.size() - 1;
        if (first.kind == LPAREN) {
            return end(column, 0) == last ? nameOrNull(column.subList(1, last)) : null;
        }
        if (first.kind == CASE) {
            return caseName(column);
        }
        if (first.kind == TRUE || first.kind == FALSE || first.kind == NULL) {
            return null;
        }
        boolean isLiteral = last == 1 && (first.kind == DATE || first.kind == TIMESTAMP || first.kind == TIME)
                || first.kind == INTERVAL && last <= 2;
        return isLiteral ? word(first) : called(column);
    }

    /** A name with dots, and then arguments, elements, a window, a filter or nothing. */
    private static String called(List<Token> column) {
        int at = 0;
        while (at + 2 < column.size() && isWord(column.get(at)) && column.get(at + 1).kind == DOT) {
            at += 2;
        }
        Token name = column.get(at);
        if (!isWord(name) || NO_FUNCTIONS.contains(name.kind)) {
            return null;
        }
        boolean isCast = name.kind == CAST;
        int next = at + 1;
        while (next < column.size()) {
            int kind = column.get(next).kind;
            if (kind == LPAREN && next == at + 1 || kind == LBRACKET) {
                next = end(column, next) + 1;
            } else if (kind == FILTER || kind == WITHIN || kind == OVER || kind == IGNORE || kind == RESPECT) {
                next += column.size() - next > 1 && column.get(next + 1).kind == LPAREN ? 1 : 2;
                next = next < column.size() && column.get(next).kind == LPAREN ? end(column, next) + 1 : next;
            } else {
                return null;
            }
            if (next <= 0) {
                return null;
            }
        }
        return isCast ? castName(column) : word(name).equals("trim") ? "btrim" : word(name);
    }

    /** That of the value, unless it is but what the value's own type or CASE gives it. */
    private static String ofCast(List<Token> value, List<Token> type) {
        if (value.isEmpty()) {
            return null;
        }
        String name = nameOrNull(value);
        Token first = value.get(0);
        boolean isWeak = LITERALS.contains(first.kind) || first.kind == CASE && "case".equals(name) || !isWord(first);
        boolean isOwn = name != null && !(isWeak && first.kind != LPAREN);
        return isOwn || name == null && !isOne(value) ? name : type(type);
    }

    private static String castName(List<Token> column) {
        int depth = 0;
        for (int i = 0; i < column.size(); i++) {
            depth += UnnamedColumns.nesting(column.get(i).image);
            if (depth == 1 && column.get(i).kind == AS) {
                List<Token> type = column.subList(i + 1, column.size());
                String name = ofCast(column.subList(2, i), type);
                return name == null ? type(type) : name;
            }
        }
        return null;
    }

    /** As PostgreSQL's, that of the column behind ELSE if there is one. */
    private static String caseName(List<Token> column) {
        int depth = 0;
        int otherwise = -1;
        for (int i = 0; i < column.size(); i++) {
            int kind = column.get(i).kind;
            depth += kind == CASE ? 1 : kind == END ? -1 : 0;
            otherwise = kind == ELSE && depth == 1 ? i : otherwise;
            if (depth == 0) {
                List<Token> value = otherwise < 0 ? List.of() : column.subList(otherwise + 1, i);
                boolean isColumn = !value.isEmpty() && value.stream().allMatch(t -> t.kind == DOT || isWord(t))
                        && value.get(0).kind != NULL && value.get(0).kind != TRUE && value.get(0).kind != FALSE;
                return i < column.size() - 1 ? null : isColumn ? word(value.get(value.size() - 1)) : "case";
            }
        }
        return null;
    }

    /** A literal, with its type or without, or what brackets hold together. */
    private static boolean isOne(List<Token> value) {
        boolean isTyped = value.size() == 2 && value.get(1).image.startsWith("'");
        return value.size() == 1 || isTyped || value.get(0).kind == LPAREN && end(value, 0) == value.size() - 1;
    }

    /** Where the last {@code ::} outside of brackets is, if nothing but a type follows it; else -1. */
    private static int lastCast(List<Token> column) {
        int depth = 0;
        int cast = -1;
        boolean joined = false;
        for (int i = 0; i < column.size(); i++) {
            Token token = column.get(i);
            int nesting = UnnamedColumns.nesting(token.image);
            if (depth == 0 && token.kind == INFIX_CAST) {
                cast = i;
                joined = false;
            } else if (depth == 0 && nesting == 0) {
                joined |= !isWord(token) || JOINING.contains(token.kind);
            }
            depth += nesting;
        }
        return joined ? -1 : cast;
    }

    /** Where what opens there is closed; -2 if it is not. */
    private static int end(List<Token> column, int open) {
        int depth = 0;
        for (int i = open; i < column.size(); i++) {
            depth += UnnamedColumns.nesting(column.get(i).image);
            if (depth == 0) {
                return i;
            }
        }
        return -2;
    }

    private static String type(List<Token> type) {
        String name = type.isEmpty() ? null : word(type.get(0));
        return name == null ? null : TYPES.getOrDefault(name, name);
    }

    private static boolean isWord(Token token) {
        return !token.image.isEmpty() && (Character.isJavaIdentifierStart(token.image.charAt(0))
                || token.image.charAt(0) == '"');
    }

    private static String word(Token token) {
        String image = token.image;
        return image.length() > 1 && image.charAt(0) == '"'
                ? image.substring(1, image.length() - 1).replace("\"\"", "\"")
                : image.toLowerCase(Locale.ROOT);
    }
}
