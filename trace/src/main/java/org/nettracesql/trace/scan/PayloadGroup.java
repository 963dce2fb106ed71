package org.nettracesql.trace.scan;

import java.util.Arrays;

/**
 * Payloads of one layout that are read together, a field of all of them at once: those of events of one type, or
 * elements of one event's array. Says where each begins and ends, and its target: the row of the batch that it fills,
 * or, for a filter, its event's place in {@link SelectedEvents}. For one thread.
 */
final class PayloadGroup {

    private static final int CAPACITY = EventRows.CAPACITY;

    /** Where the payloads begin: {@link #ownStarts}, or the array of the rows if the group is all events. */
    int[] starts;

    /** Where they end: {@link #ownEnds}, or the array of the rows. */
    int[] ends;

    final int[] ownStarts = new int[CAPACITY];
    final int[] ownEnds = new int[CAPACITY];

    /** So many bytes from each start on belong to the payload for certain; less than there are, or 0, is right too. */
    int commonBytes;

    private boolean contiguous;
    private int firstTarget;
    /** The targets, unless they are contiguous. */
    final int[] targets = new int[CAPACITY];

    /** The targets follow each other from {@code first} on. */
    void contiguousTargets(int first) {
        contiguous = true;
        firstTarget = first;
    }

    /** The targets are those in {@link #targets}. */
    void scatteredTargets() {
        contiguous = false;
    }

    boolean isContiguous() {
        return contiguous;
    }

    /** The target of the first payload, if targets are contiguous. */
    int firstTarget() {
        return firstTarget;
    }

    /** The target of the i-th payload. */
    int target(int i) {
        return contiguous ? firstTarget + i : targets[i];
    }

    /** Payloads begin and end where {@link #ownStarts} and {@link #ownEnds} say. */
    void useOwnPlaces() {
        starts = ownStarts;
        ends = ownEnds;
    }

    /** As {@link #useOwnPlaces}, of {@code n} payloads that all lie at one place. */
    void useOnePlace(int start, int end, int n) {
        useOwnPlaces();
        Arrays.fill(ownStarts, 0, n, start);
        Arrays.fill(ownEnds, 0, n, end);
    }
}
