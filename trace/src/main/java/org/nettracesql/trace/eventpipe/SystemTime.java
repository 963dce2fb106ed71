package org.nettracesql.trace.eventpipe;

import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import org.nettracesql.trace.MalformedTraceException;

/** A SYSTEMTIME in UTC: i16 year, month, day of week, day, hour, minute, second, millisecond. */
public final class SystemTime {

    private SystemTime() {}

    /** @param offset where it is in the file, for the message of an exception */
    public static Instant toInstant(Path path, long offset, short[] parts) {
        try {
            return LocalDateTime.of(parts[0], parts[1], parts[3], parts[4], parts[5], parts[6])
                    .with(ChronoField.MILLI_OF_SECOND, parts[7])
                    .toInstant(ZoneOffset.UTC);
        } catch (DateTimeException e) {
            throw new MalformedTraceException(path, offset, "the date and time of the trace's start", e.getMessage());
        }
    }
}
