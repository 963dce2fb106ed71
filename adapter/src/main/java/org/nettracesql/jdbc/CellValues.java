package org.nettracesql.jdbc;

import java.io.File;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Date;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;
import org.nettracesql.adapter.function.DecimalText;
import org.nettracesql.adapter.function.ShownText;

/**
 * Conversions between the Java classes that a cell may be asked for. Null gives null, and a value that does not fit is
 * an error, never a wrong value.
 *
 * <p><b>Time.</b> A TIMESTAMP is an instant, written in UTC: {@link Timestamp} and {@link Instant} are that instant
 * whatever the default time zone is, text and the {@code Local...} classes are its fields in UTC. A cell of a DATE is
 * a {@link LocalDate}, for a {@link Date} has no 1582-10-10, and getObject makes a {@link Date} of it. A DATE and a
 * TIME are fields only, so {@link Date} and {@link Time} are made such that their text is right in the default time
 * zone, as JDBC wants it. A {@link Calendar} that is given to a getter says in which time zone the fields are to be
 * read.
 */
final class CellValues {

    private static final BigDecimal LEAST_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
    private static final BigDecimal MOST_LONG = BigDecimal.valueOf(Long.MAX_VALUE);
    /** Of digits before the point, or of zeros behind it: more than any type has. */
    private static final int MOST_SIZE = 1_000;
    private static final BigDecimal NEARLY_ZERO = new BigDecimal(BigInteger.ZERO, MOST_SIZE);
    private static final int NANO_DIGITS = 9;
    private static final int NANOS_PER_SECOND = 1_000_000_000;
    /** Characters of a timestamp's text before the fraction's digits, the point included. */
    private static final int BEFORE_FRACTION = 20;

    /** Made where a cell has a time: they take a hundred classes. */
    private static final class Formats {
        private static final DateTimeFormatter TO_SECONDS = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
        private static final DateTimeFormatter TIME_TO_SECONDS = DateTimeFormatter.ofPattern("HH:mm:ss");
        private static final DateTimeFormatter TIME_TO_MILLIS = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");
    }

    private CellValues() {}

    // Numbers

    static long toLong(Object value) throws SQLException {
        if (value == null) {
            return 0;
        }
        if (value instanceof Long || value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return ((Number) value).longValue();
        }
        BigDecimal number = toBigDecimal(value);
        // As in a CAST, digits behind the point are cut off.
        if (number.compareTo(LEAST_LONG) < 0 || number.compareTo(MOST_LONG) > 0) {
            throw outOfRange(value, "a long");
        }
        return number.longValue();
    }

    static int toInt(Object value) throws SQLException {
        return narrow(toLong(value));
    }

    static int narrow(long value) throws SQLException {
        if ((int) value != value) {
            throw outOfRange(value, "an int");
        }
        return (int) value;
    }

    static short toShort(Object value) throws SQLException {
        long number = toLong(value);
        if ((short) number != number) {
            throw outOfRange(value, "a short");
        }
        return (short) number;
    }

    static byte toByte(Object value) throws SQLException {
        long number = toLong(value);
        if ((byte) number != number) {
            throw outOfRange(value, "a byte");
        }
        return (byte) number;
    }

    static double toDouble(Object value) throws SQLException {
        if (value == null) {
            return 0;
        }
        return value instanceof Number number ? number.doubleValue() : toBigDecimal(value).doubleValue();
    }

    static BigDecimal toBigDecimal(Object value) throws SQLException {
        if (value == null) {
            return null;
        }
        try {
            if (value instanceof BigDecimal decimal) {
                return decimal;
            }
            if (value instanceof Double || value instanceof Float) {
                // By its text, for 0.1f is 0.1 and not 0.100000001490116...
                return new BigDecimal(value.toString());
            }
            if (value instanceof BigInteger big) {
                return new BigDecimal(big);
            }
            if (value instanceof Number number) {
                return BigDecimal.valueOf(number.longValue());
            }
            if (value instanceof Boolean truth) {
                return truth ? BigDecimal.ONE : BigDecimal.ZERO;
            }
            if (value instanceof String text) {
                // What Java takes for a long text grows with the square of its digits.
                BigDecimal number = text.length() <= MOST_SIZE
                        ? bounded(new BigDecimal(text.strip()))
                        : DecimalText.number(text);
                if (number == null) {
                    throw outOfRange(value, "a number");
                }
                return number;
            }
        } catch (NumberFormatException e) {
            throw new SQLDataException("\"" + ShownText.of(value.toString()) + "\" is not a number.",
                    SqlErrors.CANNOT_CONVERT, e);
        } catch (ArithmeticException e) {
            throw outOfRange(value, "a number");
        }
        throw cannotConvert(value, "a number");
    }

    /**
     * What any type has of a number. Java writes out the zeros of an exponent, for hours, where it rounds it or takes
     * it for a whole one.
     *
     * @return null if it has more digits before its point than any type
     */
    static BigDecimal bounded(BigDecimal number) {
        long size = number.signum() == 0 ? 0 : (long) number.precision() - number.scale();
        if (size > MOST_SIZE) {
            return null;
        }
        if (number.signum() == 0 && Math.abs((long) number.scale()) > MOST_SIZE) {
            return BigDecimal.ZERO;
        }
        return size < -MOST_SIZE
                ? NEARLY_ZERO
                : number.scale() > 2 * MOST_SIZE ? number.setScale(2 * MOST_SIZE, RoundingMode.HALF_UP) : number;
    }

    static boolean toBoolean(Object value) throws SQLException {
        if (value == null) {
            return false;
        }
        if (value instanceof Boolean truth) {
            return truth;
        }
        if (value instanceof Number number) {
            return number.doubleValue() != 0;
        }
        if (value instanceof String text) {
            switch (text.strip().toLowerCase(Locale.ROOT)) {
                case "true", "t", "yes", "y", "1" -> {
                    return true;
                }
                case "false", "f", "no", "n", "0" -> {
                    return false;
                }
                default -> throw cannotConvert(value, "a boolean");
            }
        }
        throw cannotConvert(value, "a boolean");
    }

    // Text and bytes

    static String toText(Object value, ColumnInfo column) throws SQLException {
        if (value == null || value instanceof String) {
            return (String) value;
        }
        return text(value, Math.max(0, column.precision() - BEFORE_FRACTION));
    }

    /**
     * The text of what a program gives where a text is wanted.
     *
     * @throws SQLException if it is of a class that has no text of its own
     */
    static String givenText(Object value) throws SQLException {
        boolean hasText = value instanceof CharSequence || value instanceof Character || value instanceof Number
                || value instanceof Boolean || value instanceof Enum<?> || value instanceof UUID
                || value instanceof byte[] || value instanceof TemporalAccessor || value instanceof TemporalAmount
                || value instanceof URL || value instanceof URI || value instanceof Path || value instanceof File;
        if (!hasText) {
            throw cannotConvert(value, "a text");
        }
        return text(value, 0);
    }

    /** @param fractionDigits of a moment */
    static String text(Object value, int fractionDigits) {
        if (value instanceof Timestamp timestamp) {
            return text(timestamp, fractionDigits);
        }
        if (value instanceof Time time) {
            return text(fieldsOf(time));
        }
        if (value instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        }
        if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        return value.toString();
    }

    /** With seconds in any case, and milliseconds where there are some. */
    static String text(LocalTime time) {
        boolean isWhole = time.equals(time.truncatedTo(ChronoUnit.SECONDS));
        return (isWhole ? Formats.TIME_TO_SECONDS : Formats.TIME_TO_MILLIS).format(time);
    }

    private static String text(Timestamp timestamp, int fractionDigits) {
        LocalDateTime fields = fieldsOf(timestamp);
        String seconds = Formats.TO_SECONDS.format(fields);
        if (fractionDigits == 0) {
            return seconds;
        }
        String nanos = Integer.toString(NANOS_PER_SECOND + fields.getNano());
        return seconds + "." + nanos.substring(1, 1 + Math.min(NANO_DIGITS, fractionDigits));
    }

    static byte[] toBytes(Object value) throws SQLException {
        if (value == null || value instanceof byte[]) {
            return (byte[]) value;
        }
        if (value instanceof String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        throw cannotConvert(value, "bytes");
    }

    // Time

    static LocalDateTime fieldsOf(Timestamp timestamp) {
        return LocalDateTime.ofInstant(timestamp.toInstant(), ZoneOffset.UTC);
    }

    private static LocalTime fieldsOf(Time time) {
        int millis = (int) Math.floorMod(time.getTime(), 1000L);
        return time.toLocalTime().with(ChronoField.MILLI_OF_SECOND, millis);
    }

    /** The fields that a value has: those of UTC for an instant. */
    static LocalDateTime toLocalDateTime(Object value) throws SQLException {
        if (value == null) {
            return null;
        }
        if (value instanceof Timestamp timestamp) {
            return fieldsOf(timestamp);
        }
        if (value instanceof Date date) {
            return date.toLocalDate().atStartOfDay();
        }
        if (value instanceof Time time) {
            return fieldsOf(time).atDate(LocalDate.EPOCH);
        }
        if (value instanceof LocalDateTime fields) {
            return fields;
        }
        if (value instanceof LocalDate date) {
            return date.atStartOfDay();
        }
        if (value instanceof LocalTime time) {
            return time.atDate(LocalDate.EPOCH);
        }
        if (value instanceof Instant instant) {
            return LocalDateTime.ofInstant(instant, ZoneOffset.UTC);
        }
        if (value instanceof OffsetDateTime offset) {
            return offset.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
        }
        if (value instanceof ZonedDateTime zoned) {
            return zoned.withZoneSameInstant(ZoneOffset.UTC).toLocalDateTime();
        }
        if (value instanceof java.util.Date instant) {
            return LocalDateTime.ofInstant(instant.toInstant(), ZoneOffset.UTC);
        }
        if (value instanceof Calendar calendar) {
            return LocalDateTime.ofInstant(calendar.toInstant(), ZoneOffset.UTC);
        }
        if (value instanceof String text) {
            return parse(text.strip());
        }
        throw cannotConvert(value, "a time");
    }

    private static LocalDateTime parse(String text) throws SQLException {
        try {
            if (text.length() <= 10 && text.indexOf('-') > 0) {
                return LocalDate.parse(text).atStartOfDay();
            }
            if (text.indexOf('-') < 0) {
                return LocalTime.parse(text).atDate(LocalDate.EPOCH);
            }
            String iso = text.replace(' ', 'T');
            return iso.endsWith("Z")
                    ? LocalDateTime.ofInstant(Instant.parse(iso), ZoneOffset.UTC)
                    : LocalDateTime.parse(iso);
        } catch (DateTimeException e) {
            throw new SQLDataException("\"" + ShownText.of(text)
                    + "\" is not a time: write 2026-01-31 23:59:59.999 (UTC).", SqlErrors.BAD_DATE_OR_TIME, e);
        }
    }

    /** An instant, from fields of that time zone; a null time zone stands for UTC. */
    static Timestamp toTimestamp(Object value, Calendar zone) throws SQLException {
        if (value instanceof Timestamp timestamp && zone == null) {
            return timestamp;
        }
        LocalDateTime fields = toLocalDateTime(value);
        return fields == null ? null : Timestamp.from(fields.atZone(zoneOf(zone, ZoneOffset.UTC)).toInstant());
    }

    /**
     * Midnight of the value's date in that time zone; a null time zone stands for the default one. Its year, month
     * and day are the value's in the calendar that {@link Date} has, which is the Julian one before 1582-10-15.
     */
    static Date toDate(Object value, Calendar zone) throws SQLException {
        LocalDateTime fields = toLocalDateTime(value);
        if (fields == null) {
            return null;
        }
        if (zone == null) {
            return Date.valueOf(fields.toLocalDate());
        }
        Calendar calendar = new GregorianCalendar(zone.getTimeZone());
        calendar.clear();
        calendar.set(fields.getYear(), fields.getMonthValue() - 1, fields.getDayOfMonth());
        return new Date(calendar.getTimeInMillis());
    }

    /** The value's time on the first day of 1970 in that time zone; a null time zone stands for the default one. */
    static Time toTime(Object value, Calendar zone) throws SQLException {
        LocalDateTime fields = toLocalDateTime(value);
        return fields == null
                ? null
                : new Time(fields.toLocalTime().atDate(LocalDate.EPOCH).atZone(zoneOf(zone, ZoneId.systemDefault()))
                        .toInstant().toEpochMilli());
    }

    private static ZoneId zoneOf(Calendar calendar, ZoneId otherwise) {
        return calendar == null ? otherwise : calendar.getTimeZone().toZoneId();
    }

    // Any class

    static <T> T to(Class<T> wanted, Object value, ColumnInfo column) throws SQLException {
        if (wanted == null) {
            throw new SQLException("No class is named to convert to.", SqlErrors.BAD_CALL);
        }
        return value == null ? null : wanted.cast(convert(wanted, value, column));
    }

    private static Object convert(Class<?> wanted, Object value, ColumnInfo column) throws SQLException {
        if (value instanceof LocalDate && wanted == Object.class) {
            return toDate(value, null);
        }
        if (wanted.isInstance(value) && wanted != java.util.Date.class) {
            return value;
        }
        if (wanted == String.class) {
            return toText(value, column);
        }
        if (wanted == Boolean.class) {
            return toBoolean(value);
        }
        if (wanted == UUID.class) {
            return toUuid(value);
        }
        if (wanted == byte[].class) {
            return toBytes(value);
        }
        if (Number.class.isAssignableFrom(wanted)) {
            return toNumber(wanted, value);
        }
        return toTemporal(wanted, value);
    }

    private static Object toNumber(Class<?> wanted, Object value) throws SQLException {
        if (wanted == Integer.class) {
            return toInt(value);
        }
        if (wanted == Long.class) {
            return toLong(value);
        }
        if (wanted == Short.class) {
            return toShort(value);
        }
        if (wanted == Byte.class) {
            return toByte(value);
        }
        if (wanted == Double.class) {
            return toDouble(value);
        }
        if (wanted == Float.class) {
            return (float) toDouble(value);
        }
        if (wanted == BigDecimal.class) {
            return toBigDecimal(value);
        }
        if (wanted == BigInteger.class) {
            return toBigDecimal(value).setScale(0, RoundingMode.DOWN).toBigInteger();
        }
        throw noSuchConversion(wanted);
    }

    private static Object toTemporal(Class<?> wanted, Object value) throws SQLException {
        if (wanted == Timestamp.class || wanted == java.util.Date.class) {
            return toTimestamp(value, null);
        }
        if (wanted == Date.class) {
            return toDate(value, null);
        }
        if (wanted == Time.class) {
            return toTime(value, null);
        }
        if (wanted == LocalDateTime.class) {
            return toLocalDateTime(value);
        }
        if (wanted == LocalDate.class) {
            return toLocalDateTime(value).toLocalDate();
        }
        if (wanted == LocalTime.class) {
            return toLocalDateTime(value).toLocalTime();
        }
        if (wanted == Instant.class) {
            return toLocalDateTime(value).toInstant(ZoneOffset.UTC);
        }
        if (wanted == OffsetDateTime.class) {
            return toLocalDateTime(value).atOffset(ZoneOffset.UTC);
        }
        if (wanted == ZonedDateTime.class) {
            return toLocalDateTime(value).atZone(ZoneOffset.UTC);
        }
        throw noSuchConversion(wanted);
    }

    static UUID toUuid(Object value) throws SQLException {
        if (value instanceof String text) {
            try {
                return UUID.fromString(text.strip());
            } catch (IllegalArgumentException e) {
                throw new SQLDataException("\"" + ShownText.of(text) + "\" is not a UUID.", SqlErrors.CANNOT_CONVERT,
                        e);
            }
        }
        throw cannotConvert(value, "a UUID");
    }

    static Array toArray(Object value) throws SQLException {
        if (value == null || value instanceof Array) {
            return (Array) value;
        }
        throw cannotConvert(value, "an array");
    }

    private static SQLException noSuchConversion(Class<?> wanted) {
        return SqlErrors.unsupported("A value cannot be had as a " + wanted.getName() + ".");
    }

    private static SQLException cannotConvert(Object value, String wanted) {
        return new SQLDataException("A value of type " + value.getClass().getSimpleName() + " cannot be had as "
                + wanted + ".", SqlErrors.CANNOT_CONVERT);
    }

    private static SQLException outOfRange(Object value, String wanted) {
        return new SQLDataException(ShownText.of(value.toString()) + " does not fit into " + wanted + ".",
                SqlErrors.NUMBER_OUT_OF_RANGE);
    }
}
