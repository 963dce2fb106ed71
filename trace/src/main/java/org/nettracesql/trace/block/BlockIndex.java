package org.nettracesql.trace.block;

import org.nettracesql.trace.TraceIndex;

/**
 * What one pass over all event headers leaves: the public {@link TraceIndex}, and by block what scans skip by.
 *
 * @param summary counts and ranges of the whole trace
 * @param firstEventNumber by block: 1-based number of its first event
 * @param blockTypes by block: the type indexes that occur, ascending
 * @param minTicks by block: least tick of its events
 * @param maxTicks by block: greatest tick
 */
record BlockIndex(TraceIndex summary, long[] firstEventNumber, int[][] blockTypes, long[] minTicks, long[] maxTicks) {

    /** Whether a block has an event of one of the types that are true, by type index. */
    boolean mayHoldType(int block, boolean[] types) {
        for (int type : blockTypes[block]) {
            if (types[type]) {
                return true;
            }
        }
        return false;
    }

    /** Whether all events of a block are of types that are true, by type index. */
    boolean holdsOnlyTypes(int block, boolean[] types) {
        for (int type : blockTypes[block]) {
            if (!types[type]) {
                return false;
            }
        }
        return true;
    }

    long eventsIn(int block) {
        long next = block + 1 < firstEventNumber.length ? firstEventNumber[block + 1] : summary.eventCount() + 1;
        return next - firstEventNumber[block];
    }
}
