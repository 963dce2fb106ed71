package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Aggregates on all engines, with push-down and without, beside a DuckDB of its own and values worked out by hand. */
class AggregateRulesTest {

    private static final String COLUMNS = "event_number, n, wide, ratio, flag, name, note, thread_id";

    private static final List<String> GROUPINGS = List.of("", " GROUP BY name", " GROUP BY flag, thread_id");

    private static final List<String> CONDITIONS =
            List.of("", " WHERE n = 4711", " WHERE wide < 0 OR note IS NULL");

    /** As both sides write them. */
    private static final List<String> AGGREGATES = List.of(
            "COUNT(*), COUNT(note), COUNT(DISTINCT note), COUNT(DISTINCT name), COUNT(DISTINCT flag)",
            "SUM(n), SUM(wide), SUM(thread_id), SUM(DISTINCT n), SUM(DISTINCT thread_id), SUM(ratio)",
            "AVG(n), AVG(wide), AVG(thread_id), AVG(ratio), AVG(DISTINCT thread_id), AVG(DISTINCT wide)",
            "SUM(CAST(n AS DECIMAL(20, 2))), AVG(CAST(ratio AS DECIMAL(10, 3))), AVG(CAST(n AS DECIMAL(20, 0)))",
            "MIN(n), MAX(wide), MIN(name), MAX(note), MIN(flag), MAX(flag), MIN(ratio), MAX(ratio), MIN(DISTINCT n)",
            "BOOL_AND(flag), BOOL_OR(flag), BOOL_AND(n > 0), BOOL_OR(n > 1000)",
            "VAR_POP(n), VAR_SAMP(n), STDDEV_POP(ratio), STDDEV_SAMP(ratio), STDDEV(thread_id), VARIANCE(thread_id)",
            "COVAR_POP(n, ratio), COVAR_SAMP(ratio, n), REGR_SXX(n, ratio), REGR_SYY(n, ratio), REGR_COUNT(n, ratio)",
            "MEDIAN(n), MEDIAN(ratio), PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY ratio),"
                    + " PERCENTILE_DISC(0.25) WITHIN GROUP (ORDER BY n)",
            "COUNT(*) FILTER (WHERE n > 0), SUM(n) FILTER (WHERE flag), AVG(n) FILTER (WHERE n > 45), COUNT(DISTINCT"
                    + " name) FILTER (WHERE flag), MIN(name) FILTER (WHERE n = 4711), STDDEV_SAMP(n) FILTER (WHERE n"
                    + " = 3),"
                    + " COVAR_POP(n, ratio) FILTER (WHERE n > 10), VAR_POP(n) FILTER (WHERE n = 3)",
            "SUM(CASE WHEN n > 3 THEN 1 ELSE 0 END), SUM(CASE WHEN flag THEN n END), COUNT(CASE WHEN flag THEN 1 END)",
            "SUM(n + thread_id), COUNT(n + 1), MAX(n - 3), AVG(n * 2)",
            "COUNT(*) + COUNT(DISTINCT n), SUM(n) + 1, COALESCE(SUM(n), 0), COALESCE(AVG(n), -1)");

    @TempDir
    private static Path folder;

    private static Path trace;
    private static NativeOracle oracle;

    @BeforeAll
    static void open() {
        trace = DemoTrace.writeWithNulls(folder);
        oracle = new NativeOracle(trace, "Demo.Item", COLUMNS);
    }

    @AfterAll
    static void close() {
        oracle.close();
    }

    @Test
    void aGroupingSetThatStandsTwiceIsGivenTwice() {
        for (String aggregate : List.of("MIN(3)", "SUM(thread_id)", "COUNT(*)", "AVG(thread_id)", "MEDIAN(3)",
                "BOOL_OR(TRUE)", "MAX(event_number)")) {
            oracle.assertSame("SELECT name, " + aggregate + " FROM Demo.Item GROUP BY CUBE (name, name)");
            oracle.assertSame("SELECT " + aggregate + " FROM Demo.Item GROUP BY GROUPING SETS ((flag), (flag), ())");
        }
    }

    @Test
    void groupingTellsOfAConstantKeyToo() {
        for (String aggregate : List.of("COUNT(*)", "STRING_AGG(name, ',' ORDER BY name)", "MIN(n)")) {
            for (String keys : List.of("name, flag", "flag, name", "ROLLUP (name, flag)")) {
                oracle.assertSame("SELECT GROUPING(name), GROUPING(flag), " + aggregate
                        + " FROM Demo.Item WHERE name = 'alpha' GROUP BY " + keys);
            }
        }
    }

    @Test
    void whatAFilterLeavesOutIsNotComputed() {
        String rows = " FROM (SELECT event_number, thread_id % 3 AS m, note, flag FROM Demo.Item) AS t";
        for (String aggregates : List.of("SUM(100 % m) FILTER (WHERE m <> 0)",
                "MAX(10 % m) FILTER (WHERE m > 1), MIN(10 % m) FILTER (WHERE m <> 0), COUNT(*)",
                "COUNT(DISTINCT 10 % m) FILTER (WHERE m <> 0 AND 7 % m = 1)",
                "STRING_AGG(note, ',' ORDER BY 10 % m, event_number) FILTER (WHERE m <> 0)")) {
            oracle.assertSame("SELECT " + aggregates + rows);
            oracle.assertSame("SELECT flag, " + aggregates + rows + " GROUP BY ROLLUP (flag)");
        }
    }

    @Test
    void aFilterMayAskAQuery() {
        oracle.assertSame("SELECT flag, AVG(n) FILTER (WHERE note IN (SELECT name FROM Demo.Item)), COUNT(*) FILTER"
                + " (WHERE n > (SELECT AVG(n) FROM Demo.Item)) FROM Demo.Item GROUP BY flag");
        oracle.assertSame("SELECT AVG(1.5) FILTER (WHERE (v.t IN (SELECT note FROM Demo.Item))) FROM (VALUES (7, 'x'))"
                + " AS v (n, t) GROUP BY v.t");
    }

    @Test
    void countsOfPairsNeedNoColumnThatMayBeNull() {
        oracle.assertSame("SELECT REGR_COUNT(v.n, v.n), REGR_COUNT(v.n, v.m), REGR_COUNT(v.m, v.n) FROM (VALUES (1,"
                + " 2), (2, NULL)) AS v (n, m)");
    }

    @Test
    void anArrayOfAKeyIsThereForEverySetOfKeys() {
        oracle.assertSame("SELECT COUNT(*), MAX(CARDINALITY(a)) FROM (SELECT event_number, ARRAY_AGG(event_number"
                + " ORDER BY event_number) AS a FROM Demo.Item GROUP BY ROLLUP (event_number)) AS t",
                "SELECT COUNT(*), MAX(len(a)) FROM (SELECT event_number, ARRAY_AGG(event_number"
                + " ORDER BY event_number) AS a FROM Demo.Item GROUP BY ROLLUP (event_number)) AS t");
    }

    @Test
    @Tag("thorough")
    void everyAggregateIsAsOutside() {
        int next = 0;
        for (String aggregates : AGGREGATES) {
            for (String grouping : GROUPINGS) {
                // Each with every grouping, and over all of them with every condition.
                String condition = CONDITIONS.get(next++ % CONDITIONS.size());
                oracle.assertSame("SELECT " + aggregates + " FROM Demo.Item" + condition + grouping);
            }
            next++;
        }
    }

    @Test
    @Tag("thorough")
    void groupingSetsAreAsOutside() {
        for (String aggregates : List.of("COUNT(*), SUM(n)", "COUNT(DISTINCT name), AVG(n)", "BOOL_OR(flag), MIN(1)",
                "MIN(name), MAX(ratio), STDDEV_SAMP(n)", "SUM(DISTINCT thread_id), COUNT(DISTINCT n)")) {
            for (String condition : CONDITIONS) {
                String from = " FROM Demo.Item" + condition;
                oracle.assertSame("SELECT name, " + aggregates + from + " GROUP BY ROLLUP(name)");
                oracle.assertSame("SELECT name, flag, " + aggregates + from + " GROUP BY CUBE(name, flag)");
                oracle.assertSame("SELECT flag, " + aggregates + from + " GROUP BY GROUPING SETS ((flag), ())");
                oracle.assertSame("SELECT flag, " + aggregates + from + " GROUP BY GROUPING SETS ((flag))");
                oracle.assertSame("SELECT flag, thread_id, GROUPING(flag), GROUPING(flag, thread_id), " + aggregates
                        + from
                        + " GROUP BY ROLLUP(flag, thread_id)");
                oracle.assertSame("SELECT " + aggregates + from + " GROUP BY ()");
            }
        }
        oracle.assertSame("SELECT flag, COUNT(*) FROM Demo.Item GROUP BY CUBE(flag, flag)");
        oracle.assertSame("SELECT flag, COUNT(*) FROM Demo.Item GROUP BY GROUPING SETS ((flag), (flag), ())");
        oracle.assertSame("SELECT flag, name, SUM(n) FROM Demo.Item GROUP BY flag, ROLLUP(name)");
        oracle.assertSame("SELECT name, SUM(n) FROM Demo.Item GROUP BY ROLLUP(name) HAVING COUNT(*) > 30");
    }

    @Test
    void aTotalOverNoRowsIsThereUnderWhateverStandsAboveIt() {
        oracle.assertSame("SELECT COUNT(*), COUNT(DISTINCT name) FROM Demo.Item WHERE FALSE");
        oracle.assertSame("SELECT COUNT(*), COUNT(DISTINCT name), COUNT(DISTINCT note), SUM(n) FROM Demo.Item WHERE n"
                + " = 99999");
        oracle.assertSame("SELECT i.n, (SELECT COUNT(*) FROM Demo.Item j WHERE j.n = i.n + 1000) FROM Demo.Item i");
        oracle.assertSame("SELECT i.n, (SELECT COUNT(DISTINCT name) FROM Demo.Item j WHERE j.n > i.n + 50)"
                + " FROM Demo.Item i WHERE i.n < 1000");
        oracle.assertSame("SELECT c FROM (SELECT COUNT(*) AS c FROM Demo.Item WHERE n = 4711) x WHERE c = 0");
        oracle.assertSame("SELECT * FROM (SELECT COUNT(*) FROM Demo.Item WHERE FALSE) a"
                + " CROSS JOIN (SELECT SUM(n), COUNT(DISTINCT flag) FROM Demo.Item WHERE FALSE) b");
        oracle.assertSame("SELECT SUM(c) FROM (SELECT COUNT(*) AS c FROM Demo.Item WHERE FALSE GROUP BY name) x");
        oracle.assertSame("SELECT SUM(c), MAX(s), SUM(s) FROM (SELECT name, COUNT(*) AS c, SUM(n) AS s FROM Demo.Item"
                + " GROUP BY name) x");
        oracle.assertSame("SELECT f, SUM(s) FROM (SELECT flag AS f, name, SUM(thread_id) AS s FROM Demo.Item"
                + " GROUP BY flag, name) x GROUP BY f");
    }

    @Test
    void distinctRowsOfSeveralColumnsAreCounted() {
        oracle.assertSame("SELECT COUNT(DISTINCT name, flag), COUNT(DISTINCT note, n), COUNT(*) FROM Demo.Item",
                "SELECT COUNT(*) FILTER (WHERE name IS NOT NULL AND flag IS NOT NULL), (SELECT COUNT(*) FROM (SELECT"
                        + " DISTINCT note, n FROM Demo.Item WHERE note IS NOT NULL AND n IS NOT NULL)), SUM(c)"
                        + " FROM (SELECT name, flag, COUNT(*) AS c FROM Demo.Item GROUP BY name, flag)");
        oracle.assertSame("SELECT thread_id, COUNT(DISTINCT name, flag) FROM Demo.Item GROUP BY thread_id",
                "SELECT thread_id, COUNT(DISTINCT CASE WHEN name IS NOT NULL AND flag IS NOT NULL THEN (name, flag)"
                        + " END)"
                        + " FROM Demo.Item GROUP BY thread_id");
    }

    @Test
    void textsAndArraysAreInTheirOrder() {
        oracle.assertSame("SELECT flag, LISTAGG(name, '-') WITHIN GROUP (ORDER BY event_number DESC) FROM Demo.Item"
                + " GROUP BY flag", "SELECT flag, STRING_AGG(name, '-' ORDER BY event_number DESC) FROM Demo.Item"
                + " GROUP BY flag");
        oracle.assertSame("SELECT flag, STRING_AGG(note, ', ' ORDER BY n) FROM Demo.Item GROUP BY flag");
        oracle.assertSame("SELECT flag, STRING_AGG(DISTINCT name, ', ' ORDER BY name) FROM Demo.Item GROUP BY flag");
        oracle.assertSame("SELECT STRING_AGG(note, ', ') FROM Demo.Item WHERE FALSE");
        oracle.assertSame("SELECT flag, ARRAY_AGG(n ORDER BY n DESC) FROM Demo.Item GROUP BY flag");
    }

    @Test
    void sumsAndAveragesOfGreatNumbersAreExact() {
        String greatest = "(VALUES (9223372036854775807), (9223372036854775807), (-3)) AS t(x)";
        oracle.assertGives("SELECT SUM(x), AVG(x), SUM(DISTINCT x), AVG(DISTINCT x) FROM " + greatest,
                List.of("18446744073709551611|6148914691240000000|9223372036854775804|4611686018430000000"));
        oracle.assertGives("SELECT AVG(x) = 6148914691236517204e0, SUM(x) = 18446744073709551611 FROM " + greatest,
                List.of("true|true"));
        oracle.assertGives("SELECT SUM(x) OVER (ORDER BY x) FROM " + greatest,
                List.of("-3", "18446744073709551611", "18446744073709551611"));
        oracle.assertGives("SELECT SUM(-x - 1), AVG(-x - 1) FROM (VALUES (9223372036854775807),"
                + " (9223372036854775807)) AS t(x)",
                List.of("-18446744073709551616|-9223372036850000000"));
        oracle.assertSame("SELECT SUM(wide), AVG(wide), SUM(DISTINCT wide) FROM Demo.Item");
        oracle.assertSame("SELECT SUM(wide) FILTER (WHERE wide < 0), AVG(wide) FILTER (WHERE wide < 0) FROM Demo.Item");
        oracle.assertSame("SELECT flag, SUM(wide), AVG(wide) FROM Demo.Item GROUP BY ROLLUP(flag)");
    }

    @Test
    void anAverageOfDecimalsKeepsItsDigits() {
        oracle.assertGives("SELECT AVG(x), SUM(x) FROM (VALUES (1.5), (2.25)) AS t(x)", List.of("1.875|3.75"));
        oracle.assertGives("SELECT AVG(x), SUM(x) FROM (VALUES (1.1), (1.0), (1.0)) AS t(x)",
                List.of("1.03333333333|3.1"));
        oracle.assertGives("SELECT AVG(x) OVER (), SUM(x) OVER () FROM (VALUES (1.5), (2.25)) AS t(x)",
                List.of("1.875|3.75", "1.875|3.75"));
        oracle.assertGives("SELECT SUM(CAST(x AS DECIMAL(3, 1))) FROM (VALUES (99.9), (99.9), (99.9)) AS t(x)",
                List.of("299.7"));
    }

    @Test
    void aSmallVarianceAroundAGreatMeanSurvives() {
        String rows = " FROM (VALUES (1000000000001), (1000000000002), (1000000000003)) AS t(x)";
        oracle.assertGives("SELECT VAR_POP(x) BETWEEN 0.6666 AND 0.6667, VAR_SAMP(x), STDDEV_SAMP(x), COVAR_SAMP(x,"
                + " x)" + rows,
                List.of("true|1|1|1"));
        oracle.assertGives("SELECT x, VAR_SAMP(x) OVER (ORDER BY x ROWS 1 PRECEDING)" + rows,
                List.of("1000000000001|null", "1000000000002|0.5", "1000000000003|0.5"));
        oracle.assertGives("SELECT STDDEV_SAMP(x), VAR_SAMP(x), COVAR_SAMP(x, x), STDDEV_POP(x), VAR_POP(x),"
                + " COVAR_POP(x, x)"
                + " FROM (VALUES (7)) AS t(x)", List.of("null|null|null|0|0|0"));
    }

    @Test
    void correlationIsThatOfRowsWithBothValues() {
        oracle.assertGives("SELECT CORR(y, x), CORR(x, -y) FROM (VALUES (1, 2), (2, 4), (3, 6), (CAST(NULL AS"
                + " INTEGER), 9))"
                + " AS t(x, y)", List.of("1|-1"));
        oracle.assertGives("SELECT CORR(y, x), CORR(x, y) FROM (VALUES (1, 2), (2, 2)) AS t(x, y)",
                List.of("null|null"));
        oracle.assertSame("SELECT CORR(n, ratio), CORR(ratio, wide) FROM Demo.Item");
        oracle.assertSame("SELECT name, CORR(n, ratio) FILTER (WHERE flag) FROM Demo.Item WHERE name IS NOT NULL"
                + " GROUP BY name");
    }

    @Test
    void valuesThatAreEqualInSqlAreOneValue() {
        oracle.assertGives("SELECT COUNT(DISTINCT x) FROM (VALUES (0e0), (-0e0), (1e0)) AS t(x)", List.of("2"));
        oracle.assertGives("SELECT COUNT(DISTINCT x) FROM (VALUES (1.5), (1.50), (1.500)) AS t(x)", List.of("1"));
    }

    @Test
    void sumsAndAveragesHaveTypesThatHoldThem() throws SQLException {
        String sql = "SELECT SUM(wide) AS s, AVG(wide) AS a, SUM(CAST(thread_id AS INTEGER)) AS t,"
                + " SUM(CAST(n AS DECIMAL(9, 2))) AS d FROM Demo.Item WHERE n < 50";
        for (TestDatabase database : oracle.ours().values()) {
            try (Statement statement = database.connection().createStatement();
                    ResultSet result = statement.executeQuery(sql)) {
                List<String> types = new ArrayList<>();
                for (int i = 1; i <= 4; i++) {
                    types.add(result.getMetaData().getColumnTypeName(i) + " " + result.getMetaData().getScale(i));
                }
                assertThat(types).containsExactly("DECIMAL 0", "DOUBLE 0", "BIGINT 0", "DECIMAL 2");
                assertThat(result.next()).isTrue();
                // 100 items, every other one with the top bit.
                BigDecimal sum = new BigDecimal("-9223372036854775808").multiply(BigDecimal.valueOf(50))
                        .add(BigDecimal.valueOf(4950));
                assertThat(result.getBigDecimal(1)).isEqualByComparingTo(sum);
                assertThat(result.getDouble(2)).isEqualTo(sum.doubleValue() / 100);
                assertThat(result.getLong(3)).isEqualTo(100 * 100 + 150);
                assertThat(result.getLong(4)).isEqualTo(-50);
            }
        }
    }

    @Test
    void secondsSince1970KeepTheirFraction() {
        oracle.assertGives("SELECT EXTRACT(EPOCH FROM TIMESTAMP '2024-01-31 00:00:00.125'), EXTRACT(EPOCH FROM t),"
                + " EXTRACT(SECOND FROM t) FROM (VALUES (TIMESTAMP '1969-12-31 23:59:59.5')) AS v(t)",
                List.of("1706659200.13|-0.5|59"));
    }

    @Test
    void aCaretIsRefusedWithWordsForBothItsMeanings() {
        for (TestDatabase database : oracle.ours().values()) {
            assertThatThrownBy(() -> database.rows("SELECT n ^ 2 FROM Demo.Item")).hasRootCauseMessage(
                    "The operator ^ is not there, because people read it in two ways. POWER(a, b) raises to a power,"
                            + " and BITXOR(a, b) combines bits.");
        }
        oracle.assertGives("SELECT POWER(5, 2), BITXOR(5, 2) FROM (VALUES (1)) AS t(x)", List.of("25|7"));
    }

    /** DuckDB 1.5.6 would filter the rows of a below its LIMIT by the values of b, and find four. */
    @Test
    void aJoinTakesTheRowsThatALimitLeaves() throws SQLException {
        String number = "(a.n + 50) * 100 + b.n + 50";
        // The rows with these values are 647, 6077, 4807 and 3.
        String joined = " JOIN (VALUES (9), (100), (5), (3743)) AS b(m) ON a.v = b.m";
        for (String engine : List.of("auto", "java", "duckdb")) {
            try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + trace + ";engine=" + engine);
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE OR REPLACE TABLE numbered AS SELECT " + number + " AS id, MOD((" + number
                        + ") * 7919, 10007) AS v FROM Demo.Item a, Demo.Item b WHERE a.n < 50 AND b.n < 50");
                assertThat(NativeOracle.rows(connection,
                        "SELECT COUNT(*) FROM (SELECT * FROM numbered ORDER BY id, v LIMIT 200) a" + joined))
                        .as(engine).containsExactly("1");
                assertThat(NativeOracle.rows(connection,
                        "SELECT COUNT(*) FROM (SELECT * FROM numbered ORDER BY id LIMIT 9 OFFSET 640) a" + joined))
                        .as(engine).containsExactly("1");
                assertThat(NativeOracle.rows(connection,
                        "SELECT COUNT(*) FROM (SELECT * FROM numbered ORDER BY id LIMIT 200) a WHERE a.id < (SELECT"
                                + " MIN(id) + 7 FROM (SELECT * FROM numbered ORDER BY id, v LIMIT 9) b)"))
                        .as(engine).containsExactly("7");
            }
        }
    }

    @Test
    void anAggregateOfNoRowsIsNullToATestToo() {
        String none = " FROM (SELECT CAST(n AS VARCHAR) AS t, event_number AS e FROM Demo.Item WHERE n < -1000) AS x";
        for (String aggregate : List.of("STRING_AGG(t, ',')", "LISTAGG(t, ',') WITHIN GROUP (ORDER BY e)",
                "STRING_AGG(t, ',' ORDER BY e)", "MAX(e)", "SUM(e)", "AVG(e)", "MEDIAN(e)", "MODE(e)",
                "BIT_AND(e)", "EVERY(e > 0)", "VAR_SAMP(e)", "CORR(e, e)", "COVAR_POP(e, e)", "REGR_SXX(e, e)")) {
            oracle.assertGives("SELECT " + aggregate + " IS NULL" + none, List.of("true"));
            oracle.assertGives("SELECT e, " + aggregate + " AS a" + none + " GROUP BY GROUPING SETS ((e), (), ())"
                    + " ORDER BY a, e DESC LIMIT 5", List.of("null|null", "null|null"));
        }
        oracle.assertGives("SELECT ARRAY_AGG(e) IS NULL, ARRAY_AGG(e ORDER BY t) IS NULL" + none, List.of("true|true"));
    }

    @Test
    void theSpreadOfInfiniteNumbersIsOutOfRange() throws SQLException {
        for (String engine : List.of("auto", "java", "duckdb")) {
            try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + trace + ";engine=" + engine);
                    Statement statement = connection.createStatement()) {
                for (String aggregate : List.of("STDDEV_POP", "STDDEV_SAMP", "VAR_POP", "VAR_SAMP")) {
                    assertThatThrownBy(() -> NativeOracle.rows(connection, "SELECT " + aggregate
                            + "(x) FROM (VALUES (CAST('Infinity' AS DOUBLE)), (1E0)) AS t(x)"))
                            .as(engine).rootCause().hasMessageContaining("out of");
                }
            }
        }
    }

    @Test
    void textsAreJoinedInOrderAlsoOfTheRowsThatAFilterLeaves() {
        oracle.assertSame("SELECT flag, STRING_AGG(name, ',' ORDER BY event_number DESC) FILTER (WHERE n > 45),"
                + " STRING_AGG(DISTINCT name, ',' ORDER BY name) FILTER (WHERE thread_id > 0),"
                + " STRING_AGG(name, ',' ORDER BY n) FROM Demo.Item GROUP BY flag");
        oracle.assertSame("SELECT name, STRING_AGG('z', '-' ORDER BY event_number) FILTER (WHERE n > 45) FROM Demo.Item"
                + " GROUP BY CUBE (name)");
    }

    @Test
    void aSumAboveAnOuterJoinThatAFilterMakesAnInnerOneHasItsType() {
        oracle.assertSame("SELECT SUM(b.event_number) FROM Demo.Item a LEFT JOIN Demo.Item b"
                + " ON a.event_number = b.event_number WHERE b.event_number <> 5"
                + " GROUP BY GROUPING SETS ((a.thread_id), (a.thread_id), ())");
    }

    @Test
    void otherAggregatesGiveTheSameOnAllEngines() {
        oracle.assertGives("SELECT MODE(x), EVERY(x > 0), SOME(x > 2), ANY_VALUE(5), BIT_AND(x), BIT_OR(x), BIT_XOR(x)"
                + " FROM (VALUES (1), (3), (3), (2), (2)) AS t(x)", List.of("2|true|true|5|0|3|1"));
        oracle.assertGives("SELECT MODE(x), EVERY(x > 0), SOME(x > 2), BIT_AND(x), COUNT(x) FROM (VALUES (1)) AS t(x)"
                + " WHERE x = 2", List.of("null|null|null|null|0"));
        oracle.assertGives("SELECT EVERY(b), SOME(b) FROM (VALUES (CAST(NULL AS BOOLEAN))) AS t(b)",
                List.of("null|null"));
    }
}
