package org.nettracesql.adapter.columns;

import java.sql.SQLException;
import java.util.Arrays;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBReadableVector;
import org.nettracesql.adapter.duckdb.VectorMemory;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;

/** Integers of 64 bits, and moments as milliseconds since 1970-01-01; 0 for NULL. */
final class LongArray extends ColumnArray<long[]> {

    private static final long MICROS_PER_MILLI = 1000;

    LongArray() {
        super(new long[0], 0);
    }

    @Override
    long[] copyOf(long[] from, int rows) {
        return Arrays.copyOf(from, rows);
    }

    @Override
    int bytesPerRow() {
        return Long.BYTES;
    }

    @Override
    void copy(Column column, ColumnType type, int start, int rows, int at) {
        long[] from = ((Column.Longs) column).values;
        if (type != ColumnType.TIMESTAMP) {
            System.arraycopy(from, start, values, at, rows);
            return;
        }
        long[] to = values;
        for (int row = 0; row < rows; row++) {
            to[at + row] = Math.floorDiv(from[start + row], MICROS_PER_MILLI);
        }
    }

    @Override
    boolean copy(DuckDBReadableVector vector, int rows, int at) {
        if (vector.getType() != DuckDBColumnType.BIGINT) {
            return false;
        }
        VectorMemory.data(vector).asLongBuffer().get(0, values, at, rows);
        return true;
    }

    @Override
    void set(int at, DuckDBReadableVector vector, int row) {
        values[at] = vector.getLong(row);
    }

    @Override
    void set(int at, Object value) {
        values[at] = ((Number) value).longValue();
    }

    @Override
    void set(int at, RowCells cells, int column) throws SQLException {
        values[at] = cells.getLong(column);
    }

    @Override
    void setNull(int at) {
        values[at] = 0;
    }
}
