package org.nettracesql.trace.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.ElementColumn;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceScan;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/**
 * An event counts as decoded once, whatever is filtered by or read of its payload, and however many elements it has.
 */
class DecodedEventsTest {

    private static final int EVENTS = 20;
    private static final int ELEMENTS = 5;

    private static final PayloadColumn N = PayloadColumn.of("n", ColumnType.INT32);
    private static final ElementColumn X = new ElementColumn("x", ColumnType.INT32);
    private static final List<ScanColumn> SHOWN = List.of(HeaderColumn.TIME_NS, N, HeaderColumn.PAYLOAD);

    @TempDir
    Path folder;

    private Trace trace;

    @BeforeEach
    void writeTrace() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord polygon = writer.define("Demo", 1, "Polygon", type -> type.v2(fields -> fields
                .scalar("n", TypeCode.INT32)
                .objectArray("points", point -> point.scalar("x", TypeCode.INT32))));
        writer.events(block -> {
            for (int n = 0; n < EVENTS; n++) {
                int number = n;
                block.event(polygon, NetTraceWriter.SYNC_TICKS + n).payload(payload -> {
                    payload.i32(number).i16(ELEMENTS);
                    for (int i = 0; i < ELEMENTS; i++) {
                        payload.i32(10 * number + i);
                    }
                });
            }
        });
        trace = Trace.open(writer.end().saveIn(folder));
    }

    @AfterEach
    void closeTrace() {
        trace.close();
    }

    /** Every way of choosing columns and conditions; each looks at the payload of all events. */
    private static List<ScanRequest> requests(boolean exploded) {
        List<ScanRequest> requests = new ArrayList<>();
        int ways = exploded ? 16 : 8;
        for (int columns = 1; columns < 1 << SHOWN.size(); columns++) {
            for (int conditions = 0; conditions < ways; conditions++) {
                ScanRequest.Builder request = ScanRequest.builder();
                for (int i = 0; i < SHOWN.size(); i++) {
                    if ((columns & 1 << i) != 0) {
                        request.columns(SHOWN.get(i));
                    }
                }
                if ((conditions & 1) != 0) {
                    request.where(N, Condition.LongRanges.of(0, EVENTS));
                }
                if ((conditions & 2) != 0) {
                    request.where(HeaderColumn.PAYLOAD, new Condition.TextLike("%points%", (char) 0, false));
                }
                if ((conditions & 4) != 0) {
                    request.where(HeaderColumn.PAYLOAD, new Condition.TextLike("%n%", (char) 0, false));
                }
                if ((conditions & 8) != 0) {
                    request.where(X, Condition.LongRanges.of(0, 1000));
                }
                boolean readsPayload = exploded || conditions != 0 || columns != 1;
                if (exploded) {
                    request.explode("points").columns(X);
                }
                if (readsPayload) {
                    requests.add(request.build());
                }
            }
        }
        return requests;
    }

    private void assertEachDecodedOnce(ScanRequest request, int rows) {
        try (TraceScan scan = trace.scan(request); BatchCursor cursor = scan.openCursor()) {
            int given = 0;
            while (cursor.next()) {
                given += cursor.batch().size();
            }
            assertThat(given).as("%s", request).isEqualTo(rows);
            assertThat(scan.statistics().eventsDecoded()).as("%s", request).isEqualTo(EVENTS);
        }
    }

    @Test
    void anEventIsCountedOnceWhateverIsFilteredAndShown() {
        requests(false).forEach(request -> assertEachDecodedOnce(request, EVENTS));
    }

    @Test
    void anEventWhoseElementsAreRowsIsCountedOnce() {
        requests(true).forEach(request -> assertEachDecodedOnce(request, EVENTS * ELEMENTS));
    }
}
