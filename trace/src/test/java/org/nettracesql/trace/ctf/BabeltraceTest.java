package org.nettracesql.trace.ctf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.testing.BitWriter;
import org.nettracesql.trace.testing.WrittenCtf;

/**
 * Traces with random integers, texts, structures, arrays and sequences, as babeltrace2 prints them and as rows: every
 * event, its time to the nanosecond, and the value of every field. Skipped where there is no babeltrace2.
 */
class BabeltraceTest {

    private static final Pattern LINE = Pattern.compile(
            "\\[(\\d+)\\.(\\d{9})] .*?(demo:\\w+): \\{ cpu_id = 3 }, (.*)");

    /** One of which several traces can have events in one order. */
    private static final String CLOCK = WrittenCtf.CLOCK.replace("offset_s", "absolute = TRUE; offset_s");

    private static final int KINDS = 12;
    private static final int EVENTS = 200;

    @TempDir
    Path folder;

    @BeforeAll
    static void requireBabeltrace() {
        boolean found = false;
        for (String directory : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            found |= Files.isExecutable(Path.of(directory, "babeltrace2"));
        }
        if (!found) {
            System.out.println("BabeltraceTest is skipped: there is no babeltrace2, whose package is called so.");
        }
        Assumptions.assumeTrue(found, "babeltrace2 is not installed");
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
                rows.add(start.plusNanos(Long.parseLong(values[0])) + " " + values[1] + ":" + values[2] + " "
                        + values[3]);
            }
        }
        assertThat(expected).hasSize(4 * 2 * EVENTS);
        assertThat(rows).as("seed " + seed).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static void write(Path session, WrittenCtf ctf, Random random, int number) {
        BitWriter[] out = {null};
        List<List<Field>> kinds = new ArrayList<>();
        StringBuilder metadata = new StringBuilder(
                WrittenCtf.TYPES + ctf.trace() + CLOCK + WrittenCtf.STREAM);
        for (int kind = 0; kind < KINDS; kind++) {
            List<Field> fields = new ArrayList<>();
            StringBuilder declared = new StringBuilder();
            for (int i = random.nextInt(6); i >= 0; i--) {
                Field field = field(random, out, "_f" + i);
                fields.add(field);
                declared.append(field.declaration).append(' ');
            }
            kinds.add(fields);
            metadata.append(WrittenCtf.event(kind, "demo:kind" + kind, declared.toString())
                    .replace(" }; };", " } align(" + ALIGNMENT + "); };"));
        }
        byte[][] streams = new byte[2][];
        for (int stream = 0; stream < streams.length; stream++) {
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
        WrittenCtf.write(session, metadata.toString(), streams);
    }

    private static Field field(Random random, BitWriter[] out, String name) {
        int kind = random.nextInt(6);
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
            default -> new Field(integer + name + ";", value);
        };
    }

    /** The events as it prints them, with the fields as JSON. */
    private List<String> babeltrace() throws IOException, InterruptedException {
        Path output = folder.resolveSibling(folder.getFileName() + ".txt");
        Path errors = folder.resolveSibling(folder.getFileName() + ".err");
        Process process = new ProcessBuilder("babeltrace2", "--clock-seconds", "--no-delta", "--color=never",
                        folder.toString())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
        Files.delete(errors);
        List<String> events = new ArrayList<>();
        for (String line : Files.readAllLines(output, StandardCharsets.UTF_8)) {
            Matcher event = LINE.matcher(line);
            assertThat(event.matches()).as(line).isTrue();
            Instant time = Instant.ofEpochSecond(Long.parseLong(event.group(1)), Long.parseLong(event.group(2)));
            events.add(time + " " + event.group(3) + " " + json(event.group(4)));
        }
        Files.delete(output);
        return events;
    }

    private static String json(String fields) {
        return fields.replaceAll("\\[\\d+] = ", "")
                .replaceAll("(\\w+) = ", "\"$1\":")
                .replace("}, {", ",")
                .replace(" ", "");
    }
}
