package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
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
    void contextsWithCallStacksAreTheStacksOfTheirEvents() throws Exception {
        long seed = Long.getLong("ctf.seed", 20261126);
        Random random = new Random(seed);
        WrittenCtf ctf = new WrittenCtf(random.nextBoolean());
        String address = "integer { size = 64; align = 8; signed = 0; base = 16; } ";
        String contexts = "";
        for (String part : List.of("kernel", "user")) {
            contexts += "uint32_t __callstack_" + part + "_length; " + address + "_callstack_" + part
                    + "[__callstack_" + part + "_length]; ";
        }
        String metadata = WrittenCtf.TYPES + ctf.trace() + WrittenCtf.CLOCK
                + WrittenCtf.STREAM.replace("_procname[17];", "_procname[17]; " + contexts)
                + WrittenCtf.event(SWITCH, "sched_switch", NUMBER + "_prev_tid; " + NUMBER + "_next_tid;")
                + WrittenCtf.event(WAKEUP, "lttng_ust_statedump:bin_info",
                        address + "_baddr; uint64_t _memsz; string _path;");
        BitWriter out = ctf.events();
        ctf.begin(out, WAKEUP, 1000, 40, 1).put(64, 0).put(64, 0x7f0000000000L).put(64, 0x1000).text("/lib/libone.so");
        long ticks = 1000;
        int running = 0;
        for (int i = 0; i < EVENTS / 4; i++) {
            ticks += 1 + random.nextInt(3000);
            int next = random.nextInt(THREADS + 1);
            ctf.begin(out, SWITCH, ticks, 40, running);
            for (long base : new long[] {0xffffffff81000000L, 0x7f0000000000L}) {
                int frames = random.nextInt(4);
                out.put(32, frames);
                for (int frame = 0; frame < frames; frame++) {
                    // LTTng ends a stack that it has cut with an address of all ones.
                    out.put(64, frame == 2 ? -1 : base + 0x10 + random.nextInt(9) * 0x200L);
                }
            }
            out.put(32, running).put(32, next);
            running = next;
        }
        WrittenCtf.write(folder.resolve("ctf"), metadata, ctf.packet(out, 1000, ticks, 0, 0));
        List<String> expected = new ArrayList<>();
        Map<String, String> left = new HashMap<>();
        int ofLibrary = 0;
        for (String line : Babeltrace.lines(folder)) {
            Matcher event = Pattern.compile(".*prev_tid = (\\d+), next_tid = (\\d+) }").matcher(line);
            if (!event.matches()) {
                continue;
            }
            left.put(event.group(1), Babeltrace.stack(line));
            String stack = left.remove(event.group(2));
            if (!event.group(2).equals("0")) {
                expected.add(event.group(2) + "|" + (stack == null ? "[]" : stack) + "|cswitch");
                ofLibrary += stack != null && Arrays.stream(stack.replaceAll("[\\[\\] ]", "").split(","))
                        .anyMatch(frame -> !frame.isEmpty() && Long.parseLong(frame) > 0
                                && Long.parseLong(frame) < 0x7f0000001000L) ? 1 : 0;
            }
        }
        assertThat(ofLibrary).isGreaterThan(EVENTS / 16);
        try (TestDatabase database = TestDatabase.of(folder)) {
            assertThat(database.withFrames(database.rows("select thread_id, stack_id, sample_kind from samples"
                    + " order by time_ns"))).as("seed " + seed).isEqualTo(expected);
            assertThat(database.row("select inclusive_samples from hot_methods where method = 'libone.so!?'"))
                    .isEqualTo(String.valueOf(ofLibrary));
        }
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
