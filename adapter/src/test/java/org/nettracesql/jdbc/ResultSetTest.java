package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.sql.Struct;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.UUID;
import javax.sql.rowset.CachedRowSet;
import javax.sql.rowset.RowSetProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What cells and their descriptions look like. */
class ResultSetTest extends DriverTest {

    private static final String ORDERS = " from \"Demo\".\"Order\" order by \"Number\"";

    private final TimeZone zoneBefore = TimeZone.getDefault();

    @AfterEach
    void restoreZone() {
        TimeZone.setDefault(zoneBefore);
    }

    /** What is checked on the first row of a query. */
    private interface Check {
        void on(ResultSet row) throws Exception;
    }

    private void first(String sql, Check check) throws Exception {
        try (Statement statement = connection.createStatement(); ResultSet row = statement.executeQuery(sql)) {
            assertThat(row.next()).isTrue();
            check.on(row);
        }
    }

    @Test
    void aColumnWithoutANameHasTheTextOfItsExpression() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("with x as (select 1 as y)\n"
                        + "select count(*), (max( \"Number\" ) + 1) *\n 2, 'a)', min(\"Number\") as least,"
                        + " median(\"Number\"), null::int[], '{\"a\": 1}'::jsonb -> 'a', 1::int -- the last\n"
                        + " from \"Demo\".\"Order\" order by count(*)")) {
            List<String> labels = new ArrayList<>();
            for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                labels.add(rows.getMetaData().getColumnLabel(i));
            }
            assertThat(labels).containsExactly(
                    "count(*)", "(max( \"Number\" ) + 1) * 2", "'a)'", "least", "median(\"Number\")", "null::int[]",
                    "'{\"a\": 1}'::jsonb -> 'a'", "1::int");
            assertThat(rows.next()).isTrue();
            assertThat(rows.getInt("count(*)")).isEqualTo(ROWS);
        }
    }

    @Test
    void everyGetterReadsAnIntegerThatFits() throws Exception {
        first("select 42", row -> {
            assertThat(row.getByte(1)).isEqualTo((byte) 42);
            assertThat(row.getShort(1)).isEqualTo((short) 42);
            assertThat(row.getInt(1)).isEqualTo(42);
            assertThat(row.getLong(1)).isEqualTo(42);
            assertThat(row.getFloat(1)).isEqualTo(42f);
            assertThat(row.getDouble(1)).isEqualTo(42.0);
            assertThat(row.getBigDecimal(1)).isEqualTo(new BigDecimal(42));
            assertThat(row.getString(1)).isEqualTo("42");
            assertThat(row.getBoolean(1)).isTrue();
            assertThat(row.getObject(1)).isEqualTo(42);
            assertThat(row.getObject(1, Long.class)).isEqualTo(42L);
            assertThat(row.getObject(1, BigInteger.class)).isEqualTo(BigInteger.valueOf(42));
        });
    }

    @Test
    void aNumberThatDoesNotFitIsAnErrorAndNotAnotherNumber() throws Exception {
        first("select \"Total\" from \"Demo\".\"Order\" where \"Number\" = 3", row -> {
            assertThat(row.getLong(1)).isEqualTo(3L << 40);
            assertThat(failure(() -> row.getInt(1)).getSQLState()).isEqualTo("22003");
            assertThat(failure(() -> row.getShort(1)).getSQLState()).isEqualTo("22003");
            assertThat(failure(() -> row.getByte(1)).getSQLState()).isEqualTo("22003");
            assertThat(row.getString(1)).isEqualTo(Long.toString(3L << 40));
        });
    }

    @Test
    void textIsReadAsWhatItSpells() throws Exception {
        first("select ' 12 ', 'x', 'true', '0f8fad5b-d9cb-469f-a165-70867728950e', '2026-01-02 03:04:05.5'", row -> {
            assertThat(row.getInt(1)).isEqualTo(12);
            assertThat(failure(() -> row.getInt(2)).getSQLState()).isEqualTo("22018");
            assertThat(row.getBoolean(3)).isTrue();
            failure(() -> row.getBoolean(2));
            assertThat(row.getObject(4, UUID.class))
                    .isEqualTo(UUID.fromString("0f8fad5b-d9cb-469f-a165-70867728950e"));
            failure(() -> row.getObject(2, UUID.class));
            assertThat(row.getObject(5, LocalDateTime.class))
                    .isEqualTo(LocalDateTime.of(2026, 1, 2, 3, 4, 5, 500_000_000));
            assertThat(failure(() -> row.getTimestamp(2)).getSQLState()).isEqualTo("22007");
            assertError(failure(() -> row.getObject(2, Thread.class)))
                    .isInstanceOf(SQLFeatureNotSupportedException.class);
        });
    }

    /** Java writes the zeros of an exponent out, for hours, where it makes an integer of such a number. */
    @Test
    void aTextThatIsANumberOfAnySizeIsReadOrRefusedAtOnce() throws Exception {
        first("select '1e100000000', '1e-100000000', '0e100000000', '" + "9".repeat(1_000_000) + "'", row -> {
            for (int column : new int[] {1, 4}) {
                assertThat(failure(() -> row.getLong(column)).getSQLState()).isEqualTo("22003");
                assertThat(failure(() -> row.getBigDecimal(column)).getSQLState()).isEqualTo("22003");
                assertThat(failure(() -> row.getObject(column, BigInteger.class)).getSQLState()).isEqualTo("22003");
            }
            for (int column : new int[] {2, 3}) {
                assertThat(row.getLong(column)).isZero();
                assertThat(row.getDouble(column)).isZero();
                assertThat(row.getBigDecimal(column)).isZero();
                assertThat(row.getObject(column, BigInteger.class)).isZero();
            }
        });
    }

    @Test
    void unicodeComesThroughAsText() throws Exception {
        first("select \"Customer\", 'å林🍏'" + ORDERS, row -> {
            assertThat(row.getString(1)).isEqualTo(TEXT + "0");
            assertThat(row.getNString(2)).isEqualTo("å林🍏");
        });
    }

    @Test
    void nullIsNullForEveryGetter() throws Exception {
        String nulls = "select cast(null as integer), cast(null as bigint), cast(null as varchar), "
                + "cast(null as double), cast(null as boolean), cast(null as timestamp), cast(null as date)";
        first(nulls, row -> {
            for (int i = 1; i <= 7; i++) {
                assertThat(row.getObject(i)).isNull();
                assertThat(row.wasNull()).isTrue();
                assertThat(row.getString(i)).isNull();
                assertThat(row.wasNull()).isTrue();
            }
            assertThat(row.getInt(1)).isZero();
            assertThat(row.wasNull()).isTrue();
            assertThat(row.getLong(2)).isZero();
            assertThat(row.wasNull()).isTrue();
            assertThat(row.getDouble(4)).isZero();
            assertThat(row.getBoolean(5)).isFalse();
            assertThat(row.getTimestamp(6)).isNull();
            assertThat(row.getDate(7)).isNull();
            assertThat(row.getObject(6, Instant.class)).isNull();
            assertThat(row.wasNull()).isTrue();
        });
        first("select 0, ''", row -> {
            assertThat(row.getInt(1)).isZero();
            assertThat(row.wasNull()).isFalse();
            assertThat(row.getString(2)).isEmpty();
            assertThat(row.wasNull()).isFalse();
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "America/Los_Angeles", "Asia/Kolkata", "Pacific/Kiritimati"})
    void aTimestampIsTheSameInstantInEveryDefaultZone(String zone) throws Exception {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        Instant start = Instant.parse("2026-01-02T03:04:05.678Z");
        first("select utc_time" + ORDERS, row -> {
            assertThat(row.getTimestamp(1).toInstant()).isEqualTo(start);
            assertThat(row.getObject(1)).isEqualTo(Timestamp.from(start));
            assertThat(row.getObject(1, Instant.class)).isEqualTo(start);
            assertThat(row.getObject(1, OffsetDateTime.class)).isEqualTo(start.atOffset(ZoneOffset.UTC));
            assertThat(row.getObject(1, ZonedDateTime.class).toInstant()).isEqualTo(start);
            assertThat(row.getObject(1, LocalDateTime.class))
                    .isEqualTo(LocalDateTime.of(2026, 1, 2, 3, 4, 5, 678_000_000));
            assertThat(row.getString(1)).isEqualTo("2026-01-02 03:04:05.678");
            assertThat(row.getDate(1).toLocalDate()).isEqualTo(LocalDate.of(2026, 1, 2));
            assertThat(row.getTime(1).toLocalTime().toSecondOfDay()).isEqualTo(3 * 3600 + 4 * 60 + 5);
            Calendar tokyo = Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"), Locale.ROOT);
            assertThat(row.getTimestamp(1, tokyo).toInstant()).isEqualTo(start.minusSeconds(9 * 3600));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "America/Los_Angeles", "Asia/Kolkata", "Pacific/Kiritimati"})
    void datesAndTimesShowTheirFieldsInEveryDefaultZone(String zone) throws Exception {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        first("select date '2026-03-29', time '02:30:15', timestamp '2026-03-29 02:30:15'", row -> {
            assertThat(row.getDate(1)).hasToString("2026-03-29");
            assertThat(row.getObject(1)).hasToString("2026-03-29");
            assertThat(row.getString(1)).isEqualTo("2026-03-29");
            assertThat(row.getObject(1, LocalDate.class)).isEqualTo(LocalDate.of(2026, 3, 29));
            assertThat(row.getTime(2)).hasToString("02:30:15");
            assertThat(row.getString(2)).isEqualTo("02:30:15");
            assertThat(row.getString(3)).isEqualTo("2026-03-29 02:30:15");
            assertThat(row.getObject(3, Instant.class)).isEqualTo(Instant.parse("2026-03-29T02:30:15Z"));
        });
    }

    @Test
    void columnsAreDescribedAsTheirValuesAre() throws Exception {
        String sql = "select \"Number\", \"Total\" as t, \"Customer\", \"Price\", \"Paid\", utc_time, 'abc' as c, "
                + "count(*) over () as n from \"Demo\".\"Order\"";
        first(sql, row -> {
            ResultSetMetaData columns = row.getMetaData();
            assertThat(columns.getColumnCount()).isEqualTo(8);
            List<Integer> types = List.of(Types.INTEGER, Types.BIGINT, Types.VARCHAR, Types.DOUBLE, Types.BOOLEAN,
                    Types.TIMESTAMP, Types.VARCHAR, Types.BIGINT);
            for (int i = 1; i <= types.size(); i++) {
                assertThat(columns.getColumnType(i)).isEqualTo(types.get(i - 1));
                assertThat(columns.getColumnTypeName(i)).doesNotContain("NOT NULL").doesNotContain("(");
                assertThat(row.getObject(i).getClass().getName()).isEqualTo(columns.getColumnClassName(i));
                assertThat(columns.isReadOnly(i)).isTrue();
                assertThat(columns.getColumnDisplaySize(i)).isPositive();
            }
            assertThat(columns.getColumnLabel(2)).isEqualTo("t");
            assertThat(columns.getColumnLabel(7)).isEqualTo("c");
            assertThat(columns.getColumnTypeName(7)).isEqualTo("VARCHAR");
            assertThat(row.getString("T")).isEqualTo("0");
            assertThat(columns.isSigned(1)).isTrue();
            assertThat(columns.isSigned(3)).isFalse();
            failure(() -> columns.getColumnLabel(0));
            failure(() -> columns.getColumnLabel(9));
        });
    }

    @Test
    void smallIntegersAreIntegersAsJdbcHasIt() throws Exception {
        first("select cast(7 as tinyint), cast(300 as smallint)", row -> {
            assertThat(row.getObject(1)).isEqualTo(7);
            assertThat(row.getObject(2)).isEqualTo(300);
            assertThat(row.getMetaData().getColumnClassName(1)).isEqualTo("java.lang.Integer");
        });
    }

    @Test
    void literalsOfUnequalLengthsAreNotPadded() throws Exception {
        assertThat(rows("select * from (values ('a'), ('abc')) as t(x) order by x"))
                .containsExactly(List.of("a"), List.of("abc"));
    }

    @Test
    void momentsAndArraysCanBeElementsOfAnArray() throws Exception {
        first("select array[timestamp '2026-02-03 04:05:06.007'],"
                + " array[date '2026-02-03', date '1969-12-31'], array[time '23:59:58'],"
                + " array[array[1, 2], array[3]], array[timestamp '2026-02-03 04:05:06', null]", row -> {
            assertThat((Object[]) row.getArray(1).getArray())
                    .containsExactly(Timestamp.from(Instant.parse("2026-02-03T04:05:06.007Z")));
            assertThat(row.getArray(2)).hasToString("[2026-02-03, 1969-12-31]");
            assertThat(row.getArray(3)).hasToString("[23:59:58]");
            assertThat(row.getArray(4)).hasToString("[[1, 2], [3]]");
            assertThat((Object[]) row.getArray(5).getArray())
                    .containsExactly(Timestamp.from(Instant.parse("2026-02-03T04:05:06Z")), null);
            assertThat((Object[]) row.getArray(2).getArray(2, 5)).hasSize(1);
        });
    }

    /** In the time zone that the process began with: the planner keeps that. */
    @Test
    void whatIsInArraysAndRowsHasTheTextThatItHasAlone() throws Exception {
        first("select array[utc_time], array[time '23:59:58.5'], array[x'00ff'], row(utc_time, date '2026-02-03',"
                + " time '00:00:00.5', x'01', row(date '2026-02-03'), array[date '2026-02-03'], null),"
                + " array[row(date '2026-02-03')], array[array[utc_time]]" + ORDERS, row -> {
            assertThat(row.getString(1)).isEqualTo("[2026-01-02 03:04:05.678]");
            assertThat(row.getString(2)).isEqualTo("[23:59:58.500]");
            assertThat(row.getString(3)).isEqualTo("[00ff]");
            assertThat(row.getString(4)).isEqualTo("{2026-01-02 03:04:05.678, 2026-02-03, 00:00:00.500, 01,"
                    + " {2026-02-03}, [2026-02-03], null}");
            Object[] values = ((Struct) row.getObject(4)).getAttributes();
            assertThat(values[0]).isEqualTo(Timestamp.from(Instant.parse("2026-01-02T03:04:05.678Z")));
            assertThat(values[1]).hasToString("2026-02-03");
            assertThat(values[2]).hasToString("00:00:00");
            assertThat(values[3]).isEqualTo(new byte[] {1});
            assertThat(row.getString(5)).isEqualTo("[{2026-02-03}]");
            assertThat(row.getString(6)).isEqualTo("[[2026-01-02 03:04:05.678]]");
        });
    }

    @Test
    void intervalsInAnArrayAreTextsAsAnInterval() throws Exception {
        first("select array[interval '90' minute, null], array_agg(interval '30' hour) over (),"
                + " array[array[interval '-1' day]], array[interval '14' month]", row -> {
            assertThat((Object[]) row.getArray(1).getArray()).containsExactly("01:30:00", null);
            assertThat(row.getString(2)).isEqualTo("[30:00:00]");
            assertThat(row.getString(3)).isEqualTo("[[-1 day]]");
            assertThat(row.getString(4)).isEqualTo("[1 year 2 months]");
        });
    }

    @Test
    void classesOfWhatJdbcHasNoTypesForAreTold() throws Exception {
        first("select interval '1' day, interval '1' month, cast('123e4567-e89b-12d3-a456-426614174000' as uuid),"
                + " map['a', 1]", row -> {
            for (int i = 1; i <= 4; i++) {
                Class<?> told = Class.forName(row.getMetaData().getColumnClassName(i));
                assertThat(told).isNotEqualTo(Object.class);
                assertThat(row.getObject(i)).isInstanceOf(told);
            }
        });
    }

    @Test
    void aMomentOfWholeSecondsAndAnIntervalHaveTheMillisecondsOfTheInterval() throws Exception {
        first("select cast(utc_time as timestamp(0)) + interval '1 00:00:00.567' day to second,"
                + " cast(utc_time as timestamp(0)) - (utc_time - timestamp '2026-01-02 00:00:00'),"
                + " cast(utc_time as time(0)) + interval '0 00:00:00.5' day to second" + ORDERS, row -> {
            assertThat(row.getMetaData().getScale(1)).isEqualTo(3);
            assertThat(row.getString(1)).isEqualTo("2026-01-03 03:04:06.567");
            assertThat(row.getString(2)).isEqualTo("2026-01-02 00:00:00.322");
            assertThat(row.getString(3)).isEqualTo("03:04:06.500");
        });
    }

    @Test
    void arraysAreArraysOfTheirElementsClassWithNullAndWithout() throws Exception {
        first("select array[1, 2], array[1, null], array[cast(1 as tinyint)], array[5000000000], array[1.5],"
                + " array[true], array['a', 'bc'], array[1e0], array[date '2026-02-03'], array[x'01'], array[array[1]],"
                + " array[row(cast(1 as tinyint), 'a')], array[cast('123e4567-e89b-12d3-a456-426614174000' as uuid)],"
                + " array[interval '1' day], array[cast(null as bigint)]", row -> {
            List<Class<?>> classes = List.of(Integer[].class, Integer[].class, Integer[].class, Long[].class,
                    BigDecimal[].class, Boolean[].class, String[].class, Double[].class, Date[].class, byte[][].class,
                    Array[].class, Struct[].class, UUID[].class, String[].class, Long[].class);
            for (int i = 1; i <= classes.size(); i++) {
                Array array = row.getArray(i);
                assertThat(array.getArray()).as("%d", i).isExactlyInstanceOf(classes.get(i - 1));
                assertThat(array.getArray(1, 1)).as("%d", i).isExactlyInstanceOf(classes.get(i - 1));
            }
            assertThat((Object[]) row.getArray(2).getArray()).containsExactly(1, null);
            assertThat(row.getString(1)).isEqualTo("[1, 2]");
            assertThat(row.getArray(7).getBaseTypeName()).isEqualTo("VARCHAR");
            assertThat(row.getArray(7).getBaseType()).isEqualTo(Types.VARCHAR);
        });
    }

    @Test
    void anArrayIsRowsOfNumbersAndElements() throws Exception {
        first("select array['a', null, 'c'], array[timestamp '2026-02-03 04:05:06.007'], array[1.50]", row -> {
            List<String> read = new ArrayList<>();
            try (ResultSet elements = row.getArray(1).getResultSet(2, 5)) {
                while (elements.next()) {
                    read.add(elements.getInt("INDEX") + " " + elements.getString("VALUE"));
                }
            }
            assertThat(read).containsExactly("2 null", "3 c");
            try (ResultSet elements = row.getArray(2).getResultSet()) {
                assertThat(elements.next()).isTrue();
                assertThat(elements.getString(2)).isEqualTo("2026-02-03 04:05:06.007");
                assertThat(elements.getMetaData().getColumnType(2)).isEqualTo(Types.TIMESTAMP);
                assertThat(elements.next()).isFalse();
            }
            assertThat(row.getArray(3).getResultSet().getMetaData().getScale(2)).isEqualTo(2);
            Array freed = row.getArray(1);
            freed.free();
            assertError(failure(freed::getArray)).hasMessage("The array was freed.");
        });
    }

    @Test
    void aTextThatMayBeOfAnyLengthIsNotToldToHaveOne() throws Exception {
        first("select json_object('a': repeat('x', 5000)), json_array(repeat('x', 5000)), json_objectagg('a': 'b')"
                + " from (values (1)) t(x)", row -> {
            for (int i = 1; i <= 3; i++) {
                assertThat(row.getMetaData().getPrecision(i)).isEqualTo(Integer.MAX_VALUE);
                assertThat(row.getMetaData().getColumnDisplaySize(i)).isEqualTo(Integer.MAX_VALUE);
            }
        });
    }

    @Test
    void aRowSetKeepsArrays() throws Exception {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("select array[1, 2]" + ORDERS);
                CachedRowSet rows = RowSetProvider.newFactory().createCachedRowSet()) {
            rows.populate(result);
            assertThat(rows.next()).isTrue();
            assertThat((Object[]) rows.getArray(1).getArray()).containsExactly(1, 2);
        }
    }

    @Test
    void readingOutsideOfRowsAndColumnsIsASentence() throws Exception {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select \"Number\"" + ORDERS)) {
            assertError(failure(() -> rows.getInt(1))).hasMessage("Call next() before reading a row.");
            assertThat(rows.isBeforeFirst()).isTrue();
            assertThat(rows.next()).isTrue();
            assertThat(rows.isFirst()).isTrue();
            assertThat(rows.getRow()).isEqualTo(1);
            assertThat(failure(() -> rows.getInt(2)).getSQLState()).isEqualTo("07009");
            assertThat(failure(() -> rows.getInt("none")).getSQLState()).isEqualTo("42S22");
            while (rows.next()) {
                assertThat(rows.getRow()).isPositive();
            }
            assertThat(rows.isAfterLast()).isTrue();
            assertThat(rows.next()).isFalse();
            failure(() -> rows.getInt(1));
            failure(() -> rows.updateInt(1, 1));
            rows.close();
            rows.close();
            failure(rows::next);
            failure(rows::getMetaData);
        }
    }

    /** Programs ask so whether there are any rows. */
    @Test
    void beforeTheFirstRowIsOnlyWhoHasOne() throws SQLException {
        String someColumns = "select \"Number\", \"Customer\" from \"Demo\".\"Order\"";
        for (String sql : List.of(someColumns, someColumns + " order by 2 desc", "select 1", "show tables")) {
            List<List<Object>> expected = rows(sql);
            for (int pieces = 0; pieces < 2; pieces++) {
                try (Statement statement = connection.createStatement();
                        ResultSet rows = statement.executeQuery(sql)) {
                    assertThat(rows.isBeforeFirst()).as(sql).isTrue();
                    assertThat(rows.isBeforeFirst()).as(sql).isTrue();
                    assertThat(rows.getRow()).isZero();
                    assertError(failure(() -> rows.getString(1))).hasMessage("Call next() before reading a row.");
                    if (pieces == 1) {
                        assertThat(rows.unwrap(NettraceResultSet.class).nextColumns(1_000).rowCount())
                                .isEqualTo(expected.size());
                    } else {
                        assertThat(rows(rows)).as(sql).isEqualTo(expected);
                    }
                }
            }
        }
        for (String sql : List.of(someColumns + " where \"Number\" < 0", someColumns + " limit 0",
                "select count(*) from events having count(*) < 0")) {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(sql)) {
                assertThat(rows.isBeforeFirst()).as(sql).isFalse();
                assertThat(rows.isAfterLast()).as(sql).isFalse();
                assertThat(rows.next()).as(sql).isFalse();
            }
        }
    }

    @Test
    void closingAResultEndsAStatementThatAskedForIt() throws SQLException {
        Statement statement = connection.createStatement();
        statement.closeOnCompletion();
        ResultSet first = statement.executeQuery("select 1");
        ResultSet second = statement.executeQuery("select 2");
        assertThat(first.isClosed()).isTrue();
        assertThat(statement.isClosed()).isFalse();
        second.close();
        assertThat(statement.isClosed()).isTrue();
    }

    @Test
    void onlySoManyRowsComeAsWereAskedFor() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setMaxRows(2);
            assertThat(rows(statement.executeQuery("select \"Number\"" + ORDERS)))
                    .containsExactly(List.of(0), List.of(1));
            statement.setMaxRows(0);
            statement.setFetchSize(1000);
            assertThat(statement.getFetchSize()).isEqualTo(1000);
            assertThat(rows(statement.executeQuery("select \"Number\"" + ORDERS))).hasSize(ROWS);
            failure(() -> statement.setMaxRows(-1));
            failure(() -> statement.setFetchSize(-5));
        }
    }

    @Test
    void executeAnnouncesAResultAndThenNoMore() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            assertThat(statement.execute("select 1")).isTrue();
            assertThat(statement.getUpdateCount()).isEqualTo(-1);
            ResultSet rows = statement.getResultSet();
            assertThat(rows.getStatement()).isSameAs(statement);
            assertThat(statement.getMoreResults()).isFalse();
            assertThat(rows.isClosed()).isTrue();
            assertThat(statement.getUpdateCount()).isEqualTo(-1);
        }
    }

    @Test
    void explainIsAQuery() throws SQLException {
        assertThat((String) rows("explain plan for select \"Number\" from \"Demo\".\"Order\"").get(0).get(0))
                .contains("Order");
    }
}
