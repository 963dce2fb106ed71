package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/**
 * Where events name the traces that are wanted, a table that is computed of each trace is computed of no other. Trace i
 * of six has twenty events {@code Item} with {@code n} = i and of one thread, 100 + i; trace 5 a {@code Mark}, too.
 */
class ChosenByEventsTest {

    private static final int TRACES = 6;
    private static final int MARKED = 5;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void write() throws IOException {
        for (int i = 1; i <= TRACES; i++) {
            NetTraceWriter writer = new NetTraceWriter();
            MetadataRecord item = writer.define("Demo", 1, "Item", type -> type.field("n", TypeCode.INT32));
            MetadataRecord mark = writer.define("Demo", 2, "Mark", type -> type.field("m", TypeCode.INT32));
            int n = i;
            writer.events(block -> {
                for (int event = 0; event < 20; event++) {
                    block.event(item, NetTraceWriter.SYNC_TICKS + event).thread(100 + n).payload(p -> p.i32(n));
                }
            });
            if (i == MARKED) {
                writer.events(block -> block.event(mark, NetTraceWriter.SYNC_TICKS + 30).thread(100 + n)
                        .payload(p -> p.i32(7)));
            }
            Files.write(folder.resolve("t" + i + ".nettrace"), writer.end().toBytes());
        }
    }

    private static TestDatabase open(String engine, boolean pushdown) {
        return new TestDatabase(TraceOptions.builder(TracePaths.expand(List.of(folder + "/t*.nettrace")))
                .set("engine", engine).pushdown(pushdown).build());
    }

    private static Set<String> names(String numbers) {
        Set<String> names = new TreeSet<>();
        if (numbers != null) {
            for (String number : numbers.split(" ")) {
                names.add("t" + number + ".nettrace");
            }
        }
        return names;
    }

    private static Set<String> named(List<String> rows) {
        Set<String> names = new TreeSet<>();
        rows.forEach(row -> names.add(row.substring(0, row.indexOf('|'))));
        return names;
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '"', value = {
        "2 4; select trace, count(*) from threads where trace in (select trace from Demo.Item where n in (2, 4))"
                + " group by trace",
        "2; select t.trace, t.thread_id from threads t where exists"
                + " (select 1 from Demo.Item i where i.trace = t.trace and i.n = 2)",
        "3; select t.trace, i.n from threads t join Demo.Item i on i.trace = t.trace where i.n = 3",
        "3; select t.trace, i.n from Demo.Item i left join threads t on i.trace = t.trace where i.n = 3",
        "3; select t.trace, i.n from threads t left join Demo.Item i on i.trace = t.trace where i.n = 3",
        "3; select t.trace, i.n from Demo.Item i join threads t on i.trace = t.trace and t.thread_id = i.thread_id"
                + " where i.n = 3",
        "; select t.trace, i.n from threads t join Demo.Item i on i.trace = t.trace where i.n = 30",
        "5 6; select t.trace, t.thread_id from threads t join (select trace, count(*) as c from Demo.Item where n > 4"
                + " group by trace having count(*) > 1) g on g.trace = t.trace",
        "6; select trace, count(*) from threads where trace in (select trace from Demo.Item order by n desc limit 1)"
                + " group by trace",
        "5; select trace, thread_id from (select trace, thread_id from threads union all select trace, event_count"
                + " from event_types) where trace in (select trace from Demo.Mark where m = 7)",
        "5; select trace, count(*) from threads where trace in"
                + " (select trace from event_types where event_name = 'Mark' and event_count > 0) group by trace",
        "2; select trace, count(*) from threads where trace in (select trace from Demo.Item where n in (2, 4))"
                + " and trace like '%2%' group by trace",
        "2 4; select trace, count(*) from threads where thread_id > 0 and trace in"
                + " (select trace from Demo.Item where n in (2, 4)) group by trace",
        "4; select trace, thread_id from (select trace, thread_id, row_number() over (partition by trace"
                + " order by thread_id) as r from threads) where r = 1 and trace in"
                + " (select trace from Demo.Item where n = 4)",
    })
    void rowsAreThoseOfTheTracesThatAreNamed(String expected, String sql) {
        Set<String> traces = names(expected);
        for (String engine : List.of("java", "duckdb")) {
            List<String> rows;
            try (TestDatabase database = open(engine, false)) {
                rows = sorted(database.rows(sql));
                assertThat(named(rows)).as("without push-down, " + engine).isEqualTo(traces);
            }
            try (TestDatabase database = open(engine, true)) {
                assertThat(sorted(database.rows(sql))).as(engine).isEqualTo(rows);
            }
        }
    }

    private static List<String> sorted(List<String> rows) {
        return rows.stream().sorted().toList();
    }

    /** The threads of a trace are read off its index, which nothing else here makes. */
    @ParameterizedTest
    @ValueSource(strings = {"java", "duckdb"})
    void noOtherTraceIsComputed(String engine) {
        try (TestDatabase database = open(engine, true)) {
            assertThat(database.rows("select trace, thread_id from threads where trace in"
                            + " (select trace from Demo.Item where n in (2, 4)) order by 1"))
                    .containsExactly("t2.nettrace|102", "t4.nettrace|104");
            assertThat(database.database().traces().stream().map(Trace::isIndexed))
                    .containsExactly(false, true, false, true, false, false);
        }
    }

    private static String plan(TestDatabase database, String sql) {
        return String.join("\n", database.rows("explain plan for " + sql));
    }

    @Test
    void aPlanShowsWhichTracesAreComputed() {
        String named = "trace in (select trace from Demo.Item where n in (2, 4))";
        try (TestDatabase database = open("java", true)) {
            assertThat(plan(database, "select count(*) from threads where " + named))
                    .contains("rows 1, for trace of trace.threads")
                    .contains("DerivedScan(table=[[trace, threads]], where=[trace as in filter of rows 1])");
            assertThat(plan(database, "select count(*) from threads where thread_id > 0 and trace like '%2%' and "
                            + named))
                    .containsPattern("DerivedScan.*where=.trace as in filter of rows 1 and trace like '%2%'.");
            assertThat(plan(database, "select count(*) from threads t join Demo.Item i on i.trace = t.trace"))
                    .as("all events may name all traces").doesNotContain("DerivedScan");
            assertThat(plan(database, "select count(*) from threads where trace not in"
                            + " (select trace from Demo.Item where n = 2)"))
                    .as("those that are not named are wanted").doesNotContain("filter of rows");
            assertThat(plan(database, "select count(*) from threads t full join (select trace from Demo.Item"
                            + " where n = 2) i on i.trace = t.trace"))
                    .as("all are wanted").doesNotContain("DerivedScan");
        }
    }

    @Test
    void thereIsNothingToChooseInOneTrace() {
        try (TestDatabase database = new TestDatabase(
                TraceOptions.builder(TracePaths.expand(List.of(folder + "/t2.nettrace"))).build())) {
            String sql = "select count(*) from threads where trace in (select trace from Demo.Item where n = 2)";
            assertThat(plan(database, sql)).doesNotContain("FirstRows");
            assertThat(database.rows(sql)).containsExactly("1");
        }
    }
}
