package org.nettracesql.trace;

import java.util.List;

/**
 * Some rows, as columns of primitive arrays. It belongs to its {@link BatchCursor} and is overwritten by the next move.
 */
public final class Batch {

    /** Rows a batch holds at the most; DuckDB's vectors have the same size, so a batch is one chunk there. */
    public static final int CAPACITY = 2048;

    private final List<Column> columns;
    private int size;

    public Batch(List<Column> columns) {
        this.columns = List.copyOf(columns);
    }

    public int size() {
        return size;
    }

    /** Sets the number of rows. For those who fill batches. */
    public void size(int rows) {
        this.size = rows;
    }

    public int columnCount() {
        return columns.size();
    }

    /** The column at a 0-based position of {@link ScanRequest#columns()}. */
    public Column column(int index) {
        return columns.get(index);
    }

    public Column.Ints ints(int index) {
        return (Column.Ints) columns.get(index);
    }

    public Column.Longs longs(int index) {
        return (Column.Longs) columns.get(index);
    }

    public Column.Doubles doubles(int index) {
        return (Column.Doubles) columns.get(index);
    }

    public Column.Texts texts(int index) {
        return (Column.Texts) columns.get(index);
    }
}
