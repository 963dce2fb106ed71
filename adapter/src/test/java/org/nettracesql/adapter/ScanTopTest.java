package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.SharedFiles;
import org.nettracesql.trace.testing.TypeCode;

/** The first rows in an order, which the scan finds itself: the same as the engines find among all rows. */
class ScanTopTest {

    @TempDir
    private Path folder;

    @Test
    void firstRowsAreTheSameOnAllEnginesWithAndWithoutPushDown() throws IOException {
        Path first = Files.move(DemoTrace.write(folder), folder.resolve("first.nettrace"));
        Path second = Files.move(DemoTrace.writeWithNulls(folder), folder.resolve("second.nettrace"));
        assertAllAgree(
                List.of(first, second),
                "\"Demo\".Item",
                List.of("n", "wide", "time_ns", "utc_time", "event_number", "payload_size"),
                List.of("", " where trace = 'second.nettrace' and n <> 7", " where n % 3 = 1 or name like '%e%'"),
                List.of(" limit 7", " limit 5 offset 233", " limit 1000"));
    }

    @Test
    void firstRowsOfManyBlocksAreTheSameOnAllEnginesWithAndWithoutPushDown() {
        assertAllAgree(
                List.of(SharedFiles.ownTrace("jit-full.nettrace")),
                "events",
                List.of("time_ns", "utc_time", "payload_size"),
                List.of(" where mod(event_number, 7) = 3"),
                List.of(" limit 9 offset 4000"));
        assertAllAgree(
                List.of(SharedFiles.ownTrace("jit-full.nettrace")),
                "events",
                List.of("time_ns", "payload_size"),
                List.of(" where mod(event_number, 500) > 497", " where upper(event_name) = 'GCSTART'"),
                List.of(" limit 9"));
    }

    /** Keys that grow with the file, that do not, that many rows share, and that are missing in some parts. */
    @Test
    @Tag("thorough")
    void firstRowsOfAFileInSeveralPartsAreTheSameOnAllEnginesWithAndWithoutPushDown() throws IOException {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord item = writer.define("Demo", 2, "Item", type -> type.version(1)
                .field("n", TypeCode.INT32)
                .field("wide", TypeCode.INT64)
                .field("name", TypeCode.STRING));
        MetadataRecord shorter = writer.define("Demo", 2, "Item", type -> type.version(2).field("n", TypeCode.INT32));
        String text = "a text that makes the file long enough to be divided ".repeat(2);
        Random random = new Random(20261123);
        for (int block = 0; block < 70; block++) {
            int start = block * 400;
            writer.events(events -> {
                for (int i = start; i < start + 400; i++) {
                    int n = random.nextInt(50) == 0 ? i : random.nextInt(700);
                    long wide = random.nextLong();
                    if (start > 15_000 && i % 3 == 0) {
                        events.event(shorter, NetTraceWriter.SYNC_TICKS + i * 50L).payload(p -> p.i32(n));
                    } else {
                        events.event(item, NetTraceWriter.SYNC_TICKS + i * 50L)
                                .payload(p -> p.i32(n).i64(wide).utf16z(text));
                    }
                }
            });
        }
        Path large = Files.write(folder.resolve("large.nettrace"), writer.end().toBytes());
        assertThat(Files.size(large)).isGreaterThan(4 << 20);
        assertAllAgree(
                List.of(large),
                "\"Demo\".Item",
                List.of("n", "wide", "time_ns", "utc_time", "payload_size"),
                List.of("", " where mod(n, 5) = 2", " where mod(n, 5) > 2 or upper(name) is null",
                        " where wide % 4096 between 0 and 2"),
                List.of(" limit 3", " limit 40 offset 1100"));
    }

    private static void assertAllAgree(
            List<Path> files, String table, List<String> keys, List<String> conditions, List<String> cuts) {
        try (TestDatabase auto = new TestDatabase(TraceOptions.builder(files).build());
                TestDatabase java = new TestDatabase(
                        TraceOptions.builder(files).engine(TraceOptions.Engine.JAVA).build());
                TestDatabase duckDb = new TestDatabase(
                        TraceOptions.builder(files).engine(TraceOptions.Engine.DUCKDB).build());
                TestDatabase unpushed = new TestDatabase(TraceOptions.builder(files).pushdown(false).build())) {
            for (String key : keys) {
                for (String order : List.of("", " desc", " desc nulls first")) {
                    for (String condition : conditions) {
                        for (String cut : cuts) {
                            String sql = "select " + key + " as k, trace, event_number as e, thread_id from " + table
                                    + condition + " order by k" + order + ", trace desc, e desc" + cut;
                            List<String> expected = unpushed.rows(sql);
                            assertThat(auto.rows(sql)).as(sql).isEqualTo(expected);
                            assertThat(java.rows(sql)).as(sql).isEqualTo(expected);
                            assertThat(duckDb.rows(sql)).as(sql).isEqualTo(expected);
                        }
                    }
                }
            }
        }
    }

    @Test
    void hardlyMoreRowsThanAreWantedAreDecodedAndBlocksWithoutThemAreSkipped() {
        try (TestDatabase database = TestDatabase.of(DemoTrace.write(folder))) {
            String sql = "select time_ns, payload from events order by time_ns desc limit 3";
            assertThat(database.plan(sql).strip()).isEqualTo(
                    "EventTop(table=[trace.events], columns=[time_ns, payload], sort=[time_ns DESC-nulls-last],"
                            + " fetch=[3])");
            database.rows("select count(*) from events");
            assertThat(database.rows(sql)).hasSize(3);
            assertThat(database.statistics().eventsDecoded()).isEqualTo(3);
            assertThat(database.statistics().blocksSkipped()).isEqualTo(9);
        }
    }

    @Test
    void blocksAreSkippedByTheConditionAndByTheLastValueThatIsWanted() {
        try (TestDatabase database = TestDatabase.of(DemoTrace.write(folder))) {
            database.rows("select count(*) from events");
            database.rows("select time_ns, payload from events where time_ns >= 0 order by time_ns limit 3");
            long withCondition = database.statistics().blocksSkipped();
            database.rows("select time_ns, payload from events order by time_ns limit 3");
            assertThat(withCondition).isEqualTo(database.statistics().blocksSkipped()).isPositive();
        }
    }

    @Test
    void conditionThatNoScanDecidesIsAskedOfTheFirstRowsBeforeItIsOfAll() throws IOException {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord item = writer.define("Demo", 1, "Item", type ->
                type.field("n", TypeCode.INT32).field("name", TypeCode.STRING));
        for (int block = 0; block < 10; block++) {
            int start = block * 2_000;
            writer.events(events -> {
                for (int i = start; i < start + 2_000; i++) {
                    int n = i;
                    events.event(item, NetTraceWriter.SYNC_TICKS + i).payload(p -> p.i32(n).utf16z("item " + n));
                }
            });
        }
        try (TestDatabase database = TestDatabase.of(
                Files.write(folder.resolve("items.nettrace"), writer.end().toBytes()))) {
            String first = "select name, n from \"Demo\".Item where mod(n, 100) > 45 order by time_ns desc limit 3";
            assertThat(database.plan(first)).contains("EventFilteredTop(", "condition=[>(MOD($", "fetch=[3])");
            assertThat(database.rows(first)).containsExactly("item 19999|19999", "item 19998|19998",
                    "item 19997|19997");
            assertThat(database.statistics().eventsDecoded()).isLessThan(1_000);
            assertThat(database.rows("select n from \"Demo\".Item where mod(n, 10000) > 9998 order by time_ns limit 3"))
                    .containsExactly("9999", "19999");
            assertThat(database.rows("select n from \"Demo\".Item where n / 10 * 10 = n order by time_ns limit 2"))
                    .containsExactly("0", "10");
        }
    }

    @Test
    void conditionThatMayFailIsAskedOfAllRows() {
        try (TestDatabase database = TestDatabase.of(DemoTrace.write(folder))) {
            String sql = "select n from \"Demo\".Item where 10 / (n + 50) > 1 order by time_ns desc limit 1";
            assertThat(database.plan(sql)).doesNotContain("EventFilteredTop");
            assertThatThrownBy(() -> database.rows(sql)).hasStackTraceContaining("zero");
        }
    }

    @Test
    void sortsThatTheScanCannotDoStayAbove() {
        try (TestDatabase database = TestDatabase.of(DemoTrace.write(folder))) {
            for (String order : List.of("name limit 3", "n", "n nulls first limit 3", "thread_id limit 3",
                    "n + 1 limit 3", "ratio limit 3")) {
                assertThat(database.plan("select * from \"Demo\".Item order by " + order)).doesNotContain("EventTop");
            }
            assertThat(database.plan("select n from (select * from \"Demo\".Item limit 5) order by n limit 3"))
                    .doesNotContain("EventTop");
        }
    }
}
