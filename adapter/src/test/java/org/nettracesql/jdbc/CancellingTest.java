package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.adapter.engine.Supervised;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/** Queries that would run for hours are ended. Nothing here measures time: it ends, or the test does. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CancellingTest extends DriverTest {

    private static final int MANY = 20_000;

    /** Joins many rows with many with many: rows come at once, the last one never. */
    private static final String ENDLESS_ROWS = "select a.\"n\", b.\"n\", c.\"n\" from \"Demo\".\"Tick\" a, "
            + "\"Demo\".\"Tick\" b, \"Demo\".\"Tick\" c where a.\"n\" + b.\"n\" > -1";

    /** Gives its first row after all of that. */
    private static final String ENDLESS_COUNT = "select count(*) from (" + ENDLESS_ROWS + ") as t(x, y, z) "
            + "where mod(x + y + z, 7) = 3";

    @BeforeEach
    void connectToManyRows() throws Exception {
        NetTraceWriter writer = new NetTraceWriter();
        MetadataRecord tick = writer.define("Demo", 1, "Tick", type -> type.field("n", TypeCode.INT32));
        int rowsABlock = 1000;
        for (int start = 0; start < MANY; start += rowsABlock) {
            int first = start;
            writer.events(block -> {
                for (int i = first; i < first + rowsABlock; i++) {
                    int n = i;
                    block.event(tick, NetTraceWriter.SYNC_TICKS + i).payload(p -> p.i32(n));
                }
            });
        }
        connection.close();
        file = folder.resolve("many.nettrace");
        Files.write(file, writer.end().toBytes());
        connection = DriverManager.getConnection(url("engine=java"));
    }

    private static SQLException failureOf(CompletableFuture<?> run) throws InterruptedException {
        try {
            run.get();
        } catch (ExecutionException e) {
            return (SQLException) e.getCause();
        }
        throw new AssertionError("The query ended by itself.");
    }

    private static void readAll(ResultSet rows) throws SQLException {
        while (rows.next()) {
            rows.getInt(1);
        }
    }

    private static CompletableFuture<Void> inBackground(SqlRun run) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                run.run();
                done.complete(null);
            } catch (SQLException | RuntimeException | Error e) {
                done.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        return done;
    }

    private interface SqlRun {
        void run() throws SQLException;
    }

    private void cancelUntilItEnds(Statement statement, CompletableFuture<?> run) throws Exception {
        while (!run.isDone()) {
            // A cancellation that comes before the query has begun is void, as JDBC has it.
            statement.cancel();
            Thread.sleep(10);
        }
    }

    @Test
    void cancelFromAnotherThreadEndsAQueryThatGivesRows() throws Exception {
        try (Statement statement = connection.createStatement()) {
            ResultSet rows = statement.executeQuery(ENDLESS_ROWS);
            assertThat(rows.next()).isTrue();
            CompletableFuture<Void> run = inBackground(() -> readAll(rows));
            statement.cancel();
            SQLException cancelled = failureOf(run);
            assertThat(cancelled.getSQLState()).isEqualTo("57014");
            assertError(cancelled).hasMessage("The query was cancelled.");
            assertThat(rows(statement.executeQuery("select 1"))).containsExactly(List.of(1));
        }
    }

    @Test
    void aResultSetMayBeClosedWhileAnotherThreadReadsIt() throws Exception {
        Random random = new Random(54);
        try (Statement statement = connection.createStatement()) {
            for (int run = 0; run < 300; run++) {
                ResultSet rows = statement.executeQuery("select n from Demo.Tick");
                CompletableFuture<Void> reader = inBackground(() -> readAll(rows));
                long until = System.nanoTime() + random.nextInt(2_000_000);
                while (System.nanoTime() < until) {
                    Thread.onSpinWait();
                }
                rows.close();
                try {
                    reader.get();
                } catch (ExecutionException e) {
                    assertThat(e.getCause()).isInstanceOf(SQLException.class)
                            .message().isIn("The result set is closed.", "The query was cancelled.");
                }
            }
        }
    }

    @Test
    void cancelFromAnotherThreadEndsAQueryThatHasNoRowYet() throws Exception {
        try (Statement statement = connection.createStatement()) {
            CompletableFuture<Void> run = inBackground(() -> readAll(statement.executeQuery(ENDLESS_COUNT)));
            cancelUntilItEnds(statement, run);
            assertThat(failureOf(run).getSQLState()).isEqualTo("57014");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "duckdb"})
    void cancelEndsEveryWayOfRunningAQueryAndLeavesNothingBehind(String engine) throws Exception {
        Path spill = Files.createDirectory(folder.resolve("spill"));
        Set<Thread> before = Thread.getAllStackTraces().keySet();
        try (Connection on = DriverManager.getConnection(url("engine=" + engine, "spill_folder=" + spill));
                Statement statement = on.createStatement()) {
            NettraceStatement own = statement.unwrap(NettraceStatement.class);
            for (SqlRun run : List.<SqlRun>of(
                    () -> readAll(statement.executeQuery(ENDLESS_COUNT)),
                    () -> statement.executeQuery("explain analyze " + ENDLESS_COUNT),
                    () -> statement.executeQuery("explain analyze " + ENDLESS_ROWS),
                    () -> own.columns(ENDLESS_COUNT),
                    () -> own.export(ENDLESS_COUNT, folder.resolve("never.csv")),
                    () -> own.export(ENDLESS_ROWS, folder.resolve("never.parquet")),
                    () -> own.exportTables(folder.resolve("tables")),
                    () -> statement.execute("create table t as " + ENDLESS_COUNT),
                    () -> statement.execute("create table t as " + ENDLESS_ROWS))) {
                CompletableFuture<Void> running = inBackground(run);
                cancelUntilItEnds(statement, running);
                assertThat(failureOf(running).getSQLState()).isEqualTo("57014");
            }
            assertThat(failure(() -> statement.executeQuery("select * from t")).getSQLState()).isEqualTo("42S02");
            statement.setQueryTimeout(1);
            assertThat(failure(() -> own.columns(ENDLESS_COUNT)).getClass()).isEqualTo(SQLTimeoutException.class);
            assertThat(failure(() -> own.export(ENDLESS_ROWS, folder.resolve("never.parquet"))).getClass())
                    .isEqualTo(SQLTimeoutException.class);
            statement.setQueryTimeout(0);
            assertThat(rows(statement.executeQuery("select count(*) from \"Demo\".\"Tick\"")))
                    .containsExactly(List.of((long) MANY));
        }
        // A watching thread, and work that was left behind, end a moment later.
        while (Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> !before.contains(thread) && thread.getName().startsWith("nettrace"))) {
            Thread.sleep(10);
        }
        while (spill.toFile().list().length > 0 || Files.exists(folder.resolve("tables"))) {
            // What was left behind tidies up a moment later: a start of DuckDB that nobody waited for, too.
            Thread.sleep(10);
        }
        assertThat(folder.resolve("never.csv")).doesNotExist();
        assertThat(folder.resolve("never.parquet")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "with recursive t(n) as (select 1 union all select n + 1 from t) select count(*) from t",
        "select count(*) from (values 1, 2, 3, 4, 5, 6, 7, 8) a, (values 1, 2, 3, 4, 5, 6, 7, 8) b, "
                + "(values 1, 2, 3, 4, 5, 6, 7, 8) c, (values 1, 2, 3, 4, 5, 6, 7, 8) d, "
                + "(values 1, 2, 3, 4, 5, 6, 7, 8) e, (values 1, 2, 3, 4, 5, 6, 7, 8) f, "
                + "(values 1, 2, 3, 4, 5, 6, 7, 8) g, (values 1, 2, 3, 4, 5, 6, 7, 8) h, "
                + "(values 1, 2, 3, 4, 5, 6, 7, 8) i, (values 1, 2, 3, 4, 5, 6, 7, 8) j, "
                + "(values 1, 2, 3, 4, 5, 6, 7, 8) k, (values 1, 2, 3, 4, 5, 6, 7, 8) l"
    })
    void whatMakesManyRowsOfNoneOfATraceEndsAndDoesNotGoOnBehind(String sql) throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            assertThat(failure(() -> readAll(statement.executeQuery(sql))).getClass())
                    .isEqualTo(SQLTimeoutException.class);
        }
        while (Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> thread.getName().equals("nettrace-sql statement"))) {
            Thread.sleep(10);
        }
    }

    @Test
    void aCancelledPreparedStatementRunsAgain() throws Exception {
        try (PreparedStatement statement = connection.prepareStatement(
                "select \"n\" from \"Demo\".\"Tick\" where \"n\" < ?")) {
            statement.setInt(1, MANY);
            ResultSet rows = statement.executeQuery();
            assertThat(rows.next()).isTrue();
            statement.cancel();
            assertThat(failure(() -> readAll(rows)).getSQLState()).isEqualTo("57014");
            statement.setInt(1, 1);
            assertThat(rows(statement.executeQuery())).containsExactly(List.of(0));
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        ENDLESS_COUNT + ";false",
        ENDLESS_COUNT + ";true",
        "create table t as " + ENDLESS_COUNT + ";false",
        "create table t as " + ENDLESS_COUNT + ";true"
    })
    void oneCancelOrCloseEndsAStatementThatStillOpensThePlanner(String sql, boolean closes) throws Exception {
        // Opening takes long in a fresh process and a moment here: it is met in most of these.
        for (int i = 0; i < 10; i++) {
            while (isUnderWay()) {
                // What the last one left behind.
                Thread.sleep(1);
            }
            try (Connection fresh = DriverManager.getConnection(url("engine=java"));
                    Statement statement = fresh.createStatement()) {
                CompletableFuture<Void> run = inBackground(() -> statement.execute(sql));
                while (!isUnderWay()) {
                    Thread.onSpinWait();
                }
                if (closes) {
                    fresh.close();
                    assertThat(failureOf(run).getSQLState()).isIn("57014", "08003");
                } else {
                    statement.cancel();
                    assertThat(failureOf(run).getSQLState()).isEqualTo("57014");
                }
            }
        }
    }

    @Test
    void preparingEndsByTheCancelAndTheLimitOfItsStatement() throws Exception {
        try (Statement statement = connection.createStatement()) {
            NettraceStatement own = statement.unwrap(NettraceStatement.class);
            statement.setQueryTimeout(1);
            // Until it takes longer than the limit, whatever the machine.
            int parts = 100;
            while (isPrepared(own, union(parts))) {
                parts *= 2;
            }
            // Another one: what was left behind may have kept its plan by now.
            String sql = union(parts + 1);
            statement.setQueryTimeout(0);
            CompletableFuture<Void> run = inBackground(() -> own.prepare(sql));
            cancelUntilItEnds(statement, run);
            assertThat(failureOf(run).getSQLState()).isEqualTo("57014");
            try (PreparedStatement prepared = own.prepare("select \"n\" from \"Demo\".\"Tick\" where \"n\" < ?")) {
                statement.cancel();
                statement.close();
                prepared.setInt(1, 1);
                assertThat(rows(prepared.executeQuery())).containsExactly(List.of(0));
            }
        }
    }

    private static String union(int parts) {
        return union(0, parts);
    }

    /** In halves of halves: thousands one within the other would be refused as nested too deeply. */
    private static String union(int from, int to) {
        if (to - from <= 1) {
            return "select \"n\" + " + from + " from \"Demo\".\"Tick\" where \"n\" < " + from;
        }
        int middle = (from + to) >>> 1;
        return "(" + union(from, middle) + ") union all (" + union(middle, to) + ")";
    }

    /** Whether that ends within the statement's limit; it does not end in another way. */
    private static boolean isPrepared(NettraceStatement statement, String sql) throws SQLException {
        try {
            statement.prepare(sql).close();
            return true;
        } catch (SQLTimeoutException e) {
            return false;
        }
    }

    private static boolean isUnderWay() {
        return Thread.getAllStackTraces().values().stream()
                .flatMap(Arrays::stream)
                .map(StackTraceElement::getClassName)
                .anyMatch(name -> name.equals(Snapshot.class.getName())
                        || name.startsWith(Supervised.class.getName()));
    }

    @Test
    void cancelWithoutAQueryIsVoid() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.cancel();
            readAll(statement.executeQuery("select \"n\" from \"Demo\".\"Tick\""));
            statement.cancel();
            assertThat(rows(statement.executeQuery("select 1"))).containsExactly(List.of(1));
        }
    }

    @Test
    void aQueryThatWorksLongerThanItsLimitTimesOut() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(1);
            assertThat(statement.getQueryTimeout()).isEqualTo(1);
            for (String sql : List.of(ENDLESS_ROWS, ENDLESS_COUNT)) {
                SQLException timedOut = failure(() -> readAll(statement.executeQuery(sql)));
                assertThat(timedOut.getClass()).isEqualTo(SQLTimeoutException.class);
                assertThat(timedOut.getSQLState()).isEqualTo("57014");
                assertError(timedOut).hasMessage("The query ran longer than its limit of 1 second.");
            }
            assertThat(rows(statement.executeQuery("select 1"))).containsExactly(List.of(1));
            failure(() -> statement.setQueryTimeout(-1));
        }
    }

    @Test
    void timeThatTheReaderTakesBetweenRowsDoesNotCount() throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.setQueryTimeout(20);
            ResultSet rows = statement.executeQuery("select \"n\" from \"Demo\".\"Tick\"");
            assertThat(rows.next()).isTrue();
            QueryTimer timer = new QueryTimer(1, () -> {
                throw new AssertionError("The alarm rang while nobody was inside.");
            });
            Thread.sleep(1200);
            timer.enter();
            timer.leave();
            timer.stop();
            readAll(rows);
        }
    }

    @Test
    void cancellingAStatementThatIsClosedDoesNothing() throws SQLException {
        Statement statement = connection.createStatement();
        statement.executeQuery("select count(*) from events").close();
        statement.close();
        statement.cancel();
        assertThat(statement.isClosed()).isTrue();
    }

    @Test
    void closingTheConnectionEndsItsQueries() throws Exception {
        Connection other = DriverManager.getConnection(url("engine=java"));
        Statement statement = other.createStatement();
        ResultSet rows = statement.executeQuery(ENDLESS_ROWS);
        assertThat(rows.next()).isTrue();
        CompletableFuture<Void> run = inBackground(() -> readAll(rows));
        other.close();
        assertThat(failureOf(run).getSQLState()).isNotNull();
    }
}
