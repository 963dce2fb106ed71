package org.nettracesql.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What must be known of SQL to hand it on: where statements end, and where parameters stand. Texts, names between
 * quotes, {@code $tag$} quotes and comments are passed over.
 *
 * <p>Source: PostgreSQL documentation, "SQL Syntax", section "Lexical Structure"; comments are the driver's, which do
 * not nest and may begin with {@code //}.
 */
final class SqlSyntax {

    /**
     * One of several statements.
     *
     * @param offset where it begins in the text that it is from
     */
    record Part(String sql, int offset) {}

    private SqlSyntax() {}

    /** The statements of a text, those without words left out. */
    static List<Part> split(String text) {
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

    /** The place after blanks or a comment that begin here, or the same place. */
    static int afterBlank(String text, int at) {
        if (Character.isWhitespace(text.charAt(at))) {
            return at + 1;
        }
        if (text.startsWith("--", at) || text.startsWith("//", at)) {
            int end = text.indexOf('\n', at);
            return end < 0 ? text.length() : end + 1;
        }
        if (text.startsWith("/*", at) && !text.startsWith("/*+", at)) {
            int end = text.indexOf("*/", at + 2);
            return end < 0 ? text.length() : end + 2;
        }
        return at;
    }

    /** The place after the quoted part, word or character that begins here. */
    static int afterToken(String text, int at) {
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
        return Character.isJavaIdentifierPart(c) ? afterWord(text, at) : at + 1;
    }

    private static int afterQuoted(String text, int at, char quote) {
        // A doubled quote within ends one quoted part and begins another, which comes to the same.
        int end = text.indexOf(quote, at + 1);
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
        while (end < text.length() && text.charAt(end) != '$' && Character.isJavaIdentifierPart(text.charAt(end))) {
            end++;
        }
        if (end == text.length() || text.charAt(end) != '$') {
            return at + 1;
        }
        String tag = text.substring(at, end + 1);
        int close = text.indexOf(tag, end + 1);
        return close < 0 ? text.length() : close + tag.length();
    }

    private static int afterWord(String text, int at) {
        int end = at + 1;
        while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** The words and signs of a statement: names between quotes keep them, all else is in upper case. */
    static List<String> words(String sql, int most) {
        List<String> words = new ArrayList<>();
        int at = 0;
        while (at < sql.length() && words.size() < most) {
            int blank = afterBlank(sql, at);
            if (blank > at) {
                at = blank;
                continue;
            }
            int end = afterToken(sql, at);
            String token = sql.substring(at, end);
            char c = token.charAt(0);
            words.add(c == '\'' || c == '"' ? token : token.toUpperCase(Locale.ROOT));
            at = end;
        }
        return words;
    }

    /** Of a text or a name between quotes, what is between them; all else as it is. */
    static String unquoted(String token) {
        char c = token.isEmpty() ? ' ' : token.charAt(0);
        boolean quoted = (c == '\'' || c == '"') && token.length() >= 2 && token.charAt(token.length() - 1) == c;
        return quoted ? token.substring(1, token.length() - 1).replace("" + c + c, "" + c) : token;
    }
}
