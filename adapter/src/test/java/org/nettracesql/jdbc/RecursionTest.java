package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries with WITH wherever a query may stand, and recursive ones: a native DuckDB gives the same rows. */
class RecursionTest {

    private static final String UP_TO = "(select %s as n union all select n + 1 from t where n < %s)";

    @TempDir
    private Path folder;

    private Path trace;
    private AllEngines engines;
    private Connection nativeDatabase;

    @BeforeEach
    void open() throws SQLException {
        trace = ExtremesTrace.write(folder);
        engines = new AllEngines(trace);
        nativeDatabase = DriverManager.getConnection("jdbc:duckdb:");
    }

    @AfterEach
    void close() throws SQLException {
        engines.close();
        nativeDatabase.close();
    }

    @Test
    void anOrderInAPartOfAQueryMeansNothing() throws SQLException {
        String ordered = "(with t as (select 1 as a union all select 2) select a from t order by a desc)";
        same(ordered + " union all (select 7)");
        same(ordered + " intersect " + ordered);
        same("select * from " + ordered + " w");
        same("select * from (values (1), (3)) v(x) where x in " + ordered);
        same("select * from (values (1), (3)) v(x) where x not in " + ordered);
        same("select * from (values (1), (3)) v(x) where exists " + ordered);
        same("select x, (with t as (select 4 as a) select max(a) from t order by 1) from (values (1), (3)) v(x)");
        same("(with t as (select 1 as a union all select 2) select a from t order by a desc limit 1) union all "
                + ordered);
    }

    @Test
    void recursiveQueriesOfOneNameDoNotReadEachOthersRows() throws SQLException {
        String growing = "(with recursive t(n, x) as (select 1, 'a' union all select n + 1, x || 'a' from t"
                + " where n < 6) select n, x from t order by n desc)";
        same(growing + " union all " + growing);
        same(growing + " union " + growing);
        same("(with recursive t as " + UP_TO.formatted(1, 3) + " select n from t) union all (with recursive t as "
                + UP_TO.formatted(10, 13) + " select n from t)");
        same("with recursive t as " + UP_TO.formatted(1, 3) + " select p.n, q.n from t p, t q");
        same("with recursive t as " + UP_TO.formatted(1, 3) + " select n, (with recursive t as "
                + UP_TO.formatted(5, 8) + " select sum(n) from t) from t");
        same("with recursive t(n) as (select 1 union all select n + 1 from (with recursive t as "
                + UP_TO.formatted(1, 3) + " select n from t) q where n < 5) select * from t");
        same("with recursive t as " + UP_TO.formatted(1, 3) + ", u(m) as (select n from t union all select m + 10"
                + " from u where m < 20) select * from t, u");
        same("with recursive t as " + UP_TO.formatted(1, 3) + " select * from t where n in (select n + 1 from t)");
        assertThat(engines.rows("with recursive events(event_name) as (select 'x' union all select event_name || 'y'"
                + " from events where char_length(event_name) < 3) select event_name from events"))
                .containsExactly("x", "xy", "xyy");
    }

    @Test
    void whatAStepGroupsOrSortsOutAreTheRowsOfTheStepBefore() throws SQLException {
        for (String step : List.of(
                "select distinct n + 1 from t where n < 3",
                "(select n + 1 from t where n < 3 union select n + 1 from t where n < 3)",
                "(select n + 1 from t where n < 9 except select 6)",
                "(select n + 1 from t where n < 9 intersect select x from (values (2), (3)) v(x))",
                "select cast(sum(n) + 1 as integer) from t having sum(n) < 5",
                "select n + 1 from t where not exists (select 1 from t q where q.n > 3)",
                "select max(n) + 1 from t group by n having max(n) < 4",
                "select p.n + q.n from t p, t q where p.n < 5",
                "select cast(row_number() over (order by n) as integer) + n from t where n < 5",
                "select (select max(n) + 1 from t) from (values (1)) v(x) where (select max(n) from t) < 4",
                "select nullif(n + 1, 3) from t where n < 5")) {
            same("with recursive t(n) as (select 1 union all " + step + ") select * from t");
        }
        same("with recursive t(n) as (values (1), (1) union select n % 4 + 1 from t) select * from t");
        same("with recursive t(n, c) as (select 1, cast(0 as bigint) union all select n + 1, count(*) from t"
                + " where n < 4 group by n) select * from t");
        same("with recursive t(x) as (select cast(0 as double) union select -x from t) select count(*) from t");
    }

    @Test
    void textsGrowAndValuesBecomeNullFromStepToStep() throws SQLException {
        same("with recursive t(n, x) as (select 1, 'a' union all select n + 1, x || x from t where n < 6)"
                + " select * from t");
        same("with recursive t(n, x) as (select 1, cast('a' as varchar(2)) union all select n + 1, upper(x) || 'bcd'"
                + " from t where n < 6) select * from t");
        same("with recursive t(n, m) as (select 1, 1 union all select nullif(n + 1, 3), n from t where m < 5)"
                + " select * from t where n is null or m is not null");
        same("with recursive t(n) as (select null union all select 1 from t where n is null) select * from t");
        assertThat(engines.error("with recursive t(n) as (select 1 union all select n * 1.5 from t where n < 5)"
                + " select * from t")).startsWith("42000 ").contains("CAST it to one type in both");
        assertThat(engines.error("with recursive t(n) as (select 1 union all select sum(n) from t) select * from t"))
                .startsWith("42000 ").contains("CAST it to one type in both");
    }

    @Test
    void recursionMayDependOnTheRowsAround() throws SQLException {
        same("select x, (with recursive t(n) as (select x union all select n + 1 from t where n < 9) select sum(n)"
                + " from t) from (values (1), (7)) v(x)");
        same("select x, y.n from (values (1), (7)) v(x), lateral (with recursive t(n) as (select 1 union all"
                + " select n + 1 from t where n < 3) select n from t) y");
        same("select x from (values (1), (7)) v(x) where exists (with recursive t as " + UP_TO.formatted(1, 5)
                + " select n from t where n = x)");
    }

    @Test
    void statementsOfOneConnectionDoNotReadEachOthersRecursions() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + trace + ";engine=java")) {
            List<Future<List<String>>> answers = new ArrayList<>();
            for (int i = 0; i < 24; i++) {
                String sql = "with recursive t as " + UP_TO.formatted(i * 1000, i * 1000 + 500)
                        + " select min(n), max(n), count(*) from t";
                answers.add(threads.submit((Callable<List<String>>) () -> {
                    try (Statement statement = connection.createStatement();
                            ResultSet rows = statement.executeQuery(sql)) {
                        return AllEngines.read(rows, true).rows();
                    }
                }));
            }
            for (int i = 0; i < answers.size(); i++) {
                assertThat(answers.get(i).get()).containsExactly(i * 1000 + "|" + (i * 1000 + 500) + "|501");
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private void same(String sql) throws SQLException {
        try (Statement statement = nativeDatabase.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            assertThat(engines.rows(sql)).as(sql).isEqualTo(AllEngines.read(rows, true).rows());
        }
    }
}
