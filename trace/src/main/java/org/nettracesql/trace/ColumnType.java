package org.nettracesql.trace;

/**
 * The type of a column that a scan produces, and with it the storage that carries it in a {@link Batch}.
 *
 * <table>
 * <caption>Storage</caption>
 * <tr><th>type</th><th>column class</th><th>value</th></tr>
 * <tr><td>BOOLEAN</td><td>{@link Column.Ints}</td><td>0 or 1</td></tr>
 * <tr><td>INT8, INT16, INT32</td><td>{@link Column.Ints}</td><td>sign-extended</td></tr>
 * <tr><td>INT64</td><td>{@link Column.Longs}</td><td>the 64 bits; unsigned values and pointers too</td></tr>
 * <tr><td>TIMESTAMP</td><td>{@link Column.Longs}</td><td>microseconds since 1970-01-01T00:00:00Z</td></tr>
 * <tr><td>FLOAT32, FLOAT64</td><td>{@link Column.Doubles}</td><td>widened</td></tr>
 * <tr><td>TEXT</td><td>{@link Column.Texts}</td><td>a code of the column's dictionary</td></tr>
 * </table>
 */
public enum ColumnType {
    BOOLEAN,
    INT8,
    INT16,
    INT32,
    INT64,
    TIMESTAMP,
    FLOAT32,
    FLOAT64,
    TEXT
}
