package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.trace.testing.SharedFiles;

/** Totals without groups, which the scan adds up itself: the same as the engines get from its rows. */
class ScanTotalsTest {

    private static final List<String> OF_ITEMS = List.of(
            "count(*)",
            "count(n), sum(n), min(n), max(n)",
            "count(name), count(*)",
            "sum(n), avg(n), count(*)",
            "min(utc_time), max(utc_time), min(time_ns), max(event_number)",
            "sum(event_level), min(event_version), max(event_opcode), sum(event_keywords)",
            "min(thread_id) + max(thread_id)",
            "coalesce(sum(n), -1), count(distinct n)",
            "sum(n) filter (where n > 0), min(name)");

    private static final List<String> CONDITIONS =
            List.of("", " where n > 3", " where n is null", " where n = 4711", " where name is not null and n < 0",
                    " where thread_id in (101, 103) and n <> 7");

    @TempDir
    private Path folder;

    @Test
    void totalsAreTheSameOnAllEnginesWithAndWithoutPushDown() throws IOException {
        Path first = Files.move(DemoTrace.write(folder), folder.resolve("first.nettrace"));
        Path second = Files.move(DemoTrace.writeWithNulls(folder), folder.resolve("second.nettrace"));
        assertAllAgree(List.of(first, second), "\"Demo\".Item", OF_ITEMS, CONDITIONS);
    }

    @Test
    void totalsOfManyBlocksAreTheSameOnAllEnginesWithAndWithoutPushDown() {
        assertAllAgree(
                List.of(SharedFiles.ownTrace("jit-full.nettrace")),
                "events",
                List.of("count(*), sum(payload_size), min(time_ns), max(time_ns), sum(thread_id), max(event_keywords)"),
                List.of(" where thread_id > 0", " where payload_size > 100", " where mod(event_number, 7) = 3"));
    }

    private static void assertAllAgree(List<Path> files, String table, List<String> totals, List<String> conditions) {
        try (TestDatabase auto = new TestDatabase(TraceOptions.builder(files).build());
                TestDatabase java = new TestDatabase(
                        TraceOptions.builder(files).engine(TraceOptions.Engine.JAVA).build());
                TestDatabase duckDb = new TestDatabase(
                        TraceOptions.builder(files).engine(TraceOptions.Engine.DUCKDB).build());
                TestDatabase unpushed = new TestDatabase(TraceOptions.builder(files).pushdown(false).build())) {
            for (String total : totals) {
                for (String condition : conditions) {
                    String sql = "select " + total + " from " + table + condition;
                    String expected = unpushed.row(sql);
                    assertThat(auto.row(sql)).as(sql).isEqualTo(expected);
                    assertThat(java.row(sql)).as(sql).isEqualTo(expected);
                    assertThat(duckDb.row(sql)).as(sql).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void wholeNumbersAndTimesAreAddedUpByTheScanAndOtherThingsAreNot() {
        try (TestDatabase database = TestDatabase.of(DemoTrace.write(folder))) {
            assertThat(database.plan("select count(*), sum(n), max(utc_time) from \"Demo\".Item where n > 3").strip())
                    .isEqualTo("EventTotals(table=[Demo.Item], where=[n 4..], columns=[utc_time, n],"
                            + " measures=[[COUNT(*), SUM(n), MAX(utc_time)]])");
            assertThat(database.plan("select sum(n) from \"Demo\".Item group by time_ns"))
                    .doesNotContain("EventTotals");
            assertThat(database.plan("select max(name) from \"Demo\".Item")).doesNotContain("EventTotals");
            assertThat(database.plan("select sum(n) from \"Demo\".Item where upper(name) = 'A'"))
                    .doesNotContain("EventTotals");
            assertThat(database.plan("select sum(n) from (select n from \"Demo\".Item limit 3)"))
                    .doesNotContain("EventTotals");
        }
    }

    @Test
    void aTotalCountsWhatItsScanReads() {
        try (TestDatabase database = TestDatabase.of(DemoTrace.write(folder))) {
            assertThat(database.row("select max(n) from \"Demo\".Item where time_ns >= 90000")).isEqualTo("49");
            assertThat(database.statistics().blocksRead()).isEqualTo(1);
            assertThat(database.statistics().rowsMatched()).isEqualTo(10);
        }
    }
}
