package org.nettracesql.adapter.tokens;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.babel.Token;
import org.nettracesql.adapter.function.UnitNames;

/**
 * Rewrites what PostgreSQL and DuckDB can be told and Calcite's grammar has no place for, token by token:
 * {@code GROUP BY ALL}, {@code WITH TIES}, {@code x::type}, {@code ->>}, {@code ==} and others. Some become names that
 * nobody types, which {@code WrittenQueries} and {@code WrittenCalls} know.
 *
 * <p>It is one of several passes, which {@link #of} runs one after another: {@link JdbcEscapes},
 * {@link ConstantLimits}, {@link ShortForms}, {@link JoinsAndPivots}, {@link NestedJoins}, {@link OrderedParentheses},
 * {@link WrittenLiterals}, this one, and {@link QueryTokens}, which looks at whole queries.
 */
public final class WrittenTokens extends TokenRewriting {


    static final Set<Integer> UNIONS = Set.of(UNION, INTERSECT, EXCEPT, SET_MINUS);
    /** Tokens that nothing ends with which an operator of bits may stand behind; its error is the parser's to tell. */
    private static final Set<Integer> NO_END = Set.of(EOF, SELECT, FROM, JOIN, WHERE, ON, HAVING, BY, AND, OR, NOT,
            COMMA, LPAREN, EQ, NE, NE2, LT, GT, LE, GE, PLUS, MINUS, STAR, SLASH, AMPERSAND, VERTICAL_BAR, LEFTSHIFT,
            CARET);

    /** Tokens that begin nothing which may stand behind an operator of bits. */
    private static final Set<Integer> NO_START = Set.of(EOF, SEMICOLON, FROM, WHERE, AND, OR, COMMA, RPAREN, EQ, NE,
            NE2, LT, GT, LE, GE, STAR, SLASH, AMPERSAND, VERTICAL_BAR, LEFTSHIFT, CARET);

    /** What an operand of {@code ~} would be a part of. */
    private static final Set<Integer> GOES_ON = Set.of(PLUS, MINUS, STAR, SLASH, PERCENT_REMAINDER, INFIX_CAST,
            LBRACKET, CONCAT);

    private static final Set<Integer> AFTER_ALL = Set.of(HAVING, WINDOW, QUALIFY, ORDER, LIMIT, OFFSET, FETCH, UNION,
            INTERSECT, EXCEPT, SET_MINUS, SEMICOLON, EOF, RPAREN, ASC, DESC, NULLS);
    private static final Set<Integer> BEFORE_OPERAND = Set.of(SELECT, DISTINCT, ALL, WHERE, AND, OR, NOT, ON, HAVING,
            BY, WHEN, THEN, ELSE, CASE, IN, LIKE, ILIKE, TO, BETWEEN, SYMMETRIC, ASYMMETRIC, AS, FROM, JOIN, USING,
            VALUES, UNION, EXCEPT, INTERSECT, LIMIT, OFFSET, IS, ESCAPE, QUALIFY, BOTH, LEADING, TRAILING, FOR,
            PLACING, RLIKE);

    /** How many tokens {@link WrittenLiterals} writes for an interval. */
    private static final int LENGTH_OF_MONTHS = 8;
    private static final int LENGTH_OF_DAYS = 11;

    private final Set<Long> ties;
    /** Where, in the tokens, the parts of {@code [a:b]} are divided, and where it ends. */
    private final Set<Integer> divisions = new HashSet<>();
    private final Set<Integer> endsOfParts = new HashSet<>();
    /** Where, in the tokens, the operand of a {@code ~} ends. */
    private final Set<Integer> endsOfBits = new HashSet<>();

    private WrittenTokens(List<Token> tokens, Set<Long> ties) {
        super(tokens);
        this.ties = ties;
    }

    /**
     * The tokens to parse.
     *
     * @param ties takes the places of the numbers of rows that are {@code WITH TIES}, see {@link #place}
     */
    public static List<Token> of(List<Token> tokens, Set<Long> ties) throws SqlParseException {
        List<Token> joins = NestedJoins.of(JoinsAndPivots.of(ShortForms.of(ConstantLimits.of(
                JdbcEscapes.of(tokens)))));
        List<Token> forms = OrderedParentheses.of(joins);
        List<Token> words = new WrittenTokens(WrittenLiterals.of(forms), ties).rewritten();
        QueryTokens.rewrite(words, ties);
        return words;
    }

    public static long place(int line, int column) {
        return (long) line << 32 | column;
    }

    /** Whether {@code TABLE t} may stand behind a token as a query; EOF is what the first token follows. */
    public static boolean maySelect(int before) {
        return before == EOF || before == LPAREN || before == ALL || before == FOR || UNIONS.contains(before);
    }

    @Override
    void rewrite(Token token) throws SqlParseException {
        int first = at;
        word(token);
        for (int read = first; read <= at && !endsOfBits.isEmpty(); read++) {
            if (endsOfBits.contains(read)) {
                add(token(read), RPAREN, ")");
            }
        }
    }

    private void word(Token token) throws SqlParseException {
        switch (token.kind) {
            case LAMBDA -> {
                boolean asText = kind(1) == GT && touches(token, peek(1))
                        && !token.image.equals(WrittenNames.CONTAINS_OPERATOR)
                        && !token.image.equals(WrittenNames.CONTAINED);
                at += asText ? 2 : 1;
                arrow(token, asText ? token.image + '>' : token.image);
            }
            case AMPERSAND -> {
                if (kind(1) == AMPERSAND && touches(token, peek(1))) {
                    at += 2;
                    arrow(token, WrittenNames.OVERLAPS);
                } else {
                    ofBits(token, WrittenNames.AND_BITS, 1);
                }
            }
            case LATERAL -> {
                // A call in FROM sees what stands before it in any case.
                if (kind(1) != IDENTIFIER || kind(2) != LPAREN) {
                    written.add(token);
                }
            }
            case VERTICAL_BAR -> {
                if (tokens.stream().anyMatch(other -> other.kind == MATCH_RECOGNIZE)) {
                    written.add(token);
                } else {
                    boolean differ = token.image.equals(WrittenNames.DIFFERENT_BITS);
                    ofBits(token, differ ? WrittenNames.DIFFERENT_BITS : WrittenNames.OR_BITS, 1);
                }
            }
            case GT -> {
                if (kind(1) == GT && touches(token, peek(1))) {
                    ofBits(token, WrittenNames.BITS_RIGHT, 2);
                } else {
                    written.add(token);
                }
            }
            case INFIX_CAST -> cast(token);
            case TILDE -> otherBits(token);
            case LBRACKET -> part(token);
            case COLON -> {
                boolean divides = divisions.contains(at);
                written.add(divides ? copy(COMMA, ",", token) : token);
                if (divides && kind(1) == RBRACKET) {
                    add(token, NULL, "NULL");
                }
            }
            case RBRACKET -> {
                if (endsOfParts.contains(at)) {
                    add(token, RPAREN, ")");
                }
                written.add(token);
            }
            case AT -> zone(token);
            case EQ -> {
                written.add(token);
                if (kind(1) == EQ && touches(token, peek(1))) {
                    at++;
                }
            }
            case DATE_TRUNC, DATE_PART, DATEDIFF, DATE_DIFF, DATEADD, DATEPART -> {
                // With a text or a value for the unit, these are calls like others.
                boolean call = kind(1) == LPAREN && (kind(2) == QUOTED_STRING
                        || (token.kind == DATE_TRUNC || token.kind == DATE_PART) && !hasUnit()
                        || token.kind == DATEPART && kind(3) != COMMA);
                written.add(call ? copy(IDENTIFIER, token.image, token) : token);
            }
            case EXCLUDE -> {
                written.add(token);
                if (previous(2) == STAR && kind(1) != LPAREN) {
                    written.add(copy(LPAREN, "(", token));
                    while (kind(1) == IDENTIFIER || kind(1) == QUOTED_IDENTIFIER || kind(1) == DOT) {
                        written.add(tokens.get(++at));
                    }
                    written.add(copy(RPAREN, ")", token));
                }
            }
            case ALL -> {
                boolean byAll = previous(1) == BY && (previous(2) == GROUP || previous(2) == ORDER)
                        && AFTER_ALL.contains(kind(1));
                written.add(byAll ? name(WrittenNames.BY_ALL, token) : token);
            }
            case FETCH -> fetch(token);
            case TABLE -> {
                boolean query = maySelect(previous(1)) && (kind(1) == IDENTIFIER || kind(1) == QUOTED_IDENTIFIER);
                if (query) {
                    add(token, SELECT, "SELECT", STAR, "*", FROM, "FROM");
                } else {
                    written.add(token);
                }
            }
            default -> written.add(token);
        }
    }

    /** Whether the first or the last argument of a call is a word for a unit. */
    private boolean hasUnit() {
        int close = closing(at + 1);
        return close < 0
                || kind(3) == COMMA && UnitNames.of(peek(2).image) != null
                || tokens.get(close - 2).kind == COMMA && UnitNames.of(tokens.get(close - 1).image) != null;
    }

    /** {@code t AT TIME ZONE 'x'} becomes a call, for {@code WrittenZones}. */
    private void zone(Token token) throws SqlParseException {
        int start = kind(1) == TIME && kind(2) == ZONE ? startOfOperand() : -1;
        if (start < 0) {
            written.add(token);
            return;
        }
        if (kind(3) != QUOTED_STRING) {
            throw mistake(peek(3), "A time zone is named by a text in the statement, such as 'Europe/Berlin'");
        }
        Token operand = written.get(start);
        if (operand.kind == TIMESTAMP && operand.image.equals(WrittenLiterals.ZONED)) {
            written.addAll(start, List.of(copy(CAST, "CAST", operand), copy(LPAREN, "(", operand)));
            add(token, AS, "AS", IDENTIFIER, WrittenLiterals.ZONED, RPAREN, ")");
        }
        written.addAll(start, List.of(name(WrittenNames.IN_ZONE, token), copy(LPAREN, "(", operand)));
        add(token, COMMA, ",");
        written.add(peek(3));
        add(token, RPAREN, ")");
        at += 3;
    }

    /**
     * {@code a & b}, {@code a | b}, {@code a # b} and {@code a >> b} as {@code a << "name" ^ b}: a shift to the left
     * stands where PostgreSQL and DuckDB have all operators of bits, behind sums and before comparisons. Calcite has
     * {@code &} before sums. The name is the first of what stands on the right, see {@code WrittenBits}.
     */
    private void ofBits(Token token, String name, int length) {
        if (NO_END.contains(previous(1)) || NO_START.contains(kind(length))) {
            written.add(token);
            return;
        }
        at += length - 1;
        add(token, LEFTSHIFT, "<<");
        written.add(name(name, token));
        add(token, CARET, "^");
    }

    /** {@code ~a} of a number is {@code BITNOT(a)}; between two operands the sign stands for a regular expression. */
    private void otherBits(Token token) throws SqlParseException {
        int end = kind(1) == LPAREN ? closing(at + 1) : at + 1;
        boolean prefix = NO_END.contains(previous(1)) || BEFORE_OPERAND.contains(previous(1));
        if (!prefix || end < 0 || NO_START.contains(kind(1)) || kind(1) == TILDE) {
            written.add(token);
            return;
        }
        boolean named = kind(1) != LPAREN;
        while (named && (token(end + 1).kind == DOT || token(end + 1).kind == LPAREN)) {
            end = token(end + 1).kind == DOT ? end + 2 : Math.max(end + 1, closing(end + 1));
        }
        if (GOES_ON.contains(token(end + 1).kind)) {
            throw mistake(token, "What ~ is of can be read in two ways here: put it into parentheses, as in (~a) + b");
        }
        add(token, IDENTIFIER, "BITNOT", LPAREN, "(");
        endsOfBits.add(end);
    }

    /** {@code array[a:b]} is an element by a call that nobody types, of which the bounds may be left out. */
    private void part(Token token) {
        written.add(token);
        int end = closing(tokens, at, LBRACKET, RBRACKET);
        int depth = 0;
        for (int i = at + 1; i < end; i++) {
            int kind = tokens.get(i).kind;
            depth += kind == LBRACKET || kind == LPAREN ? 1 : kind == RBRACKET || kind == RPAREN ? -1 : 0;
            if (depth == 0 && kind == COLON) {
                divisions.add(i);
                endsOfParts.add(end);
                written.add(name(WrittenNames.PART_OF, token));
                add(token, LPAREN, "(");
                if (i == at + 1) {
                    add(token, NULL, "NULL");
                }
                return;
            }
        }
    }

    /** {@code a -> k} and its like are an operator that nobody types, with the arrow's name around k, which is next. */
    private void arrow(Token token, String arrow) throws SqlParseException {
        int start = startOfOperand();
        if (start >= 0) {
            written.add(start, copy(LPAREN, "(", written.get(start)));
        }
        add(token, CARET, "^");
        written.add(name(arrow, token));
        add(token, LPAREN, "(");
        for (int end = endOfOperand(); at < end; at++) {
            rewrite(tokens.get(at));
        }
        while (kind(0) == INFIX_CAST) {
            int end = endOfType(at + 1);
            written.addAll(tokens.subList(at, end + 1));
            at = end + 1;
        }
        add(token, RPAREN, ")");
        if (start >= 0) {
            add(token, RPAREN, ")");
        }
        at--;
    }

    /** The place behind a literal, a column, a call, a CASE or a parenthesis that is next, and its part in brackets. */
    private int endOfOperand() {
        int first = kind(0) == MINUS ? at + 1 : at;
        int end = first;
        boolean goesOn = true;
        while (goesOn) {
            end = switch (token(end).kind) {
                case LPAREN -> behind(closing(end));
                case CASE -> behind(closing(tokens, end, CASE, END));
                case EOF -> end;
                default -> end + 1;
            };
            boolean path = token(end).kind == DOT;
            end += path ? 1 : 0;
            goesOn = token(end).kind != EOF && (path || end == first + 1 && token(end).kind == LPAREN);
        }
        if (token(end).kind == LBRACKET) {
            end = behind(closing(tokens, end, LBRACKET, RBRACKET));
        }
        return Math.min(end, tokens.size() - 1);
    }

    /** The place behind what is closed; the end if it is not. */
    private int behind(int closed) {
        return closed < 0 ? tokens.size() - 1 : closed + 1;
    }

    /**
     * {@code x::type} is {@code CAST(x AS type)}. Calcite 1.42 takes all that stands before, as far as it belongs
     * together, for what is cast: {@code a + b::INTEGER} would be {@code CAST(a + b AS INTEGER)}.
     */
    private void cast(Token token) {
        int start = startOfOperand();
        if (start < 0) {
            written.add(token);
            return;
        }
        Token operand = written.get(start);
        written.add(start, copy(LPAREN, "(", operand));
        written.add(start, copy(CAST, "CAST", operand));
        written.add(copy(AS, "AS", token));
        int first = at + 1;
        at = endOfType(first);
        boolean zoned = kind(1) == WITH || kind(1) == WITHOUT;
        int local = kind(2) == LOCAL ? 1 : 0;
        zoned &= kind(2 + local) == TIME && kind(3 + local) == ZONE;
        Token type = tokens.get(first);
        boolean hasZone = zoned && kind(1) == WITH && type.kind == TIMESTAMP
                || at > first && type.image.equalsIgnoreCase(WrittenLiterals.ZONED);
        if (hasZone && at > first) {
            // The digits are those of a cast within, for the type has none.
            written.addAll(start, List.of(copy(CAST, "CAST", operand), copy(LPAREN, "(", operand)));
            written.add(copy(TIMESTAMP, "TIMESTAMP", type));
            written.addAll(tokens.subList(first + 1, at + 1));
            add(token, RPAREN, ")", AS, "AS");
        }
        written.addAll(
                hasZone ? List.of(copy(IDENTIFIER, WrittenLiterals.ZONED, type)) : tokens.subList(first, at + 1));
        if (type.kind == INTERVAL && at == first) {
            written.addAll(WrittenLiterals.daysToSeconds(type));
        }
        if (zoned) {
            at += 3 + local;
        }
        add(tokens.get(at), RPAREN, ")");
    }

    /** The last token of the type that begins at a place. */
    private int endOfType(int first) {
        int end = Math.min(first, tokens.size() - 1);
        int kind = tokens.get(end).kind;
        int next = token(end + 1).kind;
        if (kind == DOUBLE && next == PRECISION || (kind == CHARACTER || kind == CHAR) && next == VARYING) {
            end++;
        }
        if (kind == INTERVAL) {
            while (WrittenLiterals.isWordOfInterval(tokens.get(end + 1))) {
                end++;
            }
        }
        if (token(end + 1).kind == LPAREN) {
            end = Math.max(end, closing(end + 1));
        }
        while (token(end + 1).kind == ARRAY) {
            end++;
        }
        return end;
    }

    /** Where, of what is written, the operand begins that ends it; -1 if there is none. */
    private int startOfOperand() {
        return written.isEmpty() ? -1 : startOfOperand(written.size() - 1);
    }

    private int startOfOperand(int i) {
        if (startOfInterval(i) >= 0) {
            return startOfInterval(i);
        }
        return switch (written.get(i).kind) {
            case RPAREN -> startOfCall(opening(i, LPAREN, RPAREN));
            case RBRACKET -> {
                int open = opening(i, LBRACKET, RBRACKET);
                int before = open > 0 ? written.get(open - 1).kind : EOF;
                boolean isPart = before == RPAREN || before == RBRACKET
                        || open > 0 && !isBeforeOperand(written.get(open - 1));
                yield isPart ? startOfOperand(open - 1) : open;
            }
            case END -> opening(i, CASE, END);
            case QUOTED_STRING -> {
                int before = i == 0 ? EOF : written.get(i - 1).kind;
                yield before == DATE || before == TIME || before == TIMESTAMP ? i - 1 : i;
            }
            default -> startOfPath(i);
        };
    }

    /** Where a literal begins that {@link WrittenLiterals} wrote, by its last token; -1 for anything else. */
    private int startOfInterval(int last) {
        boolean months = written.get(last).kind == MONTH;
        int first = last - (months ? LENGTH_OF_MONTHS : LENGTH_OF_DAYS) + 1;
        int unit = first < 0 ? EOF : written.get(first + 2).kind;
        return first >= 0 && written.get(first).kind == INTERVAL && written.get(first + 1).kind == QUOTED_STRING
                        && (months ? unit == YEAR : unit == DAY || unit == HOUR)
                ? first
                : -1;
    }

    /** Where a call begins of which the parenthesis is known, with its {@code OVER} and {@code FILTER}. */
    private int startOfCall(int open) {
        if (open <= 0 || isBeforeOperand(written.get(open - 1))) {
            return open;
        }
        int name = open - 1;
        int kind = written.get(name).kind;
        boolean goesOn = kind == OVER || kind == FILTER || kind == GROUP;
        int end = kind == GROUP ? name - 2 : name - 1;
        if (goesOn && end >= 0 && written.get(end).kind == RPAREN) {
            return startOfCall(opening(end, LPAREN, RPAREN));
        }
        return startOfPath(name);
    }

    private int startOfPath(int last) {
        int start = last;
        while (start > 1 && written.get(start - 1).kind == DOT) {
            start -= 2;
        }
        return start;
    }

    /** Where, of what is written, a pair is opened that is closed at a place; -1 if nowhere. */
    private int opening(int close, int opens, int closes) {
        int depth = 0;
        for (int i = close; i >= 0; i--) {
            int kind = written.get(i).kind;
            depth += kind == closes ? 1 : kind == opens ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return -1;
    }

    /** Whether parentheses behind a word are an operand by themselves, and no call. */
    private static boolean isBeforeOperand(Token token) {
        boolean name = token.kind == IDENTIFIER || token.kind == QUOTED_IDENTIFIER;
        return !name && (!Character.isLetter(token.image.isEmpty() ? ' ' : token.image.charAt(0))
                || BEFORE_OPERAND.contains(token.kind));
    }

    /** {@code FETCH FIRST ROW ONLY} is one row; {@code WITH TIES} is noted. */
    private void fetch(Token token) {
        written.add(token);
        if (kind(1) != FIRST && kind(1) != NEXT) {
            return;
        }
        written.add(tokens.get(++at));
        Token count = peek(1);
        if (count.kind == ROW || count.kind == ROWS) {
            count = copy(UNSIGNED_INTEGER_LITERAL, "1", count);
            written.add(count);
        } else {
            written.add(tokens.get(++at));
        }
        if ((kind(1) == ROW || kind(1) == ROWS) && kind(2) == WITH && kind(3) == TIES) {
            ties.add(place(count.beginLine, count.beginColumn));
            written.add(tokens.get(++at));
            add(peek(1), ONLY, "ONLY");
            at += 2;
        }
    }
}
