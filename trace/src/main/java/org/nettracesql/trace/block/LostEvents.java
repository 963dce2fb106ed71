package org.nettracesql.trace.block;

import java.util.List;
import org.nettracesql.trace.Amount;
import org.nettracesql.trace.TraceFacts;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;

/**
 * Counts what is missing in the sequence numbers of the capture threads. Numbers are compared modulo 2^32; a thread
 * begins at 1, and a number at or below the last one means that the thread id was used again, not that events are
 * missing.
 */
final class LostEvents {

    private final ThreadKeys keys;
    private final LongTable lastSequence = new LongTable(1);
    private final LongTable lost = new LongTable(1);
    private long total;

    LostEvents(ThreadKeys keys) {
        this.keys = keys;
    }

    /**
     * What a statement warns of, since nobody reads a sentence for each thread; null if nothing was lost.
     *
     * @param known with an index
     */
    static TraceWarning ofAllThreads(TraceFacts known) {
        if (!hasLosses(known.indexDamage())) {
            return null;
        }
        long lost = known.index().lostEvents();
        return new TraceWarning(Kind.LOST_EVENTS, -1, lost, null, -1, "The recording lost " + lost + " of "
                + Amount.of(lost + known.index().eventCount(), "event") + ", as its buffer was full: what counts events"
                + " counts too few of them. The table trace_warnings has each thread's losses.");
    }

    private static boolean hasLosses(List<TraceWarning> warnings) {
        for (TraceWarning warning : warnings) {
            if (warning.kind() == Kind.LOST_EVENTS) {
                return true;
            }
        }
        return false;
    }

    /** A stretch of consecutive numbers. */
    void run(long captureThread, int first, int last) {
        long thread = keys.numbering(captureThread);
        int slot = lastSequence.slot(thread);
        gap(thread, slot, first - 1);
        lastSequence.values[slot] = last;
    }

    /** A sequence point says what each thread's last number was by then, whether or not that event is in the file. */
    void at(BlockDirectory.SequencePoint point) {
        for (int i = 0; i < point.captureThreads().length; i++) {
            long thread = keys.numbering(point.captureThreads()[i]);
            int slot = lastSequence.slot(thread);
            if (gap(thread, slot, point.sequences()[i])) {
                lastSequence.values[slot] = point.sequences()[i];
            }
        }
    }

    /** Notes that everything up to and including {@code sequence} was written; returns whether that is news. */
    private boolean gap(long thread, int slot, int sequence) {
        int missing = sequence - (int) lastSequence.values[slot];
        if (missing <= 0) {
            return false;
        }
        int lostSlot = lost.slot(thread);
        lost.values[lostSlot] += missing;
        total += missing;
        return true;
    }

    long total() {
        return total;
    }

    /** Adds a warning for each thread, ordered by its key; beyond a bound one for all that are left. */
    void warn(List<TraceWarning> warnings) {
        long[] threads = lost.sortedKeys();
        long told = 0;
        for (int i = 0; i < Math.min(threads.length, WarningList.MOST); i++) {
            long count = lost.values[lost.find(threads[i])];
            told += count;
            long threadId = keys.threadId(threads[i]);
            warnings.add(new TraceWarning(Kind.LOST_EVENTS, -1, count, null, threadId,
                    "Thread " + threadId + " lost " + Amount.of(count, "event")
                            + ": the recording's buffer was full."));
        }
        if (threads.length > WarningList.MOST) {
            warnings.add(new TraceWarning(Kind.LOST_EVENTS, -1, total - told, null, -1,
                    Amount.of(threads.length - WarningList.MOST, "further thread") + " lost "
                            + Amount.of(total - told, "event") + "."));
        }
    }
}
