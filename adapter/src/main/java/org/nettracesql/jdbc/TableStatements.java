package org.nettracesql.jdbc;

import java.sql.SQLException;
import java.util.Locale;
import org.nettracesql.adapter.TableStatement;
import org.nettracesql.adapter.catalog.TraceCatalog;

/**
 * Recognises the statements that the planner does not see.
 *
 * <pre>
 * create = CREATE [OR REPLACE] TABLE [IF NOT EXISTS] name AS query
 * drop   = DROP TABLE [IF EXISTS] name
 * name   = [TRACE "."] identifier
 * </pre>
 *
 * <p>Comments may stand between all words. An identifier is a word, or any text between double quotes, in which a
 * double quote is written twice.
 */
final class TableStatements {

    private final String text;
    private int at;

    private TableStatements(String text) {
        this.text = text;
    }

    /**
     * The statement, or null if it is another one.
     *
     * @throws SQLException if it begins like one of them and does not go on so
     */
    static TableStatement parse(String sql) throws SQLException {
        return sql == null ? null : new TableStatements(sql).statement();
    }

    private TableStatement statement() throws SQLException {
        if (takes("CREATE")) {
            boolean replace = takes("OR") && takes("REPLACE");
            return takes("TABLE") ? create(replace) : null;
        }
        return takes("DROP") && takes("TABLE") ? drop() : null;
    }

    private TableStatement create(boolean replace) throws SQLException {
        boolean ifNotExists = takes("IF");
        if (ifNotExists && !(takes("NOT") && takes("EXISTS"))) {
            throw expected("IF NOT EXISTS");
        }
        if (ifNotExists && replace) {
            throw new SQLException("CREATE TABLE has either OR REPLACE or IF NOT EXISTS.", SqlErrors.SYNTAX);
        }
        String name = name();
        if (!takes("AS")) {
            throw expected("AS and a query, as in CREATE TABLE t AS SELECT ...; a table is made of a query's rows,");
        }
        // Blanks stand for what was before the query, so that errors name its true place.
        String before = text.substring(0, at).replaceAll("[^\\r\\n]", " ");
        return new TableStatement.Create(name, replace, ifNotExists, SqlText.query(before + text.substring(at)));
    }

    private TableStatement drop() throws SQLException {
        boolean ifExists = takes("IF");
        if (ifExists && !takes("EXISTS")) {
            throw expected("IF EXISTS");
        }
        String name = name();
        skip();
        while (at < text.length() && text.charAt(at) == ';') {
            at++;
            skip();
        }
        if (at < text.length()) {
            throw expected("the end of the statement");
        }
        return new TableStatement.Drop(name, ifExists);
    }

    private String name() throws SQLException {
        String name = identifier();
        skip();
        if (at < text.length() && text.charAt(at) == '.') {
            at++;
            if (!name.equalsIgnoreCase(TraceCatalog.TRACE_SCHEMA)) {
                throw new SQLException("Tables are made in the schema " + TraceCatalog.TRACE_SCHEMA + ", not in "
                        + name + ".", "3F000");
            }
            name = identifier();
        }
        return name;
    }

    private String identifier() throws SQLException {
        skip();
        if (at < text.length() && text.charAt(at) == '"') {
            return quoted();
        }
        int end = endOfWord();
        if (end == at || !Character.isJavaIdentifierStart(text.charAt(at))) {
            throw expected("the name of a table");
        }
        String word = text.substring(at, end);
        at = end;
        return word;
    }

    private String quoted() throws SQLException {
        StringBuilder name = new StringBuilder();
        int start = at + 1;
        while (true) {
            int quote = text.indexOf('"', start);
            if (quote < 0) {
                throw new SQLException("A double quote is not closed.", SqlErrors.SYNTAX);
            }
            name.append(text, start, quote);
            if (quote + 1 >= text.length() || text.charAt(quote + 1) != '"') {
                at = quote + 1;
                return name.toString();
            }
            name.append('"');
            start = quote + 2;
        }
    }

    /** Goes past a word if it is the next one, in any case. */
    private boolean takes(String word) {
        skip();
        int end = endOfWord();
        if (!text.substring(at, end).toUpperCase(Locale.ROOT).equals(word)) {
            return false;
        }
        at = end;
        return true;
    }

    private int endOfWord() {
        int end = at;
        while (end < text.length() && Character.isJavaIdentifierPart(text.charAt(end))) {
            end++;
        }
        return end;
    }

    private void skip() {
        at = SqlText.skipBlanks(text, at);
    }

    private SQLException expected(String what) {
        skip();
        int end = Math.max(endOfWord(), Math.min(at + 1, text.length()));
        String found = at == text.length() ? "the end" : "\"" + text.substring(at, end) + "\"";
        int line = 1 + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
        int column = at - text.lastIndexOf('\n', at - 1);
        return new NettraceSqlException("Syntax error at line " + line + ", column " + column + ": expected " + what
                + " but found " + found + ".", SqlErrors.SYNTAX, line, column, line, column, null);
    }
}
