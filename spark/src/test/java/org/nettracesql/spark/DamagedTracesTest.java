package org.nettracesql.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.TraceException;
import org.nettracesql.trace.testing.SharedFiles;

/** Damaged traces give Spark the rows that the driver has of them, or an error of ours, and stop no other trace. */
class DamagedTracesTest {

    private static final long SEED = Long.getLong("nettrace.damaged.seed", 20_261_125L);
    private static final int FILES = Integer.getInteger("nettrace.damaged.files", 24);

    private static final String[] WHOLE = {"jit.nettrace", "service.nettrace", "loader.nettrace", "orders.nettrace"};

    private static final List<String> QUESTIONS = List.of(
            "select trace, event_name, count(*), min(time_ns), max(time_ns), sum(thread_id) from $events"
                    + " group by trace, event_name",
            "select trace, provider, event_id, count(*), sum(payload_size) from $events"
                    + " group by trace, provider, event_id",
            "select trace, event_number, payload, stack_id, activity_id from $events"
                    + " where event_name like 'Method%' and time_ns > 100000000",
            "select trace, MethodNamespace, MethodName, MethodSize from $loads where MethodSize > 100",
            "select trace, full_name, start_address from $methods");

    private static SparkSession spark;

    @BeforeAll
    static void start() {
        spark = SparkSessions.local();
    }

    /** Every third is cut, most have bits that are flipped, half of them near the beginning. */
    private static void damage(Path examples, Path folder, Random random) throws Exception {
        for (int i = 0; i < FILES; i++) {
            byte[] damaged = Files.readAllBytes(examples.resolve(WHOLE[i % WHOLE.length]));
            if (i % 3 == 0) {
                damaged = Arrays.copyOf(damaged, random.nextInt(damaged.length));
            }
            for (int flips = i % 4; flips > 0 && damaged.length > 0; flips--) {
                int at = random.nextInt(random.nextBoolean() ? damaged.length : Math.min(damaged.length, 2_000));
                damaged[at] ^= (byte) (1 << random.nextInt(8));
            }
            Files.write(folder.resolve("d%03d.nettrace".formatted(i)), damaged);
        }
    }

    private static String of(String question, String prefix) {
        return question.replace("$events", prefix.isEmpty() ? "events" : prefix + "events")
                .replace("$loads", prefix.isEmpty() ? "clr.MethodLoadVerbose" : prefix + "loads")
                .replace("$methods", prefix.isEmpty() ? "methods" : prefix + "methods");
    }

    private static void views(Path traces, String prefix, String pushdown) {
        for (String[] view : new String[][] {
            {"events", "events"}, {"loads", "clr.MethodLoadVerbose"}, {"methods", "methods"}}) {
            spark.read().format("nettrace").option("table", view[1]).option("pushdown", pushdown)
                    .option("split_bytes", "20000").load(traces.toString())
                    .createOrReplaceTempView(prefix + view[0]);
        }
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void giveTheRowsThatTheDriverHas(@TempDir Path folder) throws Exception {
        System.out.println("DamagedTracesTest: -Dnettrace.damaged.seed=" + SEED);
        Path examples = SharedFiles.projectRoot().resolve("examples/traces");
        damage(examples, folder, new Random(SEED));
        Files.copy(examples.resolve("jit.nettrace"), folder.resolve("whole.nettrace"));
        Files.write(folder.resolve("box.trace.zip"), Arrays.copyOf(
                Files.readAllBytes(examples.resolve("lttng.trace.zip")), 5_000));
        Files.write(folder.resolve("empty.nettrace"), new byte[0]);
        for (String pushdown : List.of("true", "false")) {
            views(folder, "damaged_", pushdown);
            for (String question : QUESTIONS) {
                String asked = of(question, "damaged_");
                List<String> expected = SparkSessions.driverRows(folder.toString(), of(question, ""));
                assertThat(expected).anyMatch(row -> row.startsWith("whole.nettrace"));
                assertThat(SparkSessions.rows(spark, asked)).as(pushdown + " " + asked).isEqualTo(expected);
            }
        }
        assertThat(ExecutorTraces.borrowed()).isZero();
    }

    private static String told(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof TraceException) {
                return cause.getMessage();
            }
        }
        throw new AssertionError("no error of ours", thrown);
    }

    @Test
    void oneThatCannotBeReadAloneIsAnErrorOfOurs(@TempDir Path folder) throws Exception {
        Path examples = SharedFiles.projectRoot().resolve("examples/traces");
        byte[] whole = Files.readAllBytes(examples.resolve("jit.nettrace"));
        byte[] packed = Files.readAllBytes(examples.resolve("lttng.trace.zip"));
        for (byte[] bytes : List.of(new byte[0], new byte[100], Arrays.copyOf(whole, 20), Arrays.copyOf(whole, 60),
                Arrays.copyOf(packed, packed.length / 2))) {
            Path file = Files.write(folder.resolve("one.nettrace"), bytes);
            String expected = null;
            try {
                SparkSessions.driverRows(file.toString(), "select count(*) from events");
            } catch (SQLException e) {
                expected = told(e);
            }
            String found = null;
            try {
                views(file, "one_", "true");
                SparkSessions.rows(spark, "select count(*) from one_events");
            } catch (Exception e) {
                found = told(e);
            }
            assertThat(found).isEqualTo(expected);
        }
    }
}
