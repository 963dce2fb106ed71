package org.nettracesql.spark;

import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ColumnType;

/** Gathers computed rows into columns. */
final class RowsReader implements PartitionReader<ColumnarBatch> {

    private final Iterator<RowsPartition.Part> parts;
    private final KilledTasks.Watch watch = KilledTasks.watch();
    private final Object[][] values;
    private final ColumnarBatch batch;
    private RowsPartition.Rows open;

    private RowsReader(ColumnType[] types, RowsPartition partition) {
        this.parts = partition.parts().iterator();
        this.values = new Object[types.length][Batch.CAPACITY];
        ColumnVector[] vectors = new ColumnVector[types.length];
        for (int i = 0; i < types.length; i++) {
            vectors[i] = new BoxedVector(types[i], values[i]);
        }
        this.batch = new ColumnarBatch(vectors);
    }

    /** Makes readers on executors. */
    record Factory(ColumnType[] types) implements PartitionReaderFactory {

        @Override
        public boolean supportColumnarReads(InputPartition partition) {
            return true;
        }

        @Override
        public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
            return new RowsReader(types, (RowsPartition) partition);
        }

        @Override
        public PartitionReader<InternalRow> createReader(InputPartition partition) {
            throw new UnsupportedOperationException("Rows are read as columns.");
        }
    }

    @Override
    public boolean next() throws IOException {
        Cancellation before = watch.cancellation().bind();
        try {
            int rows = 0;
            while (rows < Batch.CAPACITY && hasNext()) {
                watch.cancellation().check();
                Object[] row = open.rows().next();
                for (int i = 0; i < values.length; i++) {
                    values[i][rows] = row[i];
                }
                rows++;
            }
            batch.setNumRows(rows);
            return rows > 0;
        } finally {
            Cancellation.unbind(before);
        }
    }

    private boolean hasNext() throws IOException {
        while (open == null || !open.rows().hasNext()) {
            closePart();
            if (!parts.hasNext()) {
                return false;
            }
            open = parts.next().open();
        }
        return true;
    }

    @Override
    public ColumnarBatch get() {
        return batch;
    }

    private void closePart() throws IOException {
        if (open != null) {
            RowsPartition.Rows closing = open;
            open = null;
            try {
                if (closing.rows() instanceof Closeable closeable) {
                    closeable.close();
                }
            } finally {
                closing.closing().run();
            }
        }
    }

    @Override
    public void close() throws IOException {
        try {
            closePart();
        } finally {
            watch.close();
        }
    }
}
