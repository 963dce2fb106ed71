package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.TimeZone;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dates are those of {@link LocalDate}, also where {@link Date} has another calendar. */
class EarlyDatesTest {

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"java", "duckdb"})
    void everyGetterHasTheDayThatIsWritten(String engine) throws SQLException {
        try (Connection connection = connect(engine);
                ResultSet row = connection.createStatement().executeQuery("select date '0001-01-01',"
                        + " date '1582-10-10', '1500-02-28'::date + 1, timestamp '1582-10-10 01:02:03',"
                        + " array[date '0001-01-01']")) {
            row.next();
            assertThat(row.getString(1)).isEqualTo("0001-01-01");
            assertThat(row.getObject(1)).isEqualTo(Date.valueOf("0001-01-01"));
            assertThat(row.getDate(1)).hasToString("0001-01-01");
            assertThat(row.getDate(1, Calendar.getInstance()).toLocalDate()).isEqualTo(LocalDate.of(1, 1, 1));
            assertThat(row.getObject(1, Date.class)).hasToString("0001-01-01");
            assertThat(row.getString(2)).isEqualTo("1582-10-10");
            assertThat(row.getObject(2, LocalDate.class)).isEqualTo(LocalDate.of(1582, 10, 10));
            assertThat(row.getTimestamp(2).toInstant()).isEqualTo(Instant.parse("1582-10-10T00:00:00Z"));
            assertThat(row.getString(3)).isEqualTo("1500-03-01");
            assertThat(row.getString(4)).isEqualTo("1582-10-10 01:02:03");
            assertThat(row.getTimestamp(4)).isEqualTo(Timestamp.from(Instant.parse("1582-10-10T01:02:03Z")));
            assertThat(row.getString(5)).isEqualTo("[0001-01-01]");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "duckdb"})
    void everySetterGivesTheDayThatIsMeant(String engine) throws SQLException {
        try (Connection connection = connect(engine);
                PreparedStatement statement = connection.prepareStatement(
                        "select cast(? as date), cast(? as date), cast(? as date), cast(? as timestamp)")) {
            Calendar tokyo = new GregorianCalendar(TimeZone.getTimeZone("Asia/Tokyo"));
            tokyo.clear();
            tokyo.set(1500, Calendar.FEBRUARY, 28);
            statement.setObject(1, LocalDate.of(1582, 10, 10));
            statement.setDate(2, Date.valueOf("0001-01-01"));
            statement.setDate(3, new Date(tokyo.getTimeInMillis()), tokyo);
            statement.setObject(4, LocalDateTime.of(1582, 10, 10, 1, 2, 3));
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                assertThat(row.getObject(1, LocalDate.class)).isEqualTo(LocalDate.of(1582, 10, 10));
                assertThat(row.getObject(2, LocalDate.class)).isEqualTo(LocalDate.of(1, 1, 1));
                assertThat(row.getDate(3, tokyo).getTime()).isEqualTo(tokyo.getTimeInMillis());
                assertThat(row.getObject(4, LocalDateTime.class)).isEqualTo(LocalDateTime.of(1582, 10, 10, 1, 2, 3));
            }
        }
    }

    private Connection connect(String engine) throws SQLException {
        Path trace = ExtremesTrace.write(folder);
        return DriverManager.getConnection("jdbc:nettrace:" + trace + ";engine=" + engine);
    }
}
