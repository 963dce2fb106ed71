package org.nettracesql.adapter.tokens;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImplConstants;
import org.apache.calcite.sql.parser.babel.Token;

/**
 * How much a statement may be. Calcite's parser takes time by the square of an expression's operators, and looks at
 * no cancellation: 200,000 of them keep it busy for minutes.
 */
public final class StatementBounds implements SqlBabelParserImplConstants {

    static final int MOST_TOKENS = 500_000;
    static final int MOST_OPERATORS = 10_000;

    /** Java takes time by the square of a number's digits, and an exponent's zeros are as many when it is written. */
    static final int MOST_DIGITS = 1_000;

    private static final Set<Integer> OPERATORS = Set.of(PLUS, MINUS, STAR, SLASH, CONCAT, PERCENT_REMAINDER, AND, OR,
            NOT, IS, LIKE, EQ, NE, NE2, LT, GT, LE, GE, INFIX_CAST, AMPERSAND, DOT, UNION, INTERSECT, EXCEPT,
            LBRACKET);

    private static final Set<Integer> SEPARATORS = Set.of(COMMA, WHEN, THEN, ELSE, SELECT, FROM, WHERE, ON,
            SEMICOLON);

    private final Deque<Integer> outer = new ArrayDeque<>();
    private int tokens;
    private int operators;
    private int previousKind = EOF;

    /** What is wrong with a statement that goes on to this token; null if nothing is. */
    public SqlParseException after(Token token) {
        if (++tokens > MOST_TOKENS) {
            return TokenPass.mistake(token, "A statement is of 500,000 words and signs at most: put long lists"
                    + " into a table, and join with it.");
        }
        boolean isNumber = token.kind == UNSIGNED_INTEGER_LITERAL || token.kind == DECIMAL_NUMERIC_LITERAL
                || token.kind == APPROX_NUMERIC_LITERAL;
        boolean isDecimal = token.kind == QUOTED_STRING && previousKind == DECIMAL;
        previousKind = token.kind;
        if (isNumber && token.image.length() > MOST_DIGITS
                || isDecimal && hasManyDigits(TokenPass.text(token).strip())) {
            return TokenPass.mistake(token, "A number has 1,000 digits at most, and a DECIMAL has 38.");
        }
        if (token.kind == LPAREN) {
            outer.push(operators);
            operators = 0;
        } else if (token.kind == RPAREN) {
            operators = outer.isEmpty() ? 0 : outer.pop();
        } else if (SEPARATORS.contains(token.kind)) {
            operators = 0;
        } else if (OPERATORS.contains(token.kind) && ++operators > MOST_OPERATORS) {
            return TokenPass.mistake(token, "An expression has 10,000 operators at most: put long lists into"
                    + " IN (…) or a table.");
        }
        return null;
    }

    private static boolean hasManyDigits(String text) {
        try {
            return text.length() > MOST_DIGITS || Math.abs((long) new BigDecimal(text).scale()) > MOST_DIGITS;
        } catch (NumberFormatException e) {
            // The parser says that it is none.
            return false;
        }
    }
}
