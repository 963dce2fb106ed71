package org.nettracesql.trace.block;

import org.nettracesql.trace.scan.EventRows;

/**
 * Walks over all event headers of blocks, run by run: events that differ in nothing but the time come together. For one
 * thread.
 */
final class HeaderRuns {

    /** Holds what the events of the current run have in common, of the last of them where that differs. */
    final EventHeaders headers;

    /** Events of the current run. */
    int events;

    /** By event of the run. */
    final long[] ticks = new long[EventRows.CAPACITY];

    final int[] payloadStarts = new int[EventRows.CAPACITY];
    /** Of the first event. */
    int firstSequence;

    /** Whether the first event names its capture thread, sequence number and processor anew. */
    boolean isRenumbered;

    HeaderRuns(EventHeaders headers) {
        this.headers = headers;
    }

    void start(byte[] bytes, Block block, int ordinal) {
        headers.start(bytes, block, ordinal);
    }

    /** Moves to the next run; false at the end of the block or where it is damaged. */
    boolean next() {
        EventHeaders h = headers;
        if (!h.next()) {
            return false;
        }
        ticks[0] = h.ticks;
        payloadStarts[0] = h.payloadStart;
        firstSequence = h.sequence;
        isRenumbered = h.startsRun;
        events = h.takeRun(ticks, payloadStarts, 1, ticks.length);
        return true;
    }
}
