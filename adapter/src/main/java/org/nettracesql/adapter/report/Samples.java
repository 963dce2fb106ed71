package org.nettracesql.adapter.report;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
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

    private static final List<ScanColumn> SCANNED = List.of(
            HeaderColumn.PROVIDER,
            HeaderColumn.TIME_NS,
            HeaderColumn.PROCESS_ID,
            HeaderColumn.THREAD_ID,
            HeaderColumn.STACK_ID,
            PayloadColumn.of("Type", ColumnType.INT64));

    /** Receives samples; those of one thread in the order of time. */
    interface Visitor {
        /**
         * One sample.
         *
         * @param stackId 0 for a sample without a stack
         * @param kind 1 in native code, 2 in managed code, 0 where the sampler does not tell
         */
        void visit(boolean isWallClock, long timeNanos, int processId, long threadId, int stackId, int kind,
                long weightNanos);
    }

    /** The latest sample of a thread, which waits for the next to get its weight. */
    private static final class Pending {
        private long timeNanos;
        private int stackId;
        private int kind;
    }

    private final Map<ThreadKey, Pending> threads = new HashMap<>();
    private final long intervalNanos;

    private Samples(Trace trace) {
        this.intervalNanos = Math.max(0, trace.info().samplingIntervalNanos());
    }

    private static boolean isSample(EventType type) {
        return type.provider().equals(WALL_CLOCK_PROVIDER)
                || type.provider().equals(UNIVERSAL_PROVIDER) && type.name().equals("cpu");
    }

    /** Hands out all samples of a trace. */
    static void forEach(Trace trace, Visitor visitor) {
        Samples samples = new Samples(trace);
        TypedRows.forEach(trace, Samples::isSample, SCANNED, (batch, row) -> samples.take(batch, row, visitor));
        samples.end(visitor);
    }

    private void take(Batch batch, int row, Visitor visitor) {
        long timeNanos = batch.longs(1).values[row];
        int processId = batch.ints(2).values[row];
        long threadId = batch.longs(3).values[row];
        int stackId = batch.column(4).isNull(row) ? 0 : batch.ints(4).values[row];
        if (batch.texts(0).get(row).equals(UNIVERSAL_PROVIDER)) {
            visitor.visit(false, timeNanos, processId, threadId, stackId, 0, intervalNanos);
            return;
        }
        ThreadKey key = new ThreadKey(processId, threadId);
        Pending pending = threads.get(key);
        if (pending == null) {
            pending = new Pending();
            threads.put(key, pending);
        } else {
            visitor.visit(true, pending.timeNanos, processId, threadId, pending.stackId, pending.kind,
                    Math.max(0, timeNanos - pending.timeNanos));
        }
        pending.timeNanos = timeNanos;
        pending.stackId = stackId;
        pending.kind = batch.column(5).isNull(row) ? 0 : (int) batch.longs(5).values[row];
    }

    private void end(Visitor visitor) {
        threads.forEach((key, pending) -> visitor.visit(true, pending.timeNanos, key.processId(), key.threadId(),
                pending.stackId, pending.kind, 0));
        threads.clear();
    }
}
