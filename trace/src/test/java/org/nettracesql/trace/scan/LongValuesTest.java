package org.nettracesql.trace.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.ElementColumn;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceScan;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.Rows;
import org.nettracesql.trace.testing.TypeCode;

/** What few bytes stand for is bounded: a batch ends early, and a value that is too long is NULL and told of. */
class LongValuesTest {

    private static final int MILLION = 1 << 20;

    @TempDir
    Path folder;

    private Trace open(NetTraceWriter writer) {
        return Trace.open(writer.end().saveIn(folder));
    }

    /** Rows a batch, and the most characters of texts that a batch had. */
    private static List<Integer> batches(Trace trace, ScanRequest request, long[] mostChars) {
        List<Integer> sizes = new ArrayList<>();
        try (TraceScan scan = trace.scan(request); BatchCursor cursor = scan.openCursor()) {
            while (cursor.next()) {
                Batch batch = cursor.batch();
                sizes.add(batch.size());
                long chars = 0;
                for (int c = 0; c < batch.columnCount(); c++) {
                    if (batch.column(c) instanceof Column.Texts texts) {
                        chars += texts.dictionary().sizeHeld();
                    }
                }
                mostChars[0] = Math.max(mostChars[0], chars);
            }
        }
        return sizes;
    }

    private static ScanRequest columns(ScanColumn... columns) {
        return ScanRequest.builder().columns(columns).fileOrder(true).build();
    }

    @Test
    void arraysOfStructuresWithoutFieldsDoNotFillTheMemory() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord hollow = writer.define("Demo", 1, "Hollow", type -> type.v2(fields -> {
            for (int i = 0; i < 20; i++) {
                fields.objectArray("a" + i, element -> {});
            }
        }));
        writer.events(block -> {
            for (int i = 0; i < 100; i++) {
                byte[] payload = new byte[40];
                // Two events have 20 times 65,535 elements; the others few.
                Arrays.fill(payload, (byte) 0);
                for (int at = 0; at < 40; at += 2) {
                    payload[at] = (byte) (i % 50 == 0 ? 255 : 2);
                    payload[at + 1] = (byte) (i % 50 == 0 ? 255 : 0);
                }
                block.event(hollow, NetTraceWriter.SYNC_TICKS + i).payload(payload);
            }
        });
        try (Trace trace = open(writer)) {
            long[] most = new long[1];
            List<Integer> sizes = batches(trace, columns(HeaderColumn.TIME_NS, HeaderColumn.PAYLOAD), most);
            assertThat(sizes.stream().mapToInt(Integer::intValue).sum()).isEqualTo(100);
            assertThat(most[0]).as("characters in a batch").isLessThan(3 * 16L * MILLION);
            List<Object> payloads = Rows.column(trace, HeaderColumn.PAYLOAD);
            assertThat((String) payloads.get(1)).startsWith("{\"a0\":[{},{}],\"a1\":[{},{}]");
            assertThat((String) payloads.get(50)).hasSizeBetween(20 * 65_535 * 3, 20 * 65_535 * 3 + 1000);
            assertThat(trace.structuralWarnings()).isEmpty();

            ScanRequest elements = ScanRequest.builder()
                    .columns(HeaderColumn.TIME_NS, HeaderColumn.PAYLOAD,
                            new ElementColumn(ElementColumn.ORDINAL, ColumnType.INT32))
                    .explode("a3").fileOrder(true).build();
            long[] mostOfElements = new long[1];
            assertThat(batches(trace, elements, mostOfElements).stream().mapToLong(Integer::longValue).sum())
                    .isEqualTo(2 * 65_535 + 98 * 2);
            assertThat(mostOfElements[0]).isLessThan(3 * 16L * MILLION);
        }
    }

    @Test
    void aValueThatIsTooLongIsNullInEveryWayAndTheStatementSaysSo() {
        NetTraceWriter writer = new NetTraceWriter();
        String longName = "x".repeat(1000);
        MetadataRecord named = writer.define("Demo", 1, "Named", type -> type.v2(fields -> fields
                .array("few", TypeCode.INT32)
                .objectArray("points", point -> point.scalar(longName, TypeCode.BYTE))));
        writer.events(block -> {
            block.event(named, NetTraceWriter.SYNC_TICKS).payload(p -> p.i16(1).i32(7).i16(2).i8(1).i8(2));
            block.event(named, NetTraceWriter.SYNC_TICKS + 1)
                    .payload(p -> p.i16(1).i32(8).i16(-1).bytes(new byte[65_535]));
        });
        PayloadColumn points = PayloadColumn.of("points", ColumnType.TEXT);
        try (Trace trace = open(writer)) {
            List<List<Object>> rows = Rows.of(
                    trace, PayloadColumn.of("few", ColumnType.TEXT), points, HeaderColumn.PAYLOAD);
            assertThat(rows.get(0)).containsExactly("[7]", "[{\"" + longName + "\":1},{\"" + longName + "\":2}]",
                    "{\"few\":[7],\"points\":[{\"" + longName + "\":1},{\"" + longName + "\":2}]}");
            assertThat(rows.get(1)).containsExactly("[8]", null, null);
            assertThat(trace.structuralWarnings()).extracting(TraceWarning::message).singleElement().asString()
                    .contains("payload values longer than 16 million characters: they are NULL");
            for (ScanColumn column : List.of(points, HeaderColumn.PAYLOAD)) {
                for (boolean isNull : new boolean[] {true, false}) {
                    ScanRequest request = ScanRequest.builder()
                            .where(column, new Condition.Null(isNull))
                            .columns(HeaderColumn.TIME_NS)
                            .build();
                    assertThat(Rows.of(trace, request)).as("%s is null %s", column, isNull)
                            .containsExactly(List.of(isNull ? 1L : 0L));
                }
            }
        }
    }

    @Test
    void aTextOfManyMegabytesIsNullAndOthersAreWhole() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord said = writer.define("Demo", 1, "Said", type -> type.field("t", TypeCode.STRING));
        for (int length : new int[] {3, 2 * MILLION, 17 * MILLION}) {
            byte[] text = new byte[2 * length];
            for (int i = 0; i < text.length; i += 2) {
                text[i] = 'a';
            }
            writer.events(block -> block.event(said, NetTraceWriter.SYNC_TICKS).payload(text));
        }
        try (Trace trace = open(writer)) {
            List<List<Object>> rows = Rows.of(trace, PayloadColumn.of("t", ColumnType.TEXT), HeaderColumn.PAYLOAD);
            assertThat(rows.get(0)).containsExactly("aaa", "{\"t\":\"aaa\"}");
            assertThat((String) rows.get(1).get(0)).hasSize(2 * MILLION);
            assertThat(rows.get(2)).containsExactly(null, null);
            assertThat(trace.structuralWarnings()).hasSize(1);
        }
    }

    @Test
    void manyLargePayloadsMakeSmallBatches() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord said = writer.define("Demo", 1, "Said", type -> type.field("t", TypeCode.STRING));
        int events = 600;
        for (int b = 0; b < events / 20; b++) {
            int first = b * 20;
            writer.events(block -> {
                for (int i = first; i < first + 20; i++) {
                    byte[] text = new byte[60_000];
                    Arrays.fill(text, (byte) (i + 1));
                    block.event(said, NetTraceWriter.SYNC_TICKS + i).payload(text);
                }
            });
        }
        try (Trace trace = open(writer)) {
            for (ScanColumn column : List.of(PayloadColumn.of("t", ColumnType.TEXT), HeaderColumn.PAYLOAD)) {
                long[] most = new long[1];
                List<Integer> sizes = batches(trace, columns(column), most);
                assertThat(sizes.stream().mapToInt(Integer::intValue).sum()).isEqualTo(events);
                assertThat(most[0]).as("held by a batch").isLessThan(20L * MILLION);
                ScanRequest like = ScanRequest.builder()
                        .where(column, new Condition.TextLike("%\u0101%", (char) 0, false))
                        .columns(HeaderColumn.TIME_NS)
                        .fileOrder(true)
                        .build();
                // Every 256th text is of the same bytes.
                assertThat(Rows.of(trace, like)).containsExactly(List.of(0L), List.of(256L), List.of(512L));
            }
        }
    }
}
