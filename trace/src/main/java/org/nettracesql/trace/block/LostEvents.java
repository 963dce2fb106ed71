package org.nettracesql.trace.block;

import java.util.List;
import org.nettracesql.trace.Amount;
import org.nettracesql.trace.TraceFacts;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;

/**
 * Counts what is missing in the sequence numbers of the capture threads. Numbers are compared modulo 2^32; a thread
 * begins at 1, and a number at or below the last one means that the thread id was used again, not that events are
 * missing. What is missing between two events that damage of the file lies between may have been in what is damaged:
 * the numbers do not tell.
 */
final class LostEvents {

    private final ThreadKeys keys;
    /** The last number of a thread, and how many places were damaged by then. */
    private final LongTable last = new LongTable(2);
    /** What a thread misses, and how much of it where the file is damaged. */
    private final LongTable lost = new LongTable(2);
    private long total;
    private long damagedPlaces;

    LostEvents(ThreadKeys keys) {
        this.keys = keys;
    }

    /**
     * What a statement warns of, since nobody reads a sentence for each thread; null if nothing was lost.
     *
     * @param known with an index
     */
    static TraceWarning ofAllThreads(TraceFacts known) {
        if (!areIn(known)) {
            return null;
        }
        long lost = known.index().lostEvents();
        String ofAll = lost + " of " + Amount.of(lost + known.index().eventCount(), "event");
        String sentence = has(Kind.CORRUPT_BLOCK, known.damage()) || has(Kind.CORRUPT_BLOCK, known.indexDamage())
                ? ofAll + (lost == 1 ? " is" : " are") + " missing, as the file is damaged or the recording lost "
                        + (lost == 1 ? "it" : "them")
                : "The recording lost " + ofAll + ", as its buffer was full or they were too large for it";
        return new TraceWarning(Kind.LOST_EVENTS, -1, lost, null, -1, sentence
                + ": what counts events counts too few of them. The table trace_warnings has each thread's losses.");
    }

    /** Whether numbers of events are missing. */
    static boolean areIn(TraceFacts known) {
        return has(Kind.LOST_EVENTS, known.indexDamage());
    }

    private static boolean has(Kind kind, List<TraceWarning> warnings) {
        for (TraceWarning warning : warnings) {
            if (warning.kind() == kind) {
                return true;
            }
        }
        return false;
    }

    /** A place of the file that could not be read stands before what comes next. */
    void damage() {
        damagedPlaces++;
    }

    /** A stretch of consecutive numbers. */
    void run(long captureThread, int first, int last) {
        long thread = keys.numbering(captureThread);
        int slot = this.last.slot(thread);
        gap(thread, slot, first - 1);
        this.last.values[slot] = last;
        this.last.values[slot + 1] = damagedPlaces;
    }

    /** A sequence point says what each thread's last number was by then, whether or not that event is in the file. */
    void at(BlockDirectory.SequencePoint point) {
        for (int i = 0; i < point.captureThreads().length; i++) {
            long thread = keys.numbering(point.captureThreads()[i]);
            int slot = last.slot(thread);
            if (gap(thread, slot, point.sequences()[i])) {
                last.values[slot] = point.sequences()[i];
                last.values[slot + 1] = damagedPlaces;
            }
        }
    }

    /** Notes that everything up to and including {@code sequence} was written; returns whether that is news. */
    private boolean gap(long thread, int slot, int sequence) {
        int missing = sequence - (int) last.values[slot];
        if (missing <= 0) {
            return false;
        }
        int lostSlot = lost.slot(thread);
        lost.values[lostSlot] += missing;
        if (last.values[slot + 1] < damagedPlaces) {
            lost.values[lostSlot + 1] += missing;
        }
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
            int slot = lost.find(threads[i]);
            long count = lost.values[slot];
            told += count;
            long threadId = keys.threadId(threads[i]);
            warnings.add(new TraceWarning(Kind.LOST_EVENTS, -1, count, null, threadId,
                    sentence(threadId, count, lost.values[slot + 1])));
        }
        if (threads.length > WarningList.MOST) {
            warnings.add(new TraceWarning(Kind.LOST_EVENTS, -1, total - told, null, -1,
                    Amount.of(threads.length - WarningList.MOST, "further thread") + " lost "
                            + Amount.of(total - told, "event") + "."));
        }
    }

    private static String sentence(long threadId, long count, long whereDamaged) {
        String them = count == 1 ? "it" : "them";
        String they = count == 1 ? "it" : "they";
        String events = Amount.of(count, "event");
        if (whereDamaged == 0) {
            return "Thread " + threadId + " lost " + events + ": the recording's buffer was full, or " + they
                    + (count == 1 ? " was" : " were") + " too large for it.";
        }
        return "Thread " + threadId + " misses " + events + ": the recording lost " + them + ", or the file is damaged"
                + " where " + (whereDamaged < count ? whereDamaged + " of them" : they) + " would be.";
    }
}
