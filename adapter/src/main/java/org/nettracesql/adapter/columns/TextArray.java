package org.nettracesql.adapter.columns;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.function.LongFunction;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBReadableVector;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.TextDictionary;

/** Codes of texts, and the distinct texts in the order in which they came; code -1 for NULL. */
final class TextArray extends ColumnArray<int[]> {

    /** Of a text that is not there yet, beyond its characters: its objects, and what its code takes. */
    private static final int BYTES_PER_TEXT = 80;

    private static final int[] NONE = {};

    private final KeptMemory memory;
    private final TextCodes dictionary = new TextCodes();
    private long textBytes;
    /** Our code for each of the codes of the batches' dictionary, plus one; 0 where it was not seen yet. */
    private int[] translated = NONE;

    private TextDictionary translatedFrom;
    private String lastText;
    private int lastCode;
    /** The texts of numbers; null for other values. */
    private LongFunction<String> words;

    /**
     * @param memory counts the texts
     */
    TextArray(int[] codes, KeptMemory memory) {
        super(codes, codes.length);
        this.memory = memory;
    }

    void words(LongFunction<String> textsOfNumbers) {
        this.words = textsOfNumbers;
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
        Column.Texts texts = (Column.Texts) column;
        if (texts.dictionary() != translatedFrom) {
            translatedFrom = texts.dictionary();
            Arrays.fill(translated, 0);
        }
        if (translated.length < translatedFrom.size()) {
            translated = Arrays.copyOf(translated, Math.max(translatedFrom.size(), translated.length * 2));
        }
        boolean hasNulls = column.hasNulls();
        int[] codes = values;
        for (int row = 0; row < rows; row++) {
            if (!hasNulls || !column.nulls()[start + row]) {
                int from = texts.codes[start + row];
                if (translated[from] == 0) {
                    translated[from] = 1 + code(translatedFrom.text(from));
                }
                codes[at + row] = translated[from] - 1;
            }
        }
    }

    /** The dictionary has what a cursor read before, too: many times as much as the rows of a part need. */
    @Override
    void endBatches() {
        translatedFrom = null;
        translated = NONE;
    }

    @Override
    void copy(ColumnArray<?> part, int rows, int at) {
        TextArray texts = (TextArray) part;
        int[] ours = new int[texts.dictionary.size()];
        Arrays.fill(ours, -1);
        for (int row = 0; row < rows; row++) {
            int from = texts.values[row];
            if (from >= 0) {
                if (ours[from] < 0) {
                    ours[from] = code(texts.dictionary.text(from));
                }
                values[at + row] = ours[from];
            }
        }
    }

    /** Has texts of its own, whose codes {@link #take} makes this one's. */
    @Override
    TextArray slice(KeptMemory memoryOfSlice) {
        return new TextArray(values, memoryOfSlice);
    }

    @Override
    void take(ColumnArray<?> slice, int start, int end) {
        TextArray texts = (TextArray) slice;
        int[] ours = new int[texts.dictionary.size()];
        boolean isSame = true;
        for (int code = 0; code < ours.length; code++) {
            ours[code] = code(texts.dictionary.text(code));
            isSame &= ours[code] == code;
        }
        for (int row = start; row < end && !isSame; row++) {
            values[row] = values[row] < 0 ? values[row] : ours[values[row]];
        }
    }

    @Override
    void clear() {
        memory.removeBytes(textBytes);
        textBytes = 0;
        dictionary.clear();
        translatedFrom = null;
        lastText = null;
    }

    private int code(String text) {
        int before = dictionary.size();
        int code = dictionary.of(text);
        if (code == before) {
            long bytes = BYTES_PER_TEXT + (long) text.length();
            memory.addBytes(bytes);
            textBytes += bytes;
        }
        return code;
    }

    @Override
    void set(int at, DuckDBReadableVector vector, int row) {
        if (words == null) {
            values[at] = code(vector.getString(row));
        } else {
            boolean isInt = vector.getType() == DuckDBColumnType.INTEGER;
            values[at] = code(words.apply(isInt ? vector.getInt(row) : vector.getLong(row)));
        }
    }

    @Override
    void set(int at, Object value) {
        String text = words != null && value instanceof Number number
                ? words.apply(number.longValue())
                : value.toString();
        if (text != lastText) {
            lastText = text;
            lastCode = code(text);
        }
        values[at] = lastCode;
    }

    @Override
    void set(int at, RowCells cells, int column) throws SQLException {
        Object value = cells.getObject(column);
        if (value != null) {
            set(at, value);
        }
    }

    @Override
    void setNull(int at) {
        values[at] = -1;
    }

    @Override
    ColumnResult.Data data(boolean[] validity) {
        return new ColumnResult.Data(values, dictionary.all(), validity);
    }
}
