package org.nettracesql.trace.nettrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.testing.ByteSink;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.Rows;
import org.nettracesql.trace.testing.SmallTrace6;

/** Files without an end, and files with damage in the middle. */
class TruncationRulesTest extends WrittenTraceTest {

    private static final PayloadColumn N = PayloadColumn.of("n", ColumnType.INT32);

    private final NetTraceWriter writer = new NetTraceWriter();
    private final MetadataRecord tick = tick(writer);

    private void ticks(int... numbers) {
        writer.events(block -> {
            for (int n : numbers) {
                block.event(tick, NetTraceWriter.SYNC_TICKS + n).payload(p -> p.i32(n));
            }
        });
    }

    @Test
    void fileWithoutANullTagGivesAllItsRows() {
        ticks(1, 2);
        Trace trace = open(writer);
        assertThat(Rows.column(trace, N)).containsExactly(1, 2);
        assertThat(warnings(trace, TraceWarning.Kind.CORRUPT_BLOCK)).isEmpty();
    }

    @Test
    void bytesAfterTheNullTagAreNotReadAndWarnedOf() {
        ticks(1);
        writer.end();
        int end = writer.offset();
        ticks(2);
        Trace trace = open(writer);
        assertThat(Rows.column(trace, N)).containsExactly(1);
        assertThat(trace.structuralWarnings()).singleElement().satisfies(warning -> {
            assertThat(warning.kind()).isEqualTo(TraceWarning.Kind.CORRUPT_BLOCK);
            assertThat(warning.offsetBytes()).isEqualTo(end);
            assertThat(warning.message()).contains("a file of its own");
        });
    }

    @Test
    void rowsBeforeTheCutAreGivenAndTheOffsetIsTold() {
        ticks(1, 2);
        ticks(3, 4, 5);
        byte[] whole = writer.toBytes();
        // The last event is 1 flag byte, 1 or more bytes of time and 4 of payload, then the object's end tag.
        byte[] cut = Arrays.copyOf(whole, whole.length - 3);
        Trace trace = open(cut);
        assertThat(Rows.column(trace, N)).containsExactly(1, 2, 3, 4);
        assertThat(trace.structuralWarnings()).singleElement().satisfies(warning -> {
            assertThat(warning.kind()).isEqualTo(TraceWarning.Kind.TRUNCATED);
            assertThat(warning.offsetBytes()).isEqualTo(cut.length);
            assertThat(warning.message()).contains(Long.toString(cut.length));
        });
        assertThat(trace.index().eventCount()).isEqualTo(4);
    }

    @Test
    void cutBetweenBlocksAndCutInABlockHeaderLoseNoRow() {
        ticks(1, 2);
        int end = writer.offset();
        ticks(3);
        byte[] whole = writer.toBytes();
        for (int extra = 0; extra < 25; extra++) {
            Trace trace = open(Arrays.copyOf(whole, end + extra));
            assertThat(Rows.column(trace, N)).containsExactly(1, 2);
            assertThat(warnings(trace, TraceWarning.Kind.TRUNCATED)).hasSize(1);
        }
    }

    /** A process that writes its trace as it goes leaves such a file at any moment. */
    @Test
    void fileThatEndsBetweenBlocksMayStillBeWritten() {
        ticks(1, 2);
        int end = writer.offset();
        Trace trace = open(Arrays.copyOf(writer.toBytes(), end));
        assertThat(trace.structuralWarnings()).singleElement().satisfies(warning ->
                assertThat(warning.message()).contains("the recording still goes on, or"));
    }

    @Test
    void completeFileIsNotWarnedOf() {
        ticks(1);
        assertThat(open(writer.end()).structuralWarnings()).isEmpty();
    }

    @Test
    void garbageBetweenBlocksIsPassedOver() {
        ticks(1);
        writer.raw((byte) 0x77, (byte) 5, (byte) 5, (byte) 9, (byte) 0);
        ticks(2);
        Trace trace = open(writer.end());
        assertThat(Rows.column(trace, N)).containsExactly(1, 2);
        assertThat(warnings(trace, TraceWarning.Kind.CORRUPT_BLOCK)).singleElement()
                .satisfies(warning -> assertThat(warning.offsetBytes()).isPositive());
    }

    /** What a process that was killed has left, and a whole trace behind it, at any distance from the last block. */
    @Test
    void nothingIsReadOfATraceThatIsJoinedToOneThatWasCut() {
        ticks(1, 2);
        int whole = writer.offset();
        ticks(3, 4, 5);
        byte[] first = writer.toBytes();
        NetTraceWriter other = new NetTraceWriter();
        MetadataRecord otherTick = tick(other);
        other.events(block -> block.event(otherTick, NetTraceWriter.SYNC_TICKS + 6).payload(p -> p.i32(6)));
        for (byte[] second : List.of(other.end().toBytes(), SmallTrace6.bytes())) {
            for (int length = whole; length < first.length; length++) {
                byte[] joined = Arrays.copyOf(first, length + second.length);
                System.arraycopy(second, 0, joined, length, second.length);
                Trace trace = open(joined);
                assertThat(List.of(1, 2, 3, 4, 5)).as("cut at %d", length)
                        .startsWith(Rows.column(trace, N).toArray(new Integer[0]));
                assertThat(trace.structuralWarnings()).singleElement().satisfies(warning -> {
                    assertThat(warning.kind()).isEqualTo(TraceWarning.Kind.CORRUPT_BLOCK);
                    assertThat(warning.message()).contains("a file of its own");
                });
            }
        }
    }

    @Test
    void blockOfAWrongSizeDoesNotHideTheNextOne() {
        ticks(1, 2);
        int damaged = writer.offset();
        ticks(3, 4);
        ticks(5, 6);
        byte[] whole = writer.end().toBytes();
        int sizeAt = damaged + 3 + 4 + 4 + 4 + "EventBlock".length() + 1;
        for (int size : new int[] {0, 7, 1_000_000, Integer.MAX_VALUE, -1, Integer.MIN_VALUE}) {
            byte[] bytes = whole.clone();
            System.arraycopy(new ByteSink().i32(size).toBytes(), 0, bytes, sizeAt, 4);
            Trace trace = open(bytes);
            assertThat(Rows.column(trace, N)).as("size " + size).startsWith(1, 2).endsWith(5, 6);
            assertThat(warnings(trace, TraceWarning.Kind.CORRUPT_BLOCK)).as("size " + size).isNotEmpty();
        }
    }

    @Test
    void damagedEventEndsItsBlockOnly() {
        ticks(1, 2);
        writer.events(block -> {
            block.event(tick, 3).payload(p -> p.i32(3));
            // Flags announce a payload size; the varint never ends.
            block.trailing((byte) 0xc0, (byte) 0, (byte) -1, (byte) -1, (byte) -1, (byte) -1, (byte) -1, (byte) -1);
        });
        ticks(5);
        Trace trace = open(writer.end());
        assertThat(Rows.column(trace, N)).containsExactly(1, 2, 3, 5);
        assertThat(warnings(trace, TraceWarning.Kind.CORRUPT_BLOCK)).hasSize(1);
        assertThat(trace.index().eventCount()).isEqualTo(4);
    }

    @Test
    void payloadSizeBeyondTheBlockEndsIt() {
        writer.events(block -> {
            block.event(tick, 1).payload(p -> p.i32(1));
            block.trailing(new ByteSink().i8(0xc0).i8(0).varuint32(-1).zeros(3).toBytes());
        });
        Trace trace = open(writer.end());
        assertThat(Rows.column(trace, N)).containsExactly(1);
        assertThat(warnings(trace, TraceWarning.Kind.CORRUPT_BLOCK)).hasSize(1);
    }

    @Test
    void eventNumbersGoOnAfterADamagedBlock() {
        writer.events(block -> {
            block.event(tick, 1).payload(p -> p.i32(1));
            block.trailing((byte) 0xc0, (byte) -1);
        });
        ticks(2);
        assertThat(Rows.of(open(writer.end()), HeaderColumn.EVENT_NUMBER, N))
                .containsExactly(List.of(1L, 1), List.of(2L, 2));
    }

    @Test
    void uncompressedEventCutShortEndsItsBlock() {
        writer.events(block -> {
            block.uncompressed();
            block.event(tick, 1).payload(p -> p.i32(1));
            block.trailing(new byte[50]);
        });
        Trace trace = open(writer.end());
        assertThat(Rows.column(trace, N)).containsExactly(1);
        assertThat(warnings(trace, TraceWarning.Kind.CORRUPT_BLOCK)).hasSize(1);
    }
}
