package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Lists, dates and texts as DuckDB's users write them have the rows that a DuckDB of its own gives. */
class DuckDbAnswersTest extends ExtremesTest {

    static Stream<String> statements() throws IOException {
        try (InputStream in = DuckDbAnswersTest.class.getResourceAsStream("/duckdb/statements.sql")) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().filter(line -> !line.startsWith("--")).toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("statements")
    void answerIsThatOfDuckDb(String sql) throws SQLException {
        List<String> rows;
        try (Connection duckDb = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duckDb.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            rows = AllEngines.read(result, true).rows();
        }
        assertThat(engines.rows(sql)).isEqualTo(rows);
    }
}
