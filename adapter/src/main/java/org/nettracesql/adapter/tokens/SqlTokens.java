package org.nettracesql.adapter.tokens;

import java.util.ArrayList;
import java.util.List;

/**
 * Where the tokens of a text end, and its statements: what the driver, the shell and the server have to know of a text
 * before a parser sees it. Texts, names between quotes, {@code $tag$} quotes and comments are each taken as a whole;
 * one that is not closed goes to the end. Comments do not nest and may begin with {@code //}; a hint counts as one.
 *
 * <p>Source: PostgreSQL documentation, "SQL Syntax", section "Lexical Structure"; Calcite's grammar for the comments.
 */
public final class SqlTokens {

    /**
     * One of several statements.
     *
     * @param sql its text up to the semicolon, with blanks and comments before it
     * @param offset where it begins in the text that it is from
     */
    public record Part(String sql, int offset) {}

    private SqlTokens() {}

    /** The statements of a text, in order; those of nothing but blanks and comments are left out. */
    public static List<Part> statements(String text) {
        List<Part> parts = new ArrayList<>();
        int start = 0;
        int at = 0;
        boolean words = false;
        while (at <= text.length()) {
            if (at == text.length() || text.charAt(at) == ';') {
                if (words) {
                    parts.add(new Part(text.substring(start, at), start));
                }
                at++;
                start = at;
                words = false;
            } else {
                int blank = afterBlank(text, at);
                words |= blank == at;
                at = blank > at ? blank : afterToken(text, at);
            }
        }
        return parts;
    }

    /** The place after all blanks and comments that stand here, or the same place. */
    public static int afterBlanks(String text, int from) {
        int at = from;
        int end = at;
        do {
            at = end;
            end = at < text.length() ? afterBlank(text, at) : at;
        } while (end > at);
        return at;
    }

    /** The place after the blank, byte order mark or comment that begins here, or the same place. */
    public static int afterBlank(String text, int at) {
        char c = text.charAt(at);
        if (Character.isWhitespace(c) || c == '\ufeff') {
            return at + 1;
        }
        if (text.startsWith("--", at) || text.startsWith("//", at)) {
            return after(text, at, "\n");
        }
        return text.startsWith("/*", at) ? after(text, at + 2, "*/") : at;
    }

    /** The place after the quoted part, word, parameter or character that begins here. */
    public static int afterToken(String text, int at) {
        char c = text.charAt(at);
        if (c == '\'' || c == '"' || c == '`') {
            return afterQuoted(text, at, c);
        }
        if ((c == 'E' || c == 'e') && at + 1 < text.length() && text.charAt(at + 1) == '\'') {
            return afterEscaped(text, at + 2);
        }
        if (c == '$') {
            return afterDollar(text, at);
        }
        int end = at;
        while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
            end++;
        }
        return Math.max(at + 1, end);
    }

    /** A quote that is doubled is a part of what is quoted. */
    private static int afterQuoted(String text, int open, char quote) {
        int end = text.indexOf(quote, open + 1);
        while (end >= 0 && end + 1 < text.length() && text.charAt(end + 1) == quote) {
            end = text.indexOf(quote, end + 2);
        }
        return end < 0 ? text.length() : end + 1;
    }

    private static int afterEscaped(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) != '\'') {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        return Math.min(text.length(), at + 1);
    }

    /** After {@code $tag$ ... $tag$}, or after {@code $1}, or after the sign alone. */
    private static int afterDollar(String text, int at) {
        int end = at + 1;
        if (end < text.length() && isDigit(text.charAt(end))) {
            while (end < text.length() && isDigit(text.charAt(end))) {
                end++;
            }
            return end;
        }
        int tag = afterTag(text, at);
        return tag == at ? at + 1 : after(text, tag, text.substring(at, tag));
    }

    /** The place after the {@code $tag$} that begins here, or the same place. */
    static int afterTag(String text, int at) {
        int end = at + 1;
        while (end < text.length() && text.charAt(end) != '$' && Character.isJavaIdentifierPart(text.charAt(end))) {
            end++;
        }
        return end < text.length() && text.charAt(end) == '$' ? end + 1 : at;
    }

    private static int after(String text, int from, String sign) {
        int at = text.indexOf(sign, from);
        return at < 0 ? text.length() : at + sign.length();
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
