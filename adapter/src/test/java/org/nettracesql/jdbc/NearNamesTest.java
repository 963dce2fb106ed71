package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who asks for a table or column that there is not is asked whether a near one was meant. */
class NearNamesTest {

    @TempDir
    private static Path folder;

    private static Connection connection;

    @BeforeAll
    static void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:nettrace:" + ExtremesTrace.write(folder));
    }

    @AfterAll
    static void close() throws SQLException {
        connection.close();
    }

    private static void refused(String query, String state, String message) {
        assertThatThrownBy(() -> {
            try (Statement statement = connection.createStatement()) {
                statement.executeQuery(query).close();
            }
        }).isInstanceOfSatisfying(SQLException.class, e -> {
            assertThat(e.getMessage()).isEqualTo(message);
            assertThat(e.getSQLState()).isEqualTo(state);
        });
    }

    @Test
    void tablesOfNearNamesAreAskedFor() {
        refused("select * from metods", "42S02",
                "Object 'metods' not found (line 1, column 15). Did you mean methods?");
        refused("select * from clr.GCStrat", "42S02",
                "Object 'GCStrat' not found within 'clr' (line 1, column 15). Did you mean GCStart?");
    }

    @Test
    void aTableOfAProviderIsAskedForWithItsSchema() {
        refused("select * from clr.hard", "42S02",
                "Object 'hard' not found within 'clr' (line 1, column 15). Did you mean Demo.Hard?");
    }

    @Test
    void columnsOfNearNamesAreAskedForAmongThoseOfTheQuerysTables() {
        refused("select e.evnt_name from events e", "42S22",
                "Column 'evnt_name' not found in table 'e' (line 1, column 10). Did you mean event_name?");
        refused("select evnt_name from events", "42S22",
                "Column 'evnt_name' not found in any table (line 1, column 8). Did you mean event_name?");
        refused("select id from Demo.Hard where i6 = 1", "42S22",
                "Column 'i6' not found in any table (line 1, column 32). Did you mean i16, or i64, or i8?");
        refused("select evnt_name from threads", "42S22",
                "Column 'evnt_name' not found in any table (line 1, column 8).");
    }

    @Test
    void columnsOfQueriesWithinTheQueryAreAskedFor() {
        refused("with t as (select event_name as label from events) select labl from t", "42S22",
                "Column 'labl' not found in any table (line 1, column 59). Did you mean label?");
        refused("select t.labl from (select event_name as label, 1 as lab from events) t", "42S22",
                "Column 'labl' not found in table 't' (line 1, column 10). Did you mean lab, or label?");
        refused("select x from (select labl as x from (select event_name as label from events) a) b", "42S22",
                "Column 'labl' not found in any table (line 1, column 23). Did you mean label?");
        refused("select evnt_name from (select event_name as label from events) t", "42S22",
                "Column 'evnt_name' not found in any table (line 1, column 8).");
        refused("select 1 from (select 1 as label) a where exists (select 1 from threads t where a.labl = 1)", "42S22",
                "Column 'labl' not found in table 'a' (line 1, column 83). Did you mean label?");
    }

    @Test
    void functionsOfNearNamesAreAskedFor() {
        refused("select date_trunk('day', utc_time) from events", "42000",
                "There is no function date_trunk (line 1, column 8)."
                        + " Did you mean DATE_TRUNC?");
        refused("select hexx(1)", "42000",
                "There is no function hexx (line 1, column 8). Did you mean HEX?");
        refused("select metod_at(1, 2)", "42000", "There is no function metod_at (line 1, column 8)."
                + " Did you mean METHOD_AT?");
        refused("select wholly_unlike_all(1)", "42000",
                "There is no function wholly_unlike_all (line 1, column 8).");
        refused("select method_at(1, 2, 3, 4, 5)", "42000",
                "METHOD_AT takes other arguments than (NUMERIC, NUMERIC, NUMERIC, NUMERIC, NUMERIC)"
                        + " (line 1, column 8).");
    }

    @Test
    void reportsAndTablesOfOtherSchemasAreAskedForAsTheyAreWritten() {
        refused("select * from hot_method", "42S02",
                "Object 'hot_method' not found (line 1, column 15). Did you mean hot_methods?");
        refused("select * from colums", "42S02",
                "Object 'colums' not found (line 1, column 15). Did you mean information_schema.columns?");
        refused("select * from methoddcendverbos", "42S02", "Object 'methoddcendverbos' not found (line 1, column 15)."
                + " Did you mean MethodDCEndVerbose, or MethodDCEndVerboseV2, or MethodDCEndVerbose_V1?");
    }

    @Test
    void whatIsLikeNothingIsOnlyNotFound() {
        refused("select * from nowhere_at_all", "42S02", "Object 'nowhere_at_all' not found (line 1, column 15).");
        refused("select * from \"" + "x".repeat(3000) + "\"", "42S02",
                "Object '" + "x".repeat(3000) + "' not found (line 1, column 15).");
    }
}
