package org.nettracesql.trace.block;

import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.PartCursor;
import org.nettracesql.trace.ScanStatistics;
import org.nettracesql.trace.TraceScan;

/** The scan of a trace of which it is known without reading it that no row passes. */
final class NoRows implements TraceScan {

    private final ScanStatistics statistics;

    /** @param bytes that need not be read */
    NoRows(long bytes) {
        this.statistics = new ScanStatistics(1, 0, 1, bytes, 0, 0, 0, 0);
    }

    @Override
    public BatchCursor openCursor() {
        return openPartCursor();
    }

    @Override
    public PartCursor openPartCursor() {
        return new PartCursor() {
            @Override
            public void start(int firstBlock, int endBlock) {
                // There is none.
            }

            @Override
            public void startKept(int firstBlock, int endBlock) {
                // There is none.
            }

            @Override
            public void startTimes(long fromNanos, long toNanos) {
                // There is none.
            }

            @Override
            public void verify() {
                // Nothing was read.
            }

            @Override
            public boolean next() {
                return false;
            }

            @Override
            public Batch batch() {
                throw new IllegalStateException("There is no batch.");
            }

            @Override
            public void close() {
                // It holds nothing.
            }
        };
    }

    @Override
    public int maxCursors() {
        return 1;
    }

    @Override
    public int worthwhileCursors() {
        return 1;
    }

    @Override
    public void cancel() {
        // It has ended before it began.
    }

    @Override
    public ScanStatistics statistics() {
        return statistics;
    }

    @Override
    public void close() {
        // It holds nothing.
    }
}
