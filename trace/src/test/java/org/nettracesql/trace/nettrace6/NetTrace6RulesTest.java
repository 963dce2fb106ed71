package org.nettracesql.trace.nettrace6;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.nettracesql.trace.testing.NetTrace6Writer.field;
import static org.nettracesql.trace.testing.NetTrace6Writer.sized;
import static org.nettracesql.trace.testing.NetTrace6Writer.text;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceIndex;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.TraceWarning.Kind;
import org.nettracesql.trace.UnsupportedTraceException;
import org.nettracesql.trace.code.CodeMap;
import org.nettracesql.trace.code.StackResolver;
import org.nettracesql.trace.nettrace.WrittenTraceTest;
import org.nettracesql.trace.testing.ByteSink;
import org.nettracesql.trace.testing.NetTrace6Writer;
import org.nettracesql.trace.testing.NetTrace6Writer.Event;
import org.nettracesql.trace.testing.Rows;
import org.nettracesql.trace.testing.SmallTrace;
import org.nettracesql.trace.testing.SmallTrace6;

/** The blocks of NetTrace 6. */
class NetTrace6RulesTest extends WrittenTraceTest {

    private static final Consumer<ByteSink> NO_FIELDS = fields -> {};

    private static NetTrace6Writer writer() {
        return new NetTrace6Writer();
    }

    private Object payload(NetTrace6Writer writer, Consumer<ByteSink> payload) {
        Trace trace = open(writer.events(new Event(1, 0, 5).payload(payload)).end().toBytes());
        assertThat(trace.warnings()).noneMatch(warning -> warning.kind() != Kind.INCOMPLETE_RUNDOWN);
        return Rows.column(trace, HeaderColumn.PAYLOAD).get(0);
    }

    @Test
    void traceBlockTellsClockAndFacts() {
        Trace trace = open(new NetTrace6Writer(6, 4, "ProcessId", "77", "HardwareThreadCount", "12",
                "ExpectedCPUSamplingRate", "1000", "Other", "x").end().toBytes());
        assertThat(trace.info().formatVersion()).isEqualTo(6);
        assertThat(trace.info().pointerBytes()).isEqualTo(4);
        assertThat(trace.info().processId()).isEqualTo(77);
        assertThat(trace.info().processorCount()).isEqualTo(12);
        assertThat(trace.info().samplingIntervalNanos()).isEqualTo(1000);
        assertThat(trace.info().start()).isEqualTo(Instant.parse("2026-01-02T03:04:05.678Z"));
        assertThat(trace.structuralWarnings()).isEmpty();
    }

    @Test
    void version7IsRefusedWithBothVersionsNamed() {
        byte[] bytes = new NetTrace6Writer(7, 8).end().toBytes();
        assertThatThrownBy(() -> open(bytes))
                .isInstanceOf(UnsupportedTraceException.class)
                .hasMessageContaining("version 7")
                .hasMessageContaining("4 or 6");
    }

    @Test
    void everyTypeCodeIsRead() {
        assertThat(payload(writer().define(1, "Demo", 1, "All", 9, fields -> {
            field(fields, "b", 26);
            field(fields, "signed", 20);
            field(fields, "unsigned", 21);
            field(fields, "text", 19, 23);
            field(fields, "wide", 18);
            field(fields, "three", 22, 8, 3, 0);
            sized(fields, field -> {
                text(field, "inner").i8(1).i16(1);
                field(field, "x", 9);
            });
            field(fields, "g", 17);
            field(fields, "f", 14);
        }), p -> p.i8(1).varuint(3).varuint(-1).i16(2).bytes((byte) 'h', (byte) 'i').utf16z("ü").i16(1).i16(2).i16(3)
                .i32(-4).zeros(16).f64(0.5)))
                .isEqualTo("{\"b\":true,\"signed\":-2,\"unsigned\":18446744073709551615,\"text\":\"hi\","
                        + "\"wide\":\"ü\",\"three\":[1,2,3],\"inner\":{\"x\":-4},"
                        + "\"g\":\"00000000-0000-0000-0000-000000000000\",\"f\":0.5}");
    }

    @Test
    void dataLocationsCountFromTheStartOfThePayloadAndRelativeOnesFromBehindThemselves() {
        assertThat(payload(writer().define(1, "Demo", 1, "Located", 4, fields -> {
            field(fields, "n", 9);
            field(fields, "at", 25, 23);
            field(fields, "behind", 24, 4);
            field(fields, "numbers", 24, 8);
        }), p -> p.i32(7).i16(16).i16(2).i16(6).i16(4).i16(0).i16(0).bytes((byte) 'o', (byte) 'k').i16('u').i16('v')))
                .isEqualTo("{\"n\":7,\"at\":\"ok\",\"behind\":\"uv\",\"numbers\":[]}");
    }

    @Test
    void locationBehindTheEndOfThePayloadIsNull() {
        assertThat(payload(writer().define(1, "Demo", 1, "Located", 1, fields -> field(fields, "at", 25, 23)),
                p -> p.i16(4).i16(3).bytes((byte) 'o', (byte) 'k'))).isEqualTo("{\"at\":null}");
    }

    @Test
    void unknownTypeCodeLeavesThePayloadAsHexAndWarns() {
        Trace trace = open(writer().define(1, "Demo", 1, "Odd", 1, fields -> field(fields, "x", 77))
                .events(new Event(1, 0, 5).payload(p -> p.i8(0xab))).end().toBytes());
        assertThat(Rows.column(trace, HeaderColumn.PAYLOAD)).containsExactly("AB");
        assertThat(trace.structuralWarnings()).extracting(TraceWarning::kind).containsExactly(Kind.CORRUPT_BLOCK);
    }

    @Test
    void optionsTellOpcodeKeywordsLevelAndVersion() {
        Trace trace = open(writer().define(1, "Demo", 9, "E", 0, NO_FIELDS, options -> {
            text(options.i8(1).i8(2).i8(3).i64(0x30).i8(4), "template {x}");
            text(options.i8(5), "description");
            text(text(options.i8(6), "key"), "value").i8(7).zeros(16).i8(8).i8(5).i8(9).i8(3);
        }).events(new Event(1, 0, 5)).end().toBytes());
        assertThat(Rows.of(trace, HeaderColumn.EVENT_ID, HeaderColumn.EVENT_VERSION, HeaderColumn.EVENT_LEVEL,
                HeaderColumn.EVENT_OPCODE, HeaderColumn.EVENT_KEYWORDS)).containsExactly(List.of(9, 3, 5, 2, 0x30L));
        assertThat(trace.structuralWarnings()).isEmpty();
    }

    /** As a newer minor version may have them: the options' size tells where they end, so fields are not in doubt. */
    @Test
    void unknownOptionLeavesTheFieldsAndTheOptionsBeforeIt() {
        Trace trace = open(writer().define(1, "Demo", 9, "E", 1, fields -> field(fields, "n", 9),
                        options -> options.i8(8).i8(3).i8(77).i64(-1))
                .events(new Event(1, 0, 5).payload(p -> p.i32(42))).end().toBytes());
        assertThat(Rows.of(trace, HeaderColumn.EVENT_LEVEL, HeaderColumn.PAYLOAD))
                .containsExactly(List.of(3, "{\"n\":42}"));
        assertThat(trace.structuralWarnings()).singleElement()
                .satisfies(warning -> assertThat(warning.message()).contains("an option of the unknown kind 77"));
    }

    @Test
    void unknownInfoOfAThreadLeavesTheInfosBeforeItAndAllOtherThreads() {
        Trace trace = open(writer().define(1, "Demo", 1, "E", 0, NO_FIELDS)
                .block(NetTrace6Writer.THREAD, body -> {
                    sized(body, row -> row.varuint(1).i8(2).varuint(100).i8(3).varuint(11).i8(77).i64(-1));
                    sized(body, row -> row.varuint(2).i8(3).varuint(22).i8(2).varuint(200));
                    sized(body, row -> row.varuint(3).i8(2).varuint(300).i8(1).varuint(99));
                    sized(body, row -> row.varuint(4).i8(3).varuint(44).i8(2).varuint(400));
                })
                .events(new Event(1, 1, 5), new Event(1, 2, 6), new Event(1, 3, 7), new Event(1, 4, 8))
                .end().toBytes());
        assertThat(Rows.of(trace, HeaderColumn.PROCESS_ID, HeaderColumn.THREAD_ID)).containsExactly(
                List.of(100, 11L), List.of(200, 22L), List.of(300, 0L), List.of(400, 44L));
        assertThat(trace.structuralWarnings()).extracting(TraceWarning::message)
                .hasSize(2)
                .anyMatch(message -> message.contains("a thread's info of the unknown kind 77"))
                .anyMatch(message -> message.contains("name of a thread"));
    }

    /** The numbers of its events go on: the thread is the same one. */
    @Test
    void threadThatIsDeclaredAgainUnderAnotherNameHasLostNothing() {
        Trace trace = open(writer().define(1, "Demo", 1, "E", 0, NO_FIELDS)
                .thread(1, 100, 11, "dotnet").events(new Event(1, 1, 5).number(1, 1), new Event(1, 1, 6).number(1, 2))
                .block(NetTrace6Writer.SEQUENCE_POINT,
                        body -> body.i64(0).i32(1).i32(1).varuint(1).varuint32(2))
                .thread(1, 100, 11, ".NET TP Worker").events(new Event(1, 1, 7).number(1, 3))
                .block(NetTrace6Writer.REMOVE_THREAD, body -> body.varuint(1).varuint(4))
                .end().toBytes());
        assertThat(Rows.column(trace, HeaderColumn.THREAD_NAME))
                .containsExactly("dotnet", "dotnet", ".NET TP Worker");
        assertThat(trace.index().lostEvents()).isEqualTo(1);
    }

    @Test
    void runtimeEventsHaveTheManifestsNamesAndFields() {
        Trace trace = open(writer().define(1, "Microsoft-Windows-DotNETRuntime", 1, "", 0, NO_FIELDS,
                options -> options.i8(9).i8(2)).end().toBytes());
        assertThat(trace.eventTypes().get(0).versionedName()).isEqualTo("GCStart_V2");
    }

    @Test
    void eventsHaveTheProcessThreadAndNameOfTheirThreadsRow() {
        Trace trace = open(writer().define(1, "Demo", 1, "E", 0, NO_FIELDS)
                .thread(1, 100, 11, "main").thread(300, 200, 22, null)
                .events(new Event(1, 1, 5), new Event(1, 300, 6), new Event(1, 4, 7)).end().toBytes());
        assertThat(Rows.of(trace, HeaderColumn.PROCESS_ID, HeaderColumn.THREAD_ID, HeaderColumn.THREAD_NAME))
                .containsExactly(List.of(100, 11L, "main"), Arrays.asList(200, 22L, null),
                        Arrays.asList(0, 0L, null));
        assertThat(trace.index().threads()).contains(
                new TraceIndex.ThreadStatistics(100, 11, "main", 1, 5, 5),
                new TraceIndex.ThreadStatistics(200, 22, null, 1, 6, 6));
    }

    @Test
    void threadIndexMayStandForAnotherThreadFurtherOn() {
        Trace trace = open(writer().define(1, "Demo", 1, "E", 0, NO_FIELDS)
                .thread(1, 100, 11, null).events(new Event(1, 1, 5).number(1, 1))
                .block(NetTrace6Writer.REMOVE_THREAD, body -> body.varuint(1).varuint(3))
                .thread(1, 100, 12, null).events(new Event(1, 1, 6).number(1, 1))
                .sequencePoint(1)
                .thread(7, 100, 11, null).events(new Event(1, 7, 7).number(7, 1)).end().toBytes());
        assertThat(Rows.column(trace, HeaderColumn.THREAD_ID)).containsExactly(11L, 12L, 11L);
        assertThat(trace.index().lostEvents()).isEqualTo(2);
        assertThat(trace.warnings()).anyMatch(warning ->
                warning.kind() == Kind.LOST_EVENTS && warning.threadId() == 11 && warning.count() == 2);
        assertThat(trace.index().threads()).extracting(TraceIndex.ThreadStatistics::eventCount)
                .containsExactlyInAnyOrder(2L, 1L);
    }

    @Test
    void metadataIdMayStandForAnotherEventAfterAFlush() {
        Trace trace = open(writer().define(1, "Demo", 1, "First", 0, NO_FIELDS).events(new Event(1, 0, 5))
                .sequencePoint(2).define(1, "Demo", 2, "Second", 0, NO_FIELDS).events(new Event(1, 0, 6))
                .end().toBytes());
        assertThat(Rows.column(trace, HeaderColumn.EVENT_NAME)).containsExactly("First", "Second");
    }

    @Test
    void labelsAreColumnsAndFurtherOnesAreJson() {
        Trace trace = open(writer().define(1, "Demo", 1, "E", 0, NO_FIELDS)
                .block(NetTrace6Writer.LABEL_LIST, body -> {
                    body.i32(1).i32(2).i8(1).i64(1).i64(0).i8(2).i64(2).i64(0).i8(3).i64(0x0807060504030201L).i64(0)
                            .i8(4).i64(0xabc);
                    text(text(body.i8(5), "who"), "a\"b");
                    text(body.i8(0x86), "n").varuint(3);
                    text(text(body.i8(0x85), "k"), "v");
                })
                .events(new Event(1, 0, 5).labels(1), new Event(1, 0, 6).labels(2), new Event(1, 0, 7))
                .sequencePoint(0)
                .events(new Event(1, 0, 8).labels(1)).end().toBytes());
        assertThat(Rows.of(trace, HeaderColumn.ACTIVITY_ID, HeaderColumn.RELATED_ACTIVITY_ID, HeaderColumn.TRACE_ID,
                HeaderColumn.SPAN_ID, HeaderColumn.LABELS)).containsExactly(
                        List.of("00000001-0000-0000-0000-000000000000", "00000002-0000-0000-0000-000000000000",
                                "01020304050607080000000000000000", "0000000000000abc",
                                "{\"who\":\"a\\\"b\",\"n\":-2}"),
                        Arrays.asList(null, null, null, null, "{\"k\":\"v\"}"),
                        Arrays.asList(null, null, null, null, null),
                        // Ids hold up to the next sequence point.
                        Arrays.asList(null, null, null, null, null));
    }

    @Test
    void labelsOverrideWhatMetadataSays() {
        Trace trace = open(writer().define(1, "Demo", 1, "E", 1, fields -> field(fields, "n", 9))
                .block(NetTrace6Writer.LABEL_LIST, body -> body.i32(5).i32(1).i8(7).i8(1).i8(8).i64(0x40).i8(9).i8(2)
                        .i8(0x8a).i8(6))
                .events(new Event(1, 0, 5).payload(p -> p.i32(1)), new Event(1, 0, 6).labels(5).payload(p -> p.i32(2)))
                .end().toBytes());
        assertThat(Rows.of(trace, HeaderColumn.EVENT_VERSION, HeaderColumn.EVENT_LEVEL, HeaderColumn.EVENT_OPCODE,
                HeaderColumn.EVENT_KEYWORDS, HeaderColumn.PAYLOAD)).containsExactly(
                        List.of(0, 0, 0, 0L, "{\"n\":1}"), List.of(6, 2, 1, 0x40L, "{\"n\":2}"));
        assertThat(trace.index().types()).hasSize(2);
    }

    @Test
    void uncompressedHeadersSayTheSame() {
        Event[] events = {new Event(1, 1, 5).number(2, 1).stack(1), new Event(1, 2, 6).number(2, 2)};
        List<List<Object>> rows = null;
        for (boolean isPlain : new boolean[] {false, true}) {
            NetTrace6Writer writer = writer().define(1, "Demo", 1, "E", 0, NO_FIELDS)
                    .thread(1, 100, 11, null).thread(2, 100, 12, null).stacks(1, new long[] {1, 2});
            Trace trace = open((isPlain ? writer.plainEvents(events) : writer.events(events)).end().toBytes());
            List<List<Object>> found = Rows.of(trace, HeaderColumn.TIME_NS, HeaderColumn.THREAD_ID,
                    HeaderColumn.PROCESSOR, HeaderColumn.STACK_ID, HeaderColumn.EVENT_NAME);
            assertThat(found).containsExactly(
                    Arrays.asList(5L, 11L, null, 1, "E"), Arrays.asList(6L, 12L, 2, null, "E"));
            assertThat(rows == null || rows.equals(found)).isTrue();
            rows = found;
            assertThat(trace.index().lostEvents()).isZero();
        }
    }

    @Test
    void equalAddressesOfTwoProcessesAreTwoStacksWithTheirOwnMethods() {
        NetTrace6Writer writer = writer()
                .define(1, "Universal.System", 4, "ProcessSymbol", 5, fields -> {
                    field(fields, "Id", 21);
                    field(fields, "MappingId", 21);
                    field(fields, "StartAddress", 21);
                    field(fields, "EndAddress", 21);
                    field(fields, "Name", 23);
                })
                .define(2, "Universal.System", 3, "ProcessMapping", 2, fields -> {
                    field(fields, "Id", 21);
                    field(fields, "FileName", 23);
                })
                .define(3, "Universal.Events", 1, "cpu", 1, fields -> field(fields, "Value", 21))
                .thread(1, 100, 11, null).thread(2, 200, 22, null)
                .stacks(1, new long[] {0x1010});
        Trace trace = open(writer.events(
                        symbol(1, 1, "left"), symbol(2, 2, "right"), symbol(2, 3, "alias"), mapping(1, 1, "/lib/a.so"),
                        mapping(2, 2, "/lib/b.so"), new Event(3, 1, 50).stack(1).payload(p -> p.varuint(1)),
                        new Event(3, 2, 60).stack(1).payload(p -> p.varuint(1)))
                .end().toBytes());
        assertThat(trace.stacks().count()).isEqualTo(2);
        List<Object> stacks = Rows.column(trace, HeaderColumn.STACK_ID).subList(5, 7);
        assertThat(stacks).containsExactly(1, 2);
        assertThat(trace.stacks().processId(1)).isEqualTo(100);
        assertThat(trace.stacks().processId(2)).isEqualTo(200);
        CodeMap map = CodeMap.of(trace);
        StackResolver resolver = new StackResolver(map, trace.stacks(), trace.info().processId());
        assertThat(map.fullName(resolver.bodies(1, 50)[0])).isEqualTo("left");
        assertThat(map.fullName(resolver.bodies(2, 60)[0])).isEqualTo("right");
        assertThat(map.fullName(resolver.latestBodies(2)[0])).isEqualTo("right");
        assertThat(map.at(0x101f, 50, 100).name()).isEqualTo("left");
        assertThat(map.at(0x1020, 50, 100)).isNull();
        assertThat(map.moduleOf(map.at(0x1010, 50, 100)).fileName()).isEqualTo("a.so");
        assertThat(map.moduleOf(map.at(0x1010, 50, 200)).fileName()).isEqualTo("b.so");
    }

    private static Event symbol(long thread, int id, String name) {
        return new Event(1, thread, 10).payload(p -> p.varuint(id).varuint(thread).varuint(0x1000).varuint(0x101f)
                .i16(name.length()).bytes(name.getBytes(StandardCharsets.US_ASCII)));
    }

    private static Event mapping(long thread, int id, String name) {
        return new Event(2, thread, 10).payload(p -> p.varuint(id)
                .i16(name.length()).bytes(name.getBytes(StandardCharsets.US_ASCII)));
    }

    @Test
    void unknownBlockKindsAreSkippedAndToldOf() {
        Trace trace = open(writer().define(1, "Demo", 1, "E", 0, NO_FIELDS).block(99, body -> body.i64(-1))
                .events(new Event(1, 0, 5)).end().toBytes());
        assertThat(trace.index().eventCount()).isEqualTo(1);
        assertThat(trace.structuralWarnings()).singleElement()
                .satisfies(warning -> assertThat(warning.message()).contains("1 block of an unknown kind was skipped"));
    }

    @Test
    void bytesBehindTheEndAreToldOf() {
        Trace trace = open(writer().end().block(99, body -> body.i64(-1)).toBytes());
        assertThat(trace.structuralWarnings()).singleElement()
                .satisfies(warning -> assertThat(warning.message()).contains("a file of its own"));
    }

    @Test
    void nothingIsReadOfATraceThatIsJoinedToOneWithoutAnEnd() {
        byte[] first = writer().define(1, "Demo", 1, "E", 0, NO_FIELDS).events(new Event(1, 0, 5)).toBytes();
        byte[] second = writer().define(1, "Demo", 1, "E", 0, NO_FIELDS).events(new Event(1, 0, 7)).end().toBytes();
        byte[] joined = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, joined, first.length, second.length);
        Trace trace = open(joined);
        assertThat(trace.index().eventCount()).isEqualTo(1);
        assertThat(trace.structuralWarnings()).singleElement().satisfies(warning -> {
            assertThat(warning.offsetBytes()).isEqualTo(first.length);
            assertThat(warning.message()).contains("a file of its own");
        });
    }

    /** What a recorder that was killed has left, and a trace of either version behind it. */
    @Test
    void nothingIsReadOfATraceThatIsJoinedToOneThatWasCut() {
        NetTrace6Writer writer = writer().define(1, "Demo", 1, "E", 0, NO_FIELDS).events(new Event(1, 0, 5));
        int whole = writer.toBytes().length;
        byte[] first = writer.events(new Event(1, 0, 6), new Event(1, 0, 7)).toBytes();
        byte[] end = writer.end().toBytes();
        for (byte[] second : List.of(SmallTrace6.bytes(), SmallTrace.bytes())) {
            for (int length = whole; length < end.length; length++) {
                byte[] joined = Arrays.copyOf(end, length + second.length);
                System.arraycopy(second, 0, joined, length, second.length);
                Trace trace = open(joined);
                assertThat(List.of(5L, 6L, 7L)).as("cut at %d", length)
                        .startsWith(Rows.column(trace, HeaderColumn.TIME_NS).toArray(new Long[0]));
                assertThat(trace.index().eventCount()).isBetween(1L, length < first.length ? 2L : 3L);
                assertThat(trace.structuralWarnings()).as("cut at %d", length).singleElement().satisfies(warning -> {
                    assertThat(warning.kind()).isEqualTo(Kind.CORRUPT_BLOCK);
                    assertThat(warning.message()).contains("a file of its own");
                });
            }
        }
    }

    @Test
    void smallTraceHasItsEventsAndOneUnknownBlock() {
        Trace trace = open(SmallTrace6.bytes());
        assertThat(Rows.column(trace, HeaderColumn.EVENT_NAME))
                .containsExactly("Tick", "Tick", "Tick", "Tock", "Located", "Located", "Located");
        assertThat(Rows.column(trace, HeaderColumn.PAYLOAD).get(6)).isEqualTo("{\"where\":\"010203\",\"more\":[77]}");
        assertThat(trace.structuralWarnings()).hasSize(1);
    }
}
