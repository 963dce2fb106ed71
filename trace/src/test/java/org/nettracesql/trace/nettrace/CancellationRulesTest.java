package org.nettracesql.trace.nettrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.EventScan;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.ScanCancelledException;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;

/** What a cancelled statement asks of a trace ends, and works for the next one. */
class CancellationRulesTest extends WrittenTraceTest {

    private Trace written() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        for (int i = 0; i < 10; i++) {
            int value = i;
            writer.events(block -> block.event(tick, 1 + value).payload(p -> p.i32(value)));
        }
        return open(writer.end());
    }

    private static long rows(Trace trace) {
        try (EventScan scan = trace.scan(ScanRequest.builder().columns(HeaderColumn.TIME_NS).build());
                BatchCursor cursor = scan.openCursor()) {
            long rows = 0;
            while (cursor.next()) {
                rows += cursor.batch().size();
            }
            return rows;
        }
    }

    @Test
    void aScanThatIsUnderWayEndsWithItsStatement() {
        Trace trace = written();
        Cancellation cancellation = new Cancellation();
        EventScan scan = cancellation.call(
                () -> trace.scan(ScanRequest.builder().columns(HeaderColumn.TIME_NS).build()));
        try (scan; BatchCursor cursor = scan.openCursor()) {
            cancellation.cancel();
            assertThatThrownBy(cursor::next).isInstanceOf(ScanCancelledException.class);
        }
    }
}
