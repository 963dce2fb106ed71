package org.nettracesql.adapter.tokens;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.babel.Token;

/**
 * JDBC's escapes as what they stand for: <code>{fn f(x)}</code> and <code>{oj a LEFT JOIN b …}</code> in parentheses,
 * <code>{escape '!'}</code> and <code>{limit n offset m}</code> without braces. Calcite's grammar has the first of
 * them only, for names in upper case, and with some functions that are other ones than those of that name here.
 *
 * <p>Source: JDBC 4.3, 13.4, and appendix C for the functions.
 */
final class JdbcEscapes extends TokenRewriting {

    /** JDBC's functions that are none without the braces, or another one there; Calcite's grammar knows them. */
    private static final Set<String> OF_BRACES = Set.of("CHAR", "CONVERT", "CURTIME", "DATABASE", "INSERT", "LOCATE",
            "LOG");

    /** What stands in the place of a brace that is left out. */
    private static final int NOTHING = -1;

    /** What the braces end with that are open, the innermost first. */
    private final Deque<Integer> ends = new ArrayDeque<>();

    private JdbcEscapes(List<Token> tokens) {
        super(tokens);
    }

    /** The same tokens where there is no escape. */
    static List<Token> of(List<Token> tokens) throws SqlParseException {
        for (Token token : tokens) {
            if (mayBegin(token.kind)) {
                return new JdbcEscapes(tokens).rewritten();
            }
        }
        return tokens;
    }

    private static boolean mayBegin(int kind) {
        return kind == LBRACE || kind == LBRACE_FN;
    }

    @Override
    void rewrite(Token token) throws SqlParseException {
        switch (token.kind) {
            case LBRACE -> open(token);
            case LBRACE_FN -> function(token);
            case LBRACE_D, LBRACE_T, LBRACE_TS -> {
                written.add(token);
                ends.push(RBRACE);
            }
            case RBRACE -> {
                int end = ends.isEmpty() ? RBRACE : ends.pop();
                if (end == RPAREN) {
                    add(token, RPAREN, ")");
                } else if (end == RBRACE) {
                    written.add(token);
                }
            }
            default -> written.add(token);
        }
    }

    private void open(Token brace) throws SqlParseException {
        if (kind(1) == ESCAPE || kind(1) == LIMIT) {
            ends.push(NOTHING);
        } else if (isWord("oj")) {
            at++;
            parentheses(brace);
        } else if (isWord("fn")) {
            at++;
            function(copy(LBRACE_FN, "{fn", brace));
        } else if (kind(1) == CALL || kind(1) == HOOK && kind(3) == CALL) {
            throw mistake(brace, "There are no stored procedures to call. A function is called in a query, as in"
                    + " select f(x)");
        } else {
            written.add(brace);
            ends.push(RBRACE);
        }
    }

    private boolean isWord(String word) {
        return kind(1) == IDENTIFIER && peek(1).image.equalsIgnoreCase(word);
    }

    private void function(Token brace) {
        String name = peek(1).image.toUpperCase(Locale.ROOT);
        if (OF_BRACES.contains(name)) {
            written.add(brace);
            ends.push(RBRACE);
            at++;
            written.add(copy(peek(0).kind, name, peek(0)));
        } else {
            parentheses(brace);
        }
    }

    private void parentheses(Token brace) {
        add(brace, LPAREN, "(");
        ends.push(RPAREN);
    }
}
