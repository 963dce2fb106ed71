package org.nettracesql.adapter.duckdb;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.duckdb.DuckDBDataChunkWriter;
import org.nettracesql.adapter.engine.TraceRows;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.ScanColumn;

/**
 * Scans over events as a source for DuckDB, one trace after the other: typed batches go into the vectors column by
 * column. All of DuckDB's threads share the scan of a trace, and each goes on to the next when it finds no more work.
 */
final class EventSource implements ScanSource {

    /** Begins a run: the rows of each trace, with the predicate pushed. */
    @FunctionalInterface
    interface Opener {

        /** @param columns what to scan, in this order; without the trace's name */
        List<TraceRows> open(List<ScanColumn> columns);
    }

    private final List<ScanColumn> scanColumns;
    private final List<SourceColumn> columns;
    private final double estimatedRows;
    private final boolean inFileOrder;
    private final Opener opener;

    /**
     * @param columns all columns that SQL may ask for; null for the trace's name
     * @param estimatedRows rows to expect
     * @param inFileOrder whether one thread reads, so that the first rows of the answer are the first of the file
     * @param opener opens the scans of a run
     */
    EventSource(List<? extends ScanColumn> columns, double estimatedRows, boolean inFileOrder, Opener opener) {
        this.scanColumns = new ArrayList<>(columns);
        this.columns = scanColumns.stream().map(EventSource::sourceColumn).toList();
        this.estimatedRows = estimatedRows;
        this.inFileOrder = inFileOrder;
        this.opener = opener;
    }

    /** How DuckDB stores a column of a scan; null is the trace's name. */
    static SourceColumn sourceColumn(ScanColumn column) {
        return VectorWriter.sourceColumn(column == null ? ColumnType.TEXT : column.type());
    }

    @Override
    public List<SourceColumn> columns() {
        return columns;
    }

    @Override
    public double estimatedRows() {
        return estimatedRows;
    }

    @Override
    public Run open(int[] wanted) {
        List<ScanColumn> asked = new ArrayList<>(wanted.length);
        for (int index : wanted) {
            asked.add(scanColumns.get(index));
        }
        return new EventRun(asked);
    }

    private final class EventRun implements Run {
        private final List<ScanColumn> asked;
        private final List<TraceRows> scans;
        private boolean closed;

        EventRun(List<ScanColumn> asked) {
            this.asked = asked;
            this.scans = opener.open(asked.stream().filter(column -> column != null).toList());
        }

        @Override
        public int maxThreads() {
            if (inFileOrder) {
                return 1;
            }
            // Threads spread over several traces; to ask each how many it has work for would open them all.
            return scans.size() == 1 ? scans.get(0).maxCursors() : Runtime.getRuntime().availableProcessors();
        }

        @Override
        public Part openPart() {
            return new EventPart(this);
        }

        @Override
        public void cancel() {
            scans.forEach(TraceRows::cancel);
        }

        @Override
        public synchronized void close() {
            if (closed) {
                return;
            }
            closed = true;
            scans.forEach(TraceRows::close);
        }
    }

    private static final class EventPart implements Part {
        private final EventRun run;
        /** Of the columns of texts. */
        private final TextWriter[] texts;
        private int trace;
        private BatchCursor cursor;

        EventPart(EventRun run) {
            this.run = run;
            this.texts = new TextWriter[run.asked.size()];
            for (int i = 0; i < texts.length; i++) {
                ScanColumn column = run.asked.get(i);
                texts[i] = column != null && column.type() == ColumnType.TEXT ? new TextWriter() : null;
            }
        }

        @Override
        public int fill(DuckDBDataChunkWriter chunk) {
            while (trace < run.scans.size()) {
                if (cursor == null) {
                    cursor = run.scans.get(trace).openCursor();
                }
                if (cursor != null && cursor.next()) {
                    return write(cursor.batch(), chunk);
                }
                close();
                trace++;
            }
            return 0;
        }

        private int write(Batch batch, DuckDBDataChunkWriter chunk) {
            int rows = batch.size();
            int source = 0;
            for (int i = 0; i < run.asked.size(); i++) {
                ScanColumn column = run.asked.get(i);
                if (column == null) {
                    byte[] name = run.scans.get(trace).traceName().getBytes(StandardCharsets.UTF_8);
                    TextWriter.writeSame(name, rows, chunk.vector(i));
                } else {
                    VectorWriter.write(batch.column(source++), column.type(), rows, chunk.vector(i), texts[i]);
                }
            }
            return rows;
        }

        @Override
        public void close() {
            if (cursor != null) {
                cursor.close();
                cursor = null;
            }
        }
    }
}
