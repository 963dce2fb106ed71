package org.nettracesql.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.UUID;

/**
 * Texts of what clients bind in binary of types that there are no values of here: they stand for themselves, as they
 * do where a client sends them as text.
 *
 * <p>Source: PostgreSQL's {@code pg_type.dat} for the numbers, the types' {@code recv} functions for the formats: an
 * interval is microseconds:int64 days:int32 months:int32, a time with a zone microseconds:int64 and seconds west of
 * Greenwich:int32, jsonb a version and its text.
 */
final class OtherTypes {

    private static final int CHAR = 18;
    private static final int NAME = 19;
    private static final int JSON = 114;
    private static final int XML = 142;
    private static final int UNKNOWN = 705;
    private static final int BPCHAR = 1042;
    private static final int INTERVAL = 1186;
    private static final int TIMETZ = 1266;
    private static final int UUID_TYPE = 2950;
    private static final int JSONB = 3802;

    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long NANOS_PER_MICRO = 1_000;

    private OtherTypes() {}

    /** The UTF-8 of a value's text. */
    static byte[] text(byte[] value, int oid) throws SQLException {
        ByteBuffer bytes = ByteBuffer.wrap(value);
        return switch (oid) {
            case CHAR, NAME, JSON, XML, UNKNOWN, BPCHAR -> value;
            case JSONB -> {
                requireLength(value.length > 0 && value[0] == 1, value, "a jsonb of version 1");
                byte[] text = new byte[value.length - 1];
                bytes.position(1).get(text);
                yield text;
            }
            case UUID_TYPE -> {
                requireLength(value.length == 16, value, "a uuid");
                yield utf8(new UUID(bytes.getLong(), bytes.getLong()).toString());
            }
            case INTERVAL -> {
                requireLength(value.length == 16, value, "an interval");
                yield utf8(interval(bytes.getLong(), bytes.getInt(), bytes.getInt()));
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

    /** As {@code 14 mons 3 days -02:00:00.5}. */
    private static String interval(long micros, int days, int months) {
        StringBuilder text = new StringBuilder();
        if (months != 0) {
            text.append(months).append(" mons ");
        }
        if (days != 0) {
            text.append(days).append(" days ");
        }
        // The only one whose sign cannot be taken away.
        if (micros == Long.MIN_VALUE) {
            return "-2562047788:00:54.775808";
        }
        if (micros != 0 || text.length() == 0) {
            long size = Math.abs(micros);
            long seconds = size / MICROS_PER_SECOND;
            text.append(String.format(Locale.ROOT, "%s%02d:%02d:%02d.%06d", micros < 0 ? "-" : "", seconds / 3_600,
                    seconds / 60 % 60, seconds % 60, size % MICROS_PER_SECOND));
        }
        return text.toString().strip();
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
