package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.trace.TraceFormat;
import org.nettracesql.trace.testing.SmallTraces;

/**
 * What SQL promises of every format: a trace has the same rows alone and beside traces of all others, whichever engine
 * reads them and whatever is pushed. {@link org.nettracesql.trace.testing.FormatContract} is the same below SQL.
 */
class EveryFormatTest {

    @TempDir
    private Path folder;

    private List<SmallTraces.Written> traces;

    @BeforeEach
    void write() {
        traces = SmallTraces.writeAll(folder);
    }

    private Path[] paths() {
        return traces.stream().map(SmallTraces.Written::path).toArray(Path[]::new);
    }

    private int events() {
        return traces.stream().mapToInt(SmallTraces.Written::events).sum();
    }

    private TestDatabase open(boolean pushdown, TraceOptions.Engine engine) {
        return new TestDatabase(
                TraceOptions.builder(List.of(paths())).pushdown(pushdown).engine(engine).build());
    }

    @Test
    void everyFormatHasASmallTrace() throws IOException {
        for (TraceFormat format : ServiceLoader.load(TraceFormat.class)) {
            assertThat(traces).as(format.name()).anyMatch(trace -> isOf(format, trace.path()));
        }
    }

    private static boolean isOf(TraceFormat format, Path path) {
        if (Files.isDirectory(path)) {
            return format.recognisesFolder(path);
        }
        try {
            byte[] bytes = Files.readAllBytes(path);
            return format.recognises(ByteBuffer.wrap(bytes, 0, Math.min(bytes.length, TraceFormat.HEAD_BYTES))
                    .order(ByteOrder.LITTLE_ENDIAN));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @CsvSource({"true,JAVA", "false,JAVA", "true,DUCKDB", "false,DUCKDB"})
    void tracesOfAllFormatsTogetherHaveTheRowsThatEachHasAlone(boolean pushdown, TraceOptions.Engine engine) {
        List<String> questions = List.of(
                "select time_ns, utc_time, process_id, thread_id, thread_name, provider, event_name, payload, labels,"
                        + " activity_id from events where event_number > 0 order by event_number",
                "select event_name, event_number from events where event_number between 2 and 4 order by event_number",
                "select event_name, count(*), min(time_ns), max(thread_id) from events group by event_name order by 1",
                "select provider, event_id, event_version, event_name, event_count from event_types"
                        + " order by 1, 2, 3, 4",
                "select kind, message from trace_warnings order by kind, message");
        for (String question : questions) {
            List<String> alone = new ArrayList<>();
            List<String> together = new ArrayList<>();
            try (TestDatabase all = open(pushdown, engine)) {
                for (SmallTraces.Written trace : traces) {
                    String name = trace.path().getFileName().toString();
                    try (TestDatabase one = TestDatabase.of(trace.path())) {
                        one.rows(question).forEach(row -> alone.add(name + " " + row));
                    }
                    all.rows(of(question, name)).forEach(row -> together.add(name + " " + row));
                }
            }
            assertThat(together).as(question).isEqualTo(alone).isNotEmpty();
        }
    }

    /** The question about one of several traces. */
    private static String of(String question, String trace) {
        String only = "trace = '" + trace + "'";
        return question.contains(" where ")
                ? question.replace(" where ", " where " + only + " and ")
                : question.replaceFirst(" from (\\w+)", " from $1 where " + only);
    }

    @ParameterizedTest
    @ValueSource(strings = {"JAVA", "DUCKDB"})
    void aLimitCountsOverTheTracesInTheirOrder(TraceOptions.Engine engine) {
        int events = events();
        try (TestDatabase all = open(true, engine)) {
            List<String> rows = all.rows("select trace, event_number from events");
            assertThat(rows).hasSize(events);
            assertThat(all.row("select count(*) from events")).isEqualTo(Integer.toString(events));
            for (int limit = 0; limit <= events + 1; limit += 3) {
                assertThat(all.rows("select trace, event_number from events limit " + limit))
                        .hasSize(Math.min(limit, events))
                        .isSubsetOf(rows)
                        .doesNotHaveDuplicates();
            }
        }
    }

    @Test
    void cutTracesOfAllFormatsAreReadBesideWholeOnes() throws IOException {
        List<Path> files = new ArrayList<>(Arrays.asList(paths()));
        for (SmallTraces.Written trace : traces) {
            if (!Files.isDirectory(trace.path())) {
                byte[] bytes = Files.readAllBytes(trace.path());
                files.add(Files.write(folder.resolve("cut-" + trace.path().getFileName()),
                        Arrays.copyOf(bytes, bytes.length - bytes.length / 4)));
            }
        }
        try (TestDatabase all = TestDatabase.of(files.toArray(Path[]::new))) {
            assertThat(all.rows("select trace from trace_warnings where kind = 'TRUNCATED'"))
                    .containsExactlyInAnyOrder(
                            "cut-small4.nettrace", "cut-small6.nettrace", "cut-small3.netperf", "cut-small2.netperf",
                            "cut-small.etl");
            for (SmallTraces.Written trace : traces) {
                String name = trace.path().getFileName().toString();
                List<String> whole = all.rows(
                        "select event_number, time_ns from events where trace = '" + name + "' order by 1");
                List<String> cut = all.rows(
                        "select event_number, time_ns from events where trace = 'cut-" + name + "' order by 1");
                assertThat(whole).hasSize(trace.events());
                assertThat(cut).as(name).isEqualTo(whole.subList(0, cut.size())).hasSizeLessThan(whole.size());
            }
        }
    }
}
