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
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.Trace;

/**
 * The {@link Samples} of a trace, a row each: first those of the runtime's sampler, then those of processors. A row
 * comes when the next sample of its thread tells its weight, so the rows of one thread are in the order of time.
 */
final class ThreadSamples implements Iterator<Object[]>, Closeable {

    private final StreamedRows wallClock;
    private final StreamedRows processor;

    private ThreadSamples(Trace trace) {
        this.wallClock = new StreamedRows(trace, Samples::isWallClock, Samples.NUMBERED, new Maker(trace, false));
        this.processor = new StreamedRows(trace, Samples::isProcessor, Samples.NUMBERED, new Maker(trace, true));
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
        return wallClock.hasNext() || processor.hasNext();
    }

    @Override
    public Object[] next() {
        if (!hasNext()) {
            throw new NoSuchElementException("There is no further sample.");
        }
        return wallClock.hasNext() ? wallClock.next() : processor.next();
    }

    @Override
    public void close() {
        wallClock.close();
        processor.close();
    }

    private static final class Maker implements StreamedRows.Maker {
        private final Samples samples;
        private final boolean isProcessor;

        Maker(Trace trace, boolean isProcessor) {
            this.samples = new Samples(trace, true);
            this.isProcessor = isProcessor;
        }

        @Override
        public void take(Batch batch, int row, Consumer<Object[]> rows) {
            if (isProcessor) {
                samples.takeProcessor(batch, row, sample -> rows.accept(values(sample)));
            } else {
                samples.take(batch, row, sample -> rows.accept(values(sample)));
            }
        }

        @Override
        public void end(Consumer<Object[]> rows) {
            if (!isProcessor) {
                samples.end(sample -> rows.accept(values(sample)));
            }
        }

        private Object[] values(Samples.Sample sample) {
            return new Object[] {
                sample.eventNumber,
                sample.timeNanos,
                sample.processId,
                sample.threadId,
                sample.stackId == 0 ? null : sample.stackId,
                sample.kind.display(),
                sample.weightNanos,
                isProcessor ? Samples.UNIVERSAL_PROVIDER : Samples.WALL_CLOCK_PROVIDER
            };
        }
    }
}
