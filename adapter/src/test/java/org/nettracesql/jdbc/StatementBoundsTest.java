package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLClientInfoException;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Statements that are too much end with a sentence, and what JDBC says of calls that few make holds. */
class StatementBoundsTest {

    @TempDir
    private Path folder;

    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        connection = DriverManager.getConnection("jdbc:nettrace:" + ExtremesTrace.write(folder));
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {" + 1", " || 'a'", " and true", " + (1)", " = 1", "[1]"})
    void manyOperatorsAreRefusedBeforeTheyAreParsed(String more) {
        assertThat(error("select 1" + more.repeat(200_000))).contains("10,000 operators at most");
    }

    @Test
    void manyWordsAreRefusedBeforeTheyAreParsed() {
        assertThat(error("values (1)" + ",(1)".repeat(200_000))).contains("500,000 words and signs at most");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s", "1.%s", "1e%s", "%s.5e1", "DECIMAL '%s'", "DECIMAL '1e1000000'"})
    void numbersOfManyDigitsAreRefusedBeforeTheyAreParsed(String number) {
        assertThat(error("select " + String.format(number, "1".repeat(2_000_000))))
                .contains("A number has 1,000 digits at most");
    }

    @Test
    void nestingThatTheParserCannotFollowIsNamed() {
        assertThat(error("select " + "(".repeat(5_000) + "1" + ")".repeat(5_000))).contains("nested too deeply");
    }

    @Test
    @Tag("thorough")
    void expressionsThatAreTooLongForJavaAreNamed() {
        StringBuilder rows = new StringBuilder("(0, 'v')");
        for (int i = 1; i < 800; i++) {
            rows.append(", (").append(i).append(", 'v").append(i).append("')");
        }
        assertThat(error("select 1 from (values (1, 'x'), (2, null)) t (a, b) where (a, b) in (" + rows + ")"))
                .startsWith("The query's expressions are longer than a method of Java's can be. DuckDB takes them");
    }

    @Test
    void longListsAreTaken() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "select 1 where 20001 in (1" + ", 20001".repeat(20_000) + ")")) {
            assertThat(rows.next()).isTrue();
        }
    }

    @Test
    void longListsOfAnyAndAllAreTaken() throws SQLException {
        String list = "(array[4" + ", 5".repeat(4_000) + "])";
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select 5 > any " + list + ", 5 > all " + list)) {
            row.next();
            assertThat(row.getBoolean(1)).isTrue();
            assertThat(row.getBoolean(2)).isFalse();
        }
    }

    @Test
    void parametersAreSetWithTypesOfEveryKind() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "select cast(? as integer), cast(? as decimal)")) {
            statement.setObject(1, "5", JDBCType.INTEGER);
            statement.setObject(2, 2.5, JDBCType.DECIMAL, 1);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                assertThat(row.getInt(1)).isEqualTo(5);
                assertThat(row.getBigDecimal(2)).isEqualByComparingTo("2.5");
            }
        }
    }

    @Test
    void closedConnectionTakesNoClientInfo() throws SQLException {
        connection.close();
        assertThatThrownBy(() -> connection.setClientInfo("ApplicationName", "x"))
                .isInstanceOf(SQLClientInfoException.class);
        assertThatThrownBy(() -> connection.setClientInfo(new Properties()))
                .isInstanceOf(SQLClientInfoException.class);
    }

    @Test
    void decimalsHaveAsManyDigitsAsSumsDo() throws SQLException {
        try (ResultSet types = connection.getMetaData().getTypeInfo()) {
            while (types.next()) {
                if (types.getInt("DATA_TYPE") == Types.DECIMAL) {
                    assertThat(types.getInt("PRECISION")).isEqualTo(38);
                    assertThat(types.getInt("MAXIMUM_SCALE")).isEqualTo(38);
                }
            }
        }
    }

    private String error(String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.executeQuery(sql).close();
            return "";
        } catch (SQLException e) {
            return e.getMessage();
        }
    }
}
