package org.nettracesql.trace.scan;

/**
 * Those of the events that a format handed over which no predicate has dropped and which are no rows yet, as positions
 * in {@link EventRows}, in file order. For one thread.
 */
final class SelectedEvents {

    EventRows rows;

    /** The first {@link #count} entries are positions in {@link #rows}, ascending. */
    final int[] positions = new int[EventRows.CAPACITY];

    int count;

    void takeAll(EventRows events) {
        rows = events;
        count = events.size;
        int[] all = positions;
        for (int i = 0; i < events.size; i++) {
            all[i] = i;
        }
    }

    /** Leaves out those whose entry is false. */
    void keep(boolean[] kept) {
        int left = 0;
        for (int i = 0; i < count; i++) {
            positions[left] = positions[i];
            left += kept[i] ? 1 : 0;
        }
        count = left;
    }

    /** Leaves out the first {@code n}, which are rows now. */
    void dropFirst(int n) {
        count -= n;
        System.arraycopy(positions, n, positions, 0, count);
    }
}
