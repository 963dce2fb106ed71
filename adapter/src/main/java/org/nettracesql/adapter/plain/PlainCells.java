package org.nettracesql.adapter.plain;

import org.nettracesql.adapter.columns.RowCells;
import org.nettracesql.adapter.engine.RowCursor;

/** Rows of objects as cells: some of their columns, up to a limit. */
final class PlainCells implements RowCells {

    private final RowCursor rows;
    /** Where each column is in a row; null where rows are the bare value. */
    private final int[] from;
    private long left;
    private boolean lastWasNull;

    PlainCells(RowCursor rows, int[] from, long limit) {
        this.rows = rows;
        this.from = from;
        this.left = limit;
    }

    @Override
    public boolean nextAtHand() {
        return false;
    }

    @Override
    public boolean next() {
        if (left == 0) {
            return false;
        }
        left--;
        return rows.next();
    }

    private Object value(int column) {
        Object value = from == null ? rows.row() : ((Object[]) rows.row())[from[column - 1]];
        lastWasNull = value == null;
        return value;
    }

    private Number number(int column) {
        Object value = value(column);
        return value == null ? (Number) 0 : (Number) value;
    }

    @Override
    public long getLong(int column) {
        return number(column).longValue();
    }

    @Override
    public double getDouble(int column) {
        return number(column).doubleValue();
    }

    @Override
    public String getString(int column) {
        return (String) value(column);
    }

    @Override
    public byte[] getBytes(int column) {
        throw new IllegalStateException("No table has a column of bytes, and column " + column + " is read as one.");
    }

    @Override
    public Object getObject(int column) {
        return value(column);
    }

    @Override
    public boolean wasNull() {
        return lastWasNull;
    }

    @Override
    public void close() {
        rows.close();
    }
}
