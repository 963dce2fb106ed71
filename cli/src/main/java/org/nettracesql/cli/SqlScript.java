package org.nettracesql.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * Statements separated by semicolons. A semicolon within quotes or a comment separates nothing; blanks and comments
 * before a statement are dropped, and a statement of nothing else does not count.
 *
 * @param name the script's name for messages, or null for SQL from the command line
 * @param text all of it
 * @param statements in order
 */
public record SqlScript(String name, String text, List<SqlScript.Statement> statements) {

    /**
     * One statement.
     *
     * @param sql its text without the semicolon
     * @param line the script's line where it starts, from 1
     * @param column the column there, from 1
     */
    public record Statement(String sql, int line, int column) {

        /**
         * The statement behind as many line breaks and blanks as it takes for its characters to stand where they stand
         * in the script: a place that the driver finds wrong is then a place in the script.
         */
        public String inPlace() {
            return "\n".repeat(line - 1) + " ".repeat(column - 1) + sql;
        }
    }

    /** Takes a text apart. It may have a statement that is not complete, at its end. */
    public static SqlScript parse(String name, String text) {
        List<Statement> statements = new ArrayList<>();
        int end;
        for (int from = 0; from < text.length(); from = end + 1) {
            int start = skipBlanksAndComments(text, from);
            end = endOfStatement(text, start);
            if (start < end) {
                int line = 1 + (int) text.substring(0, start).chars().filter(c -> c == '\n').count();
                int column = start - text.lastIndexOf('\n', start - 1);
                statements.add(new Statement(text.substring(start, end).stripTrailing(), line, column));
            }
        }
        return new SqlScript(name, text, List.copyOf(statements));
    }

    private static int skipBlanksAndComments(String text, int from) {
        int at = from;
        while (at < text.length()) {
            int afterComment = endOfComment(text, at);
            if (afterComment > at) {
                at = afterComment;
            } else if (Character.isWhitespace(text.charAt(at)) || text.charAt(at) == '\ufeff') {
                at++;
            } else {
                break;
            }
        }
        return at;
    }

    private static int endOfStatement(String text, int from) {
        int at = from;
        while (at < text.length()) {
            char c = text.charAt(at);
            int afterComment = endOfComment(text, at);
            if (afterComment > at) {
                at = afterComment;
            } else if (c == '\'' || c == '"' || c == '`') {
                // A doubled quote within ends one quoted part and starts the next, which comes to the same.
                int close = text.indexOf(c, at + 1);
                at = close < 0 ? text.length() : close + 1;
            } else if (c == ';') {
                return at;
            } else {
                at++;
            }
        }
        return text.length();
    }

    /** The offset after the comment that starts here, or {@code at} itself. */
    private static int endOfComment(String text, int at) {
        if (text.startsWith("--", at) || text.startsWith("//", at)) {
            int newline = text.indexOf('\n', at);
            return newline < 0 ? text.length() : newline;
        }
        if (text.startsWith("/*", at) && !text.startsWith("/*+", at)) {
            int close = text.indexOf("*/", at + 2);
            return close < 0 ? text.length() : close + 2;
        }
        return at;
    }
}
