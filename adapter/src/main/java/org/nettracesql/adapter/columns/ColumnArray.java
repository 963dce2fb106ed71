package org.nettracesql.adapter.columns;

import java.sql.SQLException;
import java.util.Arrays;
import org.duckdb.DuckDBReadableVector;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;

/**
 * The array of one column, and how values of whatever source get into it. Its {@link ColumnBuilder} says where each
 * goes, sees to it that there is room, and knows which are NULL. Those that build slices of a column share its array,
 * each with places of its own.
 *
 * @param <A> the type of the array
 */
abstract class ColumnArray<A> {

    A values;

    private int capacity;

    ColumnArray(A values, int capacity) {
        this.values = values;
        this.capacity = capacity;
    }

    /**
     * An array without room.
     *
     * @param memory counts what is kept beside the array
     */
    static ColumnArray<?> of(ColumnResult.Kind kind, KeptMemory memory) {
        return switch (kind) {
            case BOOLEANS -> new BooleanArray();
            case INTS -> new IntArray();
            case LONGS -> new LongArray();
            case DOUBLES -> new DoubleArray();
            case TEXTS -> new TextArray(new int[0], memory);
        };
    }

    final int capacity() {
        return capacity;
    }

    final void resize(int rows) {
        values = copyOf(values, rows);
        capacity = rows;
    }

    /** As {@link Arrays#copyOf}, which each type of array has one of. */
    abstract A copyOf(A from, int rows);

    abstract int bytesPerRow();

    /** What fills some places of this one's array, beside others that do so at the same time. */
    ColumnArray<A> slice(KeptMemory memory) {
        return this;
    }

    /**
     * Ends a {@linkplain #slice slice} that has filled these places. Slices end in the order of their places.
     *
     * @param end after the last one
     */
    void take(ColumnArray<?> slice, int start, int end) {}

    /** Forgets what is kept beside the array. */
    void clear() {}

    /** Puts the rows of a batch's column, from {@code start} on there and {@code at} here. */
    abstract void copy(Column column, ColumnType type, int start, int rows, int at);

    /** Forgets what it keeps of one batch for the next. */
    void endBatches() {}

    /** Puts the rows of an array of this class. */
    void copy(ColumnArray<?> part, int rows, int at) {
        System.arraycopy(part.values, 0, values, at, rows);
    }

    /** Puts the rows of a vector without NULLs as a whole; false if they are not of the array's type. */
    boolean copy(DuckDBReadableVector vector, int rows, int at) {
        return false;
    }

    /** Puts one value of a vector. */
    abstract void set(int at, DuckDBReadableVector vector, int row);

    /** Puts a value as Calcite has it inside. */
    abstract void set(int at, Object value);

    /** Puts the value of a column of the current row; whatever it likes for NULL. */
    abstract void set(int at, RowCells cells, int column) throws SQLException;

    /** Puts what stands for NULL. */
    abstract void setNull(int at);

    /**
     * What is known of the column.
     *
     * @param validity as in {@link ColumnResult.Data}
     */
    ColumnResult.Data data(boolean[] validity) {
        return new ColumnResult.Data(values, null, validity);
    }
}
