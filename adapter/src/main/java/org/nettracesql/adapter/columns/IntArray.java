package org.nettracesql.adapter.columns;

import java.sql.SQLException;
import java.util.Arrays;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBReadableVector;
import org.nettracesql.adapter.duckdb.VectorMemory;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;

/** Integers of up to 32 bits, and dates as days since 1970-01-01; 0 for NULL. */
final class IntArray extends ColumnArray<int[]> {

    IntArray() {
        super(new int[0], 0);
    }

    @Override
    int[] copyOf(int[] from, int rows) {
        return Arrays.copyOf(from, rows);
    }

    @Override
    int bytesPerRow() {
        return Integer.BYTES;
    }

    @Override
    void copy(Column column, ColumnType type, int start, int rows, int at) {
        System.arraycopy(((Column.Ints) column).values, start, values, at, rows);
    }

    @Override
    boolean copy(DuckDBReadableVector vector, int rows, int at) {
        if (vector.getType() != DuckDBColumnType.INTEGER) {
            return false;
        }
        VectorMemory.data(vector).asIntBuffer().get(0, values, at, rows);
        return true;
    }

    @Override
    void set(int at, DuckDBReadableVector vector, int row) {
        values[at] = switch (vector.getType()) {
            case TINYINT -> vector.getByte(row);
            case SMALLINT -> vector.getShort(row);
            default -> vector.getInt(row);
        };
    }

    @Override
    void set(int at, Object value) {
        values[at] = ((Number) value).intValue();
    }

    @Override
    void set(int at, RowCells cells, int column) throws SQLException {
        values[at] = (int) cells.getLong(column);
    }

    @Override
    void setNull(int at) {
        values[at] = 0;
    }
}
