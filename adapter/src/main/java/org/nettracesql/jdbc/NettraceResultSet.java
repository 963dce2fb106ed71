package org.nettracesql.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
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
}
