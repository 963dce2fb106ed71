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
        long samplingIntervalNanos) {

    /** The same of a file of another size. */
    public TraceInfo withFileBytes(long bytes) {
        return new TraceInfo(file, bytes, format, formatVersion, start, clockFrequency, pointerBytes, processId,
                processorCount, samplingIntervalNanos);
    }
}
