package org.nettracesql.trace.block;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Hands out a range of blocks, in the order of the file, to the cursors that share it, and tells the times of which
 * they want events. Safe for all threads.
 */
final class BlockClaims {

    /** Ticks outside give no row. */
    final TickRange ticks;

    private final int firstBlock;
    private final int endBlock;
    /** The only blocks that may have rows, ascending; null where any may. */
    private final int[] listed;
    /** Of the blocks, or of those that are listed. */
    private final int first;

    private final int end;
    private final AtomicInteger next;

    /** @param listed of the whole trace; null for all */
    BlockClaims(int firstBlock, int endBlock, int[] listed, TickRange ticks) {
        this.ticks = ticks;
        this.firstBlock = firstBlock;
        this.endBlock = endBlock;
        this.listed = listed;
        this.first = placeOf(firstBlock);
        this.end = placeOf(endBlock);
        this.next = new AtomicInteger(first);
    }

    /** Where a block is, or the first behind it that may have rows. */
    private int placeOf(int block) {
        if (listed == null) {
            return block;
        }
        int at = Arrays.binarySearch(listed, block);
        return at < 0 ? -at - 1 : at;
    }

    /** How many there are, handed out or not. */
    int count() {
        return end - first;
    }

    /** The block at a place, from 0 to below {@link #count()}. */
    int block(int place) {
        return blockAt(first + place);
    }

    private int blockAt(int claim) {
        return listed == null ? claim : listed[claim];
    }

    /** The next block, or -1. */
    int next() {
        int claim = next.getAndIncrement();
        if (claim >= end) {
            endAll();
            return -1;
        }
        return blockAt(claim);
    }

    /** Hands out no more. */
    void endAll() {
        next.set(end);
    }

    /** Blocks of the range that were handed out or ruled out. */
    int passed() {
        int claim = next.get();
        if (claim >= end) {
            return endBlock - firstBlock;
        }
        return claim == first ? 0 : blockAt(claim - 1) + 1 - firstBlock;
    }
}
