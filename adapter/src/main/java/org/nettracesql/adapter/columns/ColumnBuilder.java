package org.nettracesql.adapter.columns;

import java.sql.SQLException;
import java.sql.Types;
import java.util.Arrays;
import java.util.function.LongFunction;
import org.duckdb.DuckDBReadableVector;
import org.nettracesql.adapter.duckdb.VectorMemory;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;

/**
 * Gathers the values of one column: sees to it that the {@link ColumnArray} has room, and keeps which rows are NULL.
 * The rows of a batch, of a vector, a cell, or a single boxed value are appended; the type is looked at once for each
 * of these.
 */
final class ColumnBuilder {

    /** The greatest array that virtual machines give. */
    static final int MOST_ROWS = Integer.MAX_VALUE - 8;

    private static final int FIRST_CAPACITY = 4096;

    private final ColumnArray<?> array;
    private final boolean isExact;
    private final KeptMemory memory;
    /** Whose array this one fills a part of; null for one with an array of its own. */
    private final ColumnBuilder whole;

    private final int start;
    private final int end;
    private boolean[] nulls;
    /** How many rows there may be in the end; 0 where nobody said. */
    private long expected;

    private int size;

    private ColumnBuilder(ColumnArray<?> array, boolean isExact, KeptMemory memory) {
        this.array = array;
        this.isExact = isExact;
        this.memory = memory;
        this.whole = null;
        this.start = 0;
        this.end = MOST_ROWS;
    }

    /** Some of the rows of another one, and no more. */
    private ColumnBuilder(ColumnBuilder whole, int start, int end, KeptMemory memory) {
        this.array = whole.array.slice(memory);
        this.isExact = true;
        this.memory = memory;
        this.whole = whole;
        this.start = start;
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

    /**
     * Makes one.
     *
     * @param expectedRows rows, if their number is known; -1 if not
     * @param memory counts what the columns of one result take
     */
    static ColumnBuilder of(ColumnResult.Kind kind, int expectedRows, KeptMemory memory) {
        ColumnBuilder builder = new ColumnBuilder(ColumnArray.of(kind, memory), expectedRows >= 0, memory);
        if (expectedRows > 0) {
            builder.claim(expectedRows);
            builder.resize(expectedRows);
        }
        return builder;
    }

    /** Of a column of texts that comes as numbers: says what the text of each is. */
    ColumnBuilder inWords(LongFunction<String> words) {
        if (words != null) {
            ((TextArray) array).words(words);
        }
        return this;
    }

    /** How many rows there are; of a slice, where its last one ends. */
    int size() {
        return size;
    }

    /** Appends some rows of a batch's column. */
    void append(Column column, ColumnType type, int start, int rows) {
        reserve(rows);
        array.copy(column, type, start, rows, size);
        if (column.hasNulls()) {
            for (int row = 0; row < rows; row++) {
                if (column.nulls()[start + row]) {
                    setNull(size + row);
                }
            }
        }
        size += rows;
    }

    /** Says that no batch follows for now: what is kept for the next one is let go of. */
    void endBatches() {
        array.endBatches();
    }

    /** Appends the rows of a vector, in the form in which the DuckDB convention reads answers. */
    void append(DuckDBReadableVector vector, int rows) {
        reserve(rows);
        if (VectorMemory.isReachable() && VectorMemory.isFull(vector, rows) && array.copy(vector, rows, size)) {
            size += rows;
            return;
        }
        for (int row = 0; row < rows; row++) {
            if (vector.isNull(row)) {
                setNull(size + row);
            } else {
                array.set(size + row, vector, row);
            }
        }
        size += rows;
    }

    /** Appends the rows of another builder of the same kind. */
    void append(ColumnBuilder part) {
        reserve(part.size);
        array.copy(part.array, part.size, size);
        for (int row = 0; part.nulls != null && row < Math.min(part.size, part.nulls.length); row++) {
            if (part.nulls[row]) {
                setNull(size + row);
            }
        }
        size += part.size;
    }

    /** Says how many rows there will be about: room is made for so many rather than for twice as many as there are. */
    void expect(long rows) {
        expected = rows;
    }

    /** Forgets all rows. */
    void clear() {
        size = 0;
        array.clear();
        if (nulls != null) {
            Arrays.fill(nulls, false);
        }
    }

    /** Appends a value, as Calcite has it inside. */
    void append(Object value) {
        reserve(1);
        if (value == null) {
            setNull(size);
        } else {
            array.set(size, value);
        }
        size++;
    }

    /** Appends the value of a column, numbered from 1, of the current row. */
    void append(RowCells cells, int column) throws SQLException {
        reserve(1);
        array.set(size, cells, column);
        if (cells.wasNull()) {
            setNull(size);
        }
        size++;
    }

    /** Appends the same text for some rows. */
    void appendText(String text, int rows) {
        for (int row = 0; row < rows; row++) {
            append(text);
        }
    }

    /** Counts an array for so many rows, which {@link #resize} is to make. */
    void claim(int rows) {
        memory.addBytes((long) array.bytesPerRow() * rows);
    }

    void resize(int rows) {
        array.resize(rows);
    }

    private void reserve(int rows) {
        int needed = checkedRows((long) size + rows);
        if (needed > end) {
            throw new IllegalStateException("A part of the rows ends before " + end + "; there are " + needed + ".");
        }
        int capacity = array.capacity();
        if (needed > capacity) {
            long doubled = Math.max(FIRST_CAPACITY, isExact ? (long) needed : expected > 0 ? expected : capacity * 2L);
            int wanted = (int) Math.min(MOST_ROWS, Math.max(needed, doubled));
            claim(wanted - capacity);
            array.resize(wanted);
        }
    }

    /** @throws IllegalStateException if no array can have so many */
    static int checkedRows(long rows) {
        if (rows > MOST_ROWS) {
            throw new IllegalStateException(
                    "The result has more than " + MOST_ROWS + " rows: too many for one array per column.");
        }
        return (int) rows;
    }

    /**
     * A builder of some of this one's rows, from the first number to before the second, in the same array. Several may
     * be filled at once; {@link #take} ends each.
     *
     * @param memoryOfSlice counts what it takes beside the array
     */
    ColumnBuilder slice(int startOfSlice, int endOfSlice, KeptMemory memoryOfSlice) {
        return new ColumnBuilder(this, startOfSlice, endOfSlice, memoryOfSlice);
    }

    /** Takes over the rows of a full slice, which follow those of the one before. */
    void take(ColumnBuilder slice) {
        array.take(slice.array, slice.start, slice.size);
        size = slice.size;
    }

    /** Of a whole with slices, of which any may be the first to need them, on any thread. */
    private boolean[] nullsOfAll() {
        synchronized (memory) {
            if (nulls == null) {
                memory.addBytes(array.capacity());
                nulls = new boolean[array.capacity()];
            }
            return nulls;
        }
    }

    private void setNull(int index) {
        if (nulls == null && whole != null) {
            nulls = whole.nullsOfAll();
        } else if (nulls == null) {
            memory.addBytes(array.capacity());
            nulls = new boolean[array.capacity()];
        } else if (nulls.length < array.capacity()) {
            memory.addBytes(array.capacity() - nulls.length);
            nulls = Arrays.copyOf(nulls, array.capacity());
        }
        nulls[index] = true;
        array.setNull(index);
    }

    /** What is known of the column; the builder is of no use afterwards. */
    ColumnResult.Data build() {
        if (array.capacity() != size) {
            array.resize(size);
        }
        return array.data(nulls == null ? null : validity());
    }

    private boolean[] validity() {
        boolean[] valid = new boolean[size];
        for (int row = 0; row < size; row++) {
            valid[row] = row >= nulls.length || !nulls[row];
        }
        return valid;
    }
}
