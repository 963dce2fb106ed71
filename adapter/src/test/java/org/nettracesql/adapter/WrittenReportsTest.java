package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nettracesql.adapter.options.TraceOptions;
import org.nettracesql.adapter.options.TraceOptions.Engine;
import org.nettracesql.trace.testing.ByteSink;
import org.nettracesql.trace.testing.EventBlock;
import org.nettracesql.trace.testing.EventRecord;
import org.nettracesql.trace.testing.MetadataRecord;
import org.nettracesql.trace.testing.NetTraceWriter;
import org.nettracesql.trace.testing.TypeCode;

/** Reports on written traces, for what recorded ones do not have or do not have surely. */
class WrittenReportsTest {

    private static final String RUNTIME = "Microsoft-Windows-DotNETRuntime";
    private static final String METRICS = "System.Diagnostics.Metrics";
    private static final long TICKS = NetTraceWriter.SYNC_TICKS;
    private static final long FILE_TIME_A_SECOND = 10_000_000;
    private static final long FILE_TIME_OF_1970 = 116_444_736_000_000_000L;

    @TempDir
    private Path folder;

    private final NetTraceWriter trace = new NetTraceWriter();

    private List<String> rows(Engine engine, String sql) {
        return rows(engine, trace.end().saveIn(folder), sql);
    }

    /** Of the trace without its end. */
    private List<String> cutRows(Engine engine, String sql) {
        return rows(engine, trace.saveIn(folder), sql);
    }

    private static List<String> rows(Engine engine, Path file, String sql) {
        try (TestDatabase database =
                new TestDatabase(TraceOptions.builder(List.of(file)).engine(engine).build())) {
            return database.rows(sql);
        }
    }

    private MetadataRecord define(String provider, int id, String name, int opcode, String... texts) {
        return trace.define(provider, id, name, type -> {
            type.level(4).opcode(opcode);
            for (String text : texts) {
                type.field(text, TypeCode.STRING);
            }
        });
    }

    private static Consumer<ByteSink> texts(String... values) {
        return payload -> {
            for (String value : values) {
                payload.utf16z(value);
            }
        };
    }

    private static void event(EventBlock block, MetadataRecord type, long nanos, String... values) {
        block.event(type, TICKS + nanos).payload(texts(values));
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void instrumentsGiveOneRowAValueAndRatesAreOfASecond(Engine engine) {
        MetadataRecord start = trace.define(METRICS, 2, "CollectionStart", type -> type.level(4)
                .field("sessionId", TypeCode.STRING)
                .field("intervalStartTime", TypeCode.DATE_TIME)
                .field("intervalEndTime", TypeCode.DATE_TIME));
        String[] common = {"sessionId", "meterName", "meterVersion", "instrumentName", "unit", "tags"};
        MetadataRecord counter = define(METRICS, 4, "CounterRateValuePublished", 0,
                common[0], common[1], common[2], common[3], common[4], common[5], "rate", "value");
        MetadataRecord upDown = define(METRICS, 16, "UpDownCounterRateValuePublished", 0,
                common[0], common[1], common[2], common[3], common[4], common[5], "rate", "value");
        MetadataRecord gauge = define(METRICS, 5, "GaugeValuePublished", 0,
                common[0], common[1], common[2], common[3], common[4], common[5], "lastValue");
        MetadataRecord histogram = trace.define(METRICS, 6, "HistogramValuePublished", type -> {
            for (String field : common) {
                type.field(field, TypeCode.STRING);
            }
            type.field("quantiles", TypeCode.STRING).field("count", TypeCode.INT32).field("sum", TypeCode.DOUBLE);
        });
        trace.events(block -> {
            event(block, counter, 1, "s", "M", "1.0", "early", "", "", "5", "5");
            long from = FILE_TIME_OF_1970;
            block.event(start, TICKS + 2).payload(
                    payload -> payload.utf16z("s").i64(from).i64(from + 2 * FILE_TIME_A_SECOND));
            event(block, counter, 3, "s", "M", "1.0", "requests", "{request}", "a=1,b=2", "", "7");
            event(block, counter, 4, "s", "M", "1.0", "requests", "{request}", "a=1,b=2", "5", "12");
            event(block, counter, 5, "other session", "M", "1.0", "requests", "", "", "5", "not a number");
            event(block, upDown, 6, "s", "M", "1.0", "open", "", "", "-3", "4.5");
            event(block, gauge, 7, "s", "M", "1.0", "load", "%", "", "1E-3");
            event(block, gauge, 8, "s", "M", "1.0", "load", "%", "", "");
            block.event(histogram, TICKS + 9).payload(payload -> texts(
                            "s", "M", "1.0", "duration", "s", "", "0.5=0.25;0.95=1;0.999=2.5;bad;=;2=3")
                    .andThen(more -> more.i32(9).f64(4.5))
                    .accept(payload));
        });
        assertThat(rows(engine, "select time_ns, provider, instrument, tags, unit, kind, \"value\", interval_sec"
                        + " from counters order by time_ns, kind")).containsExactly(
                "1|M|early|||rate|null|null",
                "1|M|early|||total|5.0|null",
                "3|M|requests|a=1,b=2|{request}|total|7.0|2.0",
                "4|M|requests|a=1,b=2|{request}|rate|2.5|2.0",
                "4|M|requests|a=1,b=2|{request}|total|12.0|2.0",
                "5|M|requests|||rate|null|null",
                "6|M|open|||value|4.5|2.0",
                "7|M|load||%|value|0.001|2.0",
                "9|M|duration||s|count|9.0|2.0",
                "9|M|duration||s|p50|0.25|2.0",
                "9|M|duration||s|p95|1.0|2.0",
                "9|M|duration||s|p99.9|2.5|2.0",
                "9|M|duration||s|sum|4.5|2.0");
    }

    /** As .NET 10 writes it to recorders that ask for histograms of this kind. */
    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void anExponentialHistogramGivesItsNumbers(Engine engine) {
        MetadataRecord histogram = trace.define(METRICS, 19, "Base2ExponentialHistogramValuePublished", type -> {
            for (String field : List.of("sessionId", "meterName", "meterVersion", "instrumentName")) {
                type.field(field, TypeCode.STRING);
            }
            type.field("instrumentId", TypeCode.INT32).field("unit", TypeCode.STRING).field("tags", TypeCode.STRING)
                    .field("scale", TypeCode.INT32).field("sum", TypeCode.DOUBLE).field("count", TypeCode.INT64)
                    .field("zeroCount", TypeCode.INT64).field("minimum", TypeCode.DOUBLE)
                    .field("maximum", TypeCode.DOUBLE).field("buckets", TypeCode.STRING);
        });
        trace.events(block -> block.event(histogram, TICKS + 1).payload(payload -> payload
                .utf16z("s").utf16z("M").utf16z("").utf16z("size").i32(2).utf16z("By").utf16z("t=1")
                .i32(20).f64(31.25).i64(7).i64(1).f64(-0.5).f64(12).utf16z("3, 0, 3")));
        assertThat(rows(engine, "select provider, instrument, tags, unit, kind, \"value\" from counters order by kind"))
                .containsExactly("M|size|t=1|By|count|7.0", "M|size|t=1|By|max|12.0", "M|size|t=1|By|min|-0.5",
                        "M|size|t=1|By|sum|31.25");
    }

    /** A PollingCounter's events say that it had one value. */
    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void theCountsOfAnEventCounterAddUpThoughSomeAreOneOrNone(Engine engine) {
        MetadataRecord counters = trace.define("Shop", 3, "EventCounters", type -> type.level(4)
                .object("Payload", payload -> payload.scalar("Name", TypeCode.STRING)
                        .scalar("DisplayName", TypeCode.STRING).scalar("Mean", TypeCode.DOUBLE)
                        .scalar("StandardDeviation", TypeCode.DOUBLE).scalar("Count", TypeCode.INT32)
                        .scalar("Min", TypeCode.DOUBLE).scalar("Max", TypeCode.DOUBLE)
                        .scalar("IntervalSec", TypeCode.SINGLE).scalar("Series", TypeCode.STRING)
                        .scalar("CounterType", TypeCode.STRING).scalar("Metadata", TypeCode.STRING)
                        .scalar("DisplayUnits", TypeCode.STRING)));
        trace.events(block -> {
            for (int[] values : new int[][] {{1, 3}, {2, 1}, {3, 0}}) {
                counter(block, counters, values[0], "latency", values[1]);
                counter(block, counters, values[0], "threads", 1);
            }
        });
        assertThat(rows(engine, "select time_ns, instrument, kind, \"value\" from counters where kind <> 'mean'"
                        + " order by time_ns, instrument, kind"))
                .containsExactly("1|latency|count|3.0", "1|latency|max|9.0", "1|latency|min|2.0", "2|latency|count|1.0",
                        "2|latency|max|9.0", "2|latency|min|2.0", "3|latency|count|0.0");
    }

    private static void counter(EventBlock block, MetadataRecord type, int nanos, String name, int count) {
        block.event(type, TICKS + nanos).payload(p -> p.utf16z(name).utf16z(name).f64(5).f64(0).i32(count).f64(2).f64(9)
                .f32(1).utf16z("").utf16z("Mean").utf16z("").utf16z("ms"));
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void theAddressOfAHostStandsInBracketsInAUrl(Engine engine) {
        MetadataRecord start = trace.define("System.Net.Http", 1, "RequestStart", type -> type.level(4).opcode(1)
                .field("scheme", TypeCode.STRING).field("host", TypeCode.STRING).field("port", TypeCode.INT32)
                .field("pathAndQuery", TypeCode.STRING));
        List<String> hosts = List.of("shop", "::1", "[::2]");
        trace.events(block -> {
            for (String host : hosts) {
                int at = hosts.indexOf(host) + 1;
                block.event(start, TICKS + at).thread(1).activity(new UUID(0, at))
                        .payload(p -> p.utf16z("http").utf16z(host).i32(80).utf16z("/x"));
            }
        });
        assertThat(rows(engine, "select url from http_requests order by start_ns"))
                .containsExactly("http://shop:80/x", "http://[::1]:80/x", "http://[::2]:80/x");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void aProcessHasTheCommandLineThatItsTraceTells(Engine engine) {
        MetadataRecord information =
                define("Microsoft-DotNETCore-EventPipe", 1, "ProcessInfo", 0, "CommandLine", "OSInformation",
                        "ArchInformation");
        trace.events(block -> event(block, information, 10, "/usr/bin/app --serve", "Linux", "x64"));
        assertThat(rows(engine, "select p.process_id = t.process_id, p.command_line, t.command_line"
                        + " from processes p, trace_info t"))
                .containsExactly("true|/usr/bin/app --serve|/usr/bin/app --serve");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void aStopThatStandsBeforeItsStartInTheFileEndsIt(Engine engine) {
        MetadataRecord start = define("Shop", 1, "OrderStart", 1);
        MetadataRecord stop = define("Shop", 2, "OrderStop", 2);
        UUID first = new UUID(0, 1);
        UUID second = new UUID(0, 2);
        UUID again = new UUID(0, 3);
        // Thread 2 writes its block first.
        trace.events(block -> {
            block.event(stop, TICKS + 50).thread(2).activity(first);
            block.event(stop, TICKS + 5).thread(2).activity(second);
            block.event(stop, TICKS + 20).thread(2).activity(again);
            block.event(stop, TICKS + 40).thread(2).activity(again);
        });
        trace.events(block -> {
            block.event(start, TICKS + 10).thread(1).activity(first).related(second);
            block.event(start, TICKS + 11).thread(1).activity(second);
            block.event(start, TICKS + 12).thread(1).activity(again);
            block.event(start, TICKS + 30).thread(1).activity(again);
        });
        assertThat(rows(engine, "select activity, start_ns, stop_ns, duration_ns, start_thread_id, stop_thread_id,"
                        + " parent_activity_id is not null from activities order by start_ns")).containsExactly(
                "Order|10|50|40|1|2|true",
                "Order|11|null|null|1|null|false",
                "Order|12|20|8|1|2|false",
                "Order|30|40|10|1|2|false");
    }

    /** An EventSource that writes the id of the activity it is in writes it again. */
    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void anActivityWhoseIdComesAgainDoesNotEndBehindMissingEvents(Engine engine) {
        MetadataRecord start = define("Shop", 1, "OrderStart", 1);
        MetadataRecord stop = define("Shop", 2, "OrderStop", 2);
        MetadataRecord part = define("Shop", 3, "PartStart", 1);
        MetadataRecord done = define("Shop", 4, "PartStop", 2);
        UUID order = new UUID(0, 1);
        trace.events(block -> {
            block.event(start, TICKS + 10).thread(1).sequence(1).activity(order);
            block.event(part, TICKS + 20).thread(1).sequence(2).activity(order);
            block.event(done, TICKS + 50).thread(1).sequence(5).activity(order);
            block.event(part, TICKS + 60).thread(1).sequence(6).activity(order);
            block.event(done, TICKS + 70).thread(1).sequence(7).activity(order);
            block.event(stop, TICKS + 80).thread(1).sequence(8).activity(order);
        });
        assertThat(rows(engine, "select activity, start_ns, stop_ns, duration_ns, stop_event from activities"
                        + " order by start_ns")).containsExactly(
                "Order|10|80|70|6", "Part|20|null|null|null", "Part|60|70|10|5");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void whatBeginsAndEndsIsAnActivityAsWhatStartsAndStopsIs(Engine engine) {
        MetadataRecord begin = define("Sql", 1, "BeginExecute", 1);
        MetadataRecord end = define("Sql", 2, "EndExecute", 2);
        MetadataRecord enter = define("Sql", 3, "ScopeEnter", 1);
        MetadataRecord leave = define("Sql", 4, "ScopeLeave", 2);
        MetadataRecord beginner = define("Sql", 5, "Beginner", 1);
        MetadataRecord endless = define("Sql", 6, "Endless", 2);
        UUID first = new UUID(0, 1);
        UUID second = new UUID(0, 2);
        trace.events(block -> {
            block.event(begin, TICKS + 10).thread(1).activity(first);
            block.event(begin, TICKS + 11).thread(1).activity(second);
            block.event(enter, TICKS + 12).thread(1).activity(second);
            block.event(beginner, TICKS + 13).thread(1).activity(second);
            block.event(endless, TICKS + 14).thread(1).activity(second);
            block.event(leave, TICKS + 15).thread(1).activity(second);
            block.event(end, TICKS + 30).thread(1).activity(first);
            block.event(end, TICKS + 50).thread(1).activity(second);
        });
        assertThat(rows(engine, "select activity, start_ns, duration_ns from activities order by start_ns"))
                .containsExactly("Execute|10|20", "Execute|11|39", "Scope|12|3", "Beginner|13|null");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void activitiesOfAnActivitySourceHaveTheirOwnNames(Engine engine) {
        String bridge = "Microsoft-Diagnostics-DiagnosticSource";
        MetadataRecord start = define(bridge, 1, "ActivityStart", 1, "SourceName", "ActivityName");
        MetadataRecord stop = define(bridge, 2, "ActivityStop", 2, "SourceName", "ActivityName");
        MetadataRecord listened = define(bridge, 3, "Activity1Start", 1, "SourceName", "EventName");
        MetadataRecord heard = define(bridge, 4, "Activity1Stop", 2, "SourceName", "EventName");
        MetadataRecord other = define("Shop", 1, "OrderStart", 1, "ActivityName", "EventName");
        UUID id = new UUID(0, 1);
        trace.events(block -> {
            block.event(start, TICKS + 10).thread(1).activity(id).payload(texts("Shop", "PlaceOrder"));
            block.event(start, TICKS + 11).thread(1).activity(id).payload(texts("Shop", "ChargeCard"));
            block.event(stop, TICKS + 12).thread(1).activity(id).payload(texts("Shop", "PlaceOrder"));
            block.event(stop, TICKS + 15).thread(1).activity(id).payload(texts("Shop", "ChargeCard"));
            block.event(listened, TICKS + 20).thread(1).activity(id).payload(texts("Http", "System.Request.Start"));
            block.event(heard, TICKS + 27).thread(1).activity(id).payload(texts("Http", "System.Request.Stop"));
            block.event(start, TICKS + 30).thread(1).activity(id).payload(texts("Shop", ""));
            block.event(other, TICKS + 40).thread(1).activity(id).payload(texts("a", "b"));
        });
        assertThat(rows(engine, "select activity, start_ns, duration_ns from activities order by start_ns"))
                .containsExactly("PlaceOrder|10|2", "ChargeCard|11|4", "System.Request|20|7", "Activity|30|null",
                        "Order|40|null");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void aRequestThatGotNoResponseHasNoStatus(Engine engine) {
        MetadataRecord start = define("System.Net.Http", 1, "RequestStart", 1, "scheme", "host");
        MetadataRecord stop = trace.define("System.Net.Http", 2, "RequestStop",
                type -> type.level(4).opcode(2).field("statusCode", TypeCode.INT32));
        trace.events(block -> {
            for (int i = 1; i <= 2; i++) {
                int status = i == 1 ? 503 : -1;
                block.event(start, TICKS + i * 10).thread(1).activity(new UUID(0, i)).payload(texts("http", "shop"));
                block.event(stop, TICKS + i * 20).thread(1).activity(new UUID(0, i)).payload(p -> p.i32(status));
            }
        });
        assertThat(rows(engine, "select duration_ns, status_code from http_requests order by start_ns"))
                .containsExactly("10|503", "20|null");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void starvationEpisodesAreNumberedAndTellHowMuchWaits(Engine engine) {
        MetadataRecord adjustment =
                define(RUNTIME, 55, "ThreadPoolWorkerThreadAdjustmentAdjustment", 0);
        String framework = "System.Diagnostics.Eventing.FrameworkEventSource";
        MetadataRecord enqueue = define(framework, 30, "ThreadPoolEnqueueWork", 0);
        MetadataRecord dequeue = define(framework, 31, "ThreadPoolDequeueWork", 0);
        int[][] decisions =
                {{10, 4, 3}, {20, 5, 6}, {22, 6, 6}, {30, 5, 8}, {40, 5, 3}, {50, 6, 6}, {60, 6, 7}, {70, 7, 8}};
        trace.events(block -> {
            for (int time : new int[] {5, 6, 15, 25, 26}) {
                block.event(enqueue, TICKS + time).thread(2);
            }
            block.event(dequeue, TICKS + 45).thread(3);
            for (int[] decision : decisions) {
                block.event(adjustment, TICKS + decision[0])
                        .payload(payload -> payload.f64(1).i32(decision[1]).i32(decision[2]).i16(0));
            }
        });
        assertThat(rows(engine, "select time_ns, reason, worker_threads, change_of_threads, starvation_episode,"
                        + " queued_items from threadpool order by time_ns")).containsExactly(
                "10|ClimbingMove|4|null|null|2",
                "20|Starvation|5|1|1|3",
                "22|Starvation|6|1|1|3",
                "30|CooperativeBlocking|5|-1|null|5",
                "40|ClimbingMove|5|0|null|5",
                "50|Starvation|6|1|2|4",
                "60|ThreadTimedOut|6|0|null|4",
                "70|CooperativeBlocking|7|1|null|4");
    }

    /** A recording that begins later has the end of their waiting, and not its begin. */
    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void whatWaitedWhenTheTraceBeganIsQueued(Engine engine) {
        MetadataRecord adjustment = define(RUNTIME, 55, "ThreadPoolWorkerThreadAdjustmentAdjustment", 0);
        String framework = "System.Diagnostics.Eventing.FrameworkEventSource";
        MetadataRecord enqueue = define(framework, 30, "ThreadPoolEnqueueWork", 0);
        MetadataRecord dequeue = define(framework, 31, "ThreadPoolDequeueWork", 0);
        trace.events(block -> {
            for (int time : new int[] {1, 10, 20, 30}) {
                block.event(adjustment, TICKS + time).payload(payload -> payload.f64(1).i32(4).i32(3).i16(0));
            }
            block.event(enqueue, TICKS + 15).thread(2);
            for (int time : new int[] {5, 6, 25, 26}) {
                block.event(dequeue, TICKS + time).thread(3);
            }
        });
        assertThat(rows(engine, "select time_ns, queued_items from threadpool order by time_ns"))
                .containsExactly("1|3", "10|1", "20|2", "30|0");
    }

    private static ByteSink method(ByteSink payload, String name) {
        return payload.utf16z(name.isEmpty() ? "<null>" : "N.C").utf16z(name.isEmpty() ? "<null>" : name)
                .utf16z(name.isEmpty() ? "<null>" : "void  ()");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void aTailCallWithoutACallerIsOneOfTheMethodBeingCompiled(Engine engine) {
        MetadataRecord succeeded = trace.define(RUNTIME, 188, "", type -> type.level(5));
        MetadataRecord failed = trace.define(RUNTIME, 191, "", type -> type.level(5));
        trace.events(block -> {
            block.event(succeeded, TICKS + 1).payload(
                    p -> method(method(method(p, "Outer"), ""), "Callee").i32(1).i32(1).i16(0));
            block.event(succeeded, TICKS + 2).payload(
                    p -> method(method(method(p, "Outer"), "Inlined"), "").i32(0).i32(0).i16(0));
            block.event(failed, TICKS + 3).payload(
                    p -> method(method(method(p, ""), ""), "Callee").i32(1).utf16z("reason").i16(0));
        });
        assertThat(rows(engine, "select outcome, caller, callee, reason from tail_calls order by outcome, callee"))
                .containsExactlyInAnyOrder(
                        "Failed|null|N.C.Callee()|reason",
                        "Succeeded|N.C.Outer()|N.C.Callee()|null",
                        "Succeeded|N.C.Inlined()|null|null");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void pausesAreAPercentageOfTheTimeSinceTheRestartBefore(Engine engine) {
        MetadataRecord suspend = trace.define(RUNTIME, 9, "", type -> type.version(1).level(4));
        MetadataRecord restarted = trace.define(RUNTIME, 3, "", type -> type.version(1).level(4));
        MetadataRecord start = trace.define(RUNTIME, 1, "", type -> type.version(1).level(4));
        MetadataRecord end = trace.define(RUNTIME, 2, "", type -> type.version(1).level(4));
        // Collection 2 is a background one with two pauses, and 3 a blocking one between them.
        int[][] pauses = {{100, 200, 1}, {300, 340, 2}, {400, 500, 3}, {560, 600, 0}, {601, 1001, 4}};
        trace.events(block -> {
            for (int[] pause : pauses) {
                block.event(suspend, TICKS + pause[0]).payload(p -> p.i32(1).i32(0).i16(0));
                int number = pause[2];
                if (number > 0) {
                    int type = number == 2 ? 1 : 0;
                    block.event(start, TICKS + pause[0] + 1)
                            .payload(p -> p.i32(number).i32(type == 1 ? 2 : 0).i32(0).i32(type).i16(0));
                    if (number != 2) {
                        block.event(end, TICKS + pause[0] + 2).payload(p -> p.i32(number).i32(0).i16(0));
                    }
                }
                block.event(restarted, TICKS + pause[1]).payload(p -> p.i16(0));
                if (number == 0) {
                    block.event(end, TICKS + pause[1]).payload(p -> p.i32(2).i32(2).i16(0));
                }
            }
        });
        assertThat(rows(engine, "select gc_number, pauses, pause_ns, percent_paused from gc_events order by gc_number"))
                .containsExactly("1|1|100|null", "2|2|80|20.0", "3|1|100|62.5", "4|1|400|99.75");
    }

    /** As in the runtime's own figures, a young collection that precedes a background one has its part of the pause. */
    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void aPauseInWhichSeveralCollectionsStartIsDividedAmongThem(Engine engine) {
        gcEvents("9 100 1", "8 104 1", "1 110 1 7 2 1", "1 112 1 8 1 0", "2 190 1 8 1", "3 200 1",
                "9 300 2", "3 310 2", "2 320 2 7 2",
                // An escalation: one ends, and another one starts before the threads run again.
                "9 400 1", "1 401 1 9 1 0", "2 430 1 9 1", "1 440 3 10 2 0", "2 490 3 10 2", "3 500 1");
        assertThat(rows(engine, "select gc_number, pauses, pause_ns, longest_pause_ns, suspend_ns from gc_events"
                + " order by gc_number"))
                .containsExactly("7|2|32|22|4", "8|1|78|78|0", "9|1|50|50|0", "10|1|50|50|0");
        assertThat(rows(engine, "select gc_number, start_ns, duration_ns from gc_pauses"))
                .containsExactlyInAnyOrder("7|100|100", "7|300|10", "9|400|100");
        assertThat(rows(engine, "select sum(pause_ns) from gc_stats")).containsExactly("210");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void aCollectionWhosePauseIsNotWholeInTheTraceHasARowForItAndNoSum(Engine engine) {
        gcEvents("1 100 1 7 0 0", "2 110 1 7 0", "7 111 1", "3 112 1",
                "8 190 1", "1 200 1 8 0 0", "2 210 1 8 0", "3 212 1",
                "9 300 2", "8 301 2", "1 302 2 9 0 0", "2 310 2 9 0", "3 320 2",
                // What the sampler stops threads for is no collection, with or without its begin.
                "8 330 4", "3 335 4", "9 400 4 0", "8 401 4", "3 402 4",
                "9 500 2", "8 505 2", "1 510 2 10 0 0");
        assertThat(rows(engine, "select gc_number, pauses, pause_ns, percent_paused, suspend_ns from gc_events"
                + " order by gc_number"))
                .containsExactly("7|1|null|null|null", "8|1|null|null|null", "9|1|20|18.52|1", "10|1|null|null|null");
        assertThat(rows(engine,
                "select gc_number, reason, start_ns, suspended_ns, stop_ns, duration_ns from gc_pauses"))
                .containsExactlyInAnyOrder("7|null|100|null|112|null", "8|null|190|190|212|null",
                        "9|SuspendForGC|300|301|320|20", "10|SuspendForGC|500|505|null|null");
        assertThat(rows(engine, "select collections, pause_ns, mean_pause_ns, longest_pause_ns from gc_stats"))
                .containsExactly("4|20|20|20");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void aPauseThatWaitsForAnotherOneIsItsOwnThreads(Engine engine) {
        gcEvents("9 100 1", "8 110 1", "9 120 2", "1 130 1 1 0 0", "2 140 1 1 0", "3 150 1",
                "8 155 2", "1 160 2 2 0 0", "2 170 2 2 0", "3 180 2");
        assertThat(rows(engine, "select gc_number, pause_ns from gc_events order by gc_number"))
                .containsExactly("1|50", "2|60");
    }

    /** What a start profile has compiled ahead no thread waits for. */
    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void compilationsOfAStartProfilesThreadAreItsOwn(Engine engine) {
        MetadataRecord started = trace.define(RUNTIME, 145, "", type -> type.version(1).level(5));
        MetadataRecord loaded = trace.define(RUNTIME, 143, "", type -> type.version(2).level(4));
        MetadataRecord tiered = trace.define(RUNTIME, 284, "", type -> type.level(4));
        MetadataRecord multicore =
                trace.define("Microsoft-Windows-DotNETRuntimePrivate", 201, "", type -> type.level(4));
        trace.events(block -> {
            compiled(block, started, loaded, 10, "before", 0x1000, 0);
            multicore(block, multicore, 20, "JITTHREAD");
            compiled(block, started, loaded, 30, "ahead", 0x2000, 0);
            multicore(block, multicore, 40, "PLAYERSUMMARY");
            compiled(block, started, loaded, 50, "after", 0x3000, 0);
            block.event(tiered, TICKS + 60).thread(2).payload(p -> p.i16(0).i32(0).i32(1));
        });
        assertThat(rows(engine, "select method, compiled_by from jit_stats order by start_ns")).containsExactly(
                "dynamicClass.before()|Foreground", "dynamicClass.ahead()|MulticoreBackground",
                "dynamicClass.after()|Foreground");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void aCompilationDoesNotEndWithAnotherOnesLoadWhereEventsAreMissing(Engine engine) {
        MetadataRecord started = trace.define(RUNTIME, 145, "", type -> type.version(1).level(5));
        MetadataRecord loaded = trace.define(RUNTIME, 143, "", type -> type.version(2).level(4));
        trace.events(block -> {
            jitting(block, started, 10, "a", 1);
            jitting(block, started, 20, "b", 2);
            jitted(block, loaded, 40, "b", 4);
            jitted(block, loaded, 50, "a", 5);
            jitting(block, started, 60, "a", 6);
            jitting(block, started, 70, "b", 7);
            jitted(block, loaded, 80, "b", 8);
            jitted(block, loaded, 90, "a", 9);
            // Its load never comes, and what is compiled later is not within it.
            jitting(block, started, 100, "c", 10);
            jitting(block, started, 110, "a", 11);
            jitted(block, loaded, 120, "a", 12);
        });
        assertThat(rows(engine, "select start_ns, elapsed_ns, jit_ns, nested_compilations from jit_stats"
                        + " order by start_ns")).containsExactly(
                "10|null|null|null", "20|null|null|null", "60|30|20|1", "70|10|10|0", "100|null|null|null",
                "110|10|10|0");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void whoCompiledIsToldByTheWorkersNextEventAndNotKnownBehindMissingOnes(Engine engine) {
        MetadataRecord started = trace.define(RUNTIME, 145, "", type -> type.version(1).level(5));
        MetadataRecord begins = trace.define(RUNTIME, 283, "", type -> type.level(4));
        MetadataRecord stops = trace.define(RUNTIME, 284, "", type -> type.level(4));
        trace.events(block -> {
            jitting(block, started, 10, "begun before the trace", 1);
            block.event(stops, TICKS + 20).thread(1).sequence(2).payload(p -> p.i16(0).i32(0).i32(1));
            jitting(block, started, 30, "foreground", 3);
            jitting(block, started, 40, "not known", 5);
            block.event(begins, TICKS + 45).thread(1).sequence(7).payload(p -> p.i16(0).i32(3));
            jitting(block, started, 50, "worker", 8);
            jitting(block, started, 60, "stopped since", 10);
            block.event(stops, TICKS + 70).thread(1).sequence(11).payload(p -> p.i16(0).i32(0).i32(1));
            jitting(block, started, 80, "foreground", 12);
            block.event(started, TICKS + 90).thread(2).sequence(1).payload(p -> jitting(p, "another thread"));
        });
        assertThat(rows(engine, "select start_ns, compiled_by, pending_methods from jit_stats order by start_ns"))
                .containsExactly("10|TieredBackground|null", "30|Foreground|null", "40|null|null",
                        "50|TieredBackground|3", "60|TieredBackground|null", "80|Foreground|null",
                        "90|Foreground|null");
    }

    private static void jitting(EventBlock block, MetadataRecord type, long nanos, String name, int number) {
        block.event(type, TICKS + nanos).thread(1).sequence(number).payload(p -> jitting(p, name));
    }

    private static void jitting(ByteSink payload, String name) {
        payload.i64(name.hashCode()).i64(2).i32(0x06000000).i32(8).utf16z("App").utf16z(name).utf16z("void  ()").i16(0);
    }

    private static void jitted(EventBlock block, MetadataRecord type, long nanos, String name, int number) {
        block.event(type, TICKS + nanos).thread(1).sequence(number).payload(p -> p.i64(name.hashCode()).i64(2)
                .i64(0x1000 * number).i32(16).i32(0x06000000).i32(8).utf16z("App").utf16z(name).utf16z("void  ()")
                .i16(0).i64(0));
    }

    private static void multicore(EventBlock block, MetadataRecord type, long nanos, String what) {
        block.event(type, TICKS + nanos).payload(p -> p.i16(0).utf16z(what).utf16z("").i32(0).i32(0).i32(0));
    }

    /** At the end of a process modules are unloaded while the background worker still compiles. */
    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void whatIsCompiledAfterItsModulesUnloadIsOfThatModule(Engine engine) {
        MetadataRecord moduleLoad = trace.define(RUNTIME, 152, "", type -> type.version(1).level(4));
        MetadataRecord moduleUnload = trace.define(RUNTIME, 153, "", type -> type.version(1).level(4));
        MetadataRecord started = trace.define(RUNTIME, 145, "", type -> type.version(1).level(5));
        MetadataRecord loaded = trace.define(RUNTIME, 143, "", type -> type.version(2).level(4));
        trace.events(block -> {
            compiled(block, started, loaded, 5, "early", 0x1000, 0);
            module(block, moduleLoad, 10, "first.dll");
            module(block, moduleUnload, 20, "first.dll");
            compiled(block, started, loaded, 30, "between", 0x2000, 0);
            module(block, moduleLoad, 40, "second.dll");
            compiled(block, started, loaded, 50, "second", 0x3000, 0);
        });
        assertThat(rows(engine, "select method, module from jit_stats order by start_ns")).containsExactly(
                "dynamicClass.early()|null", "dynamicClass.between()|first.dll", "dynamicClass.second()|second.dll");
    }

    private static void module(EventBlock block, MetadataRecord type, long nanos, String path) {
        block.event(type, TICKS + nanos)
                .payload(p -> p.i64(2).i64(3).i32(8).i32(0).utf16z(path).utf16z("").i16(0));
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void aPauseIsNotJoinedWithAnotherOneWhereEventsAreMissing(Engine engine) {
        gcEvents("9 100 1", "8 101 1", "1 102 1 7 0 0", "2 110 1 7 0", "0 0 1", "0 0 1",
                "8 201 1", "1 202 1 8 0 0", "2 210 1 8 0", "3 220 1");
        assertThat(rows(engine, "select gc_number, pause_ns from gc_events order by gc_number"))
                .containsExactly("7|null", "8|null");
        assertThat(rows(engine, "select gc_number, start_ns, stop_ns, duration_ns from gc_pauses"))
                .containsExactlyInAnyOrder("7|100|null|null", "8|201|220|null");
        assertThat(rows(engine, "select start_ns, stop_ns from spans")).containsExactly("100|null");
    }

    /** .NET 10 writes no ticks while it samples. */
    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void whatWasAllocatedBeforeAPauseIsEstimatedFromSampledAllocationsWhereThereAreNoTicks(Engine engine) {
        MetadataRecord sampled = trace.define(RUNTIME, 303, "", type -> type.level(4));
        trace.events(block -> {
            sampled(block, sampled, 50, 102400);
            sampled(block, sampled, 60, 24);
            sampled(block, sampled, 150, 10_000_000);
        });
        gcEvents("9 100 1", "1 102 1 7 0 0", "2 110 1 7 0", "3 120 1", "9 200 1", "1 202 1 8 0 0", "2 210 1 8 0",
                "3 220 1");
        // 102400 / (1 - 1 / e), and for a small object what lies between two samples and a half of its own.
        assertThat(rows(engine, "select gc_number, allocated_bytes from gc_pauses order by start_ns"))
                .containsExactly("7|264406", "8|10000000");
        assertThat(rows(engine, "select why_empty from table(explain_collect('select * from clr.\"GCAllocationTick\"'))"
                        + " where table_name = 'clr.GCAllocationTick'")).containsExactly(
                "The trace has AllocationSampled, and while the runtime writes these it writes no ticks.");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void whatWasAllocatedBeforeAPauseIsNotCountedTwiceWhereThereAreTicksAndSamples(Engine engine) {
        MetadataRecord sampled = trace.define(RUNTIME, 303, "", type -> type.level(4));
        MetadataRecord tick = trace.define(RUNTIME, 10, "", type -> type.version(2).level(5));
        trace.events(block -> {
            block.event(tick, TICKS + 40).thread(5)
                    .payload(p -> p.i32(500).i32(0).i16(0).i64(500).i64(1).utf16z("T").i32(0));
            sampled(block, sampled, 50, 102400);
        });
        gcEvents("9 100 1", "1 102 1 7 0 0", "2 110 1 7 0", "3 120 1");
        assertThat(rows(engine, "select gc_number, allocated_bytes from gc_pauses")).containsExactly("7|500");
    }

    private static void sampled(EventBlock block, MetadataRecord type, long nanos, long size) {
        block.event(type, TICKS + nanos).thread(4)
                .payload(p -> p.i32(0).i16(0).i64(1).utf16z("T").i64(2).i64(size).i64(0));
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void theSumOfABackgroundCollectionsPausesIsNotKnownWhereOneMayBeMissing(Engine engine) {
        gcEvents("9 300 2", "1 302 2 7 2 1", "3 320 2", "0 0 3", "0 0 3",
                "9 400 3", "1 401 3 8 0 2", "2 402 3 8 0", "3 403 3", "2 500 2 7 2");
        assertThat(rows(engine, "select gc_number, pauses, pause_ns from gc_events order by gc_number"))
                .containsExactly("7|1|null", "8|1|3");
    }

    /** The runtime decided to block all the same; what other threads lost meanwhile is no pause. */
    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void thePauseOfABackgroundCollectionThatEndsInItIsKnownWhateverOtherThreadsLost(Engine engine) {
        gcEvents("9 300 2", "1 302 2 7 2 1", "2 315 2 7 2", "3 320 2", "0 0 3", "0 0 3",
                "9 400 3", "1 401 3 8 0 0", "2 402 3 8 0", "3 403 3");
        assertThat(rows(engine, "select gc_number, pauses, pause_ns from gc_events order by gc_number"))
                .containsExactly("7|1|20", "8|1|3");
    }

    /** A server's heaps have a thread each, of which one starts the collection that another thread suspends for. */
    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void aPauseWhoseStartOnAnotherThreadMayBeMissingIsNotTheBackgroundCollections(Engine engine) {
        gcEvents("9 100 1", "1 102 5 7 2 0", "2 110 5 7 2", "3 120 1", "3 130 5",
                "9 300 1", "1 302 5 10 2 1", "3 320 1", "3 330 5", "9 400 1", "0 0 5", "2 402 5 11 0", "3 403 1",
                "9 500 2", "0 0 2", "0 0 2", "1 510 5 12 0 2", "2 520 5 12 0", "3 530 2",
                "9 600 1 6", "3 620 1", "2 630 5 10 2");
        assertThat(rows(engine, "select start_ns, gc_number, duration_ns from gc_pauses order by start_ns"))
                .containsExactly("100|7|20", "300|10|20", "400|null|3", "500|null|null", "510|12|null",
                        "600|10|20");
        assertThat(rows(engine, "select gc_number, pause_ns from gc_events order by gc_number"))
                .containsExactly("7|20", "10|null", "12|null");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void theTimeSinceTheRestartBeforeIsNotKnownWhereALaterOneMayBeMissing(Engine engine) {
        collectionsOfWhichTheNinthIsLost();
        assertThat(rows(engine, "select gc_number, pause_ns, percent_paused from gc_events order by gc_number"))
                .containsExactly("7|20|null", "8|40|33.33", "10|20|null");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void theTimeSinceTheCollectionBeforeIsNotKnownWhereThatIsMissing(Engine engine) {
        collectionsOfWhichTheNinthIsLost();
        assertThat(rows(engine, "select gc_number, since_last_ns from gc_events order by gc_number"))
                .containsExactly("7|null", "8|100", "10|null");
    }

    private void collectionsOfWhichTheNinthIsLost() {
        gcEvents("9 100 1", "1 102 1 7 0 0", "2 110 1 7 0", "3 120 1",
                "9 200 1", "1 202 1 8 0 0", "2 210 1 8 0", "3 240 1", "0 0 1", "0 0 1",
                "9 400 1", "1 402 1 10 0 0", "2 410 1 10 0", "3 420 1");
    }

    /** The start of the collection that a pause was for: the background one under way has nothing to do with it. */
    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void aPauseWhoseCollectionIsMissingIsNotTheBackgroundOnes(Engine engine) {
        gcEvents("9 300 2", "1 302 2 7 2 1", "3 320 2", "9 400 3", "0 0 3", "2 402 3 8 0", "3 403 3", "2 500 2 7 2");
        assertThat(rows(engine, "select gc_number, start_ns from gc_pauses"))
                .containsExactlyInAnyOrder("7|300", "null|400");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void aKindOfWhichNoEventIsThereMayBeAmongThoseThatWereLost(Engine engine) {
        MetadataRecord start = trace.define(RUNTIME, 9, "", type -> type.level(4).keywords(1));
        trace.events(block -> {
            block.event(start, TICKS + 10).thread(1).sequence(1).payload(p -> p.i32(0).i32(0).i16(0));
            block.event(start, TICKS + 20).thread(1).sequence(5).payload(p -> p.i32(0).i32(0).i16(0));
        });
        assertThat(rows(engine, "select table_name, why_empty from table(explain_collect("
                        + "'select 1 from clr.GCStart, clr.ContentionStart, sampler.ThreadSample, rundown.ModuleDCEnd'"
                        + ")) where why_empty is not null")).containsExactlyInAnyOrder(
                "clr.GCStart|There are other events with the keyword GC (0x1): nothing of this kind happened, or they"
                        + " are among the 3 events that the recording lost.",
                "clr.ContentionStart|There are no events with the keyword Contention (0x4000): not recorded, or nothing"
                        + " of the kind happened, or they are among the 3 events that the recording lost.",
                "sampler.ThreadSample|There are no events of Microsoft-DotNETCore-SampleProfiler at all: it was not"
                        + " recorded, or the program does not have it, or they are among the 3 events that the"
                        + " recording lost.",
                "rundown.ModuleDCEnd|There is no rundown: it was switched off, or the process ended before it, or they"
                        + " are among the 3 events that the recording lost.");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void aKindOfWhichNoEventIsThereMayHaveHappenedAfterTheCut(Engine engine) {
        MetadataRecord start = trace.define(RUNTIME, 9, "", type -> type.level(4).keywords(1));
        trace.events(block -> block.event(start, TICKS + 10).thread(1).payload(p -> p.i32(0).i32(0).i16(0)));
        assertThat(cutRows(engine, "select why_empty from table(explain_collect("
                        + "'select 1 from clr.GCStart, rundown.ModuleDCEnd')) where why_empty is not null"))
                .containsExactlyInAnyOrder(
                        "There are other events with the keyword GC (0x1): nothing of this kind happened, or the trace"
                                + " is cut off before it.",
                        "There is no rundown: the trace is cut off before its end.");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void aWaitDoesNotEndWithAnotherOneWhereEventsOfItsThreadAreMissing(Engine engine) {
        MetadataRecord start = trace.define(RUNTIME, 301, "", type -> type.level(5));
        MetadataRecord stop = trace.define(RUNTIME, 302, "", type -> type.level(5));
        trace.events(block -> {
            block.event(start, TICKS + 10).thread(1).sequence(1).payload(p -> p.i8(0).i64(1).i16(0));
            block.event(start, TICKS + 20).thread(2).sequence(1).payload(p -> p.i8(0).i64(1).i16(0));
            block.event(stop, TICKS + 30).thread(2).sequence(2).payload(p -> p.f64(10).i16(0));
            block.event(stop, TICKS + 90).thread(1).sequence(4).payload(p -> p.f64(10).i16(0));
            block.event(start, TICKS + 95).thread(1).sequence(5).payload(p -> p.i8(0).i64(1).i16(0));
            block.event(stop, TICKS + 99).thread(1).sequence(6).payload(p -> p.f64(4).i16(0));
        });
        assertThat(rows(engine, "select thread_id, start_ns, stop_ns, depth from spans order by start_ns"))
                .containsExactly("1|10|null|0", "2|20|30|0", "1|95|99|0");
        assertThat(rows(engine, "select thread_id, duration_ns from waits order by start_ns"))
                .containsExactly("1|null", "2|10", "1|4");
    }

    /**
     * Each as "id time thread", and for a start number, generation and type, for an end number and generation; id 0 is
     * an event that was lost.
     */
    private void gcEvents(String... events) {
        Map<Integer, Integer> numbers = new HashMap<>();
        Map<Integer, MetadataRecord> types = new HashMap<>();
        for (int id : new int[] {1, 2, 3, 7, 8, 9}) {
            types.put(id, trace.define(RUNTIME, id, "", type -> type.version(1).level(4)));
        }
        trace.events(block -> {
            for (String event : events) {
                int[] v = Stream.of(event.split(" ")).mapToInt(Integer::parseInt).toArray();
                int number = numbers.merge(v[2], 1, Integer::sum);
                if (v[0] == 0) {
                    continue;
                }
                block.event(types.get(v[0]), TICKS + v[1]).thread(v[2]).sequence(number).payload(p -> {
                    switch (v[0]) {
                        case 1 -> p.i32(v[3]).i32(v[4]).i32(0).i32(v[5]).i16(0);
                        case 2 -> p.i32(v[3]).i32(v[4]).i16(0);
                        case 9 -> p.i32(v.length > 3 ? v[3] : 1).i32(0).i16(0);
                        default -> p.i16(0);
                    }
                });
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void anExceptionThatAwaitThrowsAgainIsOneThrowOfTheMethodThatThrew(Engine engine) {
        MetadataRecord load = trace.define(RUNTIME, 143, "", type -> type.version(2).level(4));
        MetadataRecord thrown = trace.define(RUNTIME, 80, "", type -> type.version(1).level(2));
        String[] methods = {"App.Service.Work", "System.Runtime.EH.DispatchEx",
            "System.Runtime.ExceptionServices.ExceptionDispatchInfo.Throw",
            "System.Runtime.CompilerServices.TaskAwaiter.ThrowForNonSuccess", "App.Program+<Run>d__0.MoveNext"};
        long[] addresses = new long[methods.length];
        for (int i = 0; i < methods.length; i++) {
            addresses[i] = 0x1000 + 0x100 * i;
        }
        trace.stacks(1, new long[] {addresses[1], addresses[0] + 1},
                new long[] {addresses[1], addresses[2] + 1, addresses[3] + 1, addresses[4] + 1},
                new long[] {addresses[1], addresses[2] + 1});
        trace.events(block -> {
            for (int i = 0; i < methods.length; i++) {
                long address = addresses[i];
                String method = methods[i];
                int dot = method.lastIndexOf('.');
                block.event(load, TICKS + 1).payload(p -> p.i64(address).i64(2).i64(address).i32(16).i32(0x06000001)
                        .i32(8).utf16z(method.substring(0, dot)).utf16z(method.substring(dot + 1)).utf16z("void  ()")
                        .i16(0).i64(0));
            }
        });
        // The file has the second throw first, as other threads' blocks may come first.
        trace.events(block -> {
            thrown(block, thrown, 30, 2, 2, "lost order 1", 0x12);
            thrown(block, thrown, 50, 2, 3, "lost order 1", 0x12);
            thrown(block, thrown, 60, 2, 2, "never thrown before", 0x12);
        });
        trace.events(block -> {
            thrown(block, thrown, 10, 1, 1, "lost order 1", 0x10);
            thrown(block, thrown, 11, 1, 1, "lost order 2", 0x10);
            thrown(block, thrown, 12, 1, 1, "lost order 2", 0x14);
        });
        assertThat(rows(engine, "select message, messages, thrower, throws, rethrows, threads from exceptions"))
                .containsExactlyInAnyOrder(
                        "lost order 1|2|App.Service.Work()|2|1|1",
                        "lost order 1|2|App.Program+<Run>d__0.MoveNext()|1|1|1",
                        "lost order 1|1|null|0|1|1");
    }

    /** The lock is managed code, and its EventSource is on the stack of its event. */
    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void whoWaitsForAManagedLockIsNotTheSourceOfTheEvent(Engine engine) {
        MetadataRecord load = trace.define(RUNTIME, 143, "", type -> type.version(2).level(4));
        MetadataRecord start = trace.define(RUNTIME, 81, "", type -> type.version(2).level(4));
        String[] methods = {"System.Diagnostics.Tracing.NativeRuntimeEventSource.ContentionStart",
            "System.Threading.Lock.TryEnterSlow", "System.Data.Pool.Take", "App.Service.Work",
            "System.Threading.Monitor.Enter"};
        trace.stacks(1, new long[] {0x1000, 0x1101, 0x1201, 0x1301}, new long[] {0x1400, 0x1201, 0x1301});
        trace.events(block -> {
            for (int i = 0; i < methods.length; i++) {
                long address = 0x1000 + 0x100 * i;
                String method = methods[i];
                int dot = method.lastIndexOf('.');
                block.event(load, TICKS + 1).payload(p -> p.i64(address).i64(2).i64(address).i32(16).i32(0x06000001)
                        .i32(8).utf16z(method.substring(0, dot)).utf16z(method.substring(dot + 1)).utf16z("void  ()")
                        .i16(0).i64(0));
            }
            for (int stack = 1; stack <= 2; stack++) {
                block.event(start, TICKS + 10 * stack).stack(stack)
                        .payload(p -> p.i8(0).i16(0).i64(1).i64(2).i64(3));
            }
        });
        assertThat(rows(engine, "select start_ns, method from contention order by start_ns")).containsExactly(
                "10|App.Service.Work()", "20|System.Data.Pool.Take()");
    }

    /** As .NET 9 and later write it: the statement throw of a handler has no event. */
    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void whatAHandlerThrowsOnWithoutAnEventIsARethrowOfItsMethod(Engine engine) {
        exceptionEvents("thrown 10 a 0x10", "catch 12 Inner", "catch 20 Middle", "catch 30 Outer", "stop 35",
                "thrown 40 b 0x10", "catch 41 Outer", "thrown 42 c 0x12", "catch 43 Deep", "stop 44", "catch 45 Top",
                "stop 46");
        assertThat(rows(engine, "select time_ns, message, thrower, handler, catch_ns, flags, stack_id is null"
                        + " from exception_throws order by time_ns"))
                .containsExactly("10|a|null|Inner|12|16|true", "20|a|Inner|Middle|20|20|true",
                        "30|a|Middle|Outer|30|20|true", "40|b|null|Outer|41|16|true", "42|c|null|Deep|43|18|true",
                        "45|b|Outer|Top|45|20|true");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void rethrowsWithoutAnEventAreCountedAndTakeNoKnownTime(Engine engine) {
        exceptionEvents("thrown 10 a 0x10", "catch 12 Inner", "catch 20 Outer", "stop 35");
        assertThat(rows(engine, "select thrower, handler, throws, rethrows, mean_catch_ns from exceptions"))
                .containsExactlyInAnyOrder("null|Inner|1|0|2", "Inner|Outer|0|1|null");
    }

    /** The first is replaced by what the finally block throws on the way to its handler. */
    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void anExceptionThatAnotherOneReplacedIsNotCaughtByALaterHandler(Engine engine) {
        exceptionEvents("thrown 10 replaced 0x10", "thrown 11 b 0x12", "catch 12 Outer", "stop 13", "thrown 20 c 0x10",
                "catch 21 Inner", "catch 22 Outer", "catch 23 Top", "stop 24");
        assertThat(rows(engine, "select message, handler from exception_throws order by time_ns")).containsExactly(
                "replaced|null", "b|Outer", "c|Inner", "c|Outer", "c|Top");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void handlersThatWereLeftByExceptionsAreNotOpenAtTheNextException(Engine engine) {
        exceptionEvents("thrown 10 a 0x10", "catch 11 Inner", "thrown 12 b 0x12", "catch 13 Outer", "stop 14",
                "thrown 20 c 0x10", "catch 21 Inner", "stop 22");
        assertThat(rows(engine, "select kind, start_ns, stop_ns, depth from spans order by start_ns")).containsExactly(
                "exception|10|null|0", "exception_catch|11|null|0", "exception|12|null|1", "exception_catch|13|14|1",
                "exception|20|null|0", "exception_catch|21|22|0");
    }

    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void anExceptionIsNotCaughtByAnotherOnesHandlerWhereEventsAreMissing(Engine engine) {
        exceptionEvents("thrown 10 a 0x10", "lost 0", "catch 21 Other", "stop 22", "thrown 30 c 0x10", "catch 31 Own",
                "stop 32", "thrown 40 d 0x10", "catch 41 P", "lost 0", "lost 0", "catch 51 Q", "stop 52");
        assertThat(rows(engine, "select time_ns, message, handler, catch_ns from exception_throws order by time_ns"))
                .containsExactly("10|a|null|null", "30|c|Own|31", "40|d|P|41");
        assertThat(rows(engine, "select handler, throws, rethrows from exceptions"))
                .containsExactlyInAnyOrder("null|1|0", "Own|1|0", "P|1|0");
    }

    /** Each as "thrown time message flags", "catch time method", "stop time", or "lost 0". */
    private void exceptionEvents(String... events) {
        MetadataRecord thrown = trace.define(RUNTIME, 80, "", type -> type.version(1).level(2));
        MetadataRecord caught = trace.define(RUNTIME, 250, "", type -> type.level(4));
        MetadataRecord stop = trace.define(RUNTIME, 251, "", type -> type.level(4));
        trace.events(block -> {
            for (int i = 0; i < events.length; i++) {
                String[] parts = events[i].split(" ");
                long nanos = Long.parseLong(parts[1]);
                int number = i + 1;
                switch (parts[0]) {
                    case "thrown" -> thrown(block, thrown, nanos, 1, 0, parts[2], Integer.decode(parts[3]))
                            .sequence(number);
                    case "catch" -> block.event(caught, TICKS + nanos).thread(1).sequence(number)
                            .payload(p -> p.i64(0x9000).i64(7).utf16z(parts[2]).i16(0));
                    case "stop" -> block.event(stop, TICKS + nanos).thread(1).sequence(number);
                    default -> { }
                }
            }
        });
    }

    private static EventRecord thrown(
            EventBlock block, MetadataRecord type, long nanos, long thread, int stack, String message, int flags) {
        return block.event(type, TICKS + nanos).thread(thread).stack(stack).payload(
                p -> p.utf16z("System.IO.IOException").utf16z(message).i64(0).i32(0x80131620).i16(flags).i16(0));
    }

    /** The runtime gives the id of a method made at run time to another one when the first is collected. */
    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void anIdThatAnotherMethodHasLaterIsNoFurtherVersionOfTheFirst(Engine engine) {
        MetadataRecord started = trace.define(RUNTIME, 145, "", type -> type.version(1).level(5));
        MetadataRecord loaded = trace.define(RUNTIME, 143, "", type -> type.version(2).level(4));
        MetadataRecord unloaded = trace.define(RUNTIME, 144, "", type -> type.version(2).level(4));
        trace.events(block -> {
            compiled(block, started, loaded, 10, "first", 0x1000, 0);
            compiled(block, started, loaded, 20, "first", 0x2000, 1);
            for (long address : new long[] {0x1000, 0x2000}) {
                block.event(unloaded, TICKS + 25).payload(p -> body(p, "first", address, address == 0x1000 ? 0 : 1));
            }
            compiled(block, started, loaded, 30, "second", 0x1000, 0);
        });
        String jit = "select 'jit', method, version, versions, cast(null as bigint) from jit_stats";
        String tiers = "select 'tiers', method, version, versions, next_loaded_ns from tier_timeline";
        String modules = "select 'module', cast(null as varchar), compilations, methods, cast(null as bigint)"
                + " from jit_by_module";
        assertThat(rows(engine, jit + " union all " + tiers + " union all " + modules)).containsExactlyInAnyOrder(
                "jit|dynamicClass.first()|1|2|null",
                "jit|dynamicClass.first()|2|2|null",
                "jit|dynamicClass.second()|1|1|null",
                "tiers|dynamicClass.first()|1|2|21",
                "tiers|dynamicClass.first()|2|2|null",
                "tiers|dynamicClass.second()|1|1|null",
                "module|null|3|2|null");
    }

    /** Expressions that are compiled one after another may have one name and, when the first is collected, one id. */
    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void aMethodThatHasTheIdAndTheNameOfAnUnloadedOneIsAnotherOne(Engine engine) {
        MetadataRecord started = trace.define(RUNTIME, 145, "", type -> type.version(1).level(5));
        MetadataRecord loaded = trace.define(RUNTIME, 143, "", type -> type.version(2).level(4));
        MetadataRecord unloaded = trace.define(RUNTIME, 144, "", type -> type.version(2).level(4));
        trace.events(block -> {
            compiled(block, started, loaded, 10, "lambda", 0x1000, 0);
            compiled(block, started, loaded, 20, "lambda", 0x2000, 1);
            for (long address : new long[] {0x1000, 0x2000}) {
                block.event(unloaded, TICKS + 25).payload(p -> body(p, "lambda", address, address == 0x1000 ? 0 : 1));
            }
            compiled(block, started, loaded, 30, "lambda", 0x1000, 0);
            compiled(block, started, loaded, 40, "lambda", 0x3000, 1);
        });
        String jit = "select start_ns + 1, version, versions, cast(null as bigint) from jit_stats";
        String tiers = "select loaded_ns, version, versions, next_loaded_ns from tier_timeline";
        String modules = "select -1, compilations, methods, cast(null as bigint) from jit_by_module";
        assertThat(rows(engine, jit + " union all " + tiers + " union all " + modules)).containsExactlyInAnyOrder(
                "11|1|2|null", "21|2|2|null", "31|1|2|null", "41|2|2|null",
                "11|1|2|21", "21|2|2|null", "31|1|2|41", "41|2|2|null", "-1|4|2|null");
    }

    private static void compiled(EventBlock block, MetadataRecord started, MetadataRecord loaded, long nanos,
            String name, long address, long reJitId) {
        block.event(started, TICKS + nanos).payload(p -> p.i64(7).i64(2).i32(0x06000000).i32(8)
                .utf16z("dynamicClass").utf16z(name).utf16z("void  ()").i16(0));
        block.event(loaded, TICKS + nanos + 1).payload(p -> body(p, name, address, reJitId));
    }

    private static void body(ByteSink payload, String name, long address, long reJitId) {
        payload.i64(7).i64(2).i64(address).i32(16).i32(0x06000000).i32(9).utf16z("dynamicClass").utf16z(name)
                .utf16z("void  ()").i16(0).i64(reJitId);
    }

    /** With DOTNET_ReadyToRun=0 none of them is inlined into another. */
    @ParameterizedTest
    @EnumSource(names = {"JAVA", "DUCKDB"})
    void methodsOfTheRuntimeThatDispatchAnExceptionOrDoAnOperationDoNotThrowIt(Engine engine) {
        MetadataRecord load = trace.define(RUNTIME, 143, "", type -> type.version(2).level(4));
        MetadataRecord thrown = trace.define(RUNTIME, 80, "", type -> type.version(1).level(2));
        String[] leafFirst = {"System.Runtime.ExceptionServices.InternalCalls.RhpSfiInit",
            "System.Runtime.StackFrameIterator.Init", "System.Runtime.EH.DispatchEx", "System.Runtime.EH.RhThrowEx",
            "System.Runtime.ExceptionServices.ExceptionDispatchInfo.Throw", "App.Service.Work",
            "System.Runtime.CompilerServices.CastHelpers.ChkCastAny"};
        trace.stacks(1, new long[] {0x1001, 0x1101, 0x1201, 0x1301, 0x1501},
                new long[] {0x1001, 0x1101, 0x1201, 0x1301, 0x1401, 0x1501}, new long[] {0x1301, 0x1601, 0x1501});
        trace.events(block -> {
            for (int i = 0; i < leafFirst.length; i++) {
                long address = 0x1000 + 0x100 * i;
                int dot = leafFirst[i].lastIndexOf('.');
                String namespace = leafFirst[i].substring(0, dot);
                String name = leafFirst[i].substring(dot + 1);
                block.event(load, TICKS + 1).payload(p -> p.i64(address).i64(2).i64(address).i32(16).i32(0x06000001)
                        .i32(8).utf16z(namespace).utf16z(name).utf16z("void  ()").i16(0).i64(0));
            }
            thrown(block, thrown, 10, 1, 1, "lost", 0x10);
            thrown(block, thrown, 20, 1, 2, "lost", 0x10);
            thrown(block, thrown, 30, 1, 3, "lost", 0x10);
        });
        assertThat(rows(engine, "select thrower, throws, rethrows from exceptions"))
                .containsExactly("App.Service.Work()|2|1");
    }
}
