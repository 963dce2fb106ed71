package org.nettracesql.adapter.order;

import java.util.Arrays;

/**
 * Where windows of time begin that have about as many rows each, where blocks of the traces end as far as there is such
 * a place nearby: a block that two windows share is read twice. For one thread.
 */
final class WindowStarts {

    /** When blocks have their first and last events, ascending. */
    private long[] firsts = new long[64];

    private long[] lasts = new long[64];
    private int blocks;

    /** Takes down a block, or several that follow each other. */
    void add(long firstNanos, long lastNanos) {
        if (blocks == firsts.length) {
            firsts = Arrays.copyOf(firsts, blocks * 2);
            lasts = Arrays.copyOf(lasts, blocks * 2);
        }
        firsts[blocks] = firstNanos;
        lasts[blocks++] = lastNanos;
    }

    /**
     * The windows, in ascending order: the first begins with the least time there can be.
     *
     * @param times of rows, sorted; as many rows lie between one and the next
     * @param perWindow how many of them
     */
    long[] of(long[] times, int perWindow) {
        Arrays.sort(firsts, 0, blocks);
        Arrays.sort(lasts, 0, blocks);
        long[] starts = new long[times.length / perWindow + 1];
        starts[0] = Long.MIN_VALUE;
        int count = 1;
        for (int i = perWindow; i < times.length; i += perWindow) {
            long earliest = times[i - perWindow / 2];
            long latest = times[Math.min(times.length - 1, i + perWindow / 2)];
            long start = betweenBlocks(times[i], earliest, latest);
            if (start > starts[count - 1]) {
                starts[count++] = start;
            }
        }
        return Arrays.copyOf(starts, count);
    }

    /** Where fewest blocks have events before and from then on; of such places the one nearest to what is wanted. */
    private long betweenBlocks(long wanted, long earliest, long latest) {
        long best = wanted;
        int shared = sharing(wanted);
        for (int i = countBelow(firsts, earliest); i < blocks && firsts[i] <= latest; i++) {
            int sharing = sharing(firsts[i]);
            if (sharing < shared || sharing == shared && Math.abs(firsts[i] - wanted) < Math.abs(best - wanted)) {
                best = firsts[i];
                shared = sharing;
            }
        }
        return best;
    }

    /** How many blocks have events before a time and from then on. */
    private int sharing(long time) {
        return countBelow(firsts, time) - countBelow(lasts, time);
    }

    private int countBelow(long[] ascending, long time) {
        int from = 0;
        int to = blocks;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (ascending[middle] < time) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return from;
    }
}
