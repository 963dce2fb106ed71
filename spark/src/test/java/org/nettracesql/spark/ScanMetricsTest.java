package org.nettracesql.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.ui.SQLAppStatusStore;
import org.apache.spark.sql.execution.ui.SQLExecutionUIData;
import org.apache.spark.sql.execution.ui.SQLPlanMetric;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.SharedFiles;
import org.nettracesql.trace.testing.TypeCode;
import scala.Option;
import scala.jdk.javaapi.CollectionConverters;

/** What Spark's web pages show of a query's scans, from the store that they are made of. */
class ScanMetricsTest {

    private static final int BLOCKS = 50;
    private static final int EVENTS_A_BLOCK = 100;

    /** Runs a query; the metrics of its scans, by their names. */
    static Map<String, Long> metrics(SparkSession spark, String sql) throws Exception {
        spark.sql(sql).collectAsList();
        SQLAppStatusStore store = new SQLAppStatusStore(spark.sparkContext().statusStore().store(), Option.empty());
        SQLExecutionUIData last = last(spark, store);
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        // Some versions have the rows before they have taken down that the query has ended.
        while (last.completionTime().isEmpty() || last.metricValues() == null) {
            assertThat(System.nanoTime()).as("waiting for the end of " + sql).isLessThan(end);
            Thread.sleep(10);
            last = last(spark, store);
        }
        Map<Object, String> values =
                new HashMap<>(CollectionConverters.asJava(store.executionMetrics(last.executionId())));
        Map<String, Long> metrics = new HashMap<>();
        for (SQLPlanMetric metric : CollectionConverters.asJava(last.metrics())) {
            // A plan that is changed while it runs lists its metrics again.
            String value = values.remove(metric.accumulatorId());
            if (value != null && metric.metricType().startsWith("v2Custom")) {
                metrics.merge(metric.name(), Long.parseLong(value.replace(",", "")), Long::sum);
            }
        }
        return metrics;
    }

    private static SQLExecutionUIData last(SparkSession spark, SQLAppStatusStore store) throws Exception {
        spark.sparkContext().listenerBus().waitUntilEmpty();
        SQLExecutionUIData last = null;
        for (SQLExecutionUIData one : CollectionConverters.asJava(store.executionsList())) {
            last = last == null || one.executionId() > last.executionId() ? one : last;
        }
        return last;
    }

    @Test
    void damageThatAScanComesAcrossIsShown(@TempDir Path folder) throws Exception {
        byte[] whole = Files.readAllBytes(SharedFiles.projectRoot().resolve("examples/traces/jit.nettrace"));
        Path file = Files.write(folder.resolve("whole.nettrace"), whole);
        Path cut = Files.write(folder.resolve("cut.nettrace"), Arrays.copyOf(whole, whole.length / 2));
        SparkSession spark = SparkSessions.local();
        String damaged = "parts of damaged traces, see trace_warnings";
        for (Path one : List.of(file, cut)) {
            spark.read().format("nettrace").option("split_bytes", "100000000").load(one.toString())
                    .createOrReplaceTempView("one");
            assertThat(metrics(spark, "select sum(thread_id) from one"))
                    .containsEntry(damaged, one.equals(cut) ? 1L : 0L);
        }
    }

    @Test
    void whatAScanReadAndPassedOverIsShown(@TempDir Path folder) throws Exception {
        NetTraceWriter trace = new NetTraceWriter();
        MetadataRecord type = trace.define("Shop", 1, "Order", made -> made.version(1).level(4));
        for (int block = 0; block < BLOCKS; block++) {
            long ticks = NetTraceWriter.SYNC_TICKS + block * 1_000_000L;
            trace.events(events -> {
                for (int i = 0; i < EVENTS_A_BLOCK; i++) {
                    events.event(type, ticks + i).thread(1 + i % 7);
                }
            });
        }
        Path file = Files.write(folder.resolve("shop.nettrace"), trace.toBytes());
        SparkSession spark = SparkSessions.local();
        spark.read().format("nettrace").option("split_bytes", "5000").load(file.toString())
                .createOrReplaceTempView("shop");
        Map<String, Long> all = metrics(spark, "select sum(thread_id) from shop");
        assertThat(all)
                .containsEntry("number of trace blocks read", (long) BLOCKS)
                .containsEntry("number of events looked at", (long) BLOCKS * EVENTS_A_BLOCK);
        assertThat(all.get("bytes of trace blocks read"))
                .isBetween(Files.size(file) * 9 / 10, Files.size(file));
        long from = Long.parseLong(SparkSessions.rows(spark, "select max(time_ns) - 250000 from shop").get(0));
        Map<String, Long> window = metrics(spark, "select sum(thread_id) from shop where time_ns >= " + from);
        assertThat(window.get("number of trace blocks read")).isBetween(1L, 2L);
        assertThat(window.get("number of trace blocks skipped"))
                .isEqualTo(BLOCKS - window.get("number of trace blocks read"));
        assertThat(window.get("number of events looked at")).isLessThanOrEqualTo(2L * EVENTS_A_BLOCK);
        // The first pass of each partition counts, too.
        assertThat(metrics(spark, "select time_ns from shop order by event_number desc limit 3"))
                .hasEntrySatisfying("number of trace blocks read", read -> assertThat(read).isGreaterThan(BLOCKS));
    }

    /** Of so many bytes as a scan that is asked for a range of time takes the blocks' word for. */
    @Test
    void theFirstByTimeAreFoundWithoutReadingAll(@TempDir Path folder) throws Exception {
        NetTraceWriter trace = new NetTraceWriter();
        MetadataRecord type = trace.define("Shop", 1, "Order", made -> made.version(1).level(4)
                .field("s", TypeCode.STRING));
        String text = "x".repeat(150);
        for (int block = 0; block < BLOCKS; block++) {
            long ticks = NetTraceWriter.SYNC_TICKS + block * 1_000_000L;
            trace.events(events -> {
                for (int i = 0; i < 3_000; i++) {
                    events.event(type, ticks + i).payload(bytes -> bytes.utf16z(text));
                }
            });
        }
        Path file = Files.write(folder.resolve("large.nettrace"), trace.toBytes());
        SparkSession spark = SparkSessions.local();
        String table = "select time_ns, event_number from ";
        for (String pushdown : List.of("true", "false")) {
            spark.read().format("nettrace").option("split_bytes", "100000000").option("pushdown", pushdown)
                    .load(file.toString()).createOrReplaceTempView("first_" + pushdown);
        }
        for (String order : List.of(" order by time_ns limit 3", " order by time_ns desc limit 3",
                " order by utc_time desc, time_ns limit 250",
                " where event_number < 1000 order by time_ns desc limit 3",
                " where event_number < 100 order by time_ns limit 250")) {
            assertThat(SparkSessions.rows(spark, table + "first_true" + order))
                    .isEqualTo(SparkSessions.rows(spark, table + "first_false" + order))
                    .isNotEmpty();
        }
        for (String order : List.of(" order by time_ns limit 3", " order by time_ns desc limit 3")) {
            assertThat(metrics(spark, table + "first_true" + order))
                    .hasEntrySatisfying("number of trace blocks read", read -> assertThat(read).isLessThan(BLOCKS / 4));
        }
    }
}
