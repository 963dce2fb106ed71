package org.nettracesql.trace.nettrace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.EventField;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.FieldType;
import org.nettracesql.trace.FieldType.Scalar;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.testing.ByteSink;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.Rows;
import org.nettracesql.trace.testing.TypeCode;

/** Metadata records: what they say of an event type. */
class MetadataRulesTest extends WrittenTraceTest {

    private static final String RUNTIME = "Microsoft-Windows-DotNETRuntime";

    private EventType declared(Consumer<MetadataRecord> details) {
        NetTraceWriter writer = new NetTraceWriter();
        writer.define(PROVIDER, 7, "Made", details);
        return type(open(writer.end()), "Made");
    }

    @Test
    void recordTellsProviderIdVersionLevelAndKeywords() {
        EventType type = declared(made -> made.version(3).level(2).keywords(0xF000_0000_0000_0005L));
        assertThat(type.provider()).isEqualTo(PROVIDER);
        assertThat(type.id()).isEqualTo(7);
        assertThat(type.version()).isEqualTo(3);
        assertThat(type.level()).isEqualTo(2);
        assertThat(type.keywords()).isEqualTo(0xF000_0000_0000_0005L);
        assertThat(type.origin()).isEqualTo(EventType.Origin.TRACE);
        assertThat(type.fields()).isEmpty();
    }

    @Test
    void everyTypeCodeHasItsLayout() {
        EventType type = declared(made -> made.field("bool", TypeCode.BOOLEAN)
                .field("char", TypeCode.CHAR)
                .field("i8", TypeCode.SBYTE)
                .field("u8", TypeCode.BYTE)
                .field("i16", TypeCode.INT16)
                .field("u16", TypeCode.UINT16)
                .field("i32", TypeCode.INT32)
                .field("u32", TypeCode.UINT32)
                .field("i64", TypeCode.INT64)
                .field("u64", TypeCode.UINT64)
                .field("f32", TypeCode.SINGLE)
                .field("f64", TypeCode.DOUBLE)
                .field("time", TypeCode.DATE_TIME)
                .field("guid", TypeCode.GUID)
                .field("text", TypeCode.STRING));
        assertThat(type.fields()).extracting(EventField::type).containsExactly(
                Scalar.BOOL32, Scalar.CHAR16, Scalar.I8, Scalar.U8, Scalar.I16, Scalar.U16, Scalar.I32, Scalar.U32,
                Scalar.I64, Scalar.U64, Scalar.F32, Scalar.F64, Scalar.FILETIME, Scalar.GUID, Scalar.UTF16Z);
        assertThat(type.fields()).extracting(EventField::name).startsWith("bool", "char").endsWith("guid", "text");
    }

    @Test
    void objectFieldHoldsItsMembers() {
        EventType type = declared(made -> made.field("before", TypeCode.INT32)
                .object("outer", outer -> outer.scalar("a", TypeCode.BYTE)
                        .object("inner", inner -> inner.scalar("b", TypeCode.STRING)))
                .field("after", TypeCode.INT32));
        assertThat(type.field("outer").type()).isEqualTo(new FieldType.Struct(List.of(
                new EventField("a", Scalar.U8),
                new EventField("inner", new FieldType.Struct(List.of(new EventField("b", Scalar.UTF16Z)))))));
        assertThat(type.fields()).extracting(EventField::name).containsExactly("before", "outer", "after");
    }

    @Test
    void opcodeTagNamesTheOpcode() {
        assertThat(declared(made -> made.opcode(0)).opcode()).isZero();
        assertThat(declared(made -> made.field("n", TypeCode.INT32).opcode(2)).opcode()).isEqualTo(2);
        assertThat(declared(made -> made.opcode(240)).opcode()).isEqualTo(240);
    }

    @Test
    void secondParameterListReplacesAnEmptyFirstOne() {
        EventType type = declared(made -> made.v2(fields -> fields.scalar("n", TypeCode.INT32)
                .array("ints", TypeCode.INT32)
                .array("texts", TypeCode.STRING)
                .object("point", members -> members.scalar("x", TypeCode.DOUBLE).scalar("y", TypeCode.DOUBLE))
                .objectArray("points", members -> members.scalar("x", TypeCode.SINGLE).array("z", TypeCode.BYTE))));
        FieldType.Count prefix = new FieldType.CountPrefix();
        assertThat(type.fields()).containsExactly(
                new EventField("n", Scalar.I32),
                new EventField("ints", new FieldType.Array(Scalar.I32, prefix)),
                new EventField("texts", new FieldType.Array(Scalar.UTF16Z, prefix)),
                new EventField("point", new FieldType.Struct(
                        List.of(new EventField("x", Scalar.F64), new EventField("y", Scalar.F64)))),
                new EventField("points", new FieldType.Array(
                        new FieldType.Struct(List.of(
                                new EventField("x", Scalar.F32),
                                new EventField("z", new FieldType.Array(Scalar.U8, prefix)))),
                        prefix)));
    }

    @Test
    void bothTagsMayStandTogether() {
        EventType type = declared(made -> made.opcode(1).v2(fields -> fields.array("ints", TypeCode.INT32)));
        assertThat(type.opcode()).isEqualTo(1);
        assertThat(type.fields()).hasSize(1);
    }

    @Test
    void unknownTagIsSkippedByItsLength() {
        EventType type = declared(made -> made.field("n", TypeCode.INT32).opcode(5).tag(77, new byte[9]));
        assertThat(type.opcode()).isEqualTo(5);
        assertThat(type.fields()).hasSize(1);
    }

    @Test
    void extraBytesOfASecondListFieldAreSkippedByItsSize() {
        ByteSink declaredField = new ByteSink().utf16z("a").i32(TypeCode.INT32).i32(0x0bad0bad);
        ByteSink plainField = new ByteSink().utf16z("b").i32(TypeCode.STRING);
        byte[] tag = new ByteSink()
                .i32(2)
                .i32(4 + declaredField.size()).bytes(declaredField.toBytes())
                .i32(4 + plainField.size()).bytes(plainField.toBytes())
                .toBytes();
        assertThat(declared(made -> made.tag(2, tag)).fields())
                .containsExactly(new EventField("a", Scalar.I32), new EventField("b", Scalar.UTF16Z));
    }

    @Test
    void emptyMetadataOfTheRuntimeIsFilledFromTheManifest() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord load = writer.define(RUNTIME, 143, "", made -> made.version(1).keywords(0x30));
        writer.events(block -> block.event(load, 1).payload(p -> p
                .i64(11).i64(12).i64(13).i32(14).i32(15).i32(16)
                .utf16z("Space.Type").utf16z("Run").utf16z("void ()").i16(9)));
        Trace trace = open(writer.end());
        EventType type = trace.eventTypes().get(0);
        assertThat(type.name()).isEqualTo("MethodLoadVerbose");
        assertThat(type.versionedName()).isEqualTo("MethodLoadVerbose_V1");
        assertThat(type.origin()).isEqualTo(EventType.Origin.MANIFEST);
        assertThat(Rows.of(trace, PayloadColumn.of("MethodID", ColumnType.INT64),
                        PayloadColumn.of("MethodName", ColumnType.TEXT),
                        PayloadColumn.of("ClrInstanceID", ColumnType.INT32)))
                .containsExactly(List.of(11L, "Run", 9));
    }

    @Test
    void levelAndKeywordsOfTheTraceWinOverTheManifest() {
        NetTraceWriter writer = new NetTraceWriter();
        writer.define(RUNTIME, 159, "", made -> made.level(5).keywords(0x20));
        EventType type = open(writer.end()).eventTypes().get(0);
        assertThat(type.name()).isEqualTo("R2RGetEntryPoint");
        assertThat(type.level()).isEqualTo(5);
        assertThat(type.keywords()).isEqualTo(0x20);
    }

    @Test
    void pointerFieldsOfTheManifestHaveTheTracesWidth() {
        NetTraceWriter writer = new NetTraceWriter(1_000_000_000, 4);
        MetadataRecord walk = writer.define(RUNTIME, 10, "", made -> made.version(3).level(5));
        // GCAllocationTick_V3: amount u32, kind u32, clr u16, amount u64, type pointer, name, heap u32, address pointer
        writer.events(block -> block.event(walk, 1).payload(p -> p
                .i32(1).i32(0).i16(9).i64(2).i32(0xfedcba98).utf16z("T").i32(3).i32(0x80000000)));
        Trace trace = open(writer.end());
        assertThat(Rows.of(trace, PayloadColumn.of("TypeID", ColumnType.INT64),
                        PayloadColumn.of("Address", ColumnType.INT64)))
                .containsExactly(List.of(0xfedcba98L, 0x80000000L));
        assertThat(warnings(trace, TraceWarning.Kind.PAYLOAD_SHORT)).isEmpty();
        assertThat(warnings(trace, TraceWarning.Kind.PAYLOAD_SURPLUS)).isEmpty();
    }

    @Test
    void typeThatNobodyDescribesShowsItsPayloadAsHex() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord unknown = writer.define(RUNTIME, 60_000, "", made -> made.version(1));
        writer.events(block -> {
            block.event(unknown, 1).payload((byte) 0x0a, (byte) 0xff, (byte) 0x00);
            block.event(unknown, 2).payload((byte) 0x01);
        });
        Trace trace = open(writer.end());
        EventType type = trace.eventTypes().get(0);
        assertThat(type.origin()).isEqualTo(EventType.Origin.UNKNOWN);
        assertThat(type.name()).isEqualTo("Event60000");
        assertThat(Rows.column(trace, HeaderColumn.PAYLOAD)).containsExactly("0AFF00", "01");
        assertThat(warnings(trace, TraceWarning.Kind.UNKNOWN_TYPE)).singleElement().satisfies(warning -> {
            assertThat(warning.count()).isEqualTo(2);
            assertThat(warning.eventType()).isEqualTo(type);
        });
    }

    @Test
    void eventOfAnUndeclaredMetadataIdIsStillARow() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = tick(writer);
        writer.events(block -> {
            block.event(tick, 1).payload(p -> p.i32(1));
            block.event(99, 2).payload((byte) 0xab);
            block.event(tick, 3).payload(p -> p.i32(3));
        });
        Trace trace = open(writer.end());
        assertThat(Rows.column(trace, HeaderColumn.PAYLOAD)).containsExactly("{\"n\":1}", "AB", "{\"n\":3}");
        assertThat(trace.index().eventCount()).isEqualTo(3);
        assertThat(warnings(trace, TraceWarning.Kind.UNKNOWN_TYPE)).singleElement()
                .satisfies(warning -> assertThat(warning.count()).isEqualTo(1));
    }

    @Test
    void sameDeclarationUnderSeveralIdsIsOneType() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord first = tick(writer);
        MetadataRecord second = tick(writer);
        writer.events(block -> {
            block.event(first, 1).payload(p -> p.i32(1));
            block.event(second, 2).payload(p -> p.i32(2));
        });
        Trace trace = open(writer.end());
        EventType type = type(trace, "Tick");
        assertThat(trace.index().types()).singleElement().satisfies(statistics -> {
            assertThat(statistics.type()).isEqualTo(type);
            assertThat(statistics.eventCount()).isEqualTo(2);
            assertThat(statistics.payloadBytes()).isEqualTo(8);
        });
    }

    @Test
    void selfDescribingTypesOfOneIdAreKeptApart() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord a = writer.define(PROVIDER, 0, "A", type -> type.field("x", TypeCode.INT32));
        MetadataRecord b = writer.define(PROVIDER, 0, "B", type -> type.field("y", TypeCode.STRING));
        MetadataRecord a2 = writer.define(PROVIDER, 0, "A", type -> type.field("x", TypeCode.INT64));
        writer.events(block -> {
            block.event(a, 1).payload(p -> p.i32(1));
            block.event(b, 2).payload(p -> p.utf16z("two"));
            block.event(a2, 3).payload(p -> p.i64(3L << 40));
        });
        Trace trace = open(writer.end());
        assertThat(trace.eventTypes()).hasSize(3);
        assertThat(Rows.of(trace, HeaderColumn.EVENT_NAME, HeaderColumn.PAYLOAD)).containsExactly(
                List.of("A", "{\"x\":1}"), List.of("B", "{\"y\":\"two\"}"), List.of("A", "{\"x\":3298534883328}"));
        assertThat(Rows.column(trace, PayloadColumn.of("x", ColumnType.INT64))).containsExactly(1L, null, 3L << 40);
    }

    /** The payloads of this test and the next three were written by .NET 10: see dotnet/runtime#119737. */
    @Test
    void objectThatASourceWritesHasBooleansOfOneByteAndDecimalsAsDoubles() {
        assertThat(payload("010000000000000029400700000065006E0064000000", made -> made.object("", members -> members
                        .scalar("B", TypeCode.BOOLEAN)
                        .scalar("C", TypeCode.BOOLEAN)
                        .scalar("M", TypeCode.DECIMAL)
                        .scalar("I", TypeCode.INT32)
                        .scalar("S", TypeCode.STRING))))
                .isEqualTo("{\"\":{\"B\":true,\"C\":false,\"M\":12.5,\"I\":7,\"S\":\"end\"}}");
    }

    @Test
    void objectsInAnObjectHaveBooleansOfOneByte() {
        assertThat(payload("6B00000001000000000000F0BF0000000000000A400165006E0064000000", made -> made
                        .object("", members -> members
                                .object("K", pair -> pair
                                        .scalar("Key", TypeCode.STRING)
                                        .scalar("Value", TypeCode.BOOLEAN))
                                .scalar("M", TypeCode.DECIMAL)
                                .object("N", pair -> pair
                                        .scalar("Key", TypeCode.DECIMAL)
                                        .scalar("Value", TypeCode.BOOLEAN))
                                .scalar("S", TypeCode.STRING))))
                .isEqualTo("{\"\":{\"K\":{\"Key\":\"k\",\"Value\":true},\"M\":-1.0,"
                        + "\"N\":{\"Key\":3.25,\"Value\":true},\"S\":\"end\"}}");
    }

    @Test
    void eventWithAnArrayHasBooleansOfOneByte() {
        assertThat(payload("02000100000002000000010200010065006E0064000000", made -> made.v2(fields -> fields
                        .array("a", TypeCode.INT32)
                        .scalar("b", TypeCode.BOOLEAN)
                        .array("c", TypeCode.BOOLEAN)
                        .scalar("s", TypeCode.STRING))))
                .isEqualTo("{\"a\":[1,2],\"b\":true,\"c\":[true,false],\"s\":\"end\"}");
    }

    @Test
    void parameterThatIsADecimalIsADouble() {
        assertThat(payload("000000000000294065006E0064000000", made -> made
                        .field("d", TypeCode.DECIMAL)
                        .field("s", TypeCode.STRING)))
                .isEqualTo("{\"d\":12.5,\"s\":\"end\"}");
    }

    /** The payload of one event as JSON; fails if it does not fit its type. */
    private Object payload(String hex, Consumer<MetadataRecord> details) {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord type = writer.define(PROVIDER, 7, "Made", details);
        writer.events(block -> block.event(type, 1).payload(HexFormat.of().parseHex(hex)));
        Trace trace = open(writer.end());
        assertThat(trace.warnings()).extracting(TraceWarning::kind)
                .containsExactly(TraceWarning.Kind.INCOMPLETE_RUNDOWN);
        return Rows.column(trace, HeaderColumn.PAYLOAD).get(0);
    }

    @Test
    void bytesBesideABooleanDoNotTellThatASourceDescribesItself() {
        EventType type = declared(made -> made.v2(fields ->
                fields.array("bytes", TypeCode.BYTE).scalar("ok", TypeCode.BOOLEAN)));
        assertThat(type.field("ok").type()).isEqualTo(Scalar.BOOL32);
    }

    @Test
    void recordThatCannotBeReadLeavesTheOthersAlone() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = writer.record(PROVIDER, 1, "Tick").field("n", TypeCode.INT32);
        MetadataRecord odd = writer.record(PROVIDER, 2, "Odd").field("d", 77);
        writer.metadata(block -> {
            block.event(0, 0).thread(0).payload((byte) 1, (byte) 2, (byte) 3);
            block.metadata(odd);
            block.metadata(tick);
        });
        writer.events(block -> {
            block.event(odd, 1).payload(p -> p.i32(0x11223344));
            block.event(tick, 2).payload(p -> p.i32(7));
        });
        Trace trace = open(writer.end());
        assertThat(Rows.of(trace, HeaderColumn.EVENT_NAME, HeaderColumn.PAYLOAD))
                .containsExactly(List.of("Odd", "44332211"), List.of("Tick", "{\"n\":7}"));
        assertThat(warnings(trace, TraceWarning.Kind.CORRUPT_BLOCK)).hasSize(2);
    }

    @Test
    void namesOutsideTheBasicPlaneSurvive() {
        NetTraceWriter writer = new NetTraceWriter();
        writer.define("Prøvider-日本-🚀", 1, "Ω🎉", type -> type.field("größe", TypeCode.INT32));
        EventType type = open(writer.end()).eventTypes().get(0);
        assertThat(type.provider()).isEqualTo("Prøvider-日本-🚀");
        assertThat(type.name()).isEqualTo("Ω🎉");
        assertThat(type.field("größe")).isNotNull();
    }
}
