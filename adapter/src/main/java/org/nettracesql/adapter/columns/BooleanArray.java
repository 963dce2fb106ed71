package org.nettracesql.adapter.columns;

import java.sql.SQLException;
import java.util.Arrays;
import org.duckdb.DuckDBReadableVector;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;

/** Truth values; false for NULL. */
final class BooleanArray extends ColumnArray<boolean[]> {

    BooleanArray() {
        super(new boolean[0], 0);
    }

    @Override
    boolean[] copyOf(boolean[] from, int rows) {
        return Arrays.copyOf(from, rows);
    }

    @Override
    int bytesPerRow() {
        return Byte.BYTES;
    }

    @Override
    void copy(Column column, ColumnType type, int start, int rows, int at) {
        int[] from = ((Column.Ints) column).values;
        boolean[] to = values;
        for (int row = 0; row < rows; row++) {
            to[at + row] = from[start + row] != 0;
        }
    }

    @Override
    void set(int at, DuckDBReadableVector vector, int row) {
        values[at] = vector.getBoolean(row);
    }

    @Override
    void set(int at, Object value) {
        values[at] = (Boolean) value;
    }

    @Override
    void set(int at, RowCells cells, int column) throws SQLException {
        Boolean value = (Boolean) cells.getObject(column);
        values[at] = value != null && value;
    }

    @Override
    void setNull(int at) {
        values[at] = false;
    }
}
