package org.nettracesql.adapter.tokens;

import java.util.ArrayDeque;
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
public final class OrderedParentheses extends EnclosingPass {

    /** What may stand before a query in parentheses; those of a call stand behind its name. */
    private static final Set<Integer> BEFORE_QUERY = Set.of(FROM, JOIN, LATERAL, COMMA, AS, LPAREN,
            UNION, INTERSECT, EXCEPT, SET_MINUS, ALL, DISTINCT);
    private static final Set<Integer> BEGINS_QUERY = Set.of(SELECT, WITH, VALUES, TABLE);

    private final Deque<Integer> open = new ArrayDeque<>();
    /** Parentheses that begin with a query in parentheses. */
    private final BitSet nesting = new BitSet();

    private OrderedParentheses(List<Token> tokens) {
        super(tokens);
    }

    /** Whether a query begins within two parentheses. */
    public static boolean mayBegin(int kind, int previous, int beforePrevious) {
        return previous == LPAREN && beforePrevious == LPAREN && BEGINS_QUERY.contains(kind);
    }

    static List<Token> of(List<Token> tokens) {
        return new OrderedParentheses(tokens).written();
    }

    @Override
    void read(int index) {
        int kind = token(index).kind;
        switch (kind) {
            case LPAREN -> open.push(index);
            case RPAREN -> open.poll();
            case ORDER, LIMIT, OFFSET, FETCH -> {
                Integer parenthesis = open.peek();
                if (parenthesis != null && nesting.get(parenthesis) && !opens(parenthesis)
                        && BEFORE_QUERY.contains(token(parenthesis - 1).kind)) {
                    enclose(parenthesis, index);
                }
            }
            default -> {
                if (BEGINS_QUERY.contains(kind)) {
                    nest(index - 1);
                }
            }
        }
    }

    /** Of the parentheses behind which a query begins, all but the last; a statement begins with none. */
    private void nest(int last) {
        for (int i = last; i > 1 && token(i).kind == LPAREN && token(i - 1).kind == LPAREN; i--) {
            nesting.set(i - 1);
        }
    }

    @Override
    List<Token> opened(Token parenthesis) {
        return List.of(copy(SELECT, "SELECT", parenthesis), copy(STAR, "*", parenthesis),
                copy(FROM, "FROM", parenthesis), copy(LPAREN, "(", parenthesis));
    }
}
