package org.nettracesql.adapter.duckdb;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.duckdb.DuckDBDataChunkWriter;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.EventScan;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanStatistics;

/** A scan over events as a source for DuckDB: typed batches go into the vectors column by column. */
final class EventSource implements ScanSource {

    private final List<ScanColumn> scanColumns;
    private final List<SourceColumn> columns;
    private final double estimatedRows;
    private final Function<List<ScanColumn>, EventScan> opener;
    private final Consumer<ScanStatistics> statistics;

    /**
     * @param columns all columns that SQL may ask for
     * @param estimatedRows rows to expect
     * @param opener starts a scan for some of the columns, with the predicate pushed
     * @param statistics is told what a scan did when it ends
     */
    EventSource(
            List<? extends ScanColumn> columns,
            double estimatedRows,
            Function<List<ScanColumn>, EventScan> opener,
            Consumer<ScanStatistics> statistics) {
        this.scanColumns = List.copyOf(columns);
        this.columns =
                scanColumns.stream().map(column -> VectorWriter.sourceColumn(column.type())).toList();
        this.estimatedRows = estimatedRows;
        this.opener = opener;
        this.statistics = statistics;
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
        private final EventScan scan;
        private boolean closed;

        EventRun(List<ScanColumn> asked) {
            this.asked = asked;
            this.scan = opener.apply(asked);
        }

        @Override
        public int maxThreads() {
            return scan.maxCursors();
        }

        @Override
        public Part openPart() {
            BatchCursor cursor = scan.openCursor();
            return new EventPart(this, cursor);
        }

        @Override
        public void cancel() {
            scan.cancel();
        }

        @Override
        public synchronized void close() {
            if (closed) {
                return;
            }
            closed = true;
            statistics.accept(scan.statistics());
            scan.close();
        }
    }

    private static final class EventPart implements Part {
        private final EventRun run;
        private final BatchCursor cursor;

        EventPart(EventRun run, BatchCursor cursor) {
            this.run = run;
            this.cursor = cursor;
        }

        @Override
        public int fill(DuckDBDataChunkWriter chunk) {
            if (!cursor.next()) {
                return 0;
            }
            Batch batch = cursor.batch();
            int rows = batch.size();
            for (int i = 0; i < run.asked.size(); i++) {
                VectorWriter.write(batch.column(i), run.asked.get(i).type(), rows, chunk.vector(i));
            }
            return rows;
        }

        @Override
        public void close() {
            cursor.close();
        }
    }
}
