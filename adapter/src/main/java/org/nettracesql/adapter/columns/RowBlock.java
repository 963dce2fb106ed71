package org.nettracesql.adapter.columns;

import java.nio.charset.StandardCharsets;
import org.nettracesql.adapter.engine.RowBatches;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;

/**
 * Rows that follow one another and lie in arrays already, one array per column. The arrays are the scan's: they are to
 * be read, and are valid until the rows are moved on. Columns are counted from 0, rows from {@link #first()}.
 *
 * <table>
 *   <caption>Which array a column has</caption>
 *   <tr><th>SQL type</th><th>array</th><th>unit</th></tr>
 *   <tr><td>BOOLEAN</td><td>int[]</td><td>0 or 1</td></tr>
 *   <tr><td>TINYINT, SMALLINT, INTEGER</td><td>int[]</td><td></td></tr>
 *   <tr><td>BIGINT</td><td>long[]</td><td></td></tr>
 *   <tr><td>TIMESTAMP</td><td>long[]</td><td>microseconds since 1970-01-01 UTC, of which SQL shows milliseconds
 *       </td></tr>
 *   <tr><td>REAL, DOUBLE</td><td>double[]</td><td></td></tr>
 *   <tr><td>VARCHAR</td><td>int[]</td><td>codes of {@link #utf8}; null where all rows have the text of code 0</td></tr>
 * </table>
 */
public final class RowBlock {

    private final ColumnType[] types;
    private final Column[] columns;
    private final String traceName;
    private final byte[] traceNameUtf8;
    private final int first;
    private final int count;

    RowBlock(RowBatches batches, ColumnType[] types, Column[] columns, int first, int count) {
        this.types = types;
        this.columns = columns;
        this.traceName = batches.traceName();
        this.traceNameUtf8 = traceName == null ? null : traceName.getBytes(StandardCharsets.UTF_8);
        this.first = first;
        this.count = count;
    }

    /** The place of the first row in the arrays. */
    public int first() {
        return first;
    }

    /** How many rows there are, at least one. */
    public int count() {
        return count;
    }

    /** The values of a column; unspecified where a row is NULL. */
    public Object values(int column) {
        Column values = columns[column];
        if (values == null) {
            return null;
        }
        if (values instanceof Column.Longs longs) {
            return longs.values;
        }
        if (values instanceof Column.Doubles doubles) {
            return doubles.values;
        }
        return values instanceof Column.Texts texts ? texts.codes : ((Column.Ints) values).values;
    }

    /** True where a row is NULL; null if none is. */
    public boolean[] nulls(int column) {
        Column values = columns[column];
        return values == null || !values.hasNulls() ? null : values.nulls();
    }

    /** Whether a column's array is of codes. */
    public boolean isText(int column) {
        return columns[column] == null || columns[column] instanceof Column.Texts;
    }

    /** The text of a code as UTF-8; the array is to be read only. Null if all rows are NULL. */
    public byte[] utf8(int column, int code) {
        return columns[column] == null ? traceNameUtf8 : ((Column.Texts) columns[column]).dictionary().utf8(code);
    }

    /** A column; null where all rows have {@link #traceName()}. */
    Column column(int column) {
        return columns[column];
    }

    ColumnType type(int column) {
        return types[column];
    }

    String traceName() {
        return traceName;
    }
}
