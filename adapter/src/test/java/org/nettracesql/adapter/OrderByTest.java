package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows come in the order that the query asks for, on every engine, whatever order they had on the way. */
class OrderByTest {

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

    private static void assertRows(String sql, String... rows) {
        databases.forEach((name, database) ->
                assertThat(database.rows(sql)).as("%s: %s", name, sql).isEqualTo(List.of(rows)));
    }

    @Test
    void anOrderHoldsAfterAWindowThatSortsOtherwise() {
        assertRows("SELECT x, ROW_NUMBER() OVER (ORDER BY x DESC) FROM (VALUES (1), (2), (3)) AS t(x) ORDER BY x",
                "1|3", "2|2", "3|1");
        assertRows("SELECT x, COUNT(*) OVER (PARTITION BY MOD(x, 2)) FROM (VALUES (1), (2), (3), (4)) AS t(x)"
                + " ORDER BY x", "1|2", "2|2", "3|2", "4|2");
    }

    @Test
    void anOrderHoldsAfterAWindowOverAnOrderedSubquery() {
        assertRows("SELECT event_number, ROW_NUMBER() OVER (ORDER BY event_number DESC) FROM (SELECT event_number FROM"
                + " events ORDER BY event_number LIMIT 3) AS first_ones ORDER BY event_number", "1|3", "2|2", "3|1");
    }

    @Test
    void anOrderHoldsAfterAJoinOfOrderedInputs() {
        assertRows("SELECT a.x, b.y FROM (SELECT x FROM (VALUES (1), (2), (3)) AS t(x) ORDER BY x LIMIT 3) AS a"
                + " FULL JOIN (SELECT y FROM (VALUES (4), (3), (2)) AS u(y) ORDER BY y LIMIT 3) AS b ON a.x = b.y"
                + " ORDER BY COALESCE(a.x, b.y)", "1|null", "2|2", "3|3", "null|4");
    }

    @Test
    void anOrderHoldsOverAUnionOfOrderedInputs() {
        assertRows("SELECT x FROM (SELECT x FROM (VALUES (3), (1)) AS t(x) ORDER BY x LIMIT 2) AS a UNION ALL SELECT y"
                + " FROM (SELECT y FROM (VALUES (2), (4)) AS u(y) ORDER BY y LIMIT 2) AS b ORDER BY 1",
                "1", "2", "3", "4");
    }

    @Test
    void anOrderHoldsAboveALimitThatKeepsAnother() {
        assertRows("SELECT x FROM (SELECT x FROM (VALUES (1), (2), (3), (4)) AS t(x) ORDER BY x DESC LIMIT 3) AS last"
                + " ORDER BY x", "2", "3", "4");
    }
}
