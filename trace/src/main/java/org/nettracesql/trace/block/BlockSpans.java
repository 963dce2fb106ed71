package org.nettracesql.trace.block;

/**
 * Between which blocks those lie that may have events of some times: blocks are nearly in the order of time, so that
 * they are few of a long trace. Found by bisection. Immutable.
 */
final class BlockSpans {

    /** By block: the last tick of an event up to its end. Ascending. */
    private final long[] latest;
    /** By block: the first tick of an event from its beginning on. Ascending. */
    private final long[] earliest;

    private BlockSpans(long[] latest, long[] earliest) {
        this.latest = latest;
        this.earliest = earliest;
    }

    /**
     * Of an index.
     *
     * @param minTicks by block: least tick of its events
     * @param maxTicks by block: greatest tick
     */
    static BlockSpans of(long[] minTicks, long[] maxTicks) {
        long[] latest = maxTicks.clone();
        for (int i = 1; i < latest.length; i++) {
            latest[i] = Math.max(latest[i], latest[i - 1]);
        }
        long[] earliest = minTicks.clone();
        for (int i = earliest.length - 2; i >= 0; i--) {
            earliest[i] = Math.min(earliest[i], earliest[i + 1]);
        }
        return new BlockSpans(latest, earliest);
    }

    /** The first block that may have an event at a tick or later; as many as there are blocks for none. */
    int firstReaching(long ticks) {
        return countBelow(latest, ticks);
    }

    /** The first block from which on none has an event at a tick or earlier. */
    int endBeginning(long ticks) {
        return ticks == Long.MAX_VALUE ? earliest.length : countBelow(earliest, ticks + 1);
    }

    private static int countBelow(long[] ascending, long ticks) {
        int from = 0;
        int to = ascending.length;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (ascending[middle] < ticks) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }
}
