package org.nettracesql.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.util.PGInterval;
import org.postgresql.util.PSQLException;

/** PostgreSQL's JDBC driver, which speaks the protocol in several ways. */
class PostgresDriverTest extends OnRunningServer {

    private static final String VALUES = "select cast(-7 as smallint), 70000, -9000000000, cast(1.5 as real), 2.25e10,"
            + " cast(-123456.7809 as decimal(20, 4)), true, 'a ü \ud83d\ude00', date '2001-02-03', time '04:05:06',"
            + " timestamp '1999-12-31 23:59:59.987', x'00ff', cast(null as integer),"
            + " date '1582-10-10', date '0001-01-01', timestamp '1582-10-10 01:02:03'";

    private static void assertValues(ResultSet row) throws SQLException {
        assertThat(row.next()).isTrue();
        assertThat(row.getShort(1)).isEqualTo((short) -7);
        assertThat(row.getInt(2)).isEqualTo(70_000);
        assertThat(row.getLong(3)).isEqualTo(-9_000_000_000L);
        assertThat(row.getFloat(4)).isEqualTo(1.5f);
        assertThat(row.getDouble(5)).isEqualTo(2.25e10);
        assertThat(row.getBigDecimal(6)).isEqualTo(new BigDecimal("-123456.7809"));
        assertThat(row.getBoolean(7)).isTrue();
        assertThat(row.getString(8)).isEqualTo("a ü \ud83d\ude00");
        assertThat(row.getObject(9, LocalDate.class)).isEqualTo(LocalDate.of(2001, 2, 3));
        assertThat(row.getObject(10, LocalTime.class)).isEqualTo(LocalTime.of(4, 5, 6));
        assertThat(row.getObject(11, LocalDateTime.class))
                .isEqualTo(LocalDateTime.of(1999, 12, 31, 23, 59, 59, 987_000_000));
        assertThat(row.getBytes(12)).containsExactly(0, 0xFF);
        assertThat(row.getObject(13)).isNull();
        assertThat(row.getObject(14, LocalDate.class)).isEqualTo(LocalDate.of(1582, 10, 10));
        assertThat(row.getObject(15, LocalDate.class)).isEqualTo(LocalDate.of(1, 1, 1));
        assertThat(row.getObject(16, LocalDateTime.class)).isEqualTo(LocalDateTime.of(1582, 10, 10, 1, 2, 3));
        assertThat(row.next()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"simple", "extended", "extendedForPrepared", "extendedCacheEverything"})
    void everyWayOfAskingGivesTheSameValues(String mode) throws SQLException {
        try (Connection connection = server.connect("preferQueryMode", mode);
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < 3; i++) {
                try (ResultSet row = statement.executeQuery(VALUES)) {
                    assertValues(row);
                }
            }
        }
    }

    @Test
    void binaryTransferGivesTheSameValues() throws SQLException {
        // From its first run on: a threshold of -1 forces it.
        try (Connection connection = server.connect("prepareThreshold", "-1");
                PreparedStatement statement = connection.prepareStatement(VALUES)) {
            for (int i = 0; i < 3; i++) {
                try (ResultSet row = statement.executeQuery()) {
                    assertValues(row);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1", "0.0001", "-0.5", "10000", "99999999.00000001", "-12345678901234567890.123",
            "100000000000000000000000000000000000", "1234.5678", "0.00", "20000.5"})
    void numericsHaveAllTheirDigitsInBinary(String number) throws SQLException {
        try (Connection connection = server.connect("prepareThreshold", "-1");
                PreparedStatement statement = connection.prepareStatement(
                        "select cast('" + number + "' as decimal(38, " + scale(number) + "))");
                ResultSet row = statement.executeQuery()) {
            assertThat(row.next()).isTrue();
            assertThat(row.getBigDecimal(1)).isEqualTo(new BigDecimal(number));
        }
    }

    private static int scale(String number) {
        return new BigDecimal(number).scale();
    }

    @Test
    void columnsHaveTheirTypes() throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(VALUES)) {
            ResultSetMetaData columns = row.getMetaData();
            List<Integer> types = new ArrayList<>();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
                types.add(columns.getColumnType(i));
            }
            assertThat(types).containsExactly(Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.REAL, Types.DOUBLE,
                    Types.NUMERIC, Types.BIT, Types.VARCHAR, Types.DATE, Types.TIME, Types.TIMESTAMP, Types.BINARY,
                    Types.INTEGER, Types.DATE, Types.DATE, Types.TIMESTAMP);
            assertThat(columns.getPrecision(6)).isEqualTo(20);
            assertThat(columns.getScale(6)).isEqualTo(4);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "-1"})
    void parametersOfEveryTypeComeBack(String threshold) throws SQLException {
        try (Connection connection = server.connect("prepareThreshold", threshold);
                PreparedStatement statement = connection.prepareStatement("select cast(? as integer),"
                        + " cast(? as bigint), cast(? as double), cast(? as decimal(20, 3)), cast(? as varchar),"
                        + " cast(? as boolean),"
                        + " cast(? as date), cast(? as timestamp), cast(? as smallint)")) {
            statement.setInt(1, -5);
            statement.setLong(2, Long.MAX_VALUE);
            statement.setDouble(3, 0.1);
            statement.setBigDecimal(4, new BigDecimal("-1234567.125"));
            statement.setString(5, "it's $1 ?");
            statement.setBoolean(6, true);
            statement.setObject(7, LocalDate.of(1969, 12, 31));
            statement.setObject(8, LocalDateTime.of(2020, 2, 29, 1, 2, 3, 4_000_000));
            statement.setNull(9, Types.SMALLINT);
            try (ResultSet row = statement.executeQuery()) {
                assertThat(row.next()).isTrue();
                assertThat(row.getInt(1)).isEqualTo(-5);
                assertThat(row.getLong(2)).isEqualTo(Long.MAX_VALUE);
                assertThat(row.getDouble(3)).isEqualTo(0.1);
                assertThat(row.getBigDecimal(4)).isEqualTo(new BigDecimal("-1234567.125"));
                assertThat(row.getString(5)).isEqualTo("it's $1 ?");
                assertThat(row.getBoolean(6)).isTrue();
                assertThat(row.getObject(7, LocalDate.class)).isEqualTo(LocalDate.of(1969, 12, 31));
                assertThat(row.getObject(8, LocalDateTime.class))
                        .isEqualTo(LocalDateTime.of(2020, 2, 29, 1, 2, 3, 4_000_000));
                assertThat(row.getObject(9)).isNull();
            }
        }
    }

    @Test
    void parameterOfAConditionIsAsWithoutAServer() throws SQLException {
        String sql = "select MethodName from MethodLoadVerbose where MethodSize > ? and MethodName like ? order by 1";
        List<String> expected = new ArrayList<>();
        try (PreparedStatement statement = server.traces().prepareStatement(sql)) {
            expected.addAll(names(statement));
        }
        try (Connection connection = server.connect();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            assertThat(names(statement)).isEqualTo(expected).isNotEmpty();
        }
    }

    private static List<String> names(PreparedStatement statement) throws SQLException {
        statement.setInt(1, 100);
        statement.setString(2, "%a%");
        List<String> names = new ArrayList<>();
        try (ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                names.add(rows.getString(1));
            }
        }
        return names;
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "-1"})
    void wholeTableIsAsWithoutAServer(String threshold) throws SQLException {
        String sql = "select * from MethodLoadVerbose order by event_number";
        try (Connection connection = server.connect("prepareThreshold", threshold);
                PreparedStatement there = connection.prepareStatement(sql);
                Statement here = server.traces().createStatement();
                ResultSet actual = there.executeQuery();
                ResultSet expected = here.executeQuery(sql)) {
            int columns = expected.getMetaData().getColumnCount();
            assertThat(actual.getMetaData().getColumnCount()).isEqualTo(columns);
            int rows = 0;
            while (expected.next()) {
                rows++;
                assertThat(actual.next()).isTrue();
                for (int i = 1; i <= columns; i++) {
                    boolean moment = expected.getMetaData().getColumnType(i) == Types.TIMESTAMP;
                    assertThat(moment ? actual.getObject(i, LocalDateTime.class) : actual.getString(i))
                            .isEqualTo(moment ? expected.getObject(i, LocalDateTime.class) : text(expected, i));
                }
            }
            assertThat(actual.next()).isFalse();
            assertThat(rows).isGreaterThan(100);
        }
    }

    /** A boolean is {@code t} to PostgreSQL's driver. */
    private static String text(ResultSet row, int column) throws SQLException {
        boolean truth = row.getMetaData().getColumnType(column) == Types.BOOLEAN;
        return truth ? row.getBoolean(column) ? "t" : "f" : row.getString(column);
    }

    @Test
    void fetchSizeReadsAResultInParts() throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.setFetchSize(7);
            int rows = 0;
            try (ResultSet results = statement.executeQuery("select MethodName from MethodLoadVerbose")) {
                while (results.next()) {
                    rows++;
                }
            }
            connection.commit();
            try (Statement here = server.traces().createStatement();
                    ResultSet count = here.executeQuery("select count(*) from MethodLoadVerbose")) {
                assertThat(count.next()).isTrue();
                assertThat(rows).isEqualTo(count.getInt(1));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "-1"})
    void arraysAreArrays(String threshold) throws SQLException {
        try (Connection connection = server.connect("prepareThreshold", threshold);
                PreparedStatement statement = connection.prepareStatement(
                        "select array[1, 2, 30], array['a', 'b \"c\" \\ , d'], array[cast(5000000000 as bigint)]");
                ResultSet row = statement.executeQuery()) {
            assertThat(row.next()).isTrue();
            assertThat(elements(row.getArray(1))).containsExactly(1, 2, 30);
            assertThat(elements(row.getArray(2))).extracting(text -> text.toString().strip())
                    .containsExactly("a", "b \"c\" \\ , d");
            assertThat(elements(row.getArray(3))).containsExactly(5_000_000_000L);
        }
    }

    /** As PostgreSQL 15 answers the same statement. */
    @ParameterizedTest
    @ValueSource(strings = {"5", "-1"})
    void uuidsAndIntervalsHaveTheirTypes(String threshold) throws SQLException {
        UUID uuid = UUID.fromString("5d1a7c8e-0000-4000-8000-0000000000ff");
        try (Connection connection = server.connect("prepareThreshold", threshold);
                PreparedStatement statement = connection.prepareStatement("select cast('" + uuid + "' as uuid),"
                        + " interval '3 days 04:05:06.789', interval '-1-2' year to month, cast(? as uuid) = ?,"
                        + " array[cast('" + uuid + "' as uuid)], array[interval '1' day, interval '-36:00:00'],"
                        + " array[timestamp '2020-01-02 00:00:00.5', null], cast(null as uuid),"
                        + " array[date '0001-01-02'],"
                        + " cast(? as uuid) = any(?)")) {
            statement.setObject(1, uuid);
            statement.setObject(2, uuid);
            statement.setObject(3, uuid);
            statement.setArray(4, connection.createArrayOf("uuid", new UUID[] {new UUID(1, 2), uuid}));
            try (ResultSet row = statement.executeQuery()) {
                List<String> types = new ArrayList<>();
                for (int i = 1; i <= 9; i++) {
                    types.add(row.getMetaData().getColumnTypeName(i));
                }
                assertThat(types).containsExactly("uuid", "interval", "interval", "bool", "_uuid", "_interval",
                        "_timestamp", "uuid", "_date");
                assertThat(row.next()).isTrue();
                assertThat(row.getObject(1)).isEqualTo(uuid);
                assertThat(row.getObject(2)).isEqualTo(new PGInterval(0, 0, 3, 4, 5, 6.789));
                assertThat(row.getObject(3)).isEqualTo(new PGInterval(-1, -2, 0, 0, 0, 0));
                assertThat(row.getBoolean(4)).isTrue();
                assertThat(elements(row.getArray(5))).containsExactly(uuid);
                assertThat(elements(row.getArray(6))).extracting(String::valueOf)
                        .containsExactly("1 days", "-1 days -12 hours");
                assertThat(elements(row.getArray(7)))
                        .containsExactly(Timestamp.valueOf("2020-01-02 00:00:00.5"), null);
                assertThat(row.getObject(8)).isNull();
                assertThat(elements(row.getArray(9))).extracting(String::valueOf).containsExactly("0001-01-02");
                assertThat(row.getBoolean(10)).isTrue();
            }
        }
    }

    /** As PostgreSQL 15 answers the same statement. */
    @ParameterizedTest
    @ValueSource(strings = {"5", "-1"})
    void timesAndBytesInArraysAreWhole(String threshold) throws SQLException {
        try (Connection connection = server.connect("prepareThreshold", threshold);
                PreparedStatement statement = connection.prepareStatement(
                        "select array[time '10:00:00.5', null], array[x'00ff', null], array[interval '30' hour]");
                ResultSet row = statement.executeQuery()) {
            assertThat(row.next()).isTrue();
            assertThat(row.getMetaData().getColumnTypeName(1)).isEqualTo("_time");
            assertThat(row.getMetaData().getColumnTypeName(2)).isEqualTo("_bytea");
            assertThat(elements(row.getArray(1)))
                    .extracting(time -> time == null ? null : ((Time) time).getTime() % 1000)
                    .containsExactly(500L, null);
            assertThat(elements(row.getArray(2))).containsExactly(new byte[] {0, -1}, null);
            assertThat(elements(row.getArray(3))).extracting(String::valueOf).containsExactly("30 hours");
        }
    }

    @Test
    void arraysHaveQuotesWherePostgresHasThem() throws SQLException {
        try (Connection connection = server.connect();
                PreparedStatement statement = connection.prepareStatement(
                        "select cast(array['a', 'b c', '', 'null', 'q\"', '{', 'x,y', '\\'] as varchar array)");
                ResultSet row = statement.executeQuery()) {
            assertThat(row.next()).isTrue();
            assertThat(row.getString(1)).isEqualTo("{a,\"b c\",\"\",\"null\",\"q\\\"\",\"{\",\"x,y\",\"\\\\\"}");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "-1"})
    void arraysAreParameters(String threshold) throws SQLException {
        try (Connection connection = server.connect("prepareThreshold", threshold);
                PreparedStatement statement = connection.prepareStatement("select count(*), count(*) filter (where"
                        + " size_bytes <> all(?)) from methods where tier = any(?)")) {
            assertThat(counts(statement, connection, new Long[] {}, "Optimized", "a \"b\" \\ c,}"))
                    .containsExactly(67L, 67L);
            assertThat(counts(statement, connection, new Long[] {1L}, "Optimized", "QuickJitted", null))
                    .containsExactly(197L, 197L);
            assertThat(counts(statement, connection, new Long[] {null}, "Optimized")).containsExactly(67L, 0L);
            assertThat(counts(statement, connection, new Long[] {1L})).containsExactly(0L, 0L);
        }
    }

    private static List<Long> counts(PreparedStatement statement, Connection connection, Long[] sizes,
            String... tiers) throws SQLException {
        statement.setArray(1, connection.createArrayOf("int8", sizes));
        statement.setArray(2, connection.createArrayOf("text", tiers));
        try (ResultSet row = statement.executeQuery()) {
            assertThat(row.next()).isTrue();
            return List.of(row.getLong(1), row.getLong(2));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "-1"})
    void whatIsNoArrayIsRefused(String threshold) throws SQLException {
        try (Connection connection = server.connect("prepareThreshold", threshold);
                PreparedStatement any = connection.prepareStatement("select 1 from methods where tier = any(?)");
                PreparedStatement one = connection.prepareStatement("select 1 from methods where tier = ?")) {
            any.setString(1, "Optimized");
            assertState(any, "42809");
            any.setObject(1, "Optimized", Types.OTHER);
            assertState(any, "22P02");
            any.setObject(1, "{Optimized", Types.OTHER);
            assertState(any, "22P02");
            any.setArray(1, connection.createArrayOf("text", new String[][] {{"a"}, {"b"}}));
            assertState(any, "0A000");
            one.setArray(1, connection.createArrayOf("text", new String[] {"Optimized"}));
            assertState(one, "42601");
        }
    }

    private static void assertState(PreparedStatement statement, String state) {
        assertThatThrownBy(statement::executeQuery)
                .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(state));
    }

    private static Object[] elements(Array array) throws SQLException {
        return (Object[]) array.getArray();
    }

    @Test
    void mistakeHasItsStateAndItsPlace() throws SQLException {
        try (Connection connection = server.connect();
                PreparedStatement statement = connection.prepareStatement(
                        "select ?::integer,\n  MethodNam from MethodLoadVerbose")) {
            statement.setInt(1, 1);
            assertThatThrownBy(statement::executeQuery).isInstanceOfSatisfying(PSQLException.class, e -> {
                assertThat(e.getSQLState()).isEqualTo("42703");
                assertThat(e.getServerErrorMessage().getMessage()).contains("MethodNam");
                assertThat(e.getServerErrorMessage().getPosition()).isEqualTo(23);
            });
        }
    }

    @Test
    void unknownTableHasPostgresState() throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.executeQuery("select * from nothing"))
                    .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42P01"));
        }
    }

    @Test
    void timeLimitEndsAQuery() throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("set statement_timeout = '1s'");
            assertThatThrownBy(() -> statement.executeQuery("select count(*) from events a, events b, events c,"
                    + " events d where a.time_ns + b.time_ns > c.time_ns"))
                    .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("57014"));
        }
    }

    @Test
    void tableOfOnesOwnIsMadeAndDropped() throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                Connection another = server.connect();
                Statement there = another.createStatement()) {
            statement.execute("create table big as select * from MethodLoadVerbose where MethodSize > 1000");
            try (ResultSet count = there.executeQuery("select count(*) from big")) {
                assertThat(count.next()).isTrue();
                assertThat(count.getInt(1)).isPositive();
            }
            statement.execute("drop table big");
        }
    }

    @Test
    void twoHundredClientsAreAnsweredAtOnce() throws Exception {
        int clients = 200;
        CountDownLatch connected = new CountDownLatch(clients);
        ExecutorService threads = Executors.newFixedThreadPool(clients);
        try {
            List<Future<Integer>> answers = new ArrayList<>();
            for (int i = 0; i < clients; i++) {
                int number = i;
                answers.add(threads.submit(() -> {
                    try (Connection connection = server.connect("connectTimeout", "30")) {
                        connected.countDown();
                        connected.await();
                        try (Statement statement = connection.createStatement();
                                ResultSet row = statement.executeQuery("select " + number + " + count(*) * 0"
                                        + " from MethodLoadVerbose")) {
                            row.next();
                            return row.getInt(1);
                        }
                    }
                }));
            }
            for (int i = 0; i < clients; i++) {
                assertThat(answers.get(i).get()).isEqualTo(i);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void clientThatDoesNotReadStopsNobody() throws Exception {
        try (RawClient lazy = server.rawClient();
                Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            lazy.start();
            lazy.query("select a.*, b.* from events a, events b");
            lazy.read();
            for (int i = 0; i < 5; i++) {
                try (ResultSet row = statement.executeQuery(
                        "select MethodName, count(*) from MethodLoadVerbose group by MethodName order by 2 limit 1")) {
                    assertThat(row.next()).isTrue();
                }
            }
        }
    }

    @Test
    void momentsAreThoseOfUtcWhateverTheClientsZone() throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("set time zone 'America/New_York'");
            try (ResultSet row = statement.executeQuery("select timestamp '2020-06-01 12:00:00'")) {
                assertThat(row.next()).isTrue();
                assertThat(row.getTimestamp(1)).isEqualTo(Timestamp.valueOf("2020-06-01 12:00:00"));
            }
        }
    }

    private static String copied(Connection connection, String sql) throws Exception {
        java.io.StringWriter out = new java.io.StringWriter();
        connection.unwrap(org.postgresql.PGConnection.class).getCopyAPI().copyOut(sql, out);
        return out.toString();
    }

    /** The lines are PostgreSQL 15.20's of the same statements. */
    @Test
    void rowsAreCopiedAsLines() throws Exception {
        String rows = "(values (1, 'a,\"b', true), (2, '', null), (3, 'x\ty' || chr(10) || 'z\\', false))"
                + " as t(id, note, ok) order by id";
        try (Connection connection = server.connect()) {
            assertThat(copied(connection, "copy (select * from " + rows + ") to stdout"))
                    .isEqualTo("1\ta,\"b\tt\n2\t\t\\N\n3\tx\\ty\\nz\\\\\tf\n");
            assertThat(copied(connection, "COPY (select * from " + rows + ") TO STDOUT WITH (FORMAT csv, HEADER)"))
                    .isEqualTo("id,note,ok\n1,\"a,\"\"b\",t\n2,\"\",\n3,\"x\ty\nz\\\",f\n");
            assertThat(copied(connection,
                    "copy (select id, ok from " + rows + ") to stdout csv delimiter ';' null '-'"))
                    .isEqualTo("1;t\n2;-\n3;f\n");
            assertThat(copied(connection, "copy events (event_number) to stdout").lines().findFirst()).isNotEmpty();
            assertThatThrownBy(() -> copied(connection, "copy events to '/tmp/x'"))
                    .hasMessageContaining("TO STDOUT");
            assertThatThrownBy(() -> copied(connection, "copy events from stdin"))
                    .hasMessageContaining("read-only");
            assertThatThrownBy(() -> copied(connection, "copy (select nothing from events) to stdout"))
                    .hasMessageContaining("nothing");
            assertThat(copied(connection, "copy (select 1) to stdout")).isEqualTo("1\n");
            assertThat(copied(connection, "copy (select 1, 'b', null) to stdout with (format csv, delimiter E'\\t',"
                    + " null E'\\\\N', quote e'\\'')")).isEqualTo("1\tb\t\\N\n");
        }
    }

    /** As PostgreSQL 15 has them, but for the type of a text. */
    /** What PostgreSQL 15 answers the same driver. */
    @ParameterizedTest
    @ValueSource(strings = {"extendedForPrepared", "simple"})
    void numberIsComputedWithInTheTypeThatTheClientGaveIt(String mode) throws SQLException {
        String rows = " from (values (1), (2)) t(x)";
        try (Connection connection = server.connect("preferQueryMode", mode, "prepareThreshold", "-1")) {
            assertThat(computed(connection, "select ? + 1", 1.5)).isEqualTo(2.5);
            assertThat(computed(connection, "select sum(x * ?)" + rows, 1.5)).isEqualTo(4.5);
            assertThat(computed(connection, "select 7 / ?", 2.0)).isEqualTo(3.5);
            assertThat(computed(connection, "select greatest(1, ?)", 1.5)).isEqualTo(1.5);
            assertThat(computed(connection, "select case when true then ? else 1 end", 1.5)).isEqualTo(1.5);
            assertThat(computed(connection, "select ? + 1", 5_000_000_000L)).isEqualTo(5_000_000_001L);
            assertThat(computed(connection, "select max(x * ?)" + rows, 2)).isEqualTo(4);
            assertThat(computed(connection, "select count(*)" + rows + " where x < ?", 1.5)).isEqualTo(1L);
            assertThat(computed(connection, "select substring('abc' from ?)", 2L)).isEqualTo("bc");
            assertThat((BigDecimal) computed(connection, "select sum(x * ?)" + rows, new BigDecimal("1.25")))
                    .isEqualByComparingTo("3.75");
            assertThat((BigDecimal) computed(connection, "select 7 / ?", new BigDecimal("2")))
                    .isEqualByComparingTo("3.5");
            assertThat(computed(connection, "select 7 / ?", 2)).isEqualTo(3);
            assertThat(computed(connection, "select 2147483647 + ?", 1L)).isEqualTo(2_147_483_648L);
        }
    }

    private static Object computed(Connection connection, String sql, Object number) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int round = 0;; round++) {
                statement.setObject(1, number);
                try (ResultSet rows = statement.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    if (round == 1) {
                        return rows.getObject(1);
                    }
                }
            }
        }
    }

    /** Clients send small numbers as such. */
    @Test
    void aParameterOfTwoBytesIsAnInteger() throws SQLException {
        try (Connection connection = server.connect();
                PreparedStatement statement =
                        connection.prepareStatement("select round(cast(? as numeric), ?), ? % 7")) {
            statement.setBigDecimal(1, new BigDecimal("2.345"));
            statement.setShort(2, (short) 2);
            statement.setShort(3, (short) 15);
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("2.35");
                assertThat(rows.getObject(2)).isEqualTo(1);
            }
        }
    }

    @Test
    void momentThatWasReadIsFoundAgainInAnyZone() throws SQLException {
        TimeZone before = TimeZone.getDefault();
        try {
            TimeZone.setDefault(TimeZone.getTimeZone("America/New_York"));
            try (Connection connection = server.connect();
                    PreparedStatement statement =
                            connection.prepareStatement("select count(*) from events where utc_time = ?");
                    ResultSet first = connection.createStatement().executeQuery("select min(utc_time) from events")) {
                assertThat(first.next()).isTrue();
                statement.setTimestamp(1, first.getTimestamp(1));
                try (ResultSet found = statement.executeQuery()) {
                    assertThat(found.next()).isTrue();
                    assertThat(found.getLong(1)).isPositive();
                }
            }
        } finally {
            TimeZone.setDefault(before);
        }
    }

    @Test
    void parameterThatIsAColumnHasTheTypeThatTheClientGaveIt() throws SQLException {
        for (String sql : List.of("select ?, ?, ?, ? as x, ?, ?", "select ?, ?, ?, ? as x, ?, ? from pg_am limit 1",
                "select distinct ?, ?, ?, ? as x, ?, ? from events where event_number < ?")) {
            try (Connection connection = server.connect();
                    PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setInt(1, 7);
                statement.setLong(2, 8);
                statement.setDouble(3, 1.5);
                statement.setBoolean(4, true);
                statement.setString(5, "a");
                statement.setObject(6, LocalDate.of(2020, 1, 2));
                if (sql.contains("events")) {
                    statement.setInt(7, 10);
                }
                try (ResultSet row = statement.executeQuery()) {
                    assertThat(row.next()).isTrue();
                    assertThat(row.getObject(1)).isEqualTo(7);
                    assertThat(row.getObject(2)).isEqualTo(8L);
                    assertThat(row.getObject(3)).isEqualTo(1.5);
                    assertThat(row.getObject("x")).isEqualTo(true);
                    assertThat(row.getObject(5)).isEqualTo("a");
                    assertThat(row.getObject(6)).hasToString("2020-01-02");
                    assertThat(row.next()).isFalse();
                }
            }
        }
    }

    @Test
    void decimalsInAnArrayAndAnIntervalThatAreColumnsHaveTheirTypes() throws SQLException {
        try (Connection connection = server.connect();
                PreparedStatement statement = connection.prepareStatement("select ? as a, ?")) {
            statement.setArray(1, connection.createArrayOf("numeric", new BigDecimal[] {new BigDecimal("2.50000")}));
            statement.setObject(2, new PGInterval(0, 0, 1, 2, 3, 4));
            try (ResultSet row = statement.executeQuery()) {
                assertThat(row.next()).isTrue();
                assertThat(row.getMetaData().getColumnTypeName(1)).isEqualTo("_numeric");
                assertThat(row.getString("a")).isEqualTo("{2.50000}");
                assertThat(row.getObject(2)).isEqualTo(new PGInterval(0, 0, 1, 2, 3, 4));
            }
        }
    }

    /** As asyncpg writes texts of parameters into a COPY, and other clients write types. */
    @Test
    void typesOfTheCatalogAreThoseOfTheTraces() throws SQLException {
        try (Connection connection = server.connect(); PreparedStatement statement = connection.prepareStatement(
                "select quote_literal(?::\"pg_catalog\".\"int4\"::text), ?::pg_catalog.int8,"
                        + " ?::\"pg_catalog\".\"varchar\", cast(? as \"pg_catalog\".\"timestamp\"),"
                        + " quote_nullable(?::\"pg_catalog\".\"numeric\") from events limit 1")) {
            ParameterMetaData parameters = statement.getParameterMetaData();
            assertThat(parameters.getParameterTypeName(1)).isEqualTo("int4");
            assertThat(parameters.getParameterTypeName(2)).isEqualTo("int8");
            assertThat(parameters.getParameterTypeName(4)).isEqualTo("timestamp");
            statement.setInt(1, 7);
            statement.setLong(2, 8);
            statement.setString(3, "a");
            statement.setObject(4, LocalDateTime.of(2020, 1, 2, 3, 4));
            statement.setBigDecimal(5, new BigDecimal("2.5"));
            try (ResultSet row = statement.executeQuery()) {
                assertThat(row.next()).isTrue();
                assertThat(row.getString(1)).isEqualTo("'7'");
                assertThat(row.getString(3)).isEqualTo("a");
                assertThat(row.getString(4)).isEqualTo("2020-01-02 03:04:00");
                assertThat(row.getString(5)).isEqualTo("'2.500'");
            }
        }
    }

    @Test
    void parameterIsOfTheTypeThatTheStatementCastsItTo() throws SQLException {
        try (Connection connection = server.connect(); PreparedStatement statement = connection.prepareStatement(
                "select ?::interval, ? :: timestamp with time zone, cast(? as uuid), ? as date, ?::json from events")) {
            ParameterMetaData parameters = statement.getParameterMetaData();
            List<String> types = new ArrayList<>();
            for (int i = 1; i <= parameters.getParameterCount(); i++) {
                types.add(parameters.getParameterTypeName(i));
            }
            assertThat(types).containsExactly("interval", "timestamptz", "uuid", "text", "json");
        }
    }

    @Test
    void cursorGoesOnWhileAnotherStatementIsAskedInPortions() throws SQLException {
        try (Connection connection = server.connect();
                Statement one = connection.createStatement();
                Statement other = connection.createStatement()) {
            connection.setAutoCommit(false);
            one.setFetchSize(3);
            other.setFetchSize(4);
            List<Long> read = new ArrayList<>();
            try (ResultSet up = one.executeQuery("select event_number from events order by 1 limit 20");
                    ResultSet down = other.executeQuery("select -event_number from events order by 1 desc limit 20")) {
                while (up.next() & down.next()) {
                    read.add(up.getLong(1) + down.getLong(1));
                }
            }
            assertThat(read).hasSize(20).containsOnly(0L);
        }
    }
}
