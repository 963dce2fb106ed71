package org.nettracesql.adapter.duckdb;

import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.linq4j.Enumerator;
import org.duckdb.DuckDBDataChunkWriter;

/**
 * Rows of another engine as a source for DuckDB, one thread at a time. Values are boxed as Calcite has them inside:
 * Boolean, Number, String; days and milliseconds since 1970 for DATE and TIMESTAMP.
 */
final class RowSource implements ScanSource {

    private final List<SourceColumn> columns;
    private final double estimatedRows;
    private final Supplier<Enumerator<Object[]>> rows;

    RowSource(List<SourceColumn> columns, double estimatedRows, Supplier<Enumerator<Object[]>> rows) {
        this.columns = List.copyOf(columns);
        this.estimatedRows = estimatedRows;
        this.rows = rows;
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
        return new RowRun(wanted);
    }

    private final class RowRun implements Run, Part {
        private final int[] wanted;
        private Enumerator<Object[]> enumerator;
        private volatile boolean cancelled;
        private boolean ended;

        RowRun(int[] wanted) {
            this.wanted = wanted;
        }

        @Override
        public int maxThreads() {
            return 1;
        }

        @Override
        public Part openPart() {
            return this;
        }

        @Override
        public void cancel() {
            cancelled = true;
        }

        @Override
        public synchronized int fill(DuckDBDataChunkWriter chunk) {
            if (ended) {
                return 0;
            }
            if (enumerator == null) {
                enumerator = rows.get();
            }
            int capacity = (int) chunk.capacity();
            int row = 0;
            while (row < capacity && !cancelled) {
                if (!enumerator.moveNext()) {
                    close();
                    break;
                }
                Object[] values = enumerator.current();
                for (int i = 0; i < wanted.length; i++) {
                    ObjectValues.write(columns.get(wanted[i]), values[wanted[i]], row, chunk.vector(i));
                }
                row++;
            }
            return row;
        }

        @Override
        public synchronized void close() {
            ended = true;
            if (enumerator != null) {
                enumerator.close();
                enumerator = null;
            }
        }
    }
}
