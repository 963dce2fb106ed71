package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.adapter.options.TraceOptions.Engine;
import org.nettracesql.adapter.options.TracePaths;
import org.nettracesql.trace.TraceException;

/** Databases of several traces: every table spans them, and the column {@code trace} tells them apart. */
class SeveralTracesTest {

    @TempDir
    private Path folder;

    private Path first;
    private Path second;

    @BeforeEach
    void write() throws IOException {
        first = Files.move(DemoTrace.write(folder), folder.resolve("first.nettrace"));
        second = Files.move(DemoTrace.writeWithNulls(folder), folder.resolve("second.nettrace"));
    }

    @Test
    void everyTableSpansTheTracesInTheirOrder() {
        try (TestDatabase database = TestDatabase.of(second, first)) {
            assertThat(database.rows("select trace, count(*) from \"Demo\".Item group by trace order by 1"))
                    .containsExactly("first.nettrace|100", "second.nettrace|140");
            assertThat(database.rows("select distinct trace from event_types order by 1"))
                    .containsExactly("first.nettrace", "second.nettrace");
            assertThat(database.rows("select trace from events limit 1")).containsExactly("second.nettrace");
            assertThat(database.rows("select trace, n from \"Demo\".Item where n = 49 order by 1"))
                    .containsExactly("first.nettrace|49", "second.nettrace|49");
        }
    }

    @Test
    void aFilterOnTheTraceOpensNoOther() {
        try (TestDatabase database = TestDatabase.of(first, second)) {
            String sql = "select count(*) from \"Demo\".Item where n > 0 and trace = 'first.nettrace'";
            assertThat(database.plan(sql)).contains("trace [first.nettrace]");
            assertThat(database.row(sql)).isEqualTo("49");
            assertThat(database.statistics().blocksTotal()).isEqualTo(10);
            assertThat(database.row("select count(*) from \"Demo\".Item where n > 0 and trace <> 'first.nettrace'"))
                    .isEqualTo("89");
            assertThat(database.row("select count(*) from events where trace in ('nobody')")).isEqualTo("0");
        }
    }

    @Test
    void aPatternOfTracesOpensNoOther() {
        try (TestDatabase database = TestDatabase.of(first, second);
                TestDatabase all = TestDatabase.unpushed(first, second)) {
            for (String pattern : List.of("like 'fir%'", "not like 'sec%'", "like '_irst.%' escape '!'")) {
                String sql = "select count(*) from \"Demo\".Item where n > 0 and trace " + pattern;
                assertThat(database.row(sql)).isEqualTo("49").isEqualTo(all.row(sql));
                assertThat(database.statistics().blocksTotal()).isEqualTo(10);
            }
            assertThat(database.row("select count(*) from \"Demo\".Item where n > 0 and trace like ?", "sec%"))
                    .isEqualTo("89");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void aTimeOfATraceIsAMoment(Engine engine) {
        Path examples = Path.of("..", "examples", "traces");
        List<Path> both = List.of(examples.resolve("jit.nettrace"), examples.resolve("reuse.nettrace"));
        try (TestDatabase database = new TestDatabase(TraceOptions.builder(both).engine(engine).build())) {
            assertThat(database.row("select count(*) from events where utc_time(time_ns, trace) <> utc_time"))
                    .isEqualTo("0");
            assertThat(database.row("select count(*) from events where utc_time(time_ns, trace) = utc_time"))
                    .isEqualTo(database.row("select count(*) from events"));
            assertThat(database.row("select count(*) from traces where utc_time(0, trace) = start_utc")).isEqualTo("2");
            assertThat(database.row("select utc_time(0), utc_time(0, 'none.nettrace'), utc_time(null, 'jit.nettrace')"))
                    .as("of traces that began at several moments").isEqualTo("null|null|null");
            assertThat(database.row("select count(*), count(distinct date_trunc('minute', utc_time(start_ns, trace)))"
                            + " from gc_pauses where utc_time(start_ns, trace) < '2020-01-01'")).isEqualTo("0|0");
        }
    }

    @Test
    void labelsOfFoldersChooseTraces() throws IOException {
        Path ofA = Files.copy(first, Files.createDirectories(folder.resolve("host=a/day=1")).resolve("x.nettrace"));
        Path ofB = Files.copy(second, Files.createDirectories(folder.resolve("host=b")).resolve("x.nettrace"));
        try (TestDatabase database = TestDatabase.of(ofA, ofB); TestDatabase all = TestDatabase.unpushed(ofA, ofB)) {
            String items = "select count(*) from \"Demo\".Item where n > 0 and ";
            Map<String, String> expected = Map.of(
                    "trace_label(trace, 'host') = 'a'", "49",
                    "trace_label(trace, 'host') <> 'a'", "89",
                    "trace_label(trace, 'host') in ('a', 'b')", "138",
                    "trace_label(trace, 'host') like 'b%'", "89",
                    "trace_label(trace, 'day') is null", "89",
                    "trace_label(trace, 'day') <> '1'", "0",
                    "not trace_label(trace, 'day') = '2'", "49",
                    "trace_label(trace, 'HOST') is not null", "0",
                    "trace_label(trace, 'host') = trace_label(trace, 'day')", "0");
            expected.forEach((condition, count) -> assertThat(database.row(items + condition)).as(condition)
                    .isEqualTo(count).isEqualTo(all.row(items + condition)));
            assertThat(database.row(items + "trace_label(trace, 'host') = ?", "b")).isEqualTo("89");
            assertThat(database.row(items + "trace_label(trace, 'host') = 'a'")).isEqualTo("49");
            assertThat(database.statistics().blocksTotal()).isEqualTo(10);
            assertThat(database.rows("select trace_label(trace, 'host') h, count(*) from \"Demo\".Item group by 1"
                    + " order by 1")).containsExactly("a|100", "b|140");
            assertThat(database.row("select count(*) from threads where trace_label(trace, 'host') = 'b'"))
                    .isEqualTo(all.row("select count(*) from threads where trace_label(trace, 'host') = 'b'"));
        }
    }

    @Test
    void computedTableIsComputedForTheTracesThatAreWanted() {
        for (String condition : List.of(
                "trace = 'first.nettrace'", "trace like 'f%'", "trace in ('x', 'first.nettrace')")) {
            try (TestDatabase database = TestDatabase.of(first, second)) {
                String sql = "select count(*) from threads where " + condition + " and thread_id > 0";
                assertThat(database.plan(sql)).contains("DerivedScan").contains("where=[trace ");
                String rows = database.row(sql);
                assertThat(database.database().traces().get(0).isIndexed()).isTrue();
                assertThat(database.database().traces().get(1).isIndexed()).isFalse();
                try (TestDatabase all = TestDatabase.unpushed(first, second)) {
                    assertThat(all.row(sql)).isEqualTo(rows);
                }
            }
        }
    }

    @Test
    void aLimitCountsOverAllTraces() {
        try (TestDatabase database = TestDatabase.of(first, second)) {
            assertThat(database.rows("select trace from \"Demo\".Item where n > 48 limit 3"))
                    .containsExactly("first.nettrace", "second.nettrace", "second.nettrace");
        }
    }

    @Test
    void filesOfOneNameAreToldApartByTheirPaths() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        Path twin = Files.copy(first, other.resolve("first.nettrace"));
        try (TestDatabase database = TestDatabase.of(first, twin)) {
            assertThat(database.rows("select trace from traces order by 1"))
                    .containsExactlyInAnyOrder(first.toString(), twin.toString());
        }
    }

    @Test
    void aFileOfAFolderThatCannotBeReadIsSkippedWithAWarning() throws IOException {
        Files.writeString(folder.resolve("not.nettrace"), "not a trace");
        Files.createFile(folder.resolve("empty.nettrace"));
        TracePaths.Expansion found = TracePaths.expand(List.of(folder.toString()));
        try (TestDatabase database = new TestDatabase(
                TraceOptions.builder(found.files()).skippable(found.found()).build())) {
            assertThat(database.rows("select trace, count(*) from events group by trace order by 1"))
                    .containsExactly("first.nettrace|110", "second.nettrace|150");
            assertThat(database.rows("select trace, kind from trace_warnings where kind = 'UNREADABLE' order by 1"))
                    .containsExactly("empty.nettrace|UNREADABLE", "not.nettrace|UNREADABLE");
            assertThat(database.row("select message from trace_warnings where trace = 'not.nettrace'"))
                    .startsWith("The file is skipped. Cannot read ");
            assertThat(database.database().warnings()).hasSizeGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void aLinkThatLeadsNowhereIsAFileThatCannotBeRead() throws IOException {
        Path missing = folder.resolve("away").resolve("third.nettrace");
        Path sub = Files.createDirectory(folder.resolve("host=a"));
        Files.createSymbolicLink(folder.resolve("third.nettrace"), missing);
        Files.createSymbolicLink(folder.resolve("notes.txt"), missing);
        Files.createSymbolicLink(sub.resolve("round.nettrace"), sub.resolve("round.nettrace"));
        for (String written : List.of(folder.toString(), folder + "/*", folder + "/**")) {
            TracePaths.Expansion found = TracePaths.expand(List.of(written));
            try (TestDatabase database = new TestDatabase(
                    TraceOptions.builder(found.files()).skippable(found.found()).build())) {
                assertThat(database.rows("select distinct trace from events order by 1"))
                        .containsExactly("first.nettrace", "second.nettrace");
                List<String> unread = database.rows(
                        "select trace from trace_warnings where kind = 'UNREADABLE' order by 1");
                assertThat(unread).isEqualTo(written.endsWith("**")
                        ? List.of("round.nettrace", "third.nettrace")
                        : List.of("third.nettrace"));
            }
        }
    }

    @Test
    void aFolderWithoutAnyReadableFileIsAnError() throws IOException {
        Path other = Files.createDirectory(folder.resolve("others"));
        Files.createFile(other.resolve("a.nettrace"));
        Files.createFile(other.resolve("b.nettrace"));
        TracePaths.Expansion found = TracePaths.expand(List.of(other.toString()));
        assertThatThrownBy(() -> TraceDatabase.open(
                        TraceOptions.builder(found.files()).skippable(found.found()).build()))
                .isInstanceOf(TraceException.class);
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void windowsOverRowsOfEachTraceAreThoseOfTheTraceAlone(Engine engine) {
        String numbered = "select trace, n, row_number() over (partition by trace order by n desc, event_number),"
                + " sum(n) over (partition by trace, flag) from ";
        List<String> sources = List.of("\"Demo\".Item where n > 3 order by 1, 2, 3",
                "(select trace, n, event_number, flag from \"Demo\".Item where n > 40 union all"
                        + " select trace, n, event_number, flag from \"Demo\".Item where n < 7) x order by 1, 2, 3",
                "(select trace, n, event_number, flag from \"Demo\".Item order by event_number limit 60) x"
                        + " order by 1, 2, 3",
                "(select trace, n, event_number, flag, lag(n) over (partition by trace order by event_number) as p"
                        + " from \"Demo\".Item) x where p < n order by 1, 2, 3");
        TraceOptions options = TraceOptions.builder(List.of(second, first)).engine(engine).build();
        try (TestDatabase both = new TestDatabase(options);
                TestDatabase one = TestDatabase.of(first);
                TestDatabase other = TestDatabase.of(second)) {
            for (String source : sources) {
                List<String> apart = new ArrayList<>(one.rows(numbered + source));
                apart.addAll(other.rows(numbered + source));
                assertThat(both.rows(numbered + source).size()).isPositive();
                if (!source.contains("limit")) {
                    assertThat(both.rows(numbered + source)).as(source).isEqualTo(apart);
                }
                assertThat(both.rows(numbered + source)).as(source)
                        .isEqualTo(both.rows(numbered.replace("by trace", "by trace || ''") + source));
            }
        }
    }

    @Test
    void windowsOverRowsOfEachTraceReadNoTraceBeforeTheirRowsAreWanted() throws IOException {
        Path third = Files.copy(second, folder.resolve("third.nettrace"));
        TraceOptions options =
                TraceOptions.builder(List.of(first, second, third)).engine(Engine.JAVA).build();
        String sql = "select trace, sum(n) over (partition by trace order by event_number) from \"Demo\".Item limit 1";
        try (TestDatabase database = new TestDatabase(options)) {
            assertThat(database.row(sql)).startsWith("first.nettrace|");
            assertThat(database.statistics().blocksRead()).as("of the first, and where the second begins")
                    .isBetween(10L, 21L);
            assertThat(database.rows(sql.replace("by trace", "by trace || ''"))).hasSize(1);
            assertThat(database.statistics().blocksRead()).isEqualTo(32);
        }
    }

    @Test
    void aFileThatIsNamedByItselfAsWellIsNotSkipped() {
        TracePaths.Expansion found = TracePaths.expand(List.of(folder.toString(), first.toString()));
        assertThat(found.files()).containsExactly(first, second);
        assertThat(found.found()).containsExactly(second);
    }

    @Test
    void aFileThatCannotBeOpenedIsAnErrorAtOnce() {
        Path missing = folder.resolve("missing.nettrace");
        assertThatThrownBy(() -> TraceDatabase.open(TraceOptions.of(first, missing)))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("missing.nettrace");
    }

    @Test
    void tracesOfOneDatabaseAreNotSeenByAnother() {
        try (TestDatabase one = TestDatabase.of(first);
                TestDatabase both = TestDatabase.of(first, second)) {
            assertThat(one.row("select count(*) from events")).isEqualTo("110");
            assertThat(both.row("select count(*) from events")).isEqualTo("260");
        }
    }
}
