package org.nettracesql.adapter.duckdb;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBWritableVector;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.TextDictionary;

/**
 * Copies texts of a dictionary into DuckDB's vectors, each text once a vector: DuckDB's call copies every text that it
 * is given, at 20 to 190 ns, and a group's or a join's key has few of them.
 *
 * <p>A vector of texts has 16 bytes a row: the length in 4, and up to 12 bytes in place, behind them zeros; of a longer
 * text the first 4, and in the last 8 where the vector keeps it. So rows of one text have equal 16 bytes within a
 * vector, and a short one has the same in all. For one column, and one thread at a time.
 */
final class TextWriter {

    private static final int ROW_BYTES = 16;
    private static final int MOST_IN_PLACE = 12;

    /** In the place of a vector's number. */
    private static final int IN_PLACE = -1;

    private TextDictionary dictionary;
    /** By code: the two halves of a row, and the number of the vector for which they hold. */
    private long[] firstHalves = new long[64];
    private long[] secondHalves = new long[64];
    private int[] vectors = new int[64];
    private int vectorNumber;
    private final ByteBuffer row = ByteBuffer.allocate(ROW_BYTES);

    /** Writes the rows of a batch. */
    void write(Column.Texts column, int rows, DuckDBWritableVector vector) {
        ByteBuffer data = memory(vector, rows);
        if (data == null) {
            VectorWriter.writeSingly(column, ColumnType.TEXT, rows, vector);
            return;
        }
        begin(column.dictionary());
        byte[][] firsts = firstRows(column, rows, data);
        if (firsts != null) {
            vector.setStringUtf8Batch(0, firsts);
        }
        int[] codes = column.codes;
        for (int i = 0; i < rows; i++) {
            if (column.isNull(i)) {
                continue;
            }
            int code = codes[i];
            int place = i * ROW_BYTES;
            if (firsts != null && firsts[i] != null) {
                firstHalves[code] = data.getLong(place);
                secondHalves[code] = data.getLong(place + Long.BYTES);
            } else {
                data.putLong(place, firstHalves[code]);
                data.putLong(place + Long.BYTES, secondHalves[code]);
            }
        }
        VectorWriter.writeValidity(column, rows, VectorMemory.validity(vector));
    }

    /** Writes one text into all rows. */
    static void writeSame(byte[] utf8, int rows, DuckDBWritableVector vector) {
        ByteBuffer data = memory(vector, rows);
        byte[][] texts = new byte[data == null ? rows : 1][];
        Arrays.fill(texts, utf8);
        vector.setStringUtf8Batch(0, texts);
        if (data != null) {
            long first = data.getLong(0);
            long second = data.getLong(Long.BYTES);
            for (int i = 1; i < rows; i++) {
                data.putLong(i * ROW_BYTES, first);
                data.putLong(i * ROW_BYTES + Long.BYTES, second);
            }
            VectorWriter.writeValidity(null, rows, VectorMemory.validity(vector));
        }
    }

    /** The bytes of the rows; null where there are none of the shape that this class knows. */
    private static ByteBuffer memory(DuckDBWritableVector vector, int rows) {
        if (!VectorMemory.isReachable() || vector.getType() != DuckDBColumnType.VARCHAR) {
            return null;
        }
        ByteBuffer data = VectorMemory.data(vector);
        return data != null && data.capacity() >= rows * ROW_BYTES ? data : null;
    }

    private void begin(TextDictionary next) {
        vectorNumber++;
        if (dictionary != next || vectorNumber < 0) {
            dictionary = next;
            vectorNumber = 1;
            Arrays.fill(vectors, 0);
        }
    }

    /** Makes sure that the halves of all codes hold; those of texts that DuckDB has to copy, in their first row. */
    private byte[][] firstRows(Column.Texts column, int rows, ByteBuffer data) {
        byte[][] firsts = null;
        int[] codes = column.codes;
        for (int i = 0; i < rows; i++) {
            if (column.isNull(i)) {
                continue;
            }
            int code = codes[i];
            if (code >= vectors.length) {
                grow(code);
            }
            if (vectors[code] == vectorNumber || vectors[code] == IN_PLACE) {
                continue;
            }
            byte[] utf8 = dictionary.utf8(code);
            if (utf8.length <= MOST_IN_PLACE) {
                putInPlace(code, utf8, data);
            } else {
                if (firsts == null) {
                    firsts = new byte[rows][];
                }
                firsts[i] = utf8;
                vectors[code] = vectorNumber;
            }
        }
        return firsts;
    }

    private void putInPlace(int code, byte[] utf8, ByteBuffer data) {
        row.order(data.order()).clear();
        row.putInt(utf8.length).put(utf8);
        while (row.hasRemaining()) {
            row.put((byte) 0);
        }
        firstHalves[code] = row.getLong(0);
        secondHalves[code] = row.getLong(Long.BYTES);
        vectors[code] = IN_PLACE;
    }

    private void grow(int code) {
        int length = Math.max(vectors.length * 2, code + 1);
        firstHalves = Arrays.copyOf(firstHalves, length);
        secondHalves = Arrays.copyOf(secondHalves, length);
        vectors = Arrays.copyOf(vectors, length);
    }
}
