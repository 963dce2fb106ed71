package org.nettracesql.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import org.nettracesql.adapter.columns.RowCells;

/**
 * The row that a result set is on, for who gathers rows as arrays: its cells, and what has no array of its own as the
 * text that the result set gives. Whoever reads it moves the result set.
 */
final class ArrayCells implements RowCells {

    private final ResultSet rows;
    private final RowCells cells;
    private final int[] types;
    private boolean lastWasNull;

    /** @param types of {@link Types} */
    ArrayCells(ResultSet rows, RowCells cells, int[] types) {
        this.rows = rows;
        this.cells = cells;
        this.types = types;
    }

    @Override
    public long getLong(int column) throws SQLException {
        long value = cells.getLong(column);
        lastWasNull = value == 0 && cells.wasNull();
        return value;
    }

    @Override
    public double getDouble(int column) throws SQLException {
        double value = rows.getDouble(column);
        lastWasNull = rows.wasNull();
        return value;
    }

    @Override
    public Object getObject(int column) throws SQLException {
        Object value = types[column - 1] == Types.BOOLEAN ? rows.getObject(column) : rows.getString(column);
        lastWasNull = value == null;
        return value;
    }

    @Override
    public String getString(int column) throws SQLException {
        return (String) getObject(column);
    }

    @Override
    public boolean wasNull() {
        return lastWasNull;
    }

    @Override
    public byte[] getBytes(int column) {
        throw new IllegalStateException("No array is of bytes, and column " + column + " is read as one.");
    }

    @Override
    public boolean nextAtHand() {
        return false;
    }

    @Override
    public boolean next() {
        throw new IllegalStateException("The result set moves.");
    }

    @Override
    public void close() {
        // The result set has the cells.
    }
}
