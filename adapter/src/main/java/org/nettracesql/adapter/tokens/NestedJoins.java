package org.nettracesql.adapter.tokens;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.parser.babel.Token;

/**
 * A join within another one that has its condition behind it, {@code a LEFT JOIN b JOIN c ON b.k = c.k ON a.k = b.k},
 * with the parentheses that Calcite's grammar wants: {@code a LEFT JOIN (b JOIN c ON b.k = c.k) ON a.k = b.k}. A
 * condition is that of the last join that has none yet.
 */
final class NestedJoins extends EnclosingPass {

    private static final Set<Integer> AFTER_JOINS = Set.of(WHERE, GROUP, HAVING, WINDOW, QUALIFY, ORDER, LIMIT, OFFSET,
            FETCH, UNION, INTERSECT, EXCEPT, SET_MINUS, SEMICOLON, EOF, COMMA, RPAREN);

    /** A join whose condition is to come. */
    private static final class Pending {
        private final int join;
        private final int depth;
        private boolean holdsJoin;

        Pending(int join, int depth) {
            this.join = join;
            this.depth = depth;
        }
    }

    private final Deque<Pending> pending = new ArrayDeque<>();
    /** Open parentheses. */
    private int depth;

    private NestedJoins(List<Token> tokens) {
        super(tokens);
    }

    static List<Token> of(List<Token> tokens) {
        return new NestedJoins(tokens).written();
    }

    @Override
    void read(int index) {
        int kind = token(index).kind;
        if (AFTER_JOINS.contains(kind)) {
            while (isPending()) {
                pending.pop();
            }
        }
        switch (kind) {
            case LPAREN -> depth++;
            case RPAREN -> depth--;
            case JOIN -> {
                if (isPending()) {
                    pending.peek().holdsJoin = true;
                }
                if (hasCondition(index)) {
                    pending.push(new Pending(index, depth));
                }
            }
            case ON, USING -> {
                Pending join = isPending() ? pending.pop() : null;
                if (join != null && join.holdsJoin) {
                    enclose(join.join, index);
                }
            }
            default -> { }
        }
    }

    /** Whether a join between the same parentheses waits for its condition. */
    private boolean isPending() {
        return !pending.isEmpty() && pending.peek().depth == depth;
    }

    /** Whether it is not the JOIN of a CROSS JOIN or of a NATURAL one. */
    private boolean hasCondition(int join) {
        int before = join - 1;
        while (before >= 0 && isOuter(token(before).kind)) {
            before--;
        }
        return before < 0 || token(before).kind != CROSS && token(before).kind != NATURAL;
    }

    private static boolean isOuter(int kind) {
        return kind == LEFT || kind == RIGHT || kind == FULL || kind == INNER || kind == OUTER;
    }

    @Override
    List<Token> opened(Token join) {
        return List.of(copy(LPAREN, "(", join));
    }
}
