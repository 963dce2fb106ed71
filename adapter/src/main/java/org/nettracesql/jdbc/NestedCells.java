package org.nettracesql.jdbc;

import java.sql.Array;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Struct;
import java.sql.Time;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.StringJoiner;
import java.util.TimeZone;
import org.apache.calcite.avatica.util.ByteString;

/**
 * Values in arrays and rows as {@link CellValues} makes cells. The planner's own makes dates and times of which the
 * default time zone changes the text.
 */
final class NestedCells {

    private static final long MILLIS_PER_DAY = 86_400_000;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int MILLIS_DIGITS = 3;

    private NestedCells() {}

    /** Values of the planner as those of cells. */
    static Object[] of(Object[] values) throws SQLException {
        Object[] cells = new Object[values.length];
        for (int i = 0; i < cells.length; i++) {
            cells[i] = of(values[i]);
        }
        return cells;
    }

    /** A value of the planner, at any depth, as that of a cell. */
    static Object of(Object value) throws SQLException {
        if (value instanceof Date date) {
            // The planner's are of Java's old calendar in UTC.
            Calendar utc = new GregorianCalendar(TimeZone.getTimeZone(ZoneOffset.UTC));
            utc.setTime(date);
            return CellValues.toDate(LocalDate.of(
                    utc.get(Calendar.YEAR), utc.get(Calendar.MONTH) + 1, utc.get(Calendar.DAY_OF_MONTH)), null);
        }
        if (value instanceof Time time) {
            return CellValues.toTime(
                    LocalTime.ofNanoOfDay(Math.floorMod(time.getTime(), MILLIS_PER_DAY) * NANOS_PER_MILLI), null);
        }
        if (value instanceof Byte || value instanceof Short) {
            return ((Number) value).intValue();
        }
        if (value instanceof ByteString bytes) {
            return bytes.getBytes();
        }
        if (value instanceof Struct row) {
            return new CellRow(row.getSQLTypeName(), of(row.getAttributes()));
        }
        if (value instanceof List<?> arrayInRow) {
            return Arrays.asList(of(arrayInRow.toArray()));
        }
        return value instanceof Array array ? CellArray.of(array) : value;
    }

    /** The text of values between brackets. */
    static String text(String opening, List<?> values, String closing) {
        StringJoiner text = new StringJoiner(", ", opening, closing);
        for (Object value : values) {
            text.add(value == null ? "null"
                    : value instanceof List<?> list ? text("[", list, "]") : CellValues.text(value, MILLIS_DIGITS));
        }
        return text.toString();
    }
}
