package org.nettracesql.trace.nettrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.testing.EventBlock;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.Rows;
import org.nettracesql.trace.testing.TypeCode;

/** Compressed event headers: a flag for each field, absent fields repeat. */
class CompressedHeaderRulesTest extends WrittenTraceTest {

    private static final long T = NetTraceWriter.SYNC_TICKS;
    private static final UUID A = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    private static final UUID B = UUID.fromString("ffeeddcc-bbaa-9988-7766-554433221100");
    private static final PayloadColumn N = PayloadColumn.of("n", ColumnType.INT32);

    private Trace written(BiConsumer<EventBlock, MetadataRecord> fill) {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        writer.stacks(1, new long[] {1}, new long[] {2});
        writer.events(block -> fill.accept(block, tick));
        return open(writer.end());
    }

    @Test
    void eachFieldRepeatsUntilItIsWrittenAgain() {
        Trace trace = written((block, tick) -> {
            block.event(tick, T).thread(5).processor(1).stack(1).activity(A).related(B).payload(p -> p.i32(1));
            block.event(tick, T + 1).thread(5).processor(1).stack(1).activity(A).related(B).payload(p -> p.i32(2));
            block.event(tick, T + 1).thread(6).processor(1).stack(1).activity(A).related(B).payload(p -> p.i32(3));
            block.event(tick, T + 2).thread(6).processor(2).stack(1).activity(A).related(B).payload(p -> p.i32(4));
            block.event(tick, T + 3).thread(6).processor(2).stack(2).activity(A).related(B).payload(p -> p.i32(5));
            block.event(tick, T + 4).thread(6).processor(2).stack(2).activity(B).related(B).payload(p -> p.i32(6));
            block.event(tick, T + 5).thread(6).processor(2).stack(2).activity(B).related(A).payload(p -> p.i32(7));
            block.event(tick, T + 6).thread(6).processor(2).payload(p -> p.i32(8));
        });
        assertThat(Rows.of(trace, HeaderColumn.TIME_NS, HeaderColumn.THREAD_ID, HeaderColumn.PROCESSOR,
                        HeaderColumn.STACK_ID, HeaderColumn.ACTIVITY_ID, HeaderColumn.RELATED_ACTIVITY_ID, N))
                .containsExactly(
                        List.of(0L, 5L, 1, 1, A.toString(), B.toString(), 1),
                        List.of(1L, 5L, 1, 1, A.toString(), B.toString(), 2),
                        List.of(1L, 6L, 1, 1, A.toString(), B.toString(), 3),
                        List.of(2L, 6L, 2, 1, A.toString(), B.toString(), 4),
                        List.of(3L, 6L, 2, 2, A.toString(), B.toString(), 5),
                        List.of(4L, 6L, 2, 2, B.toString(), B.toString(), 6),
                        List.of(5L, 6L, 2, 2, B.toString(), A.toString(), 7),
                        Arrays.asList(6L, 6L, 2, null, null, null, 8));
        assertThat(trace.index().lostEvents()).isZero();
    }

    @Test
    void everyBlockBeginsWithZeroedFields() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        for (int i = 0; i < 2; i++) {
            int n = i;
            writer.events(block -> block.event(tick, T + 1).thread(5).processor(1).activity(A).payload(p -> p.i32(n)));
            writer.events(block -> block.event(tick, T + 2).thread(0).captureThread(0).payload(p -> p.i32(n)));
        }
        assertThat(Rows.of(open(writer.end()), HeaderColumn.TIME_NS, HeaderColumn.THREAD_ID, HeaderColumn.ACTIVITY_ID))
                .containsExactly(
                        List.of(1L, 5L, A.toString()),
                        Arrays.asList(2L, 0L, null),
                        List.of(1L, 5L, A.toString()),
                        Arrays.asList(2L, 0L, null));
    }

    @Test
    void fieldsMayBeWrittenThoughTheyRepeat() {
        Trace trace = written((block, tick) -> {
            block.allFieldsPresent();
            for (int i = 0; i < 3; i++) {
                int n = i;
                block.event(tick, T + i).thread(5).processor(1).stack(2).activity(A).related(B).payload(p -> p.i32(n));
            }
        });
        assertThat(Rows.of(trace, HeaderColumn.TIME_NS, HeaderColumn.THREAD_ID, HeaderColumn.STACK_ID, N))
                .containsExactly(List.of(0L, 5L, 2, 0), List.of(1L, 5L, 2, 1), List.of(2L, 5L, 2, 2));
        assertThat(trace.index().lostEvents()).isZero();
    }

    @Test
    void negativeTimeDeltaArrivesAsAWrappedVarint() {
        Trace trace = written((block, tick) -> {
            block.event(tick, T + 100).payload(p -> p.i32(1));
            block.event(tick, T - 100).payload(p -> p.i32(2));
            block.event(tick, T + 7).sorted().payload(p -> p.i32(3));
        });
        assertThat(Rows.column(trace, HeaderColumn.TIME_NS)).containsExactly(100L, -100L, 7L);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 127, 128, 16_383, 16_384, 0xffff_ffffL, 0x1_0000_0000L, Long.MAX_VALUE, -1})
    void threadIdsHave64Bits(long thread) {
        Trace trace = written((block, tick) -> block.event(tick, T).thread(thread).payload(p -> p.i32(1)));
        assertThat(Rows.column(trace, HeaderColumn.THREAD_ID)).containsExactly(thread);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 64, 65, 127, 128, 300, 20_000, 1_000_000, Integer.MAX_VALUE})
    void metadataIdsMayHaveSeveralBytes(int metadataId) {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = writer.record(metadataId, PROVIDER, 1, "Tick");
        tick.field("n", TypeCode.INT32);
        writer.metadata(tick);
        writer.events(block -> {
            block.event(tick, 1).payload(p -> p.i32(1));
            block.event(tick, 2).payload(p -> p.i32(2));
        });
        assertThat(Rows.of(open(writer.end()), HeaderColumn.EVENT_NAME, N))
                .containsExactly(List.of("Tick", 1), List.of("Tick", 2));
    }

    @Test
    void payloadSizeRepeatsUntilItIsWrittenAgain() {
        Trace trace = written((block, tick) -> {
            block.event(tick, T).payload(p -> p.i32(1));
            block.event(tick, T).payload(p -> p.i32(2));
            block.event(tick, T).payload(new byte[0]);
            block.event(tick, T).payload(new byte[0]);
            block.event(tick, T).payload(p -> p.i32(3));
        });
        assertThat(Rows.column(trace, HeaderColumn.PAYLOAD_SIZE)).containsExactly(4, 4, 0, 0, 4);
        assertThat(Rows.column(trace, N)).containsExactly(1, 2, null, null, 3);
    }

    @Test
    void activityIdsOfZeroBitsAreNull() {
        UUID onlyFirstHalf = new UUID(1, 0);
        UUID onlySecondHalf = new UUID(0, 1);
        Trace trace = written((block, tick) -> {
            block.event(tick, T).payload(p -> p.i32(1));
            block.event(tick, T).activity(onlyFirstHalf).related(onlySecondHalf).payload(p -> p.i32(1));
            block.event(tick, T).activity(onlySecondHalf).payload(p -> p.i32(1));
        });
        assertThat(Rows.of(trace, HeaderColumn.ACTIVITY_ID, HeaderColumn.RELATED_ACTIVITY_ID))
                .containsExactly(
                        Arrays.asList(null, null),
                        List.of(onlyFirstHalf.toString(), onlySecondHalf.toString()),
                        Arrays.asList(onlySecondHalf.toString(), null));
    }

    @Test
    void activityIdsAreSpelledInLowerCaseInTheirWindowsLayout() {
        Trace trace = written((block, tick) -> block.event(tick, T).activity(A).payload(p -> p.i32(1)));
        assertThat(Rows.column(trace, HeaderColumn.ACTIVITY_ID))
                .containsExactly("00112233-4455-6677-8899-aabbccddeeff");
    }
}
