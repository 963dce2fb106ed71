package org.nettracesql.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.apache.spark.TaskKilled;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nettracesql.trace.testing.SharedFiles;

/** What is left of a task that Spark has killed: nothing. */
class KilledTasksTest {

    private static final int FILES = 60;

    /** That much is the time of a machine that does other things, too; it is some 50 ms. */
    private static final long MOST_SECONDS = 10;

    private static void await(String what, BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("waiting until " + what).isLessThan(end);
            Thread.sleep(10);
        }
    }

    private static boolean isAnyThreadLeft() {
        return Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().startsWith("nettrace"));
    }

    private static final class Tasks extends SparkListener {
        private final AtomicInteger running = new AtomicInteger();
        private final AtomicInteger killed = new AtomicInteger();

        @Override
        public void onTaskStart(SparkListenerTaskStart started) {
            running.incrementAndGet();
        }

        @Override
        public void onTaskEnd(SparkListenerTaskEnd ended) {
            killed.addAndGet(ended.reason() instanceof TaskKilled ? 1 : 0);
            running.decrementAndGet();
        }
    }

    /**
     * None of these queries gives a row before it ends.
     *
     * @param interrupts whether Spark interrupts the thread of the task, too
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "false | select count(thread_id) from killed where payload like '%no such text%'",
        "true  | select count(thread_id) from killed where payload like '%no such text%'",
        "false | select thread_id from killed where payload not like '%no such%' order by payload_size desc limit 5",
        "true  | select sum(length(n.why_unresolved(id, 0, 0, 'a0.nettrace'))) from range(100000000)",
    })
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void aKilledTaskEndsAndGivesBackWhatItBorrowed(boolean interrupts, String sql, @TempDir Path folder)
            throws Exception {
        Path file = ClusterTest.write(folder.resolve("a0.nettrace"), 400);
        for (int i = 1; i < FILES; i++) {
            Files.createLink(folder.resolve("a" + i + ".nettrace"), file);
        }
        SparkSession spark = SparkSessions.local();
        spark.conf().set("spark.sql.catalog.n", NettraceCatalog.class.getName());
        spark.conf().set("spark.sql.catalog.n.path", file.toString());
        spark.read().format("nettrace").load(folder.toString()).createOrReplaceTempView("killed");
        Tasks tasks = new Tasks();
        spark.sparkContext().addSparkListener(tasks);
        try {
            CompletableFuture<List<String>> rows = CompletableFuture.supplyAsync(() -> {
                spark.sparkContext().setJobGroup("unwanted", "a query that nobody waits for", interrupts);
                return SparkSessions.rows(spark, sql);
            });
            await("traces are borrowed", () -> ExecutorTraces.borrowed() > 0 || rows.isDone());
            spark.sparkContext().cancelJobGroup("unwanted");
            await("traces are given back", () -> ExecutorTraces.borrowed() == 0);
            await("the tasks have ended", () -> tasks.running.get() == 0 && tasks.killed.get() > 0);
            assertThatThrownBy(rows::get).isInstanceOf(ExecutionException.class).hasMessageContaining("cancelled");
            await("the threads have ended", () -> !isAnyThreadLeft());
        } finally {
            spark.sparkContext().removeSparkListener(tasks);
        }
        // The same open files still answer.
        String sums = "select count(*), sum(thread_id) from ";
        assertThat(SparkSessions.rows(spark, sums + "killed where trace = 'a0.nettrace'"))
                .isEqualTo(SparkSessions.driverRows(file.toString(), sums + "events"));
    }

    @ParameterizedTest
    @CsvSource({"10000, , unpack_limit", "0, no such folder, spill_folder"})
    void executorsUnpackAsTheOptionsSay(long bytes, String spillFolder, String option) {
        String archive = SharedFiles.projectRoot().resolve("examples/traces/lttng.trace.zip").toString();
        assertThatThrownBy(() -> {
            try (ExecutorTraces.Lease lease = ExecutorTraces.borrow(archive, new Unpacking(bytes, spillFolder))) {
                lease.trace().index();
            }
        }).hasMessageContaining(option);
        assertThat(ExecutorTraces.borrowed()).isZero();
    }
}
