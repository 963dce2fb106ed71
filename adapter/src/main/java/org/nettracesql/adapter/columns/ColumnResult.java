package org.nettracesql.adapter.columns;

import java.util.List;

/**
 * The columns of a result as primitive arrays, an entry a row. Columns are counted from 0.
 *
 * <table>
 *   <caption>Which array a column has</caption>
 *   <tr><th>SQL type</th><th>call</th><th>unit</th></tr>
 *   <tr><td>BOOLEAN</td><td>{@link #booleans}</td><td></td></tr>
 *   <tr><td>TINYINT, SMALLINT, INTEGER</td><td>{@link #ints}</td><td></td></tr>
 *   <tr><td>DATE</td><td>{@link #ints}</td><td>days since 1970-01-01</td></tr>
 *   <tr><td>BIGINT</td><td>{@link #longs}</td><td></td></tr>
 *   <tr><td>TIMESTAMP</td><td>{@link #longs}</td><td>milliseconds since 1970-01-01 UTC</td></tr>
 *   <tr><td>REAL, DOUBLE</td><td>{@link #doubles}</td><td></td></tr>
 *   <tr><td>DECIMAL</td><td>{@link #doubles}</td><td>the nearest one</td></tr>
 *   <tr><td>VARCHAR and all others, as text</td><td>{@link #codes} with {@link #dictionary}</td><td></td></tr>
 * </table>
 *
 * <p>The arrays are the result's own and are handed out as they are: not copied, and as long as there are rows. An
 * entry of a NULL row is 0, false or code -1. Asking for another array than the column's is an
 * {@link IllegalArgumentException}.
 */
public final class ColumnResult {

    /** Which array a column has. */
    public enum Kind {
        BOOLEANS,
        INTS,
        LONGS,
        DOUBLES,
        TEXTS
    }

    /**
     * A column.
     *
     * @param name the label that the query gives it
     * @param jdbcType of {@link java.sql.Types}
     * @param kind which array it has
     */
    public record Info(String name, int jdbcType, Kind kind) {}

    /**
     * What there is of a column.
     *
     * @param values the array; codes for text
     * @param dictionary the distinct texts; null for other kinds
     * @param validity true where there is a value; null if there is one in every row
     */
    record Data(Object values, String[] dictionary, boolean[] validity) {}

    private final int rowCount;
    private final List<Info> columns;
    private final List<Data> data;

    ColumnResult(int rowCount, List<Info> columns, List<Data> data) {
        this.rowCount = rowCount;
        this.columns = List.copyOf(columns);
        this.data = List.copyOf(data);
    }

    public int rowCount() {
        return rowCount;
    }

    /** The columns in the order of the query. */
    public List<Info> columns() {
        return columns;
    }

    /** True where a row has a value; null if every row has one. */
    public boolean[] validity(int column) {
        return data.get(column).validity;
    }

    public boolean isNull(int column, int row) {
        boolean[] validity = data.get(column).validity;
        return validity != null && !validity[row];
    }

    public boolean[] booleans(int column) {
        return (boolean[]) values(column, Kind.BOOLEANS);
    }

    public int[] ints(int column) {
        return (int[]) values(column, Kind.INTS);
    }

    public long[] longs(int column) {
        return (long[]) values(column, Kind.LONGS);
    }

    public double[] doubles(int column) {
        return (double[]) values(column, Kind.DOUBLES);
    }

    /** For each row, the place of its text in {@link #dictionary}; -1 for NULL. */
    public int[] codes(int column) {
        return (int[]) values(column, Kind.TEXTS);
    }

    /** The distinct texts of a column. */
    public String[] dictionary(int column) {
        values(column, Kind.TEXTS);
        return data.get(column).dictionary;
    }

    /** A text for each row, null for NULL; made by this call. */
    public String[] texts(int column) {
        int[] codes = codes(column);
        String[] dictionary = dictionary(column);
        String[] texts = new String[rowCount];
        for (int row = 0; row < texts.length; row++) {
            texts[row] = codes[row] < 0 ? null : dictionary[codes[row]];
        }
        return texts;
    }

    private Object values(int column, Kind wanted) {
        Info info = columns.get(column);
        if (info.kind != wanted) {
            throw new IllegalArgumentException(
                    "The column " + info.name + " is kept as " + info.kind + ", not as " + wanted + ".");
        }
        return data.get(column).values;
    }
}
