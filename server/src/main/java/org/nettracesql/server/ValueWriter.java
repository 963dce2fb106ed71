package org.nettracesql.server;

import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes the cells of a row as the length and bytes of a value, as text or in binary.
 *
 * <p>Source: PostgreSQL documentation, "Frontend/Backend Protocol", section "Formats and Format Codes", and "Data
 * Types" for the texts; the binary formats are those of the types' {@code send} functions: integers and floats
 * big-endian, dates as days and times as microseconds since 2000, numerics as digits to the base of 10,000.
 *
 * <p><b>Units.</b> PostgreSQL's times have microseconds: what is finer is cut off.
 */
final class ValueWriter {

    private static final long EPOCH_DAYS = LocalDate.of(2000, 1, 1).toEpochDay();
    /** The first day of year 1, before which years are B.C. */
    private static final long FIRST_YEAR = LocalDate.of(1, 1, 1).toEpochDay();
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long MILLIS_PER_SECOND = 1_000;
    private static final int NANOS_PER_MILLI = 1_000_000;
    private static final int NANOS_PER_MICRO = 1_000;
    private static final long EPOCH_SECONDS = EPOCH_DAYS * 86_400;
    private static final int HEX = 16;

    private static final long SECONDS_PER_DAY = 86_400;
    /** Digits behind the point of the numbers that are written without a text of them. */
    private static final double FRACTIONS = 1e6;
    private static final int DOUBLE_DIGITS = 15;
    private static final int FLOAT_DIGITS = 6;
    /** Of ten: smaller numbers have an exponent. */
    private static final int LEAST_POWER = -4;
    private static final double MOST_PLAIN = 1e7;
    private static final double LEAST_PLAIN = 1e-3;

    private static final int LENGTH_BYTES = 4;
    /** What an array's element has quotes for. */
    private static final Pattern QUOTED = Pattern.compile("[\\s{},\"\\\\]");

    private final MessageWriter out;
    private final KnownTexts texts = new KnownTexts();
    /** The day whose text {@link #dayText} is; rows that follow one another are mostly of the same. */
    private long day = Long.MIN_VALUE;
    private byte[] dayText;
    /** The second since 1970 whose text {@link #secondText} is, with its day. */
    private long second = Long.MIN_VALUE;
    private byte[] secondText;

    ValueWriter(MessageWriter out) {
        this.out = out;
    }

    void write(ResultSet row, int column, ResultColumn described, boolean binary) throws SQLException {
        if (described.isArray()) {
            writeArray(row.getArray(column), described, binary);
            return;
        }
        switch (described.type()) {
            case INT2, INT4, INT8, OID -> writeInteger(row, column, described.type(), binary);
            case TEXT, VARCHAR, NAME, JSON -> writeText(row.getString(column));
            case FLOAT8 -> {
                double value = row.getDouble(column);
                if (mayBeNull(value) && row.wasNull()) {
                    out.nullValue();
                } else {
                    writeDouble(value, binary);
                }
            }
            case FLOAT4 -> {
                float value = row.getFloat(column);
                if (mayBeNull(value) && row.wasNull()) {
                    out.nullValue();
                } else {
                    writeFloat(value, binary);
                }
            }
            case BOOL -> {
                boolean value = row.getBoolean(column);
                if (row.wasNull()) {
                    out.nullValue();
                } else {
                    writeTruth(value, binary);
                }
            }
            case TIMESTAMP, TIMESTAMPTZ -> {
                Timestamp value = row.getTimestamp(column);
                if (value == null) {
                    out.nullValue();
                } else {
                    writeMoment(Math.floorDiv(value.getTime(), MILLIS_PER_SECOND), value.getNanos(),
                            described.type() == PgType.TIMESTAMPTZ, binary);
                }
            }
            case DATE -> writeDate(row.getObject(column, LocalDate.class), binary);
            case TIME -> writeTime(row.getObject(column, LocalTime.class), binary);
            case NUMERIC -> writeNumeric(row.getBigDecimal(column), binary);
            case BYTEA -> writeBytes(row.getBytes(column), binary);
            case INTERVAL -> {
                String value = row.getString(column);
                writeInterval(value == null ? null : PgInterval.of(value), binary);
            }
            case UUID -> writeUuid(row.getString(column), binary);
        }
    }

    /** Whether it is what a driver has for NULL: 0 the traces', not a number the catalog's. */
    private static boolean mayBeNull(double value) {
        return value == 0 || Double.isNaN(value);
    }

    private void writeInteger(ResultSet row, int column, PgType type, boolean binary) throws SQLException {
        long value = row.getLong(column);
        if (value == 0 && row.wasNull()) {
            out.nullValue();
        } else if (binary) {
            writeBinary(value, type);
        } else {
            out.number(value);
        }
    }

    void writeTruth(boolean value, boolean binary) {
        out.int32(1).int8(binary ? value ? 1 : 0 : value ? 't' : 'f');
    }

    void writeFloat(float value, boolean binary) {
        if (binary) {
            out.int32(4).int32(Float.floatToIntBits(value));
        } else {
            writeText(floating(Float.toString(value), FLOAT_DIGITS));
        }
    }

    private void writeBinary(long value, PgType type) {
        out.int32(type.size());
        switch (type.size()) {
            case 2 -> out.int16((int) value);
            case 4 -> out.int32((int) value);
            default -> out.int64(value);
        }
    }

    /** Also a text that stands for a value of another type. */
    void writeText(String value) {
        if (value == null) {
            out.nullValue();
            return;
        }
        if (out.isUtf8()) {
            out.value(texts.utf8(value));
        } else {
            out.value(value);
        }
    }

    void writeDouble(double value, boolean binary) {
        if (binary) {
            out.int32(8).int64(Double.doubleToLongBits(value));
        } else if (!writePlain(value)) {
            out.value(floating(Double.toString(value), DOUBLE_DIGITS).getBytes(StandardCharsets.US_ASCII));
        }
    }

    /**
     * Writes a number of a few digits without a text of it: one that is a whole number of millionths has 13 digits at
     * most, and no other number of so few digits is the same DOUBLE, so they are the ones that Java has. False for
     * others, of which nothing is written.
     */
    private boolean writePlain(double value) {
        double size = Math.abs(value);
        if (!(size < MOST_PLAIN && size >= LEAST_PLAIN)) {
            return false;
        }
        long millionths = Math.round(size * FRACTIONS);
        if (millionths / FRACTIONS != size) {
            return false;
        }
        int begin = out.beginValue();
        if (value < 0) {
            out.int8('-');
        }
        out.digits(millionths / (long) FRACTIONS);
        writeFraction((int) (millionths % (long) FRACTIONS));
        out.endValue(begin);
        return true;
    }

    /**
     * Java's {@code 1.5E7} as PostgreSQL's {@code 15000000}, and {@code 1.0E20} as its {@code 1e+20}.
     *
     * @param digits that the type keeps for certain: from so many before the point on there is an exponent
     */
    private static String floating(String java, int digits) {
        if (java.endsWith("N") || java.endsWith("y")) {
            return java;
        }
        BigDecimal number = new BigDecimal(java).stripTrailingZeros();
        if (number.signum() == 0) {
            return java.startsWith("-") ? "-0" : "0";
        }
        int power = number.precision() - number.scale() - 1;
        if (power >= LEAST_POWER && power < digits) {
            return number.toPlainString();
        }
        String fraction = number.unscaledValue().abs().toString();
        return (number.signum() < 0 ? "-" : "") + fraction.charAt(0)
                + (fraction.length() > 1 ? "." + fraction.substring(1) : "")
                + (power < 0 ? "e-" : "e+") + (Math.abs(power) < 10 ? "0" : "") + Math.abs(power);
    }

    /** A moment of milliseconds since 1970, without a zone. */
    void writeMillis(long millis, boolean binary) {
        long seconds = Math.floorDiv(millis, MILLIS_PER_SECOND);
        writeMoment(seconds, (int) (millis - seconds * MILLIS_PER_SECOND) * NANOS_PER_MILLI, false, binary);
    }

    /** @param seconds since 1970 */
    private void writeMoment(long seconds, int nanos, boolean zoned, boolean binary) {
        if (binary) {
            out.int32(8).int64((seconds - EPOCH_SECONDS) * MICROS_PER_SECOND + nanos / NANOS_PER_MICRO);
            return;
        }
        int begin = out.beginValue();
        long date = Math.floorDiv(seconds, SECONDS_PER_DAY);
        if (seconds == second) {
            out.bytes(secondText);
        } else {
            writeSecond(date, (int) Math.floorMod(seconds, SECONDS_PER_DAY));
            secondText = out.copyFrom(begin);
            second = seconds;
        }
        writeFraction(nanos / NANOS_PER_MICRO);
        if (zoned) {
            out.characters("+00");
        }
        if (date < FIRST_YEAR) {
            out.characters(" BC");
        }
        out.endValue(begin);
    }

    private void writeSecond(long date, int secondOfDay) {
        if (date != day) {
            int from = out.position();
            writeDay(LocalDate.ofEpochDay(date));
            dayText = out.copyFrom(from);
            day = date;
        } else {
            out.bytes(dayText);
        }
        out.int8(' ').digits(secondOfDay / 3600, 2).int8(':').digits(secondOfDay / 60 % 60, 2);
        out.int8(':').digits(secondOfDay % 60, 2);
    }

    private void writeDate(LocalDate value, boolean binary) {
        if (value == null) {
            out.nullValue();
        } else if (binary) {
            out.int32(4).int32((int) (value.toEpochDay() - EPOCH_DAYS));
        } else {
            int begin = out.beginValue();
            writeDay(value);
            endEra(value);
            out.endValue(begin);
        }
    }

    private void writeTime(LocalTime value, boolean binary) {
        if (value == null) {
            out.nullValue();
        } else if (binary) {
            out.int32(8).int64(value.toNanoOfDay() / NANOS_PER_MICRO);
        } else {
            int begin = out.beginValue();
            writeTimeOfDay(value);
            out.endValue(begin);
        }
    }

    private void writeDay(LocalDate day) {
        int year = day.getYear() > 0 ? day.getYear() : 1 - day.getYear();
        out.digits(year, Math.max(4, Integer.toString(year).length()));
        out.int8('-').digits(day.getMonthValue(), 2).int8('-').digits(day.getDayOfMonth(), 2);
    }

    private void endEra(LocalDate day) {
        if (day.getYear() <= 0) {
            out.characters(" BC");
        }
    }

    private void writeTimeOfDay(LocalTime time) {
        out.digits(time.getHour(), 2).int8(':').digits(time.getMinute(), 2).int8(':').digits(time.getSecond(), 2);
        writeFraction(time.getNano() / NANOS_PER_MICRO);
    }

    /** Millionths behind a point, without zeros at the end; nothing for none. */
    private void writeFraction(int millionths) {
        if (millionths == 0) {
            return;
        }
        boolean whole = millionths % 1_000 == 0;
        int rest = whole ? millionths / 1_000 : millionths;
        int width = whole ? 3 : 6;
        for (; rest % 10 == 0; rest /= 10) {
            width--;
        }
        out.int8('.').digits(rest, width);
    }

    private void writeBytes(byte[] value, boolean binary) {
        if (value == null) {
            out.nullValue();
        } else if (binary) {
            out.int32(value.length).bytes(value);
        } else {
            int begin = out.beginValue();
            out.characters("\\x");
            for (byte one : value) {
                out.int8(Character.forDigit(one >> 4 & 0xF, HEX)).int8(Character.forDigit(one & 0xF, HEX));
            }
            out.endValue(begin);
        }
    }

    private void writeInterval(PgInterval value, boolean binary) {
        if (value == null) {
            out.nullValue();
        } else if (binary) {
            out.int32(PgType.INTERVAL.size()).int64(value.micros()).int32(value.days()).int32(value.months());
        } else {
            writeText(value.text());
        }
    }

    private void writeUuid(String value, boolean binary) throws SQLException {
        // A parameter may have any text, which the engine does not look at.
        String checked = value == null ? null : ParameterReader.uuid(value);
        if (value == null || !binary) {
            writeText(checked);
        } else {
            UUID uuid = UUID.fromString(checked);
            out.int32(PgType.UUID.size()).int64(uuid.getMostSignificantBits()).int64(uuid.getLeastSignificantBits());
        }
    }

    private void writeNumeric(BigDecimal value, boolean binary) {
        if (value == null) {
            out.nullValue();
        } else if (binary) {
            NumericFormat.write(value, out);
        } else {
            writeText(value.toPlainString());
        }
    }

    private void writeArray(Array array, ResultColumn described, boolean binary) throws SQLException {
        PgType element = described.type();
        if (array == null) {
            out.nullValue();
            return;
        }
        List<Object> elements = elements(array, element);
        int begin = out.beginValue();
        if (binary) {
            boolean nulls = elements.contains(null);
            // One dimension, whose first element is number 1, of a vector 0; an empty array has none.
            out.int32(elements.isEmpty() ? 0 : 1).int32(nulls ? 1 : 0).int32(element.oid());
            if (!elements.isEmpty()) {
                out.int32(elements.size()).int32(described.isVector() ? 0 : 1);
            }
            for (Object one : elements) {
                writeElement(one, element, true);
            }
        } else if (described.isVector()) {
            out.characters(elements.stream().map(String::valueOf).collect(Collectors.joining(" ")));
        } else {
            writeArrayText(elements, element);
        }
        out.endValue(begin);
    }

    private static List<Object> elements(Array array, PgType type) throws SQLException {
        List<Object> elements = new ArrayList<>();
        for (Object value : (Object[]) array.getArray()) {
            if (value instanceof Time time) {
                // Its own text leaves out the milliseconds.
                int millis = (int) Math.floorMod(time.getTime(), MILLIS_PER_SECOND);
                elements.add(time.toLocalTime().with(ChronoField.MILLI_OF_SECOND, millis));
            } else {
                elements.add(type == PgType.INTERVAL && value instanceof String text ? PgInterval.of(text) : value);
            }
        }
        return elements;
    }

    private void writeElement(Object value, PgType type, boolean binary) throws SQLException {
        if (value == null) {
            out.nullValue();
            return;
        }
        switch (type) {
            case INT2, INT4, INT8, OID -> writeBinary(((Number) value).longValue(), type);
            case FLOAT4 -> out.int32(4).int32(Float.floatToIntBits(((Number) value).floatValue()));
            case FLOAT8 -> out.int32(8).int64(Double.doubleToLongBits(((Number) value).doubleValue()));
            case BOOL -> out.int32(1).int8((Boolean) value ? 1 : 0);
            case NUMERIC -> writeNumeric(decimal(value), binary);
            case DATE -> writeDate(LocalDate.parse(value.toString()), binary);
            case TIMESTAMP, TIMESTAMPTZ -> {
                Timestamp moment = (Timestamp) value;
                writeMoment(Math.floorDiv(moment.getTime(), MILLIS_PER_SECOND), moment.getNanos(),
                        type == PgType.TIMESTAMPTZ, binary);
            }
            case TIME -> writeTime((LocalTime) value, binary);
            case BYTEA -> writeBytes((byte[]) value, binary);
            case INTERVAL -> writeInterval((PgInterval) value, binary);
            case UUID -> writeUuid(value.toString(), binary);
            default -> writeText(value.toString());
        }
    }

    private static BigDecimal decimal(Object value) {
        return value instanceof BigDecimal decimal ? decimal
                : value instanceof BigInteger big ? new BigDecimal(big) : new BigDecimal(value.toString());
    }

    /** As in {@code {1,2,NULL,"a text"}}. */
    private void writeArrayText(List<Object> elements, PgType type) throws SQLException {
        out.int8('{');
        for (int i = 0; i < elements.size(); i++) {
            if (i > 0) {
                out.int8(',');
            }
            Object value = elements.get(i);
            if (value == null) {
                out.characters("NULL");
            } else if (value instanceof Boolean truth) {
                out.int8(truth ? 't' : 'f');
            } else if (value instanceof Number number) {
                out.characters(number instanceof BigDecimal decimal ? decimal.toPlainString()
                        : floatingOrWhole(number));
            } else if (value instanceof Timestamp) {
                // A blank is in each.
                out.int8('"').characters(textOf(value, type)).int8('"');
            } else if (value instanceof byte[]) {
                writeArrayText(textOf(value, PgType.BYTEA));
            } else if (value instanceof LocalTime) {
                writeArrayText(textOf(value, PgType.TIME));
            } else {
                writeArrayText(value instanceof PgInterval interval ? interval.text() : value.toString());
            }
        }
        out.int8('}');
    }

    /** Between quotes where PostgreSQL has them. */
    private void writeArrayText(String element) {
        if (element.isEmpty() || element.equalsIgnoreCase("NULL") || QUOTED.matcher(element).find()) {
            out.int8('"');
            out.characters(element.replace("\\", "\\\\").replace("\"", "\\\""));
            out.int8('"');
        } else {
            out.characters(element);
        }
    }

    private static String textOf(Object value, PgType type) throws SQLException {
        MessageWriter text = new MessageWriter(OutputStream.nullOutputStream());
        int begin = text.position();
        new ValueWriter(text).writeElement(value, type, false);
        byte[] written = text.copyFrom(begin);
        return new String(written, LENGTH_BYTES, written.length - LENGTH_BYTES, StandardCharsets.US_ASCII);
    }

    private static String floatingOrWhole(Number number) {
        boolean isDouble = number instanceof Double;
        return isDouble || number instanceof Float
                ? floating(number.toString(), isDouble ? DOUBLE_DIGITS : FLOAT_DIGITS)
                : number.toString();
    }

    /** Microseconds since 2000 as a moment. */
    static LocalDateTime moment(long micros) {
        return LocalDate.ofEpochDay(EPOCH_DAYS).atStartOfDay().plus(micros, ChronoUnit.MICROS);
    }

    /** Days since 2000 as a date. */
    static LocalDate day(int days) {
        return LocalDate.ofEpochDay(EPOCH_DAYS + days);
    }
}
