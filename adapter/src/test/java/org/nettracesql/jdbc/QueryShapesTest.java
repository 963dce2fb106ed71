package org.nettracesql.jdbc;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Queries whose form was hard to say to DuckDB: each engine runs them and gives the same rows. */
class QueryShapesTest extends ExtremesTest {

    @Test
    void partsOfAUnionNeedNoNames() {
        assertThat(engines.rows("select * from (values 1) union all select * from (values 2)"
                + " where exists (select 1 from events a where a.payload = 'x')")).containsExactly("1");
        assertThat(engines.rows("(select 1) union all (select count(*) from Demo.Hard group by i8 < 0)"))
                .containsExactly("1", "1", "3", "5");
        assertThat(engines.rows("select * from (select 1, 'a' union all select * from (values (2, 'b'), (3, 'c')))"
                + " union all select id, s from Demo.Hard where id = 2")).containsExactly("1|a", "2|a", "2|b", "3|c");
        assertThat(engines.rows("(values 1) except (values 2)")).containsExactly("1");
    }

    @Test
    void partsOfAUnionWithinAUnionAreToldApartWhereTheyWere() {
        assertThat(engines.rows("select 1 union all select 1 union all select 1 union all select 2"))
                .containsExactly("1", "1", "1", "2");
        assertThat(engines.rows("select 1 union select 1 union all select 1")).containsExactly("1", "1");
        assertThat(engines.rows("select 1 union all (select 1 union select 1)")).containsExactly("1", "1");
        assertThat(engines.rows("select 1 union all select 1 union select 1")).containsExactly("1");
        assertThat(engines.rows("select 1 union (select 2 union all select 2) union all (select 1 union all select 2)"))
                .containsExactly("1", "1", "2", "2");
        assertThat(engines.rows("select i8 from Demo.Hard where id = 1 union all select 2.5 union all select null"
                + " union all select id from Demo.Hard where id = 2")).hasSize(4).contains("2.5", "null");
    }

    /** In a hundredth of a second more or less for each: with a step for each it would take minutes. */
    @Test
    void aUnionOfHundredsOfQueriesIsOneStepOfThePlan() {
        String union = "select id from Demo.Hard where id = -1" + IntStream.range(0, 200)
                .mapToObj(i -> " union all select id + " + i + " from Demo.Hard where id = 1").collect(joining());
        assertThat(engines.rows("select count(*), max(id) from (" + union + ")")).containsExactly("200|200");
    }

    @Test
    void aQueryWithoutRowsBeneathAnOrTakesAwayNoRowOfTheOtherSide() {
        for (String never : new String[] {"cast(null as boolean)", "id = 1 and cast(null as boolean)", "false"}) {
            assertThat(engines.rows("select id from Demo.Hard where id in (select id from Demo.Hard where " + never
                    + ") or id = 2")).as(never).containsExactly("2");
            assertThat(engines.rows("select id from Demo.Hard where not (id not in (select id from Demo.Hard where "
                    + never + ") and id <> 2)")).as(never).containsExactly("2");
        }
    }

    @Test
    void anInputThatTurnsOutToBeEmptyIsPlannedAllTheSame() {
        assertThat(engines.rows("select t.c1 from (values (null, 'b'), (7, 'a')) t (c0, c1)"
                + " where not exists (select 1 from events where t.c0 is distinct from t.c0)"))
                .containsExactly("a", "b");
    }

    @Test
    void aConditionWithAQueryMayStandBeneathAnIntersection() {
        assertThat(engines.rows("select distinct t.x in (select i8 from Demo.Hard) from (select id as x from Demo.Hard"
                + " intersect select (select max(a.id) from Demo.Hard a where a.s = b.s) from Demo.Hard b"
                + " where 1 in (select 1 from events) intersect select id from Demo.Hard where id > 0) t"
                + " where t.x = 1"))
                .hasSize(1);
        assertThat(engines.rows("select distinct x from (select id as x from Demo.Hard where exists (select 1 from"
                + " events) intersect select id from Demo.Hard where id in (select id from Demo.Hard where id < 3)) t"))
                .containsExactly("1", "2");
    }

    @Test
    void aConditionMayCompareWithNullAfterItWasMoved() {
        assertThat(engines.rows("select q.s from (select s, min(id) as least from Demo.Hard group by s) q where case"
                + " when cast(null as boolean) then 1 end <> case when q.least <> 5 then 1 end order by q.s"))
                .isEmpty();
    }

    @Test
    void whatMayFailIsComputedOnlyWhereTheOtherConditionsLeaveItOpen() {
        String from = " from (select id, mod(id, 3) as m, s from Demo.Hard) h";
        for (String condition : List.of("m <> 0 and 10 / m > 6", "10 / m > 6 and m <> 0", "id < 100 and not (m = 0 or"
                + " 10 / m <= 6)", "m <> 0 and 9 / m > 5 and 10 / m > 6")) {
            assertThat(engines.rows("select count(*)" + from + " where " + condition)).as(condition)
                    .isEqualTo(engines.rows("select count(*)" + from + " where m = 1"));
            assertThat(engines.rows("select id" + from + " where case when " + condition + " then 1 end = 1"))
                    .as(condition).isEqualTo(engines.rows("select id" + from + " where m = 1"));
        }
        assertThat(engines.rows("select count(*)" + from + " where m = 0 or 10 / m > 100"))
                .isEqualTo(engines.rows("select count(*)" + from + " where m = 0"));
        assertThat(engines.rows("select sum(case when m <> 0 then 10 / m end), count(case when m = 1 then 5 / m end)"
                + from)).isEqualTo(engines.rows("select sum(case m when 1 then 10 when 2 then 5 end), count(case when"
                        + " m = 1 then 5 end)" + from));
        assertThat(engines.answer("select count(*)" + from + " where id > 0 and 10 / m > 6").state())
                .isEqualTo("22012");
    }

    @Test
    void columnsBecomeRowsUnderTheNamesThatUnpivotGivesThem() {
        String from = " from (values (1, 10, 20), (2, 5, null)) t (a, b, c)";
        assertThat(engines.rows("select k, sum(v) from (select a, b, c" + from + ") unpivot (v for k in (b as 'first',"
                + " c as 'second')) group by k having count(*) > 0 order by k"))
                .containsExactly("first|15", "second|20");
        assertThat(engines.rows("select a, k, v from (select a, b, c" + from + ") unpivot include nulls (v for k in (b,"
                + " c)) as u order by a, k")).containsExactly("1|b|10", "1|c|20", "2|b|5", "2|c|null");
    }

    @Test
    void aWeekBeginsWithDayNoughtOnSunday() {
        assertThat(engines.rows("select extract(dow from timestamp '2026-01-03 01:02:03'), extract(dow from"
                + " date '2026-01-04'), extract(isodow from date '2026-01-04'), extract(dow from t)"
                + " from (values (timestamp '9998-12-31 23:59:59.999')) v(t)")).containsExactly("6|0|7|4");
    }

    @Test
    void equalRowsWithoutAPartnerAreAllThere() {
        String values = " join (values ('x'), ('x'), ('y')) v(t) on h.id > 1000 and h.s <> v.t";
        assertThat(engines.rows("select v.t from Demo.Hard h right" + values)).containsExactly("x", "x", "y");
        assertThat(engines.rows("select count(*), count(h.id), count(v.t) from Demo.Hard h full" + values))
                .isEqualTo(engines.rows("select count(*) + 3, count(id), 3 from Demo.Hard"));
        assertThat(engines.rows("select v.n, h.id from (values (1), (1)) w(n) full join (values (7), (7)) v(n) on"
                + " w.n > v.n left join Demo.Hard h on h.id = v.n - 1000")).hasSize(4);
    }

    @Test
    void aConditionMayBeAnInfiniteNumber() {
        assertThat(engines.rows("select avg(distinct id) over (order by id) from Demo.Hard where f64"
                + " < cast('-Infinity' as double)")).isEmpty();
        assertThat(engines.rows("select count(*) from Demo.Hard where i32 < cast('Infinity' as double)"
                + " and f64 <> cast('-Infinity' as double) and i32 > cast('-Infinity' as double)"))
                .isEqualTo(engines.rows("select count(*) from Demo.Hard where i32 is not null and f64 is not null"
                        + " and cast(f64 as varchar) <> '-Infinity'"));
    }

    @Test
    void aSubqueryInACondition() {
        String from = "select h.id from (select id, i16 * 2 as twice from Demo.Hard) h where ";
        assertThat(engines.rows(from + "h.id in (select i8 from Demo.Hard) and h.twice is not null"))
                .containsExactly("1", "3", "7");
        assertThat(engines.rows(from + "h.twice > 0 and h.id not in (select i32 from Demo.Hard where i32 is not null)"))
                .containsExactly("2", "4", "5", "7").doesNotContain("1");
        assertThat(engines.rows("select s.event_number from samples s where s.event_number in"
                + " (select event_number from clr.GCStart) and s.stack_id is not null")).isEmpty();
        assertThat(engines.rows("select id from Demo.Hard h where exists (select 1 from Demo.Hard o where o.i8 = h.id)"
                + " and h.s is not null and lower(h.s) <> 'x'")).containsExactly("1", "3", "7");
    }

    @Test
    void aSubqueryFiltersWhatALimitLeft() {
        String first = "select a.id from (select id, event_number from Demo.Hard order by id limit 3) a where ";
        assertThat(engines.rows(first + "a.id in (select i8 + 2 from Demo.Hard)")).containsExactly("1", "2", "3");
        assertThat(engines.rows(first + "a.event_number not in (select event_number - 1 from Demo.Hard)")).isEmpty();
        assertThat(engines.rows(first + "not exists (select 1 from Demo.Hard b where b.i8 = a.id)"))
                .containsExactly("2");
    }

    @Test
    void rowsWithoutColumnsAreCounted() {
        for (List<String> queryAndCount : List.of(
                List.of("select count(*) from (select id from Demo.Hard limit 5 offset 2) v", "5"),
                List.of("select count(*) from Demo.Hard tablesample bernoulli(100)", "9"),
                List.of("select count(*) from (select id from Demo.Hard limit 5) a,"
                        + " (select id from Demo.Hard limit 3) b", "15"),
                List.of("select count(b.i8) from (select id from Demo.Hard order by id limit 5) a,"
                        + " (select i8 from Demo.Hard order by id desc limit 3) b", "10"),
                List.of("select count(a.i8) from (select i8 from Demo.Hard order by id desc limit 3) a,"
                        + " (select id from Demo.Hard order by id limit 5) b", "10"),
                List.of("select count(*) from (select id from Demo.Hard limit 4) a"
                        + " left join (select id from Demo.Hard where id > 100 limit 3) b on true", "4"),
                List.of("select count(*) from ((select 1 from Demo.Hard limit 3) union all select 2 from events)",
                        "12"),
                List.of("select count(*) from (select distinct 1 from Demo.Hard)", "1"),
                List.of("select sum(1) from (select 'x' from Demo.Hard limit 2) v", "2"))) {
            assertThat(engines.row(queryAndCount.get(0))).as(queryAndCount.get(0)).isEqualTo(queryAndCount.get(1));
        }
    }

    @Test
    void aQueryMayWantNoColumnOfItsTable() {
        assertThat(engines.rows("select 7 from (select id from Demo.Hard limit 2 offset 1) v"))
                .containsExactly("7", "7");
        assertThat(engines.rows("select 1 from Demo.Hard a join Demo.Hard b on a.id = b.id - 8")).containsExactly("1");
    }

    @Test
    void timestampsInAGroupAreTheSameAsInTheColumns() {
        String among = "utc_time in (timestamp '2020-01-01 00:00:00', timestamp '2021-01-01 00:00:00')";
        for (String rows : List.of("select %1$s, count(*) from Demo.Hard group by 1",
                "select %1$s, count(*) from Demo.Hard group by %1$s",
                "select %1$s, count(*) from Demo.Hard group by rollup(1) having grouping(%1$s) = 0",
                "select %1$s as among, count(*) from Demo.Hard group by among order by among")) {
            assertThat(engines.rows(rows.formatted(among))).as(rows).containsExactly("false|9");
        }
        assertThat(engines.rows("select cast(utc_time as date) in (date '2020-01-01', date '2021-01-01'), count(*)"
                + " from Demo.Hard group by 1")).containsExactly("false|9");
        assertThat(engines.rows("select case when utc_time > timestamp '1960-01-01 00:00:00'"
                + " then date '2020-01-02' end, count(*) from Demo.Hard group by 1")).containsExactly("2020-01-02|9");
    }

    @Test
    void anEmptyEscapeIsNone() {
        String from = " from (values 'a%%b', 'a\\bb', 'a!b', 'acb') as v(x) where x ";
        for (String operator : List.of("like", "ilike", "similar to")) {
            assertThat(engines.rows("select x" + (from + operator + " 'a\\%%' escape ''").formatted())).as(operator)
                    .hasSameElementsAs(engines.rows("select x" + (from + operator + " 'a\\%%'").formatted()))
                    .containsExactly("a\\bb");
            assertThat(engines.rows("select x" + (from + operator + " 'a\\%%' escape ?").formatted(), "")).as(operator)
                    .containsExactly("a\\bb");
            assertThat(engines.rows("select id from Demo.Hard where s " + operator + " '%' escape '' and id < 4"))
                    .as(operator)
                    .isEqualTo(engines.rows("select id from Demo.Hard where s " + operator + " '%' and id < 4"))
                    .isNotEmpty();
            assertThat(engines.rows("select id from Demo.Hard where not s " + operator + " '_%' escape ''"))
                    .as(operator)
                    .isEqualTo(engines.rows("select id from Demo.Hard where s not " + operator + " '_%'"));
            String name = operator.equals("similar to") ? "SIMILAR TO" : "LIKE";
            for (String pattern : List.of("%", "a!!%", "x")) {
                assertThat(engines.error("select id from Demo.Hard where s " + operator + " '" + pattern
                        + "' escape '!!'")).as(operator + pattern)
                        .endsWith(name + " is given the escape '!!': it must be one character, or '' for none.");
            }
            assertThat(engines.rows("select x" + (from + operator + " 'a😀%%b' escape '😀'").formatted()))
                    .as(operator).containsExactly("a%b");
        }
    }

    @Test
    void aColumnWithoutANameHasItsText() {
        assertThat(engines.answer("select id::varchar, (id)::bigint , 1+id::varchar::int, id, i8 as x from Demo.Hard")
                .columns()).containsExactly("id::varchar VARCHAR", "(id)::bigint BIGINT",
                        "1+id::varchar::int INTEGER", "id INTEGER", "x TINYINT");
        assertThat(engines.answer("select {d '2020-01-01'}, 2 /* a, b */ + 3,\n -- c, d\n 'a,''b' || ')'").columns())
                .containsExactly("{d '2020-01-01'} DATE", "2 /* a, b */ + 3 INTEGER", "'a,''b' || ')' VARCHAR");
        assertThat(engines.answer("SELECT 1").columns()).containsExactly("1 INTEGER");
        assertThat(engines.answer("(select distinct 1 is distinct from 2, 3 union select true, 4) order by 2")
                .columns()).containsExactly("1 is distinct from 2 BOOLEAN", "3 INTEGER");
        assertThat(engines.answer("with a as (select 5 as n) select (n + 1) * 2, (select max(n) from a) from a;")
                .columns()).containsExactly("(n + 1) * 2 INTEGER", "(select max(n) from a) INTEGER");
    }

    @Test
    void aPatternThatIsNullIsNullWhateverTheEscapeIs() {
        assertThat(engines.rows("select s like cast(null as varchar) escape cast(i8 as varchar),"
                + " s not like cast(null as varchar) escape cast(i8 as varchar) from Demo.Hard where id = 1"))
                .containsExactly("null|null");
        assertThat(engines.row("select cast(0 as integer) like cast(null as bigint) escape cast(-2.5 as double)"))
                .isEqualTo("null");
    }

    @Test
    void nullsThatAreWrittenInACoalesceAreNeverTaken() {
        assertThat(engines.row("select coalesce(cast(null as decimal(10, 2)), 'abc'),"
                + " coalesce(cast(null as bigint), 5), coalesce(cast(null as varchar), null, 'x'),"
                + " coalesce(null, null), coalesce(null, i8, null) from Demo.Hard where id = 2"))
                .isEqualTo("abc|5|x|null|1");
    }

    @Test
    void naNIsEqualToItselfAndGreaterThanEveryNumber() {
        String a = " (values (cast('NaN' as double)), (1e0), (cast('Infinity' as double)), (null)) a(x)";
        String b = " (values (cast('NaN' as double)), (1e0), (cast('Infinity' as double)), (null)) b(y)";
        assertThat(engines.rows("select x from" + a + " join" + b + " on x = y order by x"))
                .containsExactlyInAnyOrder("1", "Infinity", "NaN");
        assertThat(engines.rows("select x, y from" + a + " left join" + b + " on x = y order by x"))
                .containsExactlyInAnyOrder("1|1", "Infinity|Infinity", "NaN|NaN", "null|null");
        assertThat(engines.rows("select x, y from" + a + " right join" + b + " on x < y order by y desc, x"))
                .containsExactlyInAnyOrder("1|NaN", "Infinity|NaN", "1|Infinity", "null|1", "null|null");
        assertThat(engines.rows("select x, y from" + a + " full join" + b + " on x = y order by x, y"))
                .containsExactlyInAnyOrder("1|1", "Infinity|Infinity", "NaN|NaN", "null|null", "null|null");
        assertThat(engines.rows("select x from" + a + " where x in (select y from" + b + ") order by 1 desc"))
                .containsExactlyInAnyOrder("Infinity", "1", "NaN");
        assertThat(engines.rows("select x from" + a + " where not exists (select 1 from" + b + " where x = y)"
                + " order by x nulls first")).containsExactlyInAnyOrder("null");
        assertThat(engines.rows("select count(*) from" + a + " join" + b + " on x is not distinct from y"))
                .containsExactlyInAnyOrder("4");
        assertThat(engines.rows("select x, count(*) from (select x from" + a + " union all select y from" + b
                + ") t group by x order by x desc limit 3")).containsExactlyInAnyOrder("NaN|2", "Infinity|2", "1|2");
        assertThat(engines.rows("select x from" + a + " order by x offset 1 rows fetch next 2 rows only"))
                .containsExactlyInAnyOrder("Infinity", "NaN");
        assertThat(engines.row("select x from" + a + " order by x desc limit 1")).isEqualTo("NaN");
        assertThat(engines.row("select x from" + a + " order by x limit 1")).isEqualTo("1");
        assertThat(engines.rows("select max(x) from" + a)).containsExactlyInAnyOrder("NaN");
        String comparisons = "x > 1e0, not x > 1e0, x <= 1e0, x between 1e0 and 5e0, x = x, x <> x,"
                + " x is distinct from x, x in (2e0, cast('NaN' as double)), greatest(x, 1e0), least(1e0, x),"
                + " case x when 1e0 then 1 end, nullif(x, x), x >= y";
        String naN = "true|false|false|false|true|false|false|true|NaN|1|null|null|true";
        assertThat(engines.rows("select " + comparisons + " from (values (cast('NaN' as double), 2e0)) a(x, y)"))
                .containsExactly(naN);
        assertThat(engines.rows("select " + comparisons.replaceAll("\\bx\\b", "cast('NaN' as double)")
                .replaceAll("\\by\\b", "2e0"))).containsExactly(naN);
        assertThat(engines.rows("select id from Demo.Hard where f64 > 3e0 and id = 7")).containsExactly("7");
        assertThat(engines.rows("select id from Demo.Hard where f64 <= 3e0 and id = 7")).isEmpty();
    }

    @Test
    void whatIsPaddedIsNullWhereAnOperandIs() {
        String texts = " from (values ('a', 1), (null, 2), ('b', null)) t(x, n)";
        assertThat(engines.rows("select lpad(x, 3, '*'), rpad(x, n), lpad('x', n)" + texts))
                .containsExactlyInAnyOrder("**a|a|x", "null|null| x", "**b|null|null");
        assertThat(engines.row("select count(*)" + texts + " where lpad(x, 3) is null or rpad('y', n) is null"))
                .isEqualTo("2");
        assertThat(engines.rows("select lpad(x, 3, '*') as p, n, count(*)" + texts + " group by 1, 2 order by 1, 2"))
                .containsExactlyInAnyOrder("**a|1|1", "**b|null|1", "null|2|1");
    }

    @Test
    void naNIsComparedAlikeWhereThePlannerKnowsIt() {
        String one = " from (select cast('NaN' as double) as x from Demo.Hard where id <= 2) t where ";
        for (String comparison : List.of("x > 1e0", "not x < 1", "x in (3e0, cast('NaN' as double))")) {
            assertThat(engines.rows("select x" + one + comparison)).as(comparison).containsExactly("NaN", "NaN");
            assertThat(engines.row("select x from (values (cast('NaN' as double))) t(x) where " + comparison))
                    .as(comparison).isEqualTo("NaN");
        }
        for (String comparison : List.of("1e0 >= x", "x between 0e0 and 9e9")) {
            assertThat(engines.rows("select x" + one + comparison)).as(comparison).isEmpty();
        }
        assertThat(engines.rows("select x, y from (values 1e0, cast('NaN' as double)) a(x)"
                + " left join (values cast('NaN' as double)) b(y) on x = y and y > 1e0"))
                .containsExactlyInAnyOrder("1|null", "NaN|NaN");
        assertThat(engines.rows("select x, case when x > 1e0 then 1 else 2 end in (1, 3)"
                + " from (values cast('NaN' as double), 0e0) t(x)"))
                .containsExactlyInAnyOrder("NaN|true", "0|false");
    }

    @Test
    void numbersAreNoMomentsBesideMoments() {
        for (String query : List.of("select id from Demo.Hard %s select timestamp '2020-01-01 00:00:00'",
                "select date '2020-01-01' %s select i64 from Demo.Hard")) {
            for (String operator : List.of("except", "intersect", "union all")) {
                assertThat(engines.error(query.formatted(operator))).startsWith("42000 Type mismatch in column 1");
            }
        }
        String moment = "timestamp '2020-01-01 00:00:00'";
        for (String expression : List.of("case when id > 2 then id else " + moment + " end",
                "coalesce(i64, " + moment + ")", "greatest(" + moment + ", id)")) {
            assertThat(engines.error("select " + expression + " from Demo.Hard")).as(expression).startsWith("42000 ");
        }
        assertThat(engines.rows("select case when id > 2 then null else " + moment + " end from Demo.Hard"
                + " where id = 3")).containsExactly("null");
    }

    /** Events 1 and 2 are at …679 and …680, the others one millisecond after the other. */
    @Test
    void eventsAreComparedWithAllDigitsOfAMomentThatAreWritten() {
        String count = "select count(*) from Demo.Hard where utc_time ";
        assertThat(engines.row(count + "< '2026-01-02 03:04:05.680001'")).isEqualTo("2");
        assertThat(engines.row(count + "<= timestamp '2026-01-02 03:04:05.680001'")).isEqualTo("2");
        assertThat(engines.row(count + ">= '2026-01-02T03:04:05.6800001Z'")).isEqualTo("7");
        assertThat(engines.row(count + "= '2026-01-02 03:04:05.680001'")).isEqualTo("0");
        assertThat(engines.row(count + "<> '2026-01-02 03:04:05.680001'")).isEqualTo("9");
        assertThat(engines.rows("select id from Demo.Hard where utc_time between '2026-01-02 03:04:05.680001'"
                + " and '2026-01-02 03:04:05.682999'")).containsExactly("3", "4");
        assertThat(engines.rows("select id from Demo.Hard where utc_time in ('2026-01-02 03:04:05.680001',"
                + " '2026-01-02 03:04:05.6810')")).containsExactly("3");
    }
}
