package org.nettracesql.trace.nettrace;

import org.nettracesql.trace.TraceIndex;

/**
 * What one pass over all event headers leaves: the public {@link TraceIndex}, and by block what scans skip by.
 *
 * @param summary counts and ranges of the whole trace
 * @param firstEventNumber by block: 1-based number of its first event
 * @param typeSets by block: bit set of the type indexes that occur
 * @param minTicks by block: least tick of its events
 * @param maxTicks by block: greatest tick
 */
record BlockIndex(TraceIndex summary, long[] firstEventNumber, long[][] typeSets, long[] minTicks, long[] maxTicks) {

    boolean mayHoldType(int block, long[] types) {
        long[] present = typeSets[block];
        int words = Math.min(present.length, types.length);
        for (int i = 0; i < words; i++) {
            if ((present[i] & types[i]) != 0) {
                return true;
            }
        }
        return false;
    }
}
