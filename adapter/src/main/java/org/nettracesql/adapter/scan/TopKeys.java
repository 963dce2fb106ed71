package org.nettracesql.adapter.scan;

import java.util.Arrays;
import org.nettracesql.trace.Column;

/** The first so many of the values of a column in an order; NULLs are left out. For one thread. */
final class TopKeys {

    private static final int LEAST_CAPACITY = 4096;

    private final int wanted;
    /** All bits of a value are flipped where the least come first, so that here the greatest always do. */
    private final long flip;
    /** Candidates: sorted and cut down to the wanted ones when it is full. */
    private final long[] values;
    private int size;
    /** Values that are not greater than this one are of no use once there are enough. */
    private long floor = Long.MIN_VALUE;
    private boolean isFull;

    TopKeys(int wanted, boolean descending) {
        this.wanted = wanted;
        this.flip = descending ? 0 : -1;
        this.values = new long[Math.max(LEAST_CAPACITY, 2 * wanted)];
    }

    void add(Column column, int rows) {
        boolean[] nulls = column.hasNulls() ? column.nulls() : null;
        if (column instanceof Column.Longs longs) {
            long[] from = longs.values;
            for (int row = 0; row < rows; row++) {
                if (nulls == null || !nulls[row]) {
                    add(from[row] ^ flip);
                }
            }
        } else {
            int[] from = ((Column.Ints) column).values;
            for (int row = 0; row < rows; row++) {
                if (nulls == null || !nulls[row]) {
                    add(from[row] ^ flip);
                }
            }
        }
    }

    /** Adds what another thread found. */
    void add(TopKeys other) {
        for (int i = 0; i < other.size; i++) {
            add(other.values[i]);
        }
    }

    private void add(long value) {
        if (isFull && value <= floor) {
            return;
        }
        values[size++] = value;
        if (size == values.length) {
            cut();
        }
    }

    private void cut() {
        Arrays.sort(values, 0, size);
        int kept = Math.min(size, wanted);
        System.arraycopy(values, size - kept, values, 0, kept);
        size = kept;
        if (kept == wanted) {
            isFull = true;
            floor = values[0];
        }
    }

    /** The last of the wanted values, or null if there are fewer. */
    Long last() {
        cut();
        return isFull ? Long.valueOf(floor ^ flip) : null;
    }
}
