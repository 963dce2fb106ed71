package org.nettracesql.adapter.report;

import static org.nettracesql.trace.ColumnType.INT32;
import static org.nettracesql.trace.ColumnType.INT64;
import static org.nettracesql.trace.ColumnType.TEXT;

import java.io.Closeable;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.MadeFrom;
import org.nettracesql.adapter.catalog.Need;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.Trace;

/**
 * The {@link Samples} of a trace, a row each: first those of the runtime's sampler, then those of processors, then
 * context switches. A row of the runtime's comes when the next sample of its thread tells its weight, so the rows of
 * one thread and kind are in the order of time.
 */
final class ThreadSamples implements Iterator<Object[]>, Closeable {

    private final List<StreamedRows> parts;
    private int part;

    private ThreadSamples(Trace trace) {
        this.parts = List.of(
                new StreamedRows(trace, Samples::isWallClock, Samples.NUMBERED, new WallClock(trace)),
                new StreamedRows(trace, Samples::isProcessor, Samples.NUMBERED,
                        new Single(trace, Samples::takeProcessor)),
                new StreamedRows(trace, Samples::isSwitch, Samples.NUMBERED, new Single(trace, Samples::takeSwitch)),
                new StreamedRows(trace, Samples::isKernelSample, Samples.KERNEL_SAMPLES,
                        new Single(trace, Samples::takeKernelSample, Samples.WINDOWS_KERNEL)),
                new StreamedRows(trace, Samples::isKernelSwitch, Samples.KERNEL_SWITCHES,
                        new Single(trace, Samples::takeKernelSwitch, Samples.WINDOWS_KERNEL)),
                new StreamedRows(trace, Samples::isLinuxSwitch, Samples.LINUX_SWITCHES,
                        new Single(trace, Samples::takeLinuxSwitch, Need.KERNEL)),
                new StreamedRows(trace, Samples::isPerfClock, Samples.PERF_SAMPLES,
                        new Single(trace, Samples::takePerfClock, Need.KERNEL)),
                new StreamedRows(trace, Samples::isPerfCycles, Samples.PERF_SAMPLES,
                        new Single(trace, Samples::takePerfCycles, Need.KERNEL)),
                new StreamedRows(trace, Samples::isPerfSwitch, Samples.PERF_SWITCHES,
                        new Single(trace, Samples::takeLinuxSwitch, Need.PERF_SCHEDULER)),
                new StreamedRows(trace, Samples::isBatchedSample, Samples.BATCHED_SAMPLES, Samples.BATCH,
                        HeaderColumn.TIME_NS, new Single(trace, Samples::takeBatchedSample, Samples.WINDOWS_KERNEL)),
                new StreamedRows(trace, Samples::isCompactSwitch, Samples.COMPACT_SWITCHES, Samples.SWITCHES,
                        Samples.SWITCH_TIME, new Single(trace, Samples::takeCompactSwitch, Samples.WINDOWS_KERNEL)));
    }

    static Relation relation(String name) {
        return DerivedRelation.ofTraces(
                name,
                "Samples of threads, each with the time that it stands for.",
                List.of(
                        TableColumn.of("event_number", INT64, false, "Position of the sample's event in the file."),
                        TableColumn.of("time_ns", INT64, false, "Nanoseconds since the start of the trace."),
                        TableColumn.of("process_id", INT32, false, "Process that was sampled."),
                        TableColumn.of("thread_id", INT64, false, "Thread that was sampled."),
                        TableColumn.of("stack_id", INT32, true, "Call stack at that moment."),
                        TableColumn.of("sample_kind", TEXT, true, "What the sampler says of the thread."),
                        TableColumn.of("weight_ns", INT64, false, "Time that the sample stands for."),
                        TableColumn.of("source", TEXT, false, "Provider that took the sample.")),
                MadeFrom.events("sampler.ThreadSample"),
                trace -> new ThreadSamples(trace.trace()));
    }

    @Override
    public boolean hasNext() {
        while (part < parts.size() && !parts.get(part).hasNext()) {
            part++;
        }
        return part < parts.size();
    }

    @Override
    public Object[] next() {
        if (!hasNext()) {
            throw new NoSuchElementException("There is no further sample.");
        }
        return parts.get(part).next();
    }

    @Override
    public void close() {
        parts.forEach(StreamedRows::close);
    }

    private static Object[] values(Samples.Sample sample, String source) {
        return new Object[] {
            sample.eventNumber,
            sample.timeNanos,
            sample.processId,
            sample.threadId,
            sample.stackId == 0 ? null : sample.stackId,
            sample.kind.display(),
            sample.weightNanos,
            source
        };
    }

    /** Samples that wait for the next one of their thread. */
    private static final class WallClock implements StreamedRows.Maker {
        private final Samples samples;

        WallClock(Trace trace) {
            this.samples = new Samples(trace, true);
        }

        @Override
        public void take(Batch batch, int row, Consumer<Object[]> rows) {
            samples.take(batch, row, sample -> rows.accept(values(sample, Samples.WALL_CLOCK_PROVIDER)));
        }

        @Override
        public void end(Consumer<Object[]> rows) {
            samples.end(sample -> rows.accept(values(sample, Samples.WALL_CLOCK_PROVIDER)));
        }
    }

    /** Samples that stand for themselves. */
    private static final class Single implements StreamedRows.Maker {

        private interface Taker {
            void take(Samples samples, Batch batch, int row, Samples.Visitor visitor);
        }

        private final Samples samples;
        private final Taker taker;
        private final String source;

        Single(Trace trace, Taker taker) {
            this(trace, taker, Samples.UNIVERSAL_PROVIDER);
        }

        Single(Trace trace, Taker taker, String source) {
            this.samples = new Samples(trace, true);
            this.taker = taker;
            this.source = source;
        }

        @Override
        public void take(Batch batch, int row, Consumer<Object[]> rows) {
            taker.take(samples, batch, row, sample -> rows.accept(values(sample, source)));
        }

        @Override
        public void end(Consumer<Object[]> rows) {
            // Nothing waits.
        }
    }
}
