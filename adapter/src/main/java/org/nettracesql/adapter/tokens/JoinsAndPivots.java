package org.nettracesql.adapter.tokens;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.babel.Token;

/**
 * DuckDB's {@code ASOF JOIN b ON a.k = b.k AND a.t >= b.t} as {@code ASOF JOIN b MATCH_CONDITION a.t >= b.t ON
 * a.k = b.k}, and its {@code PIVOT t ON c IN ('a', 'b') USING SUM(x) GROUP BY g} as a query of aggregates with filters,
 * token by token.
 */
final class JoinsAndPivots extends TokenPass {

    private static final Set<Integer> AFTER_QUERY = Set.of(ORDER, LIMIT, OFFSET, FETCH, UNION, INTERSECT, EXCEPT,
            SET_MINUS, SEMICOLON, EOF);
    private static final Set<Integer> AFTER_CONDITION = Set.of(WHERE, GROUP, HAVING, WINDOW, QUALIFY, ORDER, LIMIT,
            OFFSET, FETCH, UNION, INTERSECT, EXCEPT, SET_MINUS, SEMICOLON, EOF, COMMA, JOIN, LEFT, RIGHT, FULL, INNER,
            CROSS, NATURAL, ASOF);
    private static final Set<Integer> ORDERS = Set.of(LT, GT, LE, GE);

    private JoinsAndPivots(List<Token> tokens) {
        super(tokens);
    }

    /** @param tokens are changed */
    static List<Token> of(List<Token> tokens) throws SqlParseException {
        JoinsAndPivots forms = new JoinsAndPivots(tokens);
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.get(i).kind == ASOF) {
                forms.join(i);
            } else if (tokens.get(i).kind == PIVOT && forms.beginsQuery(i)) {
                forms.pivot(i);
            }
        }
        return tokens;
    }

    // ---- ASOF

    private void join(int asof) throws SqlParseException {
        int join = asof + 1;
        if (kind(join) == LEFT) {
            // DuckDB has the words the other way round.
            tokens.set(join, tokens.get(asof));
            tokens.set(asof, copy(LEFT, "LEFT", tokens.get(asof)));
            join++;
            if (kind(join) == OUTER) {
                tokens.remove(join);
            }
        }
        int on = kind(join) == JOIN ? first(join + 1, tokens.size(), Set.of(ON, USING, MATCH_CONDITION, EOF)) : -1;
        if (on > 0 && kind(on) == USING) {
            throw mistake(tokens.get(on), "An ASOF JOIN says what it compares: ON a.k = b.k AND"
                    + " a.t >= b.t");
        }
        if (on < 0 || kind(on) != ON) {
            return;
        }
        int end = on + 1;
        while (!(AFTER_CONDITION.contains(kind(end)) && !isCall(end) || kind(end) == RPAREN)) {
            end = kind(end) == LPAREN ? closing(end) + 1 : end + 1;
            if (end <= 0) {
                return;
            }
        }
        List<List<Token>> parts = parts(on + 1, end, AND);
        List<Token> order = null;
        for (List<Token> part : parts) {
            List<Integer> kinds = outerKinds(part);
            long orders = kinds.stream().filter(ORDERS::contains).count();
            boolean between = kinds.contains(BETWEEN) || kinds.contains(OR);
            if (between || orders > 1 || orders == 1 && order != null) {
                return;
            }
            order = orders == 1 ? part : order;
        }
        if (order == null) {
            return;
        }
        Token place = tokens.get(on);
        List<Token> written = new ArrayList<>();
        written.add(copy(MATCH_CONDITION, "MATCH_CONDITION", place));
        written.addAll(order);
        written.add(place);
        boolean first = true;
        for (List<Token> part : parts) {
            if (part != order) {
                if (!first) {
                    written.add(copy(AND, "AND", place));
                }
                written.addAll(part);
                first = false;
            }
        }
        if (first) {
            written.add(copy(TRUE, "TRUE", place));
        }
        List<Token> condition = tokens.subList(on, end);
        condition.clear();
        condition.addAll(written);
    }

    /** Whether LEFT or RIGHT is the function of texts. */
    private boolean isCall(int word) {
        return (kind(word) == LEFT || kind(word) == RIGHT) && kind(word + 1) == LPAREN;
    }

    // ---- PIVOT

    /** Whether PIVOT stands where SELECT would, and not behind a table. */
    private boolean beginsQuery(int pivot) {
        int before = pivot == 0 ? EOF : kind(pivot - 1);
        return before == EOF || before == LPAREN || before == SEMICOLON || before == FOR
                || before == RPAREN && kind(pivot + 1) != LPAREN;
    }

    private void pivot(int pivot) throws SqlParseException {
        Token place = tokens.get(pivot);
        int end = end(pivot + 1, AFTER_QUERY);
        int on = first(pivot + 1, end, Set.of(ON));
        int in = first(on + 1, end, Set.of(IN));
        int close = in < end && kind(in + 1) == LPAREN ? closing(in + 1) : -1;
        int using = close < 0 ? end : first(close + 1, end, Set.of(USING));
        int group = close < 0 ? end : first(close + 1, end, Set.of(GROUP));
        if (close < 0 || group == end || kind(group + 1) != BY || using > group && using < end
                || (using < end ? using : group) != close + 1 || parts(on + 1, in, COMMA).size() > 1) {
            throw mistake(place, "A pivot names its values and groups: PIVOT t ON c IN ('a', 'b')"
                    + " USING SUM(x) GROUP BY g");
        }
        List<Token> column = List.copyOf(tokens.subList(on + 1, in));
        List<List<Token>> values = parts(in + 2, close, COMMA);
        List<List<Token>> aggregates = using < end
                ? parts(using + 1, group, COMMA)
                : List.of(List.of(copy(COUNT, "COUNT", place), copy(LPAREN, "(", place),
                        copy(STAR, "*", place), copy(RPAREN, ")", place)));
        List<Token> written = new ArrayList<>(List.of(copy(SELECT, "SELECT", place)));
        addCopies(written, tokens.subList(group + 2, first(group, end, Set.of(HAVING, ORDER, LIMIT, OFFSET))));
        for (List<Token> value : values) {
            for (List<Token> aggregate : aggregates) {
                addColumn(written, column, value, aggregate, aggregates.size() > 1);
            }
        }
        written.add(copy(FROM, "FROM", place));
        written.addAll(tokens.subList(pivot + 1, on));
        written.addAll(tokens.subList(group, end));
        List<Token> query = tokens.subList(pivot, end);
        query.clear();
        query.addAll(written);
    }

    /** {@code , SUM(x) FILTER (WHERE c = 'a') AS "a"}. */
    private void addColumn(List<Token> written, List<Token> column, List<Token> value, List<Token> aggregate,
            boolean several) {
        Token place = value.get(0);
        Token alias = alias(aggregate);
        Token name = alias(value);
        List<Token> call = alias == null ? aggregate : withoutAlias(aggregate);
        List<Token> compared = name == null ? value : withoutAlias(value);
        String text = name != null ? unquoted(name) : text(compared);
        String suffix = alias != null ? "_" + unquoted(alias)
                : several ? "_" + text(call).toLowerCase(Locale.ROOT) : "";
        written.add(copy(COMMA, ",", place));
        addCopies(written, call);
        written.addAll(List.of(copy(FILTER, "FILTER", place), copy(LPAREN, "(", place), copy(WHERE, "WHERE", place)));
        addCopies(written, column);
        written.add(copy(EQ, "=", place));
        addCopies(written, compared);
        written.addAll(List.of(copy(RPAREN, ")", place), copy(AS, "AS", place),
                copy(QUOTED_IDENTIFIER, '"' + (text + suffix).replace("\"", "\"\"") + '"', place)));
    }

    /** The parser links each token to the next, so that none stands at two places. */
    private static void addCopies(List<Token> written, List<Token> part) {
        part.forEach(token -> written.add(copy(token.kind, token.image, token)));
    }

    /** The name behind AS; null if there is none. */
    private static Token alias(List<Token> part) {
        return part.size() > 2 && part.get(part.size() - 2).kind == AS ? part.get(part.size() - 1) : null;
    }

    private static List<Token> withoutAlias(List<Token> part) {
        return part.subList(0, part.size() - 2);
    }

    private static String unquoted(Token name) {
        return name.kind == QUOTED_IDENTIFIER
                ? name.image.substring(1, name.image.length() - 1).replace("\"\"", "\"")
                : name.image;
    }

    /** What tokens are written as; of a text, what is between its quotes. */
    private static String text(List<Token> part) {
        if (part.size() == 1 && part.get(0).kind == QUOTED_STRING) {
            return text(part.get(0));
        }
        StringBuilder text = new StringBuilder();
        part.forEach(token -> text.append(token.image));
        return text.toString();
    }

    // ---- tokens

    private int kind(int index) {
        return token(index).kind;
    }

    /** The first token of some kinds that is in no parentheses, or the one that closes those around. */
    private int end(int from, Set<Integer> kinds) {
        int i = from;
        while (i < tokens.size() - 1 && !kinds.contains(kind(i)) && kind(i) != RPAREN) {
            int close = kind(i) == LPAREN ? closing(i) : i;
            i = close < 0 ? tokens.size() - 1 : close + 1;
        }
        return i;
    }

    /** The first token of some kinds from a place on that is in no parentheses; the end if there is none. */
    private int first(int from, int end, Set<Integer> kinds) {
        int found = end(from, kinds);
        return found < end && kinds.contains(kind(found)) ? found : end;
    }

    /** What stands between tokens of a kind that are in no parentheses and no CASE. */
    private List<List<Token>> parts(int from, int end, int between) {
        List<List<Token>> parts = new ArrayList<>();
        int start = from;
        for (int i = start; i <= end; i++) {
            if (i == end || kind(i) == between) {
                parts.add(List.copyOf(tokens.subList(start, i)));
                start = i + 1;
            } else if (kind(i) == LPAREN || kind(i) == CASE) {
                i = Math.max(i, Math.min(endOf(tokens, i), end - 1));
            }
        }
        return parts;
    }

    /** Where parentheses or a CASE end; -1 if nowhere. */
    private static int endOf(List<Token> tokens, int start) {
        return tokens.get(start).kind == CASE
                ? closing(tokens, start, CASE, END)
                : closing(tokens, start, LPAREN, RPAREN);
    }

    /** The kinds of tokens that are in no parentheses and no CASE. */
    private static List<Integer> outerKinds(List<Token> part) {
        List<Integer> kinds = new ArrayList<>();
        for (int i = 0; i < part.size(); i++) {
            int kind = part.get(i).kind;
            kinds.add(kind);
            i = kind == LPAREN || kind == CASE ? Math.max(i, endOf(part, i)) : i;
        }
        return kinds;
    }
}
