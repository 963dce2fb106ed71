package org.nettracesql.trace.ctf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.testing.BitWriter;
import org.nettracesql.trace.testing.WrittenCtf;

/**
 * Random declarations, and values of them written bit by bit, whose rows must be the values: all kinds of fields in
 * one another, of both byte orders, also those that babeltrace2 prints in ways of its own or gives up on.
 * {@code -Dctf.seed=S} chooses others.
 */
class GeneratedCtfTest {

    private static final int SESSIONS = 60;
    private static final int EVENTS = 30;
    private static final int DEPTH = 3;

    @TempDir
    Path folder;

    private Random random;
    private BitWriter out;
    /** The byte order of the trace: within a byte no other one can follow. */
    private boolean bigEndian;
    /** Around what is written. */
    private int variants;

    /**
     * A field, without its name.
     *
     * @param declaration with a {@code %s} where the name stands
     * @param value writes a value, and gives it as JSON
     */
    private record Field(String declaration, int alignment, Supplier<String> value) {}

    /** Of a structure, which has names; what counts or tells another one stands before it. */
    private record Named(String name, Field field) {}

    @Test
    void everyFieldHasTheValueThatWasWritten() {
        long seed = Long.getLong("ctf.seed", 20261123);
        System.out.println("GeneratedCtfTest: -Dctf.seed=" + seed);
        for (int session = 0; session < SESSIONS; session++) {
            random = new Random(seed + session);
            bigEndian = random.nextBoolean();
            WrittenCtf ctf = new WrittenCtf(bigEndian);
            Field fields = structure(DEPTH);
            String metadata = WrittenCtf.TYPES + ctf.trace() + WrittenCtf.CLOCK
                    + "stream { id = 0; event.header := struct { uint64_t timestamp; }; };\n"
                    + "event { name = \"demo:made\"; id = 0; stream_id = 0; fields := "
                    + fields.declaration.replace(" %s;", "") + "; };\n";
            out = ctf.events().put(32, 0xC1FC1FC1L).put(32, 0).put(32, 0);
            List<String> expected = new ArrayList<>();
            for (int i = 0; i < EVENTS; i++) {
                out.align(8).put(64, i);
                expected.add(i + "|" + fields.value.get());
            }
            // What is left of the last byte would be the beginning of an event.
            out.align(8);
            Path path = WrittenCtf.write(folder.resolve("s" + session), metadata, out.bytes());
            try (Trace trace = Trace.open(path)) {
                long first = trace.info().start().getEpochSecond();
                assertThat(first).isEqualTo(1_600_000_000L);
                List<String> rows = new ArrayList<>();
                for (String row : WrittenCtf.rows(trace, HeaderColumn.EVENT_NUMBER, HeaderColumn.PAYLOAD)) {
                    int bar = row.indexOf('|');
                    rows.add(Long.parseLong(row.substring(0, bar)) - 1 + "|" + row.substring(bar + 1));
                }
                for (int i = 0; i < rows.size(); i++) {
                    assertThat(rows.get(i)).as("-Dctf.seed=" + (seed + session) + "\n" + metadata)
                            .isEqualTo(expected.get(i));
                }
                assertThat(rows).hasSameSizeAs(expected);
            }
        }
    }

    private Field field(int depth) {
        return switch (random.nextInt(depth > 0 ? 12 : 6)) {
            case 0, 1 -> integer();
            case 2 -> real();
            case 3 -> new Field("string { encoding = UTF8; } %s;", 8, () -> {
                String text = text();
                out.align(8).text(text);
                return quoted(text);
            });
            case 4 -> enumeration();
            case 5 -> room();
            case 6, 7 -> structure(depth - 1);
            default -> array(depth);
        };
    }

    private String text() {
        return List.of("", "a", "hello", "grün", "x y", "\"q\"").get(random.nextInt(6));
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\\\"") + '"';
    }

    private Field integer() {
        int bits = random.nextBoolean() ? 8 << random.nextInt(4) : 1 + random.nextInt(64);
        boolean whole = bits % 8 == 0;
        int alignment = whole ? 8 << random.nextInt(4) : 1 << random.nextInt(3);
        boolean signed = random.nextBoolean();
        boolean big = whole && random.nextInt(3) == 0 ? random.nextBoolean() : bigEndian;
        String declaration = "integer { size = " + bits + "; align = " + alignment + "; signed = " + signed
                + "; base = " + List.of("10", "16", "8", "2", "hex", "oct").get(random.nextInt(6))
                + (whole ? "; byte_order = " + (big ? "be" : "le") : "") + "; } %s;";
        return new Field(declaration, alignment, () -> {
            long value = random.nextLong() >> random.nextInt(64);
            out.align(alignment).put(bits, value, big);
            return shown(value, bits, signed);
        });
    }

    private static String shown(long value, int bits, boolean signed) {
        int unused = Long.SIZE - bits;
        return signed ? Long.toString(value << unused >> unused) : Long.toUnsignedString(value << unused >>> unused);
    }

    private Field real() {
        boolean single = random.nextBoolean();
        int alignment = 8 << random.nextInt(4);
        boolean big = random.nextBoolean();
        return new Field("floating_point { exp_dig = " + (single ? 8 : 11) + "; mant_dig = " + (single ? 24 : 53)
                + "; align = " + alignment + "; byte_order = " + (big ? "be" : "le") + "; } %s;", alignment, () -> {
                    float value = random.nextInt(4) == 0 ? 0 : random.nextFloat() * 1000 - 500;
                    out.align(alignment);
                    if (single) {
                        out.put(32, Float.floatToIntBits(value), big);
                        return Float.toString(value);
                    }
                    out.put(64, Double.doubleToLongBits(value), big);
                    return Double.toString(value);
                });
    }

    private Field enumeration() {
        int bits = random.nextInt(3) == 0 ? 64 : 3 + random.nextInt(61);
        boolean signed = bits < 64 && random.nextBoolean();
        long most = signed ? (1L << bits - 1) - 1 : -1L >>> Long.SIZE - bits;
        long least = signed ? -1L << bits - 1 : 0;
        String top = Long.toUnsignedString(most);
        return new Field("enum : integer { size = " + bits + "; align = 1; signed = " + signed + "; } { A = " + least
                + ", B = 1 ... " + top + ", \"C c\" = 2, _D = " + top + ", } %s;", 1, () -> {
                    long value = List.of(least, 1L, 2L, most).get(random.nextInt(4));
                    out.put(bits, value);
                    return shown(value, bits, signed);
                });
    }

    /** Characters in a room of a fixed size. */
    private Field room() {
        int count = 1 + random.nextInt(6);
        return new Field("integer { size = 8; align = 8; signed = " + random.nextBoolean()
                + "; encoding = ASCII; } %s[" + count + "];", 8, () -> {
                    String text = "abcdefgh".substring(0, random.nextInt(count + 1));
                    out.align(8).raw(text);
                    for (int i = text.length(); i < count; i++) {
                        out.put(8, 0);
                    }
                    return quoted(text);
                });
    }

    private Field structure(int depth) {
        List<Named> members = new ArrayList<>();
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            add(members, depth);
        }
        int least = random.nextInt(3) == 0 ? 8 << random.nextInt(4) : 1;
        int alignment = members.stream().mapToInt(member -> member.field.alignment).reduce(least, Math::max);
        StringBuilder declaration = new StringBuilder("struct { ");
        members.forEach(member -> declaration.append(member.field.declaration.replace("%s", "_" + member.name))
                .append(' '));
        return new Field(declaration + "} align(" + least + ") %s;", alignment, () -> {
            out.align(alignment);
            StringJoiner json = new StringJoiner(",", "{", "}");
            members.forEach(member -> json.add('"' + member.name + "\":" + member.field.value.get()));
            return json.toString();
        });
    }

    private void add(List<Named> members, int depth) {
        String name = "f" + members.size();
        int kind = depth > 0 ? random.nextInt(6) : 5;
        if (kind == 0) {
            sequence(members, name, depth);
        } else if (kind == 1) {
            variant(members, name, depth);
        } else {
            members.add(new Named(name, field(depth)));
        }
    }

    private Field array(int depth) {
        Field element = element(depth);
        int count = 1 + random.nextInt(3);
        int rows = random.nextInt(3);
        String counts = "[" + count + "]" + (rows > 0 ? "[" + rows + "]" : "");
        return new Field(element.declaration.replace("%s", "%s" + counts), element.alignment, () -> {
            out.align(element.alignment);
            StringJoiner json = new StringJoiner(",", "[", "]");
            for (int i = 0; i < count; i++) {
                json.add(rows > 0 ? elements(element, rows) : element.value.get());
            }
            return json.toString();
        });
    }

    private static String elements(Field element, int count) {
        StringJoiner json = new StringJoiner(",", "[", "]");
        for (int i = 0; i < count; i++) {
            json.add(element.value.get());
        }
        return json.toString();
    }

    /** Of arrays: small integers are shown as hexadecimal text, and are left to the other tests. */
    private Field element(int depth) {
        if (random.nextBoolean()) {
            return structure(depth - 1);
        }
        int bits = 9 + random.nextInt(56);
        int alignment = 1 << random.nextInt(6);
        return new Field("integer { size = " + bits + "; align = " + alignment + "; signed = true; } %s;", alignment,
                () -> {
                    long value = random.nextLong() >> random.nextInt(64);
                    out.align(alignment).put(bits, value);
                    return shown(value, bits, true);
                });
    }

    private void sequence(List<Named> members, String name, int depth) {
        int[] count = {0};
        members.add(new Named(name + "n", new Field("uint5_t %s;", 1, () -> {
            count[0] = random.nextInt(4);
            out.put(5, count[0]);
            return Integer.toString(count[0]);
        })));
        Field element = element(depth);
        members.add(new Named(name, new Field(element.declaration.replace("%s", "%s[_" + name + "n]"),
                element.alignment, () -> {
                    out.align(element.alignment);
                    return elements(element, count[0]);
                })));
    }

    private void variant(List<Named> members, String name, int depth) {
        int[] option = {0};
        List<Field> options = new ArrayList<>();
        StringBuilder labels = new StringBuilder();
        StringBuilder declaration = new StringBuilder("variant <_" + name + "t> { ");
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            Field field = field(depth - 1);
            String label = "L" + options.size();
            labels.append(options.isEmpty() ? "" : ", ").append(label).append(" = ").append(options.size());
            declaration.append(field.declaration.replace("%s", label)).append(' ');
            options.add(field);
        }
        members.add(new Named(name + "t", new Field("enum : uint8_t { " + labels + " } %s;", 8, () -> {
            option[0] = random.nextInt(options.size());
            out.align(8).put(8, option[0]);
            return Integer.toString(option[0]);
        })));
        members.add(new Named(name, new Field(declaration + "} %s;", 1, () -> {
            variants++;
            String json = "{\"L" + option[0] + "\":" + options.get(option[0]).value.get() + "}";
            // One within another is a part of the other's text.
            return --variants == 0 ? quotedJson(json) : json;
        })));
    }

    private static String quotedJson(String json) {
        return '"' + json.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
