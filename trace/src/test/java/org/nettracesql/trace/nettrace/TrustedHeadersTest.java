package org.nettracesql.trace.nettrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.Condition.LongRanges;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.TimedPart;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.Rows;

/** What a block's header claims never changes an answer: it is verified before it is trusted, or it is said. */
class TrustedHeadersTest extends WrittenTraceTest {

    private static final long SEED = Long.getLong("nettrace.headers.seed", 20_261_122L);
    private static final int BLOCKS = 12;
    private static final int EVENTS_A_BLOCK = 10;

    private static byte[] written(List<Integer> headerOffsets) {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        for (int b = 0; b < BLOCKS; b++) {
            int first = b * EVENTS_A_BLOCK;
            // Behind the object's header of 26 bytes come its size and the padding.
            headerOffsets.add(writer.offset() + 26 + 4 + 3 & ~3);
            writer.events(block -> {
                for (int i = first; i < first + EVENTS_A_BLOCK; i++) {
                    int n = i;
                    block.event(tick, NetTraceWriter.SYNC_TICKS + 100L * n).payload(p -> p.i32(n));
                }
            });
        }
        return writer.end().toBytes();
    }

    private static ScanRequest range(long from, long to) {
        return ScanRequest.builder()
                .where(HeaderColumn.TIME_NS, LongRanges.of(from, to))
                .columns(HeaderColumn.TIME_NS, HeaderColumn.PAYLOAD)
                .fileOrder(true)
                .build();
    }

    private static List<List<Object>> inRange(Trace trace, long from, long to) {
        return Rows.of(trace, range(from, to));
    }

    private static List<List<Object>> inParts(Trace trace, long from, long to, int most) {
        List<List<Object>> rows = new ArrayList<>();
        for (ScanRequest part : trace.splits(range(from, to), most)) {
            rows.addAll(Rows.of(trace, part));
        }
        return rows;
    }

    @Test
    void everyFlippedBitOfABlockHeaderGivesTheSameRowsWithAndWithoutAnIndex() {
        System.out.println("TrustedHeadersTest: -Dnettrace.headers.seed=" + SEED);
        Random random = new Random(SEED);
        List<Integer> headers = new ArrayList<>();
        byte[] whole = written(headers);
        int asked = 0;
        for (int bit = 0; bit < 20 * 8; bit++) {
            byte[] flipped = whole.clone();
            flipped[headers.get(random.nextInt(BLOCKS)) + bit / 8] ^= 1 << bit % 8;
            Trace fresh = open(flipped);
            Trace indexed = open(flipped);
            indexed.index();
            for (int i = 0; i < 4; i++) {
                long from = i == 0 ? 0 : random.nextLong(-100, BLOCKS * 1000);
                long to = i == 0 ? Long.MAX_VALUE : from + random.nextLong(3000);
                List<List<Object>> expected = inRange(indexed, from, to);
                try (Trace divided = open(flipped)) {
                    assertThat(inParts(divided, from, to, 5)).as("bit %s, parts of %s to %s", bit, from, to)
                            .isEqualTo(expected);
                    assertThat(divided.isIndexed()).as("little is read instead").isFalse();
                }
                assertThat(inRange(fresh, from, to)).as("bit %s, %s to %s", bit, from, to).isEqualTo(expected);
                asked++;
            }
            List<List<Object>> all = Rows.of(fresh, HeaderColumn.TIME_NS, HeaderColumn.PAYLOAD);
            assertThat(inRange(fresh, Long.MIN_VALUE + 1, Long.MAX_VALUE)).isEqualTo(all);
            if (bit >= 32) {
                assertThat(all).as("only the range is flipped").hasSize(BLOCKS * EVENTS_A_BLOCK);
            }
        }
        System.out.println("TrustedHeadersTest: " + asked + " ranges asked");
    }

    @Test
    void aSmallTraceIsVerifiedBeforeItsHeadersAreTrusted() {
        List<Integer> headers = new ArrayList<>();
        byte[] whole = written(headers);
        // The header of the third block claims a time before the trace.
        ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN)
                .putLong(headers.get(2) + 12, 1)
                .putLong(headers.get(2) + 4, 0);
        Trace trace = open(whole);
        assertThat(inRange(trace, 0, 100L * BLOCKS * EVENTS_A_BLOCK)).hasSize(BLOCKS * EVENTS_A_BLOCK);
        assertThat(trace.structuralWarnings()).as("said on the statement").singleElement()
                .satisfies(warning -> assertThat(warning.message()).contains("claims ticks 0 to 1"));
    }

    /** A block for each of 40 nanoseconds. */
    private static NetTraceWriter large() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        byte[] payload = new byte[1 << 20];
        for (int b = 0; b < 40; b++) {
            long ticks = NetTraceWriter.SYNC_TICKS + b;
            writer.events(block -> block.event(tick, ticks).payload(payload));
        }
        return writer.end();
    }

    /** Each part by itself would have so few blocks outside that it verified them by an index of the whole. */
    @Test
    void partsOfALargeTraceTrustWhatTheWholeDoes() {
        Trace trace = open(large());
        assertThat(inParts(trace, 3, 5, 20)).hasSize(3);
        assertThat(trace.isIndexed()).isFalse();
        assertThat(trace.structuralWarnings()).extracting(TraceWarning::message).singleElement().asString()
                .contains("37 of 40 event blocks were passed over by the time ranges in their headers");
        trace.index();
        assertThat(inParts(trace, 3, 5, 20)).hasSize(3);
        assertThat(trace.structuralWarnings()).as("all is verified now").isEmpty();
    }

    @Test
    void manyBytesMayBeLeftUnreadBecauseOfTheirTimesAndThatIsSaid() {
        Trace trace = open(large());
        List<TimedPart> parts = trace.timedSplits(ScanRequest.builder().columns(HeaderColumn.TIME_NS).build(), 40);
        assertThat(parts).hasSize(40);
        assertThat(trace.mayLeaveUnread(parts.subList(0, 30))).as("30 MB").isFalse();
        assertThat(trace.structuralWarnings()).isEmpty();
        assertThat(trace.mayLeaveUnread(parts.subList(0, 35))).isTrue();
        assertThat(trace.structuralWarnings()).extracting(TraceWarning::message).singleElement().asString()
                .contains("35 of 40 event blocks were passed over by the time ranges in their headers");
    }

    @Test
    void partHasNoRowOutsideOfWhatItsBlocksClaimAndTheRequestAsks() {
        Trace trace = open(large());
        List<TimedPart> parts = trace.timedSplits(range(10, 24), 20);
        assertThat(parts).hasSize(20).allMatch(part -> !part.isVerified());
        assertThat(parts.get(4).isEmpty()).isTrue();
        assertThat(parts.get(5)).extracting(TimedPart::firstNanos, TimedPart::lastNanos).containsExactly(10L, 11L);
        assertThat(parts.get(12)).extracting(TimedPart::firstNanos, TimedPart::lastNanos).containsExactly(24L, 24L);
        assertThat(parts.get(13).isEmpty()).isTrue();
    }

    @Test
    void blockThatClaimsToEndBeforeItBeginsTellsNothingOfItsTimes() {
        List<Integer> headers = new ArrayList<>();
        byte[] whole = written(headers);
        ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN)
                .putLong(headers.get(2) + 4, 5)
                .putLong(headers.get(2) + 12, 4);
        TimedPart third = open(whole).timedSplits(ScanRequest.builder().build(), BLOCKS).get(2);
        assertThat(third.firstNanos()).isEqualTo(Long.MIN_VALUE);
        assertThat(third.lastNanos()).isGreaterThan(Long.MAX_VALUE / 2);
    }

    @Test
    void aLargeTraceIsTrustedAndThatIsSaid() {
        Trace trace = open(large());
        assertThat(inRange(trace, 3, 5)).hasSize(3);
        assertThat(trace.structuralWarnings()).extracting(TraceWarning::message).singleElement().asString()
                .contains("37 of 40 event blocks were passed over by the time ranges in their headers");
        trace.index();
        assertThat(inRange(trace, 3, 5)).hasSize(3);
        assertThat(trace.structuralWarnings()).as("all is verified now").isEmpty();
    }

    @Test
    void damageThatAScanComesAcrossIsSaid() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        writer.events(block -> block.event(tick, NetTraceWriter.SYNC_TICKS).payload(p -> p.i32(1)));
        writer.events(block -> {
            block.event(tick, NetTraceWriter.SYNC_TICKS).payload(p -> p.i32(2));
            block.trailing((byte) -1, (byte) -1, (byte) -1, (byte) -1, (byte) -1, (byte) -1, (byte) -1);
        });
        Trace trace = open(writer.end());
        assertThat(trace.structuralWarnings()).isEmpty();
        assertThat(Rows.of(trace, HeaderColumn.TIME_NS)).hasSize(2);
        List<TraceWarning> before = trace.structuralWarnings();
        assertThat(before).extracting(TraceWarning::kind).containsExactly(TraceWarning.Kind.CORRUPT_BLOCK);
        assertThat(warnings(trace, TraceWarning.Kind.CORRUPT_BLOCK)).isEqualTo(before);
        assertThat(trace.structuralWarnings()).isEqualTo(before);
    }
}
