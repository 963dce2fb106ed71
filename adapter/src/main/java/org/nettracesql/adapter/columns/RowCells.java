package org.nettracesql.adapter.columns;

import java.sql.SQLException;

/**
 * The rows of a running query, cell by cell: the current row's columns are numbered from 1, and read by the getter of
 * their type as the planner has it inside. States: before the first row, on a row, after the last, closed. For one
 * thread at a time.
 *
 * <p>Getters give 0 or null for NULL, and {@link #wasNull()} tells the two apart.
 */
public interface RowCells extends AutoCloseable {

    /**
     * Moves to the next row if it was read already, which takes no time; else stays where it is.
     *
     * @return false if there is none at hand, though {@link #next()} may find one
     */
    boolean nextAtHand();

    /**
     * Moves over rows at hand that lie in arrays, to the last of them.
     *
     * @param most so many at most, at least one
     * @return null if there are none
     */
    default RowBlock block(int most) {
        return null;
    }

    /** Moves to the next row, which can take as long as the query does; false after the last. */
    boolean next() throws SQLException;

    /** A whole number; milliseconds of a TIMESTAMP or TIME, days of a DATE. */
    long getLong(int column) throws SQLException;

    /** The same as an object; null for NULL. */
    default Long getLongOrNull(int column) throws SQLException {
        long value = getLong(column);
        return value == 0 && wasNull() ? null : (Long) value;
    }

    /** The same of a number that an {@code int} holds. */
    default Integer getIntegerOrNull(int column) throws SQLException {
        long value = getLong(column);
        return value == 0 && wasNull() ? null : (Integer) (int) value;
    }

    /** A DOUBLE. */
    double getDouble(int column) throws SQLException;

    /** A text. */
    String getString(int column) throws SQLException;

    /** Bytes. */
    byte[] getBytes(int column) throws SQLException;

    /** Of any other type. */
    Object getObject(int column) throws SQLException;

    /** Whether what was read last is NULL. */
    boolean wasNull() throws SQLException;

    @Override
    void close() throws SQLException;
}
