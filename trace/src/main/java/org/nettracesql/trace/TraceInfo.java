package org.nettracesql.trace;

import java.nio.file.Path;
import java.time.Instant;

/**
 * What the header of a trace says.
 *
 * @param file the file, as it was opened; {@code FILE!ENTRY} for one of several in a container
 * @param fileBytes its size when it was opened, unpacked; of a gzip file an estimate until all of it was read
 * @param format {@code NetTrace}
 * @param formatVersion version on the wire
 * @param start wall-clock time that {@code time_ns} 0 stands for
 * @param clockFrequency ticks a second of the trace's clock
 * @param pointerBytes 4 or 8
 * @param processId the traced process, or -1 where a trace has several
 * @param processorCount 0 where unknown
 * @param samplingIntervalNanos expected interval of the sample profiler, 0 where unknown
 * @param operatingSystem with its version, as in {@code Linux 6.2.0}; null where no header says it
 * @param architecture as EventPipe names them, {@code x64}; null where no header says it
 */
public record TraceInfo(
        Path file,
        long fileBytes,
        String format,
        int formatVersion,
        Instant start,
        long clockFrequency,
        int pointerBytes,
        int processId,
        int processorCount,
        long samplingIntervalNanos,
        String operatingSystem,
        String architecture) {

    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long NANOS_PER_MICRO = 1000;

    /** What a header says that tells nothing of the machine. */
    public TraceInfo(
            Path file,
            long fileBytes,
            String format,
            int formatVersion,
            Instant start,
            long clockFrequency,
            int pointerBytes,
            int processId,
            int processorCount,
            long samplingIntervalNanos) {
        this(file, fileBytes, format, formatVersion, start, clockFrequency, pointerBytes, processId, processorCount,
                samplingIntervalNanos, null, null);
    }

    /** The start in microseconds since 1970-01-01 UTC. */
    public long startMicros() {
        return start.getEpochSecond() * MICROS_PER_SECOND + start.getNano() / NANOS_PER_MICRO;
    }

    /** The {@code utc_time} of an event with this {@code time_ns}, in microseconds since 1970-01-01 UTC. */
    public long utcMicros(long timeNanos) {
        return utcMicros(startMicros(), timeNanos);
    }

    /** The same for who asks of many events, with the {@link #startMicros()} of their trace. */
    public static long utcMicros(long startMicros, long timeNanos) {
        return startMicros + Math.floorDiv(timeNanos, NANOS_PER_MICRO);
    }

    /** The same of a file of another size. */
    public TraceInfo withFileBytes(long bytes) {
        return new TraceInfo(file, bytes, format, formatVersion, start, clockFrequency, pointerBytes, processId,
                processorCount, samplingIntervalNanos, operatingSystem, architecture);
    }
}
