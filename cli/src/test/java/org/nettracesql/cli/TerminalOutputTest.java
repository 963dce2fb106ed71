package org.nettracesql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/** What a trace says can steer no terminal, and reaches everything else as it is. */
class TerminalOutputTest {

    private static final String HOSTILE = "a\u001b]0;x\u0007\u001b[31mred\u009b2J\rb\u202ec";

    @TempDir
    private Path folder;

    private Path hostile() throws IOException {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord name = writer.define("Demo", 1, "Name", type -> type.field("x", TypeCode.STRING));
        writer.events(block -> block.event(name, NetTraceWriter.SYNC_TICKS).payload(p -> p.utf16z(HOSTILE + "\n\tz")));
        return Files.write(folder.resolve("hostile.nettrace"), writer.end().toBytes());
    }

    private static void assertHarmless(String text) {
        assertThat(text.chars().filter(c -> Character.isISOControl(c) && c != '\n' && c != '\t' || c == 0x202e))
                .as(text).isEmpty();
    }

    @Test
    void everyFormatShowsControlCharactersAsEscapesOnATerminal() throws IOException {
        String trace = hostile().toString();
        for (String format : List.of("table", "csv", "tsv", "json", "jsonl", "markdown")) {
            ProgramRun run = ProgramRun.onTerminal(trace, "select x from Demo.Name", "--format", format);
            assertThat(run.status()).isZero();
            assertHarmless(run.out());
            assertThat(run.out()).as(format).contains("red");
        }
    }

    @Test
    void messagesAndWhereTheyAroseShowControlCharactersAsEscapesOnATerminal() throws IOException {
        Path session = Files.createDirectory(folder.resolve("ctf"));
        Files.writeString(session.resolve("metadata"),
                "/* CTF 1.8 */ trace { major = 1; minor = 8; byte_order = \"" + HOSTILE.replace('\r', ' ') + "\"; };");
        ProgramRun run = ProgramRun.onTerminal(session.toString(), "select 1", "--stacktrace");
        assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
        assertHarmless(run.err());
        assertThat(run.err()).contains("Caused by: ", "TraceException: ", "nettrace-sql: ", "a\\u001b]0;x\\u0007");
    }

    @Test
    void aPipeAndAFileGetEveryCharacter() throws IOException {
        String trace = hostile().toString();
        assertThat(ProgramRun.of(trace, "select x from Demo.Name", "--format", "csv", "--no-header").out())
                .isEqualTo("\"" + HOSTILE + "\n\tz\"\n");
        Path file = folder.resolve("out.csv");
        ProgramRun written =
                ProgramRun.onTerminal(trace, "select x from Demo.Name", "-o", file.toString(), "--no-header");
        assertThat(written.status()).isZero();
        assertThat(Files.readString(file, StandardCharsets.UTF_8)).isEqualTo("\"" + HOSTILE + "\n\tz\"\n");
    }

    /** A table that is wider than the terminal is a heap of wrapped lines. */
    @Test
    void aTableIsAsWideAsTheTerminalUnlessItIsAskedForWhole() throws IOException {
        String trace = ProgramRun.TRACES.resolve("jit.nettrace").toString();
        String[] report = {trace, "report", "jit_stats", "--top", "3"};
        String whole = ProgramRun.of(report).out();
        assertThat(whole.lines().findFirst().orElseThrow().length()).isGreaterThan(100);

        List<String> shown = ProgramRun.onTerminal(100, report).out().lines().toList();
        assertThat(shown).hasSize(6).last().asString().endsWith("; --format table shows all, however wide.");
        assertThat(shown.subList(0, 5)).allMatch(line -> line.length() <= 100);
        // What is left out is named, so that every column is somewhere.
        assertThat(String.join(" ", shown).split("[ ,;]+")).contains(
                whole.lines().findFirst().orElseThrow().split(" +"));

        String[] asTable = {trace, "report", "jit_stats", "--top", "3", "--format", "table"};
        assertThat(ProgramRun.onTerminal(100, asTable).out()).isEqualTo(whole);
        assertThat(ProgramRun.onTerminal(report).out()).isEqualTo(whole);
        Path file = folder.resolve("report.txt");
        String[] toFile = {trace, "report", "jit_stats", "--top", "3", "-o", file.toString()};
        assertThat(ProgramRun.onTerminal(100, toFile).status()).isZero();
        assertThat(file).content().isEqualTo(whole);
        assertThat(ProgramRun.onTerminal(20, trace, "select 1 as a_column, 2 as another_column", "--no-header").out())
                .isEqualTo("1  2\n");
    }

    @Test
    void charactersArriveWhicheverWayTheyAreWritten() throws IOException {
        StringWriter out = new StringWriter();
        try (TerminalWriter writer = new TerminalWriter(out)) {
            writer.write('\u001b');
            writer.write("x\u0007y\n".toCharArray(), 1, 3);
            writer.append("p\u0000q", 1, 3).append('\t').append("é🍏");
        }
        assertThat(out).hasToString("\\u001b\\u0007y\n\\u0000q\té🍏");
    }
}
