package org.nettracesql.adapter.tokens;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.babel.Token;

/**
 * Writes {@code LIMIT 5::bigint}, as postgres_fdw does, {@code LIMIT (10)}, {@code LIMIT 2 * 50} and {@code LIMIT NULL}
 * as the one number, and {@code LIMIT CAST(? AS BIGINT)} as the parameter that Calcite's grammar wants there; the same
 * behind OFFSET and {@code FETCH FIRST}. A fraction is rounded, as PostgreSQL does (SELECT, "LIMIT Clause"). What has a
 * query or a column in it stays, for the parser to refuse.
 */
public final class ConstantLimits extends TokenPass {

    /** The greatest number of rows. */
    public static final BigDecimal MOST_ROWS = BigDecimal.valueOf(Long.MAX_VALUE);

    private static final Set<Integer> PLACES = Set.of(LIMIT, OFFSET, FIRST, NEXT);
    private static final Set<Integer> PLAIN = Set.of(UNSIGNED_INTEGER_LITERAL, HOOK, ALL, EOF, ROW, ROWS, SEMICOLON);
    private static final Set<Integer> OPERATORS = Set.of(PLUS, MINUS, STAR, SLASH);
    private static final Set<String> WHOLE = Set.of("INT", "INTEGER", "BIGINT", "SMALLINT", "INT2", "INT4", "INT8");
    private static final Set<String> FRACTIONAL = Set.of("NUMERIC", "DECIMAL", "REAL", "FLOAT", "FLOAT4", "FLOAT8",
            "DOUBLE");
    private static final MathContext DIGITS = MathContext.DECIMAL128;

    /** A number of rows: {@code number}, or {@code parameter}, or neither, which is NULL. */
    private record Rows(BigDecimal number, Token parameter) {

        private static final Rows NULL = new Rows(null, null);

        private boolean isNumber() {
            return number != null;
        }
    }

    private int at;

    private ConstantLimits(List<Token> tokens, int at) {
        super(tokens);
        this.at = at;
    }

    /** Whether a token behind two others, the nearer first, may be a part of what is rewritten. */
    public static boolean mayBegin(int kind, int previousKind, int before) {
        return PLACES.contains(previousKind) && !PLAIN.contains(kind)
                || PLACES.contains(before) && OPERATORS.contains(kind);
    }

    static List<Token> of(List<Token> tokens) throws SqlParseException {
        List<Token> written = new ArrayList<>(tokens.size());
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            written.add(token);
            int behind = isPlace(tokens, i) ? afterConstant(tokens, i, written) : -1;
            i = behind < 0 ? i : behind - 1;
        }
        return written;
    }

    private static boolean isPlace(List<Token> tokens, int index) {
        int before = index == 0 ? EOF : tokens.get(index - 1).kind;
        return switch (tokens.get(index).kind) {
            case LIMIT -> true;
            // Not array[OFFSET(1)].
            case OFFSET -> before != LBRACKET;
            case FIRST, NEXT -> before == FETCH;
            default -> false;
        };
    }

    /** The token behind the constant, which is written; -1 where there is none. */
    private static int afterConstant(List<Token> tokens, int place, List<Token> written) throws SqlParseException {
        ConstantLimits limits = new ConstantLimits(tokens, place + 1);
        if (PLAIN.contains(limits.kind()) && !OPERATORS.contains(limits.kind(1)) && limits.kind(1) != INFIX_CAST) {
            return -1;
        }
        Rows rows = limits.sum();
        // LIMIT 10 % is told what to write instead.
        if (rows == null || limits.kind() == PERCENT_REMAINDER || OPERATORS.contains(limits.kind())) {
            return -1;
        }
        written.add(limits.written(rows, tokens.get(place), tokens.get(place + 1)));
        return limits.at;
    }

    private Token written(Rows rows, Token place, Token first) throws SqlParseException {
        if (rows.parameter() != null) {
            return rows.parameter();
        }
        if (!rows.isNumber()) {
            return place.kind == LIMIT
                    ? copy(ALL, "ALL", first)
                    : copy(UNSIGNED_INTEGER_LITERAL, place.kind == OFFSET ? "0" : MOST_ROWS.toString(), first);
        }
        BigDecimal whole = rows.number().setScale(0, RoundingMode.HALF_UP);
        if (whole.signum() < 0) {
            throw mistake(first, place.image.toUpperCase(Locale.ROOT)
                    + " takes a number of rows, which cannot be less than none: " + whole.toPlainString());
        }
        return copy(UNSIGNED_INTEGER_LITERAL, whole.toPlainString(), first);
    }

    /** Null where what follows is no constant; so for all below. */
    private Rows sum() {
        Rows left = product();
        while (left != null && (kind() == PLUS || kind() == MINUS)) {
            boolean plus = tokens.get(at++).kind == PLUS;
            Rows right = product();
            left = right == null || !left.isNumber() || !right.isNumber()
                    ? null
                    : number(plus ? left.number().add(right.number()) : left.number().subtract(right.number()));
        }
        return left;
    }

    private Rows product() {
        Rows left = cast();
        while (left != null && (kind() == STAR || kind() == SLASH)) {
            boolean times = tokens.get(at++).kind == STAR;
            Rows right = cast();
            left = right == null || !left.isNumber() || !right.isNumber() || !times && right.number().signum() == 0
                    ? null
                    : number(times
                            ? left.number().multiply(right.number(), DIGITS)
                            : quotient(left.number(), right.number()));
        }
        return left;
    }

    private static BigDecimal quotient(BigDecimal dividend, BigDecimal divisor) {
        return dividend.scale() <= 0 && divisor.scale() <= 0
                ? dividend.divideToIntegralValue(divisor)
                : dividend.divide(divisor, DIGITS);
    }

    private Rows cast() {
        Rows rows = operand();
        while (rows != null && kind() == INFIX_CAST) {
            at++;
            rows = as(rows);
        }
        return rows;
    }

    /** What a value is as the type that follows. */
    private Rows as(Rows rows) {
        String type = tokens.get(at++).image.toUpperCase(Locale.ROOT);
        if (type.equals("DOUBLE") && image().equals("PRECISION")) {
            at++;
        }
        if (WHOLE.contains(type)) {
            return rows.isNumber() ? number(rows.number().setScale(0, RoundingMode.HALF_UP)) : rows;
        }
        return FRACTIONAL.contains(type) && kind() != LPAREN ? rows : null;
    }

    private Rows operand() {
        Token token = tokens.get(at++);
        return switch (token.kind) {
            case UNSIGNED_INTEGER_LITERAL, DECIMAL_NUMERIC_LITERAL, APPROX_NUMERIC_LITERAL -> numberOf(token.image);
            case QUOTED_STRING -> numberOf(token.image.substring(1, token.image.length() - 1).strip());
            case NULL -> Rows.NULL;
            case HOOK -> new Rows(null, token);
            case MINUS -> {
                boolean negative = true;
                for (; kind() == MINUS; at++) {
                    negative = !negative;
                }
                Rows rows = cast();
                yield rows == null || !rows.isNumber()
                        ? null
                        : number(negative ? rows.number().negate() : rows.number());
            }
            case LPAREN -> closed(sum());
            case CAST -> {
                Rows rows = kind() == LPAREN ? inCast() : null;
                yield closed(rows);
            }
            default -> null;
        };
    }

    private Rows inCast() {
        at++;
        Rows rows = sum();
        if (rows == null || kind() != AS) {
            return null;
        }
        at++;
        return as(rows);
    }

    private Rows closed(Rows rows) {
        boolean closes = rows != null && kind() == RPAREN;
        at += closes ? 1 : 0;
        return closes ? rows : null;
    }

    private static Rows numberOf(String text) {
        try {
            BigDecimal number = new BigDecimal(text);
            // Nobody asks for more rows than 64 bits count, and 1e999999999 has as many digits.
            return number.precision() - (long) number.scale() > 19 ? null : number(number);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private static Rows number(BigDecimal number) {
        return new Rows(number, null);
    }

    private int kind() {
        return kind(0);
    }

    private int kind(int ahead) {
        return token(at + ahead).kind;
    }

    private String image() {
        return token(at).image.toUpperCase(Locale.ROOT);
    }
}
