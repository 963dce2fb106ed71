package org.nettracesql.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.nettracesql.adapter.columns.RowCells;

/** The rows that the planner's own cursor gives, one by one. */
final class PlannerCells implements RowCells {

    private final ResultSet rows;

    PlannerCells(ResultSet rows) {
        this.rows = rows;
    }

    @Override
    public boolean nextAtHand() {
        return false;
    }

    @Override
    public boolean next() throws SQLException {
        return rows.next();
    }

    @Override
    public long getLong(int column) throws SQLException {
        return rows.getLong(column);
    }

    @Override
    public double getDouble(int column) throws SQLException {
        return rows.getDouble(column);
    }

    @Override
    public String getString(int column) throws SQLException {
        return rows.getString(column);
    }

    @Override
    public byte[] getBytes(int column) throws SQLException {
        return rows.getBytes(column);
    }

    @Override
    public Object getObject(int column) throws SQLException {
        return rows.getObject(column);
    }

    @Override
    public boolean wasNull() throws SQLException {
        return rows.wasNull();
    }

    @Override
    public void close() {
        // The planner's result set is closed by whoever started the query.
    }
}
