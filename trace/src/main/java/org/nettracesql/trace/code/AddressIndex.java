package org.nettracesql.trace.code;

import java.util.Arrays;

/**
 * Finds the interval that covers an address at a time: O(log² n) in the worst case, one binary search over addresses
 * where ranges were not used twice.
 *
 * <p>A segment tree over the distinct range bounds. Each interval hangs in the O(log n) nodes that together make up its
 * address range; the intervals of one node all cover the node's addresses, so their times must be disjoint, and each
 * node keeps them in the order of their times. A look-up goes from the leaf of the address to the root with one binary
 * search by time a node. Size O(n log n) whatever the ranges are; immutable.
 */
final class AddressIndex {

    /** What {@link #at} gives where nothing covers the address. */
    static final int NONE = -1;

    /** Ascending bounds, with the sign bit flipped so that signed comparison is unsigned comparison. */
    private final long[] bounds;

    /** Intervals of node n are {@code intervals[nodeStarts[n] .. nodeStarts[n + 1])}. */
    private final int[] nodeStarts;

    private final int[] intervals;
    private final long[] fromNanos;
    private final long[] untilNanos;

    /**
     * Indexes intervals; entry i of all arrays is interval i. They must be ordered by {@code fromNanos}, and those
     * whose addresses overlap must have disjoint times.
     *
     * @param starts first address
     * @param sizes number of addresses; an interval of size 0 covers nothing
     * @param fromNanos first moment
     * @param untilNanos first moment after
     */
    AddressIndex(long[] starts, long[] sizes, long[] fromNanos, long[] untilNanos) {
        this.fromNanos = fromNanos;
        this.untilNanos = untilNanos;
        this.bounds = bounds(starts, sizes);
        this.nodeStarts = new int[2 * bounds.length + 2];
        for (int interval = 0; interval < starts.length; interval++) {
            hang(interval, starts[interval], sizes[interval], null);
        }
        for (int node = 1; node < nodeStarts.length; node++) {
            nodeStarts[node] += nodeStarts[node - 1];
        }
        this.intervals = new int[nodeStarts[nodeStarts.length - 1]];
        int[] next = nodeStarts.clone();
        for (int interval = 0; interval < starts.length; interval++) {
            hang(interval, starts[interval], sizes[interval], next);
        }
    }

    private static long[] bounds(long[] starts, long[] sizes) {
        long[] all = new long[2 * starts.length];
        int count = 0;
        for (int i = 0; i < starts.length; i++) {
            if (sizes[i] > 0) {
                all[count++] = flip(starts[i]);
                all[count++] = flip(lastAddress(starts[i], sizes[i])) + 1;
            }
        }
        Arrays.sort(all, 0, count);
        int distinct = 0;
        for (int i = 0; i < count; i++) {
            if (distinct == 0 || all[i] != all[distinct - 1]) {
                all[distinct++] = all[i];
            }
        }
        return Arrays.copyOf(all, distinct);
    }

    /**
     * Visits the nodes that make up an interval's range: to count (the node's count is one entry further on), or to put
     * the interval in.
     *
     * @param next null to count, else where each node's next interval goes
     */
    private void hang(int interval, long start, long size, int[] next) {
        if (size <= 0) {
            return;
        }
        int leaves = bounds.length;
        int low = Arrays.binarySearch(bounds, flip(start)) + leaves;
        int high = indexOfEnd(flip(lastAddress(start, size))) + leaves;
        while (low < high) {
            if ((low & 1) == 1) {
                visit(low++, interval, next);
            }
            if ((high & 1) == 1) {
                visit(--high, interval, next);
            }
            low >>= 1;
            high >>= 1;
        }
    }

    private void visit(int node, int interval, int[] next) {
        if (next == null) {
            nodeStarts[node + 1]++;
        } else {
            intervals[next[node]++] = interval;
        }
    }

    /** Position behind the last segment; an interval up to the end of the address space has no bound there. */
    private int indexOfEnd(long flippedLast) {
        return flippedLast == Long.MAX_VALUE ? bounds.length : Arrays.binarySearch(bounds, flippedLast + 1);
    }

    /** The interval that covers the address at that time; {@link #NONE} if none. */
    int at(long address, long timeNanos) {
        return at(address, timeNanos, null);
    }

    /**
     * As {@link #at(long, long)}, and says between which times the answer stays the same.
     *
     * @param window null, or receives the first moment and the first moment after; narrowed, never widened
     */
    int at(long address, long timeNanos, long[] window) {
        for (int node = leafOf(address); node >= 1; node >>= 1) {
            int start = nodeStarts[node];
            int end = nodeStarts[node + 1];
            if (start == end) {
                continue;
            }
            int position = lastBegunBy(start, end, timeNanos);
            if (window != null && position + 1 < end) {
                window[1] = Math.min(window[1], fromNanos[intervals[position + 1]]);
            }
            if (position < start) {
                continue;
            }
            int interval = intervals[position];
            if (timeNanos < untilNanos[interval]) {
                if (window != null) {
                    window[0] = Math.max(window[0], fromNanos[interval]);
                    window[1] = Math.min(window[1], untilNanos[interval]);
                }
                return interval;
            }
            if (window != null) {
                window[0] = Math.max(window[0], untilNanos[interval]);
            }
        }
        return NONE;
    }

    /** The interval that covers the address and began last, whenever that was; {@link #NONE} if none ever did. */
    int latest(long address) {
        int found = NONE;
        for (int node = leafOf(address); node >= 1; node >>= 1) {
            int start = nodeStarts[node];
            int end = nodeStarts[node + 1];
            if (start < end) {
                int interval = intervals[end - 1];
                if (found == NONE || fromNanos[interval] > fromNanos[found]) {
                    found = interval;
                }
            }
        }
        return found;
    }

    /** The interval that covers the address and begins first after the time; {@link #NONE} if none does. */
    int firstAfter(long address, long timeNanos) {
        int found = NONE;
        for (int node = leafOf(address); node >= 1; node >>= 1) {
            int end = nodeStarts[node + 1];
            int position = lastBegunBy(nodeStarts[node], end, timeNanos) + 1;
            if (position < end
                    && (found == NONE || fromNanos[intervals[position]] < fromNanos[found])) {
                found = intervals[position];
            }
        }
        return found;
    }

    /** Greatest position whose interval begins at the time or before; {@code start - 1} if none. */
    private int lastBegunBy(int start, int end, long timeNanos) {
        int low = start;
        int high = end;
        while (low < high) {
            int middle = low + high >>> 1;
            if (fromNanos[intervals[middle]] <= timeNanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    /** The leaf of the segment that has the address; 0 if it is below all segments. */
    private int leafOf(long address) {
        int position = Arrays.binarySearch(bounds, flip(address));
        int segment = position >= 0 ? position : -position - 2;
        return segment < 0 ? 0 : segment + bounds.length;
    }

    /** Last address of a range, cut at the end of the address space. */
    static long lastAddress(long start, long size) {
        long last = start + size - 1;
        return Long.compareUnsigned(last, start) < 0 ? -1 : last;
    }

    /** Makes signed order of what it returns the unsigned order of what it gets, and back. */
    static long flip(long address) {
        return address ^ Long.MIN_VALUE;
    }
}
