package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Text functions through SQL: the same answers and the same refusals with every engine. */
class BoundedTextTest extends DriverTest {

    private static final String TEXTS = "(select event_name as x, count(*) as n from events group by event_name)";

    @ParameterizedTest
    @ValueSource(strings = {"engine=java", "engine=duckdb", "engine=auto", "pushdown=false"})
    void patternsMatchTheSameEverywhere(String option) throws Exception {
        try (Connection on = DriverManager.getConnection(url(option)); Statement statement = on.createStatement()) {
            long all = count(statement, "true");
            assertThat(all).isPositive();
            assertThat(count(statement, "x like '%' || substring(x from 1 for 1) || '%'")).isEqualTo(all);
            assertThat(count(statement, "x similar to '%(e|a|i|o|u|E|A|I|O|U)%'"))
                    .isEqualTo(count(statement, "regexp_like(x, '[aeiou]', 'i')"))
                    .isEqualTo(count(statement, "x ~* '[aeiou]'"))
                    .isEqualTo(all - count(statement, "x !~* '[aeiou]'"));
            assertThat(count(statement, "x not like '%_e_%_%'"))
                    .isEqualTo(all - count(statement, "x like '%_e_%_%'"))
                    .isEqualTo(all - count(statement, "x similar to '%_e_%_%'"));
            assertThat(count(statement, "x ilike upper(x)")).isEqualTo(all);
            assertThat(count(statement, "concat(x, null, '-', x) = x || '-' || x")).isEqualTo(all);
            assertThat(count(statement, "concat(null, nullif(x, x)) = ''")).isEqualTo(all);
            assertThat(count(statement, "concat_ws('-', x, nullif(x, x), '', x) = x || '--' || x")).isEqualTo(all);
            assertThat(count(statement, "concat_ws('-', nullif(x, x)) = ''")).isEqualTo(all);
            assertThat(count(statement, "concat_ws(nullif(x, x), x, x) is null")).isEqualTo(all);
            assertThat(count(statement, "regexp_replace(x, '(.)', '\\1\\1', 'g') = x")).isZero();
            assertThat(count(statement, "lpad(x, 500, '-') = repeat('-', 500 - char_length(x)) || x")).isEqualTo(all);
        }
    }

    private static long count(Statement statement, String condition) throws SQLException {
        try (var rows = statement.executeQuery("select count(*) from " + TEXTS + " t where " + condition)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"engine=java", "engine=duckdb", "engine=auto"})
    void whatIsTooMuchForOneCallIsRefusedWithASentence(String option) throws Exception {
        try (Connection on = DriverManager.getConnection(url(option)); Statement statement = on.createStatement()) {
            for (String call : List.of(
                    "repeat(x, 100000000)",
                    "lpad(x, 100000000)",
                    "rpad(x, 100000000, 'ab')",
                    "concat(repeat('a', 9000000), x, repeat('b', 9000000))",
                    "concat_ws('-', repeat('a', 9000000), null, x, repeat('b', 9000000))",
                    "concat_ws(repeat('-', 9000000), '', '', x)",
                    "replace(repeat('a', 1000000), 'a', repeat('b', 100))",
                    "regexp_replace(repeat('a', 1000000), 'a', repeat('b', 100), 'g')")) {
                assertError(failure(() -> read(statement, "select max(" + call + ") from " + TEXTS + " t")))
                        .hasMessageContaining("16777216 is the most that one call may build");
            }
            assertError(failure(() -> read(statement, "select repeat('x', 1000000000)")))
                    .hasMessageContaining("16777216 is the most that one call may build");
            if (!option.equals("engine=duckdb")) {
                assertError(failure(() -> read(statement, "select repeat('x', 16000000) || repeat('y', 16000000)")))
                        .hasMessageContaining("16777216 is the most that one call may build");
            }
            for (String call : List.of("to_char(timestamp '2026-11-26 00:00:00', repeat('x', 20000))",
                    "to_timestamp(x, repeat('x', 20000))")) {
                assertError(failure(() -> read(statement, "select " + call + " from " + TEXTS + " t")))
                        .hasMessageContaining("20000 characters, and 10000 is the most");
            }
            assertError(failure(() -> read(statement, "select count(*) from " + TEXTS + " t where x ~ '(a)\\1'")))
                    .hasMessageContaining("back-references");
        }
    }

    private static void read(Statement statement, String sql) throws SQLException {
        try (var rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                rows.getObject(1);
            }
        }
    }
}
