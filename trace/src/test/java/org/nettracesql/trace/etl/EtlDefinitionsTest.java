package org.nettracesql.trace.etl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.testing.ByteSink;
import org.nettracesql.trace.testing.Rows;

/** Events that log files of ETW describe themselves: TraceLogging, manifests of EventSources, TRACE_EVENT_INFO. */
class EtlDefinitionsTest {

    @TempDir
    Path folder;

    private static final UUID METADATA = UUID.fromString("bbccf6c1-6cd1-48c4-80ff-839482e37671");

    private Trace open(WrittenEtl etl) {
        try {
            return Trace.open(Files.write(folder.resolve("t.etl"), etl.toBytes()));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static Consumer<ByteSink> schema(String event, Consumer<ByteSink> fields) {
        return out -> {
            ByteSink body = new ByteSink();
            body.i8(0).utf8z(event);
            fields.accept(body);
            out.i16(body.size() + 2).bytes(body.toBytes());
        };
    }

    private static Consumer<ByteSink> traits(String provider) {
        return out -> out.i16(provider.length() + 3).utf8z(provider);
    }

    /** The names, and the last payload, of a self-describing event. */
    private List<Object> described(Consumer<ByteSink> fields, Consumer<ByteSink> payload) {
        try (Trace trace = open(new WrittenEtl(8192).buffer(0, r -> r.event(true, 5, 6, 1_000_001, WrittenEtl.DEMO, 0,
                0, 0, items -> items.add(12, traits("My-Provider")).add(11, schema("MyEvent", fields)), payload)))) {
            List<List<Object>> rows =
                    Rows.of(trace, HeaderColumn.PROVIDER, HeaderColumn.EVENT_NAME, HeaderColumn.PAYLOAD);
            assertThat(rows).hasSize(2);
            return rows.get(1);
        }
    }

    @Test
    void selfDescribingEventHasItsNameItsProvidersAndTypedFields() {
        assertThat(described(
                f -> f.utf8z("n").i8(7).utf8z("text").i8(1).utf8z("flag").i8(0x84).i8(3).utf8z("port").i8(0x86).i8(7)
                        .utf8z("counted").i8(22).utf8z("ansi").i8(23).utf8z("sid").i8(19).utf8z("bytes").i8(14)
                        .utf8z("ip").i8(0x88).i8(8),
                p -> p.i32(-3).utf16z("a").i8(1).i8(1).i8(0xbb).i16(4).i16('x').i16('y').i16(2).i8('u').i8('v')
                        .i8(1).i8(1).zeros(5).i8(5).i32(18).i16(2).i8(0xab).i8(0xcd).i8(10).i8(0).i8(0).i8(1)))
                .containsExactly("My-Provider", "MyEvent", "{\"n\":-3,\"text\":\"a\",\"flag\":true,\"port\":443,"
                        + "\"counted\":\"xy\",\"ansi\":\"uv\",\"sid\":\"S-1-5-18\",\"bytes\":\"ABCD\","
                        + "\"ip\":\"10.0.0.1\"}");
    }

    @Test
    void unitsOfUtf16AreCharacters() {
        // TraceLoggingDataType: Char16 is 6 with the format 2.
        assertThat(described(
                f -> f.utf8z("c").i8(0x86).i8(2).utf8z("three").i8(0xa6).i8(2).i16(3).utf8z("n").i8(6),
                p -> p.i16(0x20ac).i16('x').i16('y').i16('z').i16(65)))
                .endsWith("{\"c\":\"\u20ac\",\"three\":\"xyz\",\"n\":65}");
    }

    @Test
    void arraysAndStructuresNest() {
        assertThat(described(
                f -> f.utf8z("fixed").i8(0x25).i16(2).utf8z("counted").i8(0x41).utf8z("list").i8(0x80 | 0x40 | 24)
                        .i8(2).utf8z("a").i8(4).utf8z("b").i8(24 | 0x80).i8(1).utf8z("c").i8(1).utf8z("last").i8(8),
                p -> p.i16(1).i16(2).i16(2).utf16z("p").utf16z("q").i16(2).i8(1).utf16z("x").i8(2).utf16z("y").i32(9)))
                .endsWith("{\"fixed\":[1,2],\"counted\":[\"p\",\"q\"],\"list\":[{\"a\":1,\"b\":{\"c\":\"x\"}},"
                        + "{\"a\":2,\"b\":{\"c\":\"y\"}}],\"last\":9}");
    }

    @Test
    void tagsOfEventsAndFieldsArePassedOverAndCustomFieldsAreBytes() {
        try (Trace trace = open(new WrittenEtl(8192).buffer(0, r -> r.event(true, 5, 6, 1_000_001, WrittenEtl.DEMO, 0,
                0, 0, items -> items.add(11, out -> {
                    ByteSink body = new ByteSink();
                    body.i8(0x81).i8(0x05).utf8z("Tagged");
                    body.utf8z("x").i8(0x84).i8(0x81).i8(0x90).i8(0x07).utf8z("c").i8(0x60 | 8).i16(3).zeros(3)
                            .utf8z("n").i8(8);
                    out.i16(body.size() + 2).bytes(body.toBytes());
                }), p -> p.i8(5).i16(2).i16(0x0201).i32(7))))) {
            assertThat(Rows.column(trace, HeaderColumn.EVENT_NAME)).endsWith("Tagged");
            assertThat(Rows.column(trace, HeaderColumn.PAYLOAD)).endsWith("{\"x\":5,\"c\":\"0102\",\"n\":7}");
            assertThat(Rows.column(trace, HeaderColumn.PROVIDER)).endsWith(WrittenEtl.DEMO.toString());
        }
    }

    @Test
    void unknownTypeGivesTheFieldsBeforeItAndTheRestAsBytes() {
        assertThat(described(f -> f.utf8z("n").i8(4).utf8z("odd").i8(31).utf8z("m").i8(4), p -> p.i8(1).i16(0x0203)))
                .endsWith("{\"n\":1,\"Rest\":\"0302\"}");
        assertThat(described(f -> f.utf8z("huge").i8(0x20 | 10).i16(0xffff), p -> p.i64(1)))
                .endsWith("{\"Rest\":\"0100000000000000\"}");
    }

    @Test
    void eventsOfOneIdAreToldApartByTheirSchema() {
        try (Trace trace = open(new WrittenEtl(8192).buffer(0, r -> {
            for (int i = 0; i < 3; i++) {
                int n = i;
                r.event(true, 5, 6, 1_000_001 + i, WrittenEtl.DEMO, 0, 0, 0,
                        items -> items.add(12, traits("P")).add(11, schema("E" + n % 2, f -> f.utf8z("f" + n).i8(4))),
                        p -> p.i8(n));
            }
        }))) {
            assertThat(Rows.column(trace, HeaderColumn.EVENT_NAME)).endsWith("E0", "E1", "E0");
            assertThat(Rows.column(trace, HeaderColumn.PAYLOAD)).endsWith("{\"f0\":0}", "{\"f1\":1}", "{\"f2\":2}");
        }
    }

    private static final String MANIFEST = "<instrumentationManifest xmlns=\"http://x\"><instrumentation><events>"
            + "<provider name=\"Demo-Source\" guid=\"{" + WrittenEtl.DEMO + "}\">"
            + "<tasks><task name=\"Work\" value=\"1\"/></tasks><events>"
            + "<event value=\"7\" version=\"2\" message=\"$(string.event_WorkBegin)\" opcode=\"win:Start\""
            + " task=\"Work\" template=\"WorkBeginArgs\"/></events><templates><template tid=\"WorkBeginArgs\">"
            + "<data name=\"ok\" inType=\"win:Boolean\"/><data name=\"at\" inType=\"win:Pointer\"/>"
            + "<data name=\"size\" inType=\"win:UInt32\"/><data name=\"data\" inType=\"win:Binary\"/>"
            + "<data name=\"name\" inType=\"win:UnicodeString\"/></template></templates></provider>"
            + "</events></instrumentation></instrumentationManifest>";

    private static void manifest(WrittenEtl.Records r, int pieces, String text) {
        for (int i = pieces - 1; i >= 0; i--) {
            piece(r, pieces, i, text, 1_000_010);
        }
    }

    /** A piece of a manifest that names the provider Demo-Source. */
    static void piece(WrittenEtl.Records r, int pieces, int piece, long ticks) {
        piece(r, pieces, piece, MANIFEST, ticks);
    }

    private static void piece(WrittenEtl.Records r, int pieces, int piece, String text, long ticks) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int from = bytes.length * piece / pieces;
        int to = bytes.length * (piece + 1) / pieces;
        r.event(true, 5, 6, ticks, WrittenEtl.DEMO, 1 << 16 | 0xfffe, 0xfe, -1, items -> {},
                p -> p.i8(1).i8(1).i8(0).i8(0x5b).i16(pieces).i16(piece)
                        .bytes(java.util.Arrays.copyOfRange(bytes, from, to)));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void manifestOfAnEventSourceHoldsAlsoForEventsBeforeIt(int pieces) {
        try (Trace trace = open(new WrittenEtl(8192).buffer(0, r -> {
            r.event(true, 5, 6, 1_000_001, WrittenEtl.DEMO, 2 << 16 | 7, 1, 0, items -> {},
                    p -> p.i32(1).i64(0x10).i32(2).i8(1).i8(2).utf16z("x"));
            r.event(false, 5, 6, 1_000_002, WrittenEtl.DEMO, 2 << 16 | 7, 1, 0, items -> {},
                    p -> p.i32(0).i32(0x20).i32(0).utf16z("y"));
            manifest(r, pieces, MANIFEST);
        }))) {
            List<List<Object>> rows =
                    Rows.of(trace, HeaderColumn.PROVIDER, HeaderColumn.EVENT_NAME, HeaderColumn.PAYLOAD);
            assertThat(rows.get(1)).containsExactly("Demo-Source", "WorkBegin",
                    "{\"ok\":true,\"at\":16,\"size\":2,\"data\":\"0102\",\"name\":\"x\"}");
            assertThat(rows.get(2)).containsExactly("Demo-Source", "WorkBegin",
                    "{\"ok\":false,\"at\":32,\"size\":0,\"data\":\"\",\"name\":\"y\"}");
            assertThat(rows.get(3)).startsWith("Demo-Source", "ManifestData");
        }
    }

    @Test
    void manifestThatIsNoXmlIsSaid() {
        String bomb = "<!DOCTYPE x [<!ENTITY a \"aaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]><x>&b;</x>";
        for (String text : List.of("<a><b>", bomb, "", "<e><event value=\"x\"/></e>")) {
            try (Trace trace = open(new WrittenEtl(8192).buffer(0, r -> {
                r.event(true, 5, 6, 1_000_001, WrittenEtl.DEMO, 2 << 16 | 7, p -> p.i8(3));
                manifest(r, 1, text);
            }))) {
                assertThat(Rows.column(trace, HeaderColumn.PAYLOAD).get(1)).isEqualTo("03");
                assertThat(trace.structuralWarnings()).extracting(TraceWarning::message).singleElement().asString()
                        .startsWith("The manifest of the provider " + WrittenEtl.DEMO + " cannot be read: ");
            }
        }
    }

    @Test
    void manifestThatIsNotInUtf8IsSaidOnceAndNotByTheParser() {
        PrintStream error = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try (Trace trace = open(new WrittenEtl(8192).buffer(0, r -> r.event(true, 5, 6, 1_000_010, WrittenEtl.DEMO,
                1 << 16 | 0xfffe, 0xfe, -1, items -> {}, p -> p.i8(1).i8(1).i8(0).i8(0x5b).i16(1).i16(0)
                        .bytes("<a b='\u00e9'/>".getBytes(StandardCharsets.ISO_8859_1)))))) {
            assertThat(trace.structuralWarnings()).extracting(TraceWarning::message).singleElement().asString()
                    .contains(" cannot be read: it is not in UTF-8; its events have no names and fields.");
        } finally {
            System.setErr(error);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    private static void property(ByteSink out, int flags, int name, int inType, int outType, int count, int length) {
        out.i32(flags).i32(name).i16(inType).i16(outType).i32(0).i16(count).i16(length).i32(0);
    }

    @Test
    void descriptionsOfClassesAreUsedForTheirEvents() {
        UUID ofProvider = UUID.fromString("00000000-1111-2222-3333-444444444444");
        int[] inTypes = {306, 307, 308, 300, 301, 310, 22, 23, 25, 304};
        ByteSink texts = new ByteSink();
        int base = 112 + inTypes.length * 24;
        int provider = base;
        int task = base + texts.utf16z("Mof-Provider").size();
        int opcode = base + texts.utf16z("Work").size();
        int[] names = new int[inTypes.length];
        texts.utf16z("Begin");
        for (int i = 0; i < names.length; i++) {
            names[i] = base + texts.size();
            texts.utf16z("f" + inTypes[i]);
        }
        try (Trace trace = open(new WrittenEtl(8192).buffer(0, r -> r
                .classic(true, WrittenEtl.DEMO, 12, 3, 1, 2, 1_000_001, p -> p.i16('w').i8('n').i64(-1)
                        .i16(4).i16('a').i16('b').i16(1).i8('c').i32(0).i16(2).i16('d').i16(1).i8('e').i16(2).i8(0xab)
                        .i8(0xcd).i16('x').i16('y'))
                .classic(true, WrittenEtl.DEMO, 12, 2, 1, 2, 1_000_002, p -> p.i8(7))
                .classic(true, METADATA, 32, 0, 1, 2, 1_000_003, p -> {
                    p.guid(ofProvider).guid(WrittenEtl.DEMO).i16(0).i8(3).i8(0).i8(0).i8(12).i16(0).i64(0);
                    p.i32(1).i32(provider).i32(0).i32(0).i32(0).i32(task).i32(opcode).zeros(24)
                            .i32(inTypes.length).i32(inTypes.length).i32(0);
                    for (int i = 0; i < inTypes.length; i++) {
                        property(p, 0, names[i], inTypes[i], 0, 1, 0);
                    }
                    p.bytes(texts.toBytes());
                })))) {
            List<List<Object>> rows =
                    Rows.of(trace, HeaderColumn.PROVIDER, HeaderColumn.EVENT_NAME, HeaderColumn.PAYLOAD);
            assertThat(rows.get(1)).containsExactly("Mof-Provider", "Work/Begin", "{\"f306\":\"w\",\"f307\":\"n\","
                    + "\"f308\":18446744073709551615,\"f300\":\"ab\",\"f301\":\"c\",\"f310\":null,\"f22\":\"d\","
                    + "\"f23\":\"e\",\"f25\":\"ABCD\",\"f304\":\"xy\"}");
            assertThat(rows.get(2)).endsWith("Opcode12", "07");
        }
    }

    @Test
    void descriptionsThatToolsAddAreUsed() {
        ByteSink texts = new ByteSink();
        int base = 112 + 5 * 24;
        int provider = base + texts.utf16z("Added-Provider").size() - 30;
        int task = base + texts.size();
        int opcode = base + texts.utf16z("Task ").size();
        int n = base + texts.utf16z("win:Start ").size();
        int list = base + texts.utf16z("n").size();
        int pair = base + texts.utf16z("list").size();
        int x = base + texts.utf16z("pair").size();
        int y = base + texts.utf16z("x").size();
        texts.utf16z("y");
        try (Trace trace = open(new WrittenEtl(8192).buffer(0, r -> r
                .event(true, 5, 6, 1_000_001, WrittenEtl.DEMO, 3 << 16 | 9, 1, 0, items -> {},
                        p -> p.i16(2).i32(10).i32(11).i8(1).utf16z("t"))
                .classic(true, METADATA, 32, 0, 1, 2, 1_000_002, p -> {
                    p.guid(WrittenEtl.DEMO).zeros(16).i16(9).i8(3).i8(0).i8(0).i8(1).i16(0).i64(0);
                    p.i32(0).i32(provider).i32(0).i32(0).i32(0).i32(task).i32(opcode).zeros(24).i32(5).i32(3).i32(0);
                    property(p, 0, n, 6, 0, 1, 2);
                    property(p, 4, list, 8, 0, 0, 4);
                    property(p, 1, pair, 3, 2, 1, 0);
                    property(p, 0, x, 4, 0, 1, 1);
                    property(p, 0, y, 1, 0, 1, 0);
                    p.bytes(texts.toBytes());
                })))) {
            assertThat(Rows.of(trace, HeaderColumn.PROVIDER, HeaderColumn.EVENT_NAME, HeaderColumn.PAYLOAD).get(1))
                    .containsExactly("Added-Provider", "Task/Start",
                            "{\"n\":2,\"list\":[10,11],\"pair\":{\"x\":1,\"y\":\"t\"}}");
        }
    }
}
