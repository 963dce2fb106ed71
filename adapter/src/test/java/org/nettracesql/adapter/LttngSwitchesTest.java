package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.testing.Babeltrace;
import org.nettracesql.trace.testing.BitWriter;
import org.nettracesql.trace.testing.WrittenCtf;

/**
 * The samples of a random schedule of threads on several processors, beside those that are computed anew of what
 * babeltrace2 prints. Skipped where there is no babeltrace2.
 */
class LttngSwitchesTest {

    private static final int PROCESSORS = 4;
    private static final int THREADS = 12;
    private static final int EVENTS = 4000;
    private static final int SWITCH = 1;
    private static final int WAKEUP = 2;
    private static final String NUMBER = "integer { size = 32; align = 8; signed = 1; } ";
    /** Its events have no contexts. */
    private static final String STREAM_OF_PERF =
            WrittenCtf.STREAM.replaceFirst("(?s)event\\.context := struct \\{.*?\\R *};\\R", "");

    private static final Pattern LINE = Pattern.compile("\\[(\\d+)\\.(\\d{9})] .*?(\\w+): \\{ cpu_id = 3 }, "
            + "\\{ vpid = (-?\\d+), vtid = (-?\\d+), .*?}, \\{ .*?(?:prev_tid = (\\d+), .*next_tid = (\\d+))? }");

    @TempDir
    private Path folder;

    @BeforeAll
    static void requireBabeltrace() {
        Babeltrace.require("LttngSwitchesTest");
    }

    @Test
    void everySwitchIsTheSampleThatBabeltracesTextTells() throws Exception {
        long seed = Long.getLong("ctf.seed", 20261124);
        write(new Random(seed));
        List<String> expected = expected(Babeltrace.lines(folder));
        assertThat(expected).hasSizeGreaterThan(EVENTS / 2);
        for (boolean isPushed : new boolean[] {true, false}) {
            try (TestDatabase database = isPushed ? TestDatabase.of(folder) : TestDatabase.unpushed(folder)) {
                assertThat(database.rows("select time_ns - (select min(time_ns) from events), process_id, thread_id,"
                        + " weight_ns, sample_kind, stack_id from samples order by 1")).as("seed " + seed)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void whatPerfConvertedHasTheSamplesThatBabeltracesTextTells() throws Exception {
        long seed = Long.getLong("ctf.seed", 20261125);
        writeOfPerf(new Random(seed));
        List<String> lines = Babeltrace.lines(folder);
        Map<String, String> processes = new HashMap<>();
        for (String line : lines) {
            processes.put(field(line, "perf_tid"), field(line, "perf_pid"));
        }
        List<String> expected = new ArrayList<>();
        Map<String, Long> gone = new HashMap<>();
        long first = nanos(lines.get(0));
        for (String line : lines) {
            String thread = field(line, "perf_tid");
            long nanos = nanos(line) - first;
            String next = field(line, "next_pid");
            if (next != null) {
                gone.put(field(line, "prev_pid"), nanos);
                Long since = gone.remove(next);
                if (!next.equals("0")) {
                    expected.add(nanos + "|" + processes.getOrDefault(next, "-1") + "|" + next + "|"
                            + (since == null ? 0 : nanos - since) + "|cswitch|null|sched");
                }
            } else if (line.matches(".* (cpu-clock|cycles:u): .*") && !thread.equals("0")) {
                expected.add(nanos + "|" + field(line, "perf_pid") + "|" + thread + "|"
                        + (line.contains(" cpu-clock:") ? field(line, "perf_period") : "0") + "|cpu|null|kernel");
            }
        }
        assertThat(expected).hasSizeGreaterThan(EVENTS / 4);
        try (TestDatabase database = TestDatabase.of(folder)) {
            assertThat(database.rows("select time_ns - (select min(time_ns) from events), process_id, thread_id,"
                    + " weight_ns, sample_kind, stack_id, source from samples order by 1")).as("seed " + seed)
                    .isEqualTo(expected);
            assertThat(database.rows("select provider || '/' || event_name from event_types order by 1"))
                    .containsExactly(
                            "kernel/cpu-clock", "kernel/cycles:u", "kernel/page-faults:u", "sched/sched_process_exit",
                            "sched/sched_process_fork", "sched/sched_switch");
            assertThat(database.row("select why_empty from table(explain_collect("
                    + "'select * from sampler.ThreadSample')) where why_empty is not null"))
                    .isEqualTo("The samples of this trace are the events cpu-clock of kernel and cycles:u of kernel and"
                            + " sched_switch of sched.");
            long last = nanos(lines.get(lines.size() - 1)) - first;
            assertThat(database.rows("select process_id, process_name,"
                    + " start_time_ns - (select min(time_ns) from events),"
                    + " end_time_ns - (select min(time_ns) from events)"
                    + " from processes order by 1")).containsExactly(
                    "0|n0|null|null", "1|n1|null|null", "4|n4|0|null", "7|n7|null|" + last, "10|n10|null|null");
        }
    }

    @Test
    void whatPerfCountsBesideTimeIsNoSample() {
        WrittenCtf ctf = new WrittenCtf(false);
        BitWriter out = ctf.events().put(5, 0).put(27, 1000).put(64, 1).put(32, 2).put(32, 2);
        WrittenCtf.write(folder.resolve("faults"), WrittenCtf.TYPES + ctf.trace() + WrittenCtf.CLOCK + STREAM_OF_PERF
                + WrittenCtf.event(0, "page-faults:u", "uint64_t perf_ip; " + NUMBER + "perf_tid; " + NUMBER
                        + "perf_pid;"), ctf.packet(out, 1000, 1000, 0, 0));
        try (TestDatabase database = TestDatabase.of(folder)) {
            assertThat(database.rows("select * from samples")).isEmpty();
            assertThat(database.row("select thread_id, process_id from kernel.\"page-faults:u\"")).isEqualTo("2|2");
            assertThat(database.row("select why_empty from table(explain_collect("
                    + "'select * from sampler.ThreadSample')) where why_empty is not null"))
                    .startsWith("perf has recorded neither");
        }
    }

    /** A field's number; null if the event does not have it. */
    private static String field(String line, String name) {
        Matcher field = Pattern.compile(" " + name + " = (-?\\d+)").matcher(line);
        return field.find() ? field.group(1) : null;
    }

    private static long nanos(String line) {
        return Long.parseLong(line.substring(1, line.indexOf(']')).replace(".", ""));
    }

    /** As perf has it: no contexts, the sampled thread's ids before an event's own fields. */
    private void writeOfPerf(Random random) {
        WrittenCtf ctf = new WrittenCtf(false);
        String sampled = "uint64_t perf_ip; " + NUMBER + "perf_tid; " + NUMBER + "perf_pid; uint64_t perf_period; ";
        String chain = sampled + "uint32_t perf_callchain_size; uint64_t perf_callchain[perf_callchain_size];";
        String metadata = WrittenCtf.TYPES + ctf.trace() + WrittenCtf.CLOCK
                + STREAM_OF_PERF
                + WrittenCtf.event(0, "sched:sched_switch", sampled + "uint16_t common_type; string prev_comm; "
                        + NUMBER + "prev_pid; string next_comm; " + NUMBER + "next_pid;")
                + WrittenCtf.event(1, "cpu-clock", chain) + WrittenCtf.event(2, "cycles:u", chain)
                + WrittenCtf.event(3, "page-faults:u", chain)
                + WrittenCtf.event(4, "sched:sched_process_fork",
                        sampled + NUMBER + "parent_pid; " + NUMBER + "child_pid;")
                + WrittenCtf.event(5, "sched:sched_process_exit", sampled + "string comm; " + NUMBER + "pid;");
        BitWriter out = ctf.events();
        long ticks = 1000;
        int running = 0;
        for (int i = 0; i < EVENTS / 2; i++) {
            ticks += 1 + random.nextInt(3000);
            int kind = i == 0 ? 4 : i == EVENTS / 2 - 1 ? 5 : random.nextInt(4);
            out.align(8).put(5, kind).put(27, ticks & (1 << 27) - 1).put(64, random.nextLong()).put(32, running)
                    .put(32, running == 0 ? 0 : (running - 1) / 3 * 3 + 1).put(64, 1 + random.nextInt(1_000_000));
            if (kind == 0) {
                int next = random.nextInt(THREADS + 1);
                out.put(16, 1).raw("p").put(8, 0).put(32, running).raw("n" + next).put(8, 0).put(32, next);
                running = next;
            } else if (kind == 4) {
                out.put(32, 1).put(32, 4);
            } else if (kind == 5) {
                out.raw("n7").put(8, 0).put(32, 7);
            } else {
                int frames = random.nextInt(4);
                out.put(32, frames);
                for (int frame = 0; frame < frames; frame++) {
                    out.put(64, random.nextLong());
                }
            }
        }
        WrittenCtf.write(folder.resolve("perf"), metadata, ctf.packet(out, 1000, ticks, 0, 0));
    }

    private void write(Random random) {
        WrittenCtf ctf = new WrittenCtf(random.nextBoolean());
        String metadata = WrittenCtf.TYPES + ctf.trace() + WrittenCtf.CLOCK + WrittenCtf.STREAM
                + WrittenCtf.event(SWITCH, "sched_switch", "string _prev_comm; " + NUMBER + "_prev_tid; " + NUMBER
                        + "_prev_prio; string _next_comm; " + NUMBER + "_next_tid;")
                + WrittenCtf.event(WAKEUP, "sched_wakeup", "string _comm; " + NUMBER + "_tid;");
        int[] running = new int[PROCESSORS];
        boolean[] isOn = new boolean[THREADS + 1];
        BitWriter[] streams = new BitWriter[PROCESSORS];
        long[] begins = new long[PROCESSORS];
        for (int i = 0; i < PROCESSORS; i++) {
            streams[i] = ctf.events();
        }
        long ticks = 1000;
        for (int i = 0; i < EVENTS; i++) {
            ticks += 1 + random.nextInt(random.nextInt(50) == 0 ? 5_000_000 : 3000);
            int processor = random.nextInt(PROCESSORS);
            BitWriter out = streams[processor];
            begins[processor] = begins[processor] == 0 ? ticks : begins[processor];
            int from = running[processor];
            // The last two are of two processes each, as where an id is used again.
            int process = from == 0 ? 0 : from > THREADS - 2 && random.nextBoolean() ? 99 : 40 + from / 3;
            if (random.nextInt(5) == 0) {
                ctf.begin(out, WAKEUP, ticks, process, from).raw("t").put(8, 0).put(32, 1 + random.nextInt(THREADS));
                continue;
            }
            int next = random.nextInt(THREADS + 1);
            next = isOn[next] ? 0 : next;
            ctf.begin(out, SWITCH, ticks, process, from).raw("t").put(8, 0).put(32, from).put(32, 20).raw("n")
                    .put(8, 0).put(32, next);
            isOn[from] = false;
            isOn[next] = next != 0;
            running[processor] = next;
        }
        byte[][] files = new byte[PROCESSORS][];
        for (int i = 0; i < PROCESSORS; i++) {
            files[i] = ctf.packet(streams[i], begins[i], ticks, 0, 0);
        }
        WrittenCtf.write(folder.resolve("ctf"), metadata, files);
    }

    /** A thread that comes was off since it went, whichever processor that was on. */
    private static List<String> expected(List<String> lines) {
        Map<String, String> processes = new HashMap<>();
        List<Matcher> events = new ArrayList<>();
        for (String line : lines) {
            Matcher event = LINE.matcher(line);
            assertThat(event.matches()).as(line).isTrue();
            events.add(event);
            processes.merge(event.group(5), event.group(4), (one, other) -> one.equals(other) ? one : "-1");
        }
        Map<String, Long> gone = new HashMap<>();
        List<String> samples = new ArrayList<>();
        for (Matcher event : events) {
            long nanos = nanos(event) - nanos(events.get(0));
            String previous = event.group(6);
            String next = event.group(7);
            if (previous == null) {
                continue;
            }
            gone.put(previous, nanos);
            if (!next.equals("0")) {
                Long since = gone.remove(next);
                samples.add(nanos + "|" + processes.getOrDefault(next, "-1") + "|" + next + "|"
                        + (since == null ? 0 : nanos - since) + "|cswitch|null");
            }
        }
        return samples;
    }

    private static long nanos(Matcher event) {
        return Long.parseLong(event.group(1)) * 1_000_000_000L + Long.parseLong(event.group(2));
    }
}
