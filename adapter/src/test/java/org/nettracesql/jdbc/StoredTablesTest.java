package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.trace.testing.NetTraceWriter;

/** Tables that a person makes: {@code CREATE TABLE … AS} and {@code DROP TABLE}. */
class StoredTablesTest extends DriverTest {

    private static final String TYPED = """
            select "Number", cast("Number" as bigint) * 4000000000 as b, cast("Number" as tinyint) as t,
                "Number" / 7e0 as d,
                "Number" > 0 as yes, cast(cast("Number" as decimal(9, 2)) / 4 as decimal(12, 3)) as dec,
                case when mod("Number", 3) = 0 then null else 'größe ''%_' || "Number" || '🍏' end as "Te xt",
                case when mod("Number", 5) = 0 then null else "utc_time" end as "at",
                cast("utc_time" as date) as "day", "activity_id" as "EXPR$0", cast(null as varchar) as nothing
            from "Demo"."Order\"""";

    private static List<String> rows(Connection on, String sql) throws SQLException {
        try (Statement statement = on.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            int width = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<Object> values = new ArrayList<>();
                for (int i = 1; i <= width; i++) {
                    values.add(result.getObject(i));
                }
                rows.add(values.toString());
            }
            return rows;
        }
    }

    private static List<String> columns(Connection on, String sql) throws SQLException {
        try (Statement statement = on.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            List<String> columns = new ArrayList<>();
            for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                columns.add(result.getMetaData().getColumnLabel(i) + " " + result.getMetaData().getColumnTypeName(i)
                        + (result.getMetaData().getColumnTypeName(i).equals("DECIMAL")
                                ? result.getMetaData().getPrecision(i) + "," + result.getMetaData().getScale(i)
                                : ""));
            }
            return columns;
        }
    }

    private static long update(Connection on, String sql) throws SQLException {
        try (Statement statement = on.createStatement()) {
            assertThat(statement.execute(sql)).isFalse();
            long count = statement.getLargeUpdateCount();
            assertThat(statement.getResultSet()).isNull();
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(statement.getUpdateCount()).isEqualTo(-1);
            return count;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "java", "duckdb"})
    void aTableGivesTheValuesAndTypesOfItsQuery(String engine) throws SQLException {
        try (Connection on = DriverManager.getConnection(url("engine=" + engine))) {
            List<String> expected = rows(on, TYPED + " order by \"Number\"");
            assertThat(expected).hasSize(ROWS);
            assertThat(update(on, "create table \"My $1 100%\" as " + TYPED)).isEqualTo(expected.size());
            assertThat(columns(on, "select * from \"My $1 100%\"")).isEqualTo(columns(on, TYPED));
            assertThat(rows(on, "select * from \"my $1 100%\" order by \"Number\"")).isEqualTo(expected);
            assertThat(rows(on, "select * from trace.\"My $1 100%\" order by \"Number\"")).isEqualTo(expected);
            assertThat(rows(on, "select count(*) from \"Demo\".\"Order\" t"
                    + " join \"My $1 100%\" m on t.\"Number\" = m.\"Number\" where m.\"Te xt\" is not null"))
                    .isEqualTo(rows(on, "select count(*) from (" + TYPED + ") as x where \"Te xt\" is not null"));
            assertThat(update(on, "create table copy as select *, \"Number\" from \"My $1 100%\" where \"Number\" > 2"))
                    .isEqualTo(rows(on, "select 1 from \"Demo\".\"Order\" where \"Number\" > 2").size());
            assertThat(columns(on, "select * from copy")).endsWith("nothing VARCHAR", "Number_2 INTEGER");
        }
    }

    @Test
    void anAggregateIsStoredAsItIsComputed() throws SQLException {
        for (String engine : List.of("java", "duckdb")) {
            try (Connection on = DriverManager.getConnection(url("engine=" + engine))) {
                String query = "select mod(\"Number\", 3) as k, count(*) as c, avg(\"Number\") as a,"
                        + " min(\"utc_time\") as first_at from \"Demo\".\"Order\" group by mod(\"Number\", 3)";
                update(on, "create table sums as " + query);
                assertThat(columns(on, "select * from sums")).isEqualTo(columns(on, query));
                assertThat(rows(on, "select * from sums order by k")).isEqualTo(rows(on, query + " order by k"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "java", "duckdb"})
    void aLimitIsKept(String engine) throws SQLException {
        try (Connection on = DriverManager.getConnection(url("engine=" + engine))) {
            assertThat(update(on, "create table few as select \"Number\" from \"Demo\".\"Order\" limit 2"))
                    .isEqualTo(2);
            assertThat(update(on, "create table sorted as select \"Number\" from \"Demo\".\"Order\""
                    + " order by \"Number\" desc limit 3 offset 1")).isEqualTo(3);
            assertThat(rows(on, "select * from sorted order by 1")).containsExactly("[1]", "[2]", "[3]");
        }
    }

    @Test
    void aNameThatMeansSomethingInTheTraceIsRefused() {
        for (String name : List.of("events", "METHODS", "callees", "GCStart_V2", "\"methodloadverbose\"")) {
            SQLException refused = failure(() -> update(connection, "create table " + name + " as select 1 as x"));
            assertError(refused).hasMessageContaining("is taken");
            assertThat(refused.getSQLState()).isEqualTo("42S01");
            assertError(failure(() -> update(connection, "create or replace table " + name + " as select 1 as x")))
                    .hasMessageContaining("is taken");
            assertError(failure(() -> update(connection, "drop table " + name)))
                    .hasMessageContaining("cannot be dropped");
        }
    }

    @Test
    void aTableIsReplacedOnlyIfThatIsAskedFor() throws SQLException {
        update(connection, "create table t as select 1 as x");
        assertError(failure(() -> update(connection, "create table T as select 2 as x")))
                .hasMessageContaining("There is a table t already");
        assertThat(update(connection, "create table if not exists t as select 2 as x")).isZero();
        assertThat(rows(connection, "select * from t")).containsExactly("[1]");
        update(connection, "create or replace table t as select x + 5 as x from t union all select 0");
        assertThat(rows(connection, "select * from t order by x")).containsExactly("[0]", "[6]");
        update(connection, "drop table t");
        update(connection, "drop table if exists t");
        assertThat(failure(() -> rows(connection, "select * from t")).getSQLState()).isEqualTo("42S02");
        assertThat(failure(() -> update(connection, "drop table t")).getSQLState()).isEqualTo("42S02");
    }

    /** As clients of one server do, whose tables are those of all of them. */
    @Test
    void statementsThatMakeAndDropOneTableAtOnceAreToldOfEachOther() throws Exception {
        String make = "create or replace table h as select \"Number\" as n from \"Demo\".\"Order\"";
        List<String> statements = List.of(make, "drop table if exists h", make, "select count(*) from h",
                "select n from h order by n", "select sum(n) from h where n > 0");
        ExecutorService clients = Executors.newFixedThreadPool(4);
        try {
            List<Future<Set<String>>> failures = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                int client = i;
                failures.add(clients.submit(() -> {
                    Set<String> failed = new TreeSet<>();
                    for (int j = 0; j < 150; j++) {
                        try (Statement statement = connection.createStatement()) {
                            if (statement.execute(statements.get((client + j * (client + 1)) % statements.size()))) {
                                statement.getResultSet().next();
                            }
                        } catch (SQLException e) {
                            failed.add(e.getSQLState() + " " + e.getMessage().replaceAll("Object 'h' not found.*", ""));
                        }
                    }
                    return failed;
                }));
            }
            for (Future<Set<String>> failed : failures) {
                assertThat(failed.get()).isSubsetOf("42S02 ",
                        "40001 A table that the statement makes, reads or drops was made, replaced or dropped by"
                                + " another statement meanwhile: run it again.",
                        "40001 A table that the query reads was dropped by another statement meanwhile.");
            }
        } finally {
            clients.shutdownNow();
        }
    }

    @Test
    void aQueryThatFailsLeavesNoTable() throws SQLException {
        assertError(failure(() -> update(connection,
                "create table t as select 10 / (\"Number\" - 3) as x from \"Demo\".\"Order\""))).isNotNull();
        SQLException wrong = failure(() -> update(connection, "create table t as\n select missing from events"));
        assertError(wrong).hasMessageContaining("line 2, column 9");
        assertThat(wrong.getSQLState()).isEqualTo("42S22");
        assertThat(failure(() -> rows(connection, "select * from t")).getSQLState()).isEqualTo("42S02");
        assertError(failure(() -> update(connection, "create table t as select array[1, 2] as a")))
                .hasMessageContaining("CAST it to VARCHAR");
    }

    @Test
    void metadataListsTheTableWithWhatItWasMadeOf() throws SQLException {
        update(connection,
                "create table \"Mine\" as select \"Number\", cast(1 as decimal(7, 3)) as d from \"Demo\".\"Order\"");
        try (ResultSet tables = connection.getMetaData().getTables(null, "trace", "Min_", new String[] {"TABLE"})) {
            assertThat(tables.next()).isTrue();
            assertThat(tables.getString("TABLE_NAME")).isEqualTo("Mine");
            assertThat(tables.getString("REMARKS"))
                    .startsWith("Made from ").contains(file.getFileName().toString()).contains("by: select \"Number\"");
            assertThat(tables.next()).isFalse();
        }
        try (ResultSet columns = connection.getMetaData().getColumns(null, null, "Mine", "d")) {
            assertThat(columns.next()).isTrue();
            assertThat(columns.getString("TYPE_NAME")).isEqualTo("DECIMAL");
            assertThat(columns.getInt("COLUMN_SIZE")).isEqualTo(7);
            assertThat(columns.getInt("DECIMAL_DIGITS")).isEqualTo(3);
        }
    }

    @Test
    void onlyAPlainStatementMakesTables() {
        assertError(failure(() -> connection.createStatement().executeQuery("create table t as select 1 as x")))
                .hasMessageContaining("execute");
        assertError(failure(() -> connection.prepareStatement("drop table t"))).hasMessageContaining("not prepared");
    }

    @Test
    void aFileKeepsTablesForLaterConnections() throws SQLException {
        Path cache = folder.resolve("ca'che.duckdb");
        String url = url("cache=" + cache);
        try (Connection on = DriverManager.getConnection(url);
                Connection beside = DriverManager.getConnection(url)) {
            update(on, "create table kept as " + TYPED);
            assertThat(rows(beside, "select count(*) from kept")).isEqualTo(rows(on, "select count(*) from (" + TYPED
                    + ") as x"));
        }
        assertThat(cache).exists();
        try (Connection later = DriverManager.getConnection(url);
                Statement statement = later.createStatement()) {
            assertThat(rows(later, "select * from kept order by \"Number\""))
                    .isEqualTo(rows(later, TYPED + " order by \"Number\""));
            statement.executeQuery("select * from kept").close();
            assertError(statement.getWarnings()).isNull();
        }
    }

    @Test
    void aTableOfAnotherTraceIsToldOf() throws Exception {
        String cache = "cache=" + folder.resolve("cache.duckdb");
        try (Connection on = DriverManager.getConnection(url(cache))) {
            update(on, "create table kept as select 7 as seven");
        }
        Path other = folder.resolve("other.nettrace");
        Files.write(other, new NetTraceWriter().end().toBytes());
        try (Connection on = DriverManager.getConnection("jdbc:nettrace:" + other + ";" + cache);
                Statement statement = on.createStatement()) {
            assertThat(rows(on, "select * from kept")).containsExactly("[7]");
            statement.executeQuery("select * from kept").close();
            SQLWarning warning = statement.getWarnings();
            assertError(warning).isNotNull();
            assertThat(warning.getMessage()).contains("kept").contains("was not made from the open traces");
        }
    }

    @Test
    void aFileThatIsNoCacheIsASentence() throws Exception {
        Path text = Files.writeString(folder.resolve("text.duckdb"), "no database at all\n".repeat(1000));
        try (Connection on = DriverManager.getConnection(url("cache=" + text))) {
            SQLException failed = failure(() -> update(on, "create table t as select 1 as x"));
            assertError(failed).hasMessageContaining("text.duckdb cannot be used");
        }
        assertThat(Files.readString(text)).startsWith("no database at all");
        assertError(failure(() -> DriverManager.getConnection(url("cache=" + folder + "/none/x.duckdb"))))
                .hasMessageContaining("there is no folder");
    }

    @Test
    void viewsOfACacheFileAreNotShown() throws Exception {
        Path cache = folder.resolve("views.duckdb");
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:" + cache);
                Statement statement = duck.createStatement()) {
            statement.execute("create view evil as select * from read_text('/etc/hostname')");
            statement.execute("create table theirs as select 12::UHUGEINT as big, [1, 2] as list");
        }
        try (Connection on = DriverManager.getConnection(url("cache=" + cache))) {
            assertThat(failure(() -> rows(on, "select * from evil")).getSQLState()).isEqualTo("42S02");
            assertThat(rows(on, "select * from theirs")).containsExactly("[12, [1, 2]]");
        }
    }
}
