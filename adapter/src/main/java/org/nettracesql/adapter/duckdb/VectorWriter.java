package org.nettracesql.adapter.duckdb;

import org.duckdb.DuckDBWritableVector;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.TextDictionary;

/**
 * Copies a column of a batch into DuckDB's vector. DuckDB clears the vector before, so every row is NULL until it is
 * set; each row therefore has to be.
 */
final class VectorWriter {

    private VectorWriter() {}

    /** How DuckDB stores a column of a scan. */
    static SourceColumn sourceColumn(ColumnType type) {
        return switch (type) {
            case BOOLEAN -> SourceColumn.BOOLEAN;
            case INT8 -> SourceColumn.TINYINT;
            case INT16 -> SourceColumn.SMALLINT;
            case INT32 -> SourceColumn.INTEGER;
            case INT64 -> SourceColumn.BIGINT;
            case TIMESTAMP -> SourceColumn.TIMESTAMP;
            case FLOAT32 -> SourceColumn.FLOAT;
            case FLOAT64 -> SourceColumn.DOUBLE;
            case TEXT -> SourceColumn.VARCHAR;
        };
    }

    static void write(Column column, ColumnType type, int rows, DuckDBWritableVector vector) {
        switch (type) {
            case BOOLEAN -> writeBooleans((Column.Ints) column, rows, vector);
            case INT8 -> writeBytes((Column.Ints) column, rows, vector);
            case INT16 -> writeShorts((Column.Ints) column, rows, vector);
            case INT32 -> writeInts((Column.Ints) column, rows, vector);
            case INT64 -> writeLongs((Column.Longs) column, rows, vector);
            case TIMESTAMP -> writeMicros((Column.Longs) column, rows, vector);
            case FLOAT32 -> writeFloats((Column.Doubles) column, rows, vector);
            case FLOAT64 -> writeDoubles((Column.Doubles) column, rows, vector);
            case TEXT -> writeTexts((Column.Texts) column, rows, vector);
        }
    }

    private static void writeBooleans(Column.Ints column, int rows, DuckDBWritableVector vector) {
        for (int row = 0; row < rows; row++) {
            if (!column.isNull(row)) {
                vector.setBoolean(row, column.values[row] != 0);
            }
        }
    }

    private static void writeBytes(Column.Ints column, int rows, DuckDBWritableVector vector) {
        for (int row = 0; row < rows; row++) {
            if (!column.isNull(row)) {
                vector.setByte(row, (byte) column.values[row]);
            }
        }
    }

    private static void writeShorts(Column.Ints column, int rows, DuckDBWritableVector vector) {
        for (int row = 0; row < rows; row++) {
            if (!column.isNull(row)) {
                vector.setShort(row, (short) column.values[row]);
            }
        }
    }

    private static void writeInts(Column.Ints column, int rows, DuckDBWritableVector vector) {
        int[] values = column.values;
        for (int row = 0; row < rows; row++) {
            if (!column.isNull(row)) {
                vector.setInt(row, values[row]);
            }
        }
    }

    private static void writeLongs(Column.Longs column, int rows, DuckDBWritableVector vector) {
        long[] values = column.values;
        for (int row = 0; row < rows; row++) {
            if (!column.isNull(row)) {
                vector.setLong(row, values[row]);
            }
        }
    }

    /** Microseconds become Calcite's milliseconds, so that both engines see the same moments. */
    private static void writeMicros(Column.Longs column, int rows, DuckDBWritableVector vector) {
        long[] values = column.values;
        for (int row = 0; row < rows; row++) {
            if (!column.isNull(row)) {
                vector.setLong(row, Math.floorDiv(values[row], 1000L));
            }
        }
    }

    private static void writeFloats(Column.Doubles column, int rows, DuckDBWritableVector vector) {
        for (int row = 0; row < rows; row++) {
            if (!column.isNull(row)) {
                vector.setFloat(row, (float) column.values[row]);
            }
        }
    }

    private static void writeDoubles(Column.Doubles column, int rows, DuckDBWritableVector vector) {
        for (int row = 0; row < rows; row++) {
            if (!column.isNull(row)) {
                vector.setDouble(row, column.values[row]);
            }
        }
    }

    private static void writeTexts(Column.Texts column, int rows, DuckDBWritableVector vector) {
        TextDictionary dictionary = column.dictionary();
        byte[][] values = new byte[rows][];
        for (int row = 0; row < rows; row++) {
            if (!column.isNull(row)) {
                values[row] = dictionary.utf8(column.codes[row]);
            }
        }
        vector.setStringUtf8Batch(0, values);
    }
}
