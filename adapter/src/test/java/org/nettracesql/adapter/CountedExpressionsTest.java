package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.ScanStatistics;

/**
 * Aggregates over expressions of what the index counts by, on three traces of which two have a label: beside a DuckDB
 * that has the rows, and without an event read.
 */
class CountedExpressionsTest {

    private static final String COLUMNS = "trace, provider, event_name, event_id, event_version, event_level,"
            + " event_keywords, time_ns, utc_time, payload_size, thread_id";
    private static final String LABEL = "trace_label(trace, 'host')";
    private static final String OUTSIDE_LABEL =
            "CASE WHEN trace LIKE 'first%' THEN 'a' WHEN trace LIKE 'second%' THEN 'b' END";

    private static final List<String> KEYS = List.of("trace", LABEL, "event_name", "upper(provider)", "event_version",
            "event_id % 2", "case when event_name like 'I%' then 'i' else " + LABEL + " end", "event_level + event_id",
            "substr(trace, 2, 3)");
    private static final List<String> CALLS = List.of("count(*)", "count(event_name)", "count(" + LABEL + ")",
            "count(distinct trace)", "count(distinct " + LABEL + ")", "count(distinct event_id + event_level)",
            "min(trace)", "max(" + LABEL + ")", "min(upper(event_name))", "max(event_keywords)", "min(event_version)",
            "min(time_ns)", "max(time_ns)", "min(utc_time)", "max(utc_time)", "sum(payload_size)", "sum(event_id)",
            "sum(1)",
            "sum(case when event_name = 'Item' then 1 else 0 end)", "sum(case when event_level > 4 then event_id end)",
            "sum(distinct event_id)");
    private static final List<String> CONDITIONS = List.of("upper(event_name) = 'ITEM'", "event_id + 1 > 2",
            LABEL + " || 'x' = 'ax'", LABEL + " is null or event_name = 'Mark'", "event_version = 2 or event_id = 2",
            "event_level in (4, 5)", "trace <> 'third.nettrace'", "event_name = 'Nothing'", LABEL + " = 'b'",
            "event_name like '%' || substr(trace, 1, 0)");

    @TempDir
    private static Path folder;

    private static NativeOracle oracle;

    @BeforeAll
    static void open() throws IOException {
        Path ofA = Files.createDirectories(folder.resolve("host=a"));
        Path ofB = Files.createDirectories(folder.resolve("host=b"));
        oracle = new NativeOracle(
                List.of(Files.move(DemoTrace.write(folder), ofA.resolve("first.nettrace")),
                        Files.move(DemoTrace.writeWithNulls(folder), ofB.resolve("second.nettrace")),
                        Files.move(DemoTrace.writeWithNulls(folder), folder.resolve("third.nettrace"))),
                "trace.events", COLUMNS);
    }

    @AfterAll
    static void close() {
        oracle.close();
    }

    private static void assertSame(String sql) {
        oracle.assertSame(sql, sql.replace(LABEL, OUTSIDE_LABEL));
    }

    /** With no event read where push-down is on. */
    private static void assertCounted(String sql) {
        assertSame(sql);
        oracle.ours().forEach((name, database) -> {
            if (!name.contains("not pushed")) {
                database.rows(sql);
                assertThat(database.statistics()).as("%s: %s", name, sql).isEqualTo(ScanStatistics.NONE);
            }
        });
    }

    @Test
    void groupsByLabelsAreMadeOfTheCountsOfTraces() {
        assertCounted("select " + LABEL + ", count(*), min(time_ns), sum(payload_size) from trace.events group by 1");
        assertCounted("select distinct " + LABEL + " from trace.events");
        assertCounted("select " + LABEL + " || '!', event_name, count(*) from trace.events group by 1, 2"
                + " having count(*) > 20");
    }

    @Test
    void tracesAreCountedWithoutTheirEvents() {
        assertCounted("select count(distinct trace), count(distinct " + LABEL + "), count(*) from trace.events");
        assertCounted("select event_name, count(distinct trace) from trace.events group by 1");
        assertCounted("select count(distinct trace) from trace.events where event_name || 'x' = 'none'");
    }

    @Test
    void conditionsOnTypesCountFromTheIndexToo() {
        assertCounted("select count(*) filter (where event_name like 'I%'), count(*) filter (where event_id = 2),"
                + " max(time_ns) filter (where upper(provider) = 'DEMO'), count(*) from trace.events");
        assertCounted("select sum(case when event_name = 'Item' then 1 else 0 end), sum(case when event_id = 7 then 1"
                + " end), count(case when event_level > 4 then 1 end) from trace.events");
        assertCounted("select count(*) from trace.events where upper(event_name) = 'ITEM' or event_version = 1");
    }

    @Test
    void groupingSetsOfExpressionsAreMadeOfCounts() {
        assertCounted("select " + LABEL + ", upper(event_name), grouping(" + LABEL + "), count(*), sum(event_id)"
                + " from trace.events group by rollup (" + LABEL + ", upper(event_name))");
        assertCounted("select event_name, trace, count(*) from trace.events where event_id * 2 > 900"
                + " group by grouping sets ((event_name), (trace), ())");
    }

    @Test
    void aGroupOfNoEventsIsNone() {
        assertSame("select 'x', count(*) from trace.events where upper(event_name) = 'NONE' group by 1");
        assertSame("select 'x', count(*), min(trace) from trace.events where event_name = 'None' group by 1");
        assertSame("select count(*), sum(event_id), min(trace), max(time_ns) from trace.events where event_id + 1 = 0");
    }

    @Test
    void whatDiffersFromEventToEventIsStillRead() {
        assertSame("select " + LABEL + ", count(distinct thread_id), avg(payload_size) from trace.events group by 1");
        assertSame("select upper(event_name), sum(thread_id) from trace.events where thread_id + 1 > 102 group by 1");
        assertSame("select count(*) from trace.events where thread_id > 101 and upper(event_name) = 'ITEM'");
        assertSame("select count(*) from (select * from trace.events where event_name = 'Mark' limit 3) x"
                + " where upper(event_name) = 'MARK'");
    }

    @Test
    void queriesMadeFromASeedGiveWhatAnOutsiderGives() {
        long seed = Long.getLong("nettrace.test.seed", 20_261_126L);
        int queries = Integer.getInteger("nettrace.test.queries", 40);
        System.out.println("CountedExpressionsTest: -Dnettrace.test.seed=" + seed);
        Random random = new Random(seed);
        for (int i = 0; i < queries; i++) {
            assertSame(query(random));
        }
    }

    private static String query(Random random) {
        List<String> keys = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            keys.add(one(KEYS, random));
        }
        List<String> selected = new ArrayList<>(keys);
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            selected.add(one(CALLS, random)
                    + (random.nextInt(3) == 0 ? " filter (where " + one(CONDITIONS, random) + ")" : ""));
        }
        String sql = "select " + String.join(", ", selected) + " from trace.events"
                + (random.nextInt(3) == 0 ? " where " + one(CONDITIONS, random) : "");
        if (keys.isEmpty()) {
            return sql;
        }
        String way = random.nextInt(4) == 0 ? "cube" : "";
        return sql + " group by " + way + " (" + String.join(", ", keys) + ")"
                + (random.nextInt(4) == 0 ? " having count(*) > 30" : "");
    }

    private static String one(List<String> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }
}
