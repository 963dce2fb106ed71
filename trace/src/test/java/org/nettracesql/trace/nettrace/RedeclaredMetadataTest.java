package org.nettracesql.trace.nettrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceIndex.TypeStatistics;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.Rows;
import org.nettracesql.trace.testing.TypeCode;

/** A metadata id means what it was declared as where an event stands. */
class RedeclaredMetadataTest extends WrittenTraceTest {

    private static final int BLOCKS = 40;

    private static void tickAt(NetTraceWriter writer, int metadataId, int n) {
        writer.events(block -> block.event(metadataId, NetTraceWriter.SYNC_TICKS + n).payload(p -> p.i32(n)));
    }

    /** Ids in an array, in the table of others, and those that a signed int shows as negative. */
    private static final int[] IDS = {1, 1 << 14, 1 << 20, Integer.MAX_VALUE, Integer.MIN_VALUE, -1, -2};

    @Test
    void everyMetadataIdCanBeDeclaredAndUsed() {
        for (int id : IDS) {
            NetTraceWriter writer = new NetTraceWriter();
            writer.metadata(writer.record(id, PROVIDER, 1, "Tick").field("n", TypeCode.INT32));
            tickAt(writer, id, 7);
            Trace trace = open(writer.end());
            assertThat(Rows.of(trace, HeaderColumn.EVENT_NAME, PayloadColumn.of("n", ColumnType.INT32)))
                    .as("metadata id %s", Integer.toUnsignedString(id)).containsExactly(List.of("Tick", 7));
            assertThat(trace.index().types()).extracting(type -> type.type().name()).containsExactly("Tick");
        }
    }

    @Test
    void everyMetadataIdCanBeUndeclared() {
        for (int id : IDS) {
            NetTraceWriter writer = new NetTraceWriter();
            tickAt(writer, id, 7);
            Trace trace = open(writer.end());
            assertThat(Rows.of(trace, HeaderColumn.EVENT_NAME, HeaderColumn.PAYLOAD))
                    .as("metadata id %s", Integer.toUnsignedString(id))
                    .containsExactly(List.of("Undeclared", "07000000"));
            assertThat(trace.index().eventCount()).isEqualTo(1);
        }
    }

    /** Blocks alternate between two declarations of one id; then come some of a third id before its only one. */
    private Trace redeclared(int id) {
        NetTraceWriter writer = new NetTraceWriter();
        for (int n = 0; n < BLOCKS; n++) {
            MetadataRecord even = writer.record(id, PROVIDER, 1, "Even").field("n", TypeCode.INT32);
            MetadataRecord odd = writer.record(id, PROVIDER, 2, "Odd").field("m", TypeCode.INT16);
            if (n % 4 == 0) {
                writer.metadata(even);
            } else if (n % 4 == 2) {
                // What is declared and declared again before any event means nothing.
                writer.metadata(even).metadata(odd);
            }
            tickAt(writer, id, n);
        }
        tickAt(writer, 77, BLOCKS);
        writer.metadata(writer.record(77, PROVIDER, 3, "Late").field("n", TypeCode.INT32));
        return open(writer.end());
    }

    private static List<List<Object>> expectedRows() {
        List<List<Object>> expected = new ArrayList<>();
        for (int n = 0; n < BLOCKS; n++) {
            boolean odd = n % 4 >= 2;
            expected.add(List.of(odd ? "Odd" : "Even", (long) n,
                    odd ? "{\"m\":" + (short) n + "}" : "{\"n\":" + n + "}"));
        }
        expected.add(List.of("Late", (long) BLOCKS, "{\"n\":" + BLOCKS + "}"));
        return expected;
    }

    @Test
    void eventsKeepTheDeclarationThatWasValidWhereTheyStand() {
        for (int id : IDS) {
            Trace trace = redeclared(id);
            for (String when : new String[] {"before there is an index", "with an index"}) {
                assertThat(Rows.of(trace, HeaderColumn.EVENT_NAME, HeaderColumn.TIME_NS, HeaderColumn.PAYLOAD))
                        .as("%s, id %s", when, id).isEqualTo(expectedRows());
                ScanRequest odd = ScanRequest.builder()
                        .types(List.of(type(trace, "Odd")))
                        .columns(HeaderColumn.TIME_NS)
                        .build();
                assertThat(Rows.parallel(trace, odd, 3)).as(when).hasSize(BLOCKS / 2);
                assertThat(trace.index().types()).extracting(TypeStatistics::eventCount)
                        .containsExactly(BLOCKS / 2L, BLOCKS / 2L, 1L);
            }
        }
    }

    @Test
    void parallelScansSeeTheSameDeclarations() {
        Trace trace = redeclared(5);
        ScanRequest all = ScanRequest.builder()
                .columns(HeaderColumn.EVENT_NAME, HeaderColumn.TIME_NS, HeaderColumn.PAYLOAD)
                .build();
        List<List<Object>> rows = new ArrayList<>(Rows.parallel(trace, all, 4));
        rows.sort(Comparator.comparingLong(row -> (long) row.get(1)));
        assertThat(rows).isEqualTo(expectedRows());
    }

    @Test
    void theSameDeclarationAgainIsSilent() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        tickAt(writer, tick.metadataId(), 1);
        writer.metadata(tick).metadata(tick);
        tickAt(writer, tick.metadataId(), 2);
        Trace trace = open(writer.end());
        assertThat(Rows.column(trace, PayloadColumn.of("n", ColumnType.INT32))).containsExactly(1, 2);
        assertThat(trace.eventTypes()).hasSize(1);
        assertThat(trace.structuralWarnings()).isEmpty();
    }
}
