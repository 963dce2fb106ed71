package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.nettracesql.trace.testing.SharedFiles;

/** Which engine a join runs on, where it is left to the planner, and how many rows the planner expects of it. */
class JoinPlansTest {

    private static final String LOADS_WITH_METHODS =
            "SELECT m.namespace, COUNT(*) FROM clr.MethodLoadVerbose e %s methods m ON m.method_id = e.MethodID"
                    + " GROUP BY m.namespace";

    private static TestDatabase database;

    @BeforeAll
    static void open() {
        database = TestDatabase.of(SharedFiles.ownTrace("jit-full.nettrace"));
        // Makes the index, which tells how many events of a type there are.
        database.rows("SELECT event_name, COUNT(*) FROM events GROUP BY event_name");
    }

    @AfterAll
    static void close() {
        // Where there is no such trace, the class is skipped.
        if (database != null) {
            database.close();
        }
    }

    @Test
    void aJoinOfAFewThousandRowsRunsInJava() {
        for (String kind : List.of("JOIN", "LEFT JOIN")) {
            assertThat(database.plan(LOADS_WITH_METHODS.formatted(kind)))
                    .contains("EnumerableHashJoin")
                    .doesNotContain("DuckDb");
        }
    }

    @Test
    void aJoinOfManyRowsRunsInDuckDb() {
        assertThat(database.plan("SELECT COUNT(*), MAX(b.time_ns) FROM events a JOIN events b"
                + " ON a.event_number = b.event_number + 1 WHERE MOD(b.thread_id, 7) <> 1")).contains("DuckDbJoin");
    }

    /** Threads have many events, and each pair of them is asked: there are far more than rows of either side. */
    @Test
    void equalKeysWithAFurtherConditionAreThoughtToBeSharedByManyRows() {
        assertThat(database.plan("SELECT COUNT(*) FROM clr.MethodLoadVerbose a WHERE EXISTS (SELECT 1 FROM events b"
                + " WHERE b.thread_id = a.thread_id AND b.event_number <> a.event_number AND b.trace IS NOT NULL)"))
                .contains("DuckDbJoin")
                .doesNotContain("EnumerableHashJoin");
    }

    @Test
    void rangesAreLookedUpInJavaWhereManyRowsShareTheKey() {
        for (String range : List.of(
                "b.time_ns BETWEEN a.time_ns AND a.time_ns + 1000",
                "b.utc_time >= a.utc_time AND b.utc_time < a.utc_time + INTERVAL '1' SECOND",
                "b.event_number - 5 < a.event_number")) {
            String condition = "b.thread_id = a.thread_id AND b.process_id = a.process_id AND " + range;
            assertThat(database.plan("SELECT COUNT(*) FROM clr.MethodLoadVerbose a JOIN events b ON " + condition))
                    .contains("EnumerableRangeJoin");
            assertThat(database.plan("SELECT COUNT(*) FROM clr.MethodLoadVerbose a WHERE NOT EXISTS"
                    + " (SELECT * FROM events b WHERE " + condition + ")"))
                    .contains("EnumerableRangeJoin")
                    .contains("joinType=[anti]");
        }
    }

    @Test
    void keysOfFewRowsAndRangesWithoutKeysAreLeftToDuckDb() {
        for (String condition : List.of(
                "b.event_number = a.event_number AND b.time_ns >= a.time_ns",
                "b.time_ns BETWEEN a.time_ns AND a.time_ns + 1000")) {
            assertThat(database.plan("SELECT COUNT(*), MAX(b.thread_id) FROM events a LEFT JOIN events b ON "
                    + condition)).contains("DuckDbJoin");
        }
    }

    @Test
    void theNearestRowIsLookedUp() {
        assertThat(database.plan("SELECT COUNT(*) FROM clr.MethodLoadVerbose a ASOF JOIN events b"
                + " MATCH_CONDITION b.time_ns < a.time_ns ON a.thread_id = b.thread_id"))
                .contains("EnumerableNearestJoin");
        for (String nearest : List.of(
                "SELECT MAX(b.time_ns) FROM events b WHERE b.thread_id = a.thread_id AND b.time_ns <= a.time_ns",
                "SELECT MIN(t) AS later FROM (SELECT time_ns t FROM events WHERE event_id > 5) WHERE t > a.time_ns",
                "SELECT b.event_name FROM events b WHERE b.time_ns < a.time_ns ORDER BY b.time_ns DESC LIMIT 1",
                "SELECT a.time_ns - b.time_ns FROM events b WHERE b.time_ns BETWEEN a.time_ns - 500 AND a.time_ns"
                        + " AND b.thread_id = a.thread_id ORDER BY time_ns DESC FETCH FIRST ROW ONLY",
                "SELECT b.event_id FROM events b WHERE time_ns > a.time_ns + a.MethodSize ORDER BY time_ns LIMIT 1")) {
            assertThat(database.plan("SELECT a.MethodID, (" + nearest + ") FROM clr.MethodLoadVerbose a"))
                    .contains("EnumerableNearestJoin")
                    .doesNotContain("EnumerableRangeJoin");
        }
    }

    @Test
    void theNearestRowIsLookedUpForATableThatAsksForOuterRows() {
        String nearest = "LATERAL (SELECT * FROM events b WHERE b.thread_id = a.thread_id AND b.time_ns <= a.time_ns"
                + " ORDER BY b.time_ns DESC LIMIT 1) n";
        for (String kind : List.of("CROSS JOIN " + nearest, "LEFT JOIN " + nearest + " ON TRUE", ", " + nearest)) {
            assertThat(database.plan("SELECT a.MethodID, n.event_name FROM clr.MethodLoadVerbose a " + kind))
                    .contains("EnumerableNearestJoin")
                    .doesNotContain("EnumerableRangeJoin");
        }
    }

    @Test
    void otherQueriesOfOuterRowsBesideThemLeaveNearestRowsAndRangesLookedUp() {
        assertThat(database.plan("SELECT a.MethodID, (SELECT COUNT(*) FROM clr.MethodLoadVerbose c"
                + " WHERE c.ModuleID = a.ModuleID), (SELECT MAX(b.time_ns) FROM events b WHERE b.time_ns < a.time_ns)"
                + " FROM clr.MethodLoadVerbose a WHERE EXISTS (SELECT 1 FROM events b"
                + " WHERE b.thread_id = a.thread_id AND b.time_ns BETWEEN a.time_ns AND a.time_ns + 1000)"))
                .contains("EnumerableNearestJoin")
                .contains("EnumerableRangeJoin")
                .contains("joinType=[semi]");
    }

    @Test
    void conditionsOfTheLeftRowsOfAnAsofJoinReachTheScans() {
        String joined = "SELECT a.MethodID AS m, a.time_ns AS t, a.thread_id AS i, b.event_number AS n"
                + " FROM clr.MethodLoadVerbose a LEFT ASOF JOIN events b"
                + " MATCH_CONDITION b.time_ns < a.time_ns ON a.thread_id = b.thread_id";
        String plan = database.plan("SELECT m FROM (" + joined + ") WHERE t < 5000 AND i > 7 AND m <> n");
        assertThat(plan)
                .contains("table=[clr.MethodLoadVerbose], time=[..4999], where=[thread_id 8..]")
                .contains("table=[trace.events], where=[thread_id 8..]");
        assertThat(database.plan(joined + " WHERE 10 / a.thread_id > 1 AND b.event_id > 3"))
                .contains("table=[trace.events], columns=");
    }

    @Test
    void queriesThatAskMoreOfAnOuterRowStayWhatTheyAre() {
        for (String other : List.of(
                "SELECT MIN(b.time_ns) FROM events b WHERE b.time_ns <= a.time_ns",
                "SELECT MAX(b.time_ns) FROM events b WHERE b.event_number <= a.time_ns",
                "SELECT MAX(b.time_ns) FROM events b WHERE b.time_ns <= a.time_ns AND b.event_id < a.event_number",
                "SELECT COUNT(b.time_ns) FROM events b WHERE b.time_ns <= a.time_ns",
                "SELECT b.time_ns FROM events b WHERE b.time_ns <= a.time_ns ORDER BY b.time_ns LIMIT 1",
                "SELECT b.time_ns FROM events b WHERE b.time_ns <= a.time_ns ORDER BY b.event_number DESC LIMIT 1",
                "SELECT b.time_ns FROM events b WHERE b.time_ns < a.time_ns ORDER BY b.time_ns DESC, event_id LIMIT 1",
                "SELECT b.time_ns FROM events b WHERE b.time_ns < a.time_ns ORDER BY b.time_ns DESC LIMIT 1 OFFSET 1",
                "SELECT b.time_ns FROM events b WHERE b.time_ns < a.time_ns AND b.event_id > a.event_number"
                        + " ORDER BY b.time_ns DESC LIMIT 1")) {
            assertThat(database.plan("SELECT a.MethodID, (" + other + ") FROM clr.MethodLoadVerbose a"))
                    .doesNotContain("EnumerableNearestJoin");
        }
    }

    @Test
    void whatIsOfOneSideIsLeftToItsScanAlsoWhereBoundsJoin() {
        String bounds = " JOIN events b ON b.time_ns BETWEEN a.time_ns AND a.time_ns + 1000 AND b.event_name <> 'x'";
        for (String kind : List.of("", " LEFT")) {
            assertThat(database.plan("SELECT COUNT(*) FROM clr.MethodLoadVerbose a" + kind + bounds)).as(kind)
                    .contains("event_name not [x]")
                    .doesNotContain("<>");
        }
    }

    @Test
    void javaKeepsTheShorterSideOfAJoin() {
        List<String> plan = database.rows("EXPLAIN PLAN FOR SELECT a.time_ns, b.MethodID"
                + " FROM (SELECT * FROM events LIMIT 9000) a JOIN clr.MethodLoadVerbose b"
                + " ON a.event_number = b.event_number").get(0).lines().toList();
        int join = indexOf(plan, "EnumerableHashJoin");
        int events = indexOf(plan, "clr.MethodLoadVerbose");
        assertThat(join).isNotNegative();
        assertThat(events).as("the side that is kept is the second one: %s", plan).isEqualTo(plan.size() - 1);
    }

    @Test
    void aComputedTableHasAboutAsManyRowsAsEventsItIsMadeFrom() {
        long events = count("(SELECT MethodID FROM clr.MethodLoadVerbose UNION ALL"
                + " SELECT MethodID FROM rundown.MethodDCEndVerbose)");
        assertThat(expectedRows("SELECT * FROM methods")).isEqualTo((double) events);
        assertThat(events).isBetween(count("methods") / 2, count("methods") * 2);
    }

    @Test
    void aJoinOfEqualIdsIsExpectedToBeAsLongAsItsLongerSide() {
        long methods = (long) expectedRows("SELECT * FROM methods");
        long loads = count("clr.MethodLoadVerbose");
        String condition = " methods m ON m.method_id = e.MethodID";
        assertThat(expectedRows("SELECT * FROM clr.MethodLoadVerbose e JOIN" + condition))
                .isEqualTo(Math.max(methods, loads));
        assertThat(expectedRows("SELECT * FROM (SELECT * FROM clr.MethodLoadVerbose LIMIT 10) e LEFT JOIN" + condition
                + " AND m.size_bytes > e.MethodSize")).isBetween(10.0, (double) methods);
        assertThat(expectedRows("SELECT * FROM (SELECT * FROM clr.MethodLoadVerbose LIMIT 10) e RIGHT JOIN" + condition
                + " AND m.size_bytes > e.MethodSize")).isEqualTo(methods);
    }

    private static long count(String table) {
        return Long.parseLong(database.rows("SELECT COUNT(*) FROM " + table).get(0));
    }

    /** What the planner thinks of the topmost node. */
    private static double expectedRows(String sql) {
        String plan = database.rows("EXPLAIN PLAN INCLUDING ALL ATTRIBUTES FOR " + sql).get(0);
        String from = plan.substring(plan.indexOf("rowcount = ") + "rowcount = ".length());
        return Double.parseDouble(from.substring(0, from.indexOf(',')));
    }

    private static int indexOf(List<String> plan, String text) {
        for (int i = 0; i < plan.size(); i++) {
            if (plan.get(i).contains(text)) {
                return i;
            }
        }
        return -1;
    }
}
