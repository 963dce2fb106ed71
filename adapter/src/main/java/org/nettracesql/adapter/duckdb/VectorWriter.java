package org.nettracesql.adapter.duckdb;

import java.nio.ByteBuffer;
import org.duckdb.DuckDBWritableVector;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.TextDictionary;

/**
 * Copies a column of a batch into DuckDB's vector: numbers as a whole where the vector's memory can be reached. DuckDB
 * clears the vector before, so every row is NULL until it is set; each row therefore has to be.
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

    /** @param texts of the column, if it is one of texts */
    static void write(Column column, ColumnType type, int rows, DuckDBWritableVector vector, TextWriter texts) {
        if (type == ColumnType.TEXT) {
            texts.write((Column.Texts) column, rows, vector);
        } else if (VectorMemory.isReachable() && vector.getType() == sourceColumn(type).storage()) {
            writeAtOnce(column, type, rows, vector);
        } else {
            writeSingly(column, type, rows, vector);
        }
    }

    private static void writeAtOnce(Column column, ColumnType type, int rows, DuckDBWritableVector vector) {
        ByteBuffer data = VectorMemory.data(vector);
        switch (type) {
            case BOOLEAN -> {
                int[] values = ((Column.Ints) column).values;
                for (int row = 0; row < rows; row++) {
                    data.put(row, values[row] != 0 ? (byte) 1 : 0);
                }
            }
            case INT8 -> {
                int[] values = ((Column.Ints) column).values;
                for (int row = 0; row < rows; row++) {
                    data.put(row, (byte) values[row]);
                }
            }
            case INT16 -> {
                int[] values = ((Column.Ints) column).values;
                for (int row = 0; row < rows; row++) {
                    data.putShort(row * Short.BYTES, (short) values[row]);
                }
            }
            case INT32 -> data.asIntBuffer().put(0, ((Column.Ints) column).values, 0, rows);
            case INT64 -> data.asLongBuffer().put(0, ((Column.Longs) column).values, 0, rows);
            case TIMESTAMP -> {
                long[] values = ((Column.Longs) column).values;
                for (int row = 0; row < rows; row++) {
                    data.putLong(row * Long.BYTES, millis(values[row]));
                }
            }
            case FLOAT32 -> {
                double[] values = ((Column.Doubles) column).values;
                for (int row = 0; row < rows; row++) {
                    data.putFloat(row * Float.BYTES, (float) values[row]);
                }
            }
            case FLOAT64 -> data.asDoubleBuffer().put(0, ((Column.Doubles) column).values, 0, rows);
            default -> throw new IllegalArgumentException(type + " is not a type of numbers.");
        }
        writeValidity(column, rows, VectorMemory.validity(vector));
    }

    /**
     * A bit for each row, 64 of them at once.
     *
     * @param column whose NULLs are set; null for none
     */
    static void writeValidity(Column column, int rows, ByteBuffer validity) {
        boolean[] nulls = column != null && column.hasNulls() ? column.nulls() : null;
        for (int first = 0; first < rows; first += Long.SIZE) {
            int count = Math.min(Long.SIZE, rows - first);
            long bits = -1L >>> (Long.SIZE - count);
            for (int i = 0; nulls != null && i < count; i++) {
                bits &= nulls[first + i] ? ~(1L << i) : -1L;
            }
            validity.putLong(first / Byte.SIZE, bits);
        }
    }

    /** By the setters of the vector, which check each value's place and type. */
    static void writeSingly(Column column, ColumnType type, int rows, DuckDBWritableVector vector) {
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

    /** Of microseconds: Calcite's unit, so that both engines see the same moments. */
    private static long millis(long micros) {
        return Math.floorDiv(micros, 1000L);
    }

    private static void writeMicros(Column.Longs column, int rows, DuckDBWritableVector vector) {
        long[] values = column.values;
        for (int row = 0; row < rows; row++) {
            if (!column.isNull(row)) {
                vector.setLong(row, millis(values[row]));
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
