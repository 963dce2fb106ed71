package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.postgresql.util.PSQLException;

class ExplainJsonTest extends OnRunningServer {

    @Test
    void stepsAreBelowOneAnotherAsTheyAreIndented() throws SQLException {
        String plan = "Join(on=[\"a\\b\"])\n  Scan(table=[x])\n    Source\n  Scan(table=[y])\n\n1,234 rows in 0.5 s\n"
                + "It read.";
        assertThat(ExplainJson.json(plan).replaceAll("\\s*\\n\\s*", "")).isEqualTo("[{\"Plan\": {"
                + "\"Node Type\": \"Join\","
                + "\"Output\": [\"(on=[\\\"a\\\\b\\\"])\"],\"Actual Rows\": 1234,\"Plans\": [{\"Node Type\": \"Scan\","
                + "\"Output\": [\"(table=[x])\"],\"Plans\": [{\"Node Type\": \"Source\"}]},{\"Node Type\": \"Scan\","
                + "\"Output\": [\"(table=[y])\"]}]},\"Execution Time\": 500.0,\"Notes\": [\"It read.\"]}]");
        assertThat(ExplainJson.json("")).contains("\"Plan\": {}");
    }

    @Test
    void planOfThousandsOfStepsIsRefused() {
        StringBuilder plan = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            plan.append(" ".repeat(2 * i)).append("Step\n");
        }
        assertThatThrownBy(() -> ExplainJson.json(plan.toString())).hasMessageContaining("500 steps");
    }

    @Test
    void clientGetsOneValueOfJson() throws SQLException {
        for (String options : new String[] {
            "(format json)", "( ANALYZE , FORMAT 'json' )", "(costs off, format json)"
        }) {
            try (Connection connection = server.connect(); Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery("explain " + options + " select count(*) from events")) {
                assertThat(row.getMetaData().getColumnTypeName(1)).isEqualTo("json");
                assertThat(row.getMetaData().getColumnLabel(1)).isEqualTo("QUERY PLAN");
                assertThat(row.next()).isTrue();
                assertThat(row.getString(1)).startsWith("[").contains("\"Plan\": {", "\"Node Type\": \"")
                        .matches(text -> text.contains("Execution Time") == options.contains("ANALYZE"));
                assertThat(row.next()).isFalse();
            }
        }
    }

    @Test
    void mistakeInTheQueryKeepsItsPlaceAndOtherFormatsAreRefused() throws SQLException {
        try (Connection connection = server.connect(); Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.executeQuery("explain (format json) select nothing from events"))
                    .isInstanceOfSatisfying(PSQLException.class,
                            e -> assertThat(e.getServerErrorMessage().getPosition()).isEqualTo(30));
            assertThatThrownBy(() -> statement.executeQuery("explain (format yaml) select 1"))
                    .hasMessageContaining("TEXT or JSON");
            try (ResultSet rows = statement.executeQuery("explain (format text) select 1 as json")) {
                assertThat(rows.getMetaData().getColumnLabel(1)).isEqualTo("PLAN");
            }
        }
    }
}
