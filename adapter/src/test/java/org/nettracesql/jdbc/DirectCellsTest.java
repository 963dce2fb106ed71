package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that are read where a scan has put them are the rows that the planner's operators make of it. */
class DirectCellsTest extends OnExtremesTrace {

    /** What is asked of each cell. */
    private interface Getter {
        Object get(ResultSet row, int column) throws SQLException;
    }

    private static final List<Getter> GETTERS = List.of(
            ResultSet::getObject,
            ResultSet::getString,
            ResultSet::getLong,
            ResultSet::getInt,
            ResultSet::getShort,
            ResultSet::getDouble,
            ResultSet::getFloat,
            ResultSet::getBoolean,
            ResultSet::getBigDecimal,
            ResultSet::getTimestamp);

    /** What a getter gives, and whether it says that it was NULL; for a value that it cannot give, the SQLSTATE. */
    private static List<Object> rows(String sql) throws SQLException {
        List<Object> all = new ArrayList<>();
        try (Statement statement = connection.createStatement(); ResultSet row = statement.executeQuery(sql)) {
            int columns = row.getMetaData().getColumnCount();
            for (int column = 1; column <= columns; column++) {
                all.add(row.getMetaData().getColumnClassName(column));
            }
            while (row.next()) {
                for (int column = 1; column <= columns; column++) {
                    all.addAll(cell(row, column));
                }
            }
        }
        return all;
    }

    private static List<Object> cell(ResultSet row, int column) throws SQLException {
        List<Object> answers = new ArrayList<>();
        for (Getter getter : GETTERS) {
            try {
                answers.add(getter.get(row, column));
                answers.add(row.wasNull());
            } catch (SQLException e) {
                answers.add(e.getSQLState() + " " + e.getMessage());
            }
            if (row.isClosed()) {
                throw new SQLException("A getter that fails must not end the result.");
            }
        }
        return answers;
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"Demo\".\"Hard\"", "events", "\"Demo\".\"Hard\" where id < 0"})
    void everyGetterGivesOfAScanWhatItGivesOfAUnion(String table) throws SQLException {
        String select = "select * from " + table;
        String madeByAnOperator = select + " union all select * from " + table.replaceAll(" where.*", "")
                + " where event_number < 0";

        List<Object> direct = rows(select);
        assertThat(direct).isEqualTo(rows(madeByAnOperator));
        assertThat(direct.size()).isGreaterThan(table.contains("where") ? 5 : 500);
    }

    @Test
    void aColumnThatIsAskedForTwiceIsThereTwice() throws SQLException {
        String columns = "id, activity_id, trace, id as again, activity_id as activity_again, stack_id, time_ns";
        String made = "(select * from Demo.Hard union all select * from Demo.Hard where event_number < 0)";
        for (String order : List.of("", " order by time_ns desc, event_number limit 5")) {
            List<Object> direct = rows("select " + columns + " from Demo.Hard" + order);
            assertThat(direct)
                    .isEqualTo(rows("select " + columns + " from " + made + order))
                    .isNotEmpty();
        }
    }

    @Test
    void theTraceIsNamedInEveryRowWhicheverOfSeveralItIsFrom() throws SQLException {
        String file = connection.unwrap(NettraceConnection.class).traces().get(0).file().toString();
        try (Connection both = DriverManager.getConnection("jdbc:nettrace:" + file + "|" + file)) {
            for (String order : List.of("", " order by time_ns desc, trace, event_number")) {
                List<String> direct = texts(both, "select trace, event_number, payload, utc_time from events" + order);
                List<String> made = texts(both, "select trace, event_number, payload, utc_time from ("
                        + "select * from events union all select * from events where event_number < 0)" + order);
                assertThat(direct).isEqualTo(made).isNotEmpty();
            }
        }
    }

    private static List<String> texts(Connection on, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = on.createStatement(); ResultSet row = statement.executeQuery(sql)) {
            while (row.next()) {
                rows.add(row.getString(1) + " " + row.getLong(2) + " " + row.getString(3) + " " + row.getObject(4));
            }
        }
        return rows;
    }

    @Test
    void aRowThatIsAtHandIsNotGivenOnceTheStatementWasCancelled() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select id from \"Demo\".\"Hard\"")) {
            assertThat(rows.next()).isTrue();
            statement.cancel();
            SQLException thrown = assertThrows(SQLException.class, rows::next);
            assertThat(thrown.getSQLState()).isEqualTo("57014");
        }
    }

    @Test
    void noRowComesBehindTheLimitOfTheStatement() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setMaxRows(3);
            try (ResultSet rows = statement.executeQuery("select id from \"Demo\".\"Hard\"")) {
                for (int i = 0; i < 3; i++) {
                    assertThat(rows.next()).isTrue();
                }
                assertThat(rows.next()).isFalse();
                assertThat(rows.next()).isFalse();
            }
        }
    }
}
