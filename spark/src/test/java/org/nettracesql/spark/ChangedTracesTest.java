package org.nettracesql.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.testing.SharedFiles;

/** A table that was loaded before its file was written to: its rows as they were, or a sentence that names the file. */
class ChangedTracesTest {

    private static final Path TRACES = SharedFiles.projectRoot().resolve("examples/traces");

    /** Of each kind of scan one. */
    private static final List<String> QUESTIONS = List.of(
            "select count(*) from kept_events",
            "select event_name, count(*), max(time_ns) from kept_events group by event_name",
            "select event_number, thread_id from kept_events where event_name <> 'GCStart'",
            "select time_ns, event_name from kept_events order by time_ns desc limit 3",
            "select full_name, start_address from kept_methods",
            "select event_count, file_bytes, last_time_ns from kept_trace_info");

    private static SparkSession spark;

    @BeforeAll
    static void start() {
        spark = SparkSessions.local();
    }

    private static void load(Path file) {
        for (String table : List.of("events", "methods", "trace_info")) {
            spark.read().format("nettrace").option("table", table).option("split_bytes", "50000")
                    .load(file.toString()).createOrReplaceTempView("kept_" + table);
        }
    }

    private static List<List<String>> answers() {
        List<List<String>> answers = new ArrayList<>();
        QUESTIONS.forEach(sql -> answers.add(SparkSessions.rows(spark, sql)));
        return answers;
    }

    private static byte[] packed(Path file) throws IOException {
        Path packed = Files.createTempFile("packed", ".gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(file, out);
        }
        byte[] bytes = Files.readAllBytes(packed);
        Files.delete(packed);
        return bytes;
    }

    @Test
    void aFileThatGrowsHasTheRowsThatItHad(@TempDir Path folder) throws IOException {
        byte[] whole = Files.readAllBytes(TRACES.resolve("jit.nettrace"));
        for (boolean wasRead : new boolean[] {false, true}) {
            Path file = folder.resolve("read-" + wasRead + ".nettrace");
            Path half = Files.write(folder.resolve("half.nettrace"), Arrays.copyOf(whole, whole.length / 2));
            load(half);
            List<List<String>> expected = answers();
            Files.copy(half, file);
            load(file);
            if (wasRead) {
                assertThat(answers()).isEqualTo(expected);
            }
            Files.write(file, whole);
            assertThat(answers()).isEqualTo(expected);
            load(file);
            assertThat(answers()).isNotEqualTo(expected);
        }
        assertThat(ExecutorTraces.borrowed()).isZero();
    }

    @Test
    void oneThatIsCutOrReplacedIsAnError(@TempDir Path folder) throws IOException {
        Path jit = TRACES.resolve("jit.nettrace");
        byte[] whole = Files.readAllBytes(jit);
        byte[] other = Files.readAllBytes(TRACES.resolve("pool.nettrace"));
        int i = 0;
        byte[] half = Arrays.copyOf(whole, whole.length / 2);
        for (byte[] written : List.of(half, other, new byte[0], new byte[whole.length], packed(jit))) {
            for (byte[] before : List.of(whole, packed(jit))) {
                if (Arrays.equals(before, written)) {
                    continue;
                }
                Path file = Files.write(folder.resolve("changed" + i++ + ".nettrace"), before);
                load(file);
                Files.write(file, written);
                for (String sql : QUESTIONS) {
                    assertThatThrownBy(() -> SparkSessions.rows(spark, sql)).as(sql)
                            .hasMessageContaining("Cannot read " + file + ": ");
                }
            }
        }
        assertThat(ExecutorTraces.borrowed()).isZero();
    }
}
