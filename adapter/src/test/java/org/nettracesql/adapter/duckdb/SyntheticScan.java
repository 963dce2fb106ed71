package org.nettracesql.adapter.duckdb;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.PartCursor;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanStatistics;
import org.nettracesql.trace.TextDictionary;
import org.nettracesql.trace.TraceScan;

/**
 * A scan over rows that are computed from their number: column {@code name} of row {@code n} is {@code n} in the
 * column's type; every row whose number divides by 7 is NULL in columns whose name begins with {@code null}.
 */
final class SyntheticScan implements TraceScan {

    static final int NULL_EVERY = 7;
    static final int DISTINCT_TEXTS = 10;

    private final long rows;
    private final List<ScanColumn> columns;
    private final long failAtRow;
    private final AtomicLong next = new AtomicLong();
    private volatile boolean cancelled;
    final AtomicInteger openCursors = new AtomicInteger();
    final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    volatile boolean closed;

    SyntheticScan(long rows, List<ScanColumn> columns, long failAtRow) {
        this.rows = rows;
        this.columns = columns;
        this.failAtRow = failAtRow;
    }

    static ScanColumn column(String name, ColumnType type) {
        return PayloadColumn.of(name, type);
    }

    static String text(long row) {
        return "wärde " + row % DISTINCT_TEXTS;
    }

    List<ScanColumn> columns() {
        return columns;
    }

    @Override
    public BatchCursor openCursor() {
        openCursors.incrementAndGet();
        return new Cursor();
    }

    @Override
    public PartCursor openPartCursor() {
        throw new UnsupportedOperationException("It has no parts.");
    }

    @Override
    public int worthwhileCursors() {
        return maxCursors();
    }

    @Override
    public int maxCursors() {
        return 4;
    }

    @Override
    public void cancel() {
        cancelled = true;
    }

    @Override
    public ScanStatistics statistics() {
        return ScanStatistics.NONE;
    }

    @Override
    public void close() {
        closed = true;
        cancelled = true;
    }

    private final class Cursor implements BatchCursor {
        private final Batch batch;
        private boolean cursorClosed;

        Cursor() {
            List<Column> made = new ArrayList<>();
            for (ScanColumn column : columns) {
                made.add(switch (column.type()) {
                    case BOOLEAN, INT8, INT16, INT32 -> new Column.Ints(Batch.CAPACITY);
                    case INT64, TIMESTAMP -> new Column.Longs(Batch.CAPACITY);
                    case FLOAT32, FLOAT64 -> new Column.Doubles(Batch.CAPACITY);
                    case TEXT -> new Column.Texts(Batch.CAPACITY, texts());
                });
            }
            this.batch = new Batch(made);
        }

        private TextDictionary texts() {
            TextDictionary dictionary = new TextDictionary();
            for (int i = 0; i < DISTINCT_TEXTS; i++) {
                dictionary.append(text(i));
            }
            return dictionary;
        }

        @Override
        public boolean next() {
            threads.add(Thread.currentThread());
            if (cancelled) {
                throw new ScanCancelledException("The scan was cancelled.");
            }
            long first = next.getAndAdd(Batch.CAPACITY);
            if (first >= rows) {
                return false;
            }
            if (first + Batch.CAPACITY > failAtRow) {
                throw new IllegalStateException("Row " + failAtRow + " is broken on purpose.");
            }
            int size = (int) Math.min(Batch.CAPACITY, rows - first);
            batch.size(size);
            for (int i = 0; i < columns.size(); i++) {
                fill(batch.column(i), columns.get(i), first, size);
            }
            return true;
        }

        private void fill(Column column, ScanColumn declared, long first, int size) {
            column.clear();
            for (int row = 0; row < size; row++) {
                long value = first + row;
                if (declared.columnName().startsWith("null") && value % NULL_EVERY == 0) {
                    column.setNull(row);
                } else if (column instanceof Column.Ints ints) {
                    ints.values[row] = switch (declared.type()) {
                        case BOOLEAN -> (int) (value & 1);
                        case INT8 -> (byte) value;
                        case INT16 -> (short) value;
                        default -> (int) value;
                    };
                } else if (column instanceof Column.Longs longs) {
                    longs.values[row] = value;
                } else if (column instanceof Column.Doubles doubles) {
                    doubles.values[row] = value;
                } else if (column instanceof Column.Texts texts) {
                    texts.codes[row] = (int) (value % DISTINCT_TEXTS);
                }
            }
        }

        @Override
        public Batch batch() {
            return batch;
        }

        @Override
        public void close() {
            if (!cursorClosed) {
                cursorClosed = true;
                openCursors.decrementAndGet();
            }
        }
    }
}
