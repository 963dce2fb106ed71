package org.nettracesql.adapter.duckdb;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBWritableVector;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.TextDictionary;

/** Writes a column of texts as numbers of {@link KeyTexts}. For one column, and one thread at a time. */
final class KeyWriter {

    private static final int UNKNOWN = -1;

    private final KeyTexts keys;
    private TextDictionary dictionary;
    /** By code of the dictionary; {@link #UNKNOWN} until it occurs. */
    private int[] known = {};
    private int[] numbers = {};

    KeyWriter(KeyTexts keys) {
        this.keys = keys;
    }

    /** Writes the rows of a batch. */
    void write(Column.Texts column, int rows, DuckDBWritableVector vector) {
        begin(column.dictionary(), rows);
        int[] codes = column.codes;
        boolean[] nulls = column.hasNulls() ? column.nulls() : null;
        for (int row = 0; row < rows; row++) {
            if (nulls != null && nulls[row]) {
                continue;
            }
            int code = codes[row];
            int number = known[code];
            if (number == UNKNOWN) {
                number = keys.code(dictionary.text(code));
                known[code] = number;
            }
            numbers[row] = number;
        }
        put(column, rows, vector);
    }

    /** Writes one text into all rows. */
    void writeSame(String text, int rows, DuckDBWritableVector vector) {
        begin(null, rows);
        Arrays.fill(numbers, 0, rows, keys.code(text));
        put(null, rows, vector);
    }

    private void begin(TextDictionary next, int rows) {
        if (dictionary != next) {
            dictionary = next;
            Arrays.fill(known, UNKNOWN);
        }
        int codes = next == null ? 0 : next.size();
        if (codes > known.length) {
            int before = known.length;
            known = Arrays.copyOf(known, Math.max(2 * before, codes));
            Arrays.fill(known, before, known.length, UNKNOWN);
        }
        if (rows > numbers.length) {
            numbers = new int[rows];
        }
    }

    /** @param column whose NULLs are set; null for none */
    private void put(Column column, int rows, DuckDBWritableVector vector) {
        if (VectorMemory.isReachable() && vector.getType() == DuckDBColumnType.INTEGER) {
            ByteBuffer data = VectorMemory.data(vector);
            data.asIntBuffer().put(0, numbers, 0, rows);
            VectorWriter.writeValidity(column, rows, VectorMemory.validity(vector));
            return;
        }
        for (int row = 0; row < rows; row++) {
            if (column == null || !column.isNull(row)) {
                vector.setInt(row, numbers[row]);
            }
        }
    }
}
