package org.nettracesql.trace.testing;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceScan;

/**
 * Scans as lists of rows. A row has a boxed value for each column: Boolean, Integer, Long, Double or String by the
 * column's type, null for NULL.
 */
public final class Rows {

    private Rows() {}

    /** All rows of a scan with one cursor. */
    public static List<List<Object>> of(Trace trace, ScanRequest request) {
        List<List<Object>> rows = new ArrayList<>();
        forEach(trace, request, rows::add);
        return rows;
    }

    /** All rows, in file order, of these columns of all events. */
    public static List<List<Object>> of(Trace trace, ScanColumn... columns) {
        return of(trace, ScanRequest.builder().columns(columns).fileOrder(true).build());
    }

    /** The values of one column of all events, in file order. */
    public static List<Object> column(Trace trace, ScanColumn column) {
        return of(trace, column).stream().map(row -> row.get(0)).toList();
    }

    /** Gives every row of a scan with one cursor to the consumer. */
    public static void forEach(Trace trace, ScanRequest request, Consumer<List<Object>> consumer) {
        try (TraceScan scan = trace.scan(request); BatchCursor cursor = scan.openCursor()) {
            drain(cursor, request.columns(), consumer);
        }
    }

    /** All rows of a scan with several cursors, each on a thread of its own; in no particular order. */
    public static List<List<Object>> parallel(Trace trace, ScanRequest request, int cursors) {
        List<List<Object>> rows = Collections.synchronizedList(new ArrayList<>());
        ExecutorService threads = Executors.newFixedThreadPool(cursors);
        try (TraceScan scan = trace.scan(request)) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < cursors; i++) {
                running.add(threads.submit(() -> {
                    try (BatchCursor cursor = scan.openCursor()) {
                        drain(cursor, request.columns(), rows::add);
                    }
                }));
            }
            for (Future<?> cursor : running) {
                cursor.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("A cursor failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for cursors", e);
        } finally {
            threads.shutdownNow();
        }
        return rows;
    }

    /** Gives the rest of a cursor's rows to the consumer. */
    public static void drain(BatchCursor cursor, List<ScanColumn> columns, Consumer<List<Object>> consumer) {
        while (cursor.next()) {
            Batch batch = cursor.batch();
            for (int row = 0; row < batch.size(); row++) {
                Object[] values = new Object[columns.size()];
                for (int i = 0; i < values.length; i++) {
                    values[i] = value(batch.column(i), columns.get(i).type(), row);
                }
                consumer.accept(Arrays.asList(values));
            }
        }
    }

    /** One boxed value of a batch's column. */
    public static Object value(Column column, ColumnType type, int row) {
        if (column.isNull(row)) {
            return null;
        }
        return switch (type) {
            case BOOLEAN -> ((Column.Ints) column).values[row] != 0;
            case INT8, INT16, INT32 -> ((Column.Ints) column).values[row];
            case INT64, TIMESTAMP -> ((Column.Longs) column).values[row];
            case FLOAT32, FLOAT64 -> ((Column.Doubles) column).values[row];
            case TEXT -> ((Column.Texts) column).get(row);
        };
    }
}
