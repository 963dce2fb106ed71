package org.nettracesql.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What users and tools of PostgreSQL and DuckDB write: a native DuckDB gives the same rows to the same text. */
class DialectTest {

    private static final String TIMES = " from (values (timestamp '2020-05-02 03:04:05.678'),"
            + " (timestamp '1969-12-28 23:59:59'), (timestamp '2001-01-01 00:00:00'), (null)) t(x)";
    private static final String PAIRS = " from (values (1, 2), (1, 1), (1, 2), (2, 3)) t(x, y)";

    @TempDir
    private static java.nio.file.Path folder;

    private static AllEngines engines;
    private static Connection nativeDatabase;

    @BeforeAll
    static void open() throws SQLException {
        engines = new AllEngines(ExtremesTrace.write(folder));
        nativeDatabase = DriverManager.getConnection("jdbc:duckdb:");
    }

    @AfterAll
    static void close() throws SQLException {
        engines.close();
        nativeDatabase.close();
    }

    @Test
    void datesAreTruncatedToUnitsThatTextsName() throws SQLException {
        same("select date_trunc('minute', x), date_trunc('hours', x), date_trunc('day', x), date_trunc('week', x)"
                + TIMES);
        same("select date_trunc('month', x), date_trunc('quarter', x), date_trunc('year', x), date_trunc('second', x),"
                + " date_trunc('decade', x)" + TIMES);
        same("select date_trunc('month', date '2020-01-15')");
        assertThat(engines.row("select date_trunc('hour', ?)", java.sql.Timestamp.valueOf("2020-01-02 03:04:05")))
                .endsWith(":00:00.0");
        assertThat(engines.rows("select date_trunc('minute', utc_time) as m, count(*) from events group by 1"))
                .hasSize(1);
        assertThat(engines.error("select date_trunc('nonsense', utc_time) from events")).startsWith("42000 ");
    }

    @Test
    void partsOfTimesAreThoseOfPostgreSql() throws SQLException {
        same("select date_part('dow', x), extract(dow from x), date_part('isodow', x), date_part('hour', x)" + TIMES);
        same("select date_part('epoch', x), extract(epoch from x), epoch(x), epoch_ms(x), extract(doy from x)" + TIMES);
        same("select date_diff('minute', x, y), datediff('day', x, y), date_diff('month', x, y),"
                + " date_diff('week', x, y)"
                + " from (values (timestamp '2020-01-31 23:59:59', timestamp '2020-02-01 00:00:00'),"
                + " (timestamp '2020-02-01 00:00:00', timestamp '2019-12-31 00:00:00')) t(x, y)");
        same("select time_bucket(interval '5 minutes', x), dayname(x), monthname(x)" + TIMES);
    }

    @Test
    void timestampsHaveAZoneAndATee() throws SQLException {
        same("select cast('2020-01-01T10:00:00Z' as timestamp), timestamp '2020-01-01T10:00:00.25Z',"
                + " '2020-01-01 10:00'::timestamp, '2020-01-01T10:00:00Z'::date");
        same("select count(*)" + TIMES + " where x > '2001-01-01T00:00:00Z'");
        same("select count(*)" + TIMES + " where x between '1969-01-01T00:00:00.000Z' and '2001-01-01T00:00:00.000Z'");
        same("select timestamp '2020-01-01 00:00:00' < '2020-01-01T00:00:00.5Z'");
        same("select try_cast(y as timestamp), try_cast(y as date) from (values ('2020-01-01T00:00:00Z'), ('x')) t(y)");
        same("select '2020-01-01T10:00:00+02:00'::timestamptz = '2020-01-01T08:00:00Z'::timestamptz");
        assertThat(engines.rows("select id from \"Demo\".Hard where utc_time > '2000-01-01T00:00:00+02:00'"))
                .hasSize(ExtremesTrace.COUNT);
        assertThat(engines.error("select '2020-13-01T00:00:00Z'::timestamp")).startsWith("22007 ");
    }

    @Test
    void yearsOfMoreThanFourDigitsAreCastAndNotCutInLiterals() {
        assertThat(engines.error("select timestamp '12345-01-02 00:00:00'")).contains("four digits");
        assertThat(engines.error("select timestamp '9999-12-31T23:00:00-05:00'")).contains("four digits");
        assertThat(engines.row("select extract(year from cast('12345-01-02' as timestamp)),"
                + " count(*) filter (where x < '12345-01-02 00:00:00'::timestamp)" + TIMES)).startsWith("12345|");
    }

    @Test
    void aTextThatIsNoUuidIsSaidToBeNone() {
        assertThat(engines.error("select cast(x as uuid) from (values ('M')) t(x)")).startsWith("22018 ");
    }

    @Test
    void intervalsAreTextsAsResultsShowThem() throws SQLException {
        same("select (timestamp '2020-01-02 03:00:00' - timestamp '2020-01-01')::text,"
                + " cast(interval '14 months' as varchar), (interval '90 minutes')::text || '!',"
                + " (timestamp '2020-01-01' - timestamp '2020-01-01 00:00:01.5')::varchar");
        same("select cast(timestamp '2020-01-02 12:00:00' - x as varchar)" + TIMES + " where x > '2001-01-01'");
    }

    @Test
    void aTimestampMayBeAParameterOfText() {
        assertThat(engines.rows("select id from \"Demo\".Hard where utc_time > cast(? as timestamp)",
                "2000-01-01T00:00:00Z")).hasSize(ExtremesTrace.COUNT);
    }

    @Test
    void intervalsAreTextsAndTimesDifferByThem() throws SQLException {
        same("select interval '1 second', interval '1 day 02:00:00', interval '-7 days', interval '14 months',"
                + " interval '0.5 seconds', interval 500 minute, interval '2 weeks ago'");
        same("select x + interval '5 minutes', x - interval '-7 day', x + interval '1 month', x + interval 90 second"
                + TIMES);
        same("select x + 3 * interval '1 hour', x - timestamp '2000-01-01 00:00:00'" + TIMES);
        same("select x - timestamp '2000-01-01 00:00:00' > interval '5 minutes',"
                + " extract(epoch from x - timestamp '2000-01-01 00:00:00')" + TIMES);
        same("select max(x - y), count(x - y) from (values (timestamp '2020-01-30 00:00:00',"
                + " timestamp '2020-01-29 00:00:01')) t(x, y)");
        same("select date '2020-03-01' - date '2020-02-01', date '2020-02-29' + interval '1' second,"
                + " date '2020-02-29' - interval '1 month'");
        assertThat(engines.row("select ? - interval '5 minutes' = timestamp '2020-01-01 00:00:00'",
                java.sql.Timestamp.from(java.time.Instant.parse("2020-01-01T00:05:00Z")))).isEqualTo("true");
        same("select timestamp '2020-01-01 00:00:00' + interval (y) minute from (values (90), (-1)) t(y)");
        assertThat(engines.error("select interval 'nonsense'")).contains("is no interval");
    }

    @Test
    void differencesInSmallUnitsAreLongs() {
        assertThat(engines.row("select timestampdiff(microsecond, timestamp '0001-01-01 00:00:00',"
                + " timestamp '9999-01-01 00:00:00'), timestampdiff(second, timestamp '1000-01-01 00:00:00',"
                + " timestamp '9999-01-01 00:00:00.9')")).isEqualTo("315506361600000000|283980988800");
    }

    @Test
    void nowIsTheStatementsTime() {
        assertThat(engines.row("select now() = current_timestamp, now() > timestamp '2020-01-01 00:00:00'"))
                .isEqualTo("true|true");
        assertThat(engines.row("select current_schema, version() is not null")).isEqualTo("trace|true");
    }

    @Test
    void allColumnsCanBeGroupedAndOrderedBy() throws SQLException {
        same("select x, count(*), sum(y)" + PAIRS + " group by all");
        same("select x + 1 as z, 5 as c, count(*) + 1" + PAIRS + " group by all order by all");
        same("select x, y" + PAIRS + " group by all having x > 1");
        same("select *" + PAIRS + " group by all");
        same("select count(*)" + PAIRS + " group by all");
        ordered("select *" + PAIRS + " order by all");
        ordered("select x, y" + PAIRS + " order by all desc");
        ordered("select x" + PAIRS + " union all select 0 order by all");
        assertThat(engines.error("select *, count(*)" + PAIRS + " group by all")).contains("name the columns");
    }

    @Test
    void theFirstRowOfEachIsDistinctOnSomething() throws SQLException {
        ordered("select distinct on (x) x, y as z" + PAIRS + " order by x, z desc");
        ordered("select distinct on (x) x, y" + PAIRS + " order by 1, 2");
        same("select * from (select distinct on (x % 2) x, y" + PAIRS + " order by x % 2, y, x desc) u");
        assertThat(engines.error("select distinct on (x) x" + PAIRS + " qualify rank() over (order by y) = 1"))
                .contains("DISTINCT ON and QUALIFY");
    }

    @Test
    void aQueryMayBeginWithFrom() throws SQLException {
        same("from (values (1, 2)) t(x, y)");
        same("from (values (1, 2), (3, 4)) t(x, y) select y where x > 1");
        same("from (from (values (1), (2)) t(x) where x > 1) u");
        same("with t as (select 1 as x) from t");
        assertThat(engines.rows("from trace_info")).hasSize(1);
    }

    @Test
    void aConditionNeedsNoTable() throws SQLException {
        same("select 1 where true");
        same("select 1 as a where 1 > 2");
        same("select (select 1 where 1 = 2), (select 2 where true)");
        same("select extract(hour from timestamp '2020-01-01 05:00:00') where true");
        same("select 1 union all select 2 where 1 = 1");
        assertThat(engines.row("select 1 where 1 = ?", 1)).isEqualTo("1");
    }

    @Test
    void momentsInAFormatAreInUtcUnlessTheySayAnotherZone() {
        assertThat(engines.row("select to_timestamp('2020-01-02 03:04:05.250000', 'YYYY-MM-DD HH24:MI:SS.US'),"
                + " to_timestamp('02.01.2020', 'DD.MM.YYYY'),"
                + " to_timestamp('2020-01-02 03:00 +02:00', 'YYYY-MM-DD HH24:MI TZH:TZM')"))
                .isEqualTo("2020-01-02 03:04:05.25|2020-01-02 00:00:00.0|2020-01-02 01:00:00.0");
        assertThat(engines.rows("select to_timestamp(y, 'YYYY') from (values ('2020'), (null)) t(y)"))
                .containsExactly("2020-01-01 00:00:00.0", "null");
        assertThat(engines.row("select time_bucket('60.000s', timestamp '2020-05-02 03:04:05.678'),"
                + " time_bucket('5 minutes', timestamp '2020-05-02 03:04:05.678')"))
                .isEqualTo("2020-05-02 03:04:00.0|2020-05-02 03:00:00.0");
        assertThat(engines.error("select time_bucket('often', timestamp '2020-05-02 03:04:05.678')"))
                .contains("'often' is no interval");
    }

    @Test
    void aZoneIsNamedOrThereIsASentence() {
        assertThat(engines.row("select timestamp '2020-05-02 03:04:05' at time zone 'UTC',"
                + " cast('2020-05-02T03:04:05Z' as timestamp) at time zone 'utc' + interval '1 hour'"))
                .isEqualTo("2020-05-02 03:04:05.0|2020-05-02 04:04:05.0");
        assertThat(engines.error("select utc_time at time zone 'Europe/Berlin' from events")).startsWith("42000 ")
                .contains("column 8", "t AT TIME ZONE 'UTC' AT TIME ZONE 'Europe/Berlin'");
        assertThat(engines.error("select now() at time zone 'Europe/Berln'")).startsWith("42000 ")
                .contains("column 27", "There is no time zone 'Europe/Berln'");
    }

    @Test
    void decimalsWithoutDigitsKeepAFraction() throws SQLException {
        same("select 2.5::numeric, cast('2.5555' as decimal), cast(2.5e0 as dec), 7::numeric(5), try_cast('x' as"
                + " numeric), round(2.71828::numeric, 2), -2.0005::decimal");
        assertThat(engines.row("select cast(9223372036854775807 as numeric)")).isEqualTo("9223372036854775807.000");
    }

    @Test
    void anArraysElementsAreComparedWithNullsToo() throws SQLException {
        same("select x, x = any(array[1, 2]), x <> all(array[1, 2]), x < any(array[0, 2]), x = any(array[1, null])"
                + " from (values (1), (3), (null)) t(x)");
        same("select x from (values (1), (3), (null)) t(x) where x = any(array[x, 3]) or x is null");
        same("select x, x = any(select 1) from (values (1), (3), (null)) t(x)");
        String list = " from (values (1), (3), (null)) t(x), (select array_agg(y) as l from (values (1), (2)) u(y)) v";
        assertThat(engines.rows("select x, x = any(select y from unnest(l) as u(y))" + list))
                .containsExactly("1|true", "3|false", "null|null");
        assertThat(engines.rows("select x, x = any(l)" + list))
                .containsExactlyInAnyOrder("1|true", "3|false", "null|null");
        assertThat(engines.rows("select id from Demo.Hard where s = any('{a}')")).containsExactly("2");
        assertThat(engines.error("select 1 = any(string_to_array('1,2', ','))")).contains("= ANY (ARRAY[a, b])");
        assertThat(engines.row("select '1' = any(string_to_array('1,2', ','))")).isEqualTo("true");
        assertThat(engines.rows("select id from Demo.Hard where i8 = any(array[1, 7])")).containsExactly("2", "4");
        assertThat(engines.rows("select id from Demo.Hard where s = any(array['a', ?])", "Abc%"))
                .containsExactly("2", "3");
    }

    @Test
    void whatBoundsRowsOrMatchesInAnAsOfJoinHasTheRightType() {
        assertThat(engines.error("select sum(x) over (order by x rows between '5 minutes' preceding and current row)"
                + PAIRS)).contains("ROWS are bounded by a number of rows");
        assertThat(engines.error("select sum(x) over w" + PAIRS + " window w as (order by x rows 'a' preceding)"))
                .contains("ROWS are bounded by a number of rows");
        assertThat(engines.error("select a.id from Demo.Hard a asof join Demo.Hard b match_condition a.s >= b.id"
                + " on a.b = b.b")).contains("a MATCH_CONDITION of columns of two types");
        assertThat(engines.error("select a.id from Demo.Hard a asof join Demo.Hard b on a.i8 = b.i8"
                + " and a.id >= case when b.id > 1 and b.i8 is not null then b.id end"))
                .contains("MATCH_CONDITION must be a comparison between columns");
        assertThat(engines.error("select datepart(utc_time) from Demo.Hard"))
                .contains("DATEPART takes other arguments");
        assertThat(engines.error("select approx_count_distinct(id, i8) from Demo.Hard"))
                .contains("counts values of 1 argument");
    }

    @Test
    void aNumberOfRowsIsNeitherNegativeNorMoreThanABigint() {
        assertThat(engines.rows("select x, y" + PAIRS + " limit 0x2 offset 0x1")).hasSize(2);
        for (String end : List.of(" limit 99999999999999999999999999999999999999", " offset 9223372036854775808",
                " limit 0xFFFFFFFFFFFFFFFF", " limit 1 offset 0xFFFFFFFFFFFFFFFF",
                " fetch next 0x8000000000000000 rows only")) {
            assertThat(engines.error("select x, y" + PAIRS + end)).startsWith("42000 ")
                    .contains("A number of rows is 0 or more");
            assertThat(engines.error("select * from (select x, y" + PAIRS + end + ") u"))
                    .contains("A number of rows is 0 or more");
        }
    }

    @Test
    void anArrayIsComparedWithArraysAlone() throws SQLException {
        same("select array[1, 2] = array[1, 2], array[1, 2] = array[2], array[1] is null");
        assertThat(engines.error("select * from methods where known_from = array[1, null]")).startsWith("42000 ")
                .contains("An array is compared with another array, not with a VARCHAR");
        assertThat(engines.error("select id from Demo.Hard where array[1] <> i8")).contains("not with a TINYINT");
        assertThat(engines.error("select cast(s as integer array) from Demo.Hard")).contains("cannot be cast to an");
    }

    @Test
    void topIsALimitOfItsOwnQuery() throws SQLException {
        assertThat(engines.rows("select top 2 x, y" + PAIRS + " order by x, y desc")).containsExactly("1|2", "1|2");
        assertThat(engines.rows("select distinct top (1) x" + PAIRS + " order by x desc")).containsExactly("2");
        assertThat(engines.rows("select top 1 with ties x" + PAIRS + " order by x")).containsExactly("1", "1", "1");
        assertThat(engines.rows("select * from (select top 1 x" + PAIRS + " order by x desc) u where x = 1")).isEmpty();
        assertThat(engines.rows("(select top 1 x" + PAIRS + " order by x) union all select 5"))
                .containsExactly("1", "5");
        assertThat(engines.row("select top, top.top from (values (1)) top(top)")).isEqualTo("1|1");
        assertThat(engines.error("select top 1 x" + PAIRS + " union all select 5")).contains("in parentheses");
        assertThat(engines.error("select top 5 percent x" + PAIRS)).contains("TOP takes a number of rows");
        assertThat(engines.error("select top 1 x" + PAIRS + " order by x limit 1")).startsWith("42000 Syntax error");
    }

    @Test
    void rowsAreLimitedInEverySpelling() throws SQLException {
        ordered("select x, y" + PAIRS + " order by x, y fetch first row only");
        ordered("select x, y" + PAIRS + " order by x, y offset 1 row fetch next 2 rows only");
        ordered("select x, y" + PAIRS + " order by x, y limit all offset 2");
        assertThat(engines.rows("select x" + PAIRS + " order by x fetch first 1 rows with ties"))
                .containsExactly("1", "1", "1");
        assertThat(engines.rows("select x, y" + PAIRS + " order by 2 desc fetch first 2 rows with ties"))
                .containsExactly("1|2", "1|2", "2|3");
        assertThat(engines.error("select distinct x" + PAIRS + " order by x fetch first 1 rows with ties"))
                .contains("WITH TIES wants");
    }

    @Test
    void partsOfJsonStandBehindArrows() throws SQLException {
        String json = "'{\"a\": {\"b\": [1, 2.5, \"x\"]}, \"c\": \"x\\\"y\", \"n\": null, \"t\": true}'";
        same("select " + json + " -> '$.a' ->> 'b', " + json + " ->> '$.a.b[1]', " + json + " ->> 'n', " + json
                + " -> 'n', " + json + " ->> 'm', " + json + " -> 'c', " + json + " ->> 'c', " + json + " ->> 't'");
        same("select '[1,2,3]' ->> 1, '[1,2,3]' -> -1, json_extract('{\"a\": 1}', '$.a')");
        assertThat(engines.row("select count(*) from events where payload ->> 'id' = '3' and payload ->> 'no' is null"))
                .isEqualTo("1");
        assertThat(engines.row("select count(*) from events where payload ->> ? = '3'", "id")).isEqualTo("1");
        assertThat(engines.error("select 'x' ->> 'a'")).contains("is not JSON");
    }

    @Test
    void functionsHaveTheirOtherNames() throws SQLException {
        same("select ifnull(x, 0), nullif(x, 1), coalesce(x, 5), if(x > 1, 'a', 'bc') from (values (1), (null)) t(x)");
        same("select trunc(-1.75), trunc(12345.678, -2), pow(2, 3), log2(8), greatest(1, null, 3), least(2, 1)");
        same("select reverse('aäb'), left('abc', -1), right('abc', 2), strpos('abc', 'b'), instr('abc', 'z'),"
                + " contains('abc', 'bc'), suffix('abc', 'bc'), prefix('abc', 'ab'), ends_with('abc', 'c')");
        same("select split_part('a,b,c', ',', 2), split_part('a,b', ',', 9), concat('a', null, true)");
        same("select trim(both 'xy' from 'xyaxy'), ltrim('xxa', 'x'), rtrim('abb', 'b'), trim('  a '),"
                + " trim(leading 'a' from 'aab')");
        same("select regexp_matches('abc', '^a'), regexp_extract('abc', 'b.'), regexp_extract('abc', 'z')");
        same("select group_concat(x, ';'), count_if(x > 'a'), max_by(x, y), quantile_cont(y, 0.5)"
                + " from (values ('a', 1), ('b', 4)) t(x, y)");
        same("select try_cast('x' as integer), try_cast('12' as integer)");
    }

    @Test
    void typesHaveTheirOtherNames() throws SQLException {
        same("select 1::text, 1::string, 1::int8, 1::int4, 1::int2, 1::float8, 1::float4, 'true'::bool,"
                + " 1::numeric(5,2)");
        assertThat(engines.row("select 1::pg_catalog.text, 1::\"pg_catalog\".\"int4\" + 1,"
                + " '2020-01-02'::\"pg_catalog\".\"date\", 15::\"pg_catalog\".\"varchar\"(1),"
                + " cast('2020-01-02 03:04:05' as \"pg_catalog\".\"timestamp\"), 2.5::\"pg_catalog\".\"numeric\"(5,2)"))
                .isEqualTo("1|2|2020-01-02|1|2020-01-02 03:04:05.0|2.50");
        same("select true::varchar, concat(true, false), cast(x as text) from (values (true), (null)) t(x)");
    }

    @Test
    void aCastBindsMoreThanOperators() throws SQLException {
        same("select 1::int = 1::int, '1'::int + '2'::int * '3'::int, 2 + '3'::int, 5 > '4'::int");
        same("select x::int > 1 and y::int > 1, (x || y)::int, upper(x)::int + 1 from (values ('1','2')) t(x, y)");
        same("select t.x::int::text || 'a', -x::int, not (x = '1')::boolean from (values ('1')) t(x)");
        same("select case when x = '1' then '2' end::int + 1, coalesce(x, '5')::double precision"
                + " from (values ('1')) t(x)");
        same("select sum(x)::int + 1, count(*) filter (where x > 1)::int, max(x)::decimal(5, 2)"
                + " from (values (1), (2)) t(x)");
        same("select sum(x) over (order by x)::int + 1, x::character varying from (values (1), (2)) t(x)");
        same("select date '2020-01-01'::timestamp, '2020-01-01 00:00:00'::timestamp without time zone = x"
                + " from (values (timestamp '2020-01-01 00:00:00')) t(x)");
        same("select (select 1)::text || 'a', x in ('1'::int, 2), x between '1'::int and '2'::int"
                + " from (values (1)) t(x)");
    }

    @Test
    void smallThingsOfOtherDialectsAreThere() throws SQLException {
        same("select x" + PAIRS + " where x == 2");
        same("select * exclude y" + PAIRS);
        same("select x" + PAIRS + " where x != 2 and not 'abc' ilike 'A_D'");
        same("select 1 - 1, 5 - x, x - 5.5, -x - 1" + PAIRS);
        assertThat(engines.error("select 7 // 2")).contains("integers as integers");
        assertThat(engines.row("// a comment\nselect 7\n// another")).isEqualTo("7");
    }

    @Test
    void aSeriesIsATableOfNumbersOrMoments() throws SQLException {
        same("select * from generate_series(1, 5) as t(i)");
        same("select i from generate_series(10, 1, -3) as g(i)");
        same("select generate_series from generate_series(1, 3)");
        same("select * from range(3)");
        same("select i from range(1, 10, 2) as r(i) where i > 3");
        same("select count(*) from generate_series(1, 100000)");
        same("select * from generate_series(5, 1)");
        same("select * from generate_series(null, 5)");
        same("select * from generate_series(timestamp '2020-01-01 00:00:00', timestamp '2020-01-01 03:00:00',"
                + " interval '1 hour') as t(ts)");
        same("select d::date from generate_series(date '2020-01-31', date '2020-05-05', interval '1 month') as t(d)");
        same("select x, i from (values (1), (2)) t(x), generate_series(1, t.x) as g(i)");
        same("select g.i, count(y) from generate_series(0, 3) as g(i) left join (values (1), (1)) u(y) on y = g.i"
                + " group by g.i");
        assertThat(engines.rows("select g from generate_series(1, 3) g")).containsExactly("1", "2", "3");
        assertThat(engines.rows("select generate_series(1, 3) as g")).containsExactly("1", "2", "3");
        assertThat(engines.row("select count(*), max(i) from generate_series(9223372036854775805,"
                + " 9223372036854775807) g(i)")).isEqualTo("3|9223372036854775807");
        assertThat(engines.error("select * from generate_series(1, 5, 0)")).contains("The step of a series is 0");
        assertThat(engines.error("select * from generate_series(1, 100000000)")).contains("take a greater step");
    }

    @Test
    void aCountMayBeANumberOfDigitsOrAPlace() {
        assertThat(engines.row("select round(1.256, count(*)), trunc(1.256, count(*)), chr(count(*) + 64), '|' ||"
                + " space(count(*)) || '|' from (values (1), (2)) t(x)")).isEqualTo("1.26|1.25|B||  |");
    }

    @Test
    void anArrayIsARowForEachElementInTheListOfColumns() throws SQLException {
        same("select unnest(array[1, 2, 3]) as x");
        same("select 1 as a, unnest(array['a', 'bcd']) as b");
        same("select x, unnest(l) as e from (select 1 as x, array[1, 2] as l) t order by e desc limit 1");
        same("select x, unnest(array_agg(y)) as z from (values (1, 2), (1, 3), (2, 4)) t(x, y) group by x");
        same("select distinct unnest(array[1, 1, 2]) as x");
        same("select * from (select unnest(string_to_array('a,b,c', ',')) as p) u where p || 'z' = 'bz'");
        same("select 1 + unnest(array[1, 2]) as x");
        assertThat(engines.error("select x + unnest(array[1])" + PAIRS)).contains("put it into FROM");
        assertThat(engines.error("select unnest(array[1]), unnest(array[2])")).contains("Only one column");
        assertThat(engines.error("select *, unnest(array[x])" + PAIRS)).contains("name the columns");
    }

    @Test
    void daysAreAddedToDates() throws SQLException {
        same("select date '2020-01-01' + x, x + date '2020-01-01', date '2020-01-01' - x"
                + " from (values (1), (null), (-5)) t(x)");
        same("select date '2020-03-01' - date '2020-02-01', current_date - 7 < current_date");
        same("select d, d + 1 as e from (values (date '2020-02-28')) t(d) group by d, d + 1");
        same("select make_date(2020, 1, x), make_timestamp(2020, 1, 2, 3, x, 5.5) from (values (1), (null)) t(x)");
        assertThat(engines.error("select date '2020-01-01' + 9999999999")).startsWith("22003 ");
        assertThat(engines.error("select make_date(2020, 13, 1)")).contains("no date of year 2020, month 13");
    }

    @Test
    void wholeNumbersHaveCommonDivisorsAndMultiples() throws SQLException {
        same("select gcd(x, y), lcm(x, y) from (values (12, 18), (0, 0), (-4, 6), (7, null), (0, 3)) t(x, y)");
        assertThat(engines.error("select lcm(9223372036854775807, 2)")).startsWith("22003 ");
        assertThat(engines.error("select gcd(-9223372036854775807 - 1, 0)")).startsWith("22003 ");
    }

    @Test
    void millisecondsOfATextCountBesideALiteralWithout() {
        String texts = " from (values ('2020-01-01 00:00:00.111', '00:00:00.111')) t(x, y)";
        String moment = "timestamp '2020-01-01 00:00:00'";
        assertThat(engines.row("select " + moment + " = x, x <> " + moment + ", " + moment + " < x, (" + moment
                + ", 1) = (x, 1), " + moment + " in (x), nullif(" + moment + ", x) is null, case " + moment
                + " when x then 1 end, time '00:00:00' = y, time '00:00:00' < y" + texts))
                .isEqualTo("false|true|true|false|false|false|null|false|true");
        assertThat(engines.row("select " + moment + " = '2020-01-01 00:00:00.111', " + moment
                + " = '2020-01-01 00:00:00', time '00:00:00' = '00:00:00.111', time '00:00:00' = '00:00'"))
                .isEqualTo("false|true|false|true");
        assertThat(engines.row("select count(*) from (values (" + moment + ")) a(t) join (select x" + texts
                + ") b on a.t = b.x")).isEqualTo("0");
    }

    /** The values are PostgreSQL 15's. */
    @Test
    void textThatIsNoNumberLeavesTheNumbersBesideItTexts() {
        String rows = " from (values (10), (null)) t(x)";
        assertThat(engines.rows("select coalesce(x, 'none')" + rows)).containsExactly("10", "none");
        assertThat(engines.rows("select pg_typeof(case when x = 10 then x else '' end)" + rows))
                .containsExactly("text", "text");
        assertThat(engines.rows("select 10 union all select '9' order by 1")).containsExactly("10", "9");
    }

    @Test
    void numbersFallIntoPartsOfARange() {
        assertThat(engines.rows("select width_bucket(x, 0.024, 10.06, 5) from (values (5.35), (0.02), (10.06), (10.05),"
                + " (null)) t(x)")).containsExactly("0", "3", "5", "6", "null");
        assertThat(engines.rows("select width_bucket(x, 10, 0, 5) from (values (11), (10), (5), (1), (0)) t(x)"))
                .containsExactly("0", "1", "3", "5", "6");
        assertThat(engines.rows("select div(x, 2) from (values (7), (-7), (0)) t(x)")).containsExactly("-3", "0", "3");
        assertThat(engines.rows("select div(7.5, 2), div(-7.5, 2)")).containsExactly("3|-3");
        assertThat(engines.error("select div(1, 0)")).startsWith("22012 ");
    }

    @Test
    void elementsOfAnyTypeAreJoinedToAText() throws SQLException {
        same("select array_to_string(array[1, 2, 3], '-'), array_to_string(array['a', null, 'b'], ',')");
        assertThat(engines.rows("select array_to_string(array[1, null, 2], ',', '*')")).containsExactly("1,*,2");
        assertThat(engines.rows("select array_to_string(array_agg(x order by x desc), ' ')"
                + " from (values (1), (2)) t(x)")).containsExactly("2 1");
    }

    /** The values are PostgreSQL 15's. */
    @Test
    void substringFromAPatternIsWhatFitsIt() {
        assertThat(engines.rows("select substring(x from '[0-9]+') from (values ('ab123c4'), ('abc'), (null)) t(x)"))
                .containsExactly("123", "null", "null");
        assertThat(engines.rows("select substring('hello', 2), substring('hello' from 2 for 3)"))
                .containsExactly("ello|ell");
    }

    @Test
    void textsAreComparedWithSeveralPatterns() {
        String texts = " from (values ('abc'), ('xyz'), ('foo'), (null)) t(x) where x ";
        assertThat(engines.rows("select x" + texts + "like any (array['a%', 'x%'])")).containsExactly("abc", "xyz");
        assertThat(engines.rows("select x" + texts + "ilike any ('A%', 'X%')")).containsExactly("abc", "xyz");
        assertThat(engines.rows("select x" + texts + "not like all (array['a%', 'x%'])")).containsExactly("foo");
        assertThat(engines.rows("select x" + texts + "like all ('%o%', 'f%')")).containsExactly("foo");
        assertThat(engines.error("select x" + texts + "like any (select 'a')")).contains("one by one");
    }

    @Test
    void aggregatesHaveTheirOtherForms() throws SQLException {
        String pairs = " from (values (1, 2.0), (2, 4.5), (2, 7.0), (null, 4.0), (5, null)) t(x, y)";
        same("select mode() within group (order by x)" + pairs);
        same("select list(x order by x) is null, list(x order by x desc)[1], first(x order by y desc)" + pairs);
        same("select count(), count(*) filter (x > 1)" + pairs);
        same("select regr_slope(y, x), regr_intercept(y, x), regr_r2(y, x), regr_avgx(y, x), regr_avgy(y, x)" + pairs);
        same("select regr_slope(y, x), regr_r2(y, x) from (values (1, 2), (3, 2)) t(x, y)");
        same("select x, lag(x ignore nulls) over (order by y), sum(x) filter (x > 1) over (order by y)" + pairs);
        assertThat(engines.row("select group_concat(distinct x order by x desc separator ';'),"
                + " group_concat(x order by x) from (values ('a'), ('b'), ('a')) t(x)")).isEqualTo("b;a|a,a,b");
        assertThat(engines.error("select last(x order by y)" + pairs)).contains("FIRST(x ORDER BY y DESC)");
    }

    @Test
    void namesAreQuotedAsInMySqlAndSqlServerToo() {
        assertThat(engines.row("select `a b`, y from (select 1 as `a b`, '`x`' as y) -- `"
                + "\n as `t`")).isEqualTo("1|`x`");
        assertThat(engines.row("select [t].[a b], [c] + 1 as [d e] from (select 1 as [a b], 2 as [c]) as [t]"))
                .isEqualTo("1|3");
        assertThat(engines.row("select l[1], array[1, 2][2], [7, 8][2] from (select array[5, 6] as l) t"))
                .isEqualTo("5|2|8");
        assertThat(engines.rows("select top 2 [x] from (values (1), (2), (3)) t([x]) order by [x]"))
                .containsExactly("1", "2");
        assertThat(engines.error("select `a from (values (1)) t(a)")).startsWith("42000 Syntax error");
    }

    @Test
    void aMomentThatIsNullStaysNullWhateverIsAdded() {
        assertThat(engines.row("select timestampadd(month, x, null), timestampadd(day, x, null),"
                + " timestampadd(hour, x, null)"
                + " from (values (1)) t(x)")).isEqualTo("null|null|null");
    }

    @Test
    void textsAreQuotedByDollarsAndWithEscapesAsInPostgresToo() {
        assertThat(engines.row("select $$it's; `x` -- no$$ as a, $t$ $$ ? $t$ as b, E'a\\'; b' as c -- $$"))
                .isEqualTo("it's; `x` -- no| $$ ? |a'; b");
        assertThat(engines.row("select `a``b`, `c\"d` from (select 1 as \"a`b\", 2 as \"c\"\"d\")")).isEqualTo("1|2");
        assertThat(engines.error("select $$a$$, nosuch")).contains("'nosuch'").contains("line 1, column 15");
        assertThat(engines.error("select $t$a")).contains("$t$a");
    }

    @Test
    void aColumnInParenthesesMayBeCalledValue() throws SQLException {
        same("select (value - 1) * 2, (value), 5 in (value, 1), abs(value) from (values (5)) t(value)");
        same("select (value - lag(value) over (order by value)) as d from (values (5), (7)) t(value)");
        same("select * from (select value from (values (5), (7)) t(value)) u where (value > 5)");
    }

    @Test
    void wordsOfTypesAreNamesOfColumnsToo() throws SQLException {
        same("select date, time, timestamp from (values (1, 2, 3)) t(date, time, timestamp) order by date");
        same("select cast('2020-01-01' as date) as time, '2020-01-02'::date, date '2020-01-03' from (values (1)) t(x)");
        assertThat(engines.row("select x as date, date(timestamp '2020-01-01 05:00:00') from (values (1)) t(x)"))
                .isEqualTo("1|2020-01-01");
    }

    @Test
    void callsOfSqlServerAndMySqlAreUnderstood() {
        assertThat(engines.row("select dateadd(day, 1, timestamp '2020-01-01 00:00:00'),"
                + " dateadd(mm, -1, date '2020-03-31'),"
                + " datediff(day, timestamp '2020-01-01 23:00:00', timestamp '2020-01-02 01:00:00'),"
                + " datepart(weekday, date '2020-01-05'), datename(month, date '2020-01-05'),"
                + " eomonth(date '2020-02-05'), datefromparts(2020, 1, 5)"))
                .isEqualTo("2020-01-02 00:00:00.0|2020-02-29|1|1|January|2020-02-29|2020-01-05");
        assertThat(engines.row("select convert(int, '5') + 1, convert(nvarchar(max), 5), convert(date, '2020-01-01',"
                + " 120), try_convert(int, 'x'), cast(1 as bit), cast('2020-01-01' as datetime2), isnull(null, 5)"))
                .isEqualTo("6|5|2020-01-01|null|true|2020-01-01 00:00:00.0|5");
        assertThat(engines.row("select charindex('b', 'abc'), replicate('ab', 2), stuff('abcdef', 2, 3, 'x'),"
                + " nvl2(null, 1, 2), count_big(*), safe_divide(1, 0), date_format(timestamp '2020-01-05 01:02:03',"
                + " '%Y-%m-%dT%H:%i'), unix_timestamp(timestamp '2020-01-01 00:00:00')"
                + " from (values (1)) t(x)")).isEqualTo("2|abab|axef|2|1|null|2020-01-05T01:02|1577836800");
        assertThat(engines.error("select convert(varchar, now(), 104)")).contains("knows no such style");
    }

    @Test
    void numbersAreWrittenInAFormat() {
        assertThat(engines.row("select to_char(12345.678, '999,999.99'), to_char(-0.1, '99.99'),"
                + " to_char(148.5, 'FM999.990'), to_char(0, '999'), to_char(123456, '999'), to_char(-12, '9999'),"
                + " to_char(1234.5, '9G999D00'), to_char(-485, '999MI'), to_char(0.1, '0.9'), to_char(12, '0000')"))
                .isEqualTo("  12,345.68|  -.10|148.500|   0| ###|  -12| 1,234.50|485-| 0.1| 0012");
        assertThat(engines.rows("select to_char(d, 'FM99.9') from (values (1.25e0), (null)) t(d)"))
                .containsExactly("1.3", "null");
        assertThat(engines.row("select format('%s of %s%%', 1, 'x'), format('{}-{}', 'a', 2), printf('%d items', 5)"))
                .isEqualTo("1 of x%|a-2|5 items");
        assertThat(engines.error("select to_char(1, 'S9MI')")).contains("one of S and MI, PL, SG or PR");
        assertThat(engines.error("select format('%5.2f', 1)")).contains("A format has %s");
    }

    @Test
    void otherShortFormsAreUnderstood() throws SQLException {
        same("select x isnull, x notnull, x isnull or x > 1 from (values (1), (null)) t(x)");
        same("with t as materialized (select 1 as x), u as not materialized (select 2 as y) select x, y, from t, u");
        assertThat(engines.row("select to_timestamp(1600000000), to_timestamp(1600000000.5)"))
                .isEqualTo("2020-09-13 12:26:40.0|2020-09-13 12:26:40.5");
        same("select epoch_us(timestamp '2020-01-01 00:00:00'), epoch_ns(timestamp '2020-01-01 00:00:00')");
        same("select extract(milliseconds from timestamp '2021-01-03 04:05:06.789'), day(date '2020-01-05'),"
                + " week(date '2020-01-05')");
        same("select time_bucket(interval '1 month', timestamp '2020-02-15 00:17:00')");
        same("select strftime(timestamp '2020-01-05 01:02:03', '%d.%m.%Y at %H:%M'),"
                + " strptime('2020-01-05', '%Y-%m-%d')");
        same("select array_to_string(string_to_array('a,b', ','), '-'), json_array_length('[1,2]')");
    }

    @Test
    void joinsByTheNearestRowAndPivotsAreWrittenAsInDuckDb() throws SQLException {
        String rows = " from (values (1, 10), (1, 20), (2, 5)) a(x, t)";
        String others = " (values (1, 8), (1, 15), (2, 6)) b(x, t)";
        same("select a.x, a.t, b.t" + rows + " asof join" + others + " on a.x = b.x and a.t >= b.t where a.t > 5");
        same("select a.x, a.t, b.t" + rows + " asof left join" + others + " on a.t > b.t and a.x = b.x");
        for (String side : List.of("left", "right")) {
            assertThat(engines.error("select 1 from (values ('1', 10)) a(x, t) asof join (values ('1', 8)) b(x, t)"
                    + " on a.t >= b.t and " + side + "(a.x, 1) = " + side + "(b.x, 1)"))
                    .contains("equality comparisons of columns");
        }
        assertThat(engines.error("select 1" + rows + " asof join" + others + " using (x, t)")).contains("ON a.k = b.k");
        String table = "(values (1, 'a', 2), (1, 'b', 3), (2, 'a', 4), (2, 'a', 5)) t(g, c, x)";
        same("pivot " + table + " on c in ('a', 'b') using sum(x) group by g order by g");
        same("with t(g, c, x) as (select * from " + table + ") select first_s, first_n, b_n from"
                + " (pivot t on c in ('a' as first, 'b') using sum(x) as s, count(*) as n group by g) p");
        assertThat(engines.error("pivot " + table + " on c using sum(x) group by g")).contains("names its values");
    }

    @Test
    void whatOtherDatabasesSayIsAnsweredWithWhatToWrite() {
        assertThat(engines.error("select * from (values (1, 2)) t(x, y) pivot (sum(y) for x in (1))"))
                .contains("SUM(y) FILTER (WHERE x = 'a')");
        assertThat(engines.error("select x" + PAIRS + " limit (select 1)")).contains("LIMIT takes a number");
        assertThat(engines.error("select x" + PAIRS + " limit x + 1")).contains("LIMIT takes a number");
        assertThat(engines.error("select x" + PAIRS + " limit 1e99")).doesNotContain("Exception");
        assertThat(engines.error("select x" + PAIRS + " offset 1 - 2")).contains("cannot be less than none: -1");
        assertThat(engines.error("select 'a' ~ ~ 'b'")).contains("BITNOT(a)");
        assertThat(engines.error("select x" + PAIRS + " for update")).contains("Nothing is locked");
        assertThat(engines.error("select * from (select x" + PAIRS + " using sample 2) u"))
                .contains("TABLESAMPLE BERNOULLI");
    }

    /** By SQL:2016, what makes JSON is JSON in another value of it, without FORMAT JSON; so it is in PostgreSQL 16. */
    @Test
    void jsonOfTheStandardWithinAnotherIsNoText() throws SQLException {
        assertThat(engines.row("select json_object('a' value json_array(1, 2), 'b': json_object('c' value 'd')),"
                + " json_array(json_object('a': 1), json_array(), '[1]')"))
                .isEqualTo("{\"a\":[1,2],\"b\":{\"c\":\"d\"}}|[{\"a\":1},[],\"[1]\"]");
        assertThat(engines.row("select json_object('a' value json_arrayagg(x order by x)), json_array('{}'::json,"
                + " case when max(x) > 1 then json_array(max(x)) end null on null) from (values (2), (1)) t(x)"))
                .isEqualTo("{\"a\":[1,2]}|[{},[2]]");
    }

    private void same(String sql) throws SQLException {
        List<String> expected = nativeRows(sql);
        expected.sort(null);
        assertThat(engines.rows(sql)).as(sql).isEqualTo(expected);
    }

    /** Of one engine too, in its order. */
    private void ordered(String sql) throws SQLException {
        same(sql);
        try (Connection connection = DriverManager.getConnection(
                "jdbc:nettrace:" + folder.resolve(folder.toFile().list()[0]));
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            assertThat(AllEngines.read(rows, false).rows()).as(sql).isEqualTo(nativeRows(sql));
        }
    }

    private List<String> nativeRows(String sql) throws SQLException {
        try (Statement statement = nativeDatabase.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            return new ArrayList<>(AllEngines.read(rows, false).rows());
        }
    }
}
