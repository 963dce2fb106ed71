package org.nettracesql.adapter.scan;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.runtime.FlatLists;
import org.nettracesql.adapter.catalog.OpenTrace;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.PushedPredicate;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.EventScan;
import org.nettracesql.trace.ScanRequest;

/**
 * The rows of a request, trace after trace, in file order. States: before the first row, on a row, after the last,
 * closed. Nothing is opened before the first move.
 *
 * <p>A batch is turned into rows column by column: the type is looked at once a column and batch, not once a value.
 */
final class EventRows implements Enumerator<Object> {

    private static final long MICROS_PER_MILLI = 1000;

    private final ScanContext context;
    private final EventRequest request;
    private final DataContext root;
    private final Cancellation cancellation;
    private final Iterator<OpenTrace> traces;
    private final Object[] rows = new Object[Batch.CAPACITY];
    private List<PushedPredicate> predicates;
    private long remaining;
    private OpenTrace trace;
    private EventScan scan;
    private BatchCursor cursor;
    private int row = -1;
    private int size;

    EventRows(ScanContext context, EventRequest request, DataContext root) {
        this.context = context;
        this.request = request;
        this.root = root;
        this.cancellation = Cancellations.of(root);
        this.traces = context.traces().iterator();
        this.remaining = request.limit();
    }

    @Override
    public Object current() {
        return rows[row];
    }

    @Override
    public boolean moveNext() {
        if (++row < size) {
            // A join may go through all that it holds for each row.
            cancellation.check();
            return true;
        }
        row = 0;
        size = 0;
        while (remaining > 0 && (cursor != null || openNextTrace())) {
            cancellation.check();
            if (cursor.next()) {
                fill(cursor.batch());
                return true;
            }
            closeScan();
        }
        return false;
    }

    private boolean openNextTrace() {
        Cancellation before = cancellation.bind();
        try {
            return openNext();
        } finally {
            Cancellation.unbind(before);
        }
    }

    private boolean openNext() {
        if (predicates == null) {
            predicates = request.predicates(root);
        }
        while (traces.hasNext()) {
            trace = traces.next();
            ScanRequest scanRequest = request.scanRequest(trace, predicates, remaining);
            if (scanRequest != null) {
                scan = trace.trace().scan(scanRequest);
                context.ledger().opened(root, scan);
                cursor = scan.openCursor();
                return true;
            }
        }
        return false;
    }

    private void fill(Batch batch) {
        // A limit is only a hint to the scan.
        size = (int) Math.min(batch.size(), remaining);
        remaining -= size;
        int width = request.columns().size();
        if (width == 0) {
            Arrays.fill(rows, 0, size, FlatLists.of());
            return;
        }
        if (width > 1) {
            for (int i = 0; i < size; i++) {
                rows[i] = new Object[width];
            }
        }
        int source = 0;
        for (int position = 0; position < width; position++) {
            TableColumn column = request.columns().get(position);
            if (column.isTraceName()) {
                for (int i = 0; i < size; i++) {
                    set(i, position, width, trace.name());
                }
            } else {
                fill(batch.column(source++), column.type(), position, width);
            }
        }
    }

    private void fill(Column column, ColumnType type, int position, int width) {
        if (width == 1) {
            Arrays.fill(rows, 0, size, null);
        }
        switch (type) {
            case BOOLEAN -> {
                int[] values = ((Column.Ints) column).values;
                for (int i = 0; i < size; i++) {
                    if (!column.isNull(i)) {
                        set(i, position, width, values[i] != 0);
                    }
                }
            }
            case INT8 -> {
                int[] values = ((Column.Ints) column).values;
                for (int i = 0; i < size; i++) {
                    if (!column.isNull(i)) {
                        set(i, position, width, (byte) values[i]);
                    }
                }
            }
            case INT16 -> {
                int[] values = ((Column.Ints) column).values;
                for (int i = 0; i < size; i++) {
                    if (!column.isNull(i)) {
                        set(i, position, width, (short) values[i]);
                    }
                }
            }
            case INT32 -> {
                int[] values = ((Column.Ints) column).values;
                for (int i = 0; i < size; i++) {
                    if (!column.isNull(i)) {
                        set(i, position, width, values[i]);
                    }
                }
            }
            case INT64 -> {
                long[] values = ((Column.Longs) column).values;
                for (int i = 0; i < size; i++) {
                    if (!column.isNull(i)) {
                        set(i, position, width, values[i]);
                    }
                }
            }
            case TIMESTAMP -> {
                long[] values = ((Column.Longs) column).values;
                for (int i = 0; i < size; i++) {
                    if (!column.isNull(i)) {
                        set(i, position, width, Math.floorDiv(values[i], MICROS_PER_MILLI));
                    }
                }
            }
            case FLOAT32 -> {
                double[] values = ((Column.Doubles) column).values;
                for (int i = 0; i < size; i++) {
                    if (!column.isNull(i)) {
                        set(i, position, width, (float) values[i]);
                    }
                }
            }
            case FLOAT64 -> {
                double[] values = ((Column.Doubles) column).values;
                for (int i = 0; i < size; i++) {
                    if (!column.isNull(i)) {
                        set(i, position, width, values[i]);
                    }
                }
            }
            case TEXT -> {
                Column.Texts texts = (Column.Texts) column;
                for (int i = 0; i < size; i++) {
                    set(i, position, width, texts.get(i));
                }
            }
        }
    }

    private void set(int index, int position, int width, Object value) {
        if (width == 1) {
            rows[index] = value;
        } else {
            ((Object[]) rows[index])[position] = value;
        }
    }

    private void closeScan() {
        if (scan != null) {
            context.ledger().closing(root, scan);
            cursor.close();
            scan.close();
            cursor = null;
            scan = null;
        }
    }

    @Override
    public void reset() {
        throw new UnsupportedOperationException("A scan goes forward only; open another one.");
    }

    @Override
    public void close() {
        closeScan();
        remaining = 0;
        size = 0;
    }
}
