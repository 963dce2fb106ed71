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
        refused("select * from hard", "42S02",
                "Object 'hard' not found (line 1, column 15). Did you mean Demo.Hard?");
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
    void whatIsLikeNothingIsOnlyNotFound() {
        refused("select * from nowhere_at_all", "42S02", "Object 'nowhere_at_all' not found (line 1, column 15).");
        refused("select * from \"" + "x".repeat(3000) + "\"", "42S02",
                "Object '" + "x".repeat(3000) + "' not found (line 1, column 15).");
    }
}
