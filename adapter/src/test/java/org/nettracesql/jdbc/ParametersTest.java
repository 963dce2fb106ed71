package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A parameter stands wherever a literal does, and means the same, with every engine. */
class ParametersTest extends ExtremesTest {

    @TempDir
    private Path folder;

    private static final List<String> QUERIES = List.of(
            "select lower('ABC'), 'd' || 'x', s || 'q' as r from Demo.Hard",
            "select 5, 5000000000, 2.5, 1e3, 'x'",
            "select id, mod(i32, 3), mod(i64, 1000), mod(7, 2) from Demo.Hard",
            "select substring(s from 2 for 3), position('b' in s), replace(s, 'a', 'bb') from Demo.Hard",
            "select * from (values (1, 'a'), (2, 'b')) v(n, t) where n > 1",
            "select case when id > 3 then 'big' when id = 2 then 'two' else 'small' end as c from Demo.Hard",
            "select case id when 2 then 20 when 3 then 30 else 0 end + 1 as c from Demo.Hard",
            "select nullif(id, 3) * 2, coalesce(s, 'none'), coalesce(i32, 7) + 1 from Demo.Hard",
            "select cast(5 as bigint), cast('41' as integer) + 1, cast(2.5 as integer), cast(7 as varchar)",
            "select id from Demo.Hard where id in (1, 3, 5)",
            "select id from Demo.Hard where id not in (1, 2.5, 5000000000)",
            "select id from Demo.Hard where id between 2 and 4.5",
            "select id from Demo.Hard where i64 between 0 and 9007199254740992",
            "select id from Demo.Hard where s like 'A%!%' escape '!'",
            "select id from Demo.Hard where s ilike 'a%!%' escape '!' or not s ilike '%A%'",
            "select id from Demo.Hard where s ilike '%A%' and s not ilike 'B%'",
            "select id from Demo.Hard where s like '%a%' or s = 'größe_1' or s > 'b'",
            "select id from Demo.Hard where f64 > 2 and f64 < 1e10",
            "select id from Demo.Hard where f64 = 2.5 or f32 = 1.5",
            "select id from Demo.Hard where i8 = 300 or i16 = 300 or i8 > 100",
            "select id from Demo.Hard where i32 = 5000000000 or i64 = 1",
            "select id from Demo.Hard where utc_time > timestamp '2020-01-01 00:00:00'",
            "select id from Demo.Hard where utc_time > timestamp '2020-01-01 00:00:00' or i8 = 1",
            "select id, count(*) from Demo.Hard where utc_time < timestamp '2990-01-01 00:00:00.5' or i8 = 1"
                    + " group by id",
            "select id from Demo.Hard where cast(utc_time as date) > date '2020-01-01' or i8 = 0",
            "select floor(timestamp '2020-01-02 03:04:05' to hour), extract(year from date '2020-01-02')",
            "select timestampadd(day, 2, utc_time) > timestamp '2020-01-01 00:00:00' from Demo.Hard",
            "select timestamp '2020-01-01 00:00:00' + interval '1' day * 2",
            "select timestamp '2020-01-01 00:00:00' + interval '1' minute, timestamp '2020-01-01 00:00:00'"
                    + " - interval '1' month from Demo.Hard",
            "select timestamp '2020-01-01 00:00:00' union all select timestamp '2020-01-01 00:00:00.5'"
                    + " + interval '1' month",
            "select id from Demo.Hard where date '2020-01-01' + interval '1' day > utc_time",
            "select id from Demo.Hard where 'alpha' like '__' escape '!' or 'a_b' like 'a!_b' escape '!'",
            "select t from (values ('a'), ('b')) v(t) where t = 'alpha' or t in ('bb', 'b')",
            "select case when id > 3 then 'b' else 'longer' end as c, coalesce('longer', 'a') as d from Demo.Hard",
            "select id + 1 as a, count(*) as n from Demo.Hard group by id + 1 having id + 1 > 2",
            "select mod(id, 2) as a, count(*) as n from Demo.Hard group by rollup (mod(id, 2))",
            "select s || '-' as a from Demo.Hard group by s || '-'",
            "select distinct id + 1 as a from Demo.Hard order by id + 1",
            "select id from Demo.Hard order by id limit 3 offset 2",
            "select count(*) from (select id from Demo.Hard limit 4) where id > 0",
            "select i8, count(*) from Demo.Hard group by i8 having count(*) > 0 and i8 > -2",
            "select a.id from Demo.Hard a join Demo.Hard b on a.id = b.id + 1 and b.i8 > 0",
            "select id from Demo.Hard where id > (select min(id) + 2 from Demo.Hard where id > 1)",
            "select id from Demo.Hard where exists (select 1 from events where event_id = 1) and id < 3",
            "select id from Demo.Hard where id in (select i8 + 1 from Demo.Hard where i16 < 10)",
            "select sum(id + 1), max(i8 * 2), count(nullif(i8, 1)) from Demo.Hard where i8 between -10 and 10",
            "select count(*) filter (where id > 3), sum(case when id > 2 then 1 else 0 end) from Demo.Hard",
            "select id, sum(id + 1) over (partition by i8 > 0) from Demo.Hard",
            "select id, count(*) over (order by id rows between 2 preceding and 1 following),"
                    + " lag(id, 2, 7) over (order by id), sum(id) over (order by id range between 1 preceding and"
                    + " 2 following) from Demo.Hard",
            // A parameter of bits is a BIGINT, and so is the result.
            "select cast(id & 3 as bigint), cast(id | 8 as bigint), cast(bitxor(id, 5) as bigint), id >> 1"
                    + " from Demo.Hard",
            "select abs(-5), round(2.345, 2), floor(2.5), power(2, 3), sqrt(2.25)",
            "select upper(trim('  x ')), char_length('abc'), s = 'a' from Demo.Hard",
            "select hex(255), has_keyword(5, 4) from Demo.Hard where id = 1",
            "select greatest(id, 4), least(id, 4) from Demo.Hard",
            "select 1 + 1 = 2, 3 > 2.5, 'a' < 'b', not (1 = 2)",
            "select id from Demo.Hard where id > 3 union all select 100"
                    + " union all select id + 1000 from Demo.Hard where id = 1",
            "with q as (select id, i8 + 100000 as n from Demo.Hard where id < 5) select n from q where n > 99999",
            "select distinct i8 > 0, 'c' from Demo.Hard",
            "select id, ntile(3) over (order by id), ntile(100) over (partition by i8 > 0 order by id) from Demo.Hard",
            "select percentile_cont(0.3) within group (order by f64), percentile_disc(0.75) within group (order by id"
                    + " desc), quantile_cont(id, 0.1), percentile_disc(1) within group (order by i64) from Demo.Hard",
            "select i8 > 0, percentile_cont(0.5) within group (order by id) from Demo.Hard group by rollup (i8 > 0)",
            "select extract(epoch from timestamp '2020-01-02 03:04:05'), case when i8 is distinct from 1 then 0.5 end,"
                    + " case when 2 <> 3 then id = 1 end from Demo.Hard where s is not distinct from 'a' or id > 2",
            "select id, mod(7, 10), case when i8 is distinct from 1 then mod(i32, 10) end from Demo.Hard",
            "select i64 / 2, i64 - 1000 > 5, i32 * 1.5 from Demo.Hard where i64 > -1000",
            "select 9223372036854775807 + 1",
            "select id / 0 from Demo.Hard",
            "select cast(i64 as varchar) || ':' || cast(0.5 as varchar) from Demo.Hard");

    @Test
    void aValueThatIsSetWithATypeIsOneOfThatType() throws Exception {
        try (Connection on = DriverManager.getConnection("jdbc:nettrace:" + ExtremesTrace.write(folder));
                PreparedStatement statement = on.prepareStatement("select ? as given")) {
            assertThat(typed(statement, "5", JDBCType.INTEGER, -1)).isEqualTo(5);
            assertThat(typed(statement, 7, JDBCType.BIGINT, -1)).isEqualTo(7L);
            assertThat(typed(statement, true, JDBCType.BIGINT, -1)).isEqualTo(1L);
            assertThat(typed(statement, " 2.5 ", JDBCType.DOUBLE, -1)).isEqualTo(2.5);
            assertThat(typed(statement, 2.345, JDBCType.NUMERIC, 2)).isEqualTo(new BigDecimal("2.35"));
            assertThat(typed(statement, 2.345, JDBCType.NUMERIC, -1)).isEqualTo(new BigDecimal("2.345"));
            assertThat(typed(statement, "5", JDBCType.DECIMAL, 2)).isEqualTo(new BigDecimal("5.00"));
            assertThat(typed(statement, 2.5, JDBCType.DECIMAL, Integer.MAX_VALUE)).isEqualTo(new BigDecimal("2.5"));
            assertThat(typed(statement, "yes", JDBCType.BOOLEAN, -1)).isEqualTo(true);
            assertThat(typed(statement, 5, JDBCType.VARCHAR, -1)).isEqualTo("5");
            assertThat(typed(statement, LocalDateTime.of(2026, 1, 2, 3, 4, 5), JDBCType.CHAR, -1))
                    .isEqualTo("2026-01-02 03:04:05");
            assertThat(typed(statement, LocalDateTime.of(2026, 1, 2, 3, 4, 5), JDBCType.DATE, -1))
                    .isEqualTo(Date.valueOf("2026-01-02"));
            assertThat(typed(statement, "2026-01-02", JDBCType.DATE, -1)).isEqualTo(Date.valueOf("2026-01-02"));
            assertThat(typed(statement, "2026-01-02 03:04:05.678", JDBCType.TIMESTAMP, -1))
                    .isEqualTo(Timestamp.from(LocalDateTime.of(2026, 1, 2, 3, 4, 5, 678_000_000)
                            .toInstant(ZoneOffset.UTC)));
            assertThat(typed(statement, "03:04:05", JDBCType.TIME, -1)).hasToString("03:04:05");
            assertThat(typed(statement, null, JDBCType.INTEGER, -1)).isNull();
        }
    }

    @Test
    void aValueThatCannotBeOneOfTheTypeIsRefusedWhereItIsSet() throws Exception {
        try (Connection on = DriverManager.getConnection("jdbc:nettrace:" + ExtremesTrace.write(folder));
                PreparedStatement statement = on.prepareStatement("select ?")) {
            assertThatThrownBy(() -> statement.setObject(1, "five", Types.INTEGER))
                    .hasMessage("\"five\" is not a number.");
            assertThatThrownBy(() -> statement.setObject(1, 5_000_000_000L, Types.INTEGER))
                    .hasMessage("5000000000 does not fit into an int.");
            assertThatThrownBy(() -> statement.setObject(1, "9".repeat(1_000_000), Types.DECIMAL))
                    .hasMessage("9".repeat(100) + "... does not fit into a number.");
            assertThatThrownBy(() -> statement.setObject(1, "2026-02-30", Types.DATE))
                    .hasMessage("\"2026-02-30\" is not a DATE.");
            assertThatThrownBy(() -> statement.setObject(1, 5, Types.TIMESTAMP))
                    .hasMessage("A value of type Integer cannot be had as a time.");
        }
    }

    @Test
    void aMomentWithATypeKeepsWhatIsBelowMilliseconds() throws Exception {
        String query = "select count(*) from (values (timestamp '2026-01-02 03:04:05.678')) v(t) where t = ?";
        try (Connection on = DriverManager.getConnection("jdbc:nettrace:" + ExtremesTrace.write(folder));
                PreparedStatement statement = on.prepareStatement(query)) {
            assertThat(typed(statement, "2026-01-02 03:04:05.678", JDBCType.TIMESTAMP, -1)).isEqualTo(1L);
            assertThat(typed(statement, "2026-01-02 03:04:05.6785", JDBCType.TIMESTAMP, -1)).isEqualTo(0L);
            assertThat(typed(statement, "2026-01-02T03:04:05.678Z", JDBCType.TIMESTAMP, -1)).isEqualTo(1L);
        }
    }

    private static Object typed(PreparedStatement statement, Object value, JDBCType type, int scale)
            throws SQLException {
        if (scale < 0) {
            statement.setObject(1, value, type);
        } else {
            statement.setObject(1, value, type, scale);
        }
        try (ResultSet rows = statement.executeQuery()) {
            rows.next();
            return rows.getObject(1);
        }
    }

    @Test
    void aTextThatIsANumberOfAnySizeIsTakenOrRefusedAtOnce() throws Exception {
        try (Connection on = DriverManager.getConnection("jdbc:nettrace:" + ExtremesTrace.write(folder));
                PreparedStatement equal = on.prepareStatement("select count(*) from Demo.Hard where id = ? or id = 1");
                PreparedStatement limited = on.prepareStatement("select id from Demo.Hard limit ?")) {
            for (String huge : List.of("1e1000000000", "1e100000000", "-1e100000000")) {
                for (PreparedStatement statement : List.of(equal, limited)) {
                    assertThatThrownBy(() -> statement.setString(1, huge)).isInstanceOf(SQLDataException.class)
                            .hasMessage(huge + " does not fit into a number.");
                }
            }
            equal.setString(1, "1e-100000000");
            assertThatThrownBy(equal::executeQuery).isInstanceOf(SQLDataException.class)
                    .hasMessage("A text is not a number: '1e-100000000'.");
            limited.setString(1, "1e-100000000");
            try (ResultSet rows = limited.executeQuery()) {
                assertThat(rows.next()).isFalse();
            }
        }
    }

    @Test
    void aNumberOfAnySizeIsTakenOrRefusedAtOnce() throws Exception {
        String query = "select ? + 1.5, cast(? as decimal(10, 2)) from Demo.Hard where id < 3 and ? < 1.5";
        try (Connection on = DriverManager.getConnection("jdbc:nettrace:" + ExtremesTrace.write(folder));
                PreparedStatement statement = on.prepareStatement(query)) {
            for (Number huge : List.of(new BigDecimal("1e1000000000"), new BigDecimal("-1e1000000"),
                    BigInteger.TEN.pow(5_000))) {
                assertThatThrownBy(() -> statement.setObject(1, huge)).isInstanceOf(SQLDataException.class)
                        .hasMessageStartingWith("Parameter 1 is a number of ")
                        .hasMessageEndingWith(" digits, and a DECIMAL has 38, a DOUBLE 309.");
            }
            assertThatThrownBy(() -> statement.setObject(1, "1e1000000000", Types.DECIMAL, 2))
                    .isInstanceOf(SQLDataException.class).hasMessage("1e1000000000 does not fit into a number.");
            assertThatThrownBy(() -> statement.setObject(1, new BigDecimal("1e1000000000"), Types.DECIMAL, 2))
                    .isInstanceOf(SQLDataException.class)
                    .hasMessageStartingWith("Parameter 1 is a number of 1000000001 digits");
            statement.setObject(1, "1e-1000000000", Types.NUMERIC, 2);
            statement.setObject(1, "1e-1000000000", Types.BIGINT);
            statement.setBigDecimal(1, new BigDecimal("1e-1000000000"));
            statement.setBigDecimal(2, new BigDecimal("0e1000000000"));
            statement.setBigDecimal(3, new BigDecimal("-1e-1000000"));
            try (ResultSet rows = statement.executeQuery()) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getBigDecimal(1)).isEqualByComparingTo("1.5");
                assertThat(rows.getBigDecimal(2)).isZero();
            }
        }
    }

    @Test
    @Tag("thorough")
    void literalsAndParametersGiveTheSame() {
        int replaced = 0;
        for (String query : QUERIES) {
            Parametrized parametrized = Parametrized.of(query);
            AllEngines.Answer literals = engines.answer(query);
            AllEngines.Answer parameters = engines.answer(parametrized.sql(), parametrized.values().toArray());
            assertThat(parameters.rows()).as(parametrized.toString()).isEqualTo(literals.rows());
            assertThat(parameters.state()).as(parametrized.toString()).isEqualTo(literals.state());
            assertThat(parameters.error()).as(parametrized.toString()).isEqualTo(literals.error());
            assertThat(types(parameters)).as(parametrized.toString()).isEqualTo(types(literals));
            replaced += parametrized.values().size();
        }
        assertThat(replaced).isGreaterThan(100);
    }

    @Test
    void aNumberKeepsDigitsThatTheDecimalItIsComputedWithHasNot() {
        for (List<Object> computed : List.<List<Object>>of(
                List.of("x + ?", new BigDecimal("0.00001"), "1.50001"), List.of("? - x", 0.25, "-1.25"),
                List.of("x + ?", 1e-5, "1.50001"), List.of("x + ?", 1234567890123L, "1234567890124.500"),
                List.of("coalesce(nullif(x, 1.5), ?)", new BigDecimal("0.00001"), "0.00001"),
                List.of("x + ?", new BigDecimal("2.50"), "4.000"))) {
            assertThat(engines.row("select " + computed.get(0) + " from (select cast(1.5 as decimal(6, 3)) as x"
                    + " from events limit 1) t", computed.get(1))).isEqualTo(computed.get(2));
        }
    }

    @Test
    void aConditionOfParametersAloneIsOneOfTheGroupsAndNotOfTheirRows() {
        for (String groups : List.of("select i8, count(*) from Demo.Hard group by rollup (i8)",
                "select i8, id, count(*) from Demo.Hard group by grouping sets ((i8), (id), ())",
                "select count(*) from Demo.Hard", "select id, count(*) from Demo.Hard group by id")) {
            String query = "select * from (" + groups + ") q where ? = ?";
            // A total has a row also of no rows.
            assertThat(engines.rows(query, 1, 2)).as(groups).isEmpty();
            assertThat(engines.rows(query, 2, 2)).as(groups).isEqualTo(engines.rows(groups));
        }
    }

    private static List<String> types(AllEngines.Answer answer) {
        return answer.columns().stream().map(column -> column.substring(column.lastIndexOf(' ') + 1)).toList();
    }

    @Test
    void literalsAreFoundByTheirForm() {
        assertThat(Parametrized.of("select f(1, 'it''s'), n2, \"3\" from t where d > date '2020-01-02' order by 1, 2"))
                .isEqualTo(new Parametrized("select f(?, ?), n2, \"3\" from t where d > ? order by 1, 2",
                        List.of(1, "it's", java.sql.Date.valueOf("2020-01-02"))));
    }

    @Test
    void nullsAndMomentsAreValuesToo() {
        assertThat(engines.rows("select id from Demo.Hard where id = ? or s = ?", null, null)).isEmpty();
        assertThat(engines.row("select coalesce(?, 'x'), ? is null from (values 1)", null, null)).isEqualTo("x|true");
        assertThat(engines.row("select count(*) from Demo.Hard where utc_time > ? or i8 = ?",
                Timestamp.valueOf("2001-01-01 00:00:00"), 1)).isEqualTo("9");
        assertThat(engines.row("select ?, count(*) from Demo.Hard where cast(utc_time as date) > ? or i8 = 1",
                Timestamp.valueOf("2001-01-01 00:00:00"), java.sql.Date.valueOf("2001-01-01")))
                .isEqualTo("2001-01-01 00:00:00.0|9");
    }

    @Test
    void anIntervalIsATextOrNull() {
        String later = "select cast(timestamp '2020-01-01 00:00:00' + ?::interval as varchar),"
                + " ? > timestamp '2020-01-01 00:00:00' - cast(? as interval)";
        Timestamp start = Timestamp.valueOf("2020-01-01 00:00:00");
        assertThat(engines.row(later, "1 day 02:30:00", start, "90 minutes")).isEqualTo("2020-01-02 02:30:00|true");
        assertThat(engines.row(later, null, start, null)).isEqualTo("null|null");
        assertThat(engines.row(later, "5", start, "5")).isEqualTo("2020-01-01 00:00:05|true");
        for (String none : List.of("nope", "five", "1 month")) {
            assertThat(engines.error(later, none, start, none)).startsWith("22");
        }
    }

    /** PostgreSQL 15 has the same answers. */
    @Test
    void spansOfTimeAreAsWideAsAParameterSays() {
        String span = "select date_bin(?, t, timestamp '2001-01-01'), count(*) from (values (timestamp"
                + " '2026-11-21 07:58:37.942', 1), (timestamp '2026-11-21 07:58:36', 2)) v(t, x) where x < ? group by 1"
                + " having count(*) < ? order by 1";
        assertThat(engines.rows(span, "90 seconds", 5, 7)).containsExactly("2026-11-21 07:58:30.0|2");
        assertThat(engines.rows(span, "500 milliseconds", 5, 7))
                .containsExactly("2026-11-21 07:58:36.0|1", "2026-11-21 07:58:37.5|1");
        assertThat(engines.rows(span, null, 5, 7)).containsExactly("null|2");
        for (String none : List.of("nope", "1 month", "0 seconds", "-1 second")) {
            assertThat(engines.error(span, none, 5, 7)).as(none).startsWith("22");
        }
    }

    @Test
    void aParameterIsATextBesideANull() {
        assertThat(engines.row("select ? is distinct from null, ? is not distinct from null", 1, null))
                .isEqualTo("true|true");
    }

    /** PostgreSQL 15 has the same answers of all of these. */
    @Test
    void aTextThatIsGivenIsAsLongAsItIsBesideAShorterOne() {
        for (String equal : List.of("'' = ?", "? = ''", "'' in (?)", "'' like ?", "'' similar to ?", "'' ilike ?",
                "'' is not distinct from ?", "'' >= ?", "case ? when '' then true else false end", "trim('') = ?",
                "nullif('', ?) is null", "'' = any (array[?])", "(1, '') = (1, ?)", "'' || '' = ?",
                "cast('abc' as varchar(2)) = ?")) {
            assertThat(engines.row("select " + equal, "abcd")).as(equal).isEqualTo("false");
        }
        for (String given : List.of("coalesce(nullif('', ''), ?)", "case when 1 = 1 then ? else '' end",
                "coalesce(cast(null as varchar(2)), ?)", "greatest('', ?)", "'' || ?")) {
            assertThat(engines.row("select " + given, "abcd")).as(given).isEqualTo("abcd");
        }
        for (String asNumber : List.of("'05' = ?", "'05' in (?, 7)", "? < '10'", "? between '04' and '10'",
                "'05' is not distinct from ?")) {
            assertThat(engines.row("select " + asNumber, 5)).as(asNumber).isEqualTo("true");
        }
        assertThat(engines.rows("select x from (values (''), ('a')) t(x) where x = ?", "abcd")).isEmpty();
        assertThat(engines.rows("select x from (values ('b'), ('abc')) t(x) where x in (?, 'b')", "abcd"))
                .containsExactly("b");
    }

    /** PostgreSQL 15 has the same answers of all of these. */
    @Test
    void parametersInListsOfRowsHaveTheTypesOfWhatTheyStandBeside() {
        String rows = " from (values (1, 'x'), (2, 'y'), (3, null)) t(a, b)";
        assertThat(engines.rows("select a" + rows + " where (a, b) in ((1, ?), (?, 'y')) order by a", "x", 2))
                .containsExactly("1", "2");
        assertThat(engines.rows("select a" + rows + " where (a, b) not in ((1, ?), (?, 'z'))", "x", 3))
                .containsExactly("2");
        assertThat(engines.rows("select (a, b) in ((1, ?), (?, 'y'))" + rows, "x", 3))
                .containsExactlyInAnyOrder("true", "false", "null");
        assertThat(engines.rows("select (?, b) in ((1, 'x'), (2, 'y'))" + rows, 1))
                .containsExactlyInAnyOrder("true", "false", "null");
        assertThat(engines.rows("select a" + rows + " where (a, b) in ((?, ?), (?, ?)) and (a / ?) >= ? order by a",
                1, "x", 2, "y", 1, 1)).containsExactly("1", "2");
        assertThat(engines.error("select (a, b) in ((1, ?, 3))" + rows, "x")).startsWith("42000")
                .contains("Rows of 2 and of 3 values cannot be compared");
    }

    @Test
    void aLimitOfRowsForEachOuterRowMayBeAParameter() {
        String rows = " from (values (1), (1), (2)) s(y) where s.y >= t.x";
        String outer = " from (values (1), (2), (3)) t(x)";
        String lateral = "select t.x, l.y" + outer + " left join lateral (select y" + rows
                + " order by 1 desc limit ? offset ?) l on true order by 1, 2";
        assertThat(engines.rows(lateral, 1, 0)).containsExactly("1|2", "2|2", "3|null");
        assertThat(engines.rows(lateral, 2, 1)).containsExactly("1|1", "1|1", "2|null", "3|null");
        assertThat(engines.rows(lateral, 0, 0)).containsExactly("1|null", "2|null", "3|null");
        assertThat(engines.rows("select x, (select y" + rows + " order by 1 desc limit ?)" + outer + " order by 1", 1))
                .containsExactly("1|2", "2|2", "3|null");
        String among = "select x" + outer + " where x in (select y" + rows + " order by 1 desc limit ?) order by 1";
        assertThat(engines.rows(among, 1)).containsExactly("2");
        assertThat(engines.rows(among, 3)).containsExactly("1", "2");
    }

    @Test
    void aParameterThatCaseComparesWithSeveralValuesIsOne() {
        String compared = "select case left(x, ?) when ? then 'first' when null then 'never' when 'cd' then 'second'"
                + " else 'none' end from (values ('abc'), ('cde'), ('e')) t(x) where x <> ? order by x";
        assertThat(engines.rows(compared, 2, "ab", "z")).containsExactly("first", "none", "second");
        assertThat(engines.rows("select case ? when x then 1 when 'q' then 2 else 3 end from (values ('abc')) t(x)",
                "q")).containsExactly("2");
    }

    /** Only values tell the types beside GREATEST; that of a row stands at two places of what is compared. */
    @Test
    void equalValuesShareAParameterThatStandsAtSeveralPlaces() {
        assertThat(engines.rows("with c as (select a from (values (1)) t(a) where greatest(a, ?) < 8 or"
                + " cast(a as varchar) < ?) select b from (values (3, 'x'), (4, 'y')) t(b, d)"
                + " where (d, b) >= (?, ?)", 7, "x", "x", 4)).containsExactly("4");
    }

    @Test
    void aParameterIsAConditionInACaseThatIsAnOperand() {
        String rows = " from (values (1, 'a'), (2, 'b')) t(x, s)";
        assertThat(engines.rows("select x" + rows + " where case when ? then s else 'a' end = 'b'", true))
                .containsExactly("2");
        assertThat(engines.rows("select if(?, x, 0) + 1" + rows + " order by 1", false)).containsExactly("1", "1");
    }

    /** Each has another value, so that one in the place of another is seen. */
    @Test
    void parametersAreCountedAsTheyAreWrittenWhereTheirClauseMoves() {
        String rows = "(values (1, 'a', 10), (2, 'b', 20), (3, 'c', 30)) t(x, s, y)";
        assertThat(engines.rows("select distinct on (x > ?) x + ?, s || ? from " + rows + " order by x > ?, y desc",
                1, 100, "!", 1)).containsExactly("101|a!", "103|c!");
        assertThat(engines.rows("from (select x * ? as m from " + rows + ") q select m + ? where m > ? order by 1",
                10, 7, 15)).containsExactly("27", "37");
        assertThat(engines.rows("select distinct on (s = any (?)) s, y + ? from " + rows
                + " order by s = any (?), y desc", new String[] {"a", "c"}, 5, new String[] {"a", "c"}))
                .containsExactly("b|25", "c|35");
    }

    @Test
    void aParameterOfAPivotIsOneThoughItStandsInEveryColumn() {
        String rows = "(select x % ? as k, x, y from (values (1, 10), (2, 20), (3, 30)) t(x, y)) q";
        assertThat(engines.rows("pivot " + rows + " on x in (? as a, ? as b) using sum(y + ?) as s group by k"
                + " order by k", 2, 1, 2, 100)).containsExactly("0|null|120", "1|110|null");
    }

    /** The planner takes it for a row of one column, which no parameter is. */
    @Test
    void aParameterIsAmongTheRowsOfAQuery() {
        String file = engines.row("select min(trace) from events");
        String groups = "select i8 is null, sum(id) filter (where ? in (select trace from events)) from Demo.Hard"
                + " group by 1";
        assertThat(engines.rows(groups, file)).isEqualTo(engines.rows(groups.replace("?", "'" + file + "'")));
        assertThat(engines.rows(groups, "none")).isEqualTo(engines.rows(groups.replace("?", "'none'")));
        assertThat(engines.row("select ? in (select x from (values (1), (2)) t(x)), ? > all (select x from (values (1),"
                + " (2)) t(x))", 2, 1.5)).isEqualTo("true|false");
        assertThat(engines.error("select ? in (select array[x] from (values (1)) t(x))", 1))
                .contains("An array is compared with another array");
    }

    /** The planner takes it for a number, and refuses a number where a date is meant. */
    @Test
    void aDateIsAParameterFromWhichDaysAreTaken() {
        String rows = " from (values (1, date '2026-01-01'), (2, date '2026-02-09')) t(x, d)";
        Date day = Date.valueOf("2026-02-10");
        assertThat(engines.rows("select x" + rows + " where d between ? - 3 and ? + 3", day, day))
                .containsExactly("2");
        assertThat(engines.rows("select extract(month from ? - 10)" + rows + " where d <> ? - 1", day, day))
                .containsExactly("1");
    }

    @Test
    void whatIsNotSupportedIsToldAlsoBesideAParameterWithoutAType() {
        for (String counted : List.of("(a, b)) from (values (1, 2)) t(a, b) where ? is null",
                "(a, ?)) from (values (1, 2)) t(a, b)")) {
            assertThat(engines.error("select count(distinct " + counted, "x")).as(counted)
                    .startsWith("0A000").contains("Leave the parentheses out");
        }
    }

    /** The types that one place would take, another one refuses, so that only values tell them. */
    @Test
    void parametersOfSeveralTypesStandBesideOneAnother() {
        String rows = " from (values (1), (2), (4)) t(x)";
        assertThat(engines.rows("select count(*) over (order by x range between ? preceding and 0 following)" + rows
                + " where ? in (?) order by 1", 2, 7, 7)).containsExactly("1", "2", "2");
        assertThat(engines.rows("select extract(decade from ?)" + rows + " where (? - x) is distinct from -0.5",
                Timestamp.valueOf("2026-01-02 03:04:05.678"), 1.5)).containsExactly("202", "202");
        assertThat(engines.rows("select some((? = ?)) over (order by x rows between current row and ? following),"
                + " lead(x, 2, ?) over (order by x)" + rows + " where (x * ?) < cast(x as decimal(22, 2)) order by 2",
                3.0, 3.0, 1, 9, 0.5)).containsExactly("true|4", "true|9", "true|9");
        assertThat(engines.rows("select x + ?" + rows + " group by x + ? having sum(?) is not null order by 1",
                1, 1, 1.5)).containsExactly("2", "3", "5");
        assertThat(engines.rows("select sum(?)" + rows + " group by rollup (x > ?, x > ?) order by 1", 1.5, 0, 0))
                .containsExactly("4.5", "4.5", "4.5");
    }

    @Test
    void whatIsComputedOfAParameterAloneIsComparedAboveItsGroups() {
        String known = " from (select distinct abs(1000e0) + ? as x from (values (1), (2)) t(y)) where x is not"
                + " distinct from ?";
        assertThat(engines.rows("select ?" + known, "a", 4.0, 1004.0)).containsExactly("a");
        assertThat(engines.rows("select ?" + known, "a", 4.0, 4.0)).isEmpty();
    }

    @Test
    void aMomentIsComparedWithAllItsDigits() {
        LocalDateTime between = LocalDateTime.parse("2020-01-01T10:00:00.142500");
        String rows = " from (values (timestamp '2020-01-01 10:00:00.142'), (timestamp '2020-01-01 10:00:00.143'))"
                + " t(x)";
        for (Object given : List.of(between, Timestamp.valueOf(between), between.toInstant(ZoneOffset.UTC),
                between.atOffset(ZoneOffset.UTC), "2020-01-01 10:00:00.1425")) {
            assertComparisons(given, rows);
        }
        String times = " from (values (time '10:00:00.142'), (time '10:00:00.143')) t(x)";
        assertComparisons(between.toLocalTime(), times);
        assertComparisons("10:00:00.1425", times);
        assertThat(engines.row("select count(*) from Demo.Hard where utc_time > ? and i8 is distinct from ?",
                Timestamp.valueOf(between), 7)).isEqualTo("8");
        assertThat(engines.error("select ? = any (?)", between, new Object[] {between})).startsWith("22007")
                .contains("leave out what is below");
        assertThat(engines.error("select cast(? as timestamp) < timestamp '2020-01-01 10:00:00.1426'", between))
                .startsWith("0A000");
    }

    /** Of two values with one between them. */
    private static void assertComparisons(Object between, String rows) {
        Object[] given = new Object[7];
        Arrays.fill(given, between);
        assertThat(engines.rows("select x < ?, x <= ?, x = ?, x <> ?, x >= ?, x > ?, ? <= x" + rows, given))
                .as(String.valueOf(between))
                .containsExactly("false|false|false|true|true|true|true", "true|true|false|true|false|false|false");
    }
}
