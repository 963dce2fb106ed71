package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries that refer to outer rows become joins with the same rows, also where a select list has constants. */
class UnnestingTest {

    @TempDir
    private static Path folder;

    private static Map<String, TestDatabase> databases;

    @BeforeAll
    static void open() {
        databases = EngineEquivalenceTest.databases(DemoTrace.write(folder));
    }

    @AfterAll
    static void close() {
        databases.values().forEach(TestDatabase::close);
    }

    private static void assertRows(String sql, String... rows) {
        databases.forEach((name, database) ->
                assertThat(database.rows(sql)).as("%s: %s", name, sql).containsExactlyInAnyOrder(rows));
    }

    @Test
    void distinctConstantsOfNoRowsAreNoRows() {
        assertRows("select distinct 1 from Demo.Item i where exists (select 1 from Demo.Mark m"
                + " where m.time_ns = i.time_ns and m.time_ns < 0)");
        assertRows("select 7, count(*) from Demo.Item i where exists (select 1 from Demo.Mark m"
                + " where m.time_ns = i.time_ns and m.time_ns < 0) group by 7 + 0");
    }

    /** A count of nothing is 0, and the rest of nothing is NULL or no row. */
    @Test
    void aQueryThatAsksNothingOfOuterRowsIsRunOnce() {
        for (String never : List.of("1 = 0", "j.n > j.n", "0.5 <= -2.25")) {
            String within = " from Demo.Item j where j.n = i.n and " + never;
            assertRows("select count(*), sum(c), count(m) from (select (select count(*)" + within + ") as c,"
                    + " (select max(j.n)" + within + ") as m from Demo.Item i)", "100|0|0");
            assertRows("select count(*) from Demo.Item i where exists (select 1" + within + ")", "0");
            assertRows("select count(*) from Demo.Item i where not exists (select 1" + within + ")", "100");
            assertRows("select count(*) from Demo.Item i, lateral (select count(*) as c" + within + ") v where v.c = 0",
                    "100");
            databases.forEach((name, database) -> assertThat(String.join("\n", database.rows(
                    "explain plan for select (select count(*)" + within + ") from Demo.Item i"))).as(name)
                    .doesNotContain("Correlate"));
        }
    }

    @Test
    void constantsKeepTheirColumns() {
        assertRows("select distinct 1 as a, 2 as b, (select count(*) + 10 from Demo.Item j where j.n = i.n and j.n < 0)"
                + " as c from Demo.Item i", "1|2|10", "1|2|11");
        assertRows("select distinct i.flag, 5 as a, (select count(*) from Demo.Item j where j.n = i.n) as c, 6 as b"
                + " from Demo.Item i", "true|5|1|6", "false|5|1|6");
    }

    @Test
    void aQueryWithinAnExpressionMayReferToColumnsThatNothingElseNeeds() {
        assertRows("select count(*) from Demo.Mark m cross join (select n, row_number() over (order by n) as place"
                + " from Demo.Item) v where exists (select 1 from (select time_ns, row_number() over (order by n) as k"
                + " from Demo.Item) x where m.time_ns < x.time_ns) and v.n = 49", "9");
    }

    @Test
    void columnsBesideAQueryThatRefersToThemStayTheirs() {
        assertRows("select v.b, v.a in (select j.n from Demo.Item j where j.n = v.a and j.n > 48) as is_in, v.a"
                + " from (select name as b, n as a from Demo.Item) v where v.a > 47",
                "100%|true|49", "größe_1|false|48");
        assertRows("select v.c - v.d, (select count(*) from Demo.Item j where j.n < v.c) from (select thread_id as c,"
                + " event_id as d, processor as a, event_number as b from Demo.Item) v where v.b = 1", "99|100");
    }

    @Test
    void aConstantCanBeLookedForAmongConstants() {
        assertRows("select count(*) from Demo.Item i where 1 in"
                + " (select 1 from Demo.Item j where j.n = i.n and j.n > 44)", "5");
        assertRows("select count(*) from Demo.Item i where 1 in (select 2 from Demo.Item j where j.n = i.n)", "0");
    }

    @Test
    void aConstantThatIsNotThereIsNotFoundBesideAQueryThatRefersToOuterRows() {
        String beside = " from Demo.Item i left join lateral (select avg(m.time_ns) as a from Demo.Mark m where"
                + " i.time_ns <> m.time_ns) v on true";
        String none = " (select 1 from Demo.Mark m where m.time_ns < 0)";
        assertRows("select count(*)" + beside + " where 1 in" + none, "0");
        assertRows("select count(*)" + beside + " where 1 not in" + none + " and 1 <> all" + none, "100");
        assertRows("select count(*) filter (where 1 in" + none + "), count(*) filter (where not exists" + none + ")"
                + beside, "0|100");
        assertRows("select count(*)" + beside + " where 1 in (select 1 from Demo.Mark)", "100");
    }
}
