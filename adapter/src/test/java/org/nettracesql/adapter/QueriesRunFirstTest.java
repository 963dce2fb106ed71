package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Queries that scans wait for run before the rest of a statement: on all engines, with push-down and without, beside a
 * DuckDB of its own.
 */
class QueriesRunFirstTest {

    private static final String COLUMNS = "event_number, time_ns, n, wide, ratio, flag, name, note, thread_id";

    /** Numbers; the last three are NULL, and one of them has no row. */
    private static final List<String> QUERIES = List.of(
            "(SELECT MAX(n) FROM Demo.Item WHERE n < 40)",
            "(SELECT MIN(wide) + 9223372036854775000 FROM Demo.Item)",
            "(SELECT AVG(n) FROM Demo.Item WHERE n < 40)",
            "(SELECT MAX(ratio) / 2 FROM Demo.Item)",
            "(SELECT n FROM Demo.Item ORDER BY event_number LIMIT 1)",
            "(SELECT COUNT(*) FROM Demo.Item WHERE flag)",
            "(SELECT MAX(n) FROM Demo.Item WHERE n < (SELECT MAX(event_number) FROM Demo.Item WHERE n = -20))",
            "(SELECT n FROM Demo.Item WHERE ratio IS NULL ORDER BY event_number LIMIT 1) % 7",
            "(SELECT MIN(n) FROM Demo.Item WHERE n = 4711)",
            "(SELECT ratio FROM Demo.Item WHERE ratio IS NULL ORDER BY event_number LIMIT 1)",
            "(SELECT n FROM Demo.Item WHERE n = 4711)");

    private static final List<String> CONDITIONS = List.of(
            "n > %s", "n <> %s", "%s >= n", "thread_id + n < %s", "n = %s - 3", "n BETWEEN %s - 5 AND %<s",
            "NOT n > %s", "n < %s OR flag", "n IN (%s, 3)", "n > COALESCE(%s, 12)", "wide < %s * 2", "ratio >= %s",
            "n > %s AND %<s IS NOT NULL", "event_number < %s", "CAST(n AS DOUBLE) > %s", "n IS DISTINCT FROM %s");

    @TempDir
    private static Path folder;

    private static NativeOracle oracle;

    @BeforeAll
    static void open() {
        oracle = new NativeOracle(DemoTrace.writeWithNulls(folder), "Demo.Item", COLUMNS);
    }

    @AfterAll
    static void close() {
        oracle.close();
    }

    @Test
    @Tag("thorough")
    void aQueryThatStandsForOneValueIsComparedAsTheValueIs() {
        for (String query : QUERIES) {
            for (String condition : CONDITIONS) {
                oracle.assertSame("SELECT event_number FROM Demo.Item WHERE " + condition.formatted(query));
            }
        }
    }

    @Test
    void textsTruthValuesAndRowsAreComparedAsTheValueIs() {
        for (String condition : List.of(
                "name = (SELECT MIN(name) FROM Demo.Item)",
                "name > (SELECT name FROM Demo.Item WHERE n = -48)",
                "flag = (SELECT flag FROM Demo.Item WHERE n = -48)",
                "flag <> (SELECT BOOL_OR(flag) FROM Demo.Item)",
                "time_ns >= (SELECT MAX(time_ns) - 30000 FROM Demo.Item)",
                "time_ns >= (SELECT MAX(time_ns) FROM Demo.Item) - 30000",
                "time_ns >= ((SELECT MAX(time_ns) FROM Demo.Item) + (SELECT MIN(time_ns) FROM Demo.Item)) / 2",
                "time_ns = (SELECT time_ns FROM Demo.Item ORDER BY wide DESC, event_number LIMIT 1)",
                "event_number IN (SELECT event_number FROM Demo.Item ORDER BY event_number DESC LIMIT 1)",
                "event_number NOT IN (SELECT event_number FROM Demo.Item ORDER BY event_number DESC LIMIT 1)",
                "EXISTS (SELECT 1 FROM (SELECT * FROM Demo.Item ORDER BY n LIMIT 1) x WHERE"
                        + " x.thread_id = Item.thread_id AND x.event_number < Item.event_number)")) {
            oracle.assertSame("SELECT event_number, name FROM Demo.Item WHERE " + condition);
        }
    }

    @Test
    void aJoinedQueryOfOneRowIsComparedAsItsRowIs() {
        String last = "(SELECT event_number AS k, time_ns AS t, name AS m FROM Demo.Item WHERE n < %d"
                + " ORDER BY time_ns DESC, event_number DESC LIMIT 1)";
        for (String found : List.of(last.formatted(20), last.formatted(-1000))) {
            for (String from : List.of(
                    "Demo.Item i JOIN %s p ON i.time_ns BETWEEN p.t - 50000 AND p.t",
                    "%s p JOIN Demo.Item i ON i.time_ns > p.t AND i.name <> p.m",
                    "Demo.Item i LEFT JOIN %s p ON i.time_ns > p.t",
                    "%s p LEFT JOIN Demo.Item i ON i.time_ns > p.t",
                    "Demo.Item i RIGHT JOIN %s p ON i.time_ns > p.t",
                    "Demo.Item i FULL JOIN %s p ON i.event_number = p.k",
                    "Demo.Item i LEFT JOIN %s p ON TRUE WHERE i.time_ns > p.t OR p.t IS NULL",
                    "Demo.Item i LEFT JOIN %s p ON TRUE WHERE i.time_ns > COALESCE(p.t, 0)",
                    "Demo.Item i CROSS JOIN %s p WHERE i.time_ns > p.t AND i.n > p.k - 40",
                    "(SELECT * FROM Demo.Item WHERE flag) i, %s p WHERE i.time_ns > p.t - 100000")) {
                oracle.assertSame("SELECT i.event_number, i.name, p.k, p.m FROM " + from.formatted(found));
            }
        }
    }

    @Test
    void whatStandsAboveTheComparisonStaysAsItIs() {
        String late = "(SELECT MAX(time_ns) - 300000 FROM Demo.Item)";
        for (String sql : List.of(
                "SELECT name, COUNT(*), SUM(n) FROM Demo.Item WHERE time_ns > %s GROUP BY name",
                "SELECT event_number FROM Demo.Item WHERE time_ns > %s ORDER BY n DESC, event_number LIMIT 3",
                "SELECT * FROM (SELECT event_number, ROW_NUMBER() OVER (ORDER BY event_number) AS r FROM Demo.Item"
                        + " WHERE time_ns > %s) WHERE r < 5",
                "SELECT event_number, r FROM (SELECT event_number, time_ns, ROW_NUMBER() OVER (ORDER BY event_number)"
                        + " AS r FROM Demo.Item) WHERE time_ns > %s",
                "SELECT event_number FROM (SELECT * FROM Demo.Item ORDER BY event_number LIMIT 60) WHERE time_ns > %s",
                "SELECT k, c FROM (SELECT thread_id AS k, COUNT(*) AS c FROM Demo.Item GROUP BY thread_id)"
                        + " WHERE k > (SELECT MIN(thread_id) FROM Demo.Item)",
                "SELECT a.event_number, b.n FROM Demo.Item a LEFT JOIN Demo.Item b ON a.n = b.n - 1 AND b.time_ns > %s",
                "SELECT event_number FROM Demo.Item WHERE time_ns > %s UNION ALL SELECT n FROM Demo.Item"
                        + " WHERE n < (SELECT MIN(n) + 2 FROM Demo.Item)",
                "WITH late AS (SELECT * FROM Demo.Item WHERE time_ns > %s) SELECT COUNT(*), (SELECT MAX(n) FROM late)"
                        + " FROM late WHERE n <> (SELECT MAX(n) FROM late)")) {
            oracle.assertSame(sql.formatted(late));
        }
    }

    @Test
    void theValueDecidesWhichBlocksAreRead() {
        for (String condition : List.of(
                "time_ns > (SELECT MAX(time_ns) - 1 FROM events)",
                "time_ns > (SELECT MAX(time_ns) FROM events) - 1",
                "time_ns >= (SELECT time_ns FROM events ORDER BY time_ns DESC LIMIT 1)")) {
            TestDatabase database = oracle.ours().get("JAVA, pushed");
            String sql = "SELECT payload FROM events WHERE " + condition;
            assertThat(database.plan(sql)).as(sql).contains("where=[>").doesNotContain("Join").contains("?0");
            assertThat(database.rows(sql)).as(sql).isNotEmpty();
            assertThat(database.statistics().blocksSkipped()).as(sql).isPositive();
        }
    }

    @Test
    void whatIsComputedOfParametersAloneIsLeftToTheScan() {
        String sql = "SELECT event_number FROM Demo.Item WHERE event_number < ? * 2 AND n > ? - CAST(? AS INTEGER)";
        eachPushing(database -> {
            assertThat(database.plan(sql, 8, -48, 0)).contains("where=[").doesNotContain("Filter");
            assertThat(database.rows(sql, 8, -45, 1))
                    .containsExactlyInAnyOrderElementsOf(oracleRows("event_number < 16 AND n > -46"));
        });
        // Another run computes it anew.
        for (int bound : new int[] {4, 30, 2}) {
            oracle.ours().forEach((name, database) -> assertThat(
                    database.rows("SELECT event_number FROM Demo.Item WHERE event_number < ? * 2", bound)).as(name)
                    .containsExactlyInAnyOrderElementsOf(oracleRows("event_number < " + 2 * bound)));
        }
    }

    private static List<String> oracleRows(String condition) {
        return oracle.ours().values().iterator().next()
                .rows("SELECT event_number FROM Demo.Item WHERE " + condition + " ORDER BY event_number");
    }

    private static void eachPushing(Consumer<TestDatabase> check) {
        oracle.ours().forEach((name, database) -> {
            if (!name.contains("not")) {
                check.accept(database);
            }
        });
    }

    @Test
    void aPreparedQueryRunsWithTheValuesOfEachRun() {
        String sql = "SELECT COUNT(*) FROM Demo.Item WHERE time_ns > (SELECT MAX(time_ns) FROM Demo.Item WHERE n < ?)";
        for (int bound : new int[] {0, 40, -20}) {
            String expected = oracle.ours().values().iterator().next().row(
                    "SELECT COUNT(*) FROM Demo.Item i WHERE NOT EXISTS (SELECT 1 FROM Demo.Item x WHERE x.n < " + bound
                            + " AND x.time_ns >= i.time_ns)");
            oracle.ours().forEach((name, database) ->
                    assertThat(database.row(sql, bound)).as(name).isEqualTo(expected));
        }
    }

    @Test
    void whatKeepsAFailingPartFromBeingComputedStillDoes() {
        oracle.ours().forEach((name, database) -> assertThat(database.rows(
                "SELECT event_number FROM Demo.Item WHERE ? <> 0 AND event_number > 100 / CAST(? AS INTEGER)", 0, 0))
                .as(name).isEmpty());
    }

    @Test
    void severalRowsForOneValueAreAMistake() {
        oracle.ours().forEach((name, database) -> assertThatThrownBy(() -> database.rows(
                "SELECT event_number FROM Demo.Item WHERE n > (SELECT n FROM Demo.Item)")).as(name)
                .hasStackTraceContaining("SINGLE_VALUE"));
    }

    @Test
    void thePlanTellsWhatRunsFirst() {
        assertThat(oracle.ours().get("JAVA, pushed").plan("SELECT COUNT(*) FROM events WHERE time_ns >"
                + " (SELECT MAX(time_ns) FROM Demo.Item)").lines().toList()).containsExactly(
                        "?0 =",
                        "  EventIndexScan(table=[Demo.Item], measures=[[MAX(time_ns)]])",
                        "EventTotals(table=[trace.events], where=[>(time_ns, ?0)], columns=[], measures=[[COUNT(*)]])");
    }

    @Test
    void aQueryThatOnlyAsksForColumnsRunsNothingFirst() {
        TestDatabase database = oracle.ours().get("JAVA, pushed");
        String sql = "SELECT * FROM (SELECT n FROM Demo.Item WHERE n > (SELECT 1 / 0 FROM Demo.Item LIMIT 1)) LIMIT 0";
        assertThat(database.rows(sql)).isEmpty();
        assertThat(database.plan(sql)).startsWith("EnumerableValues");
    }
}
