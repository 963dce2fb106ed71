package org.nettracesql.server;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;

/**
 * Makes values of what a client bound to parameters.
 *
 * <p>Source: PostgreSQL documentation, "Frontend/Backend Protocol", section "Message Formats", Bind; the formats are
 * those of {@link ValueWriter}. A value that is not one of its type is an error with SQLState 22P02 or 22P03.
 */
final class ParameterReader {

    static final String BAD_TEXT = "22P02";
    static final String BAD_BINARY = "22P03";

    private static final String ZONE_OF_TIME = "\\s*([+-]\\d{2}(:?\\d{2})?|[Zz]|UTC)$";

    private static final int MOST_SHOWN = 200;
    /** With sign, point and exponent. */
    private static final int MOST_DIGITS = 10_000;

    private ParameterReader() {}

    /** @param oid the number of the type, which may be an array's or one that there are no values of here */
    static Object value(byte[] value, int oid, boolean binary) throws SQLException {
        PgType element = PgType.ofElements(oid);
        PgType type = PgType.of(oid);
        return element != null ? ArrayFormat.read(value, element, binary)
                : type == null && binary ? read(OtherTypes.text(value, oid), PgType.TEXT, false)
                : read(value, type, binary);
    }

    /** @param type null for one that there are no values of here, which only a text can stand for */
    static Object read(byte[] value, PgType type, boolean binary) throws SQLException {
        try {
            return binary ? binary(value, type) : text(MessageBody.utf8(value), type);
        } catch (MalformedMessageException e) {
            throw new SQLDataException(e.getMessage(), BAD_BINARY, e);
        } catch (NumberFormatException | ArithmeticException | DateTimeException e) {
            throw new SQLDataException("A parameter has bytes that are not a value of type " + type.typeName() + ".",
                    BAD_BINARY, e);
        }
    }

    static Object text(String text, PgType type) throws SQLException {
        try {
            return type == null ? text : value(text, type);
        } catch (NumberFormatException | ArithmeticException | DateTimeException e) {
            String shown = text.length() > MOST_SHOWN ? text.substring(0, MOST_SHOWN) + "..." : text;
            throw new SQLDataException("\"" + shown + "\" is not a value of type " + type.typeName() + ".", BAD_TEXT,
                    e);
        }
    }

    private static Object value(String text, PgType type) throws SQLException {
        String value = text.strip();
        return switch (type) {
            case BOOL -> truth(value);
            case INT2, INT4 -> Integer.valueOf(value);
            case INT8, OID -> Long.valueOf(value);
            case FLOAT4 -> (double) number(value).floatValue();
            case FLOAT8 -> number(value);
            case NUMERIC -> decimal(value);
            case BYTEA -> bytes(value);
            case DATE -> LocalDate.parse(value.length() > 10 ? value.substring(0, 10) : value);
            case TIME -> LocalTime.parse(value.replaceFirst(ZONE_OF_TIME, ""));
            case TIMESTAMP -> moment(value).toLocalDateTime();
            case TIMESTAMPTZ -> LocalDateTime.ofInstant(moment(value).toInstant(), ZoneOffset.UTC);
            case INTERVAL -> text;
            case UUID -> uuid(value);
            case TEXT, VARCHAR, NAME, JSON -> text;
        };
    }

    /** Java takes time by the square of a number's digits: of what a message may have, for hours. */
    private static BigDecimal decimal(String text) {
        if (text.length() > MOST_DIGITS) {
            throw new ArithmeticException("The number has " + text.length() + " characters.");
        }
        return new BigDecimal(text);
    }

    /** Also what is not finite, which PostgreSQL has several words for. */
    private static Double number(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "nan" -> Double.NaN;
            case "inf", "+inf", "infinity", "+infinity" -> Double.POSITIVE_INFINITY;
            case "-inf", "-infinity" -> Double.NEGATIVE_INFINITY;
            // Java takes 1d and 0x1p3 for numbers, too.
            default -> {
                if (!text.matches("[+-]?[0-9.]+([eE][+-]?[0-9]+)?")) {
                    throw new NumberFormatException(text);
                }
                yield Double.valueOf(text);
            }
        };
    }

    private static Object truth(String text) throws SQLException {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "t", "true", "y", "yes", "on", "1" -> true;
            case "f", "false", "n", "no", "off", "0" -> false;
            default -> throw new SQLDataException("\"" + text + "\" is not a value of type bool.", BAD_TEXT);
        };
    }

    /** In any of PostgreSQL's ways: 32 digits, with hyphens behind groups of four, and between braces. */
    static String uuid(String text) throws SQLException {
        boolean braces = text.startsWith("{") && text.endsWith("}");
        String digits = braces ? text.substring(1, text.length() - 1) : text;
        if (!digits.matches("(?i)[0-9a-f]{4}(-?[0-9a-f]{4}){7}")) {
            throw new SQLDataException("\"" + text + "\" is not a value of type uuid.", BAD_TEXT);
        }
        return digits.replace("-", "").toLowerCase(Locale.ROOT)
                .replaceFirst("(.{8})(.{4})(.{4})(.{4})(.{12})", "$1-$2-$3-$4-$5");
    }

    private static byte[] bytes(String text) throws SQLException {
        if (!text.startsWith("\\x")) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        try {
            return HexFormat.of().parseHex(text, 2, text.length());
        } catch (IllegalArgumentException e) {
            throw new SQLDataException("\"" + text + "\" is not a value of type bytea.", BAD_TEXT, e);
        }
    }

    /**
     * With the offset that the text has, else UTC's. A TIMESTAMP passes over it, as PostgreSQL's does: drivers append
     * that of their own zone to what they were given, and take it off again from what they read.
     */
    private static OffsetDateTime moment(String text) {
        if (text.length() == 10) {
            return LocalDate.parse(text).atStartOfDay().atOffset(ZoneOffset.UTC);
        }
        // Other clients' ways of writing it: a blank before the zone, UTC as a word, and +02 or +0200.
        String iso = text.replaceFirst("(\\d) +(\\d)", "$1T$2").replaceFirst("(?i) *(utc|gmt|z)$", "Z")
                .replaceFirst(" +([+-])", "$1").replaceFirst("(T.*[+-]\\d\\d)(\\d\\d)$", "$1:$2");
        if (iso.matches(".*T.*[+-]\\d\\d")) {
            iso += ":00";
        }
        boolean offset = iso.endsWith("Z") || iso.matches(".*T.*[+-]\\d\\d:\\d\\d(:\\d\\d)?");
        return offset ? OffsetDateTime.parse(iso) : LocalDateTime.parse(iso).atOffset(ZoneOffset.UTC);
    }

    private static Object binary(byte[] value, PgType type) throws SQLException, MalformedMessageException {
        if (type == null) {
            throw new SQLDataException("A parameter of a type that there are no values of here is in binary: send it as"
                    + " text.", BAD_BINARY);
        }
        if (type.size() >= 0 && type.size() != value.length) {
            throw new SQLDataException("A parameter of type " + type.typeName() + " has " + value.length
                    + " bytes; it has " + type.size() + ".", BAD_BINARY);
        }
        ByteBuffer bytes = ByteBuffer.wrap(value);
        return switch (type) {
            case BOOL -> value[0] != 0;
            case INT2 -> (int) bytes.getShort();
            case INT4 -> bytes.getInt();
            case OID -> Integer.toUnsignedLong(bytes.getInt());
            case INT8 -> bytes.getLong();
            case FLOAT4 -> (double) bytes.getFloat();
            case FLOAT8 -> bytes.getDouble();
            case NUMERIC -> NumericFormat.read(new MessageBody(value));
            case BYTEA -> value;
            case DATE -> ValueWriter.day(bytes.getInt());
            case TIME -> LocalTime.ofNanoOfDay(Math.multiplyExact(bytes.getLong(), 1_000L));
            case TIMESTAMP, TIMESTAMPTZ -> ValueWriter.moment(bytes.getLong());
            case INTERVAL -> PgInterval.of(bytes.getLong(), bytes.getInt(), bytes.getInt()).text();
            case UUID -> new UUID(bytes.getLong(), bytes.getLong()).toString();
            case TEXT, VARCHAR, NAME, JSON -> MessageBody.utf8(value);
        };
    }
}
