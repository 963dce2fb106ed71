package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Forms of SQL that the generated queries do not have: both engines answer them, with push-down and without, alike. */
class QueryFormsTest {

    @TempDir
    private static Path folder;

    private static Map<String, TestDatabase> databases;

    @BeforeAll
    static void open() {
        databases = EngineEquivalenceTest.databases(DemoTrace.writeWithNulls(folder));
    }

    @AfterAll
    static void close() {
        databases.values().forEach(TestDatabase::close);
    }

    /** What all engines answer. */
    private static String answer(String sql) {
        return EngineEquivalenceTest.assertSame(databases, sql);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT n FROM Demo.Item i WHERE n = (SELECT MAX(n) FROM Demo.Item x WHERE x.name = i.name)",
        "SELECT n, (SELECT COUNT(*) FROM Demo.Item x WHERE x.name = i.name AND x.n < i.n) FROM Demo.Item i",
        "SELECT n FROM Demo.Item i WHERE EXISTS (SELECT 1 FROM Demo.Mark m WHERE m.time_ns < i.time_ns)",
        "SELECT n FROM Demo.Item i WHERE NOT EXISTS (SELECT 1 FROM Demo.Mark m WHERE m.time_ns < i.time_ns)",
        "SELECT n FROM Demo.Item WHERE COALESCE(name NOT IN (SELECT note FROM Demo.Item), TRUE)",
        "SELECT n FROM Demo.Item WHERE name NOT IN (SELECT note FROM Demo.Item WHERE note IS NOT NULL)",
        "SELECT n FROM Demo.Item i WHERE n >= ALL (SELECT n FROM Demo.Item x WHERE x.name = i.name)",
        "SELECT n FROM Demo.Item WHERE n > SOME (SELECT event_number FROM Demo.Mark)",
        "SELECT n FROM Demo.Item WHERE (name, flag) IN (SELECT name, flag FROM Demo.Item WHERE n > 40)",
        "SELECT i.n, t.x FROM Demo.Item i CROSS JOIN LATERAL (SELECT MAX(m.time_ns) AS x FROM Demo.Mark m WHERE"
                + " m.time_ns < i.time_ns) AS t",
        "SELECT i.n, t.c, t.x FROM Demo.Item i, LATERAL (SELECT COUNT(*) AS c, MIN(m.event_number) AS x FROM Demo.Mark"
                + " m WHERE m.thread_id = i.thread_id) AS t",
        "SELECT i.n, t.x FROM Demo.Item i LEFT JOIN LATERAL (SELECT MAX(m.time_ns) AS x FROM Demo.Mark m WHERE"
                + " m.time_ns < i.time_ns) AS t ON TRUE",
        "WITH a AS (SELECT name, COUNT(*) AS c FROM Demo.Item GROUP BY name), b AS (SELECT MAX(c) AS m FROM a)"
                + " SELECT name, c FROM a JOIN b ON a.c = b.m",
        "WITH RECURSIVE t(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM t WHERE n < 10) SELECT SUM(n) FROM t",
        "SELECT name, flag, COUNT(*), GROUPING(name, flag) FROM Demo.Item GROUP BY GROUPING SETS ((name), (flag), ())",
        "SELECT name, flag, SUM(n), GROUPING(name) FROM Demo.Item GROUP BY ROLLUP(name, flag)",
        "SELECT GROUPING(flag), name, MAX(wide) FROM Demo.Item GROUP BY CUBE(name, flag)",
        "SELECT COUNT(*) FILTER (WHERE flag), SUM(n) FILTER (WHERE name IS NULL), COUNT(DISTINCT name) FILTER (WHERE"
                + " n > 0) FROM Demo.Item",
        "SELECT name, LISTAGG(CAST(n AS VARCHAR), ',') WITHIN GROUP (ORDER BY event_number) FROM Demo.Item GROUP BY"
                + " name",
        "SELECT flag, STRING_AGG(name, '+' ORDER BY event_number) FROM Demo.Item GROUP BY flag",
        "SELECT ARRAY_AGG(n ORDER BY event_number) FROM Demo.Item WHERE n < -45",
        "SELECT EVERY(n > -100), SOME(n > 45), BOOL_OR(flag), BOOL_AND(flag) FROM Demo.Item",
        "SELECT REGR_COUNT(n, ratio), APPROX_COUNT_DISTINCT(name), ANY_VALUE(thread_id - thread_id) FROM Demo.Item",
        "SELECT STDDEV_POP(n), VAR_SAMP(ratio), AVG(wide) FROM Demo.Item WHERE n < 50",
        "SELECT MEDIAN(n), PERCENTILE_CONT(0.25) WITHIN GROUP (ORDER BY ratio), PERCENTILE_DISC(0.9) WITHIN GROUP"
                + " (ORDER BY wide) FROM Demo.Item",
        "SELECT name, MEDIAN(n), PERCENTILE_CONT(0.07) WITHIN GROUP (ORDER BY n DESC), PERCENTILE_DISC(0.07) WITHIN"
                + " GROUP (ORDER BY n DESC), PERCENTILE_DISC(1) WITHIN GROUP (ORDER BY n) FROM Demo.Item GROUP BY name",
        "SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY n) FILTER (WHERE flag) FROM Demo.Item",
        "SELECT event_number, PERCENT_RANK() OVER (PARTITION BY name ORDER BY n), CUME_DIST() OVER (PARTITION BY name"
                + " ORDER BY flag), NTILE(3) OVER (ORDER BY event_number) FROM Demo.Item",
        "SELECT event_number, NTH_VALUE(n, 2) OVER (ORDER BY event_number), LAST_VALUE(n) OVER (ORDER BY event_number),"
                + " LAG(n, 2, 0) OVER (ORDER BY event_number) FROM Demo.Item",
        "SELECT event_number, SUM(n) OVER (ORDER BY time_ns RANGE BETWEEN 5000 PRECEDING AND CURRENT ROW), COUNT(*)"
                + " OVER (ORDER BY event_number ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM Demo.Item",
        "SELECT thread_id, n FROM Demo.Item QUALIFY ROW_NUMBER() OVER (PARTITION BY thread_id ORDER BY n DESC) <= 2",
        "SELECT name, COUNT(*), SUM(COUNT(*)) OVER (ORDER BY name) FROM Demo.Item GROUP BY name",
        "SELECT 100.0 * COUNT(*) / SUM(COUNT(*)) OVER () FROM Demo.Item GROUP BY name",
        "SELECT CASE name WHEN 'alpha' THEN 'a' WHEN 'Beta' THEN 'b' END, COUNT(*) FROM Demo.Item GROUP BY 1",
        "SELECT n FROM Demo.Item UNION ALL SELECT ratio FROM Demo.Item",
        "SELECT n, NULL AS x FROM Demo.Item UNION ALL SELECT NULL, event_id FROM Demo.Mark",
        "SELECT thread_id FROM Demo.Item INTERSECT ALL SELECT thread_id FROM events",
        "SELECT i.event_number, m.event_number FROM events i ASOF JOIN events m MATCH_CONDITION m.time_ns <"
                + " i.time_ns ON i.provider = m.provider",
        "SELECT i.event_number, m.event_number FROM events i LEFT ASOF JOIN events m MATCH_CONDITION i.time_ns >"
                + " m.time_ns ON i.provider = m.provider",
        "SELECT CAST(utc_time AS VARCHAR), 'at ' || utc_time, FLOOR(utc_time TO SECOND), CEIL(utc_time TO HOUR) FROM"
                + " Demo.Item",
        "SELECT TIMESTAMPADD(MILLISECOND, 5, utc_time), TIMESTAMPDIFF(MILLISECOND, FLOOR(utc_time TO"
                + " SECOND), utc_time), utc_time - INTERVAL '1.5' SECOND FROM Demo.Mark",
        "SELECT EXTRACT(MILLISECOND FROM utc_time), EXTRACT(DOY FROM utc_time), EXTRACT(EPOCH FROM utc_time),"
                + " TO_CHAR(utc_time, 'YYYY-MM-DD HH24:MI:SS.MS') FROM Demo.Mark",
        "SELECT JSON_VALUE(payload, '$.ratio' RETURNING DOUBLE), JSON_EXISTS(payload, '$.note'), JSON_VALUE(payload,"
                + " '$.name') FROM events WHERE event_name = 'Item'",
        "SELECT SUM(CAST(JSON_VALUE(payload, '$.n') AS BIGINT)) FROM events WHERE event_version = 1",
        "SELECT UPPER(name), LOWER(name), CHAR_LENGTH(name), REPLACE(name, 'a', ''), LEFT(name, 2), RIGHT(name, 2),"
                + " POSITION('e' IN name), TRIM(BOTH 'a' FROM name), OVERLAY(name PLACING 'x' FROM 2),"
                + " LPAD(name, 8, '*') FROM Demo.Item",
        "SELECT SPLIT_PART(name, '_', 1), CONCAT_WS('/', name, note), INITCAP(name), MD5(name), ASCII(name) FROM"
                + " Demo.Item",
        "SELECT REGEXP_REPLACE(name, '[0-9]+', '#'), name ~ '^[a-z]', name !~* 'BETA', REGEXP_LIKE(name, 'GR', 'i'),"
                + " name SIMILAR TO '(alpha|Beta)' FROM Demo.Item",
        "SELECT n, ROUND(ratio, 1), TRUNCATE(ratio, 1), ABS(n), SIGN(n), GREATEST(n, 3), LEAST(n, event_number),"
                + " n::VARCHAR, ratio::INTEGER FROM Demo.Item WHERE n < 50",
        "SELECT n FROM Demo.Item WHERE n IN (-50, -49, -48, -47, -46, -45, -44, -43, -42, -41, -40, -39, -38, -37, -36,"
                + " -35, -34, -33, -32, -31, -30, 99999999999, 0)",
        "SELECT n FROM Demo.Item WHERE n NOT IN (1, 2, NULL) OR n = 7",
        "SELECT n FROM Demo.Item WHERE name NOT IN ('alpha', 'Beta') OR n = 4.5 OR n = 4.0 OR n > 2147483648",
        "SELECT n FROM Demo.Item WHERE n = '7' OR name LIKE '%!%%' ESCAPE '!' OR name LIKE NULL",
        "SELECT event_number FROM events WHERE event_keywords & 0x4 <> 0 AND event_id < 9223372036854775808",
        "SELECT event_number FROM events WHERE (processor = 1) IS NOT TRUE OR processor IS DISTINCT FROM 1",
        "SELECT * FROM (VALUES (1, 'a'), (2, NULL)) AS t(x, y) FULL JOIN Demo.Mark m ON m.event_id = t.x",
    })
    void bothEnginesAnswerAlike(String sql) {
        assertThat(answer(sql)).doesNotStartWith(EngineEquivalenceTest.ERROR).isNotEmpty();
    }

    @Test
    void aPercentileIsBetweenTwoValuesOrOneOfThem() {
        String values = " FROM (VALUES (10), (20), (30), (40), (NULL)) AS t(x)";
        assertThat(answer("SELECT MEDIAN(x)" + values)).isEqualTo("25");
        assertThat(answer("SELECT PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY x)" + values)).isEqualTo("37");
        assertThat(answer("SELECT PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY x DESC)" + values)).isEqualTo("13");
        assertThat(answer("SELECT PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY x)" + values)).isEqualTo("20");
        assertThat(answer("SELECT PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY x DESC)" + values)).isEqualTo("30");
        assertThat(answer("SELECT PERCENTILE_DISC(0.51) WITHIN GROUP (ORDER BY x)" + values)).isEqualTo("30");
        assertThat(answer("SELECT MEDIAN(x)" + values + " WHERE x IS NULL")).isEqualTo("null");
    }

    @Test
    void aPercentileOfManyRowsIsComputedByDuckDb() {
        assertThat(databases.get("DUCKDB, pushed").plan("SELECT name, MEDIAN(n) FROM Demo.Item GROUP BY name"))
                .contains("DuckDbAggregate")
                .doesNotContain("EnumerableAggregate");
    }

    @Test
    void aRankOfOneRowIsNought() {
        assertThat(answer("SELECT PERCENT_RANK() OVER (ORDER BY x), CUME_DIST() OVER (ORDER BY x)"
                + " FROM (VALUES (1)) AS t(x)")).isEqualTo("0|1");
    }

    @Test
    void anAsOfJoinTakesTheLatestRowInWhicheverOrderItIsWritten() {
        String latest = answer("SELECT i.event_number, MAX(m.event_number) FROM Demo.Item i JOIN Demo.Mark m ON"
                + " m.time_ns <= i.time_ns AND m.trace = i.trace GROUP BY i.event_number");
        for (String condition : List.of("m.time_ns <= i.time_ns", "i.time_ns >= m.time_ns")) {
            assertThat(answer("SELECT i.event_number, m.event_number FROM Demo.Item i ASOF JOIN Demo.Mark m"
                    + " MATCH_CONDITION " + condition + " ON i.trace = m.trace")).isEqualTo(latest);
        }
    }

    @Test
    void aLateralAggregateKeepsTheRowsThatHaveNothingToAggregate() {
        assertThat(answer("SELECT t.x, l.c, l.s FROM (VALUES (1), (2)) AS t(x), LATERAL (SELECT COUNT(*) AS c,"
                + " SUM(y) AS s FROM (VALUES (1, 5)) AS u(x, y) WHERE u.x = t.x) AS l ORDER BY 1"))
                .isEqualTo("1|1|5\n2|0|null");
    }

    @Test
    void theTextOfATimestampHasItsMilliseconds() {
        assertThat(answer("SELECT CAST(TIMESTAMP '2024-05-06 07:08:09.012' AS VARCHAR)"))
                .isEqualTo("2024-05-06 07:08:09.012");
        assertThat(answer("SELECT CAST('2024-05-06 07:08:09.012' AS TIMESTAMP) = TIMESTAMP '2024-05-06 07:08:09.012'"))
                .isEqualTo("true");
        assertThat(answer("SELECT COUNT(*) FROM Demo.Item WHERE CAST(utc_time AS VARCHAR) = (SELECT"
                + " CAST(MIN(utc_time) AS VARCHAR) FROM Demo.Item)")).isNotEqualTo("0");
    }

    @Test
    void aDifferenceOfTimestampsCountsWhatIsLessThanASecond() {
        String moments = ", TIMESTAMP '2024-05-06 07:08:09.100', TIMESTAMP '2024-05-06 07:08:10.042')";
        assertThat(answer("SELECT TIMESTAMPDIFF(MILLISECOND" + moments)).isEqualTo("942");
        assertThat(answer("SELECT TIMESTAMPDIFF(MICROSECOND" + moments)).isEqualTo("942000");
        assertThat(answer("SELECT TIMESTAMPDIFF(NANOSECOND" + moments)).isEqualTo("942000000");
        assertThat(answer("SELECT TIMESTAMPDIFF(SECOND" + moments)).isEqualTo("0");
    }

    @Test
    void aJsonValueIsOfTheTypeThatIsAskedFor() {
        assertThat(answer("SELECT JSON_VALUE('{\"a\":5}', '$.a' RETURNING BIGINT), JSON_VALUE('{\"a\":5}', '$.a'"
                + " RETURNING DOUBLE), JSON_VALUE('{\"a\":true}', '$.a' RETURNING BOOLEAN)")).isEqualTo("5|5|true");
        assertThat(answer("SELECT JSON_VALUE('{\"a\":5000000000}', '$.a' RETURNING INTEGER),"
                + " JSON_VALUE('{\"a\":\"x\"}', '$.a' RETURNING INTEGER),"
                + " JSON_VALUE('{}', 'lax $.a' RETURNING INTEGER DEFAULT 7 ON EMPTY)"))
                .isEqualTo("null|null|7");
    }

    @Test
    void aHexadecimalNumberIsTheBitsOfABigint() {
        assertThat(answer("SELECT 0xFF, 0Xab, 0xffffffffffffffff, 0x8000000000000000"))
                .isEqualTo("255|171|-1|-9223372036854775808");
        assertThat(answer("SELECT COUNT(*) FROM Demo.Item WHERE wide = 0x8000000000000001"))
                .isEqualTo(answer("SELECT COUNT(*) FROM Demo.Item WHERE HEX(wide) = '0x8000000000000001'"))
                .isEqualTo("1");
    }

    @Test
    void explainNeedsNotSayPlanFor() {
        for (TestDatabase database : databases.values()) {
            assertThat(database.row("EXPLAIN SELECT n FROM Demo.Item WHERE n > 3"))
                    .isEqualTo(database.row("EXPLAIN PLAN FOR SELECT n FROM Demo.Item WHERE n > 3"));
        }
    }

    @Test
    void everyPlanCanBeHadAsJson() {
        for (TestDatabase database : databases.values()) {
            for (String sql : List.of(
                    "SELECT COUNT(*) FROM events",
                    "SELECT provider, COUNT(*) FROM events GROUP BY provider",
                    "SELECT name, SUM(n) FROM Demo.Item GROUP BY name",
                    "SELECT SUM(n), MAX(time_ns) FROM Demo.Item WHERE n > 3",
                    "SELECT * FROM events ORDER BY time_ns LIMIT 3 OFFSET 1",
                    "SELECT name, MEDIAN(n) FROM Demo.Item GROUP BY name")) {
                assertThat(database.row("EXPLAIN PLAN AS JSON FOR " + sql)).contains("\"rels\"");
            }
        }
    }

    @Test
    void aColumnThatIsNotGroupedIsAnErrorAndNoneOfItsValues() {
        assertThat(answer("SELECT name, COUNT(*) FROM Demo.Item")).contains("'name' is not being grouped");
        assertThat(answer("SELECT name, n, COUNT(*) FROM Demo.Item GROUP BY name"))
                .contains("'n' is not being grouped");
    }

    @Test
    void distinctRowsInParenthesesAreRefused() {
        assertThat(answer("SELECT COUNT(DISTINCT (name, n)) FROM Demo.Item")).contains("COUNT(DISTINCT a, b)");
    }

    @Test
    void aDivisionByZeroIsTheSameErrorEverywhere() {
        assertThat(answer("SELECT COUNT(*) FROM Demo.Item WHERE n / 0 = 1"))
                .isEqualTo(answer("SELECT COUNT(*) FROM Demo.Item WHERE MOD(n, n - n) = 1"))
                .isEqualTo(EngineEquivalenceTest.ERROR + "division by zero");
    }
}
