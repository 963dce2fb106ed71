package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.adapter.columns.ColumnResult;

/** DESCRIBE, SHOW and SUMMARIZE over JDBC, with every engine. */
class ListingStatementsTest extends OnExtremesTrace {

    /** In their own order. */
    private static List<String> ordered(String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            return AllEngines.read(rows, false).rows();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"describe Demo.Hard", "DESC demo.hard;", "describe table \"Demo\".\"Hard\" ; ",
        "/* a comment */ describe -- another\n hard", "show columns from Hard", "SHOW COLUMNS IN Demo.Hard",
        "describe select * from Demo.Hard", "describe (from hard)"})
    void columnsAreDescribedInTheirOrder(String sql) throws SQLException {
        assertThat(engines.answer(sql).columns())
                .containsExactly("column_name VARCHAR", "column_type VARCHAR", "null VARCHAR", "key VARCHAR",
                        "remark VARCHAR");
        List<String> rows = ordered(sql);
        assertThat(rows).startsWith("trace|VARCHAR|NO|PRI|Name of the trace file that the row is from.");
        assertThat(rows).element(rows.size() - 9).asString().startsWith("id|INTEGER|YES|null|");
        assertThat(engines.rows(sql)).containsExactlyInAnyOrderElementsOf(rows);
    }

    @Test
    void aQuerysColumnsAreDescribedWithoutRunningIt() throws SQLException {
        assertThat(ordered("describe select count(*), cast(sum(i8) as decimal(9, 2)) as d, null as n, 'it''s' as t,"
                + " array[1, 2] as a, max(utc_time) as \"time\" from Hard"))
                .containsExactly("count(*)|BIGINT|NO|null|null", "d|DECIMAL(9, 2)|YES|null|null",
                        "n|VARCHAR|YES|null|null", "t|VARCHAR|NO|null|null", "a|INTEGER ARRAY|NO|null|null",
                        "time|TIMESTAMP|YES|null|null");
        assertThat(ordered("desc with h as (select i8 as x from hard) from h"))
                .containsExactly("x|TINYINT|YES|null|null");
        assertThat(ordered("describe select 1 / 0 as x")).containsExactly("x|INTEGER|NO|null|null");
    }

    @Test
    void tablesAndSchemasAreShown() throws SQLException {
        assertThat(engines.rows("show tables")).contains(
                "Demo|Hard|9|" + ordered("select table_comment from information_schema.tables where"
                        + " table_name = 'Hard'").get(0))
                .anyMatch(row -> row.startsWith("trace|hot_methods|null|"))
                .noneMatch(row -> row.startsWith("clr|"));
        assertThat(engines.rows("show all tables")).hasSameSizeAs(
                engines.rows("select 1 from information_schema.tables"));
        assertThat(engines.rows("SHOW TABLES FROM \"Demo\"")).hasSize(1);
        assertThat(engines.rows("show tables in clr like 'GCSTART%';"))
                .anyMatch(row -> row.startsWith("clr|GCStart|null|"));
        assertThat(engines.rows("show tables like 'ha__'")).hasSize(1);
        assertThat(engines.rows("show schemas like 'de%'")).containsExactly("Demo|Events of the provider Demo.");
        assertThat(engines.rows("show databases")).hasSameSizeAs(
                engines.rows("select 1 from information_schema.schemata"));
    }

    @Test
    @Tag("thorough")
    void columnsAreSummarized() throws SQLException {
        assertThat(engines.answer("summarize Hard").columns()).containsExactly("column_name VARCHAR",
                "column_type VARCHAR", "min VARCHAR", "max VARCHAR", "unique BIGINT", "avg DOUBLE", "std DOUBLE",
                "q25 VARCHAR", "q50 VARCHAR", "q75 VARCHAR", "count BIGINT", "null_percentage DOUBLE");
        assertThat(engines.rows("summarize Hard"))
                .contains("i8|TINYINT|-128|127|8|" + engines.row("select avg(i8), stddev_samp(i8) from Hard")
                        + "|-3|0|3|9|11.11")
                .contains("s|VARCHAR||it's 日本|8|null|null|null|null|null|9|11.11")
                .anyMatch(row -> row.startsWith("f64|DOUBLE|-Infinity|NaN|8|null|null|"))
                .anyMatch(row -> row.matches("utc_time\\|TIMESTAMP\\|2\\S+ \\S+\\|2\\S+ \\S+\\|9\\|null\\|null\\|2.*"));
        assertThat(ordered("summarize select x, y, x > 1 as b, array[x] as a from (values (1, 'a'), (3, null),"
                + " (2, 'b'), (4, 'a')) t(x, y)")).containsExactly(
                        "x|INTEGER|1|4|4|2.5|1.29099444874|1|2|3|4|0",
                        "y|VARCHAR|a|b|2|null|null|null|null|null|4|25",
                        "b|BOOLEAN|false|true|2|null|null|null|null|null|4|0",
                        "a|INTEGER ARRAY|null|null|null|null|null|null|null|null|4|0");
        assertThat(engines.rows("summarize (select 1 as x from events where 1 = 0 -- nothing\n)"))
                .containsExactly("x|INTEGER|null|null|0|null|null|null|null|null|0|null");
        assertThat(ordered("summarize select timestamp '2020-01-01 00:00:00' as t, date '2020-01-01' as d,"
                + " 1.5 as n, interval '1' day as i")).containsExactly(
                        "t|TIMESTAMP|2020-01-01 00:00:00|2020-01-01 00:00:00|1|null|null|2020-01-01 00:00:00"
                                + "|2020-01-01 00:00:00|2020-01-01 00:00:00|1|0",
                        "d|DATE|2020-01-01|2020-01-01|1|null|null|2020-01-01|2020-01-01|2020-01-01|1|0",
                        "n|DECIMAL(2, 1)|1.5|1.5|1|1.5|null|1.5|1.5|1.5|1|0",
                        "i|INTERVAL|null|null|null|null|null|null|null|null|1|0");
    }

    @Test
    void everyWayToRunAStatementTakesThem() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.execute("describe Hard")).isTrue();
            statement.execute("create table summary as summarize Hard");
            assertThat(ordered("select max(\"count\") from summary")).containsExactly("9");
            statement.execute("drop table summary");
        }
        try (PreparedStatement prepared = connection.prepareStatement("summarize select 1 as x")) {
            assertThat(prepared.getMetaData().getColumnCount()).isEqualTo(12);
            assertThat(AllEngines.read(prepared.executeQuery(), false).rows()).hasSize(1);
            assertThat(AllEngines.read(prepared.executeQuery(), false).rows()).hasSize(1);
        }
        ColumnResult columns = connection.unwrap(NettraceConnection.class).columns("describe Hard");
        assertThat(columns.rowCount()).isEqualTo(ordered("describe Hard").size());
        assertThat(ordered("select column_name from table(describe_query('select 1 as x'))")).containsExactly("x");
    }

    @Test
    void namesAreThoseOfTheConnectionsSchema() throws SQLException {
        try (Connection other = DriverManager.getConnection(connection.getMetaData().getURL());
                Statement statement = other.createStatement()) {
            other.setSchema("clr");
            statement.execute("describe GCStart");
            other.setSchema("information_schema");
            for (String sql : List.of("describe columns", "summarize columns", "describe select * from columns")) {
                try (ResultSet rows = statement.executeQuery(sql)) {
                    assertThat(AllEngines.read(rows, false).rows()).element(0).asString()
                            .startsWith("table_catalog|VARCHAR|");
                }
            }
        }
    }

    @Test
    void mistakesAreAtTheirPlace() {
        assertThat(engines.error("describe nosuch")).isEqualTo("42S02 Object 'nosuch' not found (line 1, column 10).");
        assertThat(engines.error("summarize\n  harrd"))
                .isEqualTo("42S02 Object 'harrd' not found (line 2, column 3). Did you mean Hard?");
        assertThat(engines.error("describe select idd from hard"))
                .isEqualTo("42S22 Column 'idd' not found in any table (line 1, column 17). Did you mean id?");
        assertThat(engines.error("describe hard x")).isEqualTo("42000 Syntax error at line 1, column 15: expected the"
                + " end of the statement but found \"x\".");
        assertThat(engines.error("describe Demo-Orders.Order")).contains("column 14", "between double quotes");
        assertThat(engines.error("describe")).contains("expected the name of a table, or a query but found the end");
        assertThat(engines.error("show me")).contains("expected TABLES, ALL TABLES, COLUMNS FROM", "found \"me\"");
        assertThat(engines.error("show tables; show tables")).contains("One statement at a time");
        assertThat(engines.error("summarize select ?", 1)).startsWith("42000 ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"explain describe hard", "explain plan for summarize hard", "explain collect show tables",
        "explain plan without implementation for describe select 1"})
    void theyHaveNoPlan(String sql) {
        assertThat(engines.error(sql)).startsWith("42000 EXPLAIN is of a query.");
    }

    @Test
    void theyChangeNothing() {
        assertThatThrownBy(() -> {
            try (Statement statement = connection.createStatement()) {
                statement.executeUpdate("describe hard");
            }
        }).isInstanceOf(SQLException.class).hasMessageContaining("read-only");
    }
}
