package org.nettracesql.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceScan;

/**
 * What a question came to.
 *
 * @param rows how many rows
 * @param sum sum of the last column where it holds 64-bit integers, wrapping; else 0
 */
record Answer(long rows, long sum) {

    /** Runs a scan to its end on as many threads as given. */
    static Answer scan(Trace trace, ScanRequest request, int threads) throws InterruptedException {
        try (TraceScan scan = trace.scan(request)) {
            Answer[] parts = new Answer[threads];
            List<Thread> workers = new ArrayList<>();
            AtomicReference<RuntimeException> failure = new AtomicReference<>();
            for (int i = 0; i < threads; i++) {
                int part = i;
                Thread worker = new Thread(() -> {
                    try {
                        parts[part] = drain(scan);
                    } catch (RuntimeException e) {
                        failure.set(e);
                    }
                });
                worker.start();
                workers.add(worker);
            }
            for (Thread worker : workers) {
                worker.join();
            }
            if (failure.get() != null) {
                throw failure.get();
            }
            long rows = 0;
            long sum = 0;
            for (Answer part : parts) {
                rows += part.rows();
                sum += part.sum();
            }
            return new Answer(rows, sum);
        }
    }

    private static Answer drain(TraceScan scan) {
        long rows = 0;
        long sum = 0;
        try (BatchCursor cursor = scan.openCursor()) {
            while (cursor.next()) {
                Batch batch = cursor.batch();
                rows += batch.size();
                int last = batch.columnCount() - 1;
                if (last >= 0 && batch.column(last) instanceof Column.Longs longs) {
                    for (int i = 0; i < batch.size(); i++) {
                        sum += longs.values[i];
                    }
                }
            }
        }
        return new Answer(rows, sum);
    }
}
