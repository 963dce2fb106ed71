package org.nettracesql.adapter.report;

import static org.nettracesql.trace.ColumnType.INT32;
import static org.nettracesql.trace.ColumnType.INT64;
import static org.nettracesql.trace.ColumnType.TEXT;

import java.io.Closeable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.MadeFrom;
import org.nettracesql.adapter.catalog.Relation;
import org.nettracesql.adapter.catalog.SampleSource;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.Trace;

/**
 * The {@link Samples} of a trace, a row each: those of one {@link SampleSource} after another. A row of the runtime's
 * comes when the next sample of its thread tells its weight, so the rows of one thread and source are in the order of
 * time.
 */
final class ThreadSamples implements Iterator<Object[]>, Closeable {

    private final List<StreamedRows> parts;
    private int part;

    private ThreadSamples(Trace trace) {
        List<StreamedRows> all = new ArrayList<>();
        for (SampleSource source : SampleSource.values()) {
            all.add(new StreamedRows(trace, source::has, source.columns(true), source.elements(), source.timeColumn(),
                    new Maker(trace, source)));
        }
        this.parts = List.copyOf(all);
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

    /** Makes the rows of a source. */
    private static final class Maker implements StreamedRows.Maker {
        private final Samples samples;
        private final Samples.Taker taker;
        private final String provider;

        Maker(Trace trace, SampleSource source) {
            this.samples = new Samples(trace, source, true);
            this.taker = samples.taker();
            this.provider = source.provider();
        }

        @Override
        public void take(Batch batch, int row, Consumer<Object[]> rows) {
            taker.take(batch, row, sample -> rows.accept(values(sample, provider)));
        }

        @Override
        public void end(Consumer<Object[]> rows) {
            samples.end(sample -> rows.accept(values(sample, provider)));
        }
    }
}
