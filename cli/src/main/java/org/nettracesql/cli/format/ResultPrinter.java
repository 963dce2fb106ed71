package org.nettracesql.cli.format;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.HexFormat;
import java.util.List;

/** Reads a result set to its end and writes it, a row at a time. */
public final class ResultPrinter {

    private final ResultSet results;
    private final List<ResultColumn> columns;
    private final int[] types;
    private final TimestampCells timestamps = new TimestampCells();

    private ResultPrinter(ResultSet results) throws SQLException {
        this.results = results;
        this.columns = ResultColumn.of(results.getMetaData());
        this.types = new int[columns.size()];
        for (int i = 0; i < types.length; i++) {
            types[i] = columns.get(i).sqlType();
        }
    }

    /**
     * Writes all rows. Where the query fails half-way, what was written stays without its end (JSON stays open), so
     * that nobody takes it for the whole, and the exception goes on.
     *
     */
    public static Outcome print(ResultSet results, RowWriter writer) throws SQLException, IOException {
        return print(results, writer, Long.MAX_VALUE);
    }

    /**
     * What was written.
     *
     * @param isComplete whether there were no more rows
     * @param isNothing whether there was no row, or one of nothing but 0 and NULL, as counts and sums of no rows are
     */
    public record Outcome(long rows, boolean isComplete, boolean isNothing) {}

    /** As {@link #print(ResultSet, RowWriter)}, but no more rows than {@code most}. */
    public static Outcome print(ResultSet results, RowWriter writer, long most) throws SQLException, IOException {
        ResultPrinter printer = new ResultPrinter(results);
        writer.begin(printer.columns);
        long rows = 0;
        String[] cells = new String[printer.columns.size()];
        boolean isComplete = false;
        boolean isNothing = true;
        while (rows < most) {
            if (!results.next()) {
                isComplete = true;
                break;
            }
            for (int i = 0; i < cells.length; i++) {
                cells[i] = printer.cell(i);
            }
            isNothing = isNothing && rows == 0 && isNothing(cells);
            writer.row(cells);
            rows++;
        }
        writer.end();
        return new Outcome(rows, isComplete || !results.next(), isNothing && most > 0);
    }

    private static boolean isNothing(String[] cells) {
        for (String cell : cells) {
            if (cell != null && !cell.equals("0")) {
                return false;
            }
        }
        return true;
    }

    private String cell(int column) throws SQLException {
        int index = column + 1;
        return switch (types[column]) {
            case Types.TIMESTAMP -> {
                // An instant: the JVM's own time zone has no part in it.
                Timestamp timestamp = results.getTimestamp(index);
                yield timestamp == null ? null : timestamps.text(timestamp.getTime());
            }
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> {
                byte[] bytes = results.getBytes(index);
                yield bytes == null ? null : HexFormat.of().formatHex(bytes);
            }
            case Types.ARRAY, Types.STRUCT -> {
                Object value = results.getObject(index);
                yield value == null ? null : NestedValues.toJson(value);
            }
            default -> results.getString(index);
        };
    }
}
