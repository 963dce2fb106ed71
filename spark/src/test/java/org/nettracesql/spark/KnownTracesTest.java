package org.nettracesql.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/** Traces that are known to have no row of a query's answer are left alone; each of these has one block of events. */
class KnownTracesTest {

    private static final int TRACES = 30;
    private static final int EVENTS = 50;
    private static final long NANOS_PER_MILLI = 1_000_000;

    @TempDir
    private static Path folder;

    private static SparkSession spark;

    /** Times of a trace overlap with those of the four before and after it, and each time is there in several. */
    @BeforeAll
    static void writeTracesAndTheirManifest() throws Exception {
        for (int i = 0; i < TRACES; i++) {
            write(i, i * 17 % TRACES);
        }
        // A manifest is kept of files that nobody wrote to for two seconds.
        Thread.sleep(2_200);
        Properties kept = new Properties();
        kept.setProperty("index", "file");
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + folder, kept)) {
            connection.createStatement().executeQuery("select count(*) from events").close();
        }
        spark = SparkSessions.local();
        for (String table : List.of("events", "Demo.Item", "Demo.Rare", "event_types", "trace_info")) {
            String name = table.replace("Demo.", "");
            spark.read().format("nettrace").option("index", "file").option("table", table)
                    .option("split_bytes", "100000000").load(folder.toString()).createOrReplaceTempView(name);
            spark.read().format("nettrace").option("table", table).option("pushdown", "false")
                    .load(folder.toString()).createOrReplaceTempView("plain_" + name);
        }
    }

    private static void write(int number, int place) throws IOException {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord item = writer.define("Demo", 1, "Item", type -> type.field("n", TypeCode.INT32));
        MetadataRecord rare = writer.define("Demo", 2, "Rare", type -> type.field("n", TypeCode.INT32));
        writer.events(events -> {
            for (int j = 0; j < EVENTS; j++) {
                int n = place * 100 + j;
                events.event(place % 10 == 3 && j == 20 ? rare : item,
                                NetTraceWriter.SYNC_TICKS + (place * 10L + j) * NANOS_PER_MILLI)
                        .payload(p -> p.i32(n));
            }
        });
        Files.write(folder.resolve("t%02d.nettrace".formatted(number)), writer.end().toBytes());
    }

    private static void assertSameRows(String sql) {
        List<String> expected = SparkSessions.rows(spark, sql.replace("$", "plain_"));
        assertThat(SparkSessions.rows(spark, sql.replace("$", ""))).as(sql).isEqualTo(expected).isNotEmpty();
    }

    /** Asks for rows with and without push-down, and then how many blocks were opened. */
    private static long blocksOf(String sql) throws Exception {
        assertSameRows(sql);
        Map<String, Long> metrics = ScanMetricsTest.metrics(spark, sql.replace("$", ""));
        return metrics.get("number of trace blocks read") + metrics.get("number of trace blocks skipped");
    }

    /** Each pass may read five, those that share the times; the first one of a condition that is not met another. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "select trace, event_number, time_ns from $events order by time_ns desc, trace, event_number limit 10",
                "select trace, event_number, time_ns from $events order by time_ns, trace, event_number limit 10",
                "select trace, event_number, utc_time from $events order by utc_time desc, trace, event_number limit 4",
                "select trace, n from $Item where n <> 2949 order by utc_time desc, trace limit 3",
                "select trace, n from $Item where n >= 50 order by time_ns, trace limit 3",
                "select trace, n from $Rare order by time_ns nulls first limit 1",
                "select trace, n from $Rare order by time_ns desc nulls last limit 1",
            })
    void firstRowsByTimeAreNotLookedForInTracesThatAreEarlierOrLater(String sql) throws Exception {
        assertThat(blocksOf(sql)).as(sql).isBetween(1L, 2L * 5 + 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select trace, n from $Item order by n desc, trace limit 7",
                "select trace, n from $Item order by n nulls first, trace limit 7",
                "select trace, event_number from $events order by event_number desc, trace limit 45",
                "select trace, time_ns, n from $Item order by time_ns, n limit 1490",
                "select trace, time_ns, n from $Item order by time_ns desc, n limit 99999",
            })
    void firstRowsAreThoseThatSparkFindsByItself(String sql) {
        assertSameRows(sql);
    }

    @Test
    void tracesOfOtherTimesAreNotOpened() throws Exception {
        assertThat(blocksOf("select trace, event_number, thread_id from $events where time_ns > "
                + (TRACES - 1) * 10 * NANOS_PER_MILLI)).isBetween(1L, 5L);
        assertThat(blocksOf("select trace, n from $Item where utc_time < (select min(utc_time) from $events)"
                + " + interval 3 milliseconds and n >= 0")).isBetween(1L, (long) TRACES);
    }

    /** A join finds out while it runs which traces it is about. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "select e.trace, e.event_number from $events e join $event_types t on e.trace = t.trace"
                        + " where t.event_name = 'Rare' and t.event_count = 1",
                "select trace, n from $Item where trace in"
                        + " (select trace from $event_types where event_name = 'Rare' and event_count = 1)",
            })
    void tracesThatAJoinHasNoPartnersForAreNotOpened(String sql) throws Exception {
        assertThat(spark.sql(sql.replace("$", "")).queryExecution().executedPlan().toString())
                .contains("dynamicpruning");
        assertThat(spark.sql(sql.replace("$", "plain_")).queryExecution().executedPlan().toString())
                .doesNotContain("dynamicpruning");
        assertThat(blocksOf(sql)).isBetween(1L, 3L);
    }

    /** What is computed of a trace may take long: a join with a smaller side computes nothing of the others. */
    @Test
    void nothingIsComputedOfTracesThatAJoinHasNoPartnersFor() {
        String sql = "select t.trace, t.event_name, t.event_count from $event_types t join $trace_info i"
                + " on t.trace = i.trace where i.file like '%t07.nettrace' or i.file like '%t09.nettrace'";
        assertSameRows(sql);
        assertThat(spark.sql(sql.replace("$", "")).queryExecution().executedPlan().toString())
                .contains("dynamicpruning");
        assertThat(spark.sql(sql.replace("$", "plain_")).queryExecution().executedPlan().toString())
                .doesNotContain("dynamicpruning");
    }
}
