package org.nettracesql.adapter.join;

import java.util.Arrays;

/**
 * Right rows of one key, in the order of one value, with the greatest of another one over any number of neighbours:
 * rows whose first value lies between two ends, and whose second one is not less than a third, are found without a look
 * at the others. Rows with a NULL among these values meet no condition and are not in it.
 *
 * <p>Each look-up takes steps as the logarithm of the number of rows, and so does each row found. For one thread.
 */
final class RangeIndex {

    /** No place. */
    static final int NONE = -1;

    /** Of each row its number among all right rows. */
    private final int[] ordinals;

    private final long[] firsts;
    /** Null without a second value. */
    private final Greatest seconds;

    private final int size;

    /**
     * Of rows in the order of first values.
     *
     * @param seconds null if they have none
     * @param size how many rows there are; arrays may be longer
     */
    RangeIndex(int[] ordinals, long[] firsts, long[] seconds, int size) {
        this.ordinals = ordinals;
        this.firsts = firsts;
        this.seconds = seconds == null ? null : new Greatest(seconds, size);
        this.size = size;
    }

    int size() {
        return size;
    }

    int ordinal(int place) {
        return ordinals[place];
    }

    /** The first place whose first value is {@code least} or more; the number of rows if there is none. */
    int start(long least) {
        int low = 0;
        int high = size;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (firsts[middle] < least) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** The place behind the last whose first value is {@code greatest} or less. */
    int end(long greatest) {
        return greatest == Long.MAX_VALUE ? size : start(greatest + 1);
    }

    /** The first place with the same first value; {@link #NONE} of {@code NONE}. */
    int firstOfEqual(int place) {
        return place < 0 ? NONE : start(firsts[place]);
    }

    /**
     * The next row.
     *
     * @param from the first place that may be it
     * @param end the place behind the last
     * @param leastSecond what its second value is at least, if there is one
     * @return {@link #NONE} if there is none
     */
    int next(int from, int end, long leastSecond) {
        if (from >= end) {
            return NONE;
        }
        int place = seconds == null ? from : seconds.next(from, leastSecond);
        return place < end ? place : NONE;
    }

    /** The greatest of any neighbours among values, as a tree: of node {@code n}, {@code 2n} and {@code 2n + 1}. */
    private static final class Greatest {
        /** The place of the first value in the tree, a power of two. */
        private final int leaves;
        private final long[] tree;

        Greatest(long[] values, int size) {
            leaves = Math.max(1, Integer.highestOneBit(Math.max(1, size - 1)) << 1);
            tree = new long[leaves + size];
            Arrays.fill(tree, RangeValue.NULL);
            System.arraycopy(values, 0, tree, leaves, size);
            for (int node = leaves - 1; node > 0; node--) {
                tree[node] = Math.max(at(2 * node), at(2 * node + 1));
            }
        }

        private long at(int node) {
            return node < tree.length ? tree[node] : RangeValue.NULL;
        }

        /** The first place from one on whose value is {@code least} or more; the greatest number if there is none. */
        int next(int from, long least) {
            int node = leaves + from;
            while (at(node) < least) {
                // To the neighbour on the right, of the lowest node that has one.
                while ((node & 1) == 1) {
                    node >>= 1;
                }
                if (node == 0) {
                    return Integer.MAX_VALUE;
                }
                node++;
            }
            while (node < leaves) {
                node <<= 1;
                if (at(node) < least) {
                    node++;
                }
            }
            return node - leaves;
        }
    }
}
