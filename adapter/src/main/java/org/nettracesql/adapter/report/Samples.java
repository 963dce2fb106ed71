package org.nettracesql.adapter.report;

import java.util.List;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.code.TypedRows;

/**
 * The samples of a trace, whichever sampler took them, with a weight in nanoseconds.
 *
 * <p>The runtime's own sampler (Microsoft-DotNETCore-SampleProfiler) stops all managed threads at each tick, running or
 * not: its samples measure wall-clock time, and one weighs the time up to the next sample of its thread. The last
 * sample of a thread has no next one and weighs nothing. A processor sample (Universal.Events/cpu) stands for one
 * interval of the sampler on a processor; it weighs the interval that the header announces.
 */
final class Samples {

    private static final String WALL_CLOCK_PROVIDER = "Microsoft-DotNETCore-SampleProfiler";
    private static final String UNIVERSAL_PROVIDER = "Universal.Events";

    private static final List<ScanColumn> SCANNED =
            List.of(HeaderColumn.TIME_NS, HeaderColumn.PROCESS_ID, HeaderColumn.THREAD_ID, HeaderColumn.STACK_ID);

    /** Receives samples; those of one thread in the order of time. */
    @FunctionalInterface
    interface Visitor {
        /** One sample. The stack is 0 for a sample without one. */
        void visit(long timeNanos, int stackId, long weightNanos);
    }

    /** The latest sample of a thread, which waits for the next to get its weight. */
    private static final class Pending {
        private final int processId;
        private final long threadId;
        private long timeNanos;
        private int stackId;

        Pending(int processId, long threadId) {
            this.processId = processId;
            this.threadId = threadId;
        }
    }

    /** Threads by hash: every sample looks its thread up, so there are no keys to make. */
    private Pending[] threads = new Pending[64];

    private int threadCount;

    private Samples() {}

    /** Hands out all samples of a trace. */
    static void forEach(Trace trace, Visitor visitor) {
        Samples samples = new Samples();
        TypedRows.forEach(trace, type -> type.provider().equals(WALL_CLOCK_PROVIDER), SCANNED,
                (batch, row) -> samples.take(batch, row, visitor));
        samples.end(visitor);
        long intervalNanos = Math.max(0, trace.info().samplingIntervalNanos());
        TypedRows.forEach(trace, type -> type.provider().equals(UNIVERSAL_PROVIDER) && type.name().equals("cpu"),
                SCANNED, (batch, row) -> visitor.visit(batch.longs(0).values[row], stackId(batch, row), intervalNanos));
    }

    private static int stackId(Batch batch, int row) {
        return batch.column(3).isNull(row) ? 0 : batch.ints(3).values[row];
    }

    private void take(Batch batch, int row, Visitor visitor) {
        long timeNanos = batch.longs(0).values[row];
        Pending pending = thread(batch.ints(1).values[row], batch.longs(2).values[row]);
        if (pending.timeNanos != Long.MIN_VALUE) {
            visitor.visit(pending.timeNanos, pending.stackId, Math.max(0, timeNanos - pending.timeNanos));
        }
        pending.timeNanos = timeNanos;
        pending.stackId = stackId(batch, row);
    }

    private Pending thread(int processId, long threadId) {
        for (int slot = slot(processId, threadId);; slot = slot + 1 & threads.length - 1) {
            Pending pending = threads[slot];
            if (pending == null) {
                return add(processId, threadId);
            }
            if (pending.threadId == threadId && pending.processId == processId) {
                return pending;
            }
        }
    }

    private int slot(int processId, long threadId) {
        return (int) ((threadId * 31 + processId) * 0x9E3779B97F4A7C15L >>> 32) & threads.length - 1;
    }

    private Pending add(int processId, long threadId) {
        if (++threadCount * 2 > threads.length) {
            Pending[] old = threads;
            threads = new Pending[old.length * 2];
            for (Pending pending : old) {
                if (pending != null) {
                    put(pending);
                }
            }
        }
        Pending added = new Pending(processId, threadId);
        added.timeNanos = Long.MIN_VALUE;
        put(added);
        return added;
    }

    private void put(Pending pending) {
        int slot = slot(pending.processId, pending.threadId);
        while (threads[slot] != null) {
            slot = slot + 1 & threads.length - 1;
        }
        threads[slot] = pending;
    }

    private void end(Visitor visitor) {
        for (Pending pending : threads) {
            if (pending != null) {
                visitor.visit(pending.timeNanos, pending.stackId, 0);
            }
        }
    }
}
