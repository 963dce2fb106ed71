package org.nettracesql.adapter;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Windows on all engines, with push-down and without, beside a DuckDB of its own and values worked out by hand. */
class WindowRulesTest {

    private static final String COLUMNS = "event_number, n, wide, ratio, flag, name, note, thread_id";

    private static final List<String> AGGREGATES = List.of(
            "COUNT(*)", "COUNT(note)", "SUM(n)", "SUM(wide)", "SUM(thread_id)", "AVG(n)", "AVG(wide)", "SUM(ratio)",
            "MIN(n)", "MAX(name)", "MIN(flag)", "VAR_SAMP(thread_id)", "STDDEV_POP(ratio)", "COVAR_POP(n, ratio)",
            "COUNT(DISTINCT name)", "SUM(DISTINCT thread_id)", "AVG(DISTINCT thread_id)", "MIN(DISTINCT n)",
            "MAX(DISTINCT wide)", "BOOL_OR(flag)");

    private static final List<String> WINDOWS = List.of(
            "()",
            "(PARTITION BY flag)",
            "(ORDER BY event_number)",
            "(ORDER BY thread_id)",
            "(PARTITION BY flag ORDER BY name DESC)",
            "(ORDER BY event_number ROWS BETWEEN 3 PRECEDING AND CURRENT ROW)",
            "(ORDER BY event_number ROWS BETWEEN 3 PRECEDING AND 1 PRECEDING)",
            "(PARTITION BY name ORDER BY event_number ROWS BETWEEN 2 FOLLOWING AND 5 FOLLOWING)",
            "(PARTITION BY name ORDER BY event_number ROWS BETWEEN 1 PRECEDING AND UNBOUNDED FOLLOWING)",
            "(ORDER BY event_number ROWS UNBOUNDED PRECEDING)",
            "(ORDER BY note RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING)",
            "(ORDER BY n RANGE BETWEEN 5 PRECEDING AND 3 FOLLOWING)",
            "(PARTITION BY flag ORDER BY n DESC RANGE BETWEEN 7 PRECEDING AND 2 PRECEDING)",
            "(ORDER BY ratio RANGE BETWEEN 0.5 FOLLOWING AND 2 FOLLOWING)",
            "(ORDER BY event_number ROWS BETWEEN 3 PRECEDING AND 3 FOLLOWING EXCLUDE CURRENT ROW)",
            "(ORDER BY thread_id RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE TIES)",
            "(ORDER BY name RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE GROUP)");

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
    void aValueThatIsNullIsFoundBesideADefault() {
        for (String shifted : List.of("LAG(note, 1, 'none')", "LEAD(note, 2, 'none')", "LAG(n, 1, 0)",
                "LAG(n, 1, thread_id)", "LEAD(wide, 3, n)", "LAG(note, 1, name)")) {
            oracle.assertSame("SELECT event_number, " + shifted + " OVER (ORDER BY event_number) FROM Demo.Item");
            oracle.assertSame("SELECT COUNT(*) FROM (SELECT " + shifted
                    + " OVER (ORDER BY event_number) AS x FROM Demo.Item) AS t WHERE x IS NULL");
        }
    }

    @Test
    void aFrameOfWhichNothingIsLeftGivesNull() {
        for (String function : List.of("MAX(event_number)", "FIRST_VALUE(event_number)", "SUM(thread_id)",
                "AVG(event_number)", "BOOL_OR(event_number > 0)", "COUNT(event_number)")) {
            for (String frame : List.of("ROWS BETWEEN CURRENT ROW AND CURRENT ROW EXCLUDE CURRENT ROW",
                    "ROWS BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE GROUP",
                    "RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE CURRENT ROW",
                    "ROWS BETWEEN 2 FOLLOWING AND 3 FOLLOWING")) {
                oracle.assertSame("SELECT COUNT(*), COUNT(x) FROM (SELECT " + function
                        + " OVER (ORDER BY event_number " + frame + ") AS x FROM Demo.Item) AS t WHERE x IS NULL");
            }
        }
    }

    @Test
    void aValueThatIsNeverNullIsFoundAmongThoseThatAreNot() {
        String frame = " OVER (ORDER BY event_number ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM Demo.Item";
        oracle.assertSame("SELECT FIRST_VALUE(event_number) IGNORE NULLS" + frame,
                "SELECT FIRST_VALUE(event_number IGNORE NULLS)" + frame);
        oracle.assertSame("SELECT LAST_VALUE(7) IGNORE NULLS" + frame, "SELECT LAST_VALUE(7 IGNORE NULLS)" + frame);
    }

    @Test
    @Tag("thorough")
    void everyAggregateOverEveryFrameIsAsOutside() {
        for (String window : WINDOWS) {
            StringBuilder sql = new StringBuilder("SELECT event_number");
            for (String aggregate : AGGREGATES) {
                sql.append(", ").append(aggregate).append(" OVER ").append(window);
            }
            oracle.assertSame(sql.append(" FROM Demo.Item").toString());
        }
    }

    @Test
    @Tag("thorough")
    void eachAggregateAloneIsAsOutside() {
        for (String aggregate : AGGREGATES) {
            for (String window : List.of("()", "(PARTITION BY name ORDER BY event_number ROWS 2 PRECEDING)")) {
                oracle.assertSame("SELECT " + aggregate + " OVER " + window + " FROM Demo.Item");
                oracle.assertSame("SELECT " + aggregate + " OVER " + window + " FROM Demo.Item WHERE n = 4711");
            }
        }
    }

    @Test
    void ranksAndTilesAreAsOutside() {
        for (int tiles : new int[] {3, 7, 1000}) {
            oracle.assertSame("SELECT n, NTILE(" + tiles + ") OVER (ORDER BY event_number), NTILE(" + tiles
                    + ") OVER (PARTITION BY name ORDER BY event_number) FROM Demo.Item");
        }
        oracle.assertSame("SELECT NTILE(4) OVER (ORDER BY n) FROM Demo.Item WHERE n IN (1, 2)");
        oracle.assertSame("SELECT event_number, ROW_NUMBER() OVER (PARTITION BY name ORDER BY event_number DESC),"
                + " RANK() OVER (ORDER BY thread_id), DENSE_RANK() OVER (ORDER BY note), PERCENT_RANK() OVER (ORDER BY"
                + " name), CUME_DIST() OVER (PARTITION BY flag ORDER BY thread_id) FROM Demo.Item");
        oracle.assertSame("SELECT event_number, RANK() OVER (ORDER BY note DESC), RANK() OVER (ORDER BY note NULLS"
                + " FIRST),"
                + " DENSE_RANK() OVER (ORDER BY flag DESC NULLS LAST, name) FROM Demo.Item");
        oracle.assertSame("SELECT ROW_NUMBER() OVER () FROM Demo.Item");
        oracle.assertSame("SELECT RANK() OVER (ORDER BY 1) FROM Demo.Item");
        oracle.assertSame("SELECT RANK() OVER (ORDER BY 1 + 1), DENSE_RANK() OVER (PARTITION BY 'a' ORDER BY 'b')"
                + " FROM Demo.Item");
        oracle.assertSame("SELECT COUNT(*) OVER () FROM Demo.Item");
        oracle.assertSame("SELECT 1, COUNT(*) OVER () FROM Demo.Item WHERE n = 3");
    }

    @Test
    void neighboursAreAsOutside() {
        oracle.assertSame("SELECT event_number, LAG(n) OVER (ORDER BY event_number), LEAD(n, 3) OVER (PARTITION BY name"
                + " ORDER BY event_number), LAG(n, 2, 7) OVER (ORDER BY event_number), LEAD(name, 1, 'none') OVER"
                + " (ORDER BY"
                + " event_number), LAG(n, 0) OVER (ORDER BY event_number), LAG(wide, 1, thread_id) OVER (ORDER BY"
                + " event_number) FROM Demo.Item");
        oracle.assertSame("SELECT event_number, LAG(event_number, 1, 0) OVER (PARTITION BY flag ORDER BY event_number),"
                + " LEAD(ratio, 1, 0) OVER (ORDER BY event_number) FROM Demo.Item");
        for (String window : WINDOWS.stream().filter(one -> one.contains("ORDER BY event_number")).toList()) {
            oracle.assertSame("SELECT event_number, FIRST_VALUE(note) OVER " + window + ", LAST_VALUE(n) OVER " + window
                    + ", NTH_VALUE(n, 2) OVER " + window + " FROM Demo.Item");
        }
        oracle.assertSame("SELECT event_number, LAST_VALUE(flag) OVER (ORDER BY flag), FIRST_VALUE(name) OVER (ORDER BY"
                + " name DESC) FROM Demo.Item");
    }

    @Test
    void nullsCanBePassedOver() {
        oracle.assertSame("SELECT event_number, LAG(note) IGNORE NULLS OVER (ORDER BY event_number),"
                + " LEAD(note, 2) IGNORE NULLS OVER (ORDER BY event_number),"
                + " FIRST_VALUE(note) IGNORE NULLS OVER (ORDER BY event_number ROWS 3 PRECEDING),"
                + " LAST_VALUE(note) IGNORE NULLS OVER (ORDER BY event_number) FROM Demo.Item",
                "SELECT event_number, LAG(note IGNORE NULLS) OVER (ORDER BY event_number),"
                + " LEAD(note, 2 IGNORE NULLS) OVER (ORDER BY event_number),"
                + " FIRST_VALUE(note IGNORE NULLS) OVER (ORDER BY event_number ROWS 3 PRECEDING),"
                + " LAST_VALUE(note IGNORE NULLS) OVER (ORDER BY event_number) FROM Demo.Item");
    }

    @Test
    void windowsOfGroupsSubqueriesAndListsAreAsOutside() {
        oracle.assertSame("SELECT name, SUM(n), RANK() OVER (ORDER BY SUM(n)), SUM(SUM(n)) OVER (ORDER BY name),"
                + " SUM(COUNT(*)) OVER () FROM Demo.Item GROUP BY name");
        oracle.assertSame("SELECT event_number FROM Demo.Item QUALIFY ROW_NUMBER() OVER (PARTITION BY name ORDER BY"
                + " event_number DESC) = 1");
        oracle.assertSame("SELECT event_number, COUNT(*) OVER w, SUM(n) OVER (w ORDER BY event_number) FROM Demo.Item"
                + " WINDOW w AS (PARTITION BY flag)");
        oracle.assertSame("SELECT event_number, COUNT(*) OVER (PARTITION BY n IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,"
                + " 12, 13,"
                + " 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25)) FROM Demo.Item");
        oracle.assertSame("SELECT * FROM (SELECT event_number, ROW_NUMBER() OVER (ORDER BY n DESC) AS r FROM"
                + " Demo.Item) x"
                + " WHERE r < 4");
        oracle.assertSame("SELECT event_number, COUNT(*) FILTER (WHERE flag) OVER (ORDER BY event_number), SUM(n)"
                + " FILTER"
                + " (WHERE n > 3) OVER (PARTITION BY name), AVG(n) FILTER (WHERE name = 'alpha') OVER () FROM"
                + " Demo.Item");
    }

    @Test
    void theNthValueOfAShorterFrameIsNullToATestAndToAnOrderToo() {
        oracle.assertSame("SELECT event_number, NTH_VALUE(event_number, 3) OVER (ORDER BY event_number) IS NULL FROM"
                + " Demo.Item");
        oracle.assertSame("SELECT * FROM (SELECT event_number, NTH_VALUE(event_number, 3) OVER (ORDER BY event_number)"
                + " AS v FROM Demo.Item) x ORDER BY v DESC, event_number LIMIT 3 OFFSET 45");
    }

    @Test
    void windowsAreOfQueriesToo() {
        oracle.assertSame("SELECT event_number, AVG((SELECT COUNT(*) FROM Demo.Item)) OVER (ORDER BY event_number)"
                + " FROM Demo.Item");
        oracle.assertSame("SELECT event_number, BOOL_OR(name IN (SELECT note FROM Demo.Item)) OVER (ORDER BY"
                + " event_number), n IN (SELECT MAX(n) FROM Demo.Item) FROM Demo.Item");
        oracle.assertSame("SELECT i.event_number, SUM(i.n + (SELECT COUNT(*) FROM Demo.Item j WHERE j.n > i.n)) OVER"
                + " (ORDER BY (SELECT MIN(j.n) FROM Demo.Item j WHERE j.name = i.name), i.event_number)"
                + " FROM Demo.Item i");
        oracle.assertSame("SELECT event_number FROM Demo.Item i QUALIFY RANK() OVER (ORDER BY EXISTS (SELECT 1 FROM"
                + " Demo.Item j WHERE j.n = i.n + 1), event_number) < 4");
    }

    @Test
    void anArrayOverAWindowGrowsRowByRow() {
        oracle.assertSame("SELECT event_number, ARRAY_AGG(n) OVER (ORDER BY event_number) FROM Demo.Item WHERE n < 5");
        oracle.assertSame("SELECT event_number, ARRAY_AGG(n) OVER (ORDER BY event_number ROWS BETWEEN 1 PRECEDING AND 1"
                + " FOLLOWING) FROM Demo.Item");
        oracle.assertSame("SELECT event_number, STRING_AGG(name, '-') OVER (ORDER BY event_number ROWS 2 PRECEDING)"
                + " FROM"
                + " Demo.Item");
    }

    @Test
    void framesReachBeyondWhatABigintHolds() {
        String rows = " FROM (VALUES (-9223372036854775807), (0), (9223372036854775807)) AS t(x)";
        oracle.assertGives("SELECT x, COUNT(*) OVER (ORDER BY x RANGE BETWEEN 9223372036854775807 PRECEDING AND"
                + " CURRENT ROW)"
                + rows, List.of("-9223372036854775807|1", "0|2", "9223372036854775807|2"));
        oracle.assertGives("SELECT x, COUNT(*) OVER (ORDER BY x DESC RANGE BETWEEN 5 FOLLOWING AND 9223372036854775807"
                + " FOLLOWING)" + rows, List.of("-9223372036854775807|0", "0|1", "9223372036854775807|1"));
        oracle.assertGives("SELECT x, COUNT(*) OVER (ORDER BY x ROWS BETWEEN 2147483647 PRECEDING AND 2147483647"
                + " FOLLOWING)"
                + rows, List.of("-9223372036854775807|3", "0|3", "9223372036854775807|3"));
    }

    /** DuckDB 1.5.6 counts a negative number of rows. */
    @Test
    void aFrameThatEndsBeforeItBeginsIsEmpty() {
        for (String frame : List.of("5 FOLLOWING AND 2 FOLLOWING", "1 PRECEDING AND 3 PRECEDING")) {
            String window = " OVER (ORDER BY x ROWS BETWEEN " + frame + ")";
            oracle.assertGives("SELECT COUNT(*)" + window + ", SUM(x)" + window + ", FIRST_VALUE(x)" + window
                    + " FROM (VALUES (1), (2), (3), (4), (5), (6), (7)) AS t(x)",
                    Collections.nCopies(7, "0|null|null"));
        }
    }

    @Test
    void framesOfTimesHaveIntervals() {
        String rows = " FROM (VALUES (TIMESTAMP '2024-01-31 00:00:00'), (TIMESTAMP '2024-02-29 00:00:00'),"
                + " (TIMESTAMP '2024-02-29 00:00:01'), (TIMESTAMP '2024-03-31 00:00:00')) AS t(x)";
        oracle.assertGives("SELECT COUNT(*) OVER (ORDER BY x RANGE BETWEEN INTERVAL '1' SECOND PRECEDING AND CURRENT"
                + " ROW)"
                + rows, List.of("1", "1", "2", "1"));
        oracle.assertGives("SELECT COUNT(*) OVER (ORDER BY x RANGE BETWEEN INTERVAL '1' MONTH PRECEDING AND CURRENT"
                + " ROW)"
                + rows, List.of("1", "2", "3", "3"));
    }
}
