package org.nettracesql.trace.ctf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.nettracesql.trace.HeaderColumn.EVENT_ID;
import static org.nettracesql.trace.HeaderColumn.EVENT_NAME;
import static org.nettracesql.trace.HeaderColumn.PAYLOAD;
import static org.nettracesql.trace.HeaderColumn.PAYLOAD_SIZE;
import static org.nettracesql.trace.HeaderColumn.PROCESSOR;
import static org.nettracesql.trace.HeaderColumn.PROCESS_ID;
import static org.nettracesql.trace.HeaderColumn.PROVIDER;
import static org.nettracesql.trace.HeaderColumn.THREAD_ID;
import static org.nettracesql.trace.HeaderColumn.THREAD_NAME;
import static org.nettracesql.trace.HeaderColumn.TIME_NS;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.EventType;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.code.TypedRows;
import org.nettracesql.trace.testing.BitWriter;
import org.nettracesql.trace.testing.WrittenCtf;

/** One rule of CTF 1.8 after another, on written traces. */
class CtfRulesTest {

    private static final String CONTEXT = "\"vpid\":10,\"vtid\":11,\"procname\":\"worker\",";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void integersOfAnySizeAndSignStandBitByBit(boolean bigEndian) {
        String fields = "integer { size = 3; align = 1; signed = 1; } _a; integer { size = 13; align = 1; } _b;"
                + " integer { size = 1; align = 1; } _c; integer { size = 33; align = 1; signed = 1; } _d;"
                + " integer { size = 64; align = 1; } _e; integer { size = 7; align = 4; } _f; uint16_t _g;";
        assertThat(payloads(bigEndian, fields, out -> {
            out.put(3, -3).put(13, 0x1234).put(1, 1).put(33, -4_000_000_000L).put(64, 0x0123456789ABCDEFL);
            out.align(4).put(7, 0x55).align(8).put(16, 0xFEDC);
        })).containsExactly("{" + CONTEXT + "\"a\":-3,\"b\":4660,\"c\":1,\"d\":-4000000000,\"e\":81985529216486895,"
                + "\"f\":85,\"g\":65244}");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void integersOfEverySizeAtEveryBitOfAByteAreRead(boolean bigEndian) {
        Random random = new Random(7);
        Frame frame = new Frame(0);
        for (int bits = 1; bits <= Long.SIZE; bits++) {
            for (int before = 0; before < 16; before++) {
                long value = random.nextLong() >> Long.SIZE - bits;
                byte[] written = new BitWriter(bigEndian).put(before, random.nextInt(1 << before)).put(bits, value)
                        .put(3, random.nextInt(8)).bytes();
                byte[] packet = Arrays.copyOf(written, written.length + Frame.SLACK);
                Arrays.fill(packet, written.length, packet.length, (byte) 0xA5);
                frame.start(packet, written.length * 8L, written.length);
                assertThat(frame.integer(before, bits, true, bigEndian)).as(bits + " at " + before).isEqualTo(value);
                assertThat(frame.integer(before, bits, false, bigEndian)).as(bits + " at " + before)
                        .isEqualTo(bits == Long.SIZE ? value : value & (1L << bits) - 1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFieldMayHaveAByteOrderOfItsOwn(boolean bigEndian) {
        String fields = "integer { size = 32; align = 8; byte_order = be; } _a;"
                + " integer { size = 32; align = 8; byte_order = le; } _b;"
                + " floating_point { exp_dig = 11; mant_dig = 53; align = 8; byte_order = be; } _c;"
                + " floating_point { exp_dig = 8; mant_dig = 24; align = 8; } _d;";
        assertThat(payloads(bigEndian, fields, out -> out.put(32, 1, true).put(32, 2, false)
                .put(64, Double.doubleToLongBits(1.5), true)
                .put(32, Float.floatToIntBits(-0.25f), bigEndian)))
                .containsExactly("{" + CONTEXT + "\"a\":1,\"b\":2,\"c\":1.5,\"d\":-0.25}");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void alignmentLeavesGapsAlsoBeforeStructures(boolean bigEndian) {
        String fields = "uint8_t _a; integer { size = 32; align = 32; } _b; uint8_t _c;"
                + " struct { uint8_t _x; uint16_t _y; } align(64) _d; uint8_t _e;";
        assertThat(payloads(bigEndian, fields, out -> out.align(64).put(8, 1).align(32).put(32, 2).put(8, 3)
                .align(64).put(8, 4).put(16, 5).put(8, 6)))
                .containsExactly("{" + CONTEXT + "\"a\":1,\"b\":2,\"c\":3,\"d\":{\"x\":4,\"y\":5},\"e\":6}");
    }

    @Test
    void whoFollowsThreadsSeesTheEventsOfAllProcessorsInTheOrderOfTime() throws Exception {
        WrittenCtf ctf = new WrittenCtf(false);
        byte[][] streams = new byte[4][];
        // Two processors at the same time, each with a file before and one behind.
        for (int file = 0; file < streams.length; file++) {
            BitWriter events = ctf.events();
            int begin = 1000 + 2000 * (file / 2);
            for (int i = 0; i < 500; i++) {
                ctf.begin(events, 7, begin + 2 * i + file % 2, 1, 1).put(8, file);
            }
            streams[file] = ctf.packet(events, begin, begin + 1000, 0, 0);
        }
        WrittenCtf.write(folder, ctf.metadata("demo:tick", "uint8_t _n;"), streams);
        try (Trace trace = Trace.open(folder)) {
            assertThat(trace.lanes()).isEqualTo(2);
            List<Long> times = new ArrayList<>();
            TypedRows.forEach(trace, type -> type.name().equals("tick"), List.of(TIME_NS),
                    (batch, row) -> times.add(batch.longs(0).values[row]));
            assertThat(times).hasSize(2000).isSorted().doesNotHaveDuplicates();
        }
    }

    @Test
    void sequencesArraysAndTextsHaveTheirElements() {
        String fields = "uint8_t __s_length; uint16_t _s[__s_length]; uint8_t _fixed[2][3]; string _text;"
                + " integer { size = 8; align = 8; encoding = UTF8; } _chars[6]; uint8_t _n;"
                + " integer { size = 8; align = 8; encoding = ASCII; } _some[_n];"
                + " struct { uint8_t _k; string _v[_k]; } _pairs[2];";
        assertThat(payloads(false, fields, out -> {
            out.put(8, 2).put(16, 700).put(16, 800);
            for (int i = 1; i <= 6; i++) {
                out.put(8, i);
            }
            out.text("grün \"x\"").raw("abc").put(24, 0).put(8, 2).raw("de");
            out.put(8, 1).text("one").put(8, 2).text("two").text("three");
        })).containsExactly("{" + CONTEXT + "\"_s_length\":2,\"s\":[700,800],\"fixed\":[\"010203\",\"040506\"],"
                + "\"text\":\"grün \\\"x\\\"\",\"chars\":\"abc\",\"n\":2,\"some\":\"de\","
                + "\"pairs\":[{\"k\":1,\"v\":[\"one\"]},{\"k\":2,\"v\":[\"two\",\"three\"]}]}");
    }

    @Test
    void arraysInArraysHaveTheirStructuresAndTheirCounts() {
        String fields = "struct { uint8_t _k; string _t; } _grid[2][2]; uint8_t _n; uint16_t _rows[2][_n];"
                + " struct { uint8_t _m; } _cube[1][_n][2];";
        assertThat(payloads(false, fields, out -> {
            for (int i = 1; i <= 4; i++) {
                out.put(8, i).text("t" + i);
            }
            out.put(8, 2).put(16, 10).put(16, 11).put(16, 20).put(16, 21);
            out.put(8, 1).put(8, 2).put(8, 3).put(8, 4);
        })).containsExactly("{" + CONTEXT + "\"grid\":[[{\"k\":1,\"t\":\"t1\"},{\"k\":2,\"t\":\"t2\"}],"
                + "[{\"k\":3,\"t\":\"t3\"},{\"k\":4,\"t\":\"t4\"}]],\"n\":2,"
                + "\"rows\":[{\"value_length\":2,\"value\":[10,11]},{\"value_length\":2,\"value\":[20,21]}],"
                + "\"cube\":[{\"value_length\":2,\"value\":[[{\"m\":1},{\"m\":2}],[{\"m\":3},{\"m\":4}]]}]}");
    }

    @Test
    void anEventMayBeCalledByAWordOfTheLanguage() {
        for (String word : List.of("string", "struct", "integer", "event", "variant")) {
            WrittenCtf ctf = new WrittenCtf(false);
            BitWriter events = ctf.events();
            ctf.begin(events, 7, 100, 10, 11).put(8, 5);
            String metadata = ctf.metadata("demo", "uint8_t _n;").replace("\"demo\"", word);
            try (Trace trace = Trace.open(WrittenCtf.write(folder.resolve(word), metadata,
                    ctf.packet(events, 100, 200, 0, 0)))) {
                assertThat(WrittenCtf.rows(trace, PROVIDER, EVENT_NAME)).containsExactly("kernel|" + word);
            }
        }
    }

    @Test
    void theTypesOfOneNameStandInTheOrderOfTheirStreams() {
        WrittenCtf ctf = new WrittenCtf(false);
        StringBuilder metadata = new StringBuilder(ctf.metadata("demo:same", "uint8_t _of0;"));
        List<String> fields = new ArrayList<>(List.of("of0"));
        for (int stream : new int[] {9, 4, 12, 7, 30, 1, 2, 25}) {
            fields.add("of" + stream);
            metadata.append("stream { id = ").append(stream).append("; };").append(
                    WrittenCtf.event(7, "demo:same", "uint8_t _of" + stream + ";")
                            .replace("stream_id = 0", "stream_id = " + stream));
        }
        try (Trace trace = Trace.open(WrittenCtf.write(folder, metadata.toString()))) {
            assertThat(trace.eventTypes()).extracting(type -> type.fields().get(type.fields().size() - 1).name())
                    .containsExactlyElementsOf(fields);
        }
    }

    @Test
    void elementsMayHaveNoBits() {
        String fields = "struct { } _none[3]; enum : uint8_t { A, B } _t; struct { variant <_t> { struct { } A;"
                + " uint8_t B; } _v; } _list[2]; uint8_t _n;"
                + " struct { uint8_t _m; uint8_t _e[_m]; } _deep[_n]; uint8_t _last;";
        assertThat(payloads(false, fields, out -> out.put(8, 1).put(8, 7).put(8, 8)
                .put(8, 2).put(8, 0).put(8, 1).put(8, 5).put(8, 9)))
                .containsExactly("{" + CONTEXT + "\"none\":[{},{},{}],\"t\":1,\"list\":[{\"v\":\"{\\\"B\\\":7}\"},"
                        + "{\"v\":\"{\\\"B\\\":8}\"}],\"n\":2,\"deep\":[{\"m\":0,\"e\":\"\"},"
                        + "{\"m\":1,\"e\":\"05\"}],\"last\":9}");
        assertThat(payloads(false, fields.replace("_none", "_empty"), out -> out.put(8, 0).put(8, 0).put(8, 9)))
                .singleElement().asString().endsWith("\"n\":0,\"deep\":[],\"last\":9}");
    }

    @Test
    void aSequenceOfStructuresWithoutFieldsShowsItsElements() {
        assertThat(payloads(false, "uint8_t _n; struct { } _list[_n]; uint8_t _last;", out -> out.put(8, 2).put(8, 9)))
                .containsExactly("{" + CONTEXT + "\"n\":2,\"list\":[{},{}],\"last\":9}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"string _a[_n];", "uint16_t _a[_n];", "struct { string _b; } _a[_n];"})
    void aSequenceWithoutElementsNeedsNoRoomForItsAlignmentAtTheEndOfThePacket(String sequence) {
        assertThat(payloads(false, "uint5_t _n; " + sequence, out -> out.put(5, 0)))
                .containsExactly("{" + CONTEXT + "\"n\":0,\"a\":[]}");
    }

    @Test
    void theDamageOfAStreamIsToldWithItsNameAndPlace() {
        WrittenCtf ctf = new WrittenCtf(false);
        byte[] whole = ctf.packet(ctf.begin(ctf.events(), 7, 1, 1, 1).put(8, 1), 1, 2, 0, 0);
        byte[] damaged = ctf.packet(ctf.begin(ctf.events(), 9, 3, 1, 1).put(8, 1), 3, 4, 0, 1);
        WrittenCtf.write(folder.resolve("a"), ctf.metadata("demo:tick", "uint8_t _n;"), whole, joined(whole, damaged));
        try (Trace trace = Trace.open(folder)) {
            assertThat(trace.index().eventCount()).isEqualTo(2);
            assertThat(trace.warnings()).extracting(TraceWarning::message).contains("The stream a/channel0_1 is damaged"
                    + " at offset " + (whole.length + 64) + ": the event block has an event of the id 9, which the"
                    + " metadata does not declare; the rest of the block is skipped.");
        }
    }

    @Test
    void aTraceWithoutASinglePacketSaysSo() {
        WrittenCtf ctf = new WrittenCtf(false);
        try (Trace trace = Trace.open(WrittenCtf.write(
                folder.resolve("none"), ctf.metadata("a:b", "uint8_t _n;"), new byte[0]))) {
            assertThat(trace.structuralWarnings()).extracting(TraceWarning::message).containsExactly(
                    "The trace has no events: beside its metadata there is no stream with a packet.");
        }
    }

    @Test
    void aStreamThatTellsNoTimesStandsAtTheStartOfTheTrace() {
        WrittenCtf ctf = new WrittenCtf(false);
        String metadata = ctf.metadata("demo:tick", "uint8_t _n;")
                + "stream { id = 1; event.header := struct { uint8_t id; }; };"
                + WrittenCtf.event(8, "demo:still", "uint8_t _n;").replace("stream_id = 0", "stream_id = 1");
        byte[] timed = ctf.packet(ctf.begin(ctf.events(), 7, 7_000_005, 1, 1).put(8, 1), 7_000_005, 7_000_006, 0, 0);
        byte[] still = ctf.events().put(32, 0xC1FC1FC1L).put(32, 1).put(32, 0).put(8, 8).put(8, 5).bytes();
        WrittenCtf.write(folder, metadata, timed, still);
        try (Trace trace = Trace.open(folder)) {
            assertThat(trace.info().start()).isEqualTo(Instant.ofEpochSecond(1_600_000_000, 257_000_000));
            assertThat(WrittenCtf.rows(trace, TIME_NS, EVENT_NAME)).containsExactly("0|still", "5|tick");
            assertThat(trace.structuralWarnings()).extracting(TraceWarning::message).containsExactly("The stream"
                    + " channel0_1 tells no times: its events are shown at the start of the trace.");
        }
    }

    @Test
    void aFileThatComesIntoTheFolderIsAChangeIfTheTraceConsistsOfIt() throws IOException {
        WrittenCtf ctf = new WrittenCtf(false);
        byte[] stream = ctf.packet(ctf.begin(ctf.events(), 7, 1, 1, 1).put(8, 1), 1, 2, 0, 0);
        Path session = folder.resolve("a/kernel");
        WrittenCtf.write(session, ctf.metadata("demo:tick", "uint8_t _n;"), stream);
        for (Path opened : List.of(folder, session.resolve("metadata"))) {
            try (Trace trace = Trace.open(opened)) {
                assertThat(trace.hasChanged()).isFalse();
                Files.createDirectories(session.resolve("index"));
                Files.write(session.resolve("index/channel0_0.idx"), new byte[9]);
                Files.write(session.resolve(".hidden"), new byte[9]);
                Files.write(folder.resolve("notes.txt"), new byte[9]);
                assertThat(trace.hasChanged()).isFalse();
                Files.write(session.resolve("channel1_0"), stream);
                assertThat(trace.hasChanged()).isTrue();
                Files.delete(session.resolve("channel1_0"));
                assertThat(trace.hasChanged()).isFalse();
            }
        }
        try (Trace trace = Trace.open(folder)) {
            WrittenCtf.write(folder.resolve("b"), ctf.metadata("demo:tick", "uint8_t _n;"), stream);
            assertThat(trace.hasChanged()).isTrue();
            assertThat(trace.index().eventCount()).isEqualTo(1);
        }
    }

    /** babeltrace2 refuses such a trace. */
    @Test
    void aStreamWhoseTicksAreOfNobodyKnowsWhichOfTwoClocksStandsAtTheStartOfTheTrace() {
        for (String map : List.of("", " map = clock.unheard.value;")) {
            WrittenCtf ctf = new WrittenCtf(false);
            String stamp = "integer { size = 64; align = 8;" + map + " } ";
            String metadata = ctf.metadata("demo:tick", "uint8_t _n;")
                    + "clock { name = other; freq = 1000; offset_s = 1500000000; };"
                    + "stream { id = 1; event.header := struct { " + stamp + "timestamp; };"
                    + " packet.context := struct { uint64_t content_size; " + stamp + "timestamp_begin; " + stamp
                    + "timestamp_end; }; };"
                    + WrittenCtf.event(0, "demo:lost", "uint8_t _n;").replace("stream_id = 0", "stream_id = 1");
            byte[] timed = ctf.packet(ctf.begin(ctf.events(), 7, 7_000_005, 1, 1).put(8, 1), 7_000_005, 7_000_006, 0,
                    0);
            byte[] lost = ctf.events().put(32, 0xC1FC1FC1L).put(32, 1).put(32, 0).put(64, 45 * 8).put(64, 5)
                    .put(64, 90).put(64, 50).put(8, 5).bytes();
            WrittenCtf.write(folder.resolve("of" + map.length()), metadata, timed, joined(lost, lost));
            try (Trace trace = Trace.open(folder.resolve("of" + map.length()))) {
                assertThat(trace.info().start()).isEqualTo(Instant.ofEpochSecond(1_600_000_000, 257_000_000));
                assertThat(WrittenCtf.rows(trace, TIME_NS, EVENT_NAME)).containsExactly("0|lost", "0|lost", "5|tick");
                assertThat(trace.structuralWarnings()).extracting(TraceWarning::message).containsExactly("The stream"
                        + " channel0_1 tells ticks, and of which clock is not declared: its events are shown at the"
                        + " start of the trace.");
            }
        }
    }

    /** As for babeltrace2: the clock that there is where the stream is declared. */
    @Test
    void timeStampsThatNameNoClockAreOfTheOnlyOneThatIsDeclaredBefore() {
        WrittenCtf ctf = new WrittenCtf(false);
        String metadata = WrittenCtf.TYPES + ctf.trace() + WrittenCtf.CLOCK
                + "stream { id = 0; event.header := struct { uint64_t timestamp; }; };"
                + WrittenCtf.event(0, "demo:tick", "uint8_t _n;")
                + "clock { name = other; freq = 1000; offset_s = 1500000000; };";
        byte[] stream = ctf.events().put(32, 0xC1FC1FC1L).put(32, 0).put(32, 0).put(64, 5).put(8, 1).bytes();
        try (Trace trace = Trace.open(WrittenCtf.write(folder, metadata, stream))) {
            assertThat(trace.info().start()).isEqualTo(Instant.ofEpochSecond(1_600_000_000, 250_000_000));
            assertThat(WrittenCtf.rows(trace, TIME_NS)).containsExactly("5");
            assertThat(trace.structuralWarnings()).isEmpty();
        }
    }

    @Test
    void aSessionWithoutAnyClockStandsAtTheStartOfTheTraceThatOthersTell() {
        WrittenCtf ctf = new WrittenCtf(false);
        String clockless = WrittenCtf.TYPES + ctf.trace()
                + "stream { id = 0; event.header := struct { uint64_t timestamp; }; };"
                + WrittenCtf.event(0, "demo:alone", "uint8_t _n;");
        byte[] stream = ctf.events().put(32, 0xC1FC1FC1L).put(32, 0).put(32, 0).put(64, 5).put(8, 1).bytes();
        WrittenCtf.write(folder.resolve("b"), clockless, stream);
        try (Trace trace = Trace.open(folder)) {
            assertThat(trace.info().start()).isEqualTo(Instant.EPOCH);
            assertThat(WrittenCtf.rows(trace, TIME_NS, EVENT_NAME)).containsExactly("5|alone");
            assertThat(trace.structuralWarnings()).isEmpty();
        }
        WrittenCtf.write(folder.resolve("a"), ctf.metadata("demo:tick", "uint8_t _n;"),
                ctf.packet(ctf.begin(ctf.events(), 7, 7_000_005, 1, 1).put(8, 1), 7_000_005, 7_000_006, 0, 0));
        try (Trace trace = Trace.open(folder)) {
            assertThat(trace.info().start()).isEqualTo(Instant.ofEpochSecond(1_600_000_000, 257_000_000));
            assertThat(WrittenCtf.rows(trace, TIME_NS, EVENT_NAME)).containsExactly("0|alone", "5|tick");
            assertThat(trace.structuralWarnings()).extracting(TraceWarning::message).containsExactly("The stream"
                    + " b/channel0_0 tells ticks, and of which clock is not declared: its events are shown at the"
                    + " start of the trace.");
        }
    }

    @Test
    void aTimeOfAnotherClockInTheEventsHeaderDoesNotMoveTheStreamsClock() {
        WrittenCtf ctf = new WrittenCtf(false);
        String metadata = WrittenCtf.TYPES + ctf.trace() + WrittenCtf.CLOCK + "clock { name = other; freq = 1000; };"
                + "stream { id = 0; event.header := struct {"
                + " integer { size = 64; align = 8; map = clock.monotonic.value; } timestamp;"
                + " integer { size = 64; align = 8; map = clock.other.value; } uptime; }; };"
                + WrittenCtf.event(0, "demo:tick", "uint8_t _n;");
        BitWriter out = ctf.events().put(32, 0xC1FC1FC1L).put(32, 0).put(32, 0);
        out.put(64, 20).put(64, 999_999).put(8, 1).put(64, 30).put(64, 1_000_000).put(8, 2);
        try (Trace trace = Trace.open(WrittenCtf.write(folder, metadata, out.bytes()))) {
            assertThat(WrittenCtf.rows(trace, TIME_NS)).containsExactly("20", "30");
        }
    }

    @Test
    void whatNoContextTellsOfAProcessIsOfTheOneWhoseBuffersTheseAre() {
        String buffers = "env { domain = \"ust\"; vpid = 40; procname = \"app\"; };";
        String declared = new WrittenCtf(false).metadata("demo:tick", "uint8_t _n;") + buffers;
        WrittenCtf ctf = new WrittenCtf(false);
        byte[] told = ctf.packet(ctf.begin(ctf.events(), 7, 1, 10, 11).put(8, 1), 1, 2, 0, 0);
        byte[] ofAll = ctf.packet(ctf.events().put(5, 7).put(27, 3).put(8, 2), 3, 4, 0, 0);
        WrittenCtf.write(folder.resolve("told"), declared, told);
        String ofOne = declared.replaceFirst("(?s)event\\.context := struct \\{.*?\\R *};", "");
        WrittenCtf.write(folder.resolve("own"), ofOne, ofAll);
        try (Trace trace = Trace.open(folder)) {
            assertThat(WrittenCtf.rows(trace, PROCESS_ID, THREAD_ID, PAYLOAD))
                    .containsExactly("10|11|{" + CONTEXT + "\"n\":1}", "40|-1|{\"n\":2}");
        }
    }

    @Test
    void eventsThatNameNoStreamAreOfTheOnlyOne() {
        WrittenCtf ctf = new WrittenCtf(false);
        String metadata = ctf.metadata("demo:tick", "uint8_t _n;").replace("stream_id = 0; ", "")
                .replace("uint32_t stream_id;", "uint32_t other;").replace("stream {\n    id = 0;", "stream { id = 5;");
        byte[] stream = ctf.packet(ctf.begin(ctf.events(), 7, 1, 1, 1).put(8, 1), 1, 2, 0, 0);
        try (Trace trace = Trace.open(WrittenCtf.write(folder, metadata, stream))) {
            assertThat(WrittenCtf.rows(trace, EVENT_NAME)).containsExactly("tick");
            assertThat(trace.structuralWarnings()).isEmpty();
        }
    }

    /** Stream files of one packet each, whose UUIDs begin with these bytes; 1 is the metadata's, 0 none. */
    private Path writeWithUuids(int... uuids) {
        WrittenCtf ctf = new WrittenCtf(false);
        String metadata = WrittenCtf.TYPES + "trace { major = 1; minor = 8; byte_order = le;"
                + " uuid = \"01020304-0506-0708-090a-0b0c0d0e0f10\";"
                + " packet.header := struct { uint32_t magic; uint8_t uuid[16]; }; };"
                + "stream { event.header := struct { uint8_t id; }; };"
                + WrittenCtf.event(7, "demo:tick", "uint8_t _n;");
        byte[][] streams = new byte[uuids.length][];
        for (int file = 0; file < streams.length; file++) {
            BitWriter out = ctf.events().put(32, 0xC1FC1FC1L);
            for (int i = 0; i < 16; i++) {
                out.put(8, uuids[file] == 0 ? 0 : i + uuids[file]);
            }
            streams[file] = out.put(8, 7).put(8, file).bytes();
        }
        return WrittenCtf.write(folder, metadata, streams);
    }

    @Test
    void aPacketOfAnotherTraceIsNotReadByThisOnesMetadata() {
        try (Trace trace = Trace.open(writeWithUuids(1, 2, 0))) {
            assertThat(WrittenCtf.rows(trace, PAYLOAD)).containsExactly("{\"n\":0}", "{\"n\":2}");
            assertThat(trace.structuralWarnings()).extracting(TraceWarning::message).contains("The stream channel0_1"
                    + " is damaged at offset 0: it has a packet of another trace than the metadata's,"
                    + " 01020304-0506-0708-090a-0b0c0d0e0f10; the rest of the file is skipped.");
        }
    }

    @Test
    void packetsThatAreAllOfAnotherTraceAreReadByTheMetadataBesideThem() {
        try (Trace trace = Trace.open(writeWithUuids(2, 2))) {
            assertThat(WrittenCtf.rows(trace, PAYLOAD)).containsExactly("{\"n\":0}", "{\"n\":1}");
            assertThat(trace.structuralWarnings()).extracting(TraceWarning::message).startsWith("The metadata metadata"
                    + " is of the trace 01020304-0506-0708-090a-0b0c0d0e0f10, and no packet beside it is: they are"
                    + " read by it all the same.").noneMatch(message -> message.contains("damaged"));
        }
    }

    @Test
    void aPacketThatSaysTheLowBitsOfItsBeginBeginsAtTheNextTimeThatHasThem() {
        assertThat(timesOfPackets(32, 0, new long[][] {{0xFFFFFF00L, 0xFFFFFF10L}, {0x20, 0x40}, {0x10, 0x15}}))
                .containsExactly(0xFFFFFF10L, 0x1_00000040L, 0x2_00000015L);
        assertThat(timesOfPackets(32, 32, new long[][] {{5, 7, 0xFFFFFFF0L}, {0xFFFFFFF8L, 3, 9}, {0x20, 0x40, 0}}))
                .containsExactly(7L, 0x1_00000003L, 0x1_00000040L);
    }

    @Test
    void aPacketThatDoesNotSayWhenItBeginsGoesOnWhereTheOneBeforeEnded() {
        assertThat(timesOfPackets(0, 0, new long[][] {{9}, {9}, {8}, {9}}))
                .containsExactly(9L, 9L, 0x1_00000008L, 0x1_00000009L);
        assertThat(timesOfPackets(0, 64, new long[][] {{9, 0x3_00000010L}, {9, 0x4_0000000AL}, {9, 0x5_0000000BL}}))
                .containsExactly(9L, 0x4_00000009L, 0x5_00000009L);
    }

    /** The times, from the clock's 0, of packets that have one event each: begin, the event's 32 bits, end. */
    private List<Long> timesOfPackets(int beginBits, int endBits, long[][] packets) {
        WrittenCtf ctf = new WrittenCtf(false);
        String stamp = "integer { size = %d; align = 8; map = clock.monotonic.value; } ";
        String metadata = WrittenCtf.TYPES + ctf.trace() + WrittenCtf.CLOCK + "stream { id = 0;"
                + " event.header := struct { " + stamp.formatted(32) + "timestamp; };"
                + " packet.context := struct { uint16_t packet_size; "
                + (beginBits == 0 ? "" : stamp.formatted(beginBits) + "timestamp_begin; ")
                + (endBits == 0 ? "" : stamp.formatted(endBits) + "timestamp_end; ") + "}; };"
                + WrittenCtf.event(0, "demo:tick", "uint8_t _n;");
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        for (long[] packet : packets) {
            BitWriter out = ctf.events().put(32, 0xC1FC1FC1L).put(32, 0).put(32, 0)
                    .put(16, 14 * 8 + beginBits + endBits + 40);
            int next = 0;
            if (beginBits > 0) {
                out.put(beginBits, packet[next++]);
            }
            if (endBits > 0) {
                out.put(endBits, packet[next + 1]);
            }
            stream.writeBytes(out.put(32, packet[next]).put(8, 1).bytes());
        }
        try (Trace trace = Trace.open(WrittenCtf.write(folder.resolve(beginBits + "-" + endBits), metadata,
                stream.toByteArray()))) {
            Instant base = Instant.ofEpochSecond(1_600_000_000, 250_000_000);
            long start = Duration.between(base, trace.info().start()).toNanos();
            return WrittenCtf.rows(trace, TIME_NS).stream().map(time -> start + Long.parseLong(time)).toList();
        }
    }

    @Test
    void packetsThatOnlySayHowLongTheirContentIsFollowOneAnother() {
        WrittenCtf ctf = new WrittenCtf(false);
        String metadata = WrittenCtf.TYPES + ctf.trace() + "stream { id = 0; event.header := struct { uint8_t id; };"
                + " packet.context := struct { uint16_t content_size; }; };"
                + WrittenCtf.event(7, "demo:tick", "uint8_t _n;");
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        for (int packet = 0; packet < 3; packet++) {
            BitWriter out = ctf.events().put(32, 0xC1FC1FC1L).put(32, 0).put(32, 0).put(16, (14 + 2 * packet) * 8);
            for (int i = 0; i < packet; i++) {
                out.put(8, 7).put(8, packet * 10 + i);
            }
            stream.writeBytes(out.bytes());
        }
        try (Trace trace = Trace.open(WrittenCtf.write(folder, metadata, stream.toByteArray()))) {
            assertThat(WrittenCtf.rows(trace, PAYLOAD)).containsExactly("{\"n\":10}", "{\"n\":20}", "{\"n\":21}");
            assertThat(trace.structuralWarnings()).extracting(TraceWarning::message).containsExactly("The stream"
                    + " channel0_0 tells no times: its events are shown at the start of the trace.");
        }
    }

    @Test
    void aNameThatComesAgainAndAgainIsToldApartEachTime() {
        WrittenCtf ctf = new WrittenCtf(false);
        BitWriter events = ctf.begin(ctf.events(), 7, 1, 10, 11).put(8, 1).put(8, 2).put(8, 3);
        WrittenCtf.write(folder, ctf.metadata("demo:tick", "uint8_t _vpid; uint8_t _vtid;")
                .replace("fields :=", "context := struct { uint8_t _vpid; }; fields :="),
                ctf.packet(events, 1, 9, 0, 0));
        try (Trace trace = Trace.open(folder)) {
            assertThat(WrittenCtf.rows(trace, PAYLOAD)).containsExactly("{\"context_context_vpid\":10,"
                    + "\"context_vtid\":11,\"procname\":\"worker\",\"context_vpid\":1,\"vpid\":2,\"vtid\":3}");
        }
    }

    @Test
    void namesMayHaveEscapedBytesAndColonsInAnyPlace() {
        WrittenCtf ctf = new WrittenCtf(false);
        BitWriter events = ctf.events();
        List<String> names = List.of("demo:gr\\xc3\\xbcn \\360\\237\\230\\200", "demo:a\\tb\\\"\\x41g", ":lead",
                "trail:", "a:b:c", "\\x");
        StringBuilder metadata = new StringBuilder(
                WrittenCtf.TYPES + ctf.trace() + WrittenCtf.CLOCK + WrittenCtf.STREAM);
        for (int i = 0; i < names.size(); i++) {
            metadata.append(WrittenCtf.event(i, names.get(i), ""));
            ctf.begin(events, i, i, 1, 1);
        }
        WrittenCtf.write(folder, metadata.toString(), ctf.packet(events, 0, 9, 0, 0));
        try (Trace trace = Trace.open(folder)) {
            assertThat(WrittenCtf.rows(trace, PROVIDER, EVENT_NAME)).containsExactly("demo|grün 😀", "demo|a\tb\"Ag",
                    "kernel|:lead", "trail|trail:", "a|b:c", "kernel|x");
        }
    }

    @Test
    void aSequenceMayBeCountedByAFieldThatIsElsewhere() {
        String fields = "struct { uint8_t _n; } _head; uint8_t _bytes[_head._n];"
                + " uint16_t _cpu[stream.packet.context.cpu_id]; uint16_t _named[event.fields._head._n];";
        assertThat(payloads(false, fields, out -> out.put(8, 2).put(8, 0xAB).put(8, 0xCD).put(16, 1).put(16, 2)
                        .put(16, 3).put(16, 4).put(16, 5)))
                .containsExactly("{" + CONTEXT + "\"head\":{\"n\":2},\"bytes_length\":2,\"bytes\":\"ABCD\","
                        + "\"cpu_length\":3,\"cpu\":[1,2,3],\"named_length\":2,\"named\":[4,5]}");
    }

    @Test
    void aVariantHasTheOptionThatItsTagNames() {
        String fields = "enum : uint8_t { _number = 0 ... 9, _words = 20, \"_none\" } _kind;"
                + " variant <_kind> { uint32_t _number; struct { string _a; uint8_t _b; } _words;"
                + " struct { } _none; } _v;";
        assertThat(payloads(false, fields, out -> out.put(8, 5).put(32, 77))).containsExactly(
                "{" + CONTEXT + "\"kind\":5,\"v\":\"{\\\"number\\\":77}\"}");
        assertThat(payloads(false, fields, out -> out.put(8, 20).text("x\"y").put(8, 9))).containsExactly(
                "{" + CONTEXT + "\"kind\":20,\"v\":\"{\\\"words\\\":{\\\"a\\\":\\\"x\\\\\\\"y\\\",\\\"b\\\":9}}\"}");
        assertThat(payloads(false, fields, out -> out.put(8, 21))).containsExactly(
                "{" + CONTEXT + "\"kind\":21,\"v\":\"{\\\"none\\\":{}}\"}");
    }

    @Test
    void namedTypesAreFoundFromInsideOutwards() {
        String fields = "typealias integer { size = 16; align = 8; } := number_t; typedef number_t pair_t[2];"
                + " struct point { number_t _x; number_t _y; }; struct point _p; pair_t _q;"
                + " enum color : uint8_t { RED, GREEN = 5, BLUE }; enum color _c;";
        assertThat(payloads(false, fields, out -> out.put(16, 1).put(16, 2).put(16, 3).put(16, 4).put(8, 6)))
                .containsExactly("{" + CONTEXT + "\"p\":{\"x\":1,\"y\":2},\"q\":[3,4],\"c\":6}");
    }

    @Test
    void aStampOf27BitsWrapsAroundAndAnExtendedOneIsWhole() {
        WrittenCtf ctf = new WrittenCtf(false);
        long begin = 3L << 27;
        BitWriter events = ctf.events();
        ctf.begin(events, 7, begin + 5, 10, 11).put(8, 1);
        ctf.begin(events, 7, begin + (1 << 27) - 1, 10, 11).put(8, 2);
        ctf.begin(events, 7, begin + (1 << 27) + 1, 10, 12).put(8, 3);
        ctf.beginExtended(events, 7, begin + (9L << 27), 10, 12).put(8, 4);
        ctf.begin(events, 7, begin + (9L << 27) + 2, 13, 14).put(8, 5);
        byte[] stream = ctf.packet(events, begin, begin + (10L << 27), 0, 0);
        WrittenCtf.write(folder, ctf.metadata("demo:tick", "uint8_t _n;"), stream);
        try (Trace trace = Trace.open(folder)) {
            Instant base = Instant.ofEpochSecond(1_600_000_000, 250_000_000);
            Instant first = base.plusNanos(begin);
            long start = first.getNano() % 1_000_000;
            assertThat(trace.info().start()).isEqualTo(first.minusNanos(start));
            assertThat(WrittenCtf.rows(trace, TIME_NS, PROCESS_ID, THREAD_ID, PROCESSOR, PROVIDER, EVENT_NAME))
                    .containsExactly(
                            start + 5 + "|10|11|3|demo|tick",
                            start + (1 << 27) - 1 + "|10|11|3|demo|tick",
                            start + (1 << 27) + 1 + "|10|12|3|demo|tick",
                            start + (9L << 27) + "|10|12|3|demo|tick",
                            start + (9L << 27) + 2 + "|13|14|3|demo|tick");
            assertThat(trace.index().threads()).hasSize(3).allMatch(thread -> "worker".equals(thread.name()));
            assertThat(WrittenCtf.rows(trace, THREAD_NAME)).containsOnly("worker");
        }
    }

    @Test
    void packetsOfAllStreamsAndSessionsComeInTheOrderOfTheirTimes() {
        WrittenCtf ctf = new WrittenCtf(false);
        String metadata = ctf.metadata("sched_switch", "uint8_t _n;");
        WrittenCtf.write(folder.resolve("s/ust"), metadata, stream(ctf, 1, 4000), stream(ctf, 2, 2000));
        WrittenCtf.write(folder.resolve("s/kernel"), metadata, stream(ctf, 3, 3000), stream(ctf, 4, 1000));
        try (Trace trace = Trace.open(folder)) {
            assertThat(WrittenCtf.rows(trace, PROVIDER, EVENT_NAME, PAYLOAD)).extracting(row ->
                    row.replaceAll("\\{.*\"n\":(\\d)}", "$1")).containsExactly(
                    "kernel|sched_switch|4", "kernel|sched_switch|2", "kernel|sched_switch|3", "kernel|sched_switch|1");
            assertThat(trace.index().eventCount()).isEqualTo(4);
            assertThat(trace.eventTypes()).hasSize(1);
        }
    }

    @Test
    void discardedEventsAndMissingPacketsAreLosses() {
        WrittenCtf ctf = new WrittenCtf(false);
        byte[] first = ctf.packet(ctf.begin(ctf.events(), 7, 1, 1, 1).put(8, 1), 1, 2, 5, 0);
        byte[] second = ctf.packet(ctf.begin(ctf.events(), 7, 3, 1, 1).put(8, 1), 3, 4, 5, 1);
        byte[] third = ctf.packet(ctf.begin(ctf.events(), 7, 9, 1, 1).put(8, 1), 9, 10, 17, 4);
        WrittenCtf.write(folder, ctf.metadata("demo:tick", "uint8_t _n;"), joined(first, second, third));
        try (Trace trace = Trace.open(folder)) {
            assertThat(trace.index().eventCount()).isEqualTo(3);
            assertThat(trace.index().lostEvents()).isEqualTo(17);
            assertThat(trace.structuralWarnings()).filteredOn(w -> w.kind() == TraceWarning.Kind.LOST_EVENTS)
                    .extracting(TraceWarning::message).containsExactly(
                            "The stream channel0_0 lost 17 events: the tracer's buffer was full, or they were"
                            + " too large for it.",
                            "The stream channel0_0 lost 2 packets, with all events in them: they were overwritten"
                                    + " before they were read.");
        }
    }

    /** Metadata of a recording, whose streams have the number 0 in all files. */
    private static String numbered(WrittenCtf ctf) {
        return ctf.metadata("demo:tick", "uint8_t _n;").replace("uint32_t unused", "uint32_t stream_instance_id")
                .replace("trace {", "trace { uuid = \"12345678-1234-1234-1234-123456789abc\";");
    }

    private static byte[] lossy(WrittenCtf ctf, int n, int discarded, int number) {
        return ctf.packet(ctf.begin(ctf.events(), 7, 10 * n, 1, 1).put(8, n), 10 * n, 10 * n + 9, discarded, number);
    }

    @Test
    void aStreamGoesOnFromFileToFileAndLosesEachEventOnce() {
        WrittenCtf ctf = new WrittenCtf(false);
        WrittenCtf.write(folder.resolve("chunk-1"), numbered(ctf),
                joined(lossy(ctf, 1, 0, 0), lossy(ctf, 2, 30, 1)));
        // A file that was rotated within its folder comes after another by time, not by name.
        WrittenCtf.write(folder.resolve("chunk-2"), numbered(ctf), lossy(ctf, 6, 42, 6),
                joined(lossy(ctf, 3, 40, 2), lossy(ctf, 4, 42, 3)));
        try (Trace trace = Trace.open(folder)) {
            assertThat(WrittenCtf.rows(trace, PAYLOAD)).hasSize(5);
            assertThat(trace.index().lostEvents()).isEqualTo(42);
            assertThat(trace.structuralWarnings()).extracting(TraceWarning::message).containsExactly(
                    "The stream chunk-1/channel0_0 with the files that continue it lost 42 events: the tracer's"
                            + " buffer was full, or they were too large for it.",
                    "The stream chunk-1/channel0_0 with the files that continue it lost 2 packets, with all events in"
                            + " them: they were overwritten before they were read.");
        }
    }

    @Test
    void countersOfLossesMayWrap() {
        WrittenCtf ctf = new WrittenCtf(false);
        String narrow = numbered(ctf).replace("uint64_t packet_seq_num;", "uint32_t packet_seq_num; uint32_t _a;")
                .replace("unsigned long events_discarded;", "uint32_t events_discarded; uint32_t _b;");
        WrittenCtf.write(folder, narrow, joined(lossy(ctf, 1, -9, -2), lossy(ctf, 2, 4, 1), lossy(ctf, 3, 5, 2)));
        try (Trace trace = Trace.open(folder)) {
            assertThat(trace.index().lostEvents()).isEqualTo(14);
            assertThat(trace.structuralWarnings()).extracting(TraceWarning::message).contains(
                    "The stream channel0_0 lost 2 packets, with all events in them: they were overwritten before they"
                            + " were read.");
        }
    }

    @Test
    void lossesBeforeTheFirstPacketOfWhatIsLeftOfARecordingAreToldAndNotCounted() {
        WrittenCtf ctf = new WrittenCtf(false);
        WrittenCtf.write(folder, numbered(ctf), joined(lossy(ctf, 5, 100, 4), lossy(ctf, 6, 107, 5)));
        try (Trace trace = Trace.open(folder)) {
            assertThat(trace.index().lostEvents()).isEqualTo(7);
            assertThat(trace.structuralWarnings()).extracting(TraceWarning::message).containsExactly(
                    "The stream channel0_0 lost 7 events: the tracer's buffer was full, or they were"
                            + " too large for it.",
                    "The stream channel0_0 begins with packet 4 of its recording, up to whose end 100 events were"
                            + " lost. How many of them are missing in the trace is not known; lost_events has none of"
                            + " them.");
        }
    }

    @Test
    void aPacketThatTwoSnapshotsHaveIsTakenOnce() {
        WrittenCtf ctf = new WrittenCtf(false);
        byte[] both = lossy(ctf, 2, 0, 1);
        WrittenCtf.write(folder.resolve("snapshot-1"), numbered(ctf), joined(lossy(ctf, 1, 0, 0), both));
        WrittenCtf.write(folder.resolve("snapshot-2"), numbered(ctf), joined(both, lossy(ctf, 3, 0, 2)));
        // Another recording, and one without an identity, only look like it.
        WrittenCtf.write(folder.resolve("other"), numbered(ctf).replace("12345678-", "87654321-"), both);
        WrittenCtf.write(folder.resolve("unknown"), numbered(ctf).replaceAll("uuid[^;]*;", ""), both);
        try (Trace trace = Trace.open(folder)) {
            assertThat(WrittenCtf.rows(trace, TIME_NS)).containsExactly("10", "20", "20", "20", "30");
            assertThat(trace.index().eventCount()).isEqualTo(5);
        }
    }

    @Test
    void aCutPacketGivesWayToTheWholeOneInAnotherSnapshot() {
        WrittenCtf ctf = new WrittenCtf(false);
        BitWriter events = ctf.events();
        for (int i = 0; i < 10; i++) {
            ctf.begin(events, 7, 100 + i, 1, 1).put(8, i);
        }
        byte[] packet = ctf.packet(events, 100, 109, 0, 0);
        WrittenCtf.write(folder.resolve("snapshot-1"), numbered(ctf), Arrays.copyOf(packet, packet.length / 2));
        WrittenCtf.write(folder.resolve("snapshot-2"), numbered(ctf), packet);
        try (Trace trace = Trace.open(folder)) {
            assertThat(WrittenCtf.rows(trace, PAYLOAD)).hasSize(10);
        }
    }

    @Test
    void aPacketThatWasNotEndedHasItsEventsAndNoWarning() {
        WrittenCtf ctf = new WrittenCtf(false);
        byte[] ended = stream(ctf, 1, 1000);
        byte[] open = ctf.packet(ctf.begin(ctf.begin(ctf.events(), 7, 2000, 1, 1).put(8, 2), 7, 3000, 1, 1).put(8, 3),
                2000, 0, 0, 0);
        WrittenCtf.write(folder, ctf.metadata("demo:tick", "uint8_t _n;"), joined(ended, open));
        try (Trace trace = Trace.open(folder)) {
            assertThat(trace.index().lastTimeNanos() - trace.index().firstTimeNanos()).isEqualTo(2000);
            assertThat(trace.warnings()).isEmpty();
        }
    }

    @Test
    void aStreamThatIsCutStillTellsItsLosses() {
        WrittenCtf ctf = new WrittenCtf(false);
        byte[] stream = joined(lossy(ctf, 1, 3, 0), lossy(ctf, 2, 5, 1), lossy(ctf, 3, 5, 2));
        WrittenCtf.write(folder, numbered(ctf), Arrays.copyOf(stream, stream.length - 30));
        try (Trace trace = Trace.open(folder)) {
            assertThat(trace.index().lostEvents()).isEqualTo(5);
        }
    }

    @Test
    void eventsOfTheRuntimeAreTheManifestsOwn() {
        WrittenCtf ctf = new WrittenCtf(false);
        String fields = "uint32_t _Count; uint32_t _Depth; uint32_t _Reason; uint32_t _Type; uint16_t _ClrInstanceID;";
        String packed = "uint32_t _length; uint32_t ____data___length;"
                + " integer { size = 8; align = 8; signed = 1; } ___data__[____data___length];";
        String metadata = ctf.metadata("DotNETRuntime:GCStart_V1", fields)
                + WrittenCtf.event(8, "DotNETRuntimeRundown:DCEndComplete_V1", packed)
                + WrittenCtf.event(9, "DotNETRuntimePrivate:NotInTheManifest", "string _Text;");
        BitWriter events = ctf.events();
        ctf.begin(events, 7, 1, 1, 1).put(32, 4).put(32, 1).put(32, 2).put(32, 3).put(16, 9);
        ctf.begin(events, 8, 2, 1, 1).put(32, 2).put(32, 2).put(16, 6);
        ctf.begin(events, 9, 3, 1, 1).text("hello");
        WrittenCtf.write(folder, metadata, ctf.packet(events, 1, 9, 0, 0));
        try (Trace trace = Trace.open(folder)) {
            assertThat(WrittenCtf.rows(trace, PROVIDER, EVENT_NAME, PAYLOAD)).containsExactly(
                    "Microsoft-Windows-DotNETRuntime|GCStart|{\"Count\":4,\"Depth\":1,\"Reason\":2,\"Type\":3,"
                            + "\"ClrInstanceID\":9}",
                    "Microsoft-Windows-DotNETRuntimeRundown|DCEndComplete|{\"ClrInstanceID\":6}",
                    "Microsoft-Windows-DotNETRuntimePrivate|NotInTheManifest|{\"Text\":\"hello\"}");
            EventType start = trace.index().types().get(0).type();
            assertThat(start.id()).isEqualTo(1);
            assertThat(start.version()).isEqualTo(1);
            assertThat(start.keywords()).isEqualTo(1);
            assertThat(start.field("Reason").enumMap()).isNotNull();
            assertThat(trace.warnings()).isEmpty();
        }
    }

    @Test
    void anEventSourcesEventsAreRowsOfItsOwnTables() {
        WrittenCtf ctf = new WrittenCtf(false);
        String fields = "integer { size = 32; align = 8; signed = 1; } _EventID; string _EventName;"
                + " string _EventSourceName; string _Payload;";
        BitWriter events = ctf.events();
        for (String payload : List.of(
                "{\\\"n\\\":81, \\\"share\\\":1, \\\"done\\\":True, \\\"text\\\":\\\"a \\\\\\\"b\\\\\\\"\\\\nc\\\"}",
                "{\\\"n\\\":-2, \\\"share\\\":0.5, \\\"done\\\":False, \\\"text\\\":11/21/2026 07:59:02}")) {
            ctf.begin(events, 7, 1, 1, 1).put(32, 4).text("Tick").text("Demo").text(payload);
        }
        ctf.begin(events, 7, 2, 1, 1).put(32, 5).text("Empty").text("Demo").text("");
        ctf.begin(events, 7, 3, 1, 1).put(32, 6).text("Broken").text("Demo").text("{\\\"n\\\":1");
        WrittenCtf.write(folder, ctf.metadata("DotNETRuntime:EventSource", fields), ctf.packet(events, 1, 9, 0, 0));
        try (Trace trace = Trace.open(folder)) {
            assertThat(WrittenCtf.rows(trace, PROVIDER, EVENT_NAME, EVENT_ID, PAYLOAD)).containsExactly(
                    "Demo|Tick|4|{\"n\":81,\"share\":1.0,\"done\":true,\"text\":\"a \\\"b\\\"\\nc\"}",
                    "Demo|Tick|4|{\"n\":-2,\"share\":0.5,\"done\":false,\"text\":\"11/21/2026 07:59:02\"}",
                    "Demo|Empty|5|{}",
                    "Microsoft-Windows-DotNETRuntime|EventSource|270|{\"EventID\":6,\"EventName\":\"Broken\","
                            + "\"EventSourceName\":\"Demo\",\"Payload\":\"{\\\\\\\"n\\\\\\\":1\"}");
            assertThat(trace.index().eventCount()).isEqualTo(4);
        }
    }

    @Test
    void anEventSourcesEventWithTwoFieldsOfOneNameStaysWhatItCameAs() {
        WrittenCtf ctf = new WrittenCtf(false);
        String fields = "integer { size = 32; align = 8; signed = 1; } _EventID; string _EventName;"
                + " string _EventSourceName; string _Payload;";
        BitWriter events = ctf.events();
        for (String payload : List.of("{\\\"n\\\":1, \\\"m\\\":1e3, \\\"n\\\":2}", "{\\\"n\\\":1, \\\"m\\\":1e3}",
                "{\\\"n\\\":1, \\\"m\\\":1e3, \\\"n\\\":3}")) {
            ctf.begin(events, 7, 1, 1, 1).put(32, 4).text("Tick").text("Demo").text(payload);
        }
        WrittenCtf.write(folder, ctf.metadata("DotNETRuntime:EventSource", fields), ctf.packet(events, 1, 9, 0, 0));
        try (Trace trace = Trace.open(folder)) {
            assertThat(WrittenCtf.rows(trace, EVENT_NAME)).containsExactly("EventSource", "Tick", "EventSource");
            assertThat(WrittenCtf.rows(trace, PAYLOAD)).element(1).isEqualTo("{\"n\":1,\"m\":1000.0}");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eventsOfALargePacketAreReadWhereverItsPiecesEnd(boolean bigEndian) {
        WrittenCtf ctf = new WrittenCtf(bigEndian);
        BitWriter events = ctf.events();
        Random random = new Random(3);
        List<String> expected = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            // Some are longer than what is looked ahead, and than a whole piece.
            String text = "x".repeat(i % 50 == 49 ? 300_000 : i % 20 == 19 ? 70_000 : random.nextInt(9000));
            ctf.begin(events, 7, 100 + i, 10, 11).put(32, i).text(text).put(8, 7);
            expected.add("{" + CONTEXT + "\"n\":" + i + ",\"s\":\"" + text + "\",\"end\":7}");
        }
        WrittenCtf.write(folder, ctf.metadata("demo:tick", "uint32_t _n; string _s; uint8_t _end;"),
                ctf.packet(events, 100, 300, 0, 0));
        try (Trace trace = Trace.open(folder)) {
            List<String> rows = WrittenCtf.rows(trace, PAYLOAD);
            assertThat(rows).hasSameSizeAs(expected);
            for (int i = 0; i < rows.size(); i++) {
                assertThat(rows.get(i).equals(expected.get(i))).as("row " + i).isTrue();
            }
            assertThat(trace.index().eventCount()).isEqualTo(150);
            // Without an event of a runtime there is no rundown to miss.
            assertThat(trace.warnings()).isEmpty();
        }
    }

    @Test
    void anIntegerThatIsDeclaredAgainIsTheSameAndLinesAreCountedOverIt() {
        String event = """
                event {
                    id = 1;
                    fields := struct {
                        integer { /* is a comment */ size = 16; } _a;
                        integer {
                            size = 24; signed = 1; align = 1;
                        } _b[2], _c;
                        enum : integer { size = 5; align = 1; } { A, B = 4 ... 6 } _d;
                    };
                };
                """;
        String trace = "trace { major = 1; minor = 8; byte_order = le; };\n";
        CtfMetadata metadata = new TsdlReader(trace + event + event.replace("id = 1", "id = 2")).read();
        CtfMetadata.Stream stream = metadata.streams().get(0L);
        assertThat(stream.events().get(2L).fields().fields()).usingRecursiveComparison()
                .isEqualTo(stream.events().get(1L).fields().fields());
        String broken = trace + event + event.replace("id = 1", "id = 2").replace("_d", "_d[-1]");
        assertThatThrownBy(() -> new TsdlReader(broken).read()).isInstanceOfSatisfying(TsdlException.class,
                e -> assertThat(e.line()).isEqualTo(19));
    }

    /**
     * Whether the walk that learns the types leaves the counts, or another has to count: a number that becomes text.
     */
    @ParameterizedTest
    @ValueSource(strings = {"2", "0.5", "True", "\\\"two\\\""})
    void theIndexCountsWhatAScanGives(String second) {
        WrittenCtf ctf = new WrittenCtf(false);
        String fields = "integer { size = 32; align = 8; signed = 1; } _EventID; string _EventName;"
                + " string _EventSourceName; string _Payload;";
        List<byte[]> packets = new ArrayList<>();
        int time = 1;
        for (String value : List.of("1", second, "3")) {
            BitWriter events = ctf.events();
            for (String name : List.of("Tick", "Tock")) {
                ctf.begin(events, 7, time, 1, 1).put(32, name.equals("Tick") ? 4 : 5).text(name).text("Demo")
                        .text("{\\\"n\\\":" + value + ", \\\"t\\\":\\\"a\\\"}");
                time++;
            }
            ctf.begin(events, 7, time, 1, 1).put(32, 6).text("Broken").text("Demo").text("{\\\"n\\\":1");
            packets.add(ctf.packet(events, time - 2, time, 0, packets.size()));
            time++;
        }
        WrittenCtf.write(folder, ctf.metadata("DotNETRuntime:EventSource", fields),
                packets.toArray(new byte[0][]));
        try (Trace trace = Trace.open(folder)) {
            Map<String, Long> counted = new TreeMap<>();
            trace.index().types().forEach(type -> counted.put(
                    type.type().name() + " " + type.eventCount(), type.payloadBytes()));
            Map<String, List<String>> rows = WrittenCtf.rows(trace, EVENT_NAME, PAYLOAD_SIZE).stream()
                    .collect(Collectors.groupingBy(row -> row.split("\\|")[0]));
            Map<String, Long> scanned = new TreeMap<>();
            rows.forEach((name, all) -> scanned.put(name + " " + all.size(),
                    all.stream().mapToLong(row -> Long.parseLong(row.split("\\|")[1])).sum()));
            assertThat(counted).isEqualTo(scanned).hasSize(3);
        }
    }

    @Test
    void aNameThatTwoEventsHaveHadIsToldByItsPayload() {
        WrittenCtf ctf = new WrittenCtf(false);
        String packed = "uint32_t _length; uint32_t ____data___length;"
                + " integer { size = 8; align = 8; signed = 1; } ___data__[____data___length];";
        BitWriter events = ctf.events();
        // Nine empty texts, four bytes, the reason, two bytes.
        packed(ctf.begin(events, 7, 1, 1, 1), 18 + 4 + 4 + 2, out -> out.put(16, 'n').put(16, 0));
        packed(ctf.begin(events, 7, 2, 1, 1), 18 + 4 + 3 + 2, out -> out.put(8, 'n').put(8, 'o').put(8, 0));
        WrittenCtf.write(folder, ctf.metadata("DotNETRuntime:MethodJitInliningFailed", packed),
                ctf.packet(events, 1, 9, 0, 0));
        try (Trace trace = Trace.open(folder)) {
            assertThat(WrittenCtf.rows(trace, EVENT_ID))
                    .containsExactly("192", "186");
        }
    }

    private static void packed(BitWriter out, int bytes, Consumer<BitWriter> reason) {
        out.put(32, bytes).put(32, bytes);
        for (int i = 0; i < 9; i++) {
            out.put(16, 0);
        }
        reason.accept(out.put(32, 1));
        out.put(16, 0);
    }

    @Test
    void aClockOfAnyFrequencyHasItsOffsetWithItsFraction() {
        CtfMetadata.Clock clock = new CtfMetadata.Clock("c", 2_400_000_001L, 1_500_000_000, 1_200_000_000);
        StreamClock converted = new StreamClock(clock);
        assertThat(converted.toNanos(0)).isEqualTo(1_500_000_000_499_999_999L);
        assertThat(converted.toNanos(2_400_000_001L)).isEqualTo(1_500_000_001_499_999_999L);
        assertThat(converted.toNanos(1L << 62)).isEqualTo(1_500_000_000_499_999_999L
                + BigInteger.ONE.shiftLeft(62).multiply(BigInteger.valueOf(1_000_000_000))
                        .divide(BigInteger.valueOf(2_400_000_001L)).longValueExact());
        StreamClock negative = new StreamClock(new CtfMetadata.Clock("c", 1_000_000_000L, -5, -7));
        assertThat(negative.toNanos(1)).isEqualTo(-5_000_000_006L);
        assertThat(new StreamClock(new CtfMetadata.Clock("c", 1, 0, 0)).toNanos(-1)).isEqualTo(Long.MAX_VALUE);
    }

    private static byte[] stream(WrittenCtf ctf, int n, long ticks) {
        return ctf.packet(ctf.begin(ctf.events(), 7, ticks, 1, 1).put(8, n), ticks, ticks, 0, 0);
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    private List<String> payloads(boolean bigEndian, String fields, Consumer<BitWriter> values) {
        WrittenCtf ctf = new WrittenCtf(bigEndian);
        BitWriter events = ctf.events();
        ctf.begin(events, 7, 100, 10, 11);
        values.accept(events);
        Path trace = folder.resolve("t" + Math.abs(fields.hashCode()) + bigEndian);
        WrittenCtf.write(trace, ctf.metadata("demo:tick", fields), ctf.packet(events, 100, 200, 0, 0));
        try (Trace open = Trace.open(trace)) {
            return WrittenCtf.rows(open, PAYLOAD);
        }
    }

    /** As after a copy of several sessions that was not whole. */
    @Test
    void streamsWithoutMetadataAndGapsAmongStreamsAreTold() throws IOException {
        WrittenCtf ctf = new WrittenCtf(false);
        byte[] stream = ctf.packet(ctf.begin(ctf.events(), 7, 2, 1, 2).put(8, 2), 2, 2, 0, 0);
        String metadata = ctf.metadata("demo:tick", "uint8_t _n;");
        WrittenCtf.write(folder.resolve("a"), metadata, stream, stream, stream, stream);
        WrittenCtf.write(folder.resolve("b"), metadata, stream, stream);
        WrittenCtf.write(folder.resolve("whole"), metadata, stream, stream);
        Files.delete(folder.resolve("a/channel0_0"));
        Files.delete(folder.resolve("a/channel0_2"));
        Files.delete(folder.resolve("b/metadata"));
        Files.write(folder.resolve("b/notes"), new byte[] {1, 2, 3, 4});
        Files.createDirectory(folder.resolve("c"));
        Files.write(folder.resolve("c/notes"), new byte[] {1, 2, 3, 4});
        try (Trace trace = Trace.open(folder)) {
            assertThat(trace.structuralWarnings()).extracting(TraceWarning::message).containsExactly(
                    "Streams may be missing in the folder a: channel0_3 is there, and not channel0_0, channel0_2."
                            + " Their events are not among the rows.",
                    "The folder " + folder.resolve("b") + " has streams of a CTF trace (channel0_0 and 1 more) and no"
                            + " file metadata beside them, without which they cannot be read: none of their events"
                            + " are among the rows.");
            assertThat(trace.structuralWarnings().get(1).kind()).isEqualTo(TraceWarning.Kind.UNREADABLE);
        }
    }
}
