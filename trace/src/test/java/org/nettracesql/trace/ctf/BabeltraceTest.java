package org.nettracesql.trace.ctf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.testing.Babeltrace;
import org.nettracesql.trace.testing.BitWriter;
import org.nettracesql.trace.testing.SharedFiles;
import org.nettracesql.trace.testing.WrittenCtf;

/**
 * Traces with random integers, enumerations, texts, structures, variants, arrays and sequences, of streams with several
 * clocks and headers, as babeltrace2 prints them and as rows: every event, its time to the nanosecond, and the value of
 * every field. Skipped where there is no babeltrace2.
 */
class BabeltraceTest {

    private static final Pattern LINE = Pattern.compile(
            "\\[(\\d+)\\.(\\d{9})] .*?(demo:\\w+): (?:\\{ cpu_id = 3 }, )?(.*)");

    /** One of which several traces can have events in one order. */
    private static final String CLOCK = WrittenCtf.CLOCK.replace("offset_s", "absolute = TRUE; offset_s");

    /** A further stream: another clock, whose ticks are 100 ns, whole stamps, and no context. */
    private static final String OTHER_STREAM = """
            clock { name = "other"; freq = 10000000; offset_s = 1500000000; offset = 7; absolute = TRUE; };
            stream {
                id = 1;
                event.header := struct {
                    integer { size = 64; align = 64; map = clock.other.value; } timestamp;
                    enum : integer { size = 13; align = 1; } { "first" = 20, "others" = 21 ... 40 } id;
                };
                packet.context := struct {
                    integer { size = 64; align = 8; map = clock.other.value; } timestamp_begin;
                    integer { size = 64; align = 8; map = clock.other.value; } timestamp_end;
                    integer { size = 32; align = 8; } packet_size;
                    integer { size = 32; align = 8; } content_size;
                };
            };
            """;

    private static final int OTHER_KINDS = 20;

    private static final int KINDS = 12;
    private static final int EVENTS = 200;

    @TempDir
    Path folder;

    @BeforeAll
    static void requireBabeltrace() {
        Babeltrace.require("BabeltraceTest");
    }

    /** The greatest alignment that a field has: a structure begins where all of its fields could. */
    private static final int ALIGNMENT = 64;

    /** A field: what declares it, and how a value of it is written. */
    private record Field(String declaration, Runnable value) {}

    @Test
    void everyEventOfEverySessionIsWhatBabeltraceSays() throws Exception {
        long seed = Long.getLong("ctf.seed", 20261123);
        System.out.println("BabeltraceTest: -Dctf.seed=" + seed);
        Random random = new Random(seed);
        for (int session = 0; session < 4; session++) {
            write(folder.resolve("session" + session), new WrittenCtf(session % 2 == 0), random, session);
        }
        List<String> expected = babeltrace();
        List<String> rows = new ArrayList<>();
        try (Trace trace = Trace.open(folder)) {
            Instant start = trace.info().start();
            for (String row : WrittenCtf.rows(trace, HeaderColumn.TIME_NS, HeaderColumn.PROVIDER,
                    HeaderColumn.EVENT_NAME, HeaderColumn.PAYLOAD)) {
                String[] values = row.split("\\|", 4);
                // What a variant has is a text of JSON here, with the name of the option, which is not printed there.
                String payload = values[3].replace("\"{", "{").replace("}\"", "}").replace("\\\"", "\"")
                        .replaceAll("\"[ABC]\":", "");
                rows.add(start.plusNanos(Long.parseLong(values[0])) + " " + values[1] + ":" + values[2] + " "
                        + payload);
            }
        }
        assertThat(expected).hasSize(4 * 3 * EVENTS);
        assertThat(rows).as("seed " + seed).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void packetsThatDoNotSayWhenTheyBeginGoOnWhereBabeltraceDoes() throws Exception {
        long seed = Long.getLong("ctf.seed", 20261123);
        Random random = new Random(seed);
        int sessions = 12;
        int packets = 6;
        int events = 5;
        for (int session = 0; session < sessions; session++) {
            int stampBits = 4 + random.nextInt(40);
            boolean ends = session % 3 == 0;
            WrittenCtf ctf = new WrittenCtf(session % 2 == 0);
            String metadata = WrittenCtf.TYPES + ctf.trace() + CLOCK + "stream { id = 0; event.header := struct {"
                    + " integer { size = " + stampBits + "; align = 1; map = clock.monotonic.value; } timestamp; };"
                    + " packet.context := struct { uint64_t content_size; uint64_t packet_size;"
                    + (ends ? " integer { size = 64; align = 8; map = clock.monotonic.value; } timestamp_end;" : "")
                    + " uint8_t n; }; };" + WrittenCtf.event(0, "demo:tick", "uint8_t _a[stream.packet.context.n];"
                    + " uint8_t _i; uint16_t _p;");
            byte[][] streams = new byte[2][];
            for (int file = 0; file < streams.length; file++) {
                ByteArrayOutputStream stream = new ByteArrayOutputStream();
                long ticks = random.nextInt(1000);
                for (int packet = 0; packet < packets; packet++) {
                    BitWriter out = ctf.events();
                    int headBytes = ends ? 37 : 29;
                    int bytes = random.nextInt(3);
                    for (int i = 0; i < events; i++) {
                        ticks += random.nextLong(1L << stampBits);
                        out.put(stampBits, ticks & (1L << stampBits) - 1).align(8).put(bytes * 8, 0).put(8, i)
                                .put(16, packet);
                    }
                    ticks += random.nextLong(3L << stampBits);
                    long size = headBytes + out.bits() / 8 + random.nextInt(3);
                    BitWriter head = ctf.events().put(32, 0xC1FC1FC1L).put(32, 0).put(32, 0)
                            .put(64, headBytes * 8L + out.bits()).put(64, size * 8);
                    if (ends) {
                        head.put(64, ticks);
                    }
                    stream.writeBytes(head.put(8, bytes).bytes());
                    stream.writeBytes(Arrays.copyOf(out.bytes(), (int) size - headBytes));
                }
                streams[file] = stream.toByteArray();
            }
            WrittenCtf.write(folder.resolve("session" + session), metadata, streams);
        }
        List<String> expected = babeltrace();
        assertThat(expected).hasSize(sessions * 2 * packets * events);
        assertRows(seed, payload -> payload.replaceFirst("\"a_length\":\\d+,\"a\":\"[^\"]*\",", ""),
                expected.stream().map(event -> event.replaceFirst(" demo:tick", "")
                        .replaceFirst("\\{\"n\":\\d+},", "").replaceFirst("\"a\":\\[[^]]*],", "")));
    }

    /** What it takes for the time is not among the fields that it prints. */
    @Test
    void integersOfTheClockInContextsAndFieldsMoveItOnForTheEventsThatFollow() throws Exception {
        long seed = Long.getLong("ctf.seed", 20261123);
        Random random = new Random(seed);
        int sessions = 12;
        int events = 100;
        for (int session = 0; session < sessions; session++) {
            int[] bits = {4 + random.nextInt(20), 1 + random.nextInt(64), 1 + random.nextInt(64)};
            String[] integers = new String[bits.length];
            for (int i = 0; i < bits.length; i++) {
                integers[i] = "integer { size = " + bits[i] + "; align = 1; map = clock.monotonic.value; } ";
            }
            WrittenCtf ctf = new WrittenCtf(session % 2 == 0);
            String metadata = WrittenCtf.TYPES + ctf.trace() + CLOCK + "stream { id = 0; event.header := struct { "
                    + integers[0] + "timestamp; }; event.context := struct { " + integers[1] + "_c; }; };"
                    + WrittenCtf.event(0, "demo:tick", "uint8_t _i; " + integers[2] + "_t; uint8_t _z;");
            BitWriter out = ctf.events().put(32, 0xC1FC1FC1L).put(32, 0).put(32, 0);
            long ticks = random.nextInt(1000);
            for (int i = 0; i < events; i++) {
                for (int field = 0; field < bits.length; field++) {
                    if (field == 2) {
                        out.align(8).put(8, i);
                    }
                    int size = bits[field];
                    ticks += random.nextLong(1L << Math.min(size, 24));
                    out.put(size, size == Long.SIZE ? ticks : ticks & (1L << size) - 1);
                }
                out.align(8).put(8, 0);
            }
            WrittenCtf.write(folder.resolve("session" + session), metadata, out.bytes());
        }
        List<String> expected = babeltrace();
        assertThat(expected).hasSize(sessions * events);
        assertRows(seed, payload -> payload.replaceFirst(".*\"i\":(\\d+).*", "$1"),
                expected.stream().map(event -> event.replaceFirst(" demo:tick.*\"i\":(\\d+).*", " $1")));
    }

    /** Of traces without empty texts, in whose place it writes the text before. */
    @ParameterizedTest
    @ValueSource(strings = {"public/netcoreapp31.trace.zip", "public/validation_002.zip", "public/validation_004.zip"})
    void aRecordedTraceThatBabeltraceHasWrittenAnewHasTheSameEvents(String file) throws Exception {
        Path recorded = SharedFiles.require("traces/" + file);
        Path unpacked = folder.resolve("recorded");
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(recorded))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (!entry.isDirectory()) {
                    Path target = unpacked.resolve(entry.getName());
                    Files.createDirectories(target.getParent());
                    Files.copy(zip, target);
                }
            }
        }
        Path anew = folder.resolve("anew");
        Process process = new ProcessBuilder("babeltrace2", unpacked.toString(), "--component=sink.ctf.fs",
                        "--params=quiet=true,path=\"" + anew + "\"")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("messages").toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(folder.resolve("messages"))).isZero();
        assertThat(events(anew)).isNotEmpty().containsExactlyInAnyOrderElementsOf(events(recorded));
    }

    /** Grammar that LTTng does not write, and other writers may. */
    private static final String SELDOM = """
            /* a */ typealias /* b */ integer { size = 0x10 ; align = 010; signed = TRUE; base = u; } /**/ := /* c */
                    short_alias ; // d
            typealias short_alias := chain1; typealias chain1 := chain2;
            typealias chain2 := unsigned long int;
            typedef chain2 myint, pair_of[2];
            typedef struct { uint8_t a; chain1 b; } both_t;
            struct named { uint8_t x; uint8_t y; } align(16);
            enum colour : uint8_t { RED, GREEN = 5, "blue sky", LAST = 0x10 ... 0x1F, };
            enum sign : integer { size = 8; signed = 1; align = 8; } { M = -128 ... -1, Z = 0, P = 1 ... 127 };
            variant choice { uint8_t RED; string GREEN; both_t LAST; };
            env { text = "a\\"b\\\\c\\n\\x41\\101;}"; num = 42; neg = -3; hex = 0xff; none = ""; };
            """;

    private static final String SELDOM_FIELDS = """
            myint m; pair_of two; both_t both; struct named s; enum colour e; variant choice <e> v; enum sign i;
            uint16_t matrix[2][3];
            uint8_t n; struct { uint8_t k; typealias chain1 := local_t; local_t d[k]; } seq[n];
            enum : uint8_t { none, one, two } count; string texts[count];
            uint64_t wide; uint16_t w[event.fields.wide]; uint16_t z[event.fields.both.a];
            struct { enum : uint8_t { a, b } t; variant <t> { uint8_t a; string b; } tv; } inner[2];
            """;

    @Test
    void grammarThatIsSeldomUsedMeansWhatBabeltraceTakesItFor() throws Exception {
        for (boolean bigEndian : new boolean[] {false, true}) {
            WrittenCtf ctf = new WrittenCtf(bigEndian);
            BitWriter out = ctf.events();
            for (int i = 0; i < EVENTS; i++) {
                ctf.begin(out, 7, 1000 + i, 1, 2);
                out.align(16).put(16, -i).put(16, i).put(16, -1).put(8, i % 3).put(16, 500 + i);
                out.align(16).put(8, i).put(8, 255).put(8, new int[] {0, 5, 0x12}[i % 3]);
                switch (i % 3) {
                    case 0 -> out.put(8, i);
                    case 1 -> out.text("grün " + i);
                    default -> out.put(8, i).put(16, -i);
                }
                out.put(8, i - EVENTS / 2);
                for (int j = 0; j < 6; j++) {
                    out.put(16, i * j);
                }
                out.put(8, 2).put(8, 1).put(16, -7).put(8, 0).put(8, i % 3);
                for (int j = 0; j < i % 3; j++) {
                    out.text("t" + j);
                }
                out.put(64, i % 2).put(16 * (i % 2), 321);
                for (int j = 0; j < i % 3; j++) {
                    out.put(16, 60000 + j);
                }
                out.put(8, 0).put(8, i).put(8, 1).text("last");
            }
            WrittenCtf.write(folder.resolve("seldom" + bigEndian), WrittenCtf.TYPES + SELDOM + ctf.trace() + CLOCK
                    + WrittenCtf.STREAM + WrittenCtf.event(7, "demo:seldom", SELDOM_FIELDS),
                    ctf.packet(out, 1000, 1000 + EVENTS, 0, 0));
        }
        List<String> expected = new ArrayList<>();
        for (String line : Babeltrace.lines(folder)) {
            Matcher event = LINE.matcher(line);
            assertThat(event.matches()).as(line).isTrue();
            expected.add(values(json(event.group(4))));
        }
        assertThat(expected).hasSize(2 * EVENTS);
        List<String> rows = new ArrayList<>();
        try (Trace trace = Trace.open(folder)) {
            for (String payload : WrittenCtf.rows(trace, HeaderColumn.PAYLOAD)) {
                // The lengths of sequences that no field beside them counts.
                rows.add(values(payload.replace("\\", "").replace("\"{", "{").replace("}\"", "}")
                        .replaceAll("\"[wz]_length\":\\d+", "").replace(" ", "")));
            }
        }
        assertThat(rows).containsExactlyInAnyOrderElementsOf(expected);
    }

    /** The values of an event without names and brackets: options of variants are told in two ways. */
    private static String values(String json) {
        Matcher value = Pattern.compile("\"[^\"]*\"|-?\\d+").matcher(json.replaceAll("\"\\w+\":", ""));
        return value.results().map(MatchResult::group).collect(Collectors.joining(" "));
    }

    private static List<String> events(Path path) {
        try (Trace trace = Trace.open(path)) {
            return WrittenCtf.rows(trace, HeaderColumn.TIME_NS, HeaderColumn.PROVIDER, HeaderColumn.EVENT_NAME,
                    HeaderColumn.EVENT_VERSION, HeaderColumn.PROCESSOR, HeaderColumn.PROCESS_ID,
                    HeaderColumn.THREAD_ID, HeaderColumn.THREAD_NAME, HeaderColumn.PAYLOAD);
        }
    }

    /** @param shown what is compared of a payload */
    private void assertRows(long seed, UnaryOperator<String> shown, Stream<String> expected) {
        try (Trace trace = Trace.open(folder)) {
            Instant start = trace.info().start();
            List<String> rows = new ArrayList<>();
            for (String row : WrittenCtf.rows(trace, HeaderColumn.TIME_NS, HeaderColumn.PAYLOAD)) {
                String[] values = row.split("\\|", 2);
                rows.add(start.plusNanos(Long.parseLong(values[0])) + " " + shown.apply(values[1]));
            }
            assertThat(rows).as("seed " + seed).containsExactlyInAnyOrderElementsOf(expected.toList());
        }
    }

    private static void write(Path session, WrittenCtf ctf, Random random, int number) {
        BitWriter[] out = {null};
        List<List<Field>> kinds = new ArrayList<>();
        StringBuilder metadata = new StringBuilder(
                WrittenCtf.TYPES + ctf.trace() + CLOCK + WrittenCtf.STREAM + OTHER_STREAM);
        for (int kind = 0; kind < KINDS; kind++) {
            metadata.append(kind(random, out, kinds, kind));
        }
        for (int kind = 0; kind < KINDS; kind++) {
            metadata.append(kind(random, out, kinds, kind + OTHER_KINDS).replace("stream_id = 0", "stream_id = 1"));
        }
        byte[][] streams = new byte[3][];
        for (int stream = 0; stream < 2; stream++) {
            out[0] = ctf.events();
            long begin = 1_000_000L * (number + 1) + stream;
            long ticks = begin;
            for (int i = 0; i < EVENTS; i++) {
                // Sometimes so far that the 27 bits of a compact header wrap.
                ticks += random.nextInt(20) == 0 ? random.nextInt(1 << 27) : random.nextInt(1000);
                int kind = random.nextInt(KINDS);
                if (random.nextInt(4) == 0) {
                    ctf.beginExtended(out[0], kind, ticks, number, stream);
                } else {
                    ctf.begin(out[0], kind, ticks, number, stream);
                }
                out[0].align(ALIGNMENT);
                kinds.get(kind).forEach(field -> field.value.run());
            }
            streams[stream] = ctf.packet(out[0], begin, ticks, 0, 0);
        }
        streams[2] = others(ctf, random, out, kinds.subList(KINDS, 2 * KINDS));
        WrittenCtf.write(session, metadata.toString(), streams);
    }

    /** Declares an event with random fields. */
    private static String kind(Random random, BitWriter[] out, List<List<Field>> kinds, int id) {
        List<Field> fields = new ArrayList<>();
        StringBuilder declared = new StringBuilder();
        for (int i = random.nextInt(6); i >= 0; i--) {
            Field field = field(random, out, "_f" + i);
            fields.add(field);
            declared.append(field.declaration).append(' ');
        }
        kinds.add(fields);
        return WrittenCtf.event(id, "demo:kind" + id, declared.toString())
                .replace(" }; };", " } align(" + ALIGNMENT + "); };");
    }

    /** Packets of {@link #OTHER_STREAM}, of which every other one has no events. */
    private static byte[] others(WrittenCtf ctf, Random random, BitWriter[] out, List<List<Field>> kinds) {
        ByteArrayOutputStream stream = new ByteArrayOutputStream();
        long ticks = 1_000_000;
        for (int packet = 0; packet < 8; packet++) {
            long begin = ticks;
            BitWriter events = ctf.events();
            out[0] = events;
            for (int i = packet % 2 == 0 ? EVENTS / 4 : 0; i > 0; i--) {
                ticks += random.nextInt(1000);
                int kind = random.nextInt(kinds.size());
                events.align(ALIGNMENT).put(64, ticks).put(13, kind + OTHER_KINDS).align(ALIGNMENT);
                kinds.get(kind).forEach(field -> field.value.run());
            }
            // The header takes 36 bytes: up to the next place where events can begin.
            long content = packet % 2 == 0 ? 40 * 8 + events.bits() : 36 * 8;
            long size = (content + 7) / 8 + random.nextInt(3) * 8;
            BitWriter head = ctf.events();
            head.put(32, 0xC1FC1FC1L).put(32, 1).put(32, 0).put(64, begin).put(64, ticks).put(32, size * 8)
                    .put(32, content);
            byte[] all = Arrays.copyOf(head.bytes(), (int) size);
            if (packet % 2 == 0) {
                System.arraycopy(events.bytes(), 0, all, 40, events.bytes().length);
            }
            stream.writeBytes(all);
        }
        return stream.toByteArray();
    }

    private static Field field(Random random, BitWriter[] out, String name) {
        int kind = random.nextInt(10);
        // An array of unsigned integers of up to 8 bits is shown as hexadecimal text here.
        int bits = kind == 2 || kind == 3 ? 9 + random.nextInt(56) : 1 + random.nextInt(64);
        int align = bits % 8 == 0 ? 8 << random.nextInt(3) : 1 << random.nextInt(3);
        String integer = "integer { size = " + bits + "; align = " + align + "; signed = " + random.nextBoolean()
                + "; } ";
        Runnable value = () -> out[0].align(align).put(bits, random.nextLong() >> random.nextInt(64));
        return switch (kind) {
            case 0 -> new Field("string " + name + ";", () ->
                    out[0].align(8).text("grün".substring(random.nextInt(4))));
            case 1 -> new Field("struct { " + integer + "_a; uint8_t _b; } align(16) " + name + ";", () -> {
                out[0].align(Math.max(16, align));
                value.run();
                out[0].align(8).put(8, random.nextInt());
            });
            case 2 -> {
                int count = 1 + random.nextInt(3);
                yield new Field(integer + name + "[" + count + "];", () -> {
                    for (int i = 0; i < count; i++) {
                        value.run();
                    }
                });
            }
            case 3 -> new Field("uint8_t " + name + "n; " + integer + name + "[" + name + "n];", () -> {
                int count = random.nextInt(4);
                out[0].align(8).put(8, count).align(align);
                for (int i = 0; i < count; i++) {
                    value.run();
                }
            });
            case 6 -> {
                int container = 5 + random.nextInt(20);
                boolean signed = random.nextBoolean();
                yield new Field("enum : integer { size = " + container + "; align = 1; signed = " + signed
                        + "; } { A = " + (signed ? -3 : 3) + ", \"B c\", D = 7 ... 9 } " + name + ";", () ->
                        out[0].put(container, new int[] {signed ? -3 : 3, signed ? -2 : 4, 7, 9}[random.nextInt(4)]));
            }
            case 7 -> new Field("enum : uint8_t { A, B, _C = 5 ... 6 } " + name + "t; struct { variant <" + name
                    + "t> { string B; " + integer + "A; struct { uint8_t x; uint8_t y; } _C; } _v; } " + name + ";",
                    () -> {
                        int option = random.nextInt(3);
                        out[0].align(8).put(8, option == 2 ? 5 + random.nextInt(2) : option);
                        switch (option) {
                            case 0 -> value.run();
                            case 1 -> out[0].align(8).text("b");
                            default -> out[0].align(8).put(8, random.nextInt()).put(8, random.nextInt());
                        }
                    });
            case 8 -> new Field("uint5_t " + name + "n; struct { " + integer + "_a; string _b; } " + name + "[" + name
                    + "n];", () -> {
                        int count = random.nextInt(4);
                        out[0].put(5, count).align(Math.max(8, align));
                        for (int i = 0; i < count; i++) {
                            out[0].align(Math.max(8, align));
                            value.run();
                            out[0].align(8).text("e" + i);
                        }
                    });
            default -> new Field(integer + name + ";", value);
        };
    }

    /** The events as it prints them, with the fields as JSON. */
    private List<String> babeltrace() throws IOException, InterruptedException {
        List<String> events = new ArrayList<>();
        for (String line : Babeltrace.lines(folder)) {
            Matcher event = LINE.matcher(line);
            assertThat(event.matches()).as(line).isTrue();
            Instant time = Instant.ofEpochSecond(Long.parseLong(event.group(1)), Long.parseLong(event.group(2)));
            events.add(time + " " + event.group(3) + " " + json(event.group(4)));
        }
        return events;
    }

    private static String json(String fields) {
        return fields.replaceAll("\\[\\d+] = ", "")
                .replaceAll("\\( [^()]* : container = (-?\\d+) \\)", "$1")
                .replaceAll("(\\w+) = ", "\"$1\":")
                .replaceFirst("^(\\{ \"vpid\":[^}]*) }, \\{", "$1,")
                .replace(" ", "");
    }
}
