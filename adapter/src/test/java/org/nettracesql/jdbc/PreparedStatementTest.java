package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.adapter.tokens.ComputedParameters;

class PreparedStatementTest extends DriverTest {

    private static final String SELECT = "select \"Number\" from \"Demo\".\"Order\" where ";

    private final TimeZone zoneBefore = TimeZone.getDefault();

    @AfterEach
    void restoreZone() {
        TimeZone.setDefault(zoneBefore);
    }

    private static List<List<Object>> run(PreparedStatement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery()) {
            return rows(rows);
        }
    }

    /** The numbers of the orders that a condition with one parameter selects. */
    private List<Object> select(String condition, Object value) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SELECT + condition)) {
            statement.setObject(1, value);
            return run(statement).stream().map(row -> row.get(0)).toList();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {"substr(s, ?, ?); 2; bc", "left(s, ?); 2; ab", "right(s, ?); 2; cd",
        "repeat(left(s, 1), ?); 2; aa", "lpad(s, ?); 2; ab", "split_part(s, 'b', ?); 2; cd", "round(n, ?); 2; 2.35",
        "i % ?; 2; 1", "mod(i, ?); 2; 1", "greatest(i, ?); 9; 9", "least(?, i); 9; 7", "coalesce(?, i); 2; 2",
        "coalesce(?, ?, i); 2; 2", "nullif(?, i); 2; 2", "chr(?); 65; A",
        "coalesce(lag(i, ?) over (order by i), 5); 1; 5", "lag(i, 1, ?) over (order by i); 2; 2"})
    void aParameterThatIsAnArgumentIsAnInteger(String call, int value, String result) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("select " + call + " from (select 'abcd' as s,"
                + " 7 as i, cast(2.345 as decimal(6, 3)) as n from \"Demo\".\"Order\" limit 1) t")) {
            ParameterMetaData parameters = statement.getParameterMetaData();
            for (int i = 1; i <= parameters.getParameterCount(); i++) {
                assertThat(parameters.getParameterTypeName(i)).isEqualTo("INTEGER");
                statement.setInt(i, value);
            }
            String type = statement.getMetaData().getColumnTypeName(1);
            assertThat(String.valueOf(run(statement).get(0).get(0))).startsWith(result);
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.getMetaData().getColumnTypeName(1)).isEqualTo(type);
            }
        }
    }

    @Test
    void aParameterOfAnOperatorOnBitsIsABigint() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "select count(*) from \"Demo\".\"Order\" where (\"Total\" & ?) <> 0 and BITOR(?, \"Number\") = ?")) {
            statement.setLong(1, 1L << 40);
            statement.setInt(2, 2);
            statement.setLong(3, 3);
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isTrue();
                // Numbers 1 and 3: odd multiples of 2^40, and 2 | n = 3.
                assertThat(rows.getLong(1)).isEqualTo(2);
            }
        }
    }

    @Test
    void statementThatNeedsNoPlannerIsPreparedAndRunWithoutIt() throws SQLException {
        TraceConnection own = connection.unwrap(TraceConnection.class);
        String sql = "select count(*) as n from \"Demo\".\"Order\"";
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            assertThat(statement.getParameterMetaData().getParameterCount()).isZero();
            assertThat(statement.getMetaData().getColumnLabel(1)).isEqualTo("n");
            assertThat(statement.getMetaData().getColumnType(1)).isEqualTo(Types.BIGINT);
            for (int i = 0; i < 2; i++) {
                assertThat(run(statement)).containsExactly(List.of((long) ROWS));
            }
            assertThatThrownBy(() -> statement.setInt(1, 1)).hasMessageContaining("the query has 0");
        }
        assertThat(own.hasPlanner()).isFalse();
        try (PreparedStatement statement = connection.prepareStatement(sql.replace("(*)", "(*) + 1"))) {
            assertThat(run(statement)).containsExactly(List.of(ROWS + 1L));
        }
        assertThat(own.hasPlanner()).isTrue();
    }

    @Test
    void aStatementIsRunAgainWithOtherValues() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SELECT + "\"Number\" = ?")) {
            for (int i = 0; i < ROWS; i++) {
                statement.setInt(1, i);
                assertThat(run(statement)).containsExactly(List.of(i));
            }
            statement.setInt(1, ROWS);
            assertThat(run(statement)).isEmpty();
        }
    }

    @Test
    void valuesAreConvertedToTheTypeThatTheQueryGives() throws SQLException {
        for (Object two : List.of(2, 2L, (short) 2, (byte) 2, 2.0, "2", new BigDecimal("2"))) {
            assertThat(select("\"Number\" = ?", two)).as(two.getClass().getName()).containsExactly(2);
        }
        assertThat(select("\"Total\" = ?", 1L << 40)).containsExactly(1);
        assertThat(select("\"Total\" > ?", Integer.MAX_VALUE)).containsExactly(1, 2, 3, 4);
        assertThat(select("\"Price\" = ?", 1)).containsExactly(2);
        assertThat(select("\"Price\" = ?", 0.5f)).containsExactly(1);
        assertThat(select("\"Paid\" = ?", false)).containsExactly(1, 3);
        assertThat(select("\"Paid\" = ?", 1)).containsExactly(0, 2, 4);
        assertThat(select("\"Customer\" = ?", TEXT + 3)).containsExactly(3);
        assertThat(select("\"Customer\" like ?", "%" + 3)).containsExactly(3);
    }

    @Test
    void aTextThatIsComparedWithAUuidIsOneInAnyCase() throws SQLException {
        String lower = "5d1a7c8e-0000-4000-8000-00000000000f";
        for (Object value : List.of(lower, lower.toUpperCase(Locale.ROOT), UUID.fromString(lower))) {
            assertThat(select("uuid '" + lower + "' = ? and \"Number\" = 1", value)).as(value.toString())
                    .containsExactly(1);
        }
        assertThat(select("uuid '" + lower + "' = ?::uuid and \"Number\" = 1", lower)).containsExactly(1);
        assertThat(failure(() -> select("uuid '" + lower + "' = ?", "none")).getSQLState()).isEqualTo("22018");
    }

    @Test
    void metaDataIsThatOfTheValuesThatAreSet() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("select ? + 1, 'a' || ?")) {
            assertThat(statement.getMetaData().getColumnType(1)).isEqualTo(Types.INTEGER);
            statement.setDouble(1, 0.5);
            assertThat(statement.getMetaData().getColumnType(1)).isEqualTo(Types.DOUBLE);
            statement.setString(2, "b");
            assertThat(statement.getMetaData().getColumnType(2)).isEqualTo(Types.VARCHAR);
            statement.clearParameters();
            statement.setInt(1, 2);
            assertThat(statement.getMetaData().getColumnType(1)).isEqualTo(Types.INTEGER);
        }
    }

    @Test
    void aValueThatDoesNotFitIsRefusedWhenItIsSet() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SELECT + "\"Number\" = ?")) {
            assertThat(failure(() -> statement.setString(1, "two")).getSQLState()).isEqualTo("22018");
            assertThat(failure(() -> statement.setInt(2, 1)).getSQLState()).isEqualTo("07009");
        }
    }

    @Test
    void aValueOfAWiderTypeIsComparedAsALiteralIs() throws SQLException {
        for (Object other : List.of(1L << 40, 2.5, new BigDecimal("1.5"), new BigDecimal("12345678901234567890123"))) {
            assertThat(select("\"Number\" = ?", other)).as(other.toString()).isEmpty();
        }
        assertThat(select("\"Number\" < ?", 1.5)).containsExactly(0, 1);
        assertThat(select("\"Number\" <= ?", 1L << 40)).hasSize(ROWS);
        try (PreparedStatement statement = connection.prepareStatement(
                SELECT + "\"Number\" > ? and \"Number\" + ? < 5 and utc_time > ?")) {
            for (Object first : List.of(1, 0.5, 1L << 40, 2)) {
                statement.setObject(1, first);
                statement.setObject(2, 1);
                statement.setTimestamp(3, new Timestamp(0));
                assertThat(run(statement)).as(first.toString()).hasSize(first.equals(1L << 40) ? 0
                        : first.equals(0.5) ? 3 : first.equals(1) ? 2 : 1);
            }
        }
        try (PreparedStatement statement = connection.prepareStatement(SELECT + "\"Number\" > ?")) {
            for (Object value : List.of(3, 2.5, 3L, new BigDecimal("2.75"), 1L << 40, 3)) {
                statement.setObject(1, value);
                assertThat(run(statement)).as(value.toString()).hasSize(value.equals(1L << 40) ? 0
                        : ((Number) value).doubleValue() < 3 ? 2 : 1);
            }
        }
    }

    /** As PostgreSQL 15 computes with int4, int8 and numeric. */
    @Test
    void whatIsComputedWithAWholeNumberIsOfTheTypeThatItsValueHas() throws SQLException {
        BigDecimal two = new BigDecimal("2");
        for (Object[] each : new Object[][] {
            {"7 / ?", two, "3.5"}, {"7 / ?", new BigInteger("2"), "3.5"}, {"7 / ?", 2, "3"}, {"7 / ?", 2L, "3"},
            {"7 / nullif(?, 0)", two, "3.5"}, {"7 / coalesce(?, 1)", two, "3.5"},
            {"7 / case when true then ? else 1 end", two, "3.5"}, {"7 / ?", "2", "3"},
            {"2147483647 + ?", 1L, "2147483648"}, {"9223372036854775807 + ?", BigDecimal.ONE, "9223372036854775808"},
            {"cast(127 as tinyint) + ?", 1, "128"}, {"substring('abc' from ?)", two, "bc"}}) {
            try (PreparedStatement statement = connection.prepareStatement("select " + each[0])) {
                statement.setObject(1, each[1]);
                try (ResultSet rows = statement.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getString(1) + " of " + each[0]).isEqualTo(each[2] + " of " + each[0]);
                }
            }
        }
    }

    @Test
    void parameterThatIsOnlyComparedTellsNoTypeOfTheResult() {
        assertThat(ComputedParameters.in("select x from t where a = ?  and (b >= ? or c <> ?) and d between ? and ?"
                + " limit ? /* all */ offset ?")).isEmpty();
        assertThat(ComputedParameters.in("select ? from t where a = ? * 2 and b in (?) and ? < c and d = ?::bigint"
                + " and e = ? and f = ? + 1")).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 7);
    }

    @Test
    void aParameterWithoutATypeHasThatOfItsValue() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("select ?, lower(?)")) {
            assertThat(statement.getParameterMetaData().getParameterCount()).isEqualTo(2);
            assertThat(statement.getParameterMetaData().getParameterTypeName(2)).isEqualTo("VARCHAR");
            statement.setInt(1, 5);
            statement.setString(2, "ABC");
            assertThat(run(statement)).containsExactly(List.of(5, "abc"));
            statement.setString(1, "x");
            assertThat(run(statement)).containsExactly(List.of("x", "abc"));
            statement.setTimestamp(1, Timestamp.from(Instant.EPOCH));
            assertThat(run(statement)).containsExactly(List.of(Timestamp.from(Instant.EPOCH), "abc"));
        }
        assertThat(failure(() -> connection.prepareStatement("select lower(?) from nowhere")).getSQLState())
                .isEqualTo("42S02");
    }

    @Test
    void comparisonWithNullIsNeverTrue() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SELECT + "\"Number\" = ?")) {
            statement.setNull(1, Types.INTEGER);
            assertThat(run(statement)).isEmpty();
            statement.setObject(1, null);
            assertThat(run(statement)).isEmpty();
        }
    }

    @Test
    void everyParameterMustBeSet() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SELECT + "\"Number\" between ? and ?")) {
            statement.setInt(1, 1);
            assertError(failure(statement::executeQuery)).hasMessage("Parameter 2 is not set.");
            statement.setInt(2, 2);
            assertThat(run(statement)).hasSize(2);
            statement.clearParameters();
            failure(statement::executeQuery);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "America/Los_Angeles", "Asia/Kolkata"})
    void timesMeanTheSameInEveryDefaultZone(String zone) throws SQLException {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        Instant second = Instant.parse("2026-01-02T03:04:05.679Z");
        for (Object value : List.of(Timestamp.from(second), second, second.atOffset(ZoneOffset.UTC),
                second.atZone(TimeZone.getTimeZone("Asia/Tokyo").toZoneId()),
                LocalDateTime.of(2026, 1, 2, 3, 4, 5, 679_000_000), "2026-01-02 03:04:05.679")) {
            assertThat(select("utc_time = ?", value)).as(value.getClass().getName()).containsExactly(1);
        }
        assertThat(select("utc_time > ?", LocalDate.of(2026, 1, 2))).hasSize(ROWS);
        assertThat(select("cast(utc_time as date) = ?", java.sql.Date.valueOf("2026-01-02"))).hasSize(ROWS);
        assertThat(select("cast(utc_time as date) = ?", java.sql.Date.valueOf("2026-01-03"))).isEmpty();
        try (PreparedStatement statement = connection.prepareStatement(SELECT + "utc_time = ?")) {
            statement.setTimestamp(1, Timestamp.from(second),
                    Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.ROOT));
            assertThat(run(statement)).containsExactly(List.of(1));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "America/Los_Angeles", "Asia/Kolkata"})
    void aMomentWhereATextIsWantedHasTheTextOfItsCast(String zone) throws SQLException {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        Instant moment = Instant.parse("2026-01-02T23:04:05.670Z");
        Calendar tokyo = Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"), Locale.ROOT);
        tokyo.setTimeInMillis(moment.toEpochMilli());
        List<Object> moments = List.of(Timestamp.from(moment), java.util.Date.from(moment), tokyo, moment,
                moment.atOffset(ZoneOffset.ofHours(9)), moment.atZone(tokyo.getTimeZone().toZoneId()),
                LocalDateTime.ofInstant(moment, ZoneOffset.UTC));
        for (Object value : moments) {
            assertThat(text(value)).as(value.getClass().getName()).isEqualTo("2026-01-02 23:04:05.670");
        }
        assertThat(text(moment.truncatedTo(ChronoUnit.SECONDS))).isEqualTo("2026-01-02 23:04:05");
        assertThat(text(LocalDate.of(2026, 1, 2))).isEqualTo("2026-01-02");
        assertThat(text(java.sql.Date.valueOf("2026-01-02"))).isEqualTo("2026-01-02");
        assertThat(text(LocalTime.of(1, 2))).isEqualTo("01:02:00");
        assertThat(text(java.sql.Time.valueOf("01:02:03"))).isEqualTo("01:02:03");
        assertThat(text(YearMonth.of(2026, 1))).isEqualTo("2026-01");
        try (PreparedStatement statement = connection.prepareStatement("select cast(? as varchar)")) {
            statement.setTimestamp(1, Timestamp.from(moment), tokyo);
            assertThat(run(statement)).containsExactly(List.of("2026-01-03 08:04:05.670"));
        }
    }

    private Object text(Object value) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("select cast(? as varchar)")) {
            statement.setObject(1, value);
            return run(statement).get(0).get(0);
        }
    }

    @Test
    void aValueOfAClassThatHasNoTextIsRefused() throws SQLException {
        for (Object value : List.of(Optional.of(TEXT + 3), List.of(TEXT + 3), new Object(), Map.of(), String.class)) {
            for (String condition : List.of("\"Customer\" = ?", "\"Customer\" || ? = 'a'", "upper(?) = 'A'")) {
                assertError(failure(() -> select(condition, value)))
                        .hasMessageMatching("A value of type \\w+ cannot be had as a text\\.");
            }
        }
        assertThat(select("\"Customer\" = ?", new StringBuilder(TEXT + 3))).containsExactly(3);
        assertThat(text(Thread.State.NEW)).isEqualTo("NEW");
        assertThat(text(new BigDecimal("1E+3"))).isEqualTo("1000");
        assertThat(text(Duration.ofSeconds(1))).isEqualTo("PT1S");
    }

    @Test
    void parametersAndColumnsAreKnownBeforeTheFirstRun() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "select \"Customer\" as who from \"Demo\".\"Order\" where \"Total\" = ? and \"Customer\" = ?")) {
            ParameterMetaData parameters = statement.getParameterMetaData();
            assertThat(parameters.getParameterCount()).isEqualTo(2);
            assertThat(parameters.getParameterType(1)).isEqualTo(Types.BIGINT);
            assertThat(parameters.getParameterTypeName(2)).isEqualTo("VARCHAR");
            assertThat(parameters.getParameterClassName(1)).isEqualTo("java.lang.Long");
            assertThat(parameters.getParameterMode(1)).isEqualTo(ParameterMetaData.parameterModeIn);
            failure(() -> parameters.getParameterType(3));
            assertThat(statement.getMetaData().getColumnLabel(1)).isEqualTo("who");
        }
    }

    @Test
    void textMayComeFromAReader() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SELECT + "\"Customer\" = ?")) {
            statement.setCharacterStream(1, new StringReader(TEXT + "2 and more"), TEXT.length() + 1);
            assertThat(run(statement)).containsExactly(List.of(2));
        }
    }

    @Test
    void aPreparedStatementTakesNoOtherQuery() throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("select 1")) {
            failure(() -> statement.executeQuery("select 2"));
            failure(() -> statement.execute("select 2"));
            assertThat(failure(statement::executeUpdate).getSQLState()).isEqualTo("25006");
            assertThat(statement.execute()).isTrue();
            statement.close();
            failure(statement::executeQuery);
        }
    }
}
