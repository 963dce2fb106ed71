package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code EXPLAIN ANALYZE}, and {@code EXPLAIN} with PostgreSQL's options, on the written trace of five orders. */
class ExplainAnalyzeTest extends DriverTest {

    private static final String CHEAP = "select Customer from Demo.\"Order\" where Number < 2";

    private String text(String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.getMetaData().getColumnLabel(1)).isEqualTo("PLAN");
            assertThat(rows.next()).isTrue();
            String text = rows.getString(1);
            assertThat(rows.next()).isFalse();
            return text;
        }
    }

    private String plan(String query) throws SQLException {
        return text("explain plan for " + query).stripTrailing();
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "duckdb"})
    void itGivesThePlanThenTheRowsWithTheirTimeAndWhatWasRead(String engine) throws SQLException {
        try (Connection on = DriverManager.getConnection(url("engine=" + engine))) {
            connection.close();
            connection = on;
            String text = text("explain analyze " + CHEAP);
            assertThat(text).startsWith(plan(CHEAP));
            assertThat(text.substring(plan(CHEAP).length())).matches(
                    "(?s)\\R\\R2 rows in [0-9.,]+ ms.*\\Rblocks +1 read +0 skipped +of 1\\Rbytes .*"
                            + "\\Revents +5 seen +[25] decoded\\Rrows +2 matched");
        }
    }

    @Test
    void whatNeedsNoPlannerIsRunWithoutItHereToo() throws SQLException {
        assertThat(text("explain analyze select count(*) from events"))
                .contains("1 row in ", "(the planner was not needed)");
        assertThat(text("explain analyze select a.Number from Demo.\"Order\" a join Demo.\"Order\" b using (Number)"))
                .contains("5 rows in ").doesNotContain("(the planner was not needed)");
        assertThat(text("explain analyze values 1")).endsWith("It read no event blocks.");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "EXPLAIN ANALYSE VERBOSE", "explain (analyze)", "explain ( analyze true , costs off, format text )",
        "/* why */ explain\nanalyze\n"
    })
    void postgresSpellingsOfItAreRun(String start) throws SQLException {
        assertThat(text(start + " " + CHEAP)).startsWith(plan(CHEAP)).contains("2 rows in ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"explain", "explain verbose", "explain (costs off)", "explain (verbose, timing false)"})
    void withoutAnalyzeOptionsChangeNothing(String start) throws SQLException {
        for (String query : List.of(CHEAP, "table Demo.\"Order\"", "from Demo.\"Order\" limit 1")) {
            assertThat(text(start + " " + query).stripTrailing()).isEqualTo(plan(query));
        }
    }

    @Test
    void mistakesAreWhereTheyAreInTheText() {
        SQLException unknown = failure(() -> text("explain analyze\n  select nope from Demo.\"Order\""));
        assertThat(unknown.getSQLState()).isEqualTo("42S22");
        assertError(unknown).hasMessageContaining("'nope'").hasMessageContaining("(line 2, column 10)");
        assertError(failure(() -> text("explain analyze"))).hasMessageStartingWith("EXPLAIN is of a query, and none");
        assertError(failure(() -> text("explain analyze drop table t"))).hasMessageContaining("read-only: DROP");
        assertError(failure(() -> text("explain (format json) select 1"))).hasMessageContaining("column 10");
    }

    @Test
    void namesAreLookedUpInTheSchemaOfTheConnection() throws SQLException {
        connection.setSchema("Demo");
        assertThat(text("explain analyze select count(*) from \"Order\"")).contains("1 row in ");
    }

    @Test
    void itIsPreparedAndRunAnewEachTime() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("explain analyze " + CHEAP)) {
            for (int i = 0; i < 2; i++) {
                try (ResultSet rows = statement.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getString(1)).contains("2 rows in ");
                }
            }
        }
    }
}
