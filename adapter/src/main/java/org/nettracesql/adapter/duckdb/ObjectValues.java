package org.nettracesql.adapter.duckdb;

import org.duckdb.DuckDBReadableVector;
import org.duckdb.DuckDBWritableVector;

/** Boxed values, as Calcite has them inside, to and from DuckDB's vectors. */
final class ObjectValues {

    private ObjectValues() {}

    /** @param value of the class that fits the column; null for NULL, which is what an unwritten row is */
    static void write(SourceColumn column, Object value, int row, DuckDBWritableVector vector) {
        if (value == null) {
            return;
        }
        switch (column) {
            case BOOLEAN -> vector.setBoolean(row, (Boolean) value);
            case TINYINT -> vector.setByte(row, ((Number) value).byteValue());
            case SMALLINT -> vector.setShort(row, ((Number) value).shortValue());
            case INTEGER, DATE -> vector.setInt(row, ((Number) value).intValue());
            case BIGINT, TIMESTAMP -> vector.setLong(row, ((Number) value).longValue());
            case FLOAT -> vector.setFloat(row, ((Number) value).floatValue());
            case DOUBLE -> vector.setDouble(row, ((Number) value).doubleValue());
            case VARCHAR -> vector.setString(row, value.toString());
        }
    }

    /** The value of a row, or null. */
    static Object read(SourceColumn column, DuckDBReadableVector vector, long row) {
        if (vector.isNull(row)) {
            return null;
        }
        return switch (column) {
            case BOOLEAN -> vector.getBoolean(row);
            case TINYINT -> vector.getByte(row);
            case SMALLINT -> vector.getShort(row);
            case INTEGER, DATE -> vector.getInt(row);
            case BIGINT, TIMESTAMP -> vector.getLong(row);
            case FLOAT -> vector.getFloat(row);
            case DOUBLE -> vector.getDouble(row);
            case VARCHAR -> vector.getString(row);
        };
    }
}
