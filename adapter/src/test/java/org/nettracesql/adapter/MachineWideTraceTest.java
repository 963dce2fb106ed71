package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.nettracesql.trace.testing.NetTrace6Writer.field;
import static org.nettracesql.trace.testing.NetTrace6Writer.text;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.testing.NetTrace6Writer;
import org.nettracesql.trace.testing.NetTrace6Writer.Event;

/** A trace of two processes that have different code at one address. */
class MachineWideTraceTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = Files.write(folder.resolve("machine.nettrace"), start()
                .events(symbol(1, "left"), symbol(2, "right"), sample(1, 50).labels(1), sample(2, 60), sample(2, 70))
                .end()
                .toBytes());
    }

    private static NetTrace6Writer start() {
        return new NetTrace6Writer(6, 8, "ExpectedCPUSamplingRate", "1000000")
                .define(1, "Universal.System", 4, "ProcessSymbol", 5, fields -> {
                    field(fields, "Id", 21);
                    field(fields, "MappingId", 21);
                    field(fields, "StartAddress", 21);
                    field(fields, "EndAddress", 21);
                    field(fields, "Name", 23);
                })
                .define(2, "Universal.Events", 1, "cpu", 1, fields -> field(fields, "Value", 21))
                .thread(1, 100, 11, "main")
                .thread(2, 200, 22, null)
                .block(NetTrace6Writer.LABEL_LIST, body -> {
                    body.i32(1).i32(1).i8(3).i64(1).i64(0).i8(4).i64(0xabc);
                    text(text(body.i8(0x85), "user"), "ann");
                })
                .stacks(1, new long[] {0x1010});
    }

    private static Event symbol(long thread, String name) {
        return symbol(thread, 0x1000, name);
    }

    private static Event symbol(long thread, int address, String name) {
        return new Event(1, thread, 10).payload(p -> p.varuint(thread).varuint(1).varuint(address).varuint(address + 31)
                .i16(name.length()).bytes(name.getBytes(StandardCharsets.US_ASCII)));
    }

    private static Event sample(long thread, long ticks) {
        return new Event(2, thread, ticks).stack(1).payload(p -> p.varuint(1));
    }

    /** Nanoseconds since 1970 end there in 64 bits: a clock that is wrong, or a flipped byte, is no reason for none. */
    @Test
    void startBehindTheYear2262IsShown() throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int year = "Nettrace".length() + 4 * Integer.BYTES;
        assertThat(bytes[year] & 0xff | bytes[year + 1] << 8).isEqualTo(2026);
        bytes[year] = (byte) 2300;
        bytes[year + 1] = 2300 >> 8;
        Files.write(file, bytes);
        try (TestDatabase database = TestDatabase.of(file)) {
            assertThat(database.rows("select start_utc from trace_info union all select start_utc from traces"))
                    .containsExactly("2300-01-02 03:04:05.678", "2300-01-02 03:04:05.678");
        }
    }

    @Test
    void eventsHaveProcessThreadAndLabels() {
        try (TestDatabase database = TestDatabase.of(file)) {
            assertThat(database.rows("select process_id, thread_id, thread_name, trace_id, span_id, labels"
                    + " from events where provider = 'Universal.Events' order by event_number")).containsExactly(
                            "100|11|main|01000000000000000000000000000000|0000000000000abc|{\"user\":\"ann\"}",
                            "200|22|null|null|null|null",
                            "200|22|null|null|null|null");
            assertThat(database.row("select count(*) from events where labels like '%ann%'")).isEqualTo("1");
            assertThat(database.row("select count(*) from events where thread_name is null")).isEqualTo("3");
        }
    }

    @Test
    void anAddressIsLookedUpInTheProcessThatItIsFrom() {
        try (TestDatabase database = TestDatabase.of(file)) {
            assertThat(database.rows("select process_id, name from methods order by 1"))
                    .containsExactly("100|left", "200|right");
            assertThat(database.row("select method_at(4112, 50, 100), method_at(4112, 50, 200) from trace_info"))
                    .isEqualTo("left|right");
            assertThat(database.rows("select s.process_id, s.stack_id, f.method, count(*) from samples s"
                    + " join frames f on f.stack_id = s.stack_id group by 1, 2, 3 order by 1"))
                    .containsExactly("100|1|left|1", "200|2|right|2");
            assertThat(database.rows("select method, exclusive_samples from hot_methods order by 1"))
                    .containsExactly("left|1", "right|2");
        }
    }

    @Test
    void whatAMissingInliningMayCostIsWhatItsOwnProcessDid() throws IOException {
        Path inlining = Files.write(folder.resolve("inlining.nettrace"), start()
                .stacks(2, new long[] {0x1010, 0x2010})
                .define(3, "Microsoft-Windows-DotNETRuntime", 192, "MethodJitInliningFailed", 0, fields -> {})
                .events(symbol(1, 0x1000, "N.C.callee()"), symbol(1, 0x2000, "N.C.caller()"),
                        symbol(2, 0x1000, "N.C.callee()"), symbol(2, 0x2000, "N.C.caller()"),
                        inliningFailed(1), inliningFailed(2),
                        sample(1, 50).stack(2), sample(2, 60).stack(2), sample(2, 70).stack(2))
                .end()
                .toBytes());
        try (TestDatabase database = TestDatabase.of(inlining)) {
            assertThat(database.rows("select process_id, caller, callee, samples from process_call_samples order by 1"))
                    .containsExactly("100|N.C.caller()|N.C.callee()|1", "200|N.C.caller()|N.C.callee()|2");
            assertThat(database.rows("select process_id, caller, callee, failures, samples from inlining_failures"
                    + " order by 1")).containsExactly(
                            "100|N.C.caller()|N.C.callee()|1|1", "200|N.C.caller()|N.C.callee()|1|2");
            assertThat(database.rows("select caller, callee, samples from call_samples"))
                    .containsExactly("N.C.caller()|N.C.callee()|3");
        }
    }

    private static Event inliningFailed(long thread) {
        return new Event(3, thread, 20).payload(p -> {
            for (String method : new String[] {"compiled", "caller", "callee"}) {
                p.utf16z("N.C").utf16z(method).utf16z("void  ()");
            }
            p.i32(0).utf8z("too big").i16(0);
        });
    }

    @Test
    void tablesOfOneEventHaveTheLabelsTooWhereTheFormatHasLabels() throws IOException {
        try (TestDatabase database = TestDatabase.of(file)) {
            assertThat(database.rows("select thread_name, trace_id, span_id, labels, \"Value\" from universal.cpu"
                    + " order by event_number")).containsExactly(
                            "main|01000000000000000000000000000000|0000000000000abc|{\"user\":\"ann\"}|1",
                            "null|null|null|null|1",
                            "null|null|null|null|1");
            assertThat(database.row("select count(*) from universal.cpu where span_id = '0000000000000abc'"))
                    .isEqualTo("1");
            assertThat(database.rows("select thread_name from clr.GCStart")).isEmpty();
        }
        Path other = Files.createDirectory(folder.resolve("4"));
        try (TestDatabase database = TestDatabase.of(DemoTrace.write(other))) {
            assertThatThrownBy(() -> database.rows("select thread_name from clr.GCStart"))
                    .hasStackTraceContaining("column 'thread_name'");
        }
    }

    @Test
    void contextSwitchesAreSamplesThatWeighTheTimeOffTheProcessor() throws IOException {
        Path switches = Files.write(folder.resolve("switches.nettrace"), start()
                .define(3, "Universal.Events", 2, "cswitch", 1, fields -> field(fields, "Value", 21))
                .events(symbol(1, "left"), sample(1, 50), away(1, 60, 700), away(2, 80, 5), sample(1, 90))
                .end()
                .toBytes());
        try (TestDatabase database = TestDatabase.of(switches)) {
            assertThat(database.rows("select time_ns, process_id, sample_kind, state, weight_ns, source from samples"
                    + " order by time_ns")).containsExactly(
                            "50|100|cpu|running|1000000|Universal.Events",
                            "60|100|cswitch|waiting|700|Universal.Events",
                            "80|200|cswitch|waiting|5|Universal.Events",
                            "90|100|cpu|running|1000000|Universal.Events");
            assertThat(database.rows("select method, exclusive_samples, exclusive_ns from hot_methods order by 1"))
                    .containsExactly("left|3|2000700", "null|1|5");
        }
    }

    private static Event away(long thread, long ticks, long forTicks) {
        return new Event(3, thread, ticks).stack(1).payload(p -> p.varuint(forTicks));
    }

    @Test
    void processesAndThreadsHaveTheirNames() throws IOException {
        Path named = Files.write(folder.resolve("named.nettrace"), start()
                .define(4, "Universal.System", 0, "ExistingProcess", 3, fields -> {
                    field(fields, "NamespaceId", 21);
                    field(fields, "Name", 23);
                    field(fields, "NamespaceName", 23);
                })
                .thread(3, 300, 300, "third")
                .thread(4, 300, 301, "worker")
                .events(sample(1, 50), sample(2, 51), sample(3, 52), sample(4, 53),
                        new Event(4, 2, 54).payload(p -> p.varuint(200)
                                .i16(6).bytes("dotnet".getBytes(StandardCharsets.US_ASCII)).i16(0)))
                .sequencePoint(1)
                .thread(9, 300, 301, "renamed")
                .events(sample(9, 60))
                .end()
                .toBytes());
        try (TestDatabase database = TestDatabase.of(named)) {
            assertThat(database.rows("select process_id, process_name, thread_count from processes order by 1"))
                    .containsExactly("100|null|1", "200|dotnet|1", "300|third|2");
            assertThat(database.rows("select process_id, thread_id, thread_name, event_count, first_time_ns,"
                    + " last_time_ns from threads order by 1, 2")).containsExactly(
                            "100|11|main|1|50|50", "200|22|null|2|51|54", "300|300|third|1|52|52",
                            "300|301|renamed|2|53|60");
        }
    }
}
