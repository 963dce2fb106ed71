package org.nettracesql.jdbc;

import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.nettracesql.adapter.columns.ColumnResult;

/** What a statement offers beyond JDBC: {@code statement.unwrap(NettraceStatement.class)}. */
public interface NettraceStatement extends Statement {

    /**
     * Prepares a statement as the connection's {@code prepareStatement} does, which plans it. That obeys this
     * statement's {@code cancel} and time limit; what is prepared has its own.
     */
    PreparedStatement prepare(String sql) throws SQLException;

    /**
     * Runs a query and gives its rows as columns of primitive arrays. It obeys this statement's {@code cancel} and time
     * limit; a limit on rows does not apply. The result stays when the statement is closed.
     */
    ColumnResult columns(String sql) throws SQLException;

    /**
     * Writes the rows of a query to a file, as {@link NettraceConnection#export} does. It obeys this statement's
     * {@code cancel} and time limit; a limit on rows does not apply. There is no file if it is ended early.
     *
     * @return rows written
     */
    long export(String sql, Path file) throws SQLException;

    /**
     * Writes every table that has rows, as {@link NettraceConnection#exportTables} does. It obeys this statement's
     * {@code cancel} and time limit. There is none of the files if it is ended early.
     *
     * @return the files
     */
    List<Path> exportTables(Path folder) throws SQLException;
}
