package org.nettracesql.adapter.columns;

import java.math.BigDecimal;
import java.sql.Types;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBReadableVector;
import org.nettracesql.adapter.duckdb.VectorMemory;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.TextDictionary;

/**
 * Gathers the values of one column in an array that grows. The rows of a batch, of a vector, or a single boxed value
 * are appended; the type is looked at once for each of these.
 */
abstract class ColumnBuilder {

    /** The greatest array that virtual machines give. */
    static final int MOST_ROWS = Integer.MAX_VALUE - 8;

    private static final int FIRST_CAPACITY = 4096;

    /** Of a text that is not there yet, beyond its characters: an entry of the map and of the dictionary. */
    private static final int BYTES_PER_TEXT = 120;

    private final boolean isExact;
    private final int bytesPerRow;
    private final KeptMemory memory;
    /** Whose array this one fills a part of; null for one with an array of its own. */
    private final ColumnBuilder whole;
    private final int end;
    private boolean[] nulls;
    private long textBytes;
    /** How many rows there may be in the end; 0 where nobody said. */
    private long expected;

    int size;

    /**
     * @param expectedRows rows, if their number is known; -1 if not
     * @param bytesPerRow of the array
     * @param memory counts what the columns of one result take
     */
    private ColumnBuilder(int expectedRows, int bytesPerRow, KeptMemory memory) {
        this.isExact = expectedRows >= 0;
        this.bytesPerRow = bytesPerRow;
        this.memory = memory;
        this.whole = null;
        this.end = MOST_ROWS;
        memory.addBytes((long) bytesPerRow * Math.max(0, expectedRows));
    }

    /** Some of the rows of another one, and no more. */
    private ColumnBuilder(ColumnBuilder whole, int start, int end, KeptMemory memory) {
        this.isExact = true;
        this.bytesPerRow = whole.bytesPerRow;
        this.memory = memory;
        this.whole = whole;
        this.end = end;
        this.size = start;
    }

    static ColumnResult.Kind kind(int jdbcType) {
        return switch (jdbcType) {
            case Types.BOOLEAN -> ColumnResult.Kind.BOOLEANS;
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.DATE -> ColumnResult.Kind.INTS;
            case Types.BIGINT, Types.TIMESTAMP -> ColumnResult.Kind.LONGS;
            case Types.REAL, Types.FLOAT, Types.DOUBLE, Types.DECIMAL -> ColumnResult.Kind.DOUBLES;
            default -> ColumnResult.Kind.TEXTS;
        };
    }

    static ColumnBuilder of(ColumnResult.Kind kind, int expectedRows, KeptMemory memory) {
        return switch (kind) {
            case BOOLEANS -> new Booleans(expectedRows, memory);
            case INTS -> new Ints(expectedRows, memory);
            case LONGS -> new Longs(expectedRows, memory);
            case DOUBLES -> new Doubles(expectedRows, memory);
            case TEXTS -> new Texts(expectedRows, memory);
        };
    }

    /** Appends the rows of a batch's column. */
    final void append(Column column, ColumnType type, int rows) {
        reserve(rows);
        copy(column, type, rows);
        if (column.hasNulls()) {
            for (int row = 0; row < rows; row++) {
                if (column.nulls()[row]) {
                    setNull(size + row);
                }
            }
        }
        size += rows;
    }

    /** Appends the rows of a vector, in the form in which the DuckDB convention reads answers. */
    final void append(DuckDBReadableVector vector, int rows) {
        reserve(rows);
        if (VectorMemory.isReachable() && VectorMemory.isFull(vector, rows) && copy(vector, rows)) {
            size += rows;
            return;
        }
        for (int row = 0; row < rows; row++) {
            if (vector.isNull(row)) {
                setNull(size + row);
            } else {
                set(size + row, vector, row);
            }
        }
        size += rows;
    }

    /** Appends the rows of another builder of the same kind. */
    final void append(ColumnBuilder part) {
        reserve(part.size);
        copy(part);
        for (int row = 0; part.nulls != null && row < Math.min(part.size, part.nulls.length); row++) {
            if (part.nulls[row]) {
                setNull(size + row);
            }
        }
        size += part.size;
    }

    /** Says how many rows there will be about: room is made for so many rather than for twice as many as there are. */
    final void expect(long rows) {
        expected = rows;
    }

    /** Forgets all rows. */
    void clear() {
        size = 0;
        memory.removeBytes(textBytes);
        textBytes = 0;
        if (nulls != null) {
            Arrays.fill(nulls, false);
        }
    }

    /** Appends a value, as Calcite has it inside. */
    final void append(Object value) {
        reserve(1);
        if (value == null) {
            setNull(size);
        } else {
            set(size, value);
        }
        size++;
    }

    /** Appends the same text for some rows. */
    final void appendText(String text, int rows) {
        for (int row = 0; row < rows; row++) {
            append(text);
        }
    }

    /** Counts an array for so many rows, which {@link #resize} is to make. */
    final void claim(int rows) {
        memory.addBytes((long) bytesPerRow * rows);
    }

    private void reserve(int rows) {
        int needed = checkedRows((long) size + rows);
        if (needed > end) {
            throw new IllegalStateException("A part of the rows ends before " + end + "; there are " + needed + ".");
        }
        int capacity = capacity();
        if (needed > capacity) {
            long doubled = Math.max(FIRST_CAPACITY, isExact ? (long) needed : expected > 0 ? expected : capacity * 2L);
            int wanted = (int) Math.min(MOST_ROWS, Math.max(needed, doubled));
            memory.addBytes((long) bytesPerRow * (wanted - capacity));
            resize(wanted);
        }
    }

    /** @throws IllegalStateException if no array can have so many */
    static int checkedRows(long rows) {
        if (rows > MOST_ROWS) {
            throw new IllegalStateException(
                    "The result has more than " + MOST_ROWS + " rows: too many for one array a column.");
        }
        return (int) rows;
    }

    /**
     * A builder of some of this one's rows, from the first number to before the second, in the same array. Several may
     * be filled at once; {@link #take} ends each.
     *
     * @param memory counts what it takes beside the array
     */
    abstract ColumnBuilder slice(int start, int end, KeptMemory memory);

    /** Takes over the rows of a full slice, which follow those of the one before. */
    void take(ColumnBuilder slice) {
        size = slice.size;
    }

    /** Of a whole with slices, of which any may be the first to need them, on any thread. */
    private boolean[] nullsOfAll() {
        synchronized (memory) {
            if (nulls == null) {
                memory.addBytes(capacity());
                nulls = new boolean[capacity()];
            }
            return nulls;
        }
    }

    private void setNull(int index) {
        if (nulls == null && whole != null) {
            nulls = whole.nullsOfAll();
        } else if (nulls == null) {
            memory.addBytes(capacity());
            nulls = new boolean[capacity()];
        } else if (nulls.length < capacity()) {
            memory.addBytes(capacity() - nulls.length);
            nulls = Arrays.copyOf(nulls, capacity());
        }
        nulls[index] = true;
        clear(index);
    }

    /** What is known of the column; the builder is of no use afterwards. */
    final ColumnResult.Data build() {
        if (capacity() != size) {
            resize(size);
        }
        return data(nulls == null ? null : validity());
    }

    private boolean[] validity() {
        boolean[] valid = new boolean[size];
        for (int row = 0; row < size; row++) {
            valid[row] = row >= nulls.length || !nulls[row];
        }
        return valid;
    }

    final void countText(String text) {
        long bytes = BYTES_PER_TEXT + (long) text.length();
        memory.addBytes(bytes);
        textBytes += bytes;
    }

    abstract int capacity();

    abstract void resize(int capacity);

    abstract void copy(Column column, ColumnType type, int rows);

    /** Takes the values of a builder of this class. */
    abstract void copy(ColumnBuilder part);

    /** Takes the values of a vector without NULLs as a whole; false if they are not of the array's type. */
    boolean copy(DuckDBReadableVector vector, int rows) {
        return false;
    }

    abstract void set(int index, DuckDBReadableVector vector, int row);

    abstract void set(int index, Object value);

    /** Puts the value of a NULL row. */
    abstract void clear(int index);

    abstract ColumnResult.Data data(boolean[] valid);

    private static final class Booleans extends ColumnBuilder {
        private boolean[] values;

        Booleans(int expectedRows, KeptMemory memory) {
            super(expectedRows, Byte.BYTES, memory);
            values = new boolean[Math.max(0, expectedRows)];
        }

        private Booleans(Booleans whole, int start, int end, KeptMemory memory) {
            super(whole, start, end, memory);
            values = whole.values;
        }

        @Override
        Booleans slice(int start, int end, KeptMemory memory) {
            return new Booleans(this, start, end, memory);
        }

        @Override
        int capacity() {
            return values.length;
        }

        @Override
        void resize(int capacity) {
            values = Arrays.copyOf(values, capacity);
        }

        @Override
        void copy(Column column, ColumnType type, int rows) {
            int[] from = ((Column.Ints) column).values;
            for (int row = 0; row < rows; row++) {
                values[size + row] = from[row] != 0;
            }
        }

        @Override
        void copy(ColumnBuilder part) {
            System.arraycopy(((Booleans) part).values, 0, values, size, part.size);
        }

        @Override
        void set(int index, DuckDBReadableVector vector, int row) {
            values[index] = vector.getBoolean(row);
        }

        @Override
        void set(int index, Object value) {
            values[index] = (Boolean) value;
        }

        @Override
        void clear(int index) {
            values[index] = false;
        }

        @Override
        ColumnResult.Data data(boolean[] valid) {
            return new ColumnResult.Data(values, null, valid);
        }
    }

    private static final class Ints extends ColumnBuilder {
        private int[] values;

        Ints(int expectedRows, KeptMemory memory) {
            super(expectedRows, Integer.BYTES, memory);
            values = new int[Math.max(0, expectedRows)];
        }

        private Ints(Ints whole, int start, int end, KeptMemory memory) {
            super(whole, start, end, memory);
            values = whole.values;
        }

        @Override
        Ints slice(int start, int end, KeptMemory memory) {
            return new Ints(this, start, end, memory);
        }

        @Override
        int capacity() {
            return values.length;
        }

        @Override
        void resize(int capacity) {
            values = Arrays.copyOf(values, capacity);
        }

        @Override
        void copy(Column column, ColumnType type, int rows) {
            System.arraycopy(((Column.Ints) column).values, 0, values, size, rows);
        }

        @Override
        boolean copy(DuckDBReadableVector vector, int rows) {
            if (vector.getType() != DuckDBColumnType.INTEGER) {
                return false;
            }
            VectorMemory.data(vector).asIntBuffer().get(0, values, size, rows);
            return true;
        }

        @Override
        void copy(ColumnBuilder part) {
            System.arraycopy(((Ints) part).values, 0, values, size, part.size);
        }

        @Override
        void set(int index, DuckDBReadableVector vector, int row) {
            values[index] = switch (vector.getType()) {
                case TINYINT -> vector.getByte(row);
                case SMALLINT -> vector.getShort(row);
                default -> vector.getInt(row);
            };
        }

        @Override
        void set(int index, Object value) {
            values[index] = ((Number) value).intValue();
        }

        @Override
        void clear(int index) {
            values[index] = 0;
        }

        @Override
        ColumnResult.Data data(boolean[] valid) {
            return new ColumnResult.Data(values, null, valid);
        }
    }

    private static final class Longs extends ColumnBuilder {
        private static final long MICROS_PER_MILLI = 1000;

        private long[] values;

        Longs(int expectedRows, KeptMemory memory) {
            super(expectedRows, Long.BYTES, memory);
            values = new long[Math.max(0, expectedRows)];
        }

        private Longs(Longs whole, int start, int end, KeptMemory memory) {
            super(whole, start, end, memory);
            values = whole.values;
        }

        @Override
        Longs slice(int start, int end, KeptMemory memory) {
            return new Longs(this, start, end, memory);
        }

        @Override
        int capacity() {
            return values.length;
        }

        @Override
        void resize(int capacity) {
            values = Arrays.copyOf(values, capacity);
        }

        @Override
        void copy(Column column, ColumnType type, int rows) {
            long[] from = ((Column.Longs) column).values;
            if (type == ColumnType.TIMESTAMP) {
                for (int row = 0; row < rows; row++) {
                    values[size + row] = Math.floorDiv(from[row], MICROS_PER_MILLI);
                }
            } else {
                System.arraycopy(from, 0, values, size, rows);
            }
        }

        @Override
        boolean copy(DuckDBReadableVector vector, int rows) {
            if (vector.getType() != DuckDBColumnType.BIGINT) {
                return false;
            }
            VectorMemory.data(vector).asLongBuffer().get(0, values, size, rows);
            return true;
        }

        @Override
        void copy(ColumnBuilder part) {
            System.arraycopy(((Longs) part).values, 0, values, size, part.size);
        }

        @Override
        void set(int index, DuckDBReadableVector vector, int row) {
            values[index] = vector.getLong(row);
        }

        @Override
        void set(int index, Object value) {
            values[index] = ((Number) value).longValue();
        }

        @Override
        void clear(int index) {
            values[index] = 0;
        }

        @Override
        ColumnResult.Data data(boolean[] valid) {
            return new ColumnResult.Data(values, null, valid);
        }
    }

    private static final class Doubles extends ColumnBuilder {
        private double[] values;

        Doubles(int expectedRows, KeptMemory memory) {
            super(expectedRows, Double.BYTES, memory);
            values = new double[Math.max(0, expectedRows)];
        }

        private Doubles(Doubles whole, int start, int end, KeptMemory memory) {
            super(whole, start, end, memory);
            values = whole.values;
        }

        @Override
        Doubles slice(int start, int end, KeptMemory memory) {
            return new Doubles(this, start, end, memory);
        }

        @Override
        int capacity() {
            return values.length;
        }

        @Override
        void resize(int capacity) {
            values = Arrays.copyOf(values, capacity);
        }

        @Override
        void copy(Column column, ColumnType type, int rows) {
            System.arraycopy(((Column.Doubles) column).values, 0, values, size, rows);
        }

        @Override
        boolean copy(DuckDBReadableVector vector, int rows) {
            if (vector.getType() != DuckDBColumnType.DOUBLE) {
                return false;
            }
            VectorMemory.data(vector).asDoubleBuffer().get(0, values, size, rows);
            return true;
        }

        @Override
        void copy(ColumnBuilder part) {
            System.arraycopy(((Doubles) part).values, 0, values, size, part.size);
        }

        @Override
        void set(int index, DuckDBReadableVector vector, int row) {
            values[index] = switch (vector.getType()) {
                case FLOAT -> vector.getFloat(row);
                case DECIMAL -> vector.getBigDecimal(row).doubleValue();
                default -> vector.getDouble(row);
            };
        }

        @Override
        void set(int index, Object value) {
            values[index] = value instanceof BigDecimal exact ? exact.doubleValue() : ((Number) value).doubleValue();
        }

        @Override
        void clear(int index) {
            values[index] = 0;
        }

        @Override
        ColumnResult.Data data(boolean[] valid) {
            return new ColumnResult.Data(values, null, valid);
        }
    }

    private static final class Texts extends ColumnBuilder {
        private final Map<String, Integer> codeOf = new HashMap<>();
        private int[] codes;
        private String[] dictionary = new String[16];
        /** Our code for each of the codes of the batches' dictionary, less one; 0 where it was not seen yet. */
        private int[] translated = new int[16];
        private TextDictionary translatedFrom;
        private String lastText;
        private int lastCode;

        Texts(int expectedRows, KeptMemory memory) {
            super(expectedRows, Integer.BYTES, memory);
            codes = new int[Math.max(0, expectedRows)];
        }

        private Texts(Texts whole, int start, int end, KeptMemory memory) {
            super(whole, start, end, memory);
            codes = whole.codes;
        }

        @Override
        Texts slice(int start, int end, KeptMemory memory) {
            return new Texts(this, start, end, memory);
        }

        @Override
        int capacity() {
            return codes.length;
        }

        @Override
        void resize(int capacity) {
            codes = Arrays.copyOf(codes, capacity);
        }

        @Override
        void copy(Column column, ColumnType type, int rows) {
            Column.Texts texts = (Column.Texts) column;
            if (texts.dictionary() != translatedFrom) {
                translatedFrom = texts.dictionary();
                Arrays.fill(translated, 0);
            }
            if (translated.length < translatedFrom.size()) {
                translated = Arrays.copyOf(translated, Math.max(translatedFrom.size(), translated.length * 2));
            }
            boolean hasNulls = column.hasNulls();
            for (int row = 0; row < rows; row++) {
                if (!hasNulls || !column.nulls()[row]) {
                    int from = texts.codes[row];
                    if (translated[from] == 0) {
                        translated[from] = 1 + code(translatedFrom.text(from));
                    }
                    codes[size + row] = translated[from] - 1;
                }
            }
        }

        @Override
        void copy(ColumnBuilder part) {
            Texts texts = (Texts) part;
            int[] ours = new int[texts.codeOf.size()];
            Arrays.fill(ours, -1);
            for (int row = 0; row < part.size; row++) {
                int from = texts.codes[row];
                if (from >= 0) {
                    if (ours[from] < 0) {
                        ours[from] = code(texts.dictionary[from]);
                    }
                    codes[size + row] = ours[from];
                }
            }
        }

        /** The codes of a slice are those of its own texts, and become this one's. */
        @Override
        void take(ColumnBuilder slice) {
            Texts texts = (Texts) slice;
            int[] ours = new int[texts.codeOf.size()];
            boolean isSame = true;
            for (int code = 0; code < ours.length; code++) {
                ours[code] = code(texts.dictionary[code]);
                isSame &= ours[code] == code;
            }
            for (int row = size; row < slice.size && !isSame; row++) {
                codes[row] = codes[row] < 0 ? codes[row] : ours[codes[row]];
            }
            super.take(slice);
        }

        @Override
        void clear() {
            super.clear();
            codeOf.clear();
            Arrays.fill(dictionary, null);
            translatedFrom = null;
            lastText = null;
        }

        private int code(String text) {
            Integer known = codeOf.putIfAbsent(text, codeOf.size());
            if (known != null) {
                return known;
            }
            int code = codeOf.size() - 1;
            countText(text);
            if (code == dictionary.length) {
                dictionary = Arrays.copyOf(dictionary, code * 2);
            }
            dictionary[code] = text;
            return code;
        }

        @Override
        void set(int index, DuckDBReadableVector vector, int row) {
            codes[index] = code(vector.getString(row));
        }

        @Override
        void set(int index, Object value) {
            String text = value.toString();
            if (text != lastText) {
                lastText = text;
                lastCode = code(text);
            }
            codes[index] = lastCode;
        }

        @Override
        void clear(int index) {
            codes[index] = -1;
        }

        @Override
        ColumnResult.Data data(boolean[] valid) {
            return new ColumnResult.Data(codes, Arrays.copyOf(dictionary, codeOf.size()), valid);
        }
    }
}
