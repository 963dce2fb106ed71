package org.nettracesql.trace.eventpipe;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import org.nettracesql.trace.MalformedTraceException;
import org.nettracesql.trace.block.Clock;

/**
 * When a trace began and how its clock runs, as every version has it: eight i16 of a SYSTEMTIME in UTC (year, month,
 * day of week, day, hour, minute, second, millisecond), i64 ticks at that time, i64 ticks per second, and but for the
 * oldest i32 pointer size.
 */
public record TraceStart(Instant time, long ticks, long frequency, int pointerBytes) {

    /** Bytes without the pointer size. */
    public static final int OLD_BYTES = 32;

    public static final int BYTES = 36;

    /**
     * Reads it at the buffer's position, which stays; there must be enough bytes.
     *
     * @param offsetBytes where that is in the file, for the message of an exception
     */
    public static TraceStart read(Path path, ByteBuffer in, long offsetBytes) {
        int pointerBytes = in.getInt(in.position() + OLD_BYTES);
        if (pointerBytes != 4 && pointerBytes != 8) {
            throw new MalformedTraceException(
                    path, offsetBytes + OLD_BYTES, "a pointer size of 4 or 8", "" + pointerBytes);
        }
        return read(path, in, offsetBytes, pointerBytes);
    }

    /** The same without a pointer size, which was 8. */
    public static TraceStart readOld(Path path, ByteBuffer in, long offsetBytes) {
        return read(path, in, offsetBytes, 8);
    }

    private static TraceStart read(Path path, ByteBuffer in, long offsetBytes, int pointerBytes) {
        int at = in.position();
        long frequency = in.getLong(at + 24);
        if (frequency <= 0) {
            throw new MalformedTraceException(path, offsetBytes + 24, "a clock frequency above 0", "" + frequency);
        }
        return new TraceStart(time(path, in, offsetBytes), in.getLong(at + 16), frequency, pointerBytes);
    }

    private static Instant time(Path path, ByteBuffer in, long offsetBytes) {
        int[] parts = new int[8];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = in.getShort(in.position() + 2 * i);
        }
        try {
            return LocalDateTime.of(parts[0], parts[1], parts[3], parts[4], parts[5], parts[6])
                    .with(ChronoField.MILLI_OF_SECOND, parts[7])
                    .toInstant(ZoneOffset.UTC);
        } catch (DateTimeException e) {
            throw new MalformedTraceException(
                    path, offsetBytes, "the date and time of the trace's start", e.getMessage());
        }
    }

    /** Converts the trace's ticks. */
    public Clock clock() {
        return new Clock(ticks, frequency);
    }
}
