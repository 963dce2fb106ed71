package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/** The first rows by time of a folder are found in those traces alone that may have them. */
class TopOfManyTracesTest {

    private static final int TRACES = 40;
    private static final int EVENTS = 50;
    private static final long NANOS_PER_MILLI = 1_000_000;

    @TempDir
    private static Path folder;

    private static final List<Path> FILES = new ArrayList<>();

    /** Times of a trace overlap with those of the four before and after it, and each time is there in several. */
    @BeforeAll
    static void write() throws IOException, InterruptedException {
        for (int i = 0; i < TRACES; i++) {
            NetTraceWriter writer = new NetTraceWriter();
            MetadataRecord item = writer.define("Demo", 1, "Item", type -> type.field("n", TypeCode.INT32));
            MetadataRecord rare = writer.define("Demo", 2, "Rare", type -> type.field("n", TypeCode.INT32));
            int place = i * 17 % TRACES;
            writer.events(events -> {
                for (int j = 0; j < EVENTS; j++) {
                    int n = place * 100 + j;
                    events.event(place == 3 && j == 20 ? rare : item,
                                    NetTraceWriter.SYNC_TICKS + (place * 10L + j) * NANOS_PER_MILLI)
                            .payload(p -> p.i32(n));
                }
            });
            FILES.add(Files.write(folder.resolve("t%02d.nettrace".formatted(i)), writer.end().toBytes()));
        }
        // A manifest is kept of files that nobody wrote to for two seconds.
        Thread.sleep(2_200);
    }

    private static TraceOptions.Builder options() {
        return TraceOptions.builder(FILES);
    }

    private static List<String> questions() {
        List<String> keys = List.of("time_ns", "time_ns desc", "utc_time", "utc_time desc");
        List<String> rows = List.of("events", "events where mod(thread_id, 2) = 7",
                "\"Demo\".Item where mod(n, 100) = 9", "\"Demo\".Item where mod(n, 100) > 40 and trace < 't20'",
                "\"Demo\".Rare", "events where mod(event_number, 100) > 45",
                "\"Demo\".Item where mod(n, 3) = 1 or substr(trace, 2, 1) = '2'",
                "\"Demo\".Item where mod(n, 1000) = 48 or mod(n, 1000) = 723", "events where time_ns < 77000000",
                "events where time_ns > 77000000", "clr.GCStart");
        List<String> cuts = List.of("limit 1", "limit 10", "limit 3 offset 30", "limit 5000", "limit 0");
        List<String> all = new ArrayList<>();
        for (String key : keys) {
            for (String from : rows) {
                // Numbers of tables and cuts have no divisor in common: each table meets other cuts with other keys.
                all.add("select trace, event_number, time_ns from " + from + " order by " + key
                        + ", trace desc, event_number " + cuts.get(all.size() % cuts.size()));
            }
        }
        return all;
    }

    @Test
    void firstRowsAreThoseThatSortingAllOfThemGives() {
        try (TestDatabase unpushed = new TestDatabase(options().pushdown(false).build());
                TestDatabase kept = new TestDatabase(options().index(IndexStorage.FILE).build());
                TestDatabase inMemory = new TestDatabase(options().index(IndexStorage.MEMORY).build());
                TestDatabase duckDb = new TestDatabase(
                        options().index(IndexStorage.FILE).engine(TraceOptions.Engine.DUCKDB).build())) {
            for (String sql : questions()) {
                List<String> expected = unpushed.rows(sql);
                assertThat(kept.rows(sql)).as(sql).isEqualTo(expected);
                assertThat(inMemory.rows(sql)).as(sql).isEqualTo(expected);
                assertThat(duckDb.rows(sql)).as(sql).isEqualTo(expected);
            }
        }
    }

    @Test
    void tracesThatTheManifestKnowsToBeEarlierOrLaterAreNotRead() throws IOException {
        // Each pass may read five: those that share the times, and one that another thread took before it was known.
        long mostBytes = 2 * 5 * Files.size(FILES.get(0));
        assertReads(mostBytes, "EventTop", List.of("select * from events order by time_ns desc limit 10",
                "select * from events order by time_ns limit 10",
                "select trace, payload from events order by utc_time desc, trace limit 4 offset 2",
                "select n, trace from \"Demo\".Item where mod(n, 100) = 47 order by time_ns desc, trace limit 3"));
    }

    /** Of those that come first, the condition is asked of some 250 rows. */
    @Test
    void tracesBehindEnoughRowsOfAConditionThatNoScanDecidesAreNotRead() throws IOException {
        long mostBytes = 2 * 10 * Files.size(FILES.get(0));
        assertReads(mostBytes, "EventFilteredTop", List.of(
                "select * from events where mod(event_number, 100) > 45 order by time_ns limit 10",
                "select * from events where mod(event_number, 100) > 45 order by time_ns desc limit 10",
                "select trace, n from \"Demo\".Item where mod(n, 100) > 45 or upper(trace) = 'X'"
                        + " order by utc_time desc, trace limit 4 offset 2"));
    }

    /** Asks each question of a database that has nothing but the manifest. */
    private void assertReads(long mostBytes, String node, List<String> questions) {
        TraceOptions options = options().index(IndexStorage.FILE).build();
        try (TestDatabase first = new TestDatabase(options)) {
            first.rows("select count(*) from events");
        }
        for (String sql : questions) {
            try (TestDatabase database = new TestDatabase(options)) {
                assertThat(database.plan(sql)).as(sql).contains(node);
                assertThat(database.rows(sql)).isNotEmpty();
                assertThat(database.statistics().bytesRead()).as(sql).isBetween(1L, mostBytes);
            }
        }
    }

    @Test
    void secondPassReadsNoTraceWithoutACandidateWhateverTheKey() {
        try (TestDatabase database = new TestDatabase(options().build())) {
            database.rows("select n, trace from \"Demo\".Item where n < -1");
            long once = database.statistics().bytesRead();
            assertThat(database.rows("select n from \"Demo\".Item order by n desc, trace limit 3"))
                    .containsExactly("3949", "3948", "3947");
            assertThat(database.statistics().bytesRead()).isBetween(once, once + 2 * once / TRACES);
        }
    }
}
