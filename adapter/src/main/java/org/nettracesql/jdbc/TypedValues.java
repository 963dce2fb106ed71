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
import org.nettracesql.adapter.function.MomentText;
import org.nettracesql.adapter.function.ShownText;

/**
 * What {@code setObject} with a type of {@link Types} makes of a value: one of that type, which becomes a parameter as
 * a value that a program has in that class does. JDBC 4.3, appendix B, table B-5, says which conversions there are.
 */
final class TypedValues {

    private static final BigDecimal NANOS_PER_MILLI = BigDecimal.valueOf(1_000_000);

    private static final int MILLIS_PER_DAY = 86_400_000;

    private TypedValues() {}

    /**
     * @param value not null
     * @param type of {@link Types}; one that no parameter has leaves the value as it is
     * @param scale digits behind the point of a DECIMAL, which is rounded to them; below 0 for those of the value
     * @throws SQLException if the value cannot be had as one of the type
     */
    static Object of(Object value, int type, int scale) throws SQLException {
        return switch (JdbcTypes.exposed(type)) {
            case Types.TINYINT -> CellValues.toByte(value);
            case Types.SMALLINT -> CellValues.toShort(value);
            case Types.INTEGER -> CellValues.toInt(value);
            case Types.BIGINT -> CellValues.toLong(value);
            case Types.REAL -> (float) CellValues.toDouble(value);
            case Types.DOUBLE -> CellValues.toDouble(value);
            case Types.DECIMAL -> decimal(value, scale);
            case Types.BOOLEAN -> CellValues.toBoolean(value);
            case Types.VARCHAR, Types.LONGNVARCHAR -> type == Types.NULL ? value : Parameters.text(value, null);
            case Types.VARBINARY -> CellValues.toBytes(value);
            case Types.DATE -> fields(value, "DATE").toLocalDate();
            case Types.TIME, Types.TIME_WITH_TIMEZONE -> fields(value, "TIME").toLocalTime();
            // A time of day is one of the day on which it is asked.
            case Types.TIMESTAMP, Types.TIMESTAMP_WITH_TIMEZONE -> value instanceof Time || value instanceof LocalTime
                    ? value
                    : fields(value, "TIMESTAMP");
            default -> value;
        };
    }

    private static BigDecimal decimal(Object value, int scale) throws SQLException {
        BigDecimal number = CellValues.toBigDecimal(value);
        return scale < 0 || number.scale() <= scale ? number : number.setScale(scale, RoundingMode.HALF_UP);
    }

    private static LocalDateTime fields(Object value, String type) throws SQLException {
        if (!(value instanceof String text)) {
            return CellValues.toLocalDateTime(value);
        }
        // 24:00 is a time of SQL's, but none of Java's.
        if (type.equals("TIME") && MomentText.timeOrNull(text) != null && !isEndOfDay(text)) {
            return ofMillis(MomentText.exactTime(text));
        }
        Integer day = type.equals("DATE") ? MomentText.dateOrNull(text) : null;
        if (day != null) {
            return LocalDate.ofEpochDay(day).atStartOfDay();
        }
        if (MomentText.timestampOrNull(text) != null) {
            return ofMillis(MomentText.exactMillis(text));
        }
        throw new SQLDataException("\"" + ShownText.of(text) + "\" is not a " + type + ".",
                SqlErrors.BAD_DATE_OR_TIME);
    }

    private static boolean isEndOfDay(String text) {
        return MomentText.time(text) == MILLIS_PER_DAY;
    }

    private static LocalDateTime ofMillis(BigDecimal millis) {
        BigDecimal whole = millis.setScale(0, RoundingMode.FLOOR);
        long nanos = millis.subtract(whole).multiply(NANOS_PER_MILLI).longValue();
        return LocalDate.EPOCH.atTime(LocalTime.MIDNIGHT).plus(whole.longValueExact(), ChronoUnit.MILLIS)
                .plusNanos(nanos);
    }
}
