package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.adapter.options.TracePaths;
import org.nettracesql.trace.IndexStorage;
import org.nettracesql.trace.ScanStatistics;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTrace6Writer;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/**
 * The first and the last times of traces that start at times of their own are answered by what is known of the traces
 * alone: in folders by host and day, with a trace of two processes, one without events and one that cannot be read.
 */
class TimesOfManyTracesTest {

    private static final int TRACES = 12;
    private static final long NANOS_PER_DAY = 86_400_000_000_000L;

    /** One of the traces. */
    private record Written(String name, String host, String day, List<Event> events) {}

    private record Event(String name, LocalDateTime start, long timeNanos) {
        private boolean isRare() {
            return name.equals("Rare");
        }

        private LocalDateTime utc() {
            return start.plusNanos(timeNanos).truncatedTo(ChronoUnit.MILLIS);
        }
    }

    @TempDir
    private static Path folder;

    private static final List<Written> ALL = new ArrayList<>();

    @BeforeAll
    static void write() throws IOException, InterruptedException {
        for (int i = 0; i < TRACES; i++) {
            String host = i % 3 == 0 ? "a" : "b";
            String day = "" + i % 4;
            // Not in the order of their names, and the first events are before what the trace says is its start.
            LocalDateTime start = NetTraceWriter.SYNC_TIME.minusDays(i * 5 % TRACES).plusNanos(1_000_000L * i);
            List<Event> events = new ArrayList<>();
            for (long nanos : new long[] {-1_500_001 - i, 0, 999_999, 1_000_000, NANOS_PER_DAY + i}) {
                if (i != 5) {
                    events.add(new Event(nanos == 0 && i % 2 == 0 ? "Rare" : "Item", start, nanos));
                }
            }
            Written trace = new Written("t%02d.nettrace".formatted(i), host, day, events);
            ALL.add(trace);
            NetTraceWriter writer =
                    new NetTraceWriter(4, start, NetTraceWriter.SYNC_TICKS, 1_000_000_000L, 8);
            MetadataRecord item = writer.define("Demo", 1, "Item", type -> type.field("n", TypeCode.INT32));
            MetadataRecord rare = writer.define("Demo", 2, "Rare", type -> type.field("n", TypeCode.INT32));
            writer.events(block -> {
                for (Event event : events) {
                    block.event(event.isRare() ? rare : item,
                            NetTraceWriter.SYNC_TICKS + event.timeNanos).payload(p -> p.i32(1));
                }
            });
            Files.write(folderOf(host, day).resolve(trace.name), writer.end().toBytes());
        }
        Files.write(folderOf("b", "3").resolve("broken.nettrace"), new byte[] {1, 2, 3});
        // A manifest is kept of files that nobody wrote to for two seconds.
        Thread.sleep(2_200);
    }

    private static Path folderOf(String host, String day) throws IOException {
        return Files.createDirectories(folder.resolve("host=" + host + "/day=" + day));
    }

    private static TraceOptions.Builder options() {
        return TraceOptions.builder(TracePaths.expand(List.of(folder + "/**.nettrace")));
    }

    /** What is asked, and what was written says to it. */
    private static Map<String, List<String>> questions() {
        String both = "min(utc_time), max(utc_time)";
        String host = "trace_label(trace, 'host')";
        String day = "trace_label(trace, 'day')";
        Map<String, List<String>> all = new LinkedHashMap<>();
        all.put("select " + both + " from events", List.of(times(written -> true, event -> true)));
        all.put("select max(utc_time), min(time_ns), min(utc_time), count(*) from events", List.of(
                time(written -> true, event -> true, true) + "|" + (-1_500_001 - TRACES + 1) + "|"
                        + time(written -> true, event -> true, false) + "|" + (TRACES - 1) * 5));
        all.put("select " + both + " from \"Demo\".Rare", List.of(times(written -> true, Event::isRare)));
        all.put("select " + both + " from events where event_name = 'None'", List.of("null|null"));
        all.put("select " + both + " from events where trace = 't05.nettrace'", List.of("null|null"));
        all.put("select " + both + " from events where " + host + " = 'a'",
                List.of(times(written -> written.host.equals("a"), event -> true)));
        all.put("select max(utc_time) filter (where upper(event_name) = 'RARE'), min(utc_time) from events",
                List.of(time(written -> true, Event::isRare, true) + "|"
                        + time(written -> true, event -> true, false)));
        all.put("select trace, " + both + " from events group by trace order by 1", ALL.stream()
                .filter(one -> !one.events.isEmpty())
                .map(one -> one.name + "|" + times(written -> written == one, event -> true))
                .toList());
        all.put("select " + host + ", " + both + " from events group by 1 order by 1", List.of(
                "a|" + times(written -> written.host.equals("a"), event -> true),
                "b|" + times(written -> written.host.equals("b"), event -> true)));
        List<String> byDay = new ArrayList<>();
        for (String one : new TreeSet<>(ALL.stream().map(Written::day).toList())) {
            byDay.add(one + "|" + times(written -> written.day.equals(one), event -> true));
        }
        all.put("select " + day + ", " + both + " from events group by 1 order by 1", byDay);
        all.put("select " + day + " d, min(utc_time) t, max(utc_time) from events group by 1 having min(utc_time) > "
                + "timestamp '2000-01-01 00:00:00' order by d", byDay);
        return all;
    }

    private static String times(Predicate<Written> traces, Predicate<Event> events) {
        return time(traces, events, false) + "|" + time(traces, events, true);
    }

    private static Timestamp time(Predicate<Written> traces, Predicate<Event> events, boolean isLast) {
        List<LocalDateTime> times = ALL.stream().filter(traces).flatMap(one -> one.events.stream()).filter(events)
                .map(Event::utc).sorted().toList();
        return Timestamp.valueOf(times.get(isLast ? times.size() - 1 : 0));
    }

    @Test
    void timesAreThoseThatWereWrittenWhateverIsPushed() {
        for (TraceOptions.Engine engine : TraceOptions.Engine.values()) {
            for (boolean pushdown : new boolean[] {true, false}) {
                try (TestDatabase database =
                        new TestDatabase(options().engine(engine).pushdown(pushdown).build())) {
                    questions().forEach((sql, expected) -> assertThat(database.rows(sql))
                            .as("%s, pushed %s: %s", engine, pushdown, sql).isEqualTo(expected));
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(TraceOptions.Engine.class)
    void manifestAnswersThemWithoutReadingATrace(TraceOptions.Engine engine) {
        TraceOptions options = options().engine(engine).index(IndexStorage.FILE).build();
        try (TestDatabase first = new TestDatabase(options)) {
            first.rows("select count(*) from events");
        }
        try (TestDatabase database = new TestDatabase(options)) {
            questions().forEach((sql, expected) -> {
                assertThat(database.rows(sql)).as(sql).isEqualTo(expected);
                // Alone, DuckDB reads the few rows that are expected here rather than have an index count them.
                if (engine != TraceOptions.Engine.DUCKDB || !sql.contains("where") && !sql.contains("Rare")) {
                    assertThat(database.statistics()).as(sql).isEqualTo(ScanStatistics.NONE);
                }
            });
        }
    }

    @Test
    void processesOfOneTraceHaveItsStartInCommon(@TempDir Path other) throws IOException {
        NetTrace6Writer writer = new NetTrace6Writer(6, 8, "ExpectedCPUSamplingRate", "1000000")
                .define(1, "Demo", 1, "Item", 1, fields -> NetTrace6Writer.field(fields, "Value", 21))
                .thread(1, 100, 11, "main")
                .thread(2, 200, 22, null)
                .events(new NetTrace6Writer.Event(1, 1, 10).payload(p -> p.varuint(1)),
                        new NetTrace6Writer.Event(1, 2, 70_000_000).payload(p -> p.varuint(2)));
        Path file = Files.write(other.resolve("machine.nettrace"), writer.end().toBytes());
        String sql = "select min(utc_time), max(utc_time), count(distinct process_id) from events";
        try (TestDatabase pushed = TestDatabase.of(file); TestDatabase unpushed = TestDatabase.unpushed(file)) {
            assertThat(pushed.row(sql)).isEqualTo(unpushed.row(sql)).endsWith("|2");
            String times = "select min(utc_time), max(utc_time) from events";
            assertThat(pushed.row(times)).isEqualTo(unpushed.row(times)).doesNotContain("null");
            assertThat(pushed.statistics()).isEqualTo(ScanStatistics.NONE);
        }
    }
}
