package org.nettracesql.trace.nettrace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.ElementColumn;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.PayloadColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.testing.ByteSink;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.Rows;
import org.nettracesql.trace.testing.TypeCode;

/** Payload fields on the wire, and payloads that do not fit their type. */
class PayloadRulesTest extends WrittenTraceTest {

    private Trace written(Consumer<MetadataRecord> type, List<Consumer<ByteSink>> payloads) {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord made = writer.define(PROVIDER, 1, "Made", type);
        writer.events(block -> payloads.forEach(payload -> block.event(made, 1).payload(payload)));
        return open(writer.end());
    }

    private static PayloadColumn column(String field, ColumnType type) {
        return PayloadColumn.of(field, type);
    }

    @Test
    void scalarsAreLittleEndianAndPacked() {
        UUID guid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
        Trace trace = written(
                type -> type.field("b", TypeCode.BOOLEAN).field("c", TypeCode.CHAR).field("i8", TypeCode.SBYTE)
                        .field("u8", TypeCode.BYTE).field("i16", TypeCode.INT16).field("u16", TypeCode.UINT16)
                        .field("i32", TypeCode.INT32).field("u32", TypeCode.UINT32).field("i64", TypeCode.INT64)
                        .field("u64", TypeCode.UINT64).field("f32", TypeCode.SINGLE).field("f64", TypeCode.DOUBLE)
                        .field("g", TypeCode.GUID).field("t", TypeCode.STRING),
                List.of(p -> p.bool32(true).i16('Ω').i8(-128).i8(255).i16(-32768).i16(65535).i32(Integer.MIN_VALUE)
                        .i32(-1).i64(Long.MIN_VALUE).i64(-1).f32(1.5f).f64(-0.1).guid(guid).utf16z("a\"🚀\n")));
        assertThat(Rows.of(trace, column("b", ColumnType.BOOLEAN), column("c", ColumnType.TEXT),
                        column("i8", ColumnType.INT8), column("u8", ColumnType.INT16),
                        column("i16", ColumnType.INT16), column("u16", ColumnType.INT32),
                        column("i32", ColumnType.INT32), column("u32", ColumnType.INT64),
                        column("i64", ColumnType.INT64), column("u64", ColumnType.INT64),
                        column("f32", ColumnType.FLOAT32), column("f64", ColumnType.FLOAT64),
                        column("g", ColumnType.TEXT), column("t", ColumnType.TEXT)))
                .containsExactly(List.of(true, "Ω", -128, 255, -32768, 65535, Integer.MIN_VALUE, 0xffff_ffffL,
                        Long.MIN_VALUE, -1L, 1.5, -0.1, guid.toString(), "a\"🚀\n"));
        assertThat(Rows.column(trace, HeaderColumn.PAYLOAD)).containsExactly("{\"b\":true,\"c\":\"Ω\",\"i8\":-128,"
                + "\"u8\":255,\"i16\":-32768,\"u16\":65535,\"i32\":-2147483648,\"u32\":4294967295,"
                + "\"i64\":-9223372036854775808,\"u64\":18446744073709551615,\"f32\":1.5,\"f64\":-0.1,"
                + "\"g\":\"00112233-4455-6677-8899-aabbccddeeff\",\"t\":\"a\\\"🚀\\n\"}");
    }

    /** Stacks have events taken by runs, which are tested one by one before their columns are filled in. */
    @Test
    void conditionOnANumberHoldsByItsOwnWidthWhetherStacksAreAskedForOrNot() {
        Trace trace = written(
                type -> type.field("i8", TypeCode.SBYTE).field("u8", TypeCode.BYTE).field("i16", TypeCode.INT16)
                        .field("u16", TypeCode.UINT16).field("i32", TypeCode.INT32).field("u32", TypeCode.UINT32),
                List.of(p -> p.i8(-1).i8(-1).i16(-1).i16(-1).i32(-1).i32(-1), p -> p.i8(1).i8(1).i16(1).i16(1)
                        .i32(1).i32(1)));
        Map<String, Long> lasts = Map.of(
                "i8", -1L, "u8", 255L, "i16", -1L, "u16", 65535L, "i32", -1L, "u32", 0xffff_ffffL);
        lasts.forEach((name, last) -> {
            for (HeaderColumn shown : List.of(HeaderColumn.STACK_ID, HeaderColumn.TIME_NS)) {
                for (long wanted : new long[] {-1, 1, 255, 65535, 0xffff_ffffL}) {
                    ScanRequest request = ScanRequest.builder()
                            .where(column(name, ColumnType.INT64), Condition.LongRanges.equalTo(wanted))
                            .columns(shown)
                            .build();
                    assertThat(Rows.of(trace, request)).as("%s = %s, %s", name, wanted, shown)
                            .hasSize(wanted == last || wanted == 1 ? 1 : 0);
                }
            }
        });
    }

    @Test
    void dateTimeIsAFileTime() {
        // 100 ns units between 1601 and 1970, then 1.5 s and one unit.
        long fileTime = 116_444_736_000_000_000L + 15_000_001L;
        Trace trace = written(type -> type.field("when", TypeCode.DATE_TIME), List.of(p -> p.i64(fileTime)));
        assertThat(Rows.column(trace, column("when", ColumnType.TIMESTAMP))).containsExactly(1_500_000L);
        assertThat(Rows.column(trace, HeaderColumn.PAYLOAD))
                .containsExactly("{\"when\":\"1970-01-01T00:00:01.500000100Z\"}");
    }

    @Test
    void fieldsAfterAVariableOneAreFound() {
        Trace trace = written(
                type -> type.field("a", TypeCode.STRING).field("n", TypeCode.INT32).field("b", TypeCode.STRING)
                        .field("m", TypeCode.INT64),
                List.of(
                        p -> p.utf16z("").i32(1).utf16z("x").i64(2),
                        p -> p.utf16z("longer than before").i32(3).utf16z("").i64(4)));
        assertThat(Rows.of(trace, column("m", ColumnType.INT64), column("n", ColumnType.INT32),
                        column("b", ColumnType.TEXT), column("a", ColumnType.TEXT)))
                .containsExactly(List.of(2L, 1, "x", ""), List.of(4L, 3, "", "longer than before"));
    }

    @Test
    void warningOfAShortPayloadTellsThatValuesMayBeWrong() {
        // A source that describes itself declares a truth value of four bytes and writes one, as for 7 here.
        Trace trace = written(
                type -> type.field("ok", TypeCode.BOOLEAN).field("n", TypeCode.INT32).field("m", TypeCode.INT32),
                List.of(p -> p.i8(1).i32(7).i32(8)));
        assertThat(Rows.column(trace, column("n", ColumnType.INT32))).isNotEqualTo(List.of(7));
        assertThat(warnings(trace, TraceWarning.Kind.PAYLOAD_SHORT)).singleElement().satisfies(warning ->
                assertThat(warning.message()).contains("fields that do not fit are NULL")
                        .endsWith("a wider or narrower value than it declared, that field and those behind it may be"
                                + " wrong."));
    }

    @Test
    void surplusBytesAreSkippedAndCounted() {
        // As Demo-Orders/Tick does: 12 bytes declared, 16 sent.
        Trace trace = written(
                type -> type.field("n", TypeCode.INT32).field("value", TypeCode.INT64),
                List.of(
                        p -> p.i32(1).i64(2).i32(3),
                        p -> p.i32(4).i64(5),
                        p -> p.i32(6).i64(7).i32(8)));
        assertThat(Rows.of(trace, column("n", ColumnType.INT32), column("value", ColumnType.INT64)))
                .containsExactly(List.of(1, 2L), List.of(4, 5L), List.of(6, 7L));
        assertThat(warnings(trace, TraceWarning.Kind.PAYLOAD_SURPLUS)).singleElement().satisfies(warning -> {
            assertThat(warning.count()).isEqualTo(2);
            assertThat(warning.eventType().name()).isEqualTo("Made");
            assertThat(warning.message()).contains("a wider or narrower value than it declared");
        });
        assertThat(warnings(trace, TraceWarning.Kind.PAYLOAD_SHORT)).isEmpty();
    }

    /** As .NET 10 wrote them, the first one in the place of all events of the source. */
    @Test
    void whatAnEventSourceReportsOfItselfIsAWarning() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord plain = writer.define("Odd-Source", 0, "EventSourceMessage",
                type -> type.field("message", TypeCode.STRING));
        MetadataRecord nested = writer.define("Odd-Self", 0, "EventSourceMessage",
                type -> type.object("", members -> members.scalar("message", TypeCode.STRING)));
        String error = "ERROR: Exception in Command Processing for EventSource Odd-Source: Unsupported type Decimal in"
                + " event source.";
        writer.events(block -> {
            block.event(plain, 1).payload(p -> p.utf16z(error));
            block.event(plain, 1).payload(p -> p.utf16z("x".repeat(499) + "🚀"));
            block.event(plain, 1).payload(p -> p.utf16z(error));
            block.event(nested, 1).payload(p -> p.utf16z("no method"));
        });
        Trace trace = open(writer.end());
        assertThat(warnings(trace, TraceWarning.Kind.SOURCE_MESSAGE))
                .extracting(TraceWarning::message, TraceWarning::count)
                .containsExactlyInAnyOrder(
                        tuple("The EventSource Odd-Source reports: " + error, 2L),
                        tuple("The EventSource Odd-Source reports: " + "x".repeat(499) + "…", 1L),
                        tuple("The EventSource Odd-Self reports: no method", 1L));
    }

    @Test
    void fieldsThatDoNotFitAreNullAndCounted() {
        Trace trace = written(
                type -> type.field("n", TypeCode.INT32).field("t", TypeCode.STRING).field("m", TypeCode.INT64),
                List.of(
                        p -> p.i32(1).utf16z("t").i64(2),
                        p -> p.i32(1).utf16z("t").i32(2),
                        p -> p.i32(1).utf16z("t"),
                        p -> p.i32(1),
                        p -> p.i16(1),
                        p -> {}));
        assertThat(Rows.of(trace, column("n", ColumnType.INT32), column("t", ColumnType.TEXT),
                        column("m", ColumnType.INT64)))
                .containsExactly(
                        List.of(1, "t", 2L),
                        Arrays.asList(1, "t", null),
                        Arrays.asList(1, "t", null),
                        Arrays.asList(1, null, null),
                        Arrays.asList(null, null, null),
                        Arrays.asList(null, null, null));
        assertThat(warnings(trace, TraceWarning.Kind.PAYLOAD_SHORT)).singleElement()
                .satisfies(warning -> assertThat(warning.count()).isEqualTo(5));
    }

    @Test
    void textWithoutItsZeroUnitEndsWithThePayload() {
        Trace trace = written(type -> type.field("t", TypeCode.STRING), List.of(p -> p.i16('a').i16('b')));
        assertThat(Rows.column(trace, column("t", ColumnType.TEXT))).containsExactly("ab");
    }

    @Test
    void shortPayloadDoesNotTakeTheNextEventsBytes() {
        Trace trace = written(
                type -> type.field("t", TypeCode.STRING).field("n", TypeCode.INT32),
                List.of(p -> p.i16('a').i16('b'), p -> p.utf16z("c").i32(7), p -> p.i16('d').i8('e')));
        List<List<Object>> rows = Rows.of(trace, column("t", ColumnType.TEXT), column("n", ColumnType.INT32));
        assertThat(rows.get(0)).containsExactly("ab", null);
        assertThat(rows.get(1)).containsExactly("c", 7);
        assertThat(rows.get(2).get(1)).isNull();
    }

    @Test
    void arraysHaveATwoByteCountAndAreJsonText() {
        Trace trace = written(
                type -> type.v2(fields -> fields.array("ints", TypeCode.INT32).array("texts", TypeCode.STRING)
                        .array("bytes", TypeCode.BYTE).scalar("n", TypeCode.INT32)),
                List.of(
                        p -> p.i16(3).i32(1).i32(-2).i32(3).i16(2).utf16z("a").utf16z("").i16(2).i8(0xab).i8(1).i32(7),
                        p -> p.i16(0).i16(0).i16(0).i32(8)));
        assertThat(Rows.of(trace, column("ints", ColumnType.TEXT), column("texts", ColumnType.TEXT),
                        column("bytes", ColumnType.TEXT), column("n", ColumnType.INT32)))
                .containsExactly(List.of("[1,-2,3]", "[\"a\",\"\"]", "AB01", 7), List.of("[]", "[]", "", 8));
        assertThat(trace.warnings()).noneMatch(warning -> warning.kind() == TraceWarning.Kind.PAYLOAD_SURPLUS);
    }

    @Test
    void objectsAreJsonTextAndTheirMembersColumns() {
        Trace trace = written(
                type -> type.object("o", o -> o.scalar("a", TypeCode.INT32)
                                .object("p", p -> p.scalar("b", TypeCode.STRING)))
                        .field("n", TypeCode.INT32),
                List.of(p -> p.i32(5).utf16z("six").i32(7)));
        assertThat(Rows.of(trace, column("o", ColumnType.TEXT),
                        new PayloadColumn(List.of("o", "a"), ColumnType.INT32, null),
                        new PayloadColumn(List.of("o", "p", "b"), ColumnType.TEXT, null),
                        column("n", ColumnType.INT32)))
                .containsExactly(List.of("{\"a\":5,\"p\":{\"b\":\"six\"}}", 5, "six", 7));
    }

    @Test
    void explodedArrayGivesARowForEachElement() {
        Trace trace = written(
                type -> type.v2(fields -> fields.scalar("n", TypeCode.INT32)
                        .objectArray("points", point -> point.scalar("x", TypeCode.INT32).scalar("t", TypeCode.STRING))
                        .array("ints", TypeCode.INT64)),
                List.of(
                        p -> p.i32(1).i16(2).i32(10).utf16z("a").i32(11).utf16z("b").i16(1).i64(100),
                        p -> p.i32(2).i16(0).i16(0),
                        p -> p.i32(3).i16(1).i32(12).utf16z("c").i16(2).i64(101).i64(102)));
        ScanRequest points = ScanRequest.builder()
                .explode("points")
                .columns(column("n", ColumnType.INT32), new ElementColumn(ElementColumn.ORDINAL, ColumnType.INT32),
                        new ElementColumn("x", ColumnType.INT32), new ElementColumn("t", ColumnType.TEXT))
                .fileOrder(true)
                .build();
        assertThat(Rows.of(trace, points))
                .containsExactly(List.of(1, 0, 10, "a"), List.of(1, 1, 11, "b"), List.of(3, 0, 12, "c"));
        ScanRequest ints = ScanRequest.builder()
                .explode("ints")
                .columns(column("n", ColumnType.INT32), new ElementColumn(ElementColumn.VALUE, ColumnType.INT64))
                .fileOrder(true)
                .build();
        assertThat(Rows.of(trace, ints)).containsExactly(List.of(1, 100L), List.of(3, 101L), List.of(3, 102L));
    }

    @Test
    void arrayThatClaimsMoreThanThePayloadHoldsGivesWhatIsThere() {
        Trace trace = written(
                type -> type.v2(fields -> fields.array("ints", TypeCode.INT32).scalar("n", TypeCode.INT32)),
                List.of(p -> p.i16(65535).i32(1).i32(2), p -> p.i16(1).i32(5).i32(6)));
        List<Object> numbers = Rows.column(trace, column("n", ColumnType.INT32));
        assertThat(numbers).containsExactly(null, 6);
        assertThat(warnings(trace, TraceWarning.Kind.PAYLOAD_SHORT)).singleElement()
                .satisfies(warning -> assertThat(warning.count()).isEqualTo(1));
        ScanRequest exploded = ScanRequest.builder()
                .explode("ints")
                .columns(new ElementColumn(ElementColumn.VALUE, ColumnType.INT32))
                .fileOrder(true)
                .build();
        assertThat(Rows.of(trace, exploded)).contains(List.of(5)).hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void columnOfAFieldThatTheTypeLacksHasItsAbsentValue() {
        Trace trace = written(type -> type.field("n", TypeCode.INT32), List.of(p -> p.i32(1)));
        assertThat(Rows.of(trace, column("other", ColumnType.INT64), column("other", ColumnType.TEXT),
                        new PayloadColumn(List.of("ReJITID"), ColumnType.INT64, 0L)))
                .containsExactly(Arrays.asList(null, null, 0L));
    }

    @Test
    void columnMayBeWiderThanItsField() {
        Trace trace = written(
                type -> type.field("u8", TypeCode.BYTE).field("f32", TypeCode.SINGLE).field("b", TypeCode.BOOLEAN),
                List.of(p -> p.i8(200).f32(0.5f).bool32(true)));
        assertThat(Rows.of(trace, column("u8", ColumnType.INT64), column("f32", ColumnType.FLOAT64),
                        column("u8", ColumnType.TEXT), column("f32", ColumnType.TEXT), column("b", ColumnType.TEXT)))
                .containsExactly(List.of(200L, 0.5, "200", "0.5", "true"));
    }
}
