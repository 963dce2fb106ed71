package org.nettracesql.adapter.report;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.nettracesql.adapter.catalog.SampleSource;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.code.SamplingIntervals;
import org.nettracesql.trace.code.TypedRows;

/**
 * The samples that the events of a source are, with a kind and a weight in nanoseconds.
 *
 * <p>The runtime's own sampler (Microsoft-DotNETCore-SampleProfiler) stops all managed threads at each tick, running or
 * not: its samples measure wall-clock time, and one weighs the time up to the next sample of its thread. The last
 * sample of a thread has no next one and weighs nothing, as for dotnet-trace; but the only sample of a thread, which
 * would weigh nothing either, weighs what is usual in the trace: the median of the first {@value #MOST_INTERVALS} times
 * between samples of one thread, or the interval that the header announces where there are none.
 *
 * <p>A processor sample (Universal.Events/cpu) stands for one interval of the sampler on a processor; it weighs the
 * interval that the header announces. A context switch (Universal.Events/cswitch) tells of a thread that left its
 * processor at the event's time, and weighs the time until it came back: its field Value, in ticks of the trace's clock
 * (source: microsoft/one-collect, helpers/exporting/os/linux.rs and graph.rs).
 *
 * <p>Windows' kernel tells the interval of its processor samples, and each change of it, in events; it samples idle
 * processors, too, which are left out. Its context switches tell which thread goes and which comes, on whose stack;
 * that one was off the processor since it went. Compact switches, many in an event, tell only which thread goes: the
 * one that came is the next to go from the processor, so the last of each is not known. Batched samples have the time
 * of their event. Neither has stacks.
 *
 * <p>Linux's kernel tells by LTTng's {@code sched_switch}, too, which thread goes and which comes. A stack that the
 * event has is that of who goes: it is where that thread is when it comes back. Of which process the one that comes is
 * the event does not tell, but other events of that thread do. What perf converts to CTF has the same event under the
 * provider sched, with ids of threads that are called pids, and samples of processors: counters with the fields
 * perf_ip, perf_tid and perf_pid. The period of a clock is nanoseconds; for how long so many cycles take nobody tells,
 * so those weigh nothing (source: tools/perf/util/data-convert-bt.c).
 */
final class Samples {

    private static final int MOST_INTERVALS = 10_000;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    // Positions in the columns of a source of events.
    private static final int TIME = 0;
    private static final int PROCESS = 1;
    private static final int THREAD = 2;
    private static final int STACK = 3;
    private static final int TYPE = 4;
    private static final int VALUE = 5;
    /** Where it was asked for. */
    private static final int EVENT_NUMBER = 6;

    // Positions in the columns of compact switches, and in those of batched samples but for the first.
    private static final int SWITCHED = 0;
    private static final int OF_EVENT = 1;
    private static final int ELEMENT_PROCESS = 2;
    private static final int ELEMENT_THREAD = 3;
    private static final int PROCESSOR = 4;
    private static final int FLAGS = 4;
    private static final int COUNT = 5;

    /** Flags of a processor sample: an interrupt or what it left to do, for which the thread is not to blame. */
    private static final long IN_INTERRUPT = 3;

    private static final int NO_PROCESS = -1;
    private static final int NO_PROCESSOR = -1;
    /** In the place of a process: since when a thread is off its processor, whichever process it is of. */
    private static final int OFF_PROCESSOR = Integer.MIN_VALUE;
    private static final int IDLE_THREAD = 0;

    /** Receives samples; those of one thread in the order of time. */
    @FunctionalInterface
    interface Visitor {
        /** Takes a sample, which holds another one after the call. */
        void visit(Sample sample);
    }

    /** A sample. Each thread has one of these, which holds its latest sample until the next gives it its weight. */
    static final class Sample {
        final int processId;
        final long threadId;
        long eventNumber;
        long timeNanos;
        /** 0 for a sample without a stack. */
        int stackId;
        SampleKind kind;
        long weightNanos;
        private boolean isFirst;

        private Sample(int processId, long threadId) {
            this.processId = processId;
            this.threadId = threadId;
        }
    }

    private final Trace trace;
    /** The only one that events are taken of. */
    private final SampleSource source;

    private final boolean isNumbered;

    /** Threads by hash: every sample looks its thread up, so there are no keys to make. */
    private Sample[] threads = new Sample[64];

    private int threadCount;

    /** The first times between samples of one thread. */
    private long[] intervals = new long[64];

    private int intervalCount;

    /** By processor. */
    private final Map<Integer, long[]> lastSwitches = new HashMap<>();

    /** Of Linux: the process by thread, {@link #NO_PROCESS} where there are several. Null as long as nobody asked. */
    private Map<Long, Integer> processes;

    /** Null as long as nobody asked. */
    private SamplingIntervals kernelIntervals;

    Samples(Trace trace, SampleSource source, boolean isNumbered) {
        this.trace = trace;
        this.source = source;
        this.isNumbered = isNumbered;
    }

    /** Whether a trace may have any: it has the type of their events. */
    static boolean areIn(Trace trace) {
        for (EventType type : trace.eventTypes()) {
            for (SampleSource source : SampleSource.values()) {
                if (source.has(type)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Hands out all samples of a trace, without the numbers of their events. */
    static void forEach(Trace trace, Visitor visitor) {
        for (SampleSource source : SampleSource.values()) {
            Samples samples = new Samples(trace, source, false);
            Taker taker = samples.taker();
            TypedRows.forEachElement(trace, source::has, source.columns(false), source.elements(), source.timeColumn(),
                    (batch, row) -> taker.take(batch, row, visitor));
            samples.end(visitor);
        }
    }

    /** Takes the events of a source, a row at a time, and gives those samples that are complete by it. */
    @FunctionalInterface
    interface Taker {
        void take(Batch batch, int row, Visitor visitor);
    }

    /** What takes the events of the source. */
    Taker taker() {
        return switch (source) {
            case RUNTIME -> this::take;
            case UNIVERSAL_PROCESSOR -> this::takeProcessor;
            case UNIVERSAL_SWITCH -> this::takeSwitch;
            case WINDOWS_PROCESSOR -> this::takeKernelSample;
            case WINDOWS_SWITCH -> this::takeKernelSwitch;
            case LINUX_SWITCH, PERF_SWITCH -> this::takeLinuxSwitch;
            case PERF_CLOCK -> this::takePerfClock;
            case PERF_CYCLES -> this::takePerfCycles;
            case WINDOWS_BATCH -> this::takeBatchedSample;
            case WINDOWS_COMPACT_SWITCH -> this::takeCompactSwitch;
        };
    }

    /** Takes an event of the runtime's sampler; gives the sample of its thread before it. */
    private void take(Batch batch, int row, Visitor visitor) {
        long timeNanos = batch.longs(TIME).values[row];
        Sample sample = thread(batch.ints(PROCESS).values[row], batch.longs(THREAD).values[row]);
        if (sample.kind != null) {
            long interval = Math.max(0, timeNanos - sample.timeNanos);
            if (intervalCount < MOST_INTERVALS) {
                intervals = intervalCount < intervals.length ? intervals : Arrays.copyOf(intervals, intervalCount * 2);
                intervals[intervalCount++] = interval;
            }
            sample.weightNanos = interval;
            visitor.visit(sample);
            sample.isFirst = false;
        }
        fill(sample, batch, row, batch.column(TYPE).isNull(row)
                ? SampleKind.UNKNOWN
                : SampleKind.ofSamplerType(batch.longs(TYPE).values[row]));
    }

    private void fill(Sample sample, Batch batch, int row, SampleKind kind) {
        sample.timeNanos = batch.longs(TIME).values[row];
        sample.stackId = batch.column(STACK).isNull(row) ? 0 : batch.ints(STACK).values[row];
        sample.kind = kind;
        if (isNumbered) {
            sample.eventNumber = batch.longs(EVENT_NUMBER).values[row];
        }
    }

    /** Gives the last samples of the threads, where a sample waits for the next one. */
    void end(Visitor visitor) {
        if (source != SampleSource.RUNTIME) {
            return;
        }
        long usual = usualIntervalNanos();
        for (Sample sample : threads) {
            if (sample != null) {
                sample.weightNanos = sample.isFirst ? usual : 0;
                visitor.visit(sample);
            }
        }
    }

    private long usualIntervalNanos() {
        if (intervalCount == 0) {
            return announcedIntervalNanos();
        }
        long[] sorted = Arrays.copyOf(intervals, intervalCount);
        Arrays.sort(sorted);
        return sorted[intervalCount / 2];
    }

    private long announcedIntervalNanos() {
        return Math.max(0, trace.info().samplingIntervalNanos());
    }

    /** Takes an event of a sampler of processors and gives its sample. */
    private void takeProcessor(Batch batch, int row, Visitor visitor) {
        Sample sample = thread(batch.ints(PROCESS).values[row], batch.longs(THREAD).values[row]);
        fill(sample, batch, row, SampleKind.CPU);
        sample.weightNanos = announcedIntervalNanos();
        visitor.visit(sample);
    }

    /** Takes a context switch and gives its sample. */
    private void takeSwitch(Batch batch, int row, Visitor visitor) {
        Sample sample = thread(batch.ints(PROCESS).values[row], batch.longs(THREAD).values[row]);
        fill(sample, batch, row, SampleKind.CSWITCH);
        sample.weightNanos = batch.column(VALUE).isNull(row) ? 0 : nanos(batch.longs(VALUE).values[row]);
        visitor.visit(sample);
    }

    /** Takes a processor sample of Windows' kernel and gives its sample, unless the processor was idle. */
    private void takeKernelSample(Batch batch, int row, Visitor visitor) {
        long threadId = batch.longs(THREAD).values[row];
        boolean inInterrupt = !batch.column(TYPE).isNull(row) && (batch.longs(TYPE).values[row] & IN_INTERRUPT) != 0;
        if (threadId == IDLE_THREAD && !inInterrupt) {
            return;
        }
        Sample sample = thread(processId(batch, row), threadId);
        fill(sample, batch, row, SampleKind.CPU);
        weigh(sample, batch.column(VALUE).isNull(row) ? 1 : batch.longs(VALUE).values[row]);
        visitor.visit(sample);
    }

    /** Gives a processor sample of Windows' kernel the intervals that it stands for. */
    private void weigh(Sample sample, long count) {
        if (kernelIntervals == null) {
            kernelIntervals = SamplingIntervals.of(trace);
        }
        sample.weightNanos = Math.max(1, count) * kernelIntervals.at(sample.timeNanos);
    }

    /** Takes one of the processor samples of an event and gives it, unless the processor was idle. */
    private void takeBatchedSample(Batch batch, int row, Visitor visitor) {
        if (batch.column(ELEMENT_THREAD).isNull(row)) {
            return;
        }
        long threadId = batch.longs(ELEMENT_THREAD).values[row];
        boolean inInterrupt =
                !batch.column(FLAGS).isNull(row) && (batch.longs(FLAGS).values[row] & IN_INTERRUPT) != 0;
        if (threadId == IDLE_THREAD && !inInterrupt) {
            return;
        }
        Sample sample = elementSample(batch, row, batch.longs(TIME).values[row],
                batch.longs(OF_EVENT).values[row], SampleKind.CPU);
        weigh(sample, batch.column(COUNT).isNull(row) ? 1 : batch.longs(COUNT).values[row]);
        visitor.visit(sample);
    }

    private Sample elementSample(Batch batch, int row, long timeNanos, long eventNumber, SampleKind kind) {
        int process = batch.column(ELEMENT_PROCESS).isNull(row)
                ? NO_PROCESS
                : batch.ints(ELEMENT_PROCESS).values[row];
        Sample sample = thread(process, batch.longs(ELEMENT_THREAD).values[row]);
        sample.timeNanos = timeNanos;
        sample.eventNumber = eventNumber;
        sample.stackId = 0;
        sample.kind = kind;
        return sample;
    }

    /** Takes one of the context switches of an event and gives the sample of the thread that goes, unless idle. */
    private void takeCompactSwitch(Batch batch, int row, Visitor visitor) {
        long timeNanos = batch.longs(SWITCHED).values[row];
        long eventNumber = batch.longs(OF_EVENT).values[row];
        long threadId = batch.longs(ELEMENT_THREAD).values[row];
        boolean knowsProcessor = !batch.column(PROCESSOR).isNull(row);
        long[] last = lastSwitch(knowsProcessor ? batch.ints(PROCESSOR).values[row] : NO_PROCESSOR);
        boolean follows = last[1] != 0 && (knowsProcessor || last[1] == eventNumber);
        if (threadId != IDLE_THREAD) {
            Sample gone = thread(OFF_PROCESSOR, threadId);
            if (follows) {
                long offNanos = gone.kind == null ? 0 : Math.max(0, last[0] - gone.timeNanos);
                Sample sample = elementSample(batch, row, last[0], last[1], SampleKind.CSWITCH);
                sample.weightNanos = offNanos;
                visitor.visit(sample);
            }
            gone.timeNanos = timeNanos;
            gone.kind = SampleKind.CSWITCH;
        }
        last[0] = timeNanos;
        last[1] = eventNumber;
    }

    /** Time and event of the last context switch of a processor; 0 for none. */
    private long[] lastSwitch(int processor) {
        return lastSwitches.computeIfAbsent(processor, absent -> new long[2]);
    }

    private static int processId(Batch batch, int row) {
        return batch.column(PROCESS).isNull(row) ? NO_PROCESS : batch.ints(PROCESS).values[row];
    }

    /** Takes a context switch of Windows' kernel and gives the sample of the thread that came, unless that idles. */
    private void takeKernelSwitch(Batch batch, int row, Visitor visitor) {
        long oldThread = batch.column(TYPE).isNull(row) ? IDLE_THREAD : batch.longs(TYPE).values[row];
        takeSwitch(batch, row, oldThread, batch.longs(THREAD).values[row], processId(batch, row), false, visitor);
    }

    /** Takes a context switch of Linux's kernel and gives the sample of the thread that came, unless that idles. */
    private void takeLinuxSwitch(Batch batch, int row, Visitor visitor) {
        if (batch.column(TYPE).isNull(row) || batch.column(VALUE).isNull(row)) {
            return;
        }
        long newThread = batch.longs(VALUE).values[row];
        takeSwitch(batch, row, batch.longs(TYPE).values[row], newThread, processOf(newThread), true, visitor);
    }

    /** Takes a sample of a clock that perf has converted, which stands for its period. */
    private void takePerfClock(Batch batch, int row, Visitor visitor) {
        takePerf(batch, row, batch.column(VALUE).isNull(row) ? 0 : Math.max(0, batch.longs(VALUE).values[row]),
                visitor);
    }

    /** Takes a sample of cycles that perf has converted. */
    private void takePerfCycles(Batch batch, int row, Visitor visitor) {
        takePerf(batch, row, 0, visitor);
    }

    private void takePerf(Batch batch, int row, long weightNanos, Visitor visitor) {
        if (batch.longs(THREAD).values[row] == IDLE_THREAD) {
            return;
        }
        Sample sample = thread(processId(batch, row), batch.longs(THREAD).values[row]);
        fill(sample, batch, row, SampleKind.CPU);
        sample.weightNanos = weightNanos;
        visitor.visit(sample);
    }

    private int processOf(long threadId) {
        if (processes == null) {
            processes = new HashMap<>();
            for (TraceIndex.ThreadStatistics thread : trace.index().threads()) {
                if (thread.processId() != NO_PROCESS) {
                    processes.merge(thread.threadId(), thread.processId(),
                            (one, other) -> one.equals(other) ? one : NO_PROCESS);
                }
            }
        }
        return processes.getOrDefault(threadId, NO_PROCESS);
    }

    /** @param isStackOfOld whether the event's stack is that of who goes, which is the same when it comes back */
    private void takeSwitch(Batch batch, int row, long oldThread, long newThread, int newProcess, boolean isStackOfOld,
            Visitor visitor) {
        long timeNanos = batch.longs(TIME).values[row];
        if (oldThread != IDLE_THREAD) {
            Sample gone = thread(OFF_PROCESSOR, oldThread);
            gone.timeNanos = timeNanos;
            gone.kind = SampleKind.CSWITCH;
            gone.stackId = batch.column(STACK).isNull(row) ? 0 : batch.ints(STACK).values[row];
        }
        if (newThread != IDLE_THREAD) {
            Sample back = thread(OFF_PROCESSOR, newThread);
            long offNanos = back.kind == null ? 0 : timeNanos - back.timeNanos;
            int leftStack = back.kind == null ? 0 : back.stackId;
            back.kind = null;
            Sample sample = thread(newProcess, newThread);
            fill(sample, batch, row, SampleKind.CSWITCH);
            sample.stackId = isStackOfOld ? leftStack : sample.stackId;
            sample.weightNanos = offNanos;
            visitor.visit(sample);
        }
    }

    /** A span of ticks; 0 for one that no clock can tell. */
    private long nanos(long ticks) {
        long perSecond = trace.info().clockFrequency();
        long seconds = ticks / perSecond;
        return ticks < 0 || seconds >= Long.MAX_VALUE / NANOS_PER_SECOND
                ? 0
                : seconds * NANOS_PER_SECOND + Math.round((double) (ticks % perSecond) * NANOS_PER_SECOND / perSecond);
    }

    private Sample thread(int processId, long threadId) {
        for (int slot = slot(processId, threadId);; slot = slot + 1 & threads.length - 1) {
            Sample sample = threads[slot];
            if (sample == null) {
                return add(processId, threadId);
            }
            if (sample.threadId == threadId && sample.processId == processId) {
                return sample;
            }
        }
    }

    private int slot(int processId, long threadId) {
        return (int) ((threadId * 31 + processId) * 0x9E3779B97F4A7C15L >>> 32) & threads.length - 1;
    }

    private Sample add(int processId, long threadId) {
        if (++threadCount * 2 > threads.length) {
            Sample[] old = threads;
            threads = new Sample[old.length * 2];
            for (Sample sample : old) {
                if (sample != null) {
                    put(sample);
                }
            }
        }
        Sample added = new Sample(processId, threadId);
        added.isFirst = true;
        put(added);
        return added;
    }

    private void put(Sample sample) {
        int slot = slot(sample.processId, sample.threadId);
        while (threads[slot] != null) {
            slot = slot + 1 & threads.length - 1;
        }
        threads[slot] = sample;
    }
}
