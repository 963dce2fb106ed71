package org.nettracesql.trace;

import java.util.Arrays;

/**
 * The values of one column in a {@link Batch}. The arrays belong to the cursor: they are valid until its next move, and
 * only their first {@link Batch#size()} entries mean anything. A NULL row has an unspecified value in them.
 */
public abstract sealed class Column {

    private final boolean[] nulls;
    private boolean hasNulls;

    Column(int capacity) {
        this.nulls = new boolean[capacity];
    }

    /** A column for values of a type, with room for a batch; one of texts has no dictionary yet. */
    public static Column of(ColumnType type) {
        return switch (type) {
            case BOOLEAN, INT8, INT16, INT32 -> new Ints(Batch.CAPACITY);
            case INT64, TIMESTAMP -> new Longs(Batch.CAPACITY);
            case FLOAT32, FLOAT64 -> new Doubles(Batch.CAPACITY);
            case TEXT -> new Texts(Batch.CAPACITY, null);
        };
    }

    /** Whether any row of the batch may be NULL; if false, {@link #nulls()} need not be read. */
    public final boolean hasNulls() {
        return hasNulls;
    }

    /** True where the row is NULL; meaningful only while {@link #hasNulls()}. */
    public final boolean[] nulls() {
        return nulls;
    }

    public final boolean isNull(int row) {
        return hasNulls && nulls[row];
    }

    /** Marks a row as NULL. For those who fill batches. */
    public final void setNull(int row) {
        hasNulls = true;
        nulls[row] = true;
    }

    /** Marks rows as NULL. For those who fill batches. */
    public final void setNulls(int from, int rows) {
        if (rows > 0) {
            hasNulls = true;
            Arrays.fill(nulls, from, from + rows, true);
        }
    }

    /**
     * Puts rows of another column of this class, with their NULLs; texts as the codes that they are. For those who fill
     * batches.
     *
     * @param start the first of them there
     * @param at the first of them here; none of these rows has been NULL
     */
    public final void copy(Column from, int start, int at, int rows) {
        copyValues(from, start, at, rows);
        if (from.hasNulls) {
            hasNulls = true;
            System.arraycopy(from.nulls, start, nulls, at, rows);
        }
    }

    abstract void copyValues(Column from, int start, int at, int rows);

    /** Makes every row non-NULL again. For those who fill batches. */
    public void clear() {
        if (hasNulls) {
            Arrays.fill(nulls, false);
            hasNulls = false;
        }
    }

    /** BOOLEAN, INT8, INT16, INT32. */
    public static final class Ints extends Column {
        public final int[] values;

        public Ints(int capacity) {
            super(capacity);
            this.values = new int[capacity];
        }

        @Override
        void copyValues(Column from, int start, int at, int rows) {
            System.arraycopy(((Ints) from).values, start, values, at, rows);
        }
    }

    /** INT64, TIMESTAMP. */
    public static final class Longs extends Column {
        public final long[] values;

        public Longs(int capacity) {
            super(capacity);
            this.values = new long[capacity];
        }

        @Override
        void copyValues(Column from, int start, int at, int rows) {
            System.arraycopy(((Longs) from).values, start, values, at, rows);
        }
    }

    /** FLOAT32, FLOAT64. */
    public static final class Doubles extends Column {
        public final double[] values;

        public Doubles(int capacity) {
            super(capacity);
            this.values = new double[capacity];
        }

        @Override
        void copyValues(Column from, int start, int at, int rows) {
            System.arraycopy(((Doubles) from).values, start, values, at, rows);
        }
    }

    /** TEXT: each value is a code of {@link #dictionary()}. */
    public static final class Texts extends Column {
        public final int[] codes;
        private TextDictionary dictionary;

        public Texts(int capacity, TextDictionary dictionary) {
            super(capacity);
            this.codes = new int[capacity];
            this.dictionary = dictionary;
        }

        /** The dictionary of this batch. It may be another object in the next batch, never within one. */
        public TextDictionary dictionary() {
            return dictionary;
        }

        /** Replaces the dictionary, between batches. For those who fill batches. */
        public void dictionary(TextDictionary next) {
            this.dictionary = next;
        }

        @Override
        void copyValues(Column from, int start, int at, int rows) {
            System.arraycopy(((Texts) from).codes, start, codes, at, rows);
        }

        /** The text of a row, or null if the row is NULL. */
        public String get(int row) {
            return isNull(row) ? null : dictionary.text(codes[row]);
        }
    }
}
