package org.nettracesql.adapter.duckdb;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.duckdb.DuckDBDataChunkWriter;
import org.nettracesql.adapter.engine.TraceRows;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Column;
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
    private final KeyColumns keys;
    private final double estimatedRows;
    private final boolean inFileOrder;
    private final Opener opener;

    /**
     * @param columns all columns that SQL may ask for; null for the trace's name
     * @param keys those that DuckDB gets as numbers
     * @param estimatedRows rows to expect
     * @param inFileOrder whether one thread reads, so that the first rows of the answer are the first of the file
     * @param opener opens the scans of a run
     */
    EventSource(
            List<? extends ScanColumn> columns,
            KeyColumns keys,
            double estimatedRows,
            boolean inFileOrder,
            Opener opener) {
        this.scanColumns = new ArrayList<>(columns);
        this.columns = new ArrayList<>();
        for (int i = 0; i < scanColumns.size(); i++) {
            this.columns.add(keys.contains(i) ? SourceColumn.INTEGER : sourceColumn(scanColumns.get(i)));
        }
        this.keys = keys;
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
        boolean[] asNumbers = new boolean[wanted.length];
        for (int index : wanted) {
            asNumbers[asked.size()] = keys.contains(index);
            asked.add(scanColumns.get(index));
        }
        return new EventRun(asked, asNumbers);
    }

    private final class EventRun implements Run {
        private final List<ScanColumn> asked;
        private final boolean[] asNumbers;
        private final List<TraceRows> scans;
        private boolean closed;

        EventRun(List<ScanColumn> asked, boolean[] asNumbers) {
            this.asked = asked;
            this.asNumbers = asNumbers;
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
            return new EventPart(this, keys.texts());
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
        /** Of the columns of their numbers. */
        private final KeyWriter[] numbers;

        private int trace;
        private BatchCursor cursor;

        EventPart(EventRun run, KeyTexts keys) {
            this.run = run;
            this.texts = new TextWriter[run.asked.size()];
            this.numbers = new KeyWriter[run.asked.size()];
            for (int i = 0; i < texts.length; i++) {
                ScanColumn column = run.asked.get(i);
                numbers[i] = run.asNumbers[i] ? new KeyWriter(keys) : null;
                texts[i] = !run.asNumbers[i] && column != null && column.type() == ColumnType.TEXT
                        ? new TextWriter()
                        : null;
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
                    writeTraceName(i, rows, chunk);
                } else if (numbers[i] != null) {
                    numbers[i].write((Column.Texts) batch.column(source++), rows, chunk.vector(i));
                } else {
                    VectorWriter.write(batch.column(source++), column.type(), rows, chunk.vector(i), texts[i]);
                }
            }
            return rows;
        }

        private void writeTraceName(int at, int rows, DuckDBDataChunkWriter chunk) {
            String name = run.scans.get(trace).traceName();
            if (numbers[at] != null) {
                numbers[at].writeSame(name, rows, chunk.vector(at));
            } else {
                TextWriter.writeSame(name.getBytes(StandardCharsets.UTF_8), rows, chunk.vector(at));
            }
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
