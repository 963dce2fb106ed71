package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.trace.Batch;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Cancellation;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.ScanRequest;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceScan;
import org.nettracesql.trace.testing.EventBlock;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.SharedFiles;
import org.nettracesql.trace.testing.TypeCode;

/** Totals by groups, which the scan adds up itself: what the engines and outsiders make of the same rows. */
class GroupedTotalsTest {

    private static final int QUERIES = Integer.getInteger("nettrace.test.queries", 25);

    private static final List<String> KEYS_OF_VALUES = List.of("event_version", "event_level", "event_keywords",
            "thread_id", "process_id", "processor", "payload_size", "mid", "small", "tiny", "text", "yes", "stack_id");
    private static final List<String> COMPUTED_KEYS = List.of("mod(mid, 7)", "mid % 1000000007", "small / 3",
            "big / 1000", "mod(big, 10)", "time_ns / 7000", "event_number / 11", "thread_id % 2", "big / 2",
            "big % 9223372036854775807", "tiny / 100");
    private static final List<String> CALLS_OF_VALUES = List.of("count(*)", "count(big)", "count(text)", "count(yes)",
            "sum(big)", "sum(mid)", "sum(tiny)", "avg(big)", "avg(mid)", "min(big)", "max(big)", "min(mid)",
            "max(small)", "min(tiny)", "max(time_ns)", "sum(payload_size)", "sum(thread_id)");
    private static final List<String> CONDITIONS_OF_VALUES = List.of("", "mid > 0", "mid is null", "text <> ''",
            "yes", "thread_id in (100, 102)", "event_version < 3", "big <> 0 and small is not null", "mid = 4711",
            "mod(event_number, 3) = 1", "text is null and tiny < 0");

    private static final List<String> KEYS_OF_ITEMS =
            List.of("trace", "event_version", "thread_id", "processor", "flag", "name", "note", "payload_thread_id");
    private static final List<String> CALLS_OF_ITEMS = List.of(
            "count(*)", "count(n)", "count(note)", "sum(n)", "avg(n)", "min(wide)", "max(utc_time)", "sum(wide)");

    private static final long[] EXTREMES =
            {Long.MIN_VALUE, Long.MIN_VALUE + 1, Long.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE, -1, 0, 1, 255};
    private static final String[] TEXTS = {"", "a", "A", "a ", "größe", "\uD83D\uDE00", "x".repeat(2000), "null"};

    @TempDir
    private Path folder;

    private static long seed() {
        long seed = Long.getLong("nettrace.test.seed", 20_261_122L);
        System.out.println("GroupedTotalsTest: -Dnettrace.test.seed=" + seed);
        return seed;
    }

    /** Events of three versions, the second without numbers and the third without any field. */
    private static Path values(Path folder, Random random, int events) {
        NetTraceWriter trace = new NetTraceWriter();
        MetadataRecord[] versions = new MetadataRecord[3];
        versions[0] = trace.define("Demo", 1, "Value", type -> type.level(4).keywords(Long.MIN_VALUE).version(1)
                .field("big", TypeCode.INT64)
                .field("mid", TypeCode.INT32)
                .field("small", TypeCode.INT16)
                .field("tiny", TypeCode.SBYTE)
                .field("yes", TypeCode.BOOLEAN)
                .field("text", TypeCode.STRING));
        versions[1] = trace.define("Demo", 1, "Value", type -> type.level(5).keywords(3).version(2)
                .field("text", TypeCode.STRING));
        versions[2] = trace.define("Demo", 1, "Value", type -> type.level(0).keywords(0).version(3));
        for (int first = 0; first < events; first += 100) {
            int from = first;
            trace.events(block -> {
                for (int i = from; i < from + 100; i++) {
                    fill(block, i, random, versions, random.nextInt(4) % 3);
                }
            });
        }
        return trace.end().saveIn(folder);
    }

    private static void fill(EventBlock block, int number, Random random, MetadataRecord[] versions, int version) {
        block.event(versions[version], NetTraceWriter.SYNC_TICKS + number * 1_000L)
                .captureThread(100 + number % 2)
                .thread(100 + random.nextInt(4))
                .processor(random.nextInt(3))
                .payload(payload -> {
                    if (version == 0) {
                        payload.i64(EXTREMES[random.nextInt(EXTREMES.length)])
                                .i32((int) EXTREMES[random.nextInt(EXTREMES.length)])
                                .i16(random.nextInt(5) - 2)
                                .i8(random.nextInt(256))
                                .bool32(random.nextBoolean());
                    }
                    if (version < 2) {
                        payload.utf16z(TEXTS[random.nextInt(TEXTS.length)]);
                    }
                });
    }

    private static String query(Random random, String table, List<String> keys, List<String> calls, String condition) {
        Set<String> some = some(random, keys, 1 + random.nextInt(3));
        Set<String> values = some(random, calls, random.nextInt(4));
        String grouped = String.join(", ", some);
        return "SELECT " + grouped + (values.isEmpty() ? "" : ", " + String.join(", ", values)) + " FROM " + table
                + (condition.isEmpty() ? "" : " WHERE " + condition) + " GROUP BY " + grouped;
    }

    private static Set<String> some(Random random, List<String> choices, int count) {
        List<String> shuffled = new ArrayList<>(choices);
        Collections.shuffle(shuffled, random);
        return new LinkedHashSet<>(shuffled.subList(0, count));
    }

    private static List<String> sorted(List<String> rows) {
        return rows.stream().sorted().toList();
    }

    @Test
    void groupsAreTheSameOnAllEnginesAndForAnOutsider() {
        long seed = seed();
        Random random = new Random(seed);
        Path trace = values(folder, random, 600);
        String columns = "event_number, time_ns, " + String.join(", ", KEYS_OF_VALUES) + ", big";
        try (NativeOracle oracle = new NativeOracle(trace, "Demo.\"Value\"", columns)) {
            int scanned = 0;
            for (int i = 0; i < QUERIES; i++) {
                String condition = CONDITIONS_OF_VALUES.get(random.nextInt(CONDITIONS_OF_VALUES.size()));
                List<String> keys = new ArrayList<>(KEYS_OF_VALUES);
                keys.addAll(COMPUTED_KEYS);
                String sql = query(random, "Demo.\"Value\"", keys, CALLS_OF_VALUES, condition);
                oracle.assertSame(sql, sql.replace(" / ", " // "));
                scanned += oracle.ours().get("AUTO, pushed").plan(sql).contains("EventTotals(") ? 1 : 0;
            }
            assertThat(scanned).as("queries of seed %d that a scan answers", seed).isGreaterThan(QUERIES / 2);
        }
    }

    @Test
    void groupsOfSeveralTracesAreTheSameOnAllEnginesWithOneThreadAndWithTwo() throws IOException {
        long seed = seed();
        Random random = new Random(seed);
        Path first = Files.move(DemoTrace.write(folder), folder.resolve("first.nettrace"));
        Path second = Files.move(DemoTrace.writeWithNulls(folder), folder.resolve("second.nettrace"));
        List<Path> files = List.of(first, second, Files.copy(second, folder.resolve("third.nettrace")));
        Map<String, TestDatabase> databases = new LinkedHashMap<>();
        databases.put("unpushed", new TestDatabase(TraceOptions.builder(files).pushdown(false).build()));
        databases.put("one thread", new TestDatabase(TraceOptions.builder(files).threads(1).build()));
        databases.put("two threads", new TestDatabase(TraceOptions.builder(files).threads(2).build()));
        databases.put("java", new TestDatabase(TraceOptions.builder(files).engine(TraceOptions.Engine.JAVA).build()));
        databases.put("duckdb",
                new TestDatabase(TraceOptions.builder(files).engine(TraceOptions.Engine.DUCKDB).build()));
        try {
            PredicateGenerator predicates = new PredicateGenerator(random);
            for (int i = 0; i < QUERIES; i++) {
                String sql = query(random, "\"Demo\".Item", KEYS_OF_ITEMS, CALLS_OF_ITEMS,
                        i % 4 == 0 ? "" : predicates.predicate(i % 3));
                List<String> expected = sorted(databases.get("unpushed").rows(sql));
                databases.forEach((name, database) -> assertThat(sorted(database.rows(sql)))
                        .as("seed %d, %s: %s", seed, name, sql).isEqualTo(expected));
            }
        } finally {
            databases.values().forEach(TestDatabase::close);
        }
    }

    @Test
    void groupsOfARecordedTraceAreWhatALoopOverItsEventsFinds() {
        Path file = SharedFiles.ownTrace("jit-full.nettrace");
        Map<String, long[]> found = new TreeMap<>();
        ScanRequest request = ScanRequest.builder()
                .columns(List.of(HeaderColumn.EVENT_NAME, HeaderColumn.THREAD_ID, HeaderColumn.PAYLOAD_SIZE,
                        HeaderColumn.TIME_NS))
                .build();
        try (Trace trace = Trace.open(file); TraceScan scan = trace.scan(request);
                BatchCursor cursor = scan.openCursor()) {
            while (cursor.next()) {
                Batch batch = cursor.batch();
                for (int row = 0; row < batch.size(); row++) {
                    String key = batch.texts(0).get(row) + "|" + batch.longs(1).values[row];
                    long[] sums = found.computeIfAbsent(key, none -> new long[] {0, 0, Long.MAX_VALUE});
                    sums[0]++;
                    sums[1] += batch.ints(2).values[row];
                    sums[2] = Math.min(sums[2], batch.longs(3).values[row]);
                }
            }
        }
        List<String> expected = new ArrayList<>();
        found.forEach((key, sums) -> expected.add(key + "|" + sums[0] + "|" + sums[1] + "|" + sums[2]));
        String sql = "select event_name, thread_id, count(*), sum(payload_size), min(time_ns) from events"
                + " group by event_name, thread_id";
        try (TestDatabase database = TestDatabase.of(file)) {
            assertThat(database.plan(sql)).startsWith("EventTotals(");
            assertThat(sorted(database.rows(sql))).hasSizeGreaterThan(20).isEqualTo(sorted(expected));
            assertThat(database.statistics().rowsMatched())
                    .isEqualTo(found.values().stream().mapToLong(sums -> sums[0]).sum());
            assertThat(database.database().isDuckDbStarted()).isFalse();
        }
    }

    @Test
    void groupsOfComputedKeysAreTheSameOnAllEnginesAndForAnOutsider() {
        Path trace = values(folder, new Random(20_261_123L), 600);
        String columns = "event_number, time_ns, " + String.join(", ", KEYS_OF_VALUES) + ", big";
        try (NativeOracle oracle = new NativeOracle(trace, "Demo.\"Value\"", columns)) {
            for (String key : COMPUTED_KEYS) {
                String sql = "SELECT " + key + ", event_level, count(*), sum(big) FROM Demo.\"Value\" GROUP BY "
                        + key + ", event_level";
                assertThat(oracle.ours().get("AUTO, pushed").plan(sql)).as(sql).startsWith("EventTotals(");
                // DuckDB's other division of whole numbers gives a DOUBLE.
                oracle.assertSame(sql, sql.replace(" / ", " // "));
            }
        }
    }

    @Test
    void groupsOfSecondsMinutesHoursAndDaysAreWhatALoopOverTheTimesFinds() throws SQLException {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord type = writer.define("Demo", 1, "Now", one -> one.level(4).version(1));
        Random random = new Random(20_261_123L);
        for (int first = 0; first < 2_000; first += 100) {
            int from = first;
            writer.events(block -> {
                for (int i = from; i < from + 100; i++) {
                    long ticks = i * 130_000_000_000L + random.nextInt(1_000_000_000);
                    block.event(type, NetTraceWriter.SYNC_TICKS + ticks).payload(payload -> { });
                }
            });
        }
        Path file = writer.end().saveIn(folder);
        try (TestDatabase scanned = TestDatabase.of(file); TestDatabase java = TestDatabase.unpushed(file)) {
            for (ChronoUnit unit : List.of(ChronoUnit.SECONDS, ChronoUnit.MINUTES, ChronoUnit.HOURS, ChronoUnit.DAYS)) {
                String name = unit.name().substring(0, unit.name().length() - 1);
                Map<Instant, Long> expected = new TreeMap<>();
                try (ResultSet rows = scanned.connection().createStatement()
                        .executeQuery("select utc_time from \"Demo\".Now")) {
                    while (rows.next()) {
                        Instant time = Instant.ofEpochMilli(rows.getTimestamp(1, utc()).getTime());
                        expected.merge(time.truncatedTo(unit), 1L, Long::sum);
                    }
                }
                for (String key : List.of("date_trunc('" + name + "', utc_time)", "floor(utc_time to " + name + ")")) {
                    String sql = "select " + key + ", count(*) from \"Demo\".Now group by 1";
                    assertThat(scanned.plan(sql)).startsWith("EventTotals(");
                    assertThat(java.plan(sql)).doesNotContain("EventTotals(");
                    for (TestDatabase database : List.of(scanned, java)) {
                        Map<Instant, Long> found = new TreeMap<>();
                        try (ResultSet rows = database.connection().createStatement().executeQuery(sql)) {
                            while (rows.next()) {
                                found.put(Instant.ofEpochMilli(rows.getTimestamp(1, utc()).getTime()), rows.getLong(2));
                            }
                        }
                        assertThat(found).as(sql).isEqualTo(expected);
                    }
                }
            }
        }
    }

    private static Calendar utc() {
        return Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.ROOT);
    }

    @Test
    void sumsOfGroupsAreExactBeyond64Bits() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord type = writer.define("Demo", 1, "Big", one -> one.level(4).version(1)
                .field("key", TypeCode.INT32)
                .field("n", TypeCode.INT64));
        writer.events(block -> {
            for (int i = 0; i < 30; i++) {
                int number = i;
                block.event(type, NetTraceWriter.SYNC_TICKS + i).payload(payload ->
                        payload.i32(number % 3).i64(number % 3 == 0 ? Long.MIN_VALUE : Long.MAX_VALUE - number % 3));
            }
        });
        try (TestDatabase database = TestDatabase.of(writer.end().saveIn(folder))) {
            String sql = "select key, sum(n), avg(n), count(*) from \"Demo\".Big group by key order by key";
            assertThat(database.plan(sql)).contains("EventTotals(").doesNotContain("Aggregate");
            assertThat(database.rows(sql)).containsExactly(
                    "0|-92233720368547758080|-9.223372036854776E18|10",
                    "1|92233720368547758060|9.223372036854776E18|10",
                    "2|92233720368547758050|9.223372036854776E18|10");
        }
    }

    @Test
    void groupsWithoutRowsGiveNoRowsAndNullIsAGroup() {
        try (TestDatabase database = TestDatabase.of(DemoTrace.writeWithNulls(folder))) {
            String sql = "select name, count(*), count(note), max(n) from \"Demo\".Item where n > %d group by name";
            assertThat(database.rows(String.format(sql, 1L << 41))).isEmpty();
            assertThat(sorted(database.rows(String.format(sql, (1L << 40) - 1)))).containsExactly(
                    "100%|10|0|" + ((1L << 40) + 39),
                    "Beta|10|0|" + ((1L << 40) + 37),
                    "größe_1|10|0|" + ((1L << 40) + 38),
                    "null|10|0|" + ((1L << 40) + 36));
            assertThat(database.rows("select count(*), max(payload_size) from GCStart group by thread_id")).isEmpty();
        }
    }

    @Test
    void keysWithFewValuesAreGroupedByTheScanAndOthersAreNot() {
        try (TestDatabase database = TestDatabase.of(DemoTrace.write(folder))) {
            assertThat(database.plan("select name, count(*), sum(n) from \"Demo\".Item where n > 3 group by name"))
                    .isEqualToIgnoringWhitespace("EventTotals(table=[Demo.Item], where=[n 4..], columns=[n, name],"
                            + " group=[name], measures=[[COUNT(*), SUM(n)]])");
            for (String sql : List.of(
                    "select distinct thread_id, flag from \"Demo\".Item",
                    "select time_ns / 1000000 as ms, count(*) from events where payload_size > 3 group by ms",
                    "select mod(n, 3), sum(n) from \"Demo\".Item group by 1",
                    "select cast(process_id as bigint) / 2, count(*) from events group by 1",
                    "select date_trunc('hour', utc_time), event_name, count(*) from events group by 1, 2",
                    "select event_name, count(*) from events where payload_size > 3 group by 1",
                    "select thread_id, min(utc_time) from events group by 1 having count(*) > 3 order by 2 limit 3")) {
                assertThat(database.plan(sql)).as(sql).contains("EventTotals(");
            }
            for (String sql : List.of(
                    "select wide, count(*) from \"Demo\".Item group by wide",
                    "select time_ns, count(*) from events group by time_ns",
                    "select activity_id, count(*) from events group by activity_id",
                    "select time_ns / -7, count(*) from events group by 1",
                    "select time_ns / 1, count(*) from events group by 1",
                    "select time_ns / 1e9, count(*) from events group by 1",
                    "select time_ns / 7.0, count(*) from events group by 1",
                    "select 7 / process_id, count(*) from events group by 1",
                    "select process_id / thread_id, count(*) from events group by 1",
                    "select cast(time_ns as integer) / 7, count(*) from events group by 1",
                    "select date_trunc('month', utc_time), count(*) from events group by 1",
                    "select process_id / 7, sum(thread_id / 7) from events group by 1",
                    "select ratio, count(*) from \"Demo\".Item group by ratio",
                    "select name, sum(ratio) from \"Demo\".Item group by name",
                    "select name, count(distinct n) from \"Demo\".Item group by name",
                    "select name, count(*) filter (where n > 3) from \"Demo\".Item group by name",
                    "select name, n, flag, note, count(*) from \"Demo\".Item group by name, n, flag, note",
                    "select name, count(*) from \"Demo\".Item group by rollup (name)",
                    "select name, count(*) from (select name from \"Demo\".Item limit 7) group by name")) {
                assertThat(database.plan(sql)).as(sql).doesNotContain("EventTotals(");
            }
        }
    }

    /** What operators may keep is the process's: it is nearly used up here. */
    @Test
    @Tag("thorough")
    void groupsThatAreTooManyAtOnceAreAddedUpInParts() {
        Path file = manyGroups();
        List<String> queries = List.of(
                "select key, count(*), sum(big), min(key), max(time_ns) from \"Demo\".Many group by key",
                "select text, thread_id, count(*), sum(key) from \"Demo\".Many where key >= 0 group by text, thread_id",
                "select trace, key, avg(big) from \"Demo\".Many group by trace, key",
                "select (key / 2), big % 1048573, count(*) from \"Demo\".Many group by 1, 2");
        try (TestDatabase database = TestDatabase.of(file); TestDatabase java = TestDatabase.unpushed(file)) {
            long rows = Long.parseLong(database.row("select count(*) from \"Demo\".Many"));
            for (String sql : queries) {
                List<String> expected = sorted(java.rows(sql));
                assertThat(sorted(database.rows(sql))).as(sql).isEqualTo(expected);
                assertThat(database.statistics().rowsMatched()).isLessThanOrEqualTo(rows);
                try (KeptMemory others = new KeptMemory("The others")) {
                    others.addBytes(Runtime.getRuntime().maxMemory() / 2 - (2 << 20));
                    assertThat(sorted(database.rows(sql))).as(sql).isEqualTo(expected);
                    assertThat(database.statistics().rowsMatched()).as("in parts: " + sql).isGreaterThan(2 * rows);
                }
                assertThat(sorted(database.rows(sql))).as(sql).isEqualTo(expected);
                assertThat(database.statistics().rowsMatched()).isLessThanOrEqualTo(rows);
            }
        }
    }

    private Path manyGroups() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord type = writer.define("Demo", 1, "Many", one -> one.level(4).version(1)
                .field("key", TypeCode.INT32)
                .field("big", TypeCode.INT64)
                .field("text", TypeCode.STRING));
        for (int first = 0; first < 80_000; first += 1_000) {
            int from = first;
            writer.events(block -> {
                for (int i = from; i < from + 1_000; i++) {
                    int number = i;
                    block.event(type, NetTraceWriter.SYNC_TICKS + i).thread(100 + i % 3).payload(payload ->
                            payload.i32(number % 60_000 - 10).i64(Long.MAX_VALUE - number).utf16z("text " + number));
                }
            });
        }
        return writer.end().saveIn(folder);
    }

    @Test
    void groupsEndForACancelledStatementBeforeAndAmongTheirRows() throws SQLException {
        String sql = "select key, count(*) from \"Demo\".Many group by key";
        try (TestDatabase database = TestDatabase.of(manyGroups());
                PreparedStatement first = database.connection().prepareStatement(sql);
                PreparedStatement second = database.connection().prepareStatement(sql)) {
            Cancellation cancelled = new Cancellation();
            cancelled.cancel();
            Cancellation before = cancelled.bind();
            try {
                assertThatThrownBy(() -> rows(first)).hasStackTraceContaining("ScanCancelledException");
            } finally {
                Cancellation.unbind(before);
            }
            try (ResultSet rows = second.executeQuery()) {
                assertThat(rows.next()).isTrue();
                second.cancel();
                database.database().cancelFlagged();
                assertThatThrownBy(() -> {
                    while (rows.next()) {
                        assertThat(rows.getInt(2)).isBetween(1, 2);
                    }
                }).isInstanceOf(SQLException.class);
            }
            assertThat(database.rows(sql)).hasSize(60_000);
        }
    }

    private static int rows(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            int count = 0;
            while (rows.next()) {
                count++;
            }
            return count;
        }
    }
}
