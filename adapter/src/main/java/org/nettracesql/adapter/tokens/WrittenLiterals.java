package org.nettracesql.adapter.tokens;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.babel.Token;
import org.nettracesql.adapter.function.IntervalText;
import org.nettracesql.adapter.function.MomentText;

/**
 * Writes intervals, timestamps, times and UUIDs as PostgreSQL and DuckDB have them so that the grammar takes them:
 * {@code INTERVAL '5 minutes'}, {@code '1 day'::INTERVAL}, {@code INTERVAL (x) MINUTE}, timestamps with T and zone,
 * times without seconds.
 */
final class WrittenLiterals extends TokenRewriting {

    /** A type of PostgreSQL. */
    static final String ZONED = "TIMESTAMPTZ";

    private static final Set<String> UNITS = Set.of("YEAR", "YEARS", "QUARTER", "QUARTERS", "MONTH", "MONTHS", "WEEK",
            "WEEKS", "DAY", "DAYS", "HOUR", "HOURS", "MINUTE", "MINUTES", "SECOND", "SECONDS", "MILLISECOND",
            "MILLISECONDS", "MICROSECOND", "MICROSECONDS");

    private WrittenLiterals(List<Token> tokens) {
        super(tokens);
    }

    static List<Token> of(List<Token> tokens) throws SqlParseException {
        return new WrittenLiterals(tokens).rewritten();
    }

    @Override
    void rewrite(Token token) throws SqlParseException {
        switch (token.kind) {
            case INTERVAL -> {
                if (previous(1) == INFIX_CAST) {
                    written.add(token);
                } else {
                    interval(token);
                }
            }
            case QUOTED_STRING -> {
                if (kind(1) == INFIX_CAST && kind(2) == INTERVAL && !isWordOfInterval(peek(3))) {
                    constantOf(token, 2);
                } else {
                    written.add(isUuid() ? WrittenUuids.of(token) : token);
                }
            }
            case CAST -> {
                if (kind(1) == LPAREN && kind(2) == QUOTED_STRING && kind(3) == AS && kind(4) == INTERVAL
                        && kind(5) == RPAREN) {
                    constantOf(peek(2), 5);
                } else {
                    written.add(token);
                }
            }
            case TIMESTAMP -> timestamp(token);
            case TIME -> time(token);
            case IDENTIFIER -> {
                boolean zoned = token.image.equalsIgnoreCase(ZONED);
                if (zoned && kind(1) == QUOTED_STRING) {
                    timestamp(token);
                } else {
                    // Behind AS in a cast, of which the grammar knows no digits of this type.
                    written.add(zoned && kind(1) == LPAREN && previous(1) == AS
                            ? copy(TIMESTAMP, "TIMESTAMP", token)
                            : token);
                }
            }
            default -> written.add(token);
        }
    }

    /** Whether the text at hand is that of a UUID. */
    private boolean isUuid() {
        return previous(1) == UUID || kind(1) == INFIX_CAST && kind(2) == UUID
                || kind(1) == AS && kind(2) == UUID && previous(1) == LPAREN && previous(2) == CAST;
    }

    private boolean isUnit(int ahead) {
        return UNITS.contains(peek(ahead).image.toUpperCase(Locale.ROOT));
    }

    /** Whether a word goes on with the type that INTERVAL begins. */
    static boolean isWordOfInterval(Token token) {
        return token.kind == TO || UNITS.contains(token.image.toUpperCase(Locale.ROOT));
    }

    private void interval(Token token) throws SqlParseException {
        boolean negative = kind(1) == MINUS;
        int value = negative ? 2 : 1;
        if (kind(value) == LPAREN && !negative) {
            multiplied(token);
        } else if (kind(value) == UNSIGNED_INTEGER_LITERAL && isUnit(value + 1)) {
            constant(token, (negative ? "-" : "") + peek(value).image + " " + peek(value + 1).image, value + 1);
        } else if (kind(value) != QUOTED_STRING) {
            written.add(token);
            if (previous(2) == AS && kind(1) == RPAREN) {
                written.addAll(daysToSeconds(token));
            }
        } else if (!isUnit(value + 1)) {
            String text = text(peek(value));
            constant(token, negative ? "-" + text : text, value);
        } else {
            boolean range = kind(value + 2) == TO || kind(value + 2) == LPAREN;
            String text = text(peek(value)).strip();
            boolean whole = !range && text.matches("[+-]?\\d+(\\.\\d*)?");
            if (whole) {
                constant(token, (negative ? "- " : "") + text + " " + peek(value + 1).image, value + 1);
            } else {
                written.add(token);
            }
        }
    }

    /** An interval of a text such as {@code 1 hour 30 minutes}, in a form and with digits that the grammar has. */
    private void constant(Token token, String text, int length) throws SqlParseException {
        if (IntervalText.isMixed(text)) {
            written.add(name(WrittenNames.MIXED_INTERVAL, token));
            add(peek(length), LPAREN, "(", QUOTED_STRING, "'" + text + "'", RPAREN, ")");
            at += length;
            return;
        }
        IntervalText interval;
        try {
            interval = IntervalText.of(text);
        } catch (IllegalArgumentException e) {
            throw mistake(peek(length), e.getMessage());
        }
        written.add(token);
        written.add(copy(QUOTED_STRING, "'" + interval.literal() + "'", peek(length)));
        boolean months = interval.isMonths();
        int first = months ? YEAR : interval.isHours() ? HOUR : DAY;
        add(token, first, months ? "YEAR" : interval.isHours() ? "HOUR" : "DAY", LPAREN, "(",
                UNSIGNED_INTEGER_LITERAL, "9", RPAREN, ")", TO, "TO",
                months ? MONTH : SECOND, months ? "MONTH" : "SECOND");
        if (!months) {
            add(token, LPAREN, "(", UNSIGNED_INTEGER_LITERAL, "3", RPAREN, ")");
        }
        at += length;
    }

    /** The units of an interval of which none are said. */
    static List<Token> daysToSeconds(Token place) {
        return List.of(copy(DAY, "DAY", place), copy(LPAREN, "(", place),
                copy(UNSIGNED_INTEGER_LITERAL, "9", place), copy(RPAREN, ")", place), copy(TO, "TO", place),
                copy(SECOND, "SECOND", place), copy(LPAREN, "(", place), copy(UNSIGNED_INTEGER_LITERAL, "3", place),
                copy(RPAREN, ")", place));
    }

    /** The text of a cast to an interval, in brackets, for a cast of it may follow. */
    private void constantOf(Token text, int length) throws SqlParseException {
        add(text, LPAREN, "(");
        constant(copy(INTERVAL, "INTERVAL", text), text(text), length);
        add(text, RPAREN, ")");
    }

    /** {@code INTERVAL (x) MINUTE} is so many times a minute. */
    private void multiplied(Token token) throws SqlParseException {
        int end = closing(at + 1);
        if (end < 0 || !UNITS.contains(tokens.get(end + 1).image.toUpperCase(Locale.ROOT))) {
            written.add(token);
            return;
        }
        List<Token> inner = tokens.subList(at + 1, end + 1);
        Token unit = tokens.get(end + 1);
        add(token, LPAREN, "(");
        written.addAll(inner);
        add(token, STAR, "*");
        at = end + 1;
        int outer = at;
        at -= 1;
        constant(copy(INTERVAL, "INTERVAL", token), "1 " + unit.image, 1);
        at = outer;
        add(token, RPAREN, ")");
    }

    /** {@code TIMESTAMP '2020-01-02T03:04:05Z'}, and with {@code WITH TIME ZONE} before the text. */
    private void timestamp(Token token) throws SqlParseException {
        boolean zoned = (kind(1) == WITH || kind(1) == WITHOUT) && kind(2) == TIME && kind(3) == ZONE
                && kind(4) == QUOTED_STRING;
        if (!zoned && kind(1) != QUOTED_STRING) {
            written.add(token);
            return;
        }
        at += zoned ? 4 : 1;
        Token literal = tokens.get(at);
        String text = MomentText.literal(text(literal));
        if (text == null && MomentText.timestampOrNull(text(literal)) != null) {
            throw mistake(literal, "The year of a literal has four digits, in UTC: CAST('12345-01-02' AS TIMESTAMP) is"
                    + " how a later one is written");
        }
        boolean hasZone = token.kind != TIMESTAMP || zoned && tokens.get(at - 3).kind == WITH;
        if (text != null && MomentText.isBelowMillis(text(literal))) {
            // A literal would be without what is below milliseconds, which comparisons look at.
            add(token, CAST, "CAST", LPAREN, "(");
            written.add(literal);
            add(literal, AS, "AS", hasZone ? IDENTIFIER : TIMESTAMP, hasZone ? ZONED : "TIMESTAMP", RPAREN, ")");
            return;
        }
        written.add(hasZone ? copy(TIMESTAMP, ZONED, token) : token);
        written.add(text == null ? literal : copy(QUOTED_STRING, "'" + text + "'", literal));
    }

    /** {@code TIME '10:00'} has no seconds, which the grammar wants. */
    private void time(Token token) {
        if (kind(1) == QUOTED_STRING && MomentText.isUnusualTime(text(peek(1)))) {
            add(token, CAST, "CAST", LPAREN, "(");
            written.add(tokens.get(++at));
            add(tokens.get(at), AS, "AS", TIME, "TIME", RPAREN, ")");
            return;
        }
        written.add(token);
        String text = kind(1) == QUOTED_STRING ? MomentText.timeLiteral(text(peek(1))) : null;
        if (text != null) {
            written.add(copy(QUOTED_STRING, "'" + text + "'", tokens.get(++at)));
        }
    }
}
