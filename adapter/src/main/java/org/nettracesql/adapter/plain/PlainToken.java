package org.nettracesql.adapter.plain;

import java.util.ArrayList;
import java.util.List;

/**
 * A token of a plain statement or of a view's query.
 *
 * @param text a word as it is written, a name or a text without its quotes, a number's characters, or those of a sign
 * @param start where it begins in the statement
 * @param end the place after it
 */
record PlainToken(Kind kind, String text, int start, int end) {

    /** What a token is. */
    enum Kind {
        WORD,
        NAME,
        /** Digits alone. */
        NUMBER,
        /** Digits, E and digits. */
        DOUBLE,
        TEXT,
        SIGN,
        END
    }

    /** Numbers of so many digits are no larger than a BIGINT. */
    private static final int MOST_DIGITS = 18;

    private static final String SIGNS = "(),.*=<>%;-+/|";

    /** The tokens of a text, with one at the end; null if there is anything that plain statements do not have. */
    static List<PlainToken> all(String sql) {
        List<PlainToken> tokens = new ArrayList<>();
        int at = 0;
        while (at < sql.length()) {
            char c = sql.charAt(at);
            if (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
                at++;
                continue;
            }
            PlainToken token = at(sql, at, c);
            if (token == null) {
                return null;
            }
            tokens.add(token);
            at = token.end;
        }
        tokens.add(new PlainToken(Kind.END, "", sql.length(), sql.length()));
        return tokens;
    }

    private static PlainToken at(String sql, int start, char c) {
        if (isLetter(c)) {
            return word(sql, start);
        }
        if (isDigit(c)) {
            return number(sql, start);
        }
        if (c == '"' || c == '\'') {
            return quoted(sql, start, c);
        }
        return sign(sql, start, c);
    }

    private static PlainToken word(String sql, int start) {
        int end = start;
        while (end < sql.length() && (isLetter(sql.charAt(end)) || isDigit(sql.charAt(end)))) {
            end++;
        }
        // What goes on otherwise, such as a letter of another alphabet or a text after E, is not for here.
        boolean ends = end == sql.length() || sql.charAt(end) < 0x80 && "$'\"".indexOf(sql.charAt(end)) < 0;
        return ends ? new PlainToken(Kind.WORD, sql.substring(start, end), start, end) : null;
    }

    private static PlainToken number(String sql, int start) {
        int end = start;
        while (end < sql.length() && isDigit(sql.charAt(end))) {
            end++;
        }
        int digits = end - start;
        boolean isDouble = end + 1 < sql.length() && sql.charAt(end) == 'e' && isDigit(sql.charAt(end + 1));
        if (isDouble) {
            end++;
            while (end < sql.length() && isDigit(sql.charAt(end))) {
                end++;
            }
        }
        boolean ends = end == sql.length()
                || sql.charAt(end) < 0x80 && sql.charAt(end) != '.' && !isLetter(sql.charAt(end));
        return ends && digits <= MOST_DIGITS
                ? new PlainToken(isDouble ? Kind.DOUBLE : Kind.NUMBER, sql.substring(start, end), start, end)
                : null;
    }

    /** Quotes within, control characters and backslashes are left to the parser. */
    private static PlainToken quoted(String sql, int start, char quote) {
        int end = sql.indexOf(quote, start + 1);
        if (end < 0 || quote == '"' && end == start + 1 || end + 1 < sql.length() && sql.charAt(end + 1) == quote) {
            return null;
        }
        String text = sql.substring(start + 1, end);
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) == '\\') {
                return null;
            }
        }
        return new PlainToken(quote == '"' ? Kind.NAME : Kind.TEXT, text, start, end + 1);
    }

    private static PlainToken sign(String sql, int start, char c) {
        char next = start + 1 < sql.length() ? sql.charAt(start + 1) : ' ';
        boolean isPair = next == '=' && (c == '<' || c == '>' || c == '!')
                || next == '>' && c == '<'
                || next == '|' && c == '|';
        if (isPair) {
            return new PlainToken(Kind.SIGN, sql.substring(start, start + 2), start, start + 2);
        }
        boolean isComment = c == '-' && next == '-' || c == '/' && next == '*';
        return SIGNS.indexOf(c) < 0 || isComment
                ? null
                : new PlainToken(Kind.SIGN, String.valueOf(c), start, start + 1);
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
