package org.nettracesql.trace.nettrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.testing.ByteSink;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.Rows;
import org.nettracesql.trace.testing.TypeCode;

/** Objects, blocks and uncompressed events. */
class BlockRulesTest extends WrittenTraceTest {

    private static final PayloadColumn N = PayloadColumn.of("n", ColumnType.INT32);

    @Test
    void unknownBlockKindIsSkippedBySize() {
        NetTraceWriter writer = new NetTraceWriter().block("FutureBlock", new ByteSink().zeros(3).toBytes());
        MetadataRecord tick = tick(writer);
        writer.events(block -> block.event(tick, 1).payload(p -> p.i32(1)));
        writer.block("AnotherFutureBlock", new ByteSink().bytes(new byte[1001]).toBytes());
        writer.block("EmptyFutureBlock");
        writer.events(block -> block.event(tick, 2).payload(p -> p.i32(2)));
        Trace trace = open(writer.end());
        assertThat(Rows.column(trace, N)).containsExactly(1, 2);
        assertThat(trace.structuralWarnings()).isEmpty();
    }

    @Test
    void bodyBeginsAtAMultipleOfFourInTheFile() {
        for (int shift = 0; shift < 4; shift++) {
            NetTraceWriter writer = new NetTraceWriter().block("F".repeat(1 + shift));
            MetadataRecord tick = tick(writer);
            writer.events(block -> block.event(tick, 1).payload(p -> p.i32(1)));
            Trace trace = open(writer.end());
            assertThat(Rows.column(trace, N)).containsExactly(1);
            assertThat(trace.structuralWarnings()).isEmpty();
        }
    }

    @Test
    void extraBytesOfABlockHeaderAreSkipped() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = writer.record(PROVIDER, 1, "Tick").field("n", TypeCode.INT32);
        writer.metadata(block -> block.extraHeader((byte) 1, (byte) 2, (byte) 3).metadata(tick));
        writer.events(block -> block.extraHeader(new byte[40]).event(tick, 1).payload(p -> p.i32(7)));
        Trace trace = open(writer.end());
        assertThat(Rows.column(trace, N)).containsExactly(7);
        assertThat(trace.structuralWarnings()).isEmpty();
    }

    @Test
    void blockHeaderBelowTwentyBytesIsDamageAndTheNextBlockIsRead() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        writer.block("EventBlock", new ByteSink().i16(19).i16(1).zeros(30).toBytes());
        writer.events(block -> block.event(tick, 1).payload(p -> p.i32(7)));
        Trace trace = open(writer.end());
        assertThat(Rows.column(trace, N)).containsExactly(7);
        assertThat(warnings(trace, TraceWarning.Kind.CORRUPT_BLOCK)).hasSize(1);
    }

    @Test
    void blockWithoutEventsHasNoRows() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        writer.events(block -> {});
        writer.events(block -> block.event(tick, 1).payload(p -> p.i32(7)));
        assertThat(Rows.column(open(writer.end()), N)).containsExactly(7);
    }

    @Test
    void uncompressedEventsCarryEveryFieldAndArePaddedToFour() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord text = writer.define(PROVIDER, 1, "Text", type -> type.field("t", TypeCode.STRING));
        writer.events(block -> {
            block.uncompressed();
            block.event(text, NetTraceWriter.SYNC_TICKS + 5).thread(0x1_0000_0001L).processor(2)
                    .payload(p -> p.utf16z("ab"));
            block.event(text, NetTraceWriter.SYNC_TICKS + 6).thread(9).captureThread(8)
                    .payload(p -> p.utf16z("abc"));
            block.event(text, NetTraceWriter.SYNC_TICKS + 7).thread(9).payload(p -> p.utf16z(""));
        });
        Trace trace = open(writer.end());
        assertThat(Rows.of(trace, HeaderColumn.TIME_NS, HeaderColumn.THREAD_ID, HeaderColumn.PROCESSOR,
                        HeaderColumn.PAYLOAD_SIZE, PayloadColumn.of("t", ColumnType.TEXT)))
                .containsExactly(
                        Arrays.asList(5L, 0x1_0000_0001L, 2, 6, "ab"),
                        Arrays.asList(6L, 9L, null, 8, "abc"),
                        Arrays.asList(7L, 9L, 0, 2, ""));
        assertThat(trace.structuralWarnings()).isEmpty();
        assertThat(trace.index().lostEvents()).isZero();
    }

    @Test
    void highBitOfAnUncompressedMetadataIdIsNoPartOfIt() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        writer.events(block -> block.uncompressed().event(tick, 1).payload(p -> p.i32(7)));
        assertThat(Rows.column(open(writer.end()), HeaderColumn.EVENT_NAME)).containsExactly("Tick");
    }

    @Test
    void payloadMayBeLongerThan64KiB() {
        String longText = "long text, ".repeat(30_000);
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord text = writer.define(PROVIDER, 1, "Text", type -> type.field("t", TypeCode.STRING));
        writer.events(block -> {
            block.event(text, 1).payload(p -> p.utf16z("before"));
            block.event(text, 2).payload(p -> p.utf16z(longText));
            block.event(text, 3).payload(p -> p.utf16z("after"));
        });
        Trace trace = open(writer.end());
        assertThat(Rows.column(trace, PayloadColumn.of("t", ColumnType.TEXT)))
                .containsExactly("before", longText, "after");
        assertThat(Rows.column(trace, HeaderColumn.PAYLOAD_SIZE)).containsExactly(14, longText.length() * 2 + 2, 12);
    }

    @Test
    void blockMayBeLongerThanAnyBuffer() {
        int count = 200_000;
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        writer.events(block -> IntStream.range(0, count)
                .forEach(i -> block.event(tick, i).thread(i % 7 + 1).payload(p -> p.i32(i))));
        Trace trace = open(writer.end());
        assertThat(Rows.column(trace, N)).isEqualTo(IntStream.range(0, count).boxed().toList());
        assertThat(trace.index().eventCount()).isEqualTo(count);
    }

    @Test
    void eventNumbersAreContiguousInFileOrder() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        for (int b = 0; b < 5; b++) {
            int first = b * 3_000;
            // Times run against the file's order, which is what numbers are to follow.
            writer.events(block -> IntStream.range(first, first + 3_000)
                    .forEach(i -> block.event(tick, 1_000_000 - i).payload(p -> p.i32(i))));
        }
        Trace trace = open(writer.end());
        List<List<Object>> rows = Rows.of(trace, HeaderColumn.EVENT_NUMBER, N);
        List<List<Object>> expected = new ArrayList<>();
        IntStream.range(0, 15_000).forEach(i -> expected.add(List.of(i + 1L, i)));
        assertThat(rows).isEqualTo(expected);
    }

    @Test
    void metadataMayComeAfterTheEventsOfAnotherBlock() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        writer.events(block -> block.event(tick, 1).payload(p -> p.i32(1)));
        MetadataRecord tock = writer.define(PROVIDER, 2, "Tock", type -> type.field("n", TypeCode.INT32));
        writer.events(block -> {
            block.event(tock, 2).payload(p -> p.i32(2));
            block.event(tick, 3).payload(p -> p.i32(3));
        });
        assertThat(Rows.of(open(writer.end()), HeaderColumn.EVENT_NAME, N))
                .containsExactly(List.of("Tick", 1), List.of("Tock", 2), List.of("Tick", 3));
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void eventsBeyondTwoGibibytesAreRead() throws IOException {
        // Holes of a sparse file take the place of blocks of a future kind. Their bodies are multiples of 4 as the one
        // written here, so that what follows them keeps its alignment.
        int holeBytes = 500 << 20;
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        int holes = writer.block("FutureBlock", new byte[4]).offset();
        byte[] whole = writer.events(block -> block.event(tick, 1).payload(p -> p.i32(7))).end().toBytes();
        byte[] holeHead = new ByteSink()
                .i8(5).i8(5).i8(1).i32(2).i32(2).name("FutureBlock").i8(6).i32(holeBytes).toBytes();
        Path file = folder.resolve("sparse.nettrace");
        try (FileChannel out = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.SPARSE)) {
            out.write(ByteBuffer.wrap(whole, 0, holes));
            for (int i = 0; i < 5; i++) {
                out.write(ByteBuffer.wrap(holeHead));
                out.position((out.position() + 3 & ~3L) + holeBytes);
                out.write(ByteBuffer.wrap(new byte[] {6}));
            }
            out.write(ByteBuffer.wrap(whole, holes, whole.length - holes));
        }
        try (Trace trace = Trace.open(file)) {
            assertThat(trace.info().fileBytes()).isGreaterThan(5L * holeBytes);
            assertThat(Rows.column(trace, N)).containsExactly(7);
            assertThat(trace.structuralWarnings()).isEmpty();
        } finally {
            Files.delete(file);
        }
    }
}
