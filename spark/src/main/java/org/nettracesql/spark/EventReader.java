package org.nettracesql.spark;

import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.ScanStatistics;
import org.nettracesql.trace.TraceScan;

/** Scans the parts of a partition one after another and shows Spark the reader's own arrays. */
final class EventReader implements PartitionReader<ColumnarBatch> {

    /** In the place of a scanned column: the column that names the trace. */
    static final int TRACE_NAME = -1;

    private final Factory asked;
    private final List<EventPart> partition;
    /** Null before the first move. */
    private Iterator<EventPart> parts;
    private final KilledTasks.Watch watch = KilledTasks.watch();
    private long remaining;
    private ScanStatistics ended = ScanStatistics.NONE;
    private int damagedParts;
    private ExecutorTraces.Lease lease;
    private TraceScan scan;
    private BatchCursor cursor;
    private ColumnarBatch batch;

    private EventReader(Factory asked, EventPartition partition) {
        this.asked = asked;
        this.partition = partition.parts();
        this.remaining = asked.limit;
    }

    /**
     * Makes readers on executors.
     *
     * @param types of the columns in their order
     * @param sources the scanned column of each, or {@link #TRACE_NAME}
     * @param limit rows of a partition that are enough
     * @param top which rows of a partition are enough; null for all
     */
    record Factory(ColumnType[] types, int[] sources, long limit, TopRows top)
            implements PartitionReaderFactory {

        @Override
        public boolean supportColumnarReads(InputPartition partition) {
            return true;
        }

        @Override
        public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
            return new EventReader(this, (EventPartition) partition);
        }

        @Override
        public PartitionReader<InternalRow> createReader(InputPartition partition) {
            throw new UnsupportedOperationException("Events are read as columns.");
        }
    }

    @Override
    public boolean next() {
        Cancellation before = watch.cancellation().bind();
        try {
            if (parts == null) {
                parts = (asked.top == null ? partition : asked.top.narrowed(partition, this::firstPass)).iterator();
            }
            while (remaining > 0 && (cursor != null || openNext())) {
                watch.cancellation().check();
                if (cursor.next()) {
                    // A limit is only a hint to the scan.
                    int rows = (int) Math.min(cursor.batch().size(), remaining);
                    remaining -= rows;
                    batch.setNumRows(rows);
                    return true;
                }
                closePart();
            }
            return false;
        } finally {
            Cancellation.unbind(before);
        }
    }

    private void firstPass(ScanStatistics read) {
        ended = ended.plus(read);
    }

    private boolean openNext() {
        if (!parts.hasNext()) {
            return false;
        }
        EventPart part = parts.next();
        lease = ExecutorTraces.borrow(part.trace());
        scan = lease.trace().scan(part.request());
        cursor = scan.openCursor();
        ColumnVector[] vectors = new ColumnVector[asked.sources.length];
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = asked.sources[i] == TRACE_NAME
                    ? new ConstantText(part.trace().name())
                    : BatchVector.of(asked.types[i], cursor.batch().column(asked.sources[i]));
        }
        batch = new ColumnarBatch(vectors);
        return true;
    }

    @Override
    public ColumnarBatch get() {
        return batch;
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
        return ScanMetrics.values(scan == null ? ended : ended.plus(scan.statistics()), damagedParts);
    }

    private void closePart() {
        if (cursor != null) {
            cursor.close();
            cursor = null;
        }
        if (scan != null) {
            ended = ended.plus(scan.statistics());
            scan.close();
            scan = null;
        }
        if (lease != null) {
            damagedParts += lease.isDamaged() ? 1 : 0;
            lease.close();
            lease = null;
        }
    }

    @Override
    public void close() {
        closePart();
        watch.close();
    }
}
