package org.nettracesql.adapter.engine;

import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.TraceScan;

/** All rows of a scan, which is closed with them. */
final class ScanRows implements BatchCursor {

    private final TraceScan scan;
    private final BatchCursor cursor;

    private ScanRows(TraceScan scan, BatchCursor cursor) {
        this.scan = scan;
        this.cursor = cursor;
    }

    /** @param scan that nobody else reads; null if no row can pass, which gives null */
    static ScanRows of(TraceScan scan) {
        if (scan == null) {
            return null;
        }
        try {
            return new ScanRows(scan, scan.openCursor());
        } catch (RuntimeException | Error e) {
            scan.close();
            throw e;
        }
    }

    @Override
    public boolean next() {
        return cursor.next();
    }

    @Override
    public Batch batch() {
        return cursor.batch();
    }

    @Override
    public void close() {
        cursor.close();
        scan.close();
    }
}
