package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.adapter.options.TracePaths;

/** A condition on the trace of one table of a join is one on the trace of the others, and changes no answer. */
class TraceConditionsTest {

    private static final long SEED = Long.getLong("nettrace.conditions.seed", 20_261_124L);
    private static final int CASES = Integer.getInteger("nettrace.conditions.cases", 30);

    @TempDir
    private static Path folder;

    @BeforeAll
    static void write() throws IOException {
        Path traces = Path.of("..", "examples", "traces");
        for (String name : List.of("a", "b", "c")) {
            Files.copy(traces.resolve("jit.nettrace"), folder.resolve(name + ".nettrace"));
        }
        Files.copy(traces.resolve("orders.nettrace"), folder.resolve("d.nettrace"));
    }

    private static TestDatabase open(String engine, boolean pushdown) {
        return new TestDatabase(TraceOptions.builder(TracePaths.expand(List.of(folder.toString())))
                .set("engine", engine).pushdown(pushdown).build());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "select count(*) from clr.MethodLoadVerbose e join methods m on m.trace = e.trace and m.method_id = e.MethodID"
                + " where e.trace = 'b.nettrace'",
        "select count(*) from clr.MethodLoadVerbose e left join methods m on m.trace = e.trace"
                + " and m.method_id = e.MethodID where e.trace like 'b%'",
        "select count(*) from clr.MethodLoadVerbose e, methods m where m.trace = e.trace and m.method_id = e.MethodID"
                + " and m.trace in ('b.nettrace', 'x')",
        "select count(*) from processes p join threads t on t.trace = p.trace join modules m on m.trace = t.trace"
                + " where p.trace = 'b.nettrace'",
        "select count(*) from (select trace, count(*) as n from methods group by trace) m"
                + " join (select trace, row_number() over (partition by trace order by method_id) as n from methods) o"
                + " on o.trace = m.trace where o.trace = 'b.nettrace'",
        "select count(*) from gc_stats where trace = 'b.nettrace'",
        "select count(*), max(e.time_ns) from events e join (values ('b.nettrace'), ('none')) v(t) on e.trace = v.t",
        "select count(*) from events e where e.trace in (values ('b.nettrace'), (cast(null as varchar)))",
        "select count(*) from threads t where t.trace in (select 'b.nettrace' union all select 'a.nettrac')",
        "select count(*) from events e where e.trace in (select i.trace from trace_info i where i.trace like 'b%')",
        "select count(*) from events e where e.trace = 'b.nettrace' and not exists"
                + " (select 1 from threads t where t.trace = e.trace and t.thread_id = e.thread_id + 1)",
        "select count(*) from methods m where m.trace like 'b%' and exists"
                + " (select 1 from clr.MethodLoadVerbose e where e.trace = m.trace and m.method_id = e.MethodID)",
        "select count(*), max((select max(t.thread_id) from threads t where t.trace = p.trace)) from processes p"
                + " where p.trace = 'b.nettrace'",
        "select count(*) from (select * from methods m where m.trace like 'b%') m left join clr.MethodLoadVerbose e"
                + " on e.trace = m.trace and m.method_id = e.MethodID",
    })
    void tablesOfAJoinAreMadeOfTheTracesThatTheConditionLeaves(String sql) {
        for (String engine : List.of("java", "duckdb")) {
            String expected;
            try (TestDatabase database = open(engine, false)) {
                expected = database.row(sql);
            }
            try (TestDatabase database = open(engine, true)) {
                assertThat(database.row(sql)).isEqualTo(expected);
                List<String> scans = new ArrayList<>();
                for (String line : database.row("explain plan for " + sql).split("\n")) {
                    if (line.contains("TableScan") || line.contains("DerivedScan") || line.contains("EventScan")) {
                        scans.add(line);
                    }
                }
                assertThat(scans).isNotEmpty().allMatch(line -> line.contains("where=[trace "));
            }
        }
    }

    @Test
    void conditionThatIsNotOfAllRowsIsNotPassedOn() {
        // The table of the outer join's other side, and what a limit or a window of all traces looks at.
        for (String sql : List.of(
                "select m.trace, count(*) from trace_info i left join modules m on m.trace = i.trace"
                        + " where m.trace is null or m.trace = 'b.nettrace' group by 1 order by 1",
                "select i.trace, m.n from trace_info i join (select trace, row_number() over (order by trace) as n"
                        + " from processes) m on m.trace = i.trace where i.trace > 'b' order by 1",
                "select i.trace from trace_info i join (select trace from processes order by trace limit 2) m"
                        + " on m.trace = i.trace where i.trace > 'a.z' order by 1",
                "select i.trace, m.trace from trace_info i full join (select * from processes where trace < 'c') m"
                        + " on m.trace = i.trace where i.trace > 'b' or i.trace is null order by 1, 2",
                "select i.trace, m.t from trace_info i left join (values ('b.nettrace'), ('none')) m(t)"
                        + " on m.t = i.trace order by 1",
                "select i.trace, m.t from trace_info i right join (values ('b.nettrace'), ('none')) m(t)"
                        + " on m.t = i.trace order by 2",
                "select i.trace from trace_info i where i.trace not in (values ('b.nettrace'), ('none')) order by 1",
                "select i.trace from trace_info i where i.trace > 'a.z' and not exists (select 1 from (select trace"
                        + " from processes order by trace limit 2) m where m.trace = i.trace) order by 1")) {
            for (String engine : List.of("java", "duckdb")) {
                try (TestDatabase pushed = open(engine, true); TestDatabase plain = open(engine, false)) {
                    assertThat(pushed.rows(sql)).as(sql).isEqualTo(plain.rows(sql)).isNotEmpty();
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', value = {
        "b; select count(*) from events e where e.thread_id > 0 and e.trace in"
                + " (select i.trace from trace_info i where i.event_count > 0 and i.trace like 'b%')",
        "c; select count(*) from events e where e.thread_id > 0 and e.trace ="
                + " (select max(i.trace) from trace_info i where i.trace < 'd')",
        "d; select count(*) from events e where e.thread_id > 0 and e.trace ="
                + " (select i.trace from trace_info i order by i.trace desc limit 1)",
        "c; select count(*) from events e join traces t on t.trace = e.trace"
                + " where e.thread_id > 0 and upper(t.trace) like 'C%' and t.trace > 'c'",
        "a; select count(*) from events e left join (select trace as t, file_bytes as n from traces limit 1) t on true"
                + " where e.thread_id > 0 and e.trace = t.t",
        "b; with w as (select trace from traces order by trace offset 1 rows fetch next 1 rows only)"
                + " select count(*) from w, events e where e.thread_id > 0 and w.trace = e.trace",
    })
    void tracesThatAQueryOfTracesNamesAreLookedUpBeforeAnyIsRead(String trace, String sql) {
        for (String engine : List.of("java", "duckdb")) {
            String expected;
            try (TestDatabase database = open(engine, false)) {
                expected = database.row(sql);
                assertThat(database.row("select count(*) from events e where e.thread_id > 0 and trace = '" + trace
                        + ".nettrace'")).isEqualTo(expected);
            }
            try (TestDatabase database = open(engine, true)) {
                assertThat(database.row(sql)).isEqualTo(expected);
                assertThat(database.row("explain plan for " + sql).split("\n")).filteredOn(
                        line -> line.contains("EventScan")).singleElement().asString()
                        .contains("where=[trace [" + trace + ".nettrace] and ").contains("thread_id 1..]");
            }
        }
    }

    @Test
    void noEventIsReadWhereAQueryOfTracesNamesNone() {
        String sql = "select count(*) from events where thread_id > 0 and trace in"
                + " (select trace from trace_info where event_count < 0)";
        try (TestDatabase database = open("java", true)) {
            assertThat(database.row(sql)).isEqualTo("0");
            assertThat(database.row("explain plan for " + sql)).doesNotContain("EventScan");
        }
    }

    @Test
    void whatAQueryOfTracesNamesIsLookedUpForEachRun(@TempDir Path growing) throws IOException, SQLException {
        Files.copy(folder.resolve("a.nettrace"), growing.resolve("a.nettrace"));
        Files.copy(folder.resolve("a.nettrace"), growing.resolve("b.nettrace"));
        String sql = "select min(trace) || max(trace) from events where thread_id > 0 and trace ="
                + " (select max(trace) from trace_info)";
        try (Connection connection = DriverManager.getConnection("jdbc:nettrace:" + growing);
                Statement statement = connection.createStatement();
                PreparedStatement prepared = connection.prepareStatement(sql)) {
            assertThat(only(statement.executeQuery(sql))).isEqualTo("b.nettraceb.nettrace");
            assertThat(only(prepared.executeQuery())).isEqualTo("b.nettraceb.nettrace");
            Files.copy(folder.resolve("d.nettrace"), growing.resolve("c.nettrace"));
            assertThat(only(statement.executeQuery(sql))).isEqualTo("c.nettracec.nettrace");
            assertThat(only(prepared.executeQuery())).isEqualTo("c.nettracec.nettrace");
        }
    }

    private static String only(ResultSet rows) throws SQLException {
        rows.next();
        return rows.getString(1);
    }

    private static String pick(Random random, String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private static String table(Random random, String alias) {
        return pick(random, "processes", "modules", "trace_info", "threads", "(select * from traces)",
                "(select trace, max(thread_id) as k from threads group by trace)",
                "(select trace, row_number() over (partition by trace order by thread_id) as k from threads)",
                "(select trace, sum(event_count) over () as k from threads)",
                "(select trace from processes union all select trace from modules)",
                "(select trace from threads where trace <> 'c.nettrace')",
                "(select trace, file_bytes from traces where file_bytes < 100000)",
                "(select max(trace) as trace from trace_info where trace < 'd')",
                "(select trace from trace_info order by trace desc offset 1 rows fetch next 2 rows only)",
                "(select * from (values ('a.nettrace'), ('b.nettrace'), ('e')) v(trace))") + " " + alias;
    }

    private static String query(Random random) {
        StringBuilder sql = new StringBuilder("select count(*), min(a.trace), max(b.trace), count(c.trace) from ")
                .append(table(random, "a"));
        sql.append(pick(random, " join ", " left join ", " right join ", " full join ")).append(table(random, "b"))
                .append(" on a.trace = b.trace");
        sql.append(pick(random, " join ", " left join ", " right join ", " full join ")).append(table(random, "c"))
                .append(" on ").append(pick(random, "c.trace = b.trace", "c.trace = a.trace",
                "lower(c.trace) = b.trace", "a.trace = lower(c.trace)"));
        String column = pick(random, "a", "b", "c") + ".trace ";
        String condition = pick(random, "= 'b.nettrace'", "in ('a.nettrace', 'd.nettrace')", "like 'c%'", "is null",
                "> 'b.nettrace'", "<> 'a.nettrace'", "ilike 'B%'", "~ '^[ad]'", "|| 'x' < 'c'");
        sql.append(" where ").append(column).append(condition);
        String other = pick(random, "", "", "trace_info where event_count > 5000", "threads",
                "modules where trace > 'a.z'", "trace_info where trace <> 'd'");
        if (!other.isEmpty()) {
            sql.append(" and ").append(pick(random, "a", "b", "c")).append(".trace");
            sql.append(pick(random, " in ", " not in ")).append("(select trace from ").append(other).append(")");
        }
        return sql.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"java", "duckdb"})
    void randomJoinsGiveTheSameWithAndWithout(String engine) {
        System.out.println("TraceConditionsTest: -Dnettrace.conditions.seed=" + SEED);
        Random random = new Random(SEED);
        try (TestDatabase pushed = open(engine, true); TestDatabase plain = open(engine, false)) {
            for (int i = 0; i < CASES; i++) {
                String sql = query(random);
                assertThat(pushed.rows(sql)).as(sql).isEqualTo(plain.rows(sql));
            }
        }
    }
}
