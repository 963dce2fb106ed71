package org.nettracesql.adapter.tokens;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.babel.Token;

/**
 * Writes short and other forms of single clauses and calls as the grammar has them, token by token, before
 * {@link WrittenTokens} looks at whole queries: T-SQL's {@code [name]} and {@code CONVERT(type, x)}, DuckDB's
 * {@code [1, 2]}, {@code FILTER (x > 1)}, {@code COUNT()}, {@code LAG(x IGNORE NULLS)} and a comma before FROM,
 * PostgreSQL's {@code LIKE ANY}, {@code ISNULL}, {@code AS MATERIALIZED}, {@code ROW(1, 2)} and columns that are
 * called as a type is, and {@code ~~}.
 */
public final class ShortForms extends TokenRewriting {


    private static final Set<String> TYPES = Set.of("INT", "INTEGER", "BIGINT", "SMALLINT", "TINYINT", "BIT",
            "VARCHAR", "NVARCHAR", "CHAR", "NCHAR", "TEXT", "NTEXT", "DATE", "DATETIME", "DATETIME2",
            "SMALLDATETIME", "DATETIMEOFFSET", "TIME", "TIMESTAMP", "FLOAT", "REAL", "DOUBLE", "DECIMAL", "NUMERIC",
            "BOOLEAN", "SIGNED", "MONEY");
    private static final Map<String, Integer> SERVER_TYPES = Map.of("NVARCHAR", VARCHAR, "NCHAR", VARCHAR, "NTEXT",
            VARCHAR, "DATETIME", TIMESTAMP, "DATETIME2", TIMESTAMP, "SMALLDATETIME", TIMESTAMP, "DATETIMEOFFSET",
            TIMESTAMP, "MONEY", DECIMAL, "BIT", BOOLEAN);
    /** Styles of T-SQL in which a text of a date or time is as it is here. */
    private static final Set<String> ISO_STYLES = Set.of("20", "21", "23", "25", "120", "121", "126", "127");
    /** What follows a name that is that of a type: a type's text or parentheses would. */
    private static final Set<Integer> AFTER_COLUMN = Set.of(COMMA, FROM, DOT, EOF, RPAREN, EQ, LT, GT, LE, GE, NE, NE2,
            AND, OR, IS, IN, NOT, BETWEEN, LIKE, ILIKE, AS, PLUS, MINUS, STAR, SLASH, CONCAT, ASC, DESC, INFIX_CAST,
            WHERE, GROUP, ORDER, HAVING, LIMIT, UNION);
    /** What a type never follows, so that a word of a type is a name there. */
    private static final Set<Integer> BEFORE_COLUMN = Set.of(SELECT, DISTINCT, COMMA, LPAREN, BY, WHERE, AND, OR, ON,
            HAVING, CASE, WHEN, THEN, ELSE, NOT, EQ, LT, GT, LE, GE, NE, NE2, PLUS, MINUS, STAR, SLASH, CONCAT, DOT);
    /** Words that an operand or a table's name follows; any other may be a column's name. */
    private static final Set<String> BEFORE_OPERAND = Set.of("SELECT", "DISTINCT", "ALL", "ANY", "SOME", "BY", "WHERE",
            "AND", "OR", "NOT", "ON", "HAVING", "CASE", "WHEN", "THEN", "ELSE", "IN", "LIKE", "ILIKE", "RLIKE", "TO",
            "BETWEEN", "SYMMETRIC", "ASYMMETRIC", "FROM", "JOIN", "AS", "USING", "LIMIT", "OFFSET", "FETCH", "UNION",
            "EXCEPT", "INTERSECT", "MINUS", "VALUES", "VALUE", "ROW", "QUALIFY", "ESCAPE", "LATERAL", "WITH", "TOP",
            "OVER", "FILTER", "ARRAY", "MAP", "MULTISET", "TABLE", "DESCRIBE", "EXISTS", "UNNEST", "INTO", "DIV");
    /** PostgreSQL's schema of what is in every database. */
    private static final String PG_CATALOG = "PG_CATALOG";
    private static final String QUOTED_CATALOG = "\"pg_catalog\"";
    /** Types of that schema, as clients write them between quotes, whose names are words of the grammar. */
    private static final Map<String, Integer> CATALOG_TYPES = Map.of("\"date\"", DATE, "\"interval\"", INTERVAL,
            "\"numeric\"", NUMERIC, "\"time\"", TIME, "\"timestamp\"", TIMESTAMP, "\"uuid\"", UUID,
            "\"varchar\"", VARCHAR);
    /** Before a text, it makes a string of bits. */
    private static final String OF_BITS = "B";
    private static final Set<String> WORDS = Set.of("ISNULL", "NOTNULL", "MATERIALIZED", "TRY_CONVERT", "NVARCHAR",
            "NCHAR", "NTEXT", "DATETIME2", "SMALLDATETIME", "DATETIMEOFFSET", "MONEY", "LIST",
            "JSON_AGG", "JSONB_AGG", "LAMBDA",
            "JSON_OBJECT_AGG", "JSONB_OBJECT_AGG", PG_CATALOG, OF_BITS, "VARBIT");

    private static final Set<String> PLAIN_ORDERS =
            Set.of("\"C\"", "\"POSIX\"", "\"default\"", "\"ucs_basic\"");

    private static final String NO_BITS = "There are no strings of bits: a number has them, as in 5 & 4, BIT_TEST(x, 2)"
            + " or 0x1F";
    private static final String OF_EACH = "What is computed of each element is a query: ARRAY(SELECT x + 1 FROM"
            + " UNNEST(list) AS t(x) WHERE x > 1)";

    /** Whether this statement is known to have names in brackets. */
    private boolean bracketed;
    /** Whether there is a MATCH_RECOGNIZE, which has functions of its own. */
    private boolean patterns;
    /** Of each parenthesis that is open, whether it is a cast's. */
    private final List<Boolean> inCast = new ArrayList<>();

    private ShortForms(List<Token> tokens) {
        super(new ArrayList<>(tokens));
        for (Token token : tokens) {
            patterns |= token.kind == MATCH_RECOGNIZE;
        }
    }

    static List<Token> of(List<Token> tokens) throws SqlParseException {
        return new ShortForms(tokens).rewritten();
    }

    /** Whether there may be something to rewrite where a token follows one of another kind. */
    public static boolean mayBegin(Token token, int previousKind) {
        return switch (token.kind) {
            case LBRACKET -> previousKind != ARRAY && previousKind != IDENTIFIER && previousKind != QUOTED_IDENTIFIER;
            case ROW, FILTER, FIRST, LAST, CONVERT, DATE, TIME, TIMESTAMP, DATETIME, BIT, IGNORE, RESPECT -> true;
            case ANY, SOME, ALL -> previousKind == LIKE || previousKind == ILIKE;
            case RPAREN -> previousKind == LPAREN;
            case OVERLAY -> true;
            case COLLATE -> true;
            case FROM -> previousKind == COMMA;
            case LPAREN -> previousKind == RANGE;
            case IDENTIFIER -> WORDS.contains(token.image.toUpperCase(Locale.ROOT));
            case QUOTED_IDENTIFIER -> token.image.equals(QUOTED_CATALOG);
            default -> false;
        };
    }

    @Override
    void rewrite(Token token) throws SqlParseException {
        int before = previous(1);
        switch (token.kind) {
            case LBRACKET -> bracket(token);
            case LPAREN -> {
                written.add(token);
                inCast.add(before == CAST || before == TRY_CAST || before == SAFE_CAST);
                if (before == COUNT && kind(1) == RPAREN) {
                    written.add(copy(STAR, "*", token));
                } else if (before == FILTER && kind(1) != WHERE) {
                    written.add(copy(WHERE, "WHERE", token));
                }
            }
            case RPAREN -> {
                written.add(token);
                if (!inCast.isEmpty()) {
                    inCast.remove(inCast.size() - 1);
                }
            }
            case ANY, SOME, ALL -> {
                boolean ofTexts = (before == LIKE || before == ILIKE) && kind(1) == LPAREN;
                written.add(ofTexts
                        ? name(token.kind == ALL ? WrittenNames.ALL_OF : WrittenNames.ANY_OF, token)
                        : token);
            }
            case COMMA -> {
                if (kind(1) != FROM) {
                    written.add(token);
                }
            }
            case RANGE -> {
                boolean call = kind(1) == LPAREN && (before == FROM || before == JOIN || before == COMMA);
                if (kind(1) == LPAREN && before == SELECT) {
                    throw mistake(token, "RANGE gives rows and stands in FROM; a list of them is"
                            + " ARRAY(SELECT x FROM RANGE(3) AS t(x))");
                }
                written.add(call ? copy(IDENTIFIER, token.image, token) : token);
            }
            case FIRST, LAST -> {
                boolean call = kind(1) == LPAREN && before != FETCH && before != NULLS && !patterns;
                if (call) {
                    endOfRows(token);
                } else {
                    written.add(token);
                }
            }
            case SUBSTRING -> substring(token);
            case OVERLAY -> overlay(token);
            case CONVERT -> convert(token, CAST);
            case COLLATE -> {
                // Texts are compared by their characters here anyway.
                boolean plain = kind(1) == QUOTED_IDENTIFIER && PLAIN_ORDERS.contains(peek(1).image);
                at += plain ? 1 : 0;
                if (!plain) {
                    written.add(token);
                }
            }
            case IGNORE, RESPECT -> {
                boolean within = kind(1) == NULLS && kind(2) == RPAREN;
                if (within) {
                    // LAG(x IGNORE NULLS) is LAG(x) IGNORE NULLS.
                    written.add(peek(2));
                    written.add(token);
                    written.add(peek(1));
                    at += 2;
                    inCast.remove(Math.max(0, inCast.size() - 1));
                } else {
                    written.add(token);
                }
            }
            case ROW -> {
                // A row of several values is written without the word, which the grammar has in few places.
                boolean several = kind(1) == LPAREN && before != AS && before != INFIX_CAST && closing(at + 1) > 0
                        && first(at + 2, closing(at + 1), COMMA) < closing(at + 1);
                if (!several) {
                    written.add(token);
                }
            }
            case NEGATE, TILDE -> like(token);
            case DATETIME, BIT -> type(token, before);
            case DATE, TIME, TIMESTAMP -> typeOrName(token, before);
            case IDENTIFIER -> word(token, before);
            case QUOTED_IDENTIFIER -> {
                if (token.image.equals(QUOTED_CATALOG) && kind(1) == DOT) {
                    ofCatalog(token, before);
                } else {
                    written.add(token);
                }
            }
            default -> written.add(token);
        }
    }

    /** {@code ~~}, {@code ~~*}, {@code !~~} and {@code !~~*} are what PostgreSQL makes of LIKE, ILIKE and their NOT. */
    private void like(Token token) {
        int second = token.kind == NEGATE ? 2 : 1;
        boolean like = kind(second - 1) == TILDE && kind(second) == TILDE
                && touches(peek(second - 1), peek(second))
                && touches(token, peek(1));
        if (!like) {
            written.add(token);
            return;
        }
        if (token.kind == NEGATE) {
            written.add(copy(NOT, "NOT", token));
        }
        boolean anyCase = kind(second + 1) == STAR && touches(peek(second), peek(second + 1));
        written.add(copy(anyCase ? ILIKE : LIKE, anyCase ? "ILIKE" : "LIKE", token));
        at += anyCase ? second + 1 : second;
    }

    private void word(Token token, int before) throws SqlParseException {
        String word = token.image.toUpperCase(Locale.ROOT);
        boolean behindValue = (word.equals("ISNULL") || word.equals("NOTNULL")) && endsValue(before)
                && kind(1) != LPAREN && kind(1) != DOT;
        if (word.equals(PG_CATALOG) && kind(1) == DOT) {
            ofCatalog(token, before);
        } else if (word.equals(OF_BITS) && kind(1) == QUOTED_STRING && touches(token, peek(1))
                || word.equals("VARBIT") && isType(before)) {
            throw mistake(token, NO_BITS);
        } else if (behindValue) {
            written.add(copy(IS, "IS", token));
            if (word.equals("NOTNULL")) {
                written.add(copy(NOT, "NOT", token));
            }
            written.add(copy(NULL, "NULL", token));
        } else if (word.equals("MATERIALIZED") && kind(1) == LPAREN && (before == AS || before == NOT)) {
            if (before == NOT) {
                written.remove(written.size() - 1);
            }
        } else if (word.equals("LIST") && kind(1) == LPAREN && before != DOT) {
            written.add(copy(ARRAY_AGG, "ARRAY_AGG", token));
        } else if ((word.equals("JSON_AGG") || word.equals("JSONB_AGG")) && kind(1) == LPAREN && closing(at + 1) > 0) {
            arrayOfJson(token);
        } else if ((word.equals("JSON_OBJECT_AGG") || word.equals("JSONB_OBJECT_AGG")) && kind(1) == LPAREN
                && first(at + 2, closing(at + 1), ORDER) < closing(at + 1)) {
            orderedObject(token);
        } else if (word.equals("TRY_CONVERT") && kind(1) == LPAREN) {
            convert(token, TRY_CAST);
        } else if (word.equals("LAMBDA") && kind(1) == IDENTIFIER && (before == COMMA || before == LPAREN)) {
            throw mistake(token, OF_EACH);
        } else if (SERVER_TYPES.containsKey(word)) {
            type(token, before);
        } else {
            written.add(token);
        }
    }

    /** A function or a type of {@code pg_catalog} is that of its name; its relations are not there. */
    private void ofCatalog(Token token, int before) {
        boolean named = isType(before) || kind(3) == LPAREN;
        Integer type = isType(before) && kind(2) == QUOTED_IDENTIFIER ? CATALOG_TYPES.get(peek(2).image) : null;
        if (type != null) {
            String name = peek(2).image;
            written.add(copy(type, name.substring(1, name.length() - 1), peek(2)));
            at += 2;
        } else if (named) {
            at++;
        } else {
            written.add(token);
        }
    }

    /** Whether a type stands behind a token. */
    private boolean isType(int before) {
        return before == AS && isInCast() || before == INFIX_CAST;
    }

    /** A type of SQL Server's behind AS or {@code ::}. */
    private void type(Token token, int before) throws SqlParseException {
        if (isType(before) && token.kind == BIT && (kind(1) == LPAREN || kind(1) == VARYING)) {
            throw mistake(token, NO_BITS);
        }
        if (isType(before)) {
            written.addAll(typed(token));
            skipMaximum();
        } else {
            written.add(token);
        }
    }

    /** The tokens of a type by its name. */
    private static List<Token> typed(Token name) {
        return switch (SERVER_TYPES.getOrDefault(name.image.toUpperCase(Locale.ROOT), 0)) {
            case VARCHAR -> List.of(copy(VARCHAR, "VARCHAR", name));
            case TIMESTAMP -> List.of(copy(TIMESTAMP, "TIMESTAMP", name));
            case BOOLEAN -> List.of(copy(BOOLEAN, "BOOLEAN", name));
            case DECIMAL -> List.of(copy(DECIMAL, "DECIMAL", name),
                    copy(LPAREN, "(", name), copy(UNSIGNED_INTEGER_LITERAL, "19", name),
                    copy(COMMA, ",", name), copy(UNSIGNED_INTEGER_LITERAL, "4", name),
                    copy(RPAREN, ")", name));
            default -> List.of(name);
        };
    }

    /** {@code (max)} of T-SQL's texts is no length. */
    private void skipMaximum() {
        if (kind(1) == LPAREN && peek(2).image.equalsIgnoreCase("MAX") && kind(3) == RPAREN) {
            at += 3;
        }
    }

    /** Whether a token may be the last one of a value. */
    private static boolean endsValue(int kind) {
        return kind == IDENTIFIER || kind == QUOTED_IDENTIFIER || kind == RPAREN || kind == RBRACKET
                || kind == QUOTED_STRING || kind == END || kind == NULL;
    }

    private void typeOrName(Token token, int before) {
        boolean column = BEFORE_COLUMN.contains(before) && AFTER_COLUMN.contains(kind(1));
        boolean alias = before == AS && AFTER_COLUMN.contains(kind(1)) && !isInCast();
        written.add(column || alias ? copy(IDENTIFIER, token.image, token) : token);
    }

    private boolean isInCast() {
        return !inCast.isEmpty() && inCast.get(inCast.size() - 1);
    }

    /** {@code FIRST(x ORDER BY y)} is {@code ARRAY_AGG(x ORDER BY y)[1]}; without an order, any value will do. */
    private void endOfRows(Token token) throws SqlParseException {
        int close = closing(at + 1);
        int order = close < 0 ? -1 : first(at + 2, close, ORDER);
        if (order < 0 || order == close) {
            written.add(copy(IDENTIFIER, "ANY_VALUE", token));
            return;
        }
        if (token.kind == LAST) {
            throw mistake(token, "The last value in an order is the first one in the order turned"
                    + " round: FIRST(x ORDER BY y DESC)");
        }
        List<Token> arguments = of(withEnd(tokens.subList(at + 2, close)));
        written.add(copy(ARRAY_AGG, "ARRAY_AGG", token));
        written.add(tokens.get(at + 1));
        written.addAll(arguments.subList(0, arguments.size() - 1));
        written.add(tokens.get(close));
        written.add(copy(LBRACKET, "[", token));
        written.add(copy(UNSIGNED_INTEGER_LITERAL, "1", token));
        written.add(copy(RBRACKET, "]", token));
        at = close;
    }

    /**
     * {@code JSON_AGG(x ORDER BY y)} is {@code JSON_ARRAYAGG(x ORDER BY y NULL ON NULL)}, behind which the grammar has
     * no FILTER and no OVER: with one of these, and of DISTINCT, it is an array of them as JSON.
     */
    private void arrayOfJson(Token token) throws SqlParseException {
        int close = closing(at + 1);
        int last = endOfAggregate(close);
        if (last > 0 && kind(2) == DISTINCT) {
            arrayAsJson(copy(IDENTIFIER, "TO_JSON", token), last);
            return;
        }
        if (last > close) {
            arrayAsJson(name(WrittenNames.ARRAY_AS_JSON, token), last);
            return;
        }
        List<Token> arguments = of(withEnd(tokens.subList(at + 2, close)));
        Token end = tokens.get(close);
        written.add(copy(JSON_ARRAYAGG, "JSON_ARRAYAGG", token));
        written.add(tokens.get(at + 1));
        written.addAll(arguments.subList(0, arguments.size() - 1));
        written.add(copy(NULL, "NULL", end));
        written.add(copy(ON, "ON", end));
        written.add(copy(NULL, "NULL", end));
        written.add(end);
        at = close;
    }

    /** Where a call of an aggregate ends, with its FILTER and OVER, whose parenthesis is closed; -1 if nowhere. */
    private int endOfAggregate(int close) {
        int end = close;
        if (token(end + 1).kind == FILTER && token(end + 2).kind == LPAREN) {
            end = closing(end + 2);
        }
        if (end > 0 && token(end + 1).kind == OVER) {
            end = token(end + 2).kind == LPAREN ? closing(end + 2) : end + 2;
        }
        return end;
    }

    /** What is of an array of the values, up to the last token of its call. */
    private void arrayAsJson(Token function, int last) throws SqlParseException {
        List<Token> call = of(withEnd(tokens.subList(at + 1, last + 1)));
        written.add(function);
        written.add(copy(LPAREN, "(", function));
        written.add(copy(ARRAY_AGG, "ARRAY_AGG", function));
        written.addAll(call.subList(0, call.size() - 1));
        written.add(copy(RPAREN, ")", token(last)));
        at = last;
    }

    /**
     * {@code JSON_OBJECT_AGG(k, v ORDER BY o)}, which the grammar has without an order: its members are objects of
     * their own, which a text of all of them has without their braces, in the order.
     */
    private void orderedObject(Token token) throws SqlParseException {
        int close = closing(at + 1);
        int order = first(at + 2, close, ORDER);
        int comma = first(at + 2, order, COMMA);
        if (comma == order || kind(close - at + 1) == FILTER || kind(close - at + 1) == OVER) {
            throw mistake(token, "An ordered JSON_OBJECT_AGG is of a key and a value, and of all rows of"
                    + " a group: rows are chosen by a query within");
        }
        List<Token> key = of(withEnd(tokens.subList(at + 2, comma)));
        List<Token> value = of(withEnd(tokens.subList(comma + 1, order)));
        List<Token> by = of(withEnd(tokens.subList(order, close)));
        Token end = tokens.get(close);
        written.addAll(List.of(copy(LPAREN, "(", token), copy(QUOTED_STRING, "'{'", token),
                copy(CONCAT, "||", token), copy(STRING_AGG, "STRING_AGG", token),
                copy(LPAREN, "(", token), name(WrittenNames.JSON_MEMBER, token),
                copy(LPAREN, "(", token)));
        written.addAll(key.subList(0, key.size() - 1));
        written.add(tokens.get(comma));
        written.addAll(value.subList(0, value.size() - 1));
        written.addAll(List.of(copy(RPAREN, ")", token), copy(COMMA, ",", token),
                copy(QUOTED_STRING, "','", token)));
        written.addAll(by.subList(0, by.size() - 1));
        written.addAll(List.of(end, copy(CONCAT, "||", end),
                copy(QUOTED_STRING, "'}'", end), copy(RPAREN, ")", end)));
        at = close;
    }

    /** {@code SUBSTRING(x FOR n)} begins at 1. */
    private void substring(Token token) {
        written.add(token);
        int close = kind(1) == LPAREN ? closing(at + 1) : -1;
        int length = close < 0 ? -1 : first(at + 2, close, FOR);
        if (close > 0 && length < close && first(at + 2, length, FROM) == length) {
            Token place = tokens.get(length);
            tokens.addAll(length, List.of(copy(FROM, "FROM", place),
                    copy(UNSIGNED_INTEGER_LITERAL, "1", place)));
        }
    }

    /** {@code OVERLAY(a, b, 2, 3)} is {@code OVERLAY(a PLACING b FROM 2 FOR 3)}. */
    private void overlay(Token token) {
        written.add(token);
        int close = kind(1) == LPAREN ? closing(at + 1) : -1;
        if (close < 0) {
            return;
        }
        List<Token> words = List.of(copy(PLACING, "PLACING", token), copy(FROM, "FROM", token),
                copy(FOR, "FOR", token));
        int comma = first(at + 2, close, COMMA);
        for (int i = 0; i < words.size() && comma < close; i++) {
            Token place = tokens.get(comma);
            tokens.set(comma, copy(words.get(i).kind, words.get(i).image, place));
            comma = first(comma + 1, close, COMMA);
        }
    }

    // ---- brackets

    /** A quoted name, or an array, where an operand begins; an index behind a value; {@code int[]} for a type. */
    private void bracket(Token token) throws SqlParseException {
        int close = closing(tokens, at, LBRACKET, RBRACKET);
        boolean behindValue = endsValue(previous(1)) || isBehindColumn();
        boolean behindWord = previous(1) == ARRAY || previous(1) == MAP || previous(1) == MULTISET;
        for (int i = at; i < close - 1 && !behindValue; i++) {
            if (tokens.get(i).kind == FOR && tokens.get(i + 2).kind == IN) {
                throw mistake(tokens.get(i), OF_EACH);
            }
        }
        if (behindValue && !behindWord && close == at + 1) {
            written.add(copy(ARRAY, "ARRAY", token));
            at = close;
        } else if (close < 0 || behindValue && !isBehindTop() && !(bracketed && isName(close))) {
            written.add(token);
        } else if (behindWord) {
            written.add(token);
        } else if (isName(close)) {
            bracketed = true;
            Token name = name(between(at + 1, close), token);
            name.endLine = tokens.get(close).endLine;
            name.endColumn = tokens.get(close).endColumn;
            written.add(name);
            at = close;
        } else {
            written.add(copy(ARRAY, "ARRAY", token));
            written.add(token);
        }
    }

    /** Whether the last word is a column's name, though it is a word of SQL such as {@code a} elsewhere. */
    private boolean isBehindColumn() {
        String word = written.isEmpty() ? "" : written.get(written.size() - 1).image;
        return !word.isEmpty()
                && Character.isJavaIdentifierStart(word.charAt(0))
                && !BEFORE_OPERAND.contains(word.toUpperCase(Locale.ROOT));
    }

    /** Of {@code TOP (10) [name]}. */
    private boolean isBehindTop() {
        int top = written.size() - 4;
        return top >= 0 && previous(1) == RPAREN && written.get(top).image.equalsIgnoreCase("TOP");
    }

    /** Whether what is in the brackets begins with a letter and has nothing that would make a list of it. */
    private boolean isName(int close) {
        if (close == at + 1 || tokens.get(close).beginLine != tokens.get(at).beginLine) {
            return false;
        }
        String first = tokens.get(at + 1).image;
        boolean name = Character.isJavaIdentifierStart(first.charAt(0));
        for (int i = at + 1; i < close; i++) {
            int kind = tokens.get(i).kind;
            name &= kind != COMMA && kind != LPAREN && kind != QUOTED_STRING && kind != LBRACKET
                    && kind != QUOTED_IDENTIFIER;
        }
        return name;
    }

    /** The text of tokens of one line, with the blanks between them. */
    private String between(int first, int end) {
        StringBuilder text = new StringBuilder();
        int column = tokens.get(at).endColumn + 1;
        for (int i = first; i < end; i++) {
            Token token = tokens.get(i);
            text.append(" ".repeat(Math.max(0, token.beginColumn - column))).append(token.image);
            column = token.endColumn + 1;
        }
        text.append(" ".repeat(Math.max(0, tokens.get(end).beginColumn - column)));
        return text.toString();
    }

    // ---- CONVERT

    /** {@code CONVERT(type, x)} is {@code CAST(x AS type)}, as {@code CONVERT(type, x, style)} is of ISO's styles. */
    private void convert(Token token, int cast) throws SqlParseException {
        boolean typed = kind(1) == LPAREN && TYPES.contains(peek(2).image.toUpperCase(Locale.ROOT));
        int endOfType = typed ? endOfType(at + 2) : -1;
        int close = typed ? closing(at + 1) : -1;
        if (close < 0 || tokens.get(endOfType + 1).kind != COMMA) {
            written.add(token);
            return;
        }
        int end = first(endOfType + 2, close, COMMA);
        if (end < close && !(end == close - 2 && ISO_STYLES.contains(tokens.get(end + 1).image))) {
            throw mistake(tokens.get(end + 1), "CONVERT knows no such style: TO_CHAR(t, 'DD.MM.YYYY')"
                    + " and TO_TIMESTAMP(text, 'DD.MM.YYYY') take a format");
        }
        List<Token> operand = tokens.subList(endOfType + 2, end);
        List<Token> type = tokens.subList(at + 2, endOfType + 1);
        written.add(copy(cast, cast == CAST ? "CAST" : "TRY_CAST", token));
        written.add(tokens.get(at + 1));
        List<Token> rewritten = of(withEnd(operand));
        written.addAll(rewritten.subList(0, rewritten.size() - 1));
        written.add(copy(AS, "AS", token));
        written.addAll(typed(type.get(0)));
        boolean maximum = type.size() > 1 && type.get(type.size() - 2).image.equalsIgnoreCase("MAX");
        written.addAll(type.subList(1, maximum ? type.size() - 3 : type.size()));
        written.add(tokens.get(close));
        at = close;
    }

    private List<Token> withEnd(List<Token> part) {
        List<Token> all = new ArrayList<>(part);
        all.add(tokens.get(tokens.size() - 1));
        return all;
    }

    private int endOfType(int first) {
        return tokens.get(first + 1).kind == LPAREN ? closing(first + 1) : first;
    }

    /** The first token of a kind from a place on that is in no parentheses; the end if there is none. */
    private int first(int from, int end, int wanted) {
        int depth = 0;
        for (int i = from; i < end; i++) {
            int kind = tokens.get(i).kind;
            if (depth == 0 && kind == wanted) {
                return i;
            }
            depth += kind == LPAREN ? 1 : kind == RPAREN ? -1 : 0;
        }
        return end;
    }
}
