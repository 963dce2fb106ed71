package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.calcite.runtime.Hook;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A query that comes again is not planned again, and has the answer that it would have if it were. */
class KeptPlansTest {

    private static final Path TRACE = Path.of("..", "examples", "traces", "jit.nettrace");
    private static final int THREADS = 6;

    /**
     * Of each of the ways in which plans run: without generated code, with it, in DuckDB, recursively, sorted. Without
     * their comments some would be answered without a plan.
     */
    private static final List<String> QUERIES = List.of(
            "select /* planned */ count(*) from events",
            "select /* planned */ provider, event_name, count(*) from events group by provider, event_name"
                    + " order by 3 desc, 2 limit 7",
            "select upper(event_name) || '!' from events where event_number < 5 order by event_number",
            "select t.provider, count(*) from events t join event_types y on y.provider = t.provider"
                    + " and y.event_id = t.event_id and y.event_version = t.event_version"
                    + " group by t.provider order by 1",
            "with recursive n (i) as (select 1 union all select i + 1 from n where i < 20) select sum(i) from n",
            "select event_number, row_number() over (order by time_ns desc, event_number) from events"
                    + " where event_number < 50 order by 2",
            "select * from events order by time_ns, event_number limit 30",
            "select count(*) from jit_by_module");

    private static Connection open(String options) throws SQLException {
        return DriverManager.getConnection("jdbc:nettrace:" + TRACE + options);
    }

    private static List<String> rows(ResultSet rows) throws SQLException {
        List<String> all = new ArrayList<>();
        while (rows.next()) {
            StringBuilder row = new StringBuilder();
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                row.append(rows.getString(i)).append('|');
            }
            all.add(row.toString());
        }
        return all;
    }

    private static List<String> rows(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows(rows);
        }
    }

    @SuppressWarnings("deprecation") // Calcite's hooks of one thread do not see another's.
    private static int timesPlanned(Connection connection, String sql, int runs) throws SQLException {
        AtomicInteger planned = new AtomicInteger();
        Consumer<Object> note = plan -> planned.incrementAndGet();
        // Of all threads: planning is done by another one than asks.
        try (Hook.Closeable hook = Hook.CONVERTED.add(note)) {
            for (int i = 0; i < runs; i++) {
                rows(connection, sql);
            }
        }
        return planned.get();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ";engine=java", ";engine=duckdb", ";pushdown=false"})
    void aQueryThatComesAgainHasTheSameRowsAndIsNotPlannedAgain(String options) throws SQLException {
        try (Connection connection = open(options)) {
            // From here on the planner knows no more.
            rows(connection, "select /* planned */ count(*) from events where time_ns >= 0 and event_number >= 0");
            for (String sql : QUERIES) {
                List<String> first = rows(connection, sql);
                assertThat(timesPlanned(connection, sql, 2)).as(sql).isLessThanOrEqualTo(1);
                assertThat(timesPlanned(connection, sql, 2)).as(sql).isZero();
                assertThat(rows(connection, sql)).as(sql).isEqualTo(first).isNotEmpty();
                try (Connection other = open(options)) {
                    assertThat(rows(other, sql)).as(sql).isEqualTo(first);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ";engine=java", ";engine=duckdb"})
    void aJoinThatIsASessionsFirstQueryIsPlannedWithTheSizesOfItsTablesAndSoOnce(String options) throws SQLException {
        String sql = "select m.namespace, count(*) from clr.MethodLoadVerbose e join methods m"
                + " on m.method_id = e.MethodID group by m.namespace";
        try (Connection connection = open(options)) {
            assertThat(timesPlanned(connection, sql, 3)).isEqualTo(1);
        }
        try (Connection connection = open(options)) {
            rows(connection, "select count(*) from events where time_ns > 0 and event_number >= 0");
            List<String> plan = rows(connection, "explain plan for " + sql);
            try (Connection first = open(options)) {
                assertThat(rows(first, "explain plan for " + sql)).isEqualTo(plan);
            }
        }
    }

    @Test
    void whatChangesFromRunToRunIsPlannedEachTime() throws SQLException {
        try (Connection connection = open("")) {
            for (String sql : List.of("select now()", "select rand() from events limit 1",
                    "select 1 where current_date > date '2000-01-01'",
                    "select count(*) from events where utc_time < (select max(now()) from events)")) {
                assertThat(timesPlanned(connection, sql, 3)).as(sql).isGreaterThanOrEqualTo(3);
            }
            assertThat(rows(connection, "select rand(7) from events limit 5"))
                    .isEqualTo(rows(connection, "select rand(7) from events limit 5"));
        }
    }

    @Test
    void aTableThatIsMadeAnewIsReadAnew() throws SQLException {
        try (Connection connection = open("");
                Statement statement = connection.createStatement()) {
            String sql = "select * from kept";
            assertThatThrownBy(() -> rows(connection, sql)).hasMessageContaining("kept");
            statement.execute("create table kept as select 1 as a");
            assertThat(rows(connection, sql)).containsExactly("1|");
            assertThat(rows(connection, sql)).containsExactly("1|");
            statement.execute("create or replace table kept as select 'x' as a, 2.5 as b");
            assertThat(rows(connection, sql)).containsExactly("x|2.5|");
            statement.execute("drop table kept");
            assertThatThrownBy(() -> rows(connection, sql)).hasMessageContaining("kept");
        }
    }

    @Test
    void theSameTextInAnotherSchemaIsAnotherQuery() throws SQLException {
        try (Connection connection = open("")) {
            String sql = "select count(*) from MethodLoadVerbose";
            connection.setSchema("clr");
            String loads = rows(connection, "select count(*) from clr.MethodLoadVerbose").get(0);
            assertThat(rows(connection, sql)).containsExactly(loads);
            assertThat(rows(connection, sql)).containsExactly(loads);
            String columns = "select count(*) from columns";
            connection.setSchema("information_schema");
            List<String> listed = rows(connection, "select count(*) from information_schema.columns");
            assertThat(rows(connection, columns)).isEqualTo(listed);
            connection.setSchema("clr");
            assertThatThrownBy(() -> rows(connection, columns)).isInstanceOf(SQLException.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ";engine=java", ";engine=duckdb"})
    void severalRunsOfOnePlanDoNotSeeEachOther(String options) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try (Connection connection = open(options)) {
            for (String sql : QUERIES) {
                List<String> expected = rows(connection, sql);
                CountDownLatch started = new CountDownLatch(THREADS);
                List<Future<List<String>>> answers = new ArrayList<>();
                for (int i = 0; i < THREADS; i++) {
                    answers.add(threads.submit(() -> {
                        started.countDown();
                        started.await();
                        return rows(connection, sql);
                    }));
                }
                for (Future<List<String>> answer : answers) {
                    assertThat(answer.get()).as(sql).isEqualTo(expected);
                }
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void twoRunsOfOnePlanCanBeReadInTurns() throws SQLException {
        String sql = "select /* planned */ event_number, event_name from events where event_number < 3000";
        try (Connection connection = open("");
                Statement one = connection.createStatement();
                Statement two = connection.createStatement()) {
            List<String> expected = rows(connection, sql);
            try (ResultSet first = one.executeQuery(sql);
                    ResultSet second = two.executeQuery(sql)) {
                List<String> ofFirst = new ArrayList<>();
                List<String> ofSecond = new ArrayList<>();
                while (first.next() & second.next()) {
                    ofFirst.add(first.getString(1) + '|' + first.getString(2) + '|');
                    ofSecond.add(second.getString(1) + '|' + second.getString(2) + '|');
                }
                assertThat(ofFirst).isEqualTo(expected);
                assertThat(ofSecond).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "select method_at(event_name) from events", "select event_name / event_number from events",
        "select atanh(cast(-128 as tinyint))",
        "select upper(event_name) || cast(event_name as integer) from events"
    })
    void aQueryThatFailsSaysEachTimeWhy(String sql) throws SQLException {
        try (Connection connection = open(";engine=java");
                PreparedStatement prepared = connection.prepareStatement(sql)) {
            List<String> states = new ArrayList<>();
            List<String> reasons = new ArrayList<>();
            for (int run = 0; run < 3; run++) {
                for (ThrowingCallable call : List.<ThrowingCallable>of(
                        () -> rows(connection, sql), () -> rows(prepared.executeQuery()))) {
                    SQLException failure = catchThrowableOfType(SQLException.class, call);
                    states.add(failure.getSQLState());
                    reasons.add(failure.getMessage());
                }
            }
            assertThat(Set.copyOf(reasons)).hasSize(1);
            assertThat(Set.copyOf(states)).hasSize(1).isSubsetOf("22018", "22003", "22000");
        }
    }

    @Test
    void aRunThatWasCancelledLeavesItsPlanGood() throws SQLException {
        String sql = "select /* planned */ * from events";
        try (Connection connection = open("");
                Statement statement = connection.createStatement()) {
            int expected = rows(connection, sql).size();
            try (ResultSet rows = statement.executeQuery(sql)) {
                rows.next();
                statement.cancel();
                assertThatThrownBy(() -> rows(rows)).isInstanceOf(SQLException.class);
            }
            assertThat(rows(connection, sql)).hasSize(expected);
        }
    }
}
