package org.nettracesql.trace.etl;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.nettracesql.trace.block.BlockSummary;
import org.nettracesql.trace.block.LongTable;
import org.nettracesql.trace.block.ProcessThreads;
import org.nettracesql.trace.scan.EventRows;

/**
 * Threads under keys of their process's id and their own; and which process a thread was of at a time, as the kernel's
 * events of threads tell: ids are used again. Filled by one thread, then sealed and immutable.
 */
final class ThreadTable extends ProcessThreads implements BlockSummary.ThreadOwners {

    /** What a thread is whose id an event does not tell. */
    static final int NO_THREAD = -1;

    private static final int MOST = 1 << 22;

    private static final int MOST_NAMES = 1 << 20;

    private record Named(long ticks, String name) {}

    private final Map<Long, Named> names = new HashMap<>();

    /** The idle threads' id, one for each processor. */
    private static final int IDLE = 0;

    /** By thread id: first entry and number of entries, once sealed; before that the number of entries. */
    private final LongTable byThread = new LongTable(2);

    private int[] threads = new int[64];
    private int[] processes = new int[64];
    private long[] ticks = new long[64];
    private boolean[] starts = new boolean[64];
    /** By entry, once sealed: where the entries after it that tell the same of its thread end. */
    private int[] sameUntil;

    private int size;

    @Override
    public long threadId(long key) {
        return (int) key == NO_THREAD ? NO_THREAD : key & 0xffffffffL;
    }

    @Override
    public String name(long key) {
        Named named = names.get(key);
        return named == null ? null : named.name;
    }

    /** Takes note of a thread's name: of several the one with the latest time counts, in whatever order they come. */
    void name(long key, long atTicks, String name) {
        Named known = names.get(key);
        if (known == null ? names.size() < MOST_NAMES : atTicks >= known.ticks) {
            names.put(key, new Named(atTicks, name));
        }
    }

    /**
     * Takes note of an event that tells whose a thread is.
     *
     * @param isStart whether the thread began with it
     */
    void add(int threadId, int processId, long atTicks, boolean isStart) {
        if (size == MOST || threadId == NO_THREAD) {
            return;
        }
        if (size == threads.length) {
            threads = Arrays.copyOf(threads, size * 2);
            processes = Arrays.copyOf(processes, size * 2);
            ticks = Arrays.copyOf(ticks, size * 2);
            starts = Arrays.copyOf(starts, size * 2);
        }
        threads[size] = threadId;
        processes[size] = processId;
        ticks[size] = atTicks;
        starts[size++] = isStart;
    }

    /** Puts what was noted in the order in which it is looked for. */
    void seal() {
        Integer[] order = new Integer[size];
        for (int i = 0; i < size; i++) {
            order[i] = i;
        }
        Arrays.sort(order, (one, other) -> threads[one] != threads[other]
                ? Integer.compare(threads[one], threads[other])
                : Long.compare(ticks[one], ticks[other]));
        int[] sortedThreads = new int[size];
        int[] sortedProcesses = new int[size];
        long[] sortedTicks = new long[size];
        boolean[] sortedStarts = new boolean[size];
        for (int i = 0; i < size; i++) {
            int from = order[i];
            sortedThreads[i] = threads[from];
            sortedProcesses[i] = processes[from];
            sortedTicks[i] = ticks[from];
            sortedStarts[i] = starts[from];
            int slot = byThread.slot(threads[from]);
            if (byThread.values[slot + 1]++ == 0) {
                byThread.values[slot] = i;
            }
        }
        threads = sortedThreads;
        processes = sortedProcesses;
        ticks = sortedTicks;
        starts = sortedStarts;
        sameUntil = new int[size];
        for (int i = size - 1; i >= 0; i--) {
            boolean goesOn = i + 1 < size && threads[i + 1] == threads[i] && processes[i + 1] == processes[i];
            sameUntil[i] = goesOn ? sameUntil[i + 1] : i + 1;
        }
    }

    /**
     * The process that a thread was of: what the last event up to that time says, else the first one after it, unless
     * that is the start of another thread of the same id.
     *
     * @return {@link EventRows#NO_PROCESS} where nothing tells
     */
    int processOf(int threadId, long atTicks) {
        if (threadId == IDLE) {
            return IDLE;
        }
        int slot = byThread.find(threadId);
        if (slot < 0) {
            return EventRows.NO_PROCESS;
        }
        int first = (int) byThread.values[slot];
        int last = last(slot, atTicks);
        if (last >= first) {
            return processes[last];
        }
        return starts[first] ? EventRows.NO_PROCESS : processes[first];
    }

    /** The last entry of a thread up to a time; one before its first if there is none. */
    private int last(int slot, long atTicks) {
        int low = (int) byThread.values[slot];
        int high = low + (int) byThread.values[slot + 1] - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            if (ticks[middle] <= atTicks) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return high;
    }

    /** Of an event that was counted before it was known whose the threads are. */
    @Override
    public long key(long counted, long firstTicks, long lastTicks) {
        if (processId(counted) != EtlHeaders.OF_THREAD) {
            return counted;
        }
        int threadId = (int) counted;
        int process = processOf(threadId, firstTicks);
        int slot = byThread.find(threadId);
        if (slot >= 0) {
            int after = last(slot, firstTicks) + 1;
            int end = last(slot, lastTicks) + 1;
            if (after < end && (processes[after] != process || sameUntil[after] < end)) {
                return NO_KEY;
            }
        }
        return key(process, threadId);
    }
}
