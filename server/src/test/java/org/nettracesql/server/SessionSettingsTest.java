package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.PGConnection;

/** What a session sets, and for how long; by PostgreSQL's own driver, with the states that PostgreSQL 15 has. */
class SessionSettingsTest extends OnRunningServer {

    private Connection connection;
    private Statement statement;

    @BeforeEach
    void connect() throws SQLException {
        connection = server.connect("preferQueryMode", "simple");
        statement = connection.createStatement();
    }

    @AfterEach
    void disconnect() throws SQLException {
        connection.close();
    }

    private String value(String sql) throws SQLException {
        try (Statement one = connection.createStatement(); ResultSet rows = one.executeQuery(sql)) {
            assertThat(rows.next()).as(sql).isTrue();
            return rows.getString(1);
        }
    }

    private String state(String sql) {
        try {
            statement.execute(sql);
            return "none";
        } catch (SQLException e) {
            return e.getSQLState();
        }
    }

    private String warningOf(String sql) throws SQLException {
        statement.clearWarnings();
        statement.execute(sql);
        SQLWarning warning = statement.getWarnings();
        return warning == null ? "none" : warning.getSQLState();
    }

    @Test
    void mostConnectionsAreASettingThatIsShown() throws SQLException {
        assertThat(value("show max_connections")).isEqualTo("256");
        assertThat(value("select current_setting('max_connections')")).isEqualTo("256");
        assertThat(value("select setting from pg_settings where name = 'max_connections'")).isEqualTo("256");
        assertThat(state("set max_connections = 7")).isEqualTo("55P02");
    }

    /** The comparison is that of SQLAlchemy 2.1, which reads a table's columns only where it has an answer. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"default_table_access_method | heap", "default_tablespace | ''",
        "lc_monetary | C", "idle_session_timeout | 0", "check_function_bodies | on", "xmloption | content"})
    void settingsThatNobodySetsAreThoseOfPostgreSql(String name, String expected) throws SQLException {
        assertThat(value("show " + name)).isEqualTo(expected);
        assertThat(value("select current_setting('" + name + "')")).isEqualTo(expected);
        assertThat(value("select count(*) from pg_catalog.pg_class c left join pg_catalog.pg_am a on c.relam = a.oid"
                + " where c.relkind = 'r' and a.amname != current_setting('default_table_access_method')"))
                .isEqualTo("0");
    }

    @Test
    void settingThatThereIsNotHasItsState() throws SQLException {
        for (String sql : List.of("show unknown_thing", "show my.thing", "select current_setting('unknown_thing')")) {
            assertThatThrownBy(() -> statement.execute(sql)).as(sql).isInstanceOfSatisfying(SQLException.class,
                    e -> assertThat(e.getSQLState()).isEqualTo("42704"))
                    .hasMessageContaining("nrecognized configuration parameter \"");
        }
        assertThat(value("select current_setting('unknown_thing', true)")).isNull();
        statement.execute("set my.thing = 'x'");
        assertThat(value("show my.thing")).isEqualTo("x");
        assertThat(value("select current_setting('my.thing')")).isEqualTo("x");
        assertThat(state("show")).isEqualTo("42601");
        assertThat(value("show tables like 'frames'")).isEqualTo("trace");
    }

    @Test
    void currentSettingIsWhatTheSessionHasSet() throws SQLException {
        statement.execute("set application_name = 'it''s mine'");
        assertThat(value("select current_setting('APPLICATION_NAME')")).isEqualTo("it's mine");
        assertThat(value("select setting from pg_settings where name = 'application_name'")).isEqualTo("it's mine");
        try (Connection other = server.connect(); Statement of = other.createStatement();
                ResultSet rows = of.executeQuery("select current_setting('application_name')")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isNotEqualTo("it's mine");
        }
    }

    @Test
    void processOfASessionIsTheNumberThatItsKeyHas() throws SQLException, IOException {
        String own = value("select pg_backend_pid()");
        assertThat(own).isEqualTo(String.valueOf(connection.unwrap(PGConnection.class).getBackendPID()));
        try (Connection other = server.connect(); Statement of = other.createStatement();
                ResultSet rows = of.executeQuery("select pg_backend_pid()")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isNotEqualTo(own);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            begin; set statement_timeout = 5000; commit                                      | 5000
            begin; set statement_timeout = 5000; rollback                                    | 7000
            begin; set local statement_timeout = 5000; commit                                | 7000
            begin; set local statement_timeout = 5000; rollback                              | 7000
            begin; set statement_timeout = 1000; set local statement_timeout = 5000; commit  | 1000
            begin; set local statement_timeout = 1000; set statement_timeout = 5000; commit  | 5000
            begin; set statement_timeout = 1000; savepoint a; set statement_timeout = 5000; rollback to a; commit | 1000
            begin; set statement_timeout = 5000; savepoint a; reset statement_timeout; release a; commit          | 0
            begin; begin; set statement_timeout = 5000; rollback                             | 7000
            set local statement_timeout = 5000                                               | 7000
            """)
    void whatATransactionSetsEndsAsInPostgreSql(String statements, String expected) throws SQLException {
        statement.execute("set statement_timeout = 7000");
        statement.execute(statements);
        assertThat(value("show statement_timeout")).isEqualTo(expected);
    }

    @Test
    void whatAFailedTransactionHasSetIsUndoneByItsCommit() throws SQLException {
        statement.execute("begin; set local statement_timeout = 4000; set application_name = 'a'");
        assertThat(value("show statement_timeout")).isEqualTo("4000");
        assertThat(state("select nonsense")).isEqualTo("42703");
        statement.execute("commit");
        assertThat(value("show application_name")).isNotEqualTo("a");
        assertThat(value("show statement_timeout")).isEqualTo("0");
    }

    @ParameterizedTest
    @CsvSource({"commit, 25P01", "rollback, 25P01", "end, 25P01", "set local jit = off, 25P01", "begin, none"})
    void commandOfATransactionThatThereIsNotIsWarnedOf(String sql, String expected) throws SQLException {
        assertThat(warningOf(sql)).isEqualTo(expected);
    }

    @Test
    void transactionInATransactionIsWarnedOf() throws SQLException {
        statement.execute("begin");
        assertThat(warningOf("start transaction")).isEqualTo("25001");
        assertThat(warningOf("commit and chain")).isEqualTo("none");
        assertThat(warningOf("rollback")).isEqualTo("none");
        assertThat(state("commit and chain")).isEqualTo("25P01");
    }

    @ParameterizedTest
    @CsvSource({"select 1 limit -1, 2201W", "select 1 fetch first -1 rows only, 2201W",
        "select 1 fetch next (0 - 1) rows only, 2201W", "select 1 offset -1, 2201X"})
    void numberOfRowsBelowNoneHasItsState(String sql, String expected) {
        assertThat(state(sql)).isEqualTo(expected);
    }
}
