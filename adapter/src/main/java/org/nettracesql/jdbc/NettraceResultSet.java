package org.nettracesql.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.nettracesql.adapter.columns.ColumnResult;
import org.nettracesql.adapter.columns.RowBlock;

/** What the rows of a query offer beyond JDBC: {@code resultSet.unwrap(NettraceResultSet.class)}. */
public interface NettraceResultSet extends ResultSet {

    /**
     * Moves over rows that lie in arrays already, to the last of them. It takes no time, so that a call to
     * {@link #next()} has to come whenever there are none: that reads on.
     *
     * @param most so many rows at most, at least one
     * @return null if {@link #next()} has to find the next row, if there is one
     */
    RowBlock nextBlock(int most) throws SQLException;

    /**
     * Moves over the next rows and gives them as columns of primitive arrays, which stay. So a result that is longer
     * than memory is computed with a piece at a time; {@link NettraceConnection#columns} gives it as a whole.
     *
     * @param most rows of a piece, at least one; it has fewer at the end alone
     * @return null if there are no more rows
     */
    ColumnResult nextColumns(int most) throws SQLException;
}
