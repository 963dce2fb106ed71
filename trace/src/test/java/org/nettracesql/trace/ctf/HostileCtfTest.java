package org.nettracesql.trace.ctf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.testing.BitWriter;
import org.nettracesql.trace.testing.SmallCtf;
import org.nettracesql.trace.testing.WrittenCtf;

/** Damaged and hostile metadata give rows, warnings or our own error, within bounds. */
class HostileCtfTest {

    private static final int FLIPS = Integer.getInteger("nettrace.hostile.flips", 400);

    @TempDir
    Path folder;

    private final WrittenCtf ctf = new WrittenCtf(false);
    private int written;

    /** Reads everything; the rows, or -1 for an error of ours. */
    private int read(String metadata, byte[]... streams) {
        Path trace = WrittenCtf.write(folder.resolve("t" + written++), metadata, streams);
        return Assertions.assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
            try (Trace open = Trace.open(trace)) {
                int rows = WrittenCtf.rows(open, HeaderColumn.TIME_NS, HeaderColumn.PAYLOAD).size();
                assertThat(open.index().eventCount()).isEqualTo(rows);
                open.warnings();
                return rows;
            } catch (TraceException e) {
                assertThat(e.getMessage()).startsWith("Cannot read ");
                return -1;
            }
        });
    }

    @Test
    void everyTruncationOfTheMetadataGivesRowsOrAnError() {
        String metadata = SmallCtf.metadata();
        byte[] stream = SmallCtf.stream();
        for (int length = 0; length <= metadata.length(); length += 7) {
            assertThat(read(metadata.substring(0, length), stream)).isBetween(-1, 12);
        }
    }

    @Test
    void flippedCharactersOfTheMetadataGiveRowsOrAnError() {
        long seed = Long.getLong("ctf.seed", 20261122);
        Random random = new Random(seed);
        byte[] stream = SmallCtf.stream();
        String letters = "{}[];:=<>().\"0123456789abcdefx_ -/*";
        for (int i = 0; i < FLIPS; i++) {
            byte[] text = SmallCtf.metadata().getBytes(StandardCharsets.UTF_8);
            for (int n = random.nextInt(3); n >= 0; n--) {
                text[random.nextInt(text.length)] = (byte) letters.charAt(random.nextInt(letters.length()));
            }
            assertThat(read(new String(text, StandardCharsets.UTF_8), stream)).as("seed " + seed + ", flip " + i)
                    .isGreaterThanOrEqualTo(-1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "uint8_t _x[4000000000000];",
        "uint8_t _x[99999999999999999999999999];",
        "uint64_t _x[2000000000];",
        "struct { } _x[1000000000];",
        "struct { struct { } _y; } _x[1000000000];",
        "integer { size = 8; align = 1152921504606846976; } _x;",
        "uint32_t _n; struct { uint8_t _y[0]; } _x[_n];",
        "uint64_t _n; string _x[_n];",
        "uint8_t _x[_x];",
        "struct a { struct a _b; } _x;",
        "variant <_k> { uint8_t _a; } _v;",
        "uint8_t _k; variant <_k> { uint8_t _a; } _v;",
        "integer { size = 65; } _x;",
        "integer { size = 0; } _x;",
        "integer { size = 8; align = 3; } _x;",
        "integer { size = 8; align = 1073741824; } _x;",
        "floating_point { exp_dig = 5; mant_dig = 11; } _x;",
        "enum : uint8_t { A = 5 ... 2 } _x;",
        "typealias integer { size = 8; } := struct s; struct s _x;",
        "unknown_t _x;",
        "string _x[_t.a.b.c];"
    })
    void hostileFieldsGiveOurErrorOrNoRows(String fields) {
        assertThat(read(ctf.metadata("demo:tick", fields), SmallCtf.stream())).isLessThanOrEqualTo(1);
    }

    @Test
    void typesThatDoubleInEachOtherAreRefused() {
        StringBuilder fields = new StringBuilder("struct s0 { uint8_t _a; uint8_t _b; };");
        for (int i = 1; i < 30; i++) {
            fields.append("struct s").append(i).append(" { struct s").append(i - 1).append(" _a; struct s")
                    .append(i - 1).append(" _b; };");
        }
        assertThat(read(ctf.metadata("demo:tick", fields + "struct s29 _x;"), SmallCtf.stream()))
                .isLessThanOrEqualTo(0);
        assertThat(read(ctf.metadata("demo:tick", fields.toString().replace("uint8_t _a; uint8_t _b;", "")
                + "struct s29 _x;"), SmallCtf.stream())).isEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"uint8_t _x[_n][8589934592];", "uint64_t _x[_n][65536][65536];",
        "struct { uint64_t _a[200000000]; uint64_t _b[200000000]; } _x[_n];"})
    void elementsLargerThanAnyPacketAreNoneOrDamage(String elements) {
        String metadata = ctf.metadata("demo:tick", "uint8_t _n; " + elements);
        for (int n = 0; n < 2; n++) {
            byte[] stream = ctf.packet(ctf.begin(ctf.events(), 7, 1, 1, 1).put(8, n).put(64, 5), 1, 9, 0, 0);
            // Behind the event without elements there is one that cannot be read.
            assertThat(read(metadata, stream)).isEqualTo(1 - n);
        }
    }

    @Test
    void theErrorShowsOnlySoMuchOfTheText() {
        String metadata = ctf.metadata("demo:tick", "uint8_t _x[a" + ".b".repeat(100_000) + "];");
        Path trace = WrittenCtf.write(folder, metadata, SmallCtf.stream());
        assertThatThrownBy(() -> Trace.open(trace)).isInstanceOf(TraceException.class)
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(1_000));
    }

    @Test
    void arraysInArraysAreReadInTheTimeOfOne() {
        String fields = "uint8_t _x" + "[1]".repeat(30) + ";";
        byte[] stream = ctf.packet(ctf.begin(ctf.events(), 7, 1, 1, 1).put(8, 5), 1, 9, 0, 0);
        assertThat(read(ctf.metadata("demo:tick", fields), stream)).isEqualTo(1);
    }

    @Test
    void aMillionElementsOfNoBitsInEachOfManySmallPacketsTakeNoTime() {
        BitWriter event = ctf.begin(ctf.events(), 7, 1, 1, 1).put(32, 1_000_000).put(8, 0);
        byte[] packet = ctf.packet(event, 1, 9, 0, 0);
        byte[] stream = new byte[packet.length * 5_000];
        for (int at = 0; at < stream.length; at += packet.length) {
            System.arraycopy(packet, 0, stream, at, packet.length);
        }
        assertThat(read(ctf.metadata("demo:tick", "uint32_t _n; uint8_t _z; uint8_t _x[_n][_z];"), stream)).isZero();
    }

    @Test
    void nestingIsBounded() {
        for (int depth : List.of(10, 60, 100_000)) {
            String fields = "struct { ".repeat(depth) + "uint8_t _a;" + "} _x;".repeat(depth);
            assertThat(read(ctf.metadata("demo:tick", fields), SmallCtf.stream()))
                    .isLessThanOrEqualTo(depth == 10 ? 12 : -1);
            String dimensions = "uint8_t _x" + "[1]".repeat(depth) + ";";
            assertThat(read(ctf.metadata("demo:tick", dimensions), SmallCtf.stream()))
                    .isLessThanOrEqualTo(depth == 10 ? 12 : -1);
        }
        String unclosed = ctf.metadata("demo:tick", SmallCtf.FIELDS) + "event { fields := struct {".repeat(100_000);
        assertThat(read(unclosed, SmallCtf.stream())).isEqualTo(-1);
    }

    @Test
    void anEventWithoutBitsDoesNotComeForEver() {
        String metadata = WrittenCtf.TYPES + ctf.trace() + WrittenCtf.CLOCK
                + "stream { id = 0; event.header := struct { }; };"
                + WrittenCtf.event(0, "demo:nothing", "");
        assertThat(read(metadata, SmallCtf.stream())).isEqualTo(0);
    }

    @Test
    void theErrorSaysWhichLine() {
        Path trace = WrittenCtf.write(folder, ctf.metadata("demo:tick", "unknown_t _x;"), SmallCtf.stream());
        assertThatThrownBy(() -> Trace.open(trace)).isInstanceOf(TraceException.class).hasMessageContaining(
                "of metadata is not CTF metadata that can be read: the type 'unknown_t', which is not declared before");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "@ | '@' begins no word", "typealias integer } | '}' cannot stand there",
        "event { name = ; }; | ';' cannot stand there", "/* never | a comment that does not end",
        "env { a = \"b | a text that does not end in its line: \"b"})
    void whatIsNoTsdlIsToldInWordsOfOurs(String mistake, String told) {
        Path trace = WrittenCtf.write(folder, SmallCtf.metadata() + mistake + (mistake.endsWith("}") ? ";" : ""),
                SmallCtf.stream());
        assertThatThrownBy(() -> Trace.open(trace)).isInstanceOf(TraceException.class)
                .hasMessageContaining("of metadata is not CTF metadata that can be read: " + told + ".");
    }

    @Test
    void aLinkThatLeadsOutOfTheFolderIsRefusedAndOneWithinItIsRead() throws IOException {
        Path trace = WrittenCtf.write(folder.resolve("linked"), SmallCtf.metadata(), SmallCtf.stream());
        Path stream;
        try (Stream<Path> files = Files.list(trace)) {
            stream = files.filter(file -> !file.endsWith("metadata")).findFirst().orElseThrow();
        }
        long events = events(trace);
        Path below = Files.move(stream, Files.createDirectory(trace.resolve("below")).resolve(".kept"));
        Files.createSymbolicLink(stream, below);
        assertThat(events(trace)).isEqualTo(events);
        // Who opens the trace by a link says which files are read.
        assertThat(events(Files.createSymbolicLink(folder.resolve("latest"), trace))).isEqualTo(events);

        Path secret = Files.move(below, folder.resolve("secret"));
        Files.delete(stream);
        Files.createSymbolicLink(stream, secret);
        assertThatThrownBy(() -> events(trace))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining(stream.getFileName() + " is a link that leads out of the folder");
    }

    private static long events(Path trace) {
        try (Trace open = Trace.open(trace)) {
            return open.index().eventCount();
        }
    }

    @Test
    void aFolderOfSomethingElseIsNoTrace() {
        Path trace = WrittenCtf.write(folder, "metadata of another program", SmallCtf.stream());
        assertThat(Trace.isTraceFolder(trace)).isFalse();
        assertThatThrownBy(() -> Trace.open(trace)).hasMessageContaining("it is a folder");
    }
}
