package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.trace.TraceWarning;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/**
 * The first rows by time of a long trace are looked for where the times of its blocks may be, as far as these are known
 * or claimed; what is left unread because of a claim is more than would be read in vain, and a warning tells of it.
 */
class TopOfLongTracesTest {

    /** So that a block is about as long as a part. */
    private static final String TEXT = "x".repeat(130_000);

    private static final int BLOCKS = 26;
    private static final int EVENTS_A_BLOCK = 8;
    private static final long NANOS_A_BLOCK = 1_000_000;
    private static final String TRUSTED = "were passed over by the time ranges in their headers";

    @TempDir
    private static Path folder;

    private static Path blocksThatOverlap;
    private static Path others;

    private static final class Written {
        private final NetTraceWriter writer = new NetTraceWriter();
        private final MetadataRecord item = writer.define("Demo", 1, "Item", type ->
                type.field("n", TypeCode.INT32).field("name", TypeCode.STRING));

        private int events;

        /** Times of a block's events, and the range that it claims; null for the true one. */
        Written block(long[] claimed, long... nanos) {
            writer.events(block -> {
                for (long time : nanos) {
                    int n = events++;
                    block.event(item, NetTraceWriter.SYNC_TICKS + time).thread(n % 3 + 1)
                            .payload(p -> p.i32(n * 37 % 101).utf16z(TEXT));
                }
                if (claimed != null) {
                    block.timeRange(NetTraceWriter.SYNC_TICKS + claimed[0], NetTraceWriter.SYNC_TICKS + claimed[1]);
                }
            });
            return this;
        }

        Path save(String name) throws IOException {
            return Files.write(folder.resolve(name), writer.end().toBytes());
        }
    }

    /** Blocks overlap with their neighbours, many events share a time, and a late and an early block lie between. */
    @BeforeAll
    static void write() throws IOException {
        Random random = new Random(20_261_128);
        blocksThatOverlap = overlapping(random, 0).save("overlap.nettrace");
        others = overlapping(random, 7).save("others.nettrace");
        assertThat(Files.size(others)).isGreaterThan(50 << 20);
    }

    private static Written overlapping(Random random, int shift) {
        Written written = new Written();
        for (int block = 0; block < BLOCKS; block++) {
            long place = block == 11 ? 0 : block == 17 ? BLOCKS : block;
            long[] nanos = new long[EVENTS_A_BLOCK];
            for (int i = 0; i < nanos.length; i++) {
                nanos[i] = (place + shift) * NANOS_A_BLOCK + random.nextInt(10) * (3 * NANOS_A_BLOCK / 10);
            }
            Arrays.sort(nanos);
            written.block(null, nanos);
        }
        return written;
    }

    private static List<String> questions() {
        List<String> keys = List.of("time_ns", "time_ns desc", "utc_time", "utc_time desc", "time_ns desc nulls first");
        List<String> rows = List.of("", "where mod(n, 3) = 1", "where n < 0", "where n in (7, 100)",
                "where time_ns between 9000000 and 21000000", "where time_ns > 28000000 or n = 5",
                "where mod(thread_id, 2) = 1 and time_ns < 12000000");
        List<String> cuts = List.of("limit 1", "limit 5", "limit 9 offset 30", "limit 1000");
        List<String> all = new ArrayList<>();
        for (String key : keys) {
            for (String where : rows) {
                // Numbers of conditions and cuts have no divisor in common: each meets the others with other keys.
                all.add("select time_ns, n, thread_id, event_number from Demo.Item " + where + " order by " + key
                        + ", n desc, event_number, thread_id " + cuts.get(all.size() % cuts.size()));
            }
        }
        return all;
    }

    @Test
    void firstRowsAreThoseThatAnOutsiderFindsOnAllEnginesWithAndWithoutPushDown() {
        for (List<Path> traces : List.of(List.of(blocksThatOverlap), List.of(blocksThatOverlap, others))) {
            try (NativeOracle oracle = new NativeOracle(
                    traces, "Demo.Item", "time_ns, utc_time, n, thread_id, event_number")) {
                List<String> questions = questions();
                for (int i = 0; i < questions.size(); i += traces.size()) {
                    oracle.assertSame(questions.get(i));
                    if (i % 5 == 0) {
                        EngineEquivalenceTest.assertSame(oracle.ours(), questions.get(i));
                    }
                }
            }
        }
    }

    @Test
    void blocksThatClaimOtherTimesAreNotReadAndThatIsSaid() {
        for (String order : List.of("time_ns", "time_ns desc", "utc_time", "utc_time desc")) {
            for (int threads : new int[] {1, 2}) {
                try (TestDatabase database = new TestDatabase(
                        TraceOptions.builder(List.of(blocksThatOverlap)).threads(threads).build())) {
                    String sql = "select n from Demo.Item order by " + order + " limit 3";
                    assertThat(warnings(database, sql)).as(sql).singleElement().asString().contains(TRUSTED);
                    assertThat(database.statistics().bytesRead()).as(sql).isBetween(1L, 2 * 9L << 20);
                    database.rows("select count(*) from events");
                    assertThat(warnings(database, sql)).as("verified").isEmpty();
                    assertThat(database.statistics().bytesRead()).as(sql).isBetween(1L, 2 * 9L << 20);
                }
            }
        }
    }

    /** Of the traces of a folder, too, and where a window of time leaves most out. */
    @Test
    void partsOutsideOfAWindowOrBehindEnoughRowsOfAnotherTraceAreNotRead() {
        try (TestDatabase database = TestDatabase.of(blocksThatOverlap, others)) {
            assertThat(warnings(database, "select n from Demo.Item order by time_ns desc limit 3"))
                    .hasSize(2).allMatch(warning -> warning.contains(TRUSTED));
            assertThat(database.statistics().bytesRead()).isBetween(1L, 2 * 15L << 20);
        }
        try (TestDatabase database = TestDatabase.of(blocksThatOverlap)) {
            warnings(database, "select n from Demo.Item where time_ns < 5000000 order by time_ns desc limit 300");
            assertThat(database.statistics().bytesRead()).isBetween(1L, 2 * 13L << 20);
        }
    }

    /** Times of blocks that lie within others, of which each but two says the truth. */
    private static Path liar(String name, int blocks, long[] ofThird, long[] ofLast) throws IOException {
        Written written = new Written();
        for (int block = 0; block < blocks; block++) {
            long[] nanos = new long[EVENTS_A_BLOCK];
            for (int i = 0; i < nanos.length; i++) {
                nanos[i] = block * NANOS_A_BLOCK + i;
            }
            written.block(block == 2 ? ofThird : block == blocks - 1 ? ofLast : null, nanos);
        }
        return written.save(name);
    }

    private static void assertFirstAndLast(Path trace) {
        try (NativeOracle oracle = new NativeOracle(trace, "Demo.Item", "time_ns, n, event_number")) {
            for (String sql : questions()) {
                if (!sql.contains("utc_time")) {
                    oracle.assertSame(sql.replace(", thread_id", "").replace("where mod(thread_id, 2) = 1 and",
                            "where"));
                }
            }
        }
    }

    /** At the most 32 MB of events are left unread by what their headers claim. */
    @Test
    void ofASmallTraceNoClaimHidesARow() throws IOException {
        assertFirstAndLast(liar("small.nettrace", 15, new long[] {90_000_000, 91_000_000}, new long[] {0, 1}));
    }

    @Test
    void claimsOfMoreThanThereIsHideNoRow() throws IOException {
        assertFirstAndLast(liar("wide.nettrace", BLOCKS, new long[] {-5, 90_000_000}, new long[] {7, 3}));
    }

    @Test
    void blockThatWasReadGivesItsRowsWhateverItClaims() throws IOException {
        Written written = new Written();
        for (int block = 0; block < 2 * BLOCKS; block++) {
            long[] nanos = new long[EVENTS_A_BLOCK / 2];
            Arrays.fill(nanos, block * NANOS_A_BLOCK);
            written.block(null, nanos);
        }
        // It is of the part with the block before it, in which the latest rows are looked for.
        written.block(new long[] {0, 1}, 1_000 * NANOS_A_BLOCK);
        Path trace = written.save("within.nettrace");
        try (TestDatabase database = TestDatabase.of(trace);
                TestDatabase unpushed = TestDatabase.unpushed(trace)) {
            String sql = "select time_ns, n from Demo.Item order by time_ns desc, n limit 12";
            assertThat(database.rows(sql)).hasSize(12).isEqualTo(unpushed.rows(sql));
            assertThat(warnings(database, sql)).singleElement().asString().contains(TRUSTED);
        }
    }

    @Test
    void ofALongTraceALieIsTrustedAndSaidUntilAllEventsWereRead() throws IOException {
        Path trace = liar("long.nettrace", BLOCKS, null, new long[] {0, 1});
        String sql = "select time_ns from Demo.Item order by time_ns desc limit 1";
        try (TestDatabase database = TestDatabase.of(trace);
                TestDatabase unpushed = TestDatabase.unpushed(trace)) {
            String last = unpushed.row(sql);
            assertThat(last).isEqualTo(Long.toString((BLOCKS - 1) * NANOS_A_BLOCK + EVENTS_A_BLOCK - 1));
            assertThat(database.row(sql)).isNotEqualTo(last);
            assertThat(warnings(database, sql)).singleElement().asString().contains(TRUSTED, "as count(*) does");
            database.rows("select count(*) from events");
            assertThat(database.row(sql)).isEqualTo(last);
        }
    }

    private static List<String> warnings(TestDatabase database, String sql) {
        database.rows(sql);
        List<String> found = new ArrayList<>();
        for (TraceWarning warning : database.database().warnings()) {
            found.add(warning.message());
        }
        return found;
    }
}
