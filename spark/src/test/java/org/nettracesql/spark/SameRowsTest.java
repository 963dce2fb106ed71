package org.nettracesql.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.SharedFiles;
import org.nettracesql.trace.testing.TypeCode;

/** The same SQL gives the same rows in Spark, in Spark with push-down off, and in the driver. */
class SameRowsTest {

    /** Of which each example has several. */
    private static final long SMALL_SPLIT_BYTES = 40_000;

    private static SparkSession spark;

    @BeforeAll
    static void start() {
        spark = SparkSessions.local();
    }

    private static Path examples() {
        return SharedFiles.projectRoot().resolve("examples/traces");
    }

    /** Makes views {@code pushed} and {@code plain} of a table. */
    private static void view(Path traces, String table, long splitBytes) {
        spark.read().format("nettrace").option("table", table).option("split_bytes", splitBytes)
                .load(traces.toString()).createOrReplaceTempView("pushed");
        spark.read().format("nettrace").option("table", table).option("pushdown", "false")
                .load(traces.toString()).createOrReplaceTempView("plain");
    }

    private static void assertSame(Path traces, String table, String select) throws SQLException {
        List<String> expected = SparkSessions.driverRows(traces.toString(), select.replace("$t", table));
        view(traces, table, SMALL_SPLIT_BYTES);
        assertThat(SparkSessions.rows(spark, select.replace("$t", "pushed"))).as(select).isEqualTo(expected);
        assertThat(SparkSessions.rows(spark, select.replace("$t", "plain"))).as("plain " + select).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select * from $t",
                "select count(*) from $t",
                "select provider, event_name, count(*), min(time_ns), max(time_ns), sum(payload_size) from $t"
                        + " group by provider, event_name",
                "select trace, count(*) from $t group by trace",
                "select max(time_ns) from $t where event_level = 4 and trace like 'j%'",
                "select count(*), min(time_ns) from $t where provider = 'no such provider'",
                "select trace, min(utc_time), count(*), max(utc_time), min(time_ns) from $t group by trace",
                "select max(utc_time), min(utc_time) from $t where event_name like 'Method%'",
                "select max(utc_time), count(*) from $t where provider = 'no such provider'",
                "select event_number, trace from $t where time_ns between 1000000 and 200000000",
                "select time_ns, thread_id from $t where thread_id in (1, 2, 3) or thread_id > 100000",
                "select trace, event_number from $t where not (event_id in (141, 143, 145)) and payload_size > 100",
                "select trace, event_number from $t where event_name like 'Method%' and event_name <> 'MethodDetails'",
                "select trace, event_number from $t where event_name like '%Verbose' or event_name = 'GCStart'",
                "select trace, event_number from $t where mod(event_number, 97) = 3",
                "select trace, event_number from $t where processor is null and stack_id is not null",
                "select trace, event_number from $t where activity_id is not null and time_ns < 300000000",
                "select trace, event_number from $t where utc_time > timestamp '2026-11-21 07:58:47.141'",
                "select count(*) from $t where utc_time = timestamp '2026-11-21 07:58:47.142'",
                "select count(*) from $t where not (utc_time <= timestamp '2026-11-21 07:58:47.1425')",
                "select event_keywords, count(distinct thread_id) from $t group by event_keywords",
                "select distinct process_id, trace from $t where trace in ('jit.nettrace', 'pool.nettrace')",
            })
    void ofAllEventsOfAFolder(String select) throws SQLException {
        assertSame(examples(), "events", select);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select * from $t",
                "select count(*), sum(MethodSize), min(MethodStartAddress) from $t",
                "select MethodNamespace, count(*) from $t where MethodSize > 500 group by MethodNamespace",
                "select trace, event_number from $t where MethodName = 'Main' or MethodName = '.ctor'",
                "select trace, event_number from $t where MethodNamespace like '%_.%' and MethodName <> 'Main'",
                "select trace, event_number, ReJITID from $t where MethodFlags <> 0 and MethodToken < 100663400",
                "select count(*) from $t where MethodSignature like '%string%' and time_ns > 0",
                "select count(MethodName), count(*) from $t where MethodSize >= 10 and MethodSize < 20",
            })
    void ofOneEventType(String select) throws SQLException {
        assertSame(examples(), "clr.MethodLoadVerbose", select);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "clr.MethodLoadVerbose_V2",
                "clr.GCStart",
                "clr.GCHeapStats",
                "clr.MethodILToNativeMap_ILOffsets",
                "clr.ExceptionThrown",
                "sampler.ThreadSample",
                "methods",
                "modules",
                "stacks",
                "gc_collections",
                "event_types",
                "event_counters",
                "threads",
                "trace_warnings",
            })
    void ofWholeTables(String table) throws SQLException {
        assertSame(examples(), table, "select * from $t");
    }

    @Test
    void ofAnArchive() throws SQLException {
        assertSame(examples().resolve("lttng.trace.zip"), "events", "select * from $t");
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu.nettrace", "killed.nettrace", "v6-perf.nettrace", "web.nettrace",
            "ctf-lost.trace.zip"})
    void ofLargerTraces(String name) throws SQLException {
        Path trace = SharedFiles.require("traces/own/" + name);
        assertSame(trace, "events", "select event_name, thread_id, process_id, count(*), min(time_ns), max(time_ns),"
                + " sum(event_number), sum(payload_size) from $t group by event_name, thread_id, process_id");
        assertSame(trace, "events", "select event_name, count(*) from $t group by event_name");
        assertSame(trace, "methods", "select * from $t");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select time_ns, trace, event_number from $t order by time_ns desc, trace, event_number limit 7",
                "select time_ns, trace, event_number from $t order by time_ns, trace, event_number limit 5",
                "select utc_time, trace, event_number from $t order by utc_time desc, trace, event_number limit 9",
                "select payload_size, trace, event_number, payload from $t where event_name like 'Method%'"
                        + " order by payload_size desc, trace, event_number limit 11",
                "select event_number, trace, event_name from $t where trace = 'jit.nettrace' and time_ns > 100000000"
                        + " order by event_number limit 3",
                "select event_number, trace from $t where event_name = 'GCStart'"
                        + " order by event_number desc, trace limit 90000",
            })
    void firstRowsInAnOrderAreFoundByTheScan(String select) throws SQLException {
        assertSame(examples(), "events", select);
        assertThat(SparkSessions.rows(spark, "explain " + select.replace("$t", "pushed")).toString())
                .containsPattern(" top \\d+ by ");
        assertThat(SparkSessions.rows(spark, "explain " + select.replace("$t", "plain")).toString())
                .doesNotContainPattern(" top \\d+ by ");
    }

    /** The second version of the event has no amount. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "select amount, event_number from $t order by amount desc nulls last, event_number limit 6",
                "select amount, event_number from $t order by amount nulls last, event_number limit 4",
                "select amount, event_number from $t order by amount nulls first, event_number limit 50",
                "select amount, event_number from $t order by amount desc nulls first, event_number limit 7",
                "select amount, event_number from $t order by amount nulls last, event_number limit 595",
                "select amount, event_number from $t where amount is not null"
                        + " order by amount nulls first, event_number limit 5",
            })
    void nullsAreFirstOrLastAsTheQuerySays(String select, @TempDir Path folder) throws Exception {
        NetTraceWriter trace = new NetTraceWriter();
        MetadataRecord one = trace.define("Shop", 1, "Order",
                made -> made.version(1).level(4).field("amount", TypeCode.INT32));
        MetadataRecord two = trace.define("Shop", 1, "Order", made -> made.version(2).level(4));
        for (int block = 0; block < 30; block++) {
            int first = block * 20;
            trace.events(events -> {
                for (int i = first; i < first + 20; i++) {
                    long ticks = NetTraceWriter.SYNC_TICKS + i;
                    if (i % 100 == 99) {
                        events.event(two, ticks);
                    } else {
                        int amount = i * 7919 % 600 - 300;
                        events.event(one, ticks).payload(bytes -> bytes.i32(amount));
                    }
                }
            });
        }
        Path file = Files.write(folder.resolve("shop.nettrace"), trace.toBytes());
        List<String> expected = SparkSessions.driverRows(file.toString(), select.replace("$t", "Shop.\"Order\""));
        view(file, "Shop.Order", 1 << 10);
        assertThat(SparkSessions.rows(spark, select.replace("$t", "pushed"))).isEqualTo(expected);
        assertThat(SparkSessions.rows(spark, select.replace("$t", "plain"))).isEqualTo(expected);
    }

    @Test
    void aLimitGivesAsManyRowsAsItSays() {
        view(examples(), "events", SMALL_SPLIT_BYTES);
        assertThat(SparkSessions.rows(spark, "select time_ns from pushed limit 17")).hasSize(17);
        assertThat(SparkSessions.rows(spark, "select time_ns from pushed order by time_ns limit 5"))
                .isEqualTo(SparkSessions.rows(spark, "select time_ns from plain order by time_ns limit 5"));
    }

    /** The exchanges of a plan that are those of another part of it. */
    private static int reused(String sql) {
        String plan = spark.sql(sql).queryExecution().executedPlan().toString();
        return plan.split("ReusedExchange", -1).length - 1;
    }

    @ParameterizedTest
    @ValueSource(strings = {"events", "clr.MethodLoadVerbose", "methods", "trace_warnings"})
    void equalScansOfAPlanAreReadOnce(String table) {
        view(examples(), table, SMALL_SPLIT_BYTES);
        spark.conf().set("spark.sql.adaptive.enabled", "false");
        try {
            for (String view : List.of("pushed", "plain")) {
                String distinct = "(select trace, count(*) as n from " + view + " where trace > '%s' group by trace)";
                String same = distinct.formatted("g");
                assertThat(reused("select * from " + same + " a full join " + same + " b on a.n = b.n"))
                        .as(view + " " + table).isEqualTo(1);
                assertThat(reused("select * from " + same + " a full join " + distinct.formatted("h")
                        + " b on a.n = b.n")).as(view + " " + table).isZero();
            }
        } finally {
            spark.conf().unset("spark.sql.adaptive.enabled");
        }
    }

    @Test
    void warningsOfAFileThatIsNoTraceAreThere(@TempDir Path folder) throws Exception {
        Files.copy(examples().resolve("jit.nettrace"), folder.resolve("jit.nettrace"));
        Files.writeString(folder.resolve("bad.nettrace"), "no trace");
        assertSame(folder, "trace_warnings", "select trace, kind, message from $t");
        assertSame(folder, "trace_warnings", "select trace, kind from $t where trace = 'bad.nettrace'");
        assertSame(folder, "trace_warnings", "select count(*) from $t where trace like 'j%'");
    }
}
