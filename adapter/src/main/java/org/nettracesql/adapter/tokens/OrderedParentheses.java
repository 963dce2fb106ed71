package org.nettracesql.adapter.tokens;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.parser.babel.Token;

/**
 * A query of FROM or WITH that begins with one in parentheses and is ordered or cut behind it,
 * {@code FROM ((SELECT …) UNION (SELECT …) ORDER BY 1 LIMIT 5) q}: Calcite's grammar takes that as a statement and
 * within expressions alone. Written as {@code FROM (SELECT * FROM ((SELECT …) UNION (SELECT …)) ORDER BY 1 LIMIT 5) q}
 * it is the same.
 */
public final class OrderedParentheses extends TokenPass {

    /** What may stand before a query in parentheses; those of a call stand behind its name. */
    private static final Set<Integer> BEFORE_QUERY = Set.of(FROM, JOIN, LATERAL, COMMA, AS, LPAREN,
            UNION, INTERSECT, EXCEPT, SET_MINUS, ALL, DISTINCT);
    private static final Set<Integer> BEGINS_QUERY = Set.of(SELECT, WITH, VALUES, TABLE);

    private final Deque<Integer> open = new ArrayDeque<>();
    /** Parentheses behind which a query opens, and words before which it ends. */
    private final BitSet enclosed = new BitSet();

    private OrderedParentheses(List<Token> tokens) {
        super(tokens);
    }

    /** Whether a query begins within two parentheses. */
    public static boolean mayBegin(int kind, int previous, int beforePrevious) {
        return previous == LPAREN && beforePrevious == LPAREN && BEGINS_QUERY.contains(kind);
    }

    static List<Token> of(List<Token> tokens) {
        OrderedParentheses queries = new OrderedParentheses(tokens);
        for (int i = 0; i < tokens.size(); i++) {
            queries.read(i);
        }
        return queries.enclosed.isEmpty() ? tokens : queries.written();
    }

    private void read(int index) {
        switch (token(index).kind) {
            case LPAREN -> open.push(index);
            case RPAREN -> open.poll();
            case ORDER, LIMIT, OFFSET, FETCH -> {
                boolean isFirst = !open.isEmpty() && !enclosed.get(open.peek());
                if (isFirst && beginsWithQuery(open.peek())) {
                    enclosed.set(open.peek());
                    enclosed.set(index);
                }
            }
            default -> { }
        }
    }

    private boolean beginsWithQuery(int parenthesis) {
        int first = parenthesis + 1;
        while (token(first).kind == LPAREN) {
            first++;
        }
        return first > parenthesis + 1 && BEGINS_QUERY.contains(token(first).kind)
                && parenthesis > 0 && BEFORE_QUERY.contains(token(parenthesis - 1).kind);
    }

    private List<Token> written() {
        List<Token> written = new ArrayList<>(tokens.size() + enclosed.cardinality() * 5 / 2);
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean opens = token.kind == LPAREN;
            if (enclosed.get(i) && !opens) {
                written.add(copy(RPAREN, ")", token));
            }
            written.add(token);
            if (enclosed.get(i) && opens) {
                written.add(copy(SELECT, "SELECT", token));
                written.add(copy(STAR, "*", token));
                written.add(copy(FROM, "FROM", token));
                written.add(copy(LPAREN, "(", token));
            }
        }
        return written;
    }
}
