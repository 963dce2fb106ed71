package org.nettracesql.adapter.engine;

import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.PartCursor;
import org.nettracesql.trace.ScanStatistics;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceScan;

/** A scan that its execution knows until it is closed. Its cursors are those of the scan beneath. */
final class CountedScan implements TraceScan {

    private final Trace trace;
    private final TraceScan scan;
    private final Execution execution;
    /** Of the work that started it, which may be for several statements. */
    private final Cancellation cancellation = Cancellation.current();

    CountedScan(Trace trace, TraceScan scan, Execution execution) {
        this.trace = trace;
        this.scan = scan;
        this.execution = execution;
        execution.opened(this);
    }

    /** What is scanned. */
    Trace trace() {
        return trace;
    }

    @Override
    public BatchCursor openCursor() {
        return scan.openCursor();
    }

    @Override
    public PartCursor openPartCursor() {
        return scan.openPartCursor();
    }

    @Override
    public int maxCursors() {
        return scan.maxCursors();
    }

    @Override
    public int worthwhileCursors() {
        return scan.worthwhileCursors();
    }

    @Override
    public void cancel() {
        scan.cancel();
    }

    void endIfUnwanted() {
        if (cancellation.isCancelled()) {
            scan.cancel();
        }
    }

    @Override
    public ScanStatistics statistics() {
        return scan.statistics();
    }

    @Override
    public void close() {
        execution.closing(this);
        scan.close();
    }
}
