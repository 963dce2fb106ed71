package org.nettracesql.jdbc;

import java.sql.SQLException;
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
final class TableStatements extends StatementWords {

    private TableStatements(String text) {
        super(text);
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
        return new TableStatement.Create(name, replace, ifNotExists, SqlText.queryWithValues(blankedBefore() + rest()));
    }

    private TableStatement drop() throws SQLException {
        boolean ifExists = takes("IF");
        if (ifExists && !takes("EXISTS")) {
            throw expected("IF EXISTS");
        }
        String name = name();
        requireEnd();
        return new TableStatement.Drop(name, ifExists);
    }

    private String name() throws SQLException {
        String name = identifier("the name of a table");
        if (takes('.')) {
            if (!name.equalsIgnoreCase(TraceCatalog.TRACE_SCHEMA)) {
                throw new SQLException("Tables are made in the schema " + TraceCatalog.TRACE_SCHEMA + ", not in "
                        + name + ".", "3F000");
            }
            name = identifier("the name of a table");
        }
        return name;
    }
}
