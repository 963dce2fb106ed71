package org.nettracesql.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.time.LocalTime;
import java.time.ZoneOffset;

/**
 * Texts of what clients bind in binary of types that there are no values of here: they stand for themselves, as they
 * do where a client sends them as text.
 *
 * <p>Source: PostgreSQL's {@code pg_type.dat} for the numbers, the types' {@code recv} functions for the formats: a
 * time with a zone microseconds:int64 and seconds west of
 * Greenwich:int32, jsonb a version and its text.
 */
final class OtherTypes {

    private static final int CHAR = 18;
    private static final int XML = 142;
    private static final int UNKNOWN = 705;
    private static final int BPCHAR = 1042;
    private static final int TIMETZ = 1266;
    private static final int JSONB = 3802;

    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long NANOS_PER_MICRO = 1_000;

    private OtherTypes() {}

    /** The UTF-8 of a value's text. */
    static byte[] text(byte[] value, int oid) throws SQLException {
        ByteBuffer bytes = ByteBuffer.wrap(value);
        return switch (oid) {
            case CHAR, XML, UNKNOWN, BPCHAR -> value;
            case JSONB -> {
                requireLength(value.length > 0 && value[0] == 1, value, "a jsonb of version 1");
                byte[] text = new byte[value.length - 1];
                bytes.position(1).get(text);
                yield text;
            }
            case TIMETZ -> {
                requireLength(value.length == 12, value, "a time with a zone");
                yield utf8(time(bytes.getLong(), bytes.getInt()));
            }
            default -> throw new SQLDataException("A parameter of a type that there are no values of here (number "
                    + Integer.toUnsignedString(oid) + ") is in binary: send it as text.", ParameterReader.BAD_BINARY);
        };
    }

    private static void requireLength(boolean right, byte[] value, String what) throws SQLException {
        if (!right) {
            throw new SQLDataException("A parameter of " + value.length + " bytes is not " + what + ".",
                    ParameterReader.BAD_BINARY);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String time(long micros, int secondsWest) throws SQLException {
        long most = 86_400 * MICROS_PER_SECOND;
        if (micros < 0 || micros >= most || Math.abs((long) secondsWest) > ZoneOffset.MAX.getTotalSeconds()) {
            throw new SQLDataException("A parameter is not a time of a day with a zone.", ParameterReader.BAD_BINARY);
        }
        return LocalTime.ofNanoOfDay(micros * NANOS_PER_MICRO)
                .atOffset(ZoneOffset.ofTotalSeconds(-secondsWest)).toString();
    }
}
