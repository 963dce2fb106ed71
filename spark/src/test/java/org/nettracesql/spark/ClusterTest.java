package org.nettracesql.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;

/** A real cluster, the jar as users have it, one large file and many small ones, and a worker that dies. */
class ClusterTest {

    private static final int LARGE_BLOCKS = 400;
    private static final int EVENTS_A_BLOCK = 2000;
    private static final int SMALL_FILES = 20;

    static Path write(Path file, int blocks) throws Exception {
        NetTraceWriter trace = new NetTraceWriter();
        MetadataRecord type = trace.define("Shop", 1, "Order", made -> made.version(1).level(4));
        for (int block = 0; block < blocks; block++) {
            long ticks = NetTraceWriter.SYNC_TICKS + block * 1_000_000L;
            trace.events(events -> {
                for (int i = 0; i < EVENTS_A_BLOCK; i++) {
                    events.event(type, ticks + i).thread(1 + i % 7);
                }
            });
        }
        return Files.write(file, trace.toBytes());
    }

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void killingAWorkerChangesNoRow(@TempDir Path folder) throws Exception {
        String home = System.getProperty("spark.home.folder");
        Assumptions.assumeTrue(home != null, "skipped: spark.home.folder names no folder with Spark's jars");
        Path traces = Files.createDirectories(folder.resolve("traces"));
        write(traces.resolve("large.nettrace"), LARGE_BLOCKS);
        for (int i = 0; i < SMALL_FILES; i++) {
            write(traces.resolve("small" + i + ".nettrace"), 2);
        }
        String sql = "select trace, thread_id, count(*), min(time_ns), max(time_ns), sum(event_number % 1000)"
                + " from nettrace.trace.events where event_name = 'Order' group by trace, thread_id";
        List<String> expected = SparkSessions.driverRows(traces.toString(),
                sql.replace("nettrace.trace.", "").replace("event_number % 1000", "mod(event_number, 1000)"));
        assertThat(expected).hasSize(7 * (1 + SMALL_FILES));
        try (Cluster cluster = Cluster.start(Path.of(home), Files.createDirectories(folder.resolve("cluster")))) {
            SparkSessions.stopLocal();
            SparkSession spark = SparkSession.builder()
                    .master(cluster.url())
                    .config("spark.jars", System.getProperty("nettrace.spark.jar"))
                    .config("spark.ui.enabled", "false")
                    .config("spark.driver.host", "127.0.0.1")
                    .config("spark.driver.bindAddress", "127.0.0.1")
                    .config("spark.executor.memory", "512m")
                    .config("spark.executor.extraJavaOptions", Cluster.SHORT_RUN)
                    .config("spark.sql.shuffle.partitions", "4")
                    .config("spark.task.maxFailures", "8")
                    .config("spark.scheduler.minRegisteredResourcesRatio", "1.0")
                    .config("spark.cores.max", "2")
                    .config("spark.sql.catalog.nettrace", "org.nettracesql.spark.NettraceCatalog")
                    .config("spark.sql.catalog.nettrace.path", traces.toString())
                    // Some dozens of tasks, so that the first ones end long before the last.
                    .config("spark.sql.catalog.nettrace.split_bytes", "200000")
                    .getOrCreate();
            try {
                assertThat(SparkSessions.rows(spark, sql)).isEqualTo(expected);
                CountDownLatch underWay = new CountDownLatch(5);
                spark.sparkContext().addSparkListener(new SparkListener() {
                    @Override
                    public void onTaskEnd(SparkListenerTaskEnd ended) {
                        underWay.countDown();
                    }
                });
                CompletableFuture<List<String>> rows =
                        CompletableFuture.supplyAsync(() -> SparkSessions.rows(spark, sql));
                assertThat(underWay.await(2, TimeUnit.MINUTES)).isTrue();
                boolean wasRunning = !rows.isDone();
                cluster.killWorker(0);
                assertThat(rows.get(5, TimeUnit.MINUTES)).isEqualTo(expected);
                assertThat(wasRunning).as("the query was under way when the worker was killed").isTrue();
                // The one that is left goes on.
                assertThat(SparkSessions.rows(spark, "select count(*) from nettrace.trace.events"))
                        .containsExactly(Long.toString((LARGE_BLOCKS + 2L * SMALL_FILES) * EVENTS_A_BLOCK));
            } finally {
                spark.stop();
            }
        }
    }
}
