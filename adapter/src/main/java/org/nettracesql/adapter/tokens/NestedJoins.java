package org.nettracesql.adapter.tokens;

import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.parser.babel.Token;

/**
 * A join within another one that has its condition behind it, {@code a LEFT JOIN b JOIN c ON b.k = c.k ON a.k = b.k},
 * with the parentheses that Calcite's grammar wants: {@code a LEFT JOIN (b JOIN c ON b.k = c.k) ON a.k = b.k}.
 */
final class NestedJoins extends TokenPass {

    private static final Set<Integer> AFTER_JOINS = Set.of(WHERE, GROUP, HAVING, WINDOW, QUALIFY, ORDER, LIMIT, OFFSET,
            FETCH, UNION, INTERSECT, EXCEPT, SET_MINUS, SEMICOLON, EOF, COMMA, RPAREN);

    private NestedJoins(List<Token> tokens) {
        super(tokens);
    }

    /** @param tokens are changed */
    static List<Token> of(List<Token> tokens) {
        NestedJoins joins = new NestedJoins(tokens);
        for (int i = tokens.size() - 1; i >= 0; i--) {
            if (joins.hasCondition(i)) {
                joins.enclose(i);
            }
        }
        return tokens;
    }

    /** Whether a token is JOIN, and not that of a CROSS JOIN or of a NATURAL one. */
    private boolean hasCondition(int index) {
        if (token(index).kind != JOIN) {
            return false;
        }
        for (int before = index - 1; before >= 0; before--) {
            switch (token(before).kind) {
                case LEFT, RIGHT, FULL, INNER, OUTER -> { }
                case CROSS, NATURAL -> {
                    return false;
                }
                default -> {
                    return true;
                }
            }
        }
        return true;
    }

    private void enclose(int join) {
        boolean holdsJoin = false;
        int conditions = 1;
        for (int i = join + 1; !AFTER_JOINS.contains(token(i).kind); i++) {
            int kind = token(i).kind;
            if (kind == LPAREN) {
                i = closing(i);
                if (i < 0) {
                    return;
                }
            } else if (kind == JOIN) {
                holdsJoin = true;
                conditions += hasCondition(i) ? 1 : 0;
            } else if (kind == ON || kind == USING) {
                conditions--;
            }
            if (conditions == 0) {
                if (holdsJoin) {
                    tokens.add(i, copy(RPAREN, ")", token(i)));
                    tokens.add(join + 1, copy(LPAREN, "(", token(join)));
                }
                return;
            }
        }
    }
}
