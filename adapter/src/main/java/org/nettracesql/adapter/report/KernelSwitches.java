package org.nettracesql.adapter.report;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.nettracesql.trace.Cancellation;

/**
 * The context switches of Windows' kernel, put in the order of time: they come by processor, and where a thread comes
 * back says nothing of where it went. 40 bytes for each.
 */
final class KernelSwitches {

    private static final int LONGS = 4;
    private static final int SWITCHES_PER_LOOK = 0xffff;

    /** By switch: time, event number, thread that comes and thread that goes, process and stack of the former. */
    private long[] values = new long[1024 * LONGS];

    private int size;

    /** Receives the return of a thread to a processor. */
    interface Visitor {
        void visit(long timeNanos, long threadId, int processId, int stackId, long eventNumber, long offNanos);
    }

    void add(long timeNanos, long newThread, long oldThread, int processId, int stackId, long eventNumber) {
        int at = size * LONGS;
        if (at == values.length) {
            values = Arrays.copyOf(values, Math.addExact(at, Math.max(LONGS, at / LONGS / 2 * LONGS)));
        }
        values[at] = timeNanos;
        values[at + 1] = eventNumber;
        values[at + 2] = newThread << Integer.SIZE | oldThread & 0xffffffffL;
        values[at + 3] = (long) processId << Integer.SIZE | stackId & 0xffffffffL;
        size++;
    }

    /** Gives all switches to a thread that is not idle; one that was not seen to go was off for an unknown time, 0. */
    void give(Visitor visitor) {
        Cancellation cancellation = Cancellation.current();
        Map<Long, Long> wentNanos = new HashMap<>();
        int[] order = order();
        for (int i = 0; i < size; i++) {
            if ((i & SWITCHES_PER_LOOK) == 0) {
                cancellation.check();
            }
            int at = order[i] * LONGS;
            long timeNanos = values[at];
            long newThread = values[at + 2] >>> Integer.SIZE;
            long oldThread = values[at + 2] & 0xffffffffL;
            if (oldThread != 0) {
                wentNanos.put(oldThread, timeNanos);
            }
            if (newThread != 0) {
                Long went = wentNanos.remove(newThread);
                visitor.visit(timeNanos, newThread, (int) (values[at + 3] >> Integer.SIZE), (int) values[at + 3],
                        values[at + 1], went == null ? 0 : timeNanos - went);
            }
        }
    }

    /** Runs of switches come in order already, so they are merged, two by two. */
    private int[] order() {
        int[] order = new int[size];
        int[] other = new int[size];
        for (int i = 0; i < size; i++) {
            order[i] = i;
        }
        for (int width = 1; width < size; width = width > size / 2 ? size : width * 2) {
            for (int from = 0; from < size; from += 2 * width) {
                int middle = (int) Math.min(size, (long) from + width);
                merge(order, other, from, middle, (int) Math.min(size, (long) middle + width));
            }
            int[] swapped = order;
            order = other;
            other = swapped;
        }
        return order;
    }

    private void merge(int[] from, int[] to, int start, int middle, int end) {
        int left = start;
        int right = middle;
        for (int i = start; i < end; i++) {
            boolean takesLeft = left < middle
                    && (right >= end || values[from[left] * LONGS] <= values[from[right] * LONGS]);
            to[i] = takesLeft ? from[left++] : from[right++];
        }
    }
}
