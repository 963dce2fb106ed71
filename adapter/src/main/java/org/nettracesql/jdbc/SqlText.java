package org.nettracesql.jdbc;

import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;

/**
 * What the driver must know of a query's text before the planner sees it: where statements end, and whether the text
 * would change something. Comments ({@code --}, {@code //} and slash-star) and quoted text are understood.
 */
final class SqlText {

    private static final Set<String> CHANGES = Set.of("ALTER", "ANALYZE", "ATTACH", "BEGIN", "CALL", "COMMIT", "COPY",
            "CREATE", "DELETE", "DETACH", "DISCARD", "DROP", "GRANT", "INSERT", "INSTALL", "LOAD", "MERGE", "PRAGMA",
            "REPLACE", "RESET", "REVOKE", "ROLLBACK", "SAVEPOINT", "SET", "START", "TRUNCATE", "UPDATE", "UPSERT",
            "USE", "VACUUM");

    private final String text;
    private int at;

    private SqlText(String text) {
        this.text = text;
    }

    /**
     * The query without the semicolon at its end.
     *
     * @throws SQLException if it would change something, or if something follows the semicolon
     */
    static String query(String sql) throws SQLException {
        if (sql == null) {
            throw new SQLException("The text of the query is null.", SqlErrors.BAD_CALL);
        }
        return new SqlText(sql).check();
    }

    private String check() throws SQLException {
        String first = null;
        int semicolon = -1;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (Character.isWhitespace(c)) {
                at++;
            } else if (isCommentStart(c)) {
                skipComment();
            } else if (c == ';') {
                semicolon = semicolon < 0 ? at : semicolon;
                at++;
            } else if (semicolon >= 0) {
                throw afterSemicolon();
            } else if (c == '\'' || c == '"' || c == '`') {
                first = first == null ? "" : first;
                skipQuoted(c);
            } else if (first == null && Character.isLetter(c)) {
                first = word();
                refuseChange(first);
            } else {
                first = first == null && c != '(' ? "" : first;
                at++;
            }
        }
        if (first == null) {
            throw new NettraceSqlException("The query is empty.", SqlErrors.SYNTAX, 0, 0, 0, 0, null);
        }
        return semicolon < 0 ? text : text.substring(0, semicolon);
    }

    private boolean isCommentStart(char c) {
        char next = at + 1 < text.length() ? text.charAt(at + 1) : 0;
        return c == '-' && next == '-' || c == '/' && (next == '/' || next == '*');
    }

    private void skipComment() {
        boolean block = text.charAt(at + 1) == '*';
        int end = block ? text.indexOf("*/", at + 2) : text.indexOf('\n', at);
        at = end < 0 ? text.length() : end + (block ? 2 : 1);
    }

    private void skipQuoted(char quote) {
        // A doubled quote inside ends one quoted part and starts another, which comes to the same.
        int end = text.indexOf(quote, at + 1);
        at = end < 0 ? text.length() : end + 1;
    }

    private String word() {
        int start = at;
        while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
            at++;
        }
        return text.substring(start, at).toUpperCase(Locale.ROOT);
    }

    private static void refuseChange(String word) throws SQLException {
        if (CHANGES.contains(word)) {
            throw new SQLException("A trace is read-only: " + word + " is refused.", SqlErrors.READ_ONLY);
        }
    }

    private SQLException afterSemicolon() {
        String before = text.substring(0, at);
        int line = 1 + (int) before.chars().filter(c -> c == '\n').count();
        int column = at - before.lastIndexOf('\n');
        return new NettraceSqlException("One statement at a time: another one begins at line " + line + ", column "
                + column + ".", SqlErrors.SYNTAX, line, column, line, column, null);
    }
}
