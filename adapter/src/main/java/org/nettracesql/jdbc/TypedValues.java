package org.nettracesql.jdbc;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import org.apache.calcite.avatica.util.DateTimeUtils;
import org.nettracesql.adapter.function.MomentText;
import org.nettracesql.adapter.function.ShownText;

/**
 * What {@code setObject} with a type of {@link Types} makes of a value: one of that type, which becomes a parameter as
 * a value that a program has in that class does. JDBC 4.3, appendix B, table B-5, says which conversions there are.
 */
final class TypedValues {

    private static final BigDecimal NANOS_PER_MILLI = BigDecimal.valueOf(1_000_000);

    private TypedValues() {}

    /**
     * @param index of the parameter, for messages
     * @param value not null
     * @param type of {@link Types}; one that no parameter has leaves the value as it is
     * @param scale digits behind the point of a DECIMAL, which is rounded to them or gets zeros; those of the value for
     *     a number below 0, or one of more than a DECIMAL has
     * @throws SQLException if the value cannot be had as one of the type
     */
    static Object of(int index, Object value, int type, int scale) throws SQLException {
        return switch (type) {
            case Types.NULL, Types.OTHER -> value;
            case Types.DECIMAL, Types.NUMERIC -> decimal(index, value, scale);
            case Types.DATE -> date(value);
            case Types.TIME, Types.TIME_WITH_TIMEZONE -> time(value);
            case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE -> timestamp(value);
            default -> Parameters.converted(JdbcTypes.exposed(type), value, null);
        };
    }

    private static BigDecimal decimal(int index, Object value, int scale) throws SQLException {
        BigDecimal number = Parameters.bounded(index, CellValues.toBigDecimal(value));
        return scale < 0 || scale > Parameters.MOST_DIGITS ? number : number.setScale(scale, RoundingMode.HALF_UP);
    }

    private static LocalDate date(Object value) throws SQLException {
        if (!(value instanceof String text)) {
            return CellValues.toLocalDateTime(value).toLocalDate();
        }
        Integer day = MomentText.dateOrNull(text);
        if (day == null) {
            throw isNo("DATE", text);
        }
        return LocalDate.ofEpochDay(day);
    }

    private static LocalTime time(Object value) throws SQLException {
        if (!(value instanceof String text)) {
            return CellValues.toLocalDateTime(value).toLocalTime();
        }
        Integer millis = MomentText.timeOrNull(text);
        // 24:00 is a time of SQL's, but none of Java's.
        if (millis == null || millis == DateTimeUtils.MILLIS_PER_DAY) {
            throw isNo("TIME", text);
        }
        return ofMillis(MomentText.exactTime(text)).toLocalTime();
    }

    private static Object timestamp(Object value) throws SQLException {
        if (value instanceof Time || value instanceof LocalTime) {
            // A time of day is one of the day on which it is asked.
            return value;
        }
        if (!(value instanceof String text)) {
            return CellValues.toLocalDateTime(value);
        }
        if (MomentText.timestampOrNull(text) == null) {
            throw isNo("TIMESTAMP", text);
        }
        return ofMillis(MomentText.exactMillis(text));
    }

    private static SQLException isNo(String type, String text) {
        return new SQLDataException("\"" + ShownText.of(text) + "\" is not a " + type + ".",
                SqlErrors.BAD_DATE_OR_TIME);
    }

    private static LocalDateTime ofMillis(BigDecimal millis) {
        BigDecimal whole = millis.setScale(0, RoundingMode.FLOOR);
        long nanos = millis.subtract(whole).multiply(NANOS_PER_MILLI).longValue();
        return LocalDate.EPOCH.atStartOfDay().plus(whole.longValueExact(), ChronoUnit.MILLIS).plusNanos(nanos);
    }
}
