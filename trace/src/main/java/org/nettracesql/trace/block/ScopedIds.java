package org.nettracesql.trace.block;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What ids stand for that hold only in one part of a file, and come as runs of consecutive ones. Filled in the order of
 * the file by one thread; for all threads from then on.
 */
public final class ScopedIds {

    private record Run(int firstId, int[] values) {}

    private final List<Run> runs = new ArrayList<>();
    /** By scope: the index of its first run; one entry more than there are scopes. */
    private int[] firstRun = new int[16];

    private int scopes;

    /**
     * Adds what consecutive ids stand for.
     *
     * @param scope not below the one before
     * @param firstId unsigned
     */
    public void add(int scope, int firstId, int[] values) {
        if (scope + 2 > firstRun.length) {
            firstRun = Arrays.copyOf(firstRun, (scope + 2) * 2);
        }
        while (scopes <= scope) {
            firstRun[scopes++] = runs.size();
        }
        runs.add(new Run(firstId, values));
        firstRun[scopes] = runs.size();
    }

    /** What an id stands for in a part of the file; 0 for nothing. */
    public int at(int scope, int id) {
        if (scope >= scopes) {
            return 0;
        }
        int low = firstRun[scope];
        int high = firstRun[scope + 1] - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            Run run = runs.get(middle);
            long position = Integer.toUnsignedLong(id) - Integer.toUnsignedLong(run.firstId);
            if (position < 0) {
                high = middle - 1;
            } else if (position >= run.values.length) {
                low = middle + 1;
            } else {
                return run.values[(int) position];
            }
        }
        return 0;
    }
}
