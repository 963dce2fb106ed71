package org.nettracesql.trace.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.PartCursor;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.TextDictionary;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceScan;
import org.nettracesql.trace.nettrace.WrittenTraceTest;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/** What a cursor keeps of the texts of one part for the next. */
class PartTextsTest extends WrittenTraceTest {

    private static final int EVENTS_A_PART = 5_000;
    private static final int PARTS = 3;

    @Test
    void textsThatRepeatAreDecodedOnceAndManyThatDoNotAreForgotten() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord texts = writer.define(PROVIDER, 1, "Texts", type -> type
                .field("unique", TypeCode.STRING)
                .field("repeated", TypeCode.STRING));
        for (int part = 0; part < PARTS; part++) {
            int from = part * EVENTS_A_PART;
            writer.events(block -> {
                for (int i = from; i < from + EVENTS_A_PART; i++) {
                    int n = i;
                    block.event(texts, NetTraceWriter.SYNC_TICKS + n).payload(p -> p.utf16z("u" + n)
                            .utf16z("r" + n % 10));
                }
            });
        }
        Trace trace = open(writer.end());
        ScanRequest request = ScanRequest.builder()
                .columns(PayloadColumn.of("unique", ColumnType.TEXT), PayloadColumn.of("repeated", ColumnType.TEXT))
                .build();
        List<String> unique = new ArrayList<>();
        List<TextDictionary> ofRepeated = new ArrayList<>();
        try (TraceScan scan = trace.scan(request); PartCursor cursor = scan.openPartCursor()) {
            List<ScanRequest> parts = trace.splits(request, PARTS);
            assertThat(parts).hasSize(PARTS);
            for (ScanRequest part : parts) {
                cursor.start(part.firstBlock(), part.endBlock());
                while (cursor.next()) {
                    Column.Texts column = (Column.Texts) cursor.batch().column(0);
                    assertThat(column.dictionary().size()).isLessThanOrEqualTo(EVENTS_A_PART);
                    for (int row = 0; row < cursor.batch().size(); row++) {
                        unique.add(column.dictionary().text(column.codes[row]));
                    }
                    ofRepeated.add(((Column.Texts) cursor.batch().column(1)).dictionary());
                }
            }
        }
        assertThat(unique).isEqualTo(IntStream.range(0, PARTS * EVENTS_A_PART).mapToObj(n -> "u" + n).toList());
        assertThat(ofRepeated).allMatch(one -> one == ofRepeated.get(0));
        assertThat(ofRepeated.get(0).size()).isEqualTo(10);
    }
}
