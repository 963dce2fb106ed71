package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/**
 * Few rows of one side of a join say what a scan on the other side reads: on all engines, with push-down and without,
 * beside a DuckDB of its own. The trace has 60 blocks of 50 events, a microsecond apart.
 */
class DynamicFiltersTest {

    private static final int BLOCKS = 60;
    private static final int EVENTS_A_BLOCK = 50;

    /** Three late rows; rows of all the trace; none; with NULLs; written down; groups. Columns k, t, m, s, th. */
    private static final List<String> ROWS = List.of(
            "(SELECT event_number AS k, time_ns AS t, n AS m, name AS s, thread_id AS th FROM Demo.Item"
                    + " ORDER BY time_ns DESC, event_number LIMIT 3)",
            "(SELECT event_number AS k, time_ns AS t, n AS m, name AS s, thread_id AS th FROM Demo.Item"
                    + " WHERE event_number IN (3, 1702, 2900))",
            "(SELECT event_number AS k, time_ns AS t, n AS m, name AS s, thread_id AS th FROM Demo.Item"
                    + " WHERE event_number = 5 AND n = 4711)",
            "(SELECT NULLIF(event_number, 1702) AS k, NULLIF(time_ns, 3000) AS t, NULLIF(n, 2900) AS m,"
                    + " NULLIF(name, 'n5') AS s, thread_id AS th FROM Demo.Item WHERE event_number IN (3, 1702, 2900))",
            "(SELECT * FROM (VALUES (3, 9000, 12, 'n3', 100), (2000, 2000000, 7, 'n8', 102),"
                    + " (NULL, NULL, NULL, NULL, NULL)) AS v(k, t, m, s, th))",
            "(SELECT MIN(event_number) AS k, MAX(time_ns) AS t, MIN(n) AS m, name AS s, MIN(thread_id) AS th"
                    + " FROM Demo.Item WHERE n IN (70, 71, 1500) GROUP BY name)");

    private static final List<String> JOINS = List.of(
            "Demo.Item i JOIN %s p ON i.time_ns BETWEEN p.t - 5000 AND p.t + 5000",
            "%s p JOIN Demo.Item i ON i.time_ns - p.t BETWEEN 0 AND 3000",
            "Demo.Item i, %s p WHERE i.time_ns >= p.t AND i.time_ns < p.t + 20000 AND i.thread_id = p.th",
            "%s p LEFT JOIN Demo.Item i ON i.time_ns > p.t AND i.time_ns <= p.t + 3000 AND i.n <> p.m",
            "Demo.Item i LEFT JOIN %s p ON i.time_ns = p.t AND i.n < 2000",
            "Demo.Item i RIGHT JOIN %s p ON p.t - i.time_ns = 1000",
            "Demo.Item i FULL JOIN %s p ON i.time_ns = p.t",
            "%s p LEFT JOIN Demo.Item i ON i.thread_id = p.th WHERE i.time_ns < p.t AND i.time_ns > p.t - 40000",
            "%s p LEFT JOIN Demo.Item i ON i.time_ns = p.t + 1000 WHERE COALESCE(i.n, -1) < p.m",
            "%s p LEFT JOIN Demo.Item i ON i.event_number = p.k WHERE i.n IS NULL OR i.time_ns >= p.t",
            "Demo.Item i LEFT JOIN %s p ON i.time_ns = p.t WHERE p.m > 0",
            "Demo.Item i LEFT JOIN %s p ON i.time_ns > p.t WHERE i.time_ns < p.t + 9000 AND p.s LIKE 'n%%'",
            "Demo.Item i LEFT JOIN %s p ON i.time_ns = p.t WHERE p.k > 3 AND p.t IN (3000, 1702000, 2000000)",
            "Demo.Item i LEFT JOIN %s p ON i.time_ns = p.t WHERE p.m > 0 OR i.n < 30",
            "Demo.Item i LEFT JOIN %s p ON i.time_ns = p.t WHERE p.m IS NOT DISTINCT FROM NULL AND i.n < 30",
            "Demo.Item i LEFT JOIN %s p ON i.time_ns = p.t WHERE (p.m > 0) IS NOT TRUE AND i.n < 30",
            "%s p RIGHT JOIN Demo.Item i ON i.time_ns = p.t WHERE p.m < 2000",
            "%s p FULL JOIN Demo.Item i ON i.time_ns = p.t WHERE p.m < 2000",
            "%s p FULL JOIN Demo.Item i ON i.time_ns = p.t WHERE i.n >= 0 AND p.m < 2000",
            "Demo.Item i FULL JOIN %s p ON i.time_ns = p.t WHERE i.n < 40",
            "Demo.Item i JOIN %s p ON i.name = p.s AND i.n = p.m",
            "Demo.Item i JOIN %s p ON i.name = p.s AND i.event_number < 40 - p.k",
            "Demo.Item i JOIN %s p ON i.event_number * 2 = p.k AND i.time_ns < p.t",
            "Demo.Item i JOIN %s p ON i.n + p.k = i.n + i.event_number AND i.time_ns <= p.t",
            "Demo.Item i JOIN %s p ON i.time_ns > p.t AND i.time_ns < p.t - 1",
            "(SELECT * FROM Demo.Item UNION ALL SELECT * FROM Demo.Item WHERE n > 2000) i JOIN %s p ON i.time_ns = p.t",
            "(SELECT * FROM Demo.Item ORDER BY event_number LIMIT 1000) i JOIN %s p ON i.time_ns = p.t",
            "(SELECT * FROM Demo.Item WHERE n > 100) i CROSS JOIN %s p WHERE p.t + 2000 = i.time_ns",
            "Demo.Item j JOIN Demo.Item i ON i.event_number = j.event_number + 1 JOIN %s p"
                    + " ON i.time_ns BETWEEN p.t AND p.t + 2000",
            "Demo.Item j LEFT JOIN Demo.Item i ON i.event_number = j.event_number + 1 JOIN %s p ON i.time_ns = p.t",
            "Demo.Item j JOIN %s p ON j.time_ns = p.t JOIN Demo.Item i ON i.time_ns BETWEEN j.time_ns"
                    + " AND j.time_ns + 1000 AND i.event_number > p.k");

    private static final List<String> SINGLE = List.of(
            "SELECT i.event_number FROM Demo.Item i WHERE EXISTS (SELECT 1 FROM %s p WHERE i.time_ns BETWEEN p.t - 2000"
                    + " AND p.t)",
            "SELECT i.event_number FROM Demo.Item i WHERE NOT EXISTS (SELECT 1 FROM %s p WHERE i.time_ns BETWEEN p.t"
                    + " AND p.t + 2000000) AND i.n < 20",
            "SELECT i.event_number FROM Demo.Item i WHERE i.time_ns IN (SELECT t FROM %s p)",
            "SELECT i.event_number FROM Demo.Item i WHERE i.n < 20 AND i.time_ns NOT IN"
                    + " (SELECT t FROM %s p WHERE t > 0)",
            "SELECT p.k FROM %s p WHERE NOT EXISTS (SELECT 1 FROM Demo.Item i WHERE i.time_ns = p.t AND i.n > 5)",
            "SELECT p.k FROM %s p WHERE EXISTS (SELECT 1 FROM Demo.Item i WHERE i.time_ns > p.t AND i.n = 2940)",
            "SELECT p.k, (SELECT MAX(i.n) FROM Demo.Item i WHERE i.time_ns < p.t) FROM %s p",
            "SELECT g.th, g.c, p.k FROM (SELECT thread_id AS th, name, COUNT(*) AS c FROM Demo.Item GROUP BY 1, 2) g"
                    + " JOIN %s p ON g.th = p.th AND g.name = p.s",
            "SELECT r.r, p.k FROM (SELECT time_ns, ROW_NUMBER() OVER (ORDER BY event_number DESC) AS r"
                    + " FROM Demo.Item) r JOIN %s p ON r.time_ns = p.t",
            "SELECT j.n, q.k FROM (SELECT n FROM Demo.Item WHERE n < 40) j LEFT JOIN"
                    + " (SELECT i.n, p.k, p.m FROM Demo.Item i JOIN %s p ON i.time_ns = p.t) q ON q.n = j.n"
                    + " WHERE COALESCE(q.m, -1) < 1",
            "SELECT j.n, q.k FROM (SELECT i.n, p.k, p.m FROM Demo.Item i JOIN %s p ON i.time_ns = p.t) q RIGHT JOIN"
                    + " (SELECT n FROM Demo.Item WHERE n < 40) j ON q.n = j.n WHERE COALESCE(q.m, -1) < 1",
            "SELECT j.n, q.k FROM (SELECT n FROM Demo.Item WHERE n < 40) j FULL JOIN"
                    + " (SELECT i.n, p.k, p.m FROM Demo.Item i JOIN %s p ON i.time_ns = p.t) q ON q.n = j.n"
                    + " WHERE COALESCE(q.m, -1) < 1",
            "SELECT p.s, COUNT(*), SUM(i.n) FROM %s p JOIN Demo.Item i ON i.time_ns >= p.t - 90000 AND i.time_ns <= p.t"
                    + " GROUP BY p.s");

    @TempDir
    private static Path folder;

    private static NativeOracle oracle;

    @BeforeAll
    static void open() {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord item = writer.define("Demo", 1, "Item", type -> type.level(4)
                .field("n", TypeCode.INT32).field("wide", TypeCode.INT64).field("name", TypeCode.STRING));
        for (int b = 0; b < BLOCKS; b++) {
            int first = b * EVENTS_A_BLOCK;
            writer.events(block -> {
                for (int i = first; i < first + EVENTS_A_BLOCK; i++) {
                    int n = i;
                    block.event(item, NetTraceWriter.SYNC_TICKS + 1_000L * i).thread(100 + i % 3)
                            .payload(p -> p.i32(n).i64(Long.MAX_VALUE - n).utf16z("n" + n % 10));
                }
            });
        }
        oracle = new NativeOracle(writer.end().saveIn(folder), "Demo.Item",
                "event_number, time_ns, n, wide, name, thread_id");
    }

    @AfterAll
    static void close() {
        oracle.close();
    }

    private static TestDatabase java() {
        return oracle.ours().get("JAVA, pushed");
    }

    @Test
    void aJoinWithFewRowsIsTheJoinThatItIsWithoutPushDown() {
        for (String rows : ROWS.subList(0, 2)) {
            for (String join : JOINS) {
                assertSame(join, rows);
            }
        }
    }

    @Test
    @Tag("thorough")
    void everyJoinWithAnyRowsIsTheJoinThatItIsWithoutPushDown() {
        for (String rows : ROWS.subList(2, ROWS.size())) {
            for (String join : JOINS) {
                assertSame(join, rows);
            }
        }
    }

    private static void assertSame(String join, String rows) {
        assertSame("SELECT i.event_number, i.n, i.name, p.k, p.t, p.s FROM " + join.formatted(rows));
    }

    /** Outside without LIMIT: once in thousands of runs DuckDB 1.5 gives a join of two that have one other rows. */
    private static void assertSame(String sql) {
        oracle.assertSame(sql, sql.replace("ORDER BY event_number LIMIT 1000", "WHERE event_number <= 1000")
                .replace("ORDER BY time_ns DESC, event_number LIMIT 3", "WHERE event_number > 2997"));
    }

    @Test
    void existenceValuesGroupsAndWindowsAreWhatTheyAreWithoutPushDown() {
        for (String rows : ROWS) {
            for (String sql : SINGLE) {
                assertSame(sql.formatted(rows));
            }
        }
    }

    @Test
    @Tag("thorough")
    void randomComparisonsFindTheRowsThatTheyFindWithoutPushDown() {
        Random random = new Random(20261127);
        List<String> ofScan = List.of("i.time_ns", "i.event_number", "i.thread_id", "i.n", "i.wide", "i.name");
        Map<String, List<String>> ofRows = Map.of(
                "i.time_ns", List.of("p.t", "p.t + 1000", "p.t - 7000", "2000000 - p.t", "p.t + p.k", "p.t - p.m"),
                "i.event_number", List.of("p.k", "p.k + 3", "p.m", "3000 - p.k", "p.k - p.m", "-p.m + 100"),
                "i.thread_id", List.of("p.th", "p.th + 1", "p.k", "p.th - p.m + p.m"),
                "i.n", List.of("p.m", "p.k", "p.m + p.k", "CAST(p.m AS BIGINT) + 2"),
                "i.wide", List.of("p.k", "9223372036854775807 - p.k"),
                "i.name", List.of("p.s", "CONCAT('n', p.m)"));
        List<String> operators = List.of("=", "<", "<=", ">", ">=", "<>");
        for (int round = 0; round < 60; round++) {
            StringBuilder condition = new StringBuilder("i.n % 7 < 5");
            for (int i = random.nextInt(3); i >= 0; i--) {
                String column = ofScan.get(random.nextInt(ofScan.size()));
                List<String> values = ofRows.get(column);
                String operator = column.equals("i.name") ? "=" : operators.get(random.nextInt(operators.size()));
                condition.append(" AND ").append(column).append(' ').append(operator).append(' ')
                        .append(values.get(random.nextInt(values.size())));
            }
            String rows = ROWS.get(random.nextInt(ROWS.size()));
            String join = random.nextInt(4) == 0 ? "LEFT JOIN" : "JOIN";
            oracle.assertSame("SELECT p.k, p.s, COUNT(i.n), MIN(i.n), MAX(i.n), SUM(i.n) FROM " + rows + " p " + join
                    + " Demo.Item i ON " + condition + " GROUP BY p.k, p.s");
        }
    }

    @Test
    void theRowsDecideWhichBlocksAreRead() {
        String windows = "(VALUES (100000, 101000), (2500000, 2600000)) w(a, b)";
        for (String sql : List.of(
                "SELECT i.n FROM Demo.Item i JOIN " + windows + " ON i.time_ns BETWEEN w.a AND w.b",
                "SELECT i.n, w.a FROM " + windows + " LEFT JOIN Demo.Item i ON i.time_ns > w.a AND i.time_ns < w.b",
                "SELECT COUNT(*) FROM Demo.Item i, " + windows + " WHERE i.time_ns - w.a >= 0 AND i.time_ns - w.b < 0",
                "SELECT n FROM Demo.Item i WHERE EXISTS (SELECT 1 FROM " + windows
                        + " WHERE i.time_ns BETWEEN w.a AND w.b)")) {
            TestDatabase database = java();
            assertThat(database.plan(sql)).as(sql).contains("FirstRows(of=[rows 1])")
                    .contains("where=[time_ns as in filter of rows 1]");
            long before = database.statistics().blocksRead();
            assertThat(database.rows(sql)).as(sql).isNotEmpty();
            assertThat(database.statistics().blocksRead() - before).as(sql).isLessThanOrEqualTo(6);
            assertThat(database.statistics().blocksSkipped()).as(sql).isGreaterThanOrEqualTo(BLOCKS - 6);
        }
    }

    /** An outer join of whose rows without a partner none is in the answer. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "true; i LEFT JOIN %s ON i.time_ns = w.t WHERE w.a > 0",
        "true; i LEFT JOIN %s ON i.time_ns = w.t AND w.a = 2 WHERE i.n < w.a",
        "true; i FULL JOIN %s ON i.time_ns = w.t WHERE w.a > 0 AND i.n > 0",
        "false; i LEFT JOIN %s ON i.time_ns = w.t WHERE i.n < 2000",
        "false; i LEFT JOIN %s ON i.time_ns = w.t WHERE w.a > 0 OR i.n < 2000",
        "false; i LEFT JOIN %s ON i.time_ns = w.t WHERE COALESCE(w.a, 1) = 1",
        "false; i LEFT JOIN %s ON i.time_ns = w.t WHERE w.a > 0 AND 10 / (i.n - 5000) < 0",
    })
    void aConditionOnThePartnerMakesItsRowsDecide(boolean decide, String join) {
        String sql = "SELECT COUNT(*) FROM Demo.Item "
                + join.formatted("(SELECT time_ns AS t, n AS a FROM Demo.Item WHERE event_number IN (3, 1702)) w");
        assertThat(java().plan(sql).contains("time_ns as in filter of rows 1")).as(sql).isEqualTo(decide);
    }

    @Test
    void aWholeTableIsNoReasonToLookForWhatItSaysOfOtherColumns() {
        assertThat(java().plan("SELECT COUNT(*) FROM Demo.Item i JOIN methods m ON m.method_id = i.wide"))
                .doesNotContain("FirstRows");
        assertThat(java().plan("SELECT COUNT(*) FROM Demo.Item i JOIN methods m ON m.method_id = i.wide"
                + " WHERE m.name LIKE 'x%'")).contains("FirstRows");
    }

    @Test
    void bothOfTwoLongTablesAreReadWhole() {
        assertThat(java().plan("SELECT COUNT(*) FROM Demo.Item i JOIN Demo.Item j ON j.time_ns BETWEEN i.time_ns"
                + " AND i.time_ns + 1000")).doesNotContain("FirstRows");
    }

    @Test
    void manyMoreRowsThanWereExpectedSayNothingAndAreJoinedAllTheSame() {
        String sql = "SELECT COUNT(*), MIN(g.s), MAX(g.s) FROM (SELECT s FROM generate_series(1, 240000) x(s)"
                + " WHERE s % 4 = 1 AND s % 2 = 1 AND s % 3 <> 7 AND s + 1 > 0 AND s <> 2 AND s * 2 > 0) g"
                + " JOIN Demo.Item i ON i.time_ns = g.s * 1000 AND i.time_ns >= g.s";
        assertThat(java().plan(sql)).contains("FirstRows");
        oracle.ours().forEach((name, database) -> assertThat(database.row(sql)).as(name).isEqualTo("750|1|2997"));
    }

    @Test
    void aPreparedJoinLooksForWhatEachRunSays() {
        String sql = "SELECT COUNT(*), MIN(i.n) FROM (SELECT time_ns AS t FROM Demo.Item WHERE n = ?) p"
                + " JOIN Demo.Item i ON i.time_ns BETWEEN p.t AND p.t + CAST(? AS BIGINT)";
        for (int n : new int[] {17, 2000, 2999}) {
            oracle.ours().forEach((name, database) -> assertThat(database.row(sql, n, 5000L)).as(name)
                    .isEqualTo(Math.min(6, 3000 - n) + "|" + n));
        }
    }

    /** Whether such a sum is an error is the engine's: none leaves rows out for it. */
    @Test
    void aSumOfMoreThan64BitsLeavesNoRowOut() {
        String sql = "SELECT COUNT(i.n) FROM (SELECT wide AS w FROM Demo.Item WHERE n = 0) p JOIN Demo.Item i"
                + " ON i.wide <= p.w + CAST(1 AS BIGINT)";
        assertThat(java().plan(sql)).contains("FirstRows");
        oracle.ours().forEach((name, database) -> {
            try {
                assertThat(database.row(sql)).as(name).isEqualTo("3000");
            } catch (AssertionError e) {
                assertThat(e).as(name).hasStackTraceContaining("does not fit");
            }
        });
    }

    @Test
    void thePlanTellsWhichRowsComeFirstAndWhatFor() {
        assertThat(java().plan("SELECT i.n FROM Demo.Item i JOIN (VALUES (5, 9), (7, 8)) w(a, b)"
                + " ON i.time_ns BETWEEN w.a AND w.b AND i.n = w.a").lines().limit(2).toList()).containsExactly(
                        "rows 1, for time_ns of Demo.Item, n of Demo.Item =",
                        "  EnumerableValues(tuples=[[{ 5, 9 }, { 7, 8 }]])");
    }
}
