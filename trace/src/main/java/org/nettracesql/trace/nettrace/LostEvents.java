package org.nettracesql.trace.nettrace;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;

/**
 * Counts what is missing in the sequence numbers of the capture threads. Numbers are compared modulo 2^32; a thread begins
 * at 1, and a number at or below the last one means that the thread id was used again, not that events are missing.
 */
final class LostEvents {

    private final Map<Long, Integer> lastSequence = new HashMap<>();
    private final Map<Long, Long> lost = new TreeMap<>();
    private long total;

    /** A stretch of consecutive numbers. */
    void run(long thread, int first, int last) {
        gap(thread, first - 1);
        lastSequence.put(thread, last);
    }

    /** A sequence point says what each thread's last number was by then, whether or not that event is in the file. */
    void at(BlockDirectory.SequencePoint point) {
        for (int i = 0; i < point.captureThreads().length; i++) {
            long thread = point.captureThreads()[i];
            if (gap(thread, point.sequences()[i])) {
                lastSequence.put(thread, point.sequences()[i]);
            }
        }
    }

    /** Notes that everything up to and including {@code sequence} was written; returns whether that is news. */
    private boolean gap(long thread, int sequence) {
        int missing = sequence - lastSequence.getOrDefault(thread, 0);
        if (missing <= 0) {
            return false;
        }
        lost.merge(thread, (long) missing, Long::sum);
        total += missing;
        return true;
    }

    long total() {
        return total;
    }

    void warn(List<TraceWarning> warnings) {
        lost.forEach((thread, count) -> warnings.add(new TraceWarning(Kind.LOST_EVENTS, -1, count, null, thread,
                "Thread " + thread + " lost " + count + " events: the recording's buffer was full.")));
    }
}
