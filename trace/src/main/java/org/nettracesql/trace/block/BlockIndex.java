package org.nettracesql.trace.block;

import java.util.BitSet;
import org.nettracesql.trace.TraceIndex;

/**
 * What one pass over all event headers leaves: the public {@link TraceIndex}, and by block what scans skip by.
 *
 * @param summary counts and ranges of the whole trace
 * @param firstEventNumber by block: 1-based number of its first event
 * @param blockTypes by block: the type indexes that occur, ascending
 * @param typeBlocks by type index: the blocks in which it occurs, ascending
 * @param minTicks by block: least tick of its events
 * @param maxTicks by block: greatest tick
 */
record BlockIndex(
        TraceIndex summary,
        long[] firstEventNumber,
        int[][] blockTypes,
        int[][] typeBlocks,
        long[] minTicks,
        long[] maxTicks) {

    /**
     * The blocks that have an event of one of the types that are true, by type index; ascending, not to be changed.
     * A type of few blocks of thousands is found without a look at the others: they were a fifth of a scan that the
     * interpreter runs.
     */
    int[] blocksOf(boolean[] types) {
        int wanted = 0;
        int only = -1;
        for (int type = 0; type < types.length; type++) {
            if (types[type] && typeBlocks[type].length > 0) {
                wanted++;
                only = type;
            }
        }
        if (wanted < 2) {
            return wanted == 0 ? new int[0] : typeBlocks[only];
        }
        BitSet blocks = new BitSet(firstEventNumber.length);
        for (int type = 0; type < types.length; type++) {
            if (types[type]) {
                for (int block : typeBlocks[type]) {
                    blocks.set(block);
                }
            }
        }
        int[] ordinals = new int[blocks.cardinality()];
        int block = -1;
        for (int i = 0; i < ordinals.length; i++) {
            block = blocks.nextSetBit(block + 1);
            ordinals[i] = block;
        }
        return ordinals;
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
