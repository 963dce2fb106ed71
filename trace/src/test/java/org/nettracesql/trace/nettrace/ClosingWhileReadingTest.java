package org.nettracesql.trace.nettrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceScan;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;

/** Buffers are shared by the scans of a trace, and none has two users. */
class ClosingWhileReadingTest extends WrittenTraceTest {

    private static final int BLOCKS = 64;
    private static final int EVENTS_PER_BLOCK = 2_000;
    private static final int ROUNDS = 60;

    @Test
    void aCursorThatIsClosedWhileItReadsChangesNoRowOfAnotherScan() throws InterruptedException {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        for (int i = 0; i < BLOCKS; i++) {
            int first = i * EVENTS_PER_BLOCK;
            writer.events(block -> {
                for (int n = first; n < first + EVENTS_PER_BLOCK; n++) {
                    int value = n;
                    block.event(tick, 1 + n).payload(p -> p.i32(value));
                }
            });
        }
        Trace trace = open(writer.end());
        long expected = sumOfTimes(trace);
        AtomicLong closed = new AtomicLong();
        Thread closing = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                closeWhileReading(trace);
                closed.incrementAndGet();
            }
        });
        closing.start();
        try {
            for (int round = 0; round < ROUNDS; round++) {
                assertThat(sumOfTimes(trace)).as("round %d", round).isEqualTo(expected);
            }
        } finally {
            closing.interrupt();
            closing.join();
        }
        System.out.println("ClosingWhileReadingTest: " + closed + " cursors were closed beside " + ROUNDS + " scans");
    }

    private static TraceScan scan(Trace trace) {
        return trace.scan(ScanRequest.builder().columns(HeaderColumn.TIME_NS).build());
    }

    private static long sumOfTimes(Trace trace) {
        try (TraceScan scan = scan(trace);
                BatchCursor cursor = scan.openCursor()) {
            long sum = 0;
            while (cursor.next()) {
                Column.Longs times = (Column.Longs) cursor.batch().column(0);
                for (int row = 0; row < cursor.batch().size(); row++) {
                    sum += times.values[row];
                }
            }
            return sum;
        }
    }

    /** A thread reads, and this one closes its cursor at whatever place it has come to. */
    private static void closeWhileReading(Trace trace) {
        TraceScan scan = scan(trace);
        BatchCursor cursor = scan.openCursor();
        Thread reading = new Thread(() -> {
            try {
                while (cursor.next()) {
                    Thread.onSpinWait();
                }
            } catch (ScanCancelledException e) {
                Thread.currentThread().interrupt();
            }
        });
        reading.start();
        Thread.yield();
        cursor.close();
        scan.close();
        boolean interrupted = false;
        while (reading.isAlive()) {
            try {
                reading.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
