package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.adapter.options.TracePaths;
import org.nettracesql.trace.Trace;

/** A condition on nothing but the trace is asked once a trace, and only the traces for which it is true are read. */
class TracesOfConditionsTest {

    @TempDir
    private static Path folder;

    /** Of one trace. */
    private static final long BLOCKS = 10;

    private static final List<String> FILES = List.of(
            "host=a/day=2026-11-01/n=007/a1.nettrace", "host=a/day=2026-11-02/n=12/a2.nettrace",
            "host=B/day=2026-11-02/n=9/B3.nettrace", "host=c%20d/day=__HIVE_DEFAULT_PARTITION__/n=x/c 4.nettrace",
            "host=ü/it's=1=2/ü5.nettrace");

    @BeforeAll
    static void write() throws IOException {
        Path trace = DemoTrace.write(folder);
        for (String file : FILES) {
            Path copy = folder.resolve(file);
            Files.createDirectories(copy.getParent());
            Files.copy(trace, copy);
        }
        Files.delete(trace);
    }

    private static TestDatabase open(String engine, boolean pushdown) {
        return new TestDatabase(TraceOptions.builder(TracePaths.expand(List.of(folder + "/**")))
                .set("engine", engine).pushdown(pushdown).build());
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '"', value = {
        "1 2; trace ilike 'A%'",
        "1 2; trace ~ '^a[0-9]'",
        "1 2; trace ~* '^A'; ",
        "1 2; starts_with(trace, 'a')",
        "1 2 3; regexp_like(trace, '^[aB]')",
        "4; contains(trace, ' ')",
        "3; lower(trace) = 'b3.nettrace'",
        "1; split_part(trace, '.', 1) = 'a1'",
        "1 2; substr(trace, 1, 1) = 'a'",
        "1 2; substring(trace from 1 for 1) = 'a'",
        "1 2; left(trace, 1) = 'a'",
        "1 2; trace > 'a' and trace < 'c'",
        "1 2; trace between 'a' and 'b'",
        "3 4 5; trace not like 'a%'",
        "2 3 4 5; trace <> 'a1.nettrace'",
        "3 4 5; trace not ilike 'A%'",
        "; trace is null",
        "1 2 3 4 5; trace is not null",
        "1 3; trace like 'a1%' or trace ilike 'b%'",
        "2; case when trace like 'a%' then trace > 'a2' else false end",
        "5; char_length(trace) = 11 and ascii(trace) > 128",
        "4; char_length(trace) > 11",
        "1 2; trace_label(trace, 'host') ilike 'A'",
        "1 2 3; upper(trace_label(trace, 'host')) in ('A', 'B')",
        "4 5; trace_label(trace, 'host') > 'a'",
        "2 3; trace_label(trace, 'day') > '2026-11-01' and trace_label(trace, 'day') < '2026-12'",
        "4 5; trace_label(trace, 'day') is null",
        "2 3; not trace_label(trace, 'day') = '2026-11-01'",
        "3; trace_label(trace, 'host') || trace_label(trace, 'n') = 'B9'",
        "2; case when trace_label(trace, 'n') similar to '[0-9]+' then cast(trace_label(trace, 'n') as int) > 9 end",
        "1 3; try_cast(trace_label(trace, 'n') as int) < 10",
        "1 2 3; trace_label(trace, 'day') in ('2026-11-01', '2026-11-02') and trace_label(trace, 'host') is not null",
        "5; trace_label(trace, 'it''s') = '1=2'",
        "2 3; coalesce(trace_label(trace, 'day'), '') = '2026-11-02'",
        "1; (trace ilike 'A1%' and thread_id > 0) or (trace ilike 'a2%' and thread_id < 0 and trace > 'b')",
        "1 2 3; trace ilike 'a%' or (lower(trace) like 'b%' and event_number >= 0)",
        "1 2; position('a' in trace) = 1",
        "1 2; strpos(trace, 'a') = 1",
        "5; reverse(trace) like '%ü'",
        "1 2 4; replace(trace, 'a', 'c') like 'c%'",
        "1 2; trace like 'a' || '%'",
        "1; trace in ('a1.nettrace', 'zz') and trace ilike '%1%'",
    })
    void noOtherTraceIsRead(String expected, String condition) {
        String sql = "select trace, count(*) from events where thread_id > 0 and (" + condition + ") group by trace";
        Set<String> traces = names(expected);
        for (String engine : List.of("java", "duckdb")) {
            try (TestDatabase database = open(engine, false)) {
                assertThat(named(database.rows(sql))).as("rows without push-down, " + engine).isEqualTo(traces);
            }
            try (TestDatabase database = open(engine, true)) {
                assertThat(named(database.rows(sql))).as("rows, " + engine).isEqualTo(traces);
                assertThat(blocks(database)).as("blocks, " + engine).isEqualTo(BLOCKS * traces.size());
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '"', value = {
        "1 2; trace ilike ?; A%",
        "; trace ilike ?;",
        "1 2; trace > ? and trace < 'b'; a",
        "1 2; substr(trace, 1, 1) = lower(cast(? as varchar)); A",
        "2 3; trace_label(trace, 'day') > ?; 2026-11-01",
        "1 2; trace_label(trace, 'host') = ?; a",
        "3; trace_label(trace, 'host') = upper(cast(? as varchar)); b",
        "1 2; trace in (select trace from trace_info where folder_labels like ?); %\"host\":\"a\"%",
        "2; trace = (select max(i.trace) from trace_info i where i.trace < ?); b",
        "3; exists (select 1 from trace_info i where i.trace = o.trace and i.folder_labels like ?); %\"B\"%",
    })
    void norWhereAParameterSaysWhich(String expected, String condition, String parameter) {
        Set<String> traces = names(expected);
        String sql = "select o.trace, count(*) from events o where thread_id > 0 and "
                + condition.replace("(trace", "(o.trace").replaceFirst("^trace ", "o.trace ") + " group by o.trace";
        for (String engine : List.of("java", "duckdb")) {
            try (TestDatabase database = open(engine, false)) {
                assertThat(named(database.rows(sql, parameter))).as("rows without push-down").isEqualTo(traces);
            }
            try (TestDatabase database = open(engine, true)) {
                assertThat(named(database.rows(sql, parameter))).as("rows, " + engine).isEqualTo(traces);
                assertThat(blocks(database)).as("blocks, " + engine).isEqualTo(BLOCKS * traces.size());
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '"', value = {
        "1 2; trace_label(o.trace, 'host') in (select trace_label(trace, 'host') from traces where trace ilike 'A1%')",
        "1; lower(o.trace) in (select lower(trace) from traces where trace ilike 'A1%')",
        "2 3; trace_label(o.trace, 'day') = (select max(trace_label(trace, 'day')) from trace_info)",
        "2 3; trace_label(o.trace, 'day') > (select min(trace_label(trace, 'day')) from trace_info)",
        "1 2; trace_label(o.trace, 'host') in (values ('a'), ('z'))",
        "1 2 3; o.trace in (select i.trace from trace_info i join traces t on t.trace = i.trace"
                + " where trace_label(i.trace, 'day') is not null)",
        "3 4 5; o.trace not in (select trace from trace_info where trace ilike 'A%')",
        "3 4 5; o.trace <> all (select trace from traces where trace ilike 'A%')",
        "3 4 5; (o.trace in (select trace from traces where trace ilike 'A%')) is not true",
        "5; o.trace not in (select trace from traces order by trace limit 4)",
        "3 5; o.trace not in (select trace from traces where trace ilike 'A%')"
                + " and not exists (select 1 from trace_info i where i.trace = o.trace and i.trace like 'c%')",
        "2 3; o.trace not in (select trace from traces where trace ilike 'a1%')"
                + " and trace_label(o.trace, 'day') in"
                + " (select trace_label(trace, 'day') from traces where trace > 'a')",
        "1 2 3 4 5; o.trace not in (select trace from traces where trace = 'none')",
        "; o.trace not in (select trace from traces)",
        "3 4 5; not exists (select 1 from trace_info i where i.trace = o.trace and i.trace ilike 'A%')",
        "3 4 5; not exists (select 1 from traces i where lower(i.trace) = lower(o.trace) and i.trace ilike 'A%')",
        "4 5; not exists (select 1 from traces i"
                + " where trace_label(i.trace, 'day') = trace_label(o.trace, 'day') and i.trace ilike 'a%')",
    })
    void norWhereAQueryOfTracesSaysWhich(String expected, String condition) {
        Set<String> traces = names(expected);
        String sql =
                "select o.trace, count(*) from events o where thread_id > 0 and " + condition + " group by o.trace";
        String computed = sql.replace("from events", "from threads");
        for (String engine : List.of("java", "duckdb")) {
            try (TestDatabase database = open(engine, false)) {
                assertThat(named(database.rows(sql))).as("without push-down").isEqualTo(traces);
                assertThat(named(database.rows(computed))).as("without push-down").isEqualTo(traces);
            }
            try (TestDatabase database = open(engine, true)) {
                assertThat(named(database.rows(sql))).as("rows, " + engine).isEqualTo(traces);
                assertThat(blocks(database)).as("blocks, " + engine).isEqualTo(BLOCKS * traces.size());
                assertThat(named(database.rows(computed))).as("computed rows, " + engine).isEqualTo(traces);
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '"', value = {
        "3 4 5; left join (select trace from traces where trace ilike 'A%') i on i.trace = o.trace; i.trace is null",
        "3 4 5; left join trace_info i on o.trace = i.trace and i.trace ilike 'A%'; i.event_count is null",
        "3 4 5; left join (select lower(trace) as name from traces where trace ilike 'A%') i"
                + " on i.name = lower(o.trace); i.name is null",
        "4 5; left join (select trace_label(trace, 'day') as label from traces where trace like 'a%') i"
                + " on i.label = trace_label(o.trace, 'day'); i.label is null",
        "2 3 4; left join (select trace from traces where trace like 'a1%') i on i.trace = o.trace"
                + " left join (select trace from trace_info where trace like 'ü%') u on u.trace = o.trace;"
                + " i.trace is null and u.trace is null",
        "3 4 5; join threads t on t.trace = o.trace and t.thread_id = o.thread_id"
                + " left join (select trace from traces where trace ilike 'A%') i on i.trace = t.trace;"
                + " i.trace is null",
    })
    void norWhereAnOuterJoinWantsThoseWithoutAPartner(String expected, String join, String condition) {
        String sql = "select o.trace, count(*) from events o " + join + " where o.thread_id > 0 and " + condition
                + " group by o.trace";
        Set<String> traces = names(expected);
        for (String engine : List.of("java", "duckdb")) {
            List<String> rows;
            try (TestDatabase database = open(engine, false)) {
                rows = database.rows(sql);
                assertThat(named(rows)).as("rows without push-down, " + engine).isEqualTo(traces);
            }
            try (TestDatabase database = open(engine, true)) {
                assertThat(database.rows(sql)).as("rows, " + engine).containsExactlyInAnyOrderElementsOf(rows);
                assertThat(blocks(database) % (BLOCKS * traces.size())).as("blocks, " + engine).isZero();
                assertThat(database.plan(sql)).doesNotContain("trace.events], where=[thread_id");
            }
        }
    }

    /** What no trace's name alone decides has to be read. */
    @ParameterizedTest
    @ValueSource(strings = {
        "left join trace_info i on i.trace = o.trace and i.process_id = o.thread_id where i.trace is null",
        "left join trace_info i on i.trace = o.trace and o.thread_id > 0 and i.trace like 'a%' where i.trace is null",
        "left join trace_info i on i.trace = o.trace and i.trace like 'a%' where i.folder_labels is null",
        "left join trace_info i on i.trace = o.trace and i.trace like 'a%' where i.trace is null or o.thread_id = 1",
        "left join trace_info i on i.trace > o.trace and i.trace like 'a%' where i.trace is null",
        "full join (select trace from traces where trace like 'a%') i on i.trace = o.trace where i.trace is null",
        "where (o.trace not in (select trace from traces where trace like 'a%')) is not false",
        "where (o.trace not in (select trace from traces where trace like 'a%')) is null",
        "where o.trace not in (select trace_label(trace, 'day') from traces)",
        "where o.trace not in (select trace_label(trace, 'day') from traces where trace like 'a%')",
        "where trace_label(o.trace, 'day') not in (select trace_label(trace, 'day') from traces where trace < 'a2')",
        "where trace_label(o.trace, 'day') not in (select trace_label(trace, 'day') from traces)",
        "where trace_label(o.trace, 'day') not in (select trace from traces where trace = 'none')",
        "where o.trace not in (select trace from traces where trace like 'a%') or o.event_number = 1",
        "where o.trace not in (select trace from threads where trace like 'a%')",
    })
    void otherwiseNoRowIsLost(String rest) {
        String sql = "select o.trace, count(*) from events o " + rest + " group by o.trace order by 1";
        for (String engine : List.of("java", "duckdb")) {
            try (TestDatabase database = open(engine, true); TestDatabase plain = open(engine, false)) {
                assertThat(database.rows(sql)).as(engine).isEqualTo(plain.rows(sql));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '"', value = {
        "1 2; trace ilike 'A%'",
        "2; try_cast(trace_label(trace, 'n') as int) > 9",
        "2 3; trace_label(trace, 'day') = (select max(trace_label(trace, 'day')) from trace_info)",
        "1 2; trace_label(trace, 'host') in (select trace_label(trace, 'host') from traces where trace like 'a1%')",
        "5; (trace > 'd' and thread_id > 0) or (trace = 'a1.nettrace' and 1 > thread_id and trace > 'b')",
    })
    void aComputedTableIsComputedOfNoOtherTrace(String expected, String condition) {
        Set<String> traces = names(expected);
        String sql = "select trace, count(*) from threads where " + condition + " group by trace";
        for (String engine : List.of("java", "duckdb")) {
            try (TestDatabase database = open(engine, false)) {
                assertThat(named(database.rows(sql))).as("rows without push-down").isEqualTo(traces);
            }
            try (TestDatabase database = open(engine, true)) {
                assertThat(named(database.rows(sql))).as("rows, " + engine).isEqualTo(traces);
                List<Trace> all = database.database().traces();
                List<Boolean> areRead = all.stream().map(Trace::isIndexed).toList();
                List<String> names = database.rows("select trace from traces");
                Set<String> read = new TreeSet<>();
                for (int i = 0; i < names.size(); i++) {
                    if (areRead.get(i)) {
                        read.add(names.get(i));
                    }
                }
                // A query of trace_info reads all.
                assertThat(condition.contains("trace_info") ? traces : read).isEqualTo(traces);
                assertThat(database.plan(sql)).contains("DerivedScan(table=[[trace, threads]], where=[");
            }
        }
    }

    @Test
    void aConditionFailsWhereARowIsAskedAndNowhereElse() {
        String number = "cast(trace_label(trace, 'n') as int) > 8";
        String items = "select trace, count(*) from events where thread_id > 0 and %s group by trace";
        for (String engine : List.of("java", "duckdb")) {
            for (boolean pushdown : List.of(false, true)) {
                try (TestDatabase database = open(engine, pushdown)) {
                    assertThatThrownBy(() -> database.rows(items.formatted(number)))
                            .hasStackTraceContaining("\"x\"");
                    assertThat(named(database.rows(items.formatted("trace not like 'c%' and " + number))))
                            .isEqualTo(names("2 3"));
                    assertThat(database.rows("select trace from events where thread_id < 0 and " + number)).isEmpty();
                    assertThat(database.rows("select trace from threads where thread_id < 0 and " + number)).isEmpty();
                }
            }
        }
    }

    @Test
    void conditionsThatDifferInATextAloneAreTwo() {
        String sql = "select count(*) from events where thread_id > 0 and lower(trace) like 'trace%'"
                + " union all select count(*) from events where thread_id > 0 and lower(trace) like '$0%'"
                + " union all select count(*) from events where thread_id > 0 and lower(trace) like 'a%'";
        try (TestDatabase database = open("java", true)) {
            assertThat(database.rows(sql)).containsExactly("0", "0", "220");
            assertThat(database.plan(sql))
                    .contains("LIKE(LOWER(trace), '$0%')")
                    .contains("LIKE(LOWER(trace), 'trace%')");
        }
    }

    @Test
    void aFileThatIsNoTraceIsAskedByItsName() throws IOException {
        Path bad = Files.writeString(folder.resolve("host=B/bad.nettrace"), "nothing");
        try (TestDatabase database = open("java", true); TestDatabase plain = open("java", false)) {
            for (String condition : List.of("trace ilike '%BAD%'", "trace ilike 'b%'",
                    "trace_label(trace, 'host') is null", "trace not ilike 'b%'", "try_cast(trace as int) is null")) {
                String sql = "select trace, kind from trace_warnings where " + condition + " order by 1, 2";
                assertThat(database.rows(sql)).as(condition).isEqualTo(plain.rows(sql)).isNotEmpty();
            }
        } finally {
            Files.delete(bad);
        }
    }

    @Test
    void noBlockIsReadForATimeThatTheClockSays() {
        for (String moment : List.of(
                "current_timestamp", "now() - interval '1' day", "current_date", "localtimestamp")) {
            String sql = "select count(*) from events where thread_id > 0 and utc_time >= " + moment;
            for (String engine : List.of("java", "duckdb")) {
                try (TestDatabase database = open(engine, true); TestDatabase plain = open(engine, false)) {
                    assertThat(database.row(sql)).isEqualTo("0").isEqualTo(plain.row(sql));
                    assertThat(database.statistics().blocksRead()).as(moment).isZero();
                    String others = sql.replace(">=", "<");
                    assertThat(database.row(others)).isEqualTo(plain.row(others)).isEqualTo("550");
                }
            }
        }
    }

    private static Set<String> names(String numbers) {
        Set<String> names = new TreeSet<>();
        if (numbers != null) {
            for (String number : numbers.split(" ")) {
                names.add(name(Integer.parseInt(number) - 1));
            }
        }
        return names;
    }

    private static String name(int file) {
        return Path.of(FILES.get(file)).getFileName().toString();
    }

    private static Set<String> named(List<String> rows) {
        Set<String> names = new TreeSet<>();
        rows.forEach(row -> names.add(row.substring(0, row.indexOf('|'))));
        return names;
    }

    /** The blocks of the traces that the last query has opened. */
    private static long blocks(TestDatabase database) {
        return database.statistics().blocksTotal();
    }
}
