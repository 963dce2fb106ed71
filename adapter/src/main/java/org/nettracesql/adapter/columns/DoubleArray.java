package org.nettracesql.adapter.columns;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.Arrays;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBReadableVector;
import org.nettracesql.adapter.duckdb.VectorMemory;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;

/** Floating-point numbers, and decimals as such; 0 for NULL. */
final class DoubleArray extends ColumnArray<double[]> {

    DoubleArray() {
        super(new double[0], 0);
    }

    @Override
    double[] copyOf(double[] from, int rows) {
        return Arrays.copyOf(from, rows);
    }

    @Override
    int bytesPerRow() {
        return Double.BYTES;
    }

    @Override
    void copy(Column column, ColumnType type, int start, int rows, int at) {
        System.arraycopy(((Column.Doubles) column).values, start, values, at, rows);
    }

    @Override
    boolean copy(DuckDBReadableVector vector, int rows, int at) {
        if (vector.getType() != DuckDBColumnType.DOUBLE) {
            return false;
        }
        VectorMemory.data(vector).asDoubleBuffer().get(0, values, at, rows);
        return true;
    }

    @Override
    void set(int at, DuckDBReadableVector vector, int row) {
        values[at] = switch (vector.getType()) {
            case FLOAT -> vector.getFloat(row);
            case DECIMAL -> vector.getBigDecimal(row).doubleValue();
            default -> vector.getDouble(row);
        };
    }

    @Override
    void set(int at, Object value) {
        values[at] = value instanceof BigDecimal exact ? exact.doubleValue() : ((Number) value).doubleValue();
    }

    @Override
    void set(int at, RowCells cells, int column) throws SQLException {
        values[at] = cells.getDouble(column);
    }

    @Override
    void setNull(int at) {
        values[at] = 0;
    }
}
