package org.nettracesql.adapter.plain;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.fun.SqlLibrary;
import org.apache.calcite.sql.fun.SqlLibraryOperatorTableFactory;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImplConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.adapter.TraceDatabase;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.trace.testing.SharedFiles;

class PlainParserTest {

    @ParameterizedTest
    @ValueSource(strings = {
        "select count(*) from events",
        "SELECT\n\tCOUNT ( * )\r\nFROM trace.events;",
        "select * from \"Demo-Orders\".Tick limit 10",
        "select provider, event_name, count(*) from events group by provider, event_name order by 3 desc, 1",
        "select count(*), sum(\"value\") from \"Demo-Orders\".Tick where mod(nn, 1000) = 0",
        "select aa x, count(*) \"value\" from tt group by 1 order by x",
        "select nn as x from tt where nn % 7 = -1 and mm between -5 and 6 and aa is not null and bb is null",
        "select nn from tt where aa <> 'x' and bb != 3 and cc<=4 and dd>= 5 and ee<6 and ff >7 and gg like 'a%'",
        "select nn from tt where aa in (1, 2) and bb not in ('x','y z') and cc = 'an -- odd /* text */ ?'",
    })
    void plainStatementsAreRead(String sql) {
        assertThat(PlainParser.parse(sql)).as(sql).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "",
        "select",
        "select 1",
        "select 1 from events",
        "select count(*) from",
        "select count(*) events",
        "select count(*) from events ee",
        "select ee.time_ns from events",
        "select count(*) from aa, bb",
        "select count(*) from aa join bb on 1 = 1",
        "select count(*) from aa.b.c",
        "select count(*) from (events)",
        "select count(*) from events -- all",
        "select count(*) from /* hint */ events",
        "select /*+ hint */ count(*) from events",
        "select count(*) from events // all",
        "select count(*) from events; select 1",
        "select count(*) from events;;",
        "(select count(*) from events)",
        "with ee as (select 1) select count(*) from ee",
        "explain plan for select count(*) from events",
        "select distinct event_name from events",
        "select all event_name from events",
        "select count(distinct event_name) from events",
        "select count(all event_name) from events",
        "select count() from events",
        "select count(1) from events",
        "select sum(*) from events",
        "select sum(aa + bb) from tt",
        "select sum(aa) + 1 from tt",
        "select sum(aa) filter (where bb = 1) from tt",
        "select count(*) over () from tt",
        "select upper(event_name) from events",
        "select *, aa from tt",
        "select tt.* from tt",
        "select aa as from tt",
        "select aa as value from tt",
        "select aa as 'x' from tt",
        "select value from tt",
        "select user from tt",
        "select pi from tt",
        "select null from tt",
        "select current_date from tt",
        "select date from tt",
        "select größe from tt",
        "select a$b from tt",
        "select `a` from tt",
        "select [a] from tt",
        "select \"a\"\"b\" from tt",
        "select \"\" from tt",
        "select \"aa from tt",
        "select aa from tt where bb",
        "select aa from tt where not bb = 1",
        "select aa from tt where bb = 1 or cc = 2",
        "select aa from tt where (bb = 1)",
        "select aa from tt where 1 = bb",
        "select aa from tt where bb = cc",
        "select aa from tt where bb = ?",
        "select aa from tt where bb = :b",
        "select aa from tt where bb = null",
        "select aa from tt where bb = true",
        "select aa from tt where bb = 1.5",
        "select aa from tt where bb = .5",
        "select aa from tt where bb = 1e3",
        "select aa from tt where bb = 1.",
        "select aa from tt where bb = 0x10",
        "select aa from tt where bb = +1",
        "select aa from tt where bb = 1234567890123456789",
        "select aa from tt where bb = 1 + 1",
        "select aa from tt where bb + 1 = 2",
        "select aa from tt where bb == 1",
        "select aa from tt where bb = ''",
        "select aa from tt where bb = 'it''s'",
        "select aa from tt where bb = 'a\\b'",
        "select aa from tt where bb = 'a\nb'",
        "select aa from tt where bb = 'a' 'b'",
        "select aa from tt where bb = e'a'",
        "select aa from tt where bb = n'a'",
        "select aa from tt where bb = _utf8'a'",
        "select aa from tt where bb = $$a$$",
        "select aa from tt where bb = date '2020-01-01'",
        "select aa from tt where bb = 'x",
        "select aa from tt where bb < all (1, 2)",
        "select aa from tt where bb = any (1, 2)",
        "select aa from tt where bb in ()",
        "select aa from tt where bb in (select 1)",
        "select aa from tt where bb in (1, null)",
        "select aa from tt where bb not between 1 and 2",
        "select aa from tt where bb between symmetric 2 and 1",
        "select aa from tt where bb not like 'x%'",
        "select aa from tt where bb like 'x!%' escape '!'",
        "select aa from tt where bb ilike 'x%'",
        "select aa from tt where bb like cc",
        "select aa from tt where bb is true",
        "select aa from tt where bb is distinct from 1",
        "select aa from tt where bb % cc = 1",
        "select aa from tt where bb % 2 <> 1",
        "select aa from tt where bb % -2 = 1",
        "select aa from tt where mod(bb, 2) > 0",
        "select aa from tt where mod(bb, 2) in (0)",
        "select aa from tt where bb::integer = 1",
        "select aa from tt group by aa having count(*) > 1",
        "select count(*) from tt group by 1 + aa",
        "select count(*) from tt group by rollup (aa)",
        "select count(*) from tt group by (aa)",
        "select count(*) from tt group by ()",
        "select count(*) from tt group by all",
        "select count(*) from tt group by 1",
        "select aa from tt group by 2",
        "select * from tt group by 1",
        "select aa 'x' from tt",
        "select aa bb cc from tt",
        "select aa from tt order by aa nulls first",
        "select aa from tt order by aa + 1",
        "select aa from tt order by -a",
        "select aa from tt order by 'a'",
        "select aa from tt order by",
        "select aa from tt limit",
        "select aa from tt limit -1",
        "select aa from tt limit all",
        "select aa from tt limit 1, 2",
        "select aa from tt limit 1 offset 2",
        "select aa from tt offset 2",
        "select aa from tt fetch first 2 rows only",
        "select aa from tt limit 1 for update",
        "select aa from tt tablesample bernoulli (10)",
        "select aa from tt union select aa from tt",
        "select aa from table(tt)",
        "select aa from tt as of timestamp 1",
        "values (1)",
        "from t",
        "describe events",
    })
    void whateverElseIsLeftToThePlanner(String sql) {
        assertThat(PlainParser.parse(sql)).as(sql).isNull();
    }

    @Test
    void aLongTextIsLeftToThePlanner() {
        Path trace = SharedFiles.projectRoot().resolve("examples/traces/orders.nettrace");
        String sql = "select event_id from events where event_id in (1" + ", 1".repeat(4000) + ")";
        assertThat(PlainParser.parse(sql)).isNotNull();
        try (TraceDatabase database = TraceDatabase.open(TraceOptions.of(trace))) {
            assertThat(database.mayBePlain(sql)).isFalse();
            assertThat(database.mayBePlain("select event_id from events where event_id in (1, 1)")).isTrue();
        }
    }

    @Test
    void whatMeansOtherClassesIsLeftToThePlanner() {
        Path trace = SharedFiles.projectRoot().resolve("examples/traces/orders.nettrace");
        String sql = "select count(*) from events";
        for (TraceOptions.Engine engine : TraceOptions.Engine.values()) {
            for (boolean pushdown : new boolean[] {true, false}) {
                TraceOptions options =
                        TraceOptions.builder(List.of(trace)).engine(engine).pushdown(pushdown).build();
                try (TraceDatabase database = TraceDatabase.open(options)) {
                    assertThat(database.mayBePlain(sql))
                            .isEqualTo(pushdown && engine != TraceOptions.Engine.DUCKDB);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "select count(*) from nothing",
        "select nothing from events",
        "select count(nothing) from events",
        "select count(*) from nothing.events",
        "select count(*) from events where nothing = 1",
        "select count(*) from events where event_id = 'x'",
        "select count(*) from events where event_name = 1",
        "select count(*) from events where event_name < 'x'",
        "select count(*) from events where event_id like 'x'",
        "select count(*) from events where event_id is null",
        "select count(*) from events where utc_time = '2020-01-01 00:00:00'",
        "select count(*) from events where event_id % 0 = 0",
        "select count(*) from events where event_name % 2 = 0",
        "select event_id, event_id from events",
        "select event_id, event_name as event_id from events",
        "select event_id as event_name from events",
        "select event_id, EVENT_ID from events",
        "select event_id, count(*) from events",
        "select *, count(*) from events",
        "select * from events group by event_id",
        "select event_id from events group by event_name",
        "select count(*) from events group by event_id, event_id",
        "select count(*) from events group by time_ns",
        "select count(*) from events group by event_id, event_name, thread_id, process_id, processor",
        "select max(event_name) from events",
        "select sum(utc_time) from events",
        "select count(*) as event_id from events",
        "select event_id, count(*) from events group by event_id order by 3",
        "select event_id, count(*) from events group by event_id order by 0",
        "select event_id, count(*) from events group by event_id order by event_name",
        "select event_id, count(*) from events group by event_id order by sum(event_id)",
        "select n, count(*) from \"Demo-Orders\".Tick group by n order by 2",
        "select time_ns / 7 as k, count(*) from events group by k order by 2",
        "select time_ns / 1 as k, count(*) from events group by k",
        "select time_ns / 7 as k from events",
        "select time_ns / 7, count(*) from events group by 1",
        "select time_ns / 7 as thread_id, count(*) from events group by 1",
        "select time_ns / 7 as k, count(*) from events group by time_ns / 8",
        "select time_ns as k, count(*) from events group by time_ns / 8",
        "select event_name / 7 as k, count(*) from events group by 1",
        "select time_ns % 0 as k, count(*) from events group by 1",
        "select date_trunc('month', utc_time) as k, count(*) from events group by 1",
        "select date_trunc('day', time_ns) as k, count(*) from events group by 1",
        "select body / 7 as k, count(*) from methods group by 1",
        "select event_id from events order by event_id",
        "select avg(size_bytes) from methods",
        "select min(full_name) from methods",
        "select full_name from methods where full_name = 1",
        "select full_name from methods where full_name < 'x'",
        "select full_name from methods where is_dynamic = 1",
        "select full_name from methods where body is null",
        "select full_name from methods group by tier",
        "select tier, count(*) from methods group by tier order by full_name",
        "select count(*) from gc_events where nothing = 1",
        "select sum(percent_paused) from gc_events",
        "select utc_start, count(*) from trace_info group by 1",
        "select * from methods order by 1 + 1",
        "explain collect select nothing from gc_events",
        "explain collect for etw select * from gc_events",
    })
    void whatIsNotCertainIsLeftToThePlanner(String sql) {
        Path trace = SharedFiles.projectRoot().resolve("examples/traces/orders.nettrace");
        try (TraceDatabase database = TraceDatabase.open(TraceOptions.of(trace))) {
            assertThat(database.plainQuery(sql)).as(sql).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "select count(*) from methods",
        "select full_name from methods where full_name = 'x' and size_bytes > 100",
        "select tier, count(*) n, sum(size_bytes), max(size_bytes) from methods group by 1 order by n desc limit 3",
        "select * from jit_by_module where compilations >= 1 and module like 'System%'",
        "select generation, count(*), sum(pause_ns) from gc_events group by generation",
        "select count(*) from samples where sample_kind is not null",
        "explain collect select count(*) from gc_pauses where duration_ns between 5 and 6",
    })
    void computedTablesAndViewsAreFilteredAndAddedUpByTheWay(String sql) {
        Path trace = SharedFiles.projectRoot().resolve("examples/traces/orders.nettrace");
        try (TraceDatabase database = TraceDatabase.open(TraceOptions.of(trace))) {
            assertThat(database.plainQuery(sql)).as(sql).isNotNull();
        }
    }

    @Test
    void ofSeveralTracesThoseThatAreNotNamedAreLeftToThePlanner() {
        Path traces = SharedFiles.projectRoot().resolve("examples/traces");
        String sql = "select count(*) from methods where trace = 'jit.nettrace'";
        try (TraceDatabase both = TraceDatabase.open(
                        TraceOptions.of(traces.resolve("jit.nettrace"), traces.resolve("orders.nettrace")));
                TraceDatabase one = TraceDatabase.open(TraceOptions.of(traces.resolve("jit.nettrace")))) {
            assertThat(both.plainQuery(sql)).isNull();
            assertThat(one.plainQuery(sql)).isNotNull();
        }
    }

    @Test
    void noWordOfTheParserIsANameWithoutQuotes() {
        for (String image : SqlBabelParserImplConstants.tokenImage) {
            String word = image.substring(1, image.length() - 1);
            boolean isFree = word.equals("METHOD") || word.equals("MODULE") || word.equals("NAME");
            if (word.matches("[A-Za-z_][A-Za-z_0-9]*") && image.startsWith("\"")) {
                assertThat(PlainWords.isName(word)).as(word).isEqualTo(isFree);
                assertThat(PlainWords.isName(word.toLowerCase(Locale.ROOT))).as(word).isEqualTo(isFree);
            }
        }
    }

    @Test
    void noFunctionWithoutParenthesesIsAName() {
        for (SqlOperator operator : SqlLibraryOperatorTableFactory.INSTANCE
                .getOperatorTable(SqlLibrary.values())
                .getOperatorList()) {
            if (operator.getSyntax() == SqlSyntax.FUNCTION_ID) {
                assertThat(PlainWords.isName(operator.getName())).as(operator.getName()).isFalse();
            }
        }
    }
}
