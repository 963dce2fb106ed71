package org.nettracesql.adapter.scan;

import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.RowBatches;
import org.nettracesql.trace.ColumnType;

/**
 * The rows of one execution that come in batches: an {@code Object[]} each to the planner's code, the bare value for a
 * single column, an empty list for none; columns to those who can take them.
 */
public class BatchedRows extends AbstractEnumerable<Object> {

    private final List<TableColumn> columns;
    private final DataContext root;
    private final Supplier<? extends RowBatches> batches;

    /** @param batches opens nothing before its first move */
    BatchedRows(List<TableColumn> columns, DataContext root, Supplier<? extends RowBatches> batches) {
        this.columns = columns;
        this.root = root;
        this.batches = batches;
    }

    /** The type of a column's values. */
    public final ColumnType type(int position) {
        return columns.get(position).type();
    }

    public final int columnCount() {
        return columns.size();
    }

    /** The rows as columns, under the cancellation that is bound to this thread; the caller closes them. */
    public final RowBatches batches() {
        return batches.get();
    }

    /** The same rows with some of their columns, of which one may be there twice. */
    public final BatchedRows picked(int[] positions) {
        List<TableColumn> picked =
                Arrays.stream(positions).mapToObj(columns::get).collect(Collectors.toList());
        return new BatchedRows(picked, root, () -> new PickedBatches(batches.get(), positions));
    }

    public final DataContext root() {
        return root;
    }

    @Override
    public final Enumerator<Object> enumerator() {
        return new ScannedRows(this);
    }

    /** One that opens nothing before it is asked; Calcite's own moves when it is made. */
    @Override
    public final Iterator<Object> iterator() {
        return new Unopened(this);
    }

    private static final class Unopened implements Iterator<Object>, AutoCloseable {
        private final BatchedRows rows;
        private Iterator<Object> opened;
        private boolean closed;

        Unopened(BatchedRows rows) {
            this.rows = rows;
        }

        private Iterator<Object> opened() {
            if (opened == null) {
                opened = closed ? Collections.emptyIterator() : Linq4j.enumeratorIterator(rows.enumerator());
            }
            return opened;
        }

        @Override
        public boolean hasNext() {
            return opened().hasNext();
        }

        @Override
        public Object next() {
            return opened().next();
        }

        @Override
        public void close() throws Exception {
            closed = true;
            if (opened instanceof AutoCloseable closeable) {
                closeable.close();
            }
        }
    }
}
