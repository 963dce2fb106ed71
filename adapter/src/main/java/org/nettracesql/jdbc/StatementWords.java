package org.nettracesql.jdbc;

import java.sql.SQLException;
import java.util.Locale;
import org.nettracesql.adapter.tokens.SqlTokens;

/**
 * The text of a statement that the planner's parser does not know, read word by word. Comments may stand between all
 * words. An identifier is a word, or any text between double quotes, in which a double quote is written twice.
 */
abstract class StatementWords {

    private final String text;
    private int at;

    StatementWords(String text) {
        this.text = text;
    }

    /** Goes past a word if it is the next one, in any case. */
    final boolean takes(String word) {
        int end = endOfWord();
        if (!text.substring(at, end).toUpperCase(Locale.ROOT).equals(word)) {
            return false;
        }
        at = end;
        return true;
    }

    /** Goes past a character that is no part of a word, if it is the next one. */
    final boolean takes(char sign) {
        skip();
        boolean isNext = at < text.length() && text.charAt(at) == sign;
        at += isNext ? 1 : 0;
        return isNext;
    }

    /** Where the next word begins. */
    final int place() {
        skip();
        return at;
    }

    /** The next word in upper case; empty if there is none. */
    final String nextWord() {
        int end = endOfWord();
        return text.substring(at, end).toUpperCase(Locale.ROOT);
    }

    /** @param what for the sentence of the error */
    final String identifier(String what) throws SQLException {
        skip();
        if (at < text.length() && text.charAt(at) == '"') {
            return quoted('"');
        }
        int end = endOfWord();
        if (end == at || !Character.isJavaIdentifierStart(text.charAt(at))) {
            throw expected(what);
        }
        String word = text.substring(at, end);
        at = end;
        return word;
    }

    /** A text between single quotes, in which a single quote is written twice. */
    final String literal(String what) throws SQLException {
        skip();
        if (at == text.length() || text.charAt(at) != '\'') {
            throw expected(what);
        }
        return quoted('\'');
    }

    private String quoted(char quote) throws SQLException {
        StringBuilder name = new StringBuilder();
        int start = at + 1;
        while (true) {
            int end = text.indexOf(quote, start);
            if (end < 0) {
                throw new SQLException("A " + (quote == '"' ? "double" : "single") + " quote is not closed.",
                        SqlErrors.SYNTAX);
            }
            name.append(text, start, end);
            if (end + 1 >= text.length() || text.charAt(end + 1) != quote) {
                at = end + 1;
                return name.toString();
            }
            name.append(quote);
            start = end + 2;
        }
    }

    /** Semicolons may end a statement. */
    final void requireEnd() throws SQLException {
        while (takes(';')) {
            // One more.
        }
        if (at < text.length()) {
            throw expected("the end of the statement");
        }
    }

    /** Whether the next character is this one. */
    final boolean isAt(char sign) {
        skip();
        return at < text.length() && text.charAt(at) == sign;
    }

    /** Blanks in the place of what was read, so that errors in the rest name its true place. */
    final String blankedBefore() {
        return blanked(text.substring(0, at));
    }

    /** Blanks in the place of words, so that what follows keeps its line and column. */
    static String blanked(String words) {
        return words.replaceAll("[^\\r\\n]", " ");
    }

    /** What was not read. */
    final String rest() {
        return text.substring(at);
    }

    private int endOfWord() {
        skip();
        int end = at;
        while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private void skip() {
        at = SqlTokens.afterBlanks(text, at);
    }

    final SQLException expected(String what) {
        int end = Math.max(endOfWord(), Math.min(at + 1, text.length()));
        String found = at == text.length() ? "the end" : "\"" + text.substring(at, end) + "\"";
        int line = 1 + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
        int column = at - text.lastIndexOf('\n', at - 1);
        return new NettraceSqlException("Syntax error at line " + line + ", column " + column + ": expected " + what
                + " but found " + found + ".", SqlErrors.SYNTAX, line, column, line, column, null);
    }
}
