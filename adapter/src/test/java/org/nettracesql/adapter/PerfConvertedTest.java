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
 * Traces as perf converts them to CTF: random ones beside what is computed anew of what babeltrace2 prints, and what
 * perf tells of processes and files beside what perf_event.h says that it means. Skipped where there is no babeltrace2.
 */
class PerfConvertedTest {

    private static final int THREADS = 12;
    private static final int EVENTS = 2000;
    private static final String NUMBER = "integer { size = 32; align = 8; signed = 1; } ";
    private static final String UNSIGNED = "uint32_t ";
    private static final String SAMPLED =
            "uint64_t perf_ip; " + NUMBER + "perf_tid; " + NUMBER + "perf_pid; uint64_t perf_period; ";
    private static final String CHAIN =
            SAMPLED + "uint32_t perf_callchain_size; uint64_t perf_callchain[perf_callchain_size];";

    /** PERF_CONTEXT_KERNEL, PERF_CONTEXT_USER, PERF_CONTEXT_GUEST_USER and PERF_CONTEXT_MAX; the next is an address. */
    private static final long[] MARKS = {-128, -512, -2560, -4095, -4096};

    /** Its events have no contexts. */
    private static final String STREAM =
            WrittenCtf.STREAM.replaceFirst("(?s)event\\.context := struct \\{.*?\\R *};\\R", "");

    private static final long KERNEL = 0xffffffff81000000L;
    private static final long MILLIS = 1_000_000;

    @TempDir
    private Path folder;

    @BeforeAll
    static void requireBabeltrace() {
        Babeltrace.require("PerfConvertedTest");
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
        Map<String, String> stacks = new HashMap<>();
        long first = nanos(lines.get(0));
        for (String line : lines) {
            String thread = field(line, "perf_tid");
            long nanos = nanos(line) - first;
            String next = field(line, "next_pid");
            if (next != null) {
                gone.put(field(line, "prev_pid"), nanos);
                stacks.put(field(line, "prev_pid"), Babeltrace.stack(line));
                Long since = gone.remove(next);
                if (!next.equals("0")) {
                    expected.add(nanos + "|" + processes.getOrDefault(next, "-1") + "|" + next + "|"
                            + (since == null ? 0 : nanos - since) + "|cswitch|"
                            + (since == null ? "[]" : stacks.get(next)) + "|sched");
                }
            } else if (line.matches(".* (cpu-clock|cycles:u): .*") && !thread.equals("0")) {
                expected.add(nanos + "|" + field(line, "perf_pid") + "|" + thread + "|"
                        + (line.contains(" cpu-clock:") ? field(line, "perf_period") : "0") + "|cpu|"
                        + Babeltrace.stack(line) + "|kernel");
            }
        }
        assertThat(expected).hasSizeGreaterThan(EVENTS / 2);
        try (TestDatabase database = TestDatabase.of(folder)) {
            assertThat(database.withFrames(database.rows("select time_ns - (select min(time_ns) from events),"
                    + " process_id, thread_id, weight_ns, sample_kind, stack_id, source from samples order by 1")))
                    .as("seed " + seed).isEqualTo(expected);
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
        WrittenCtf.write(folder.resolve("faults"), WrittenCtf.TYPES + ctf.trace() + WrittenCtf.CLOCK + STREAM
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

    @Test
    void processesThreadsAndFilesAreWhatPerfTellsBesideItsSamples() {
        WrittenCtf ctf = new WrittenCtf(false);
        String thread = UNSIGNED + "pid; " + UNSIGNED + "tid; ";
        String family = UNSIGNED + "pid; " + UNSIGNED + "ppid; " + UNSIGNED + "tid; " + UNSIGNED
                + "ptid; uint64_t time;";
        String metadata = WrittenCtf.TYPES + ctf.trace() + WrittenCtf.CLOCK + STREAM
                + "env { sysname = \"Linux\"; release = \"6.1.0\"; version = \"6.1.192\"; machine = \"x86_64\"; };"
                + WrittenCtf.event(0, "cpu-clock", CHAIN)
                + WrittenCtf.event(1, "perf_comm", thread + "string comm;")
                + WrittenCtf.event(2, "perf_exit", family) + WrittenCtf.event(3, "perf_fork", family)
                + WrittenCtf.event(4, "perf_mmap", thread + "uint64_t start; string filename;")
                + WrittenCtf.event(5, "perf_mmap2", thread + "uint64_t start; string filename;");
        BitWriter out = ctf.events();
        // What was there before has the time 0.
        family(out, 3, 0, 13, 10, 13, 10);
        map(out, 4, 0, -1, KERNEL, "[kernel.kallsyms]_text");
        begin(out, 1, 0).put(32, 10).put(32, 10).text("shell");
        map(out, 5, 0, 10, 0x10000000, "/bin/shell");
        map(out, 5, 0, 10, 0x20000000, "//anon");
        map(out, 5, 0, 10, 0x7f0000001000L, "/lib/libc.so.6");
        sample(out, 5, 10, 10, 0x10000040, -512, 0x10000040, 0x7f0000001800L, 0x7f00000f0000L);
        family(out, 3, 6, 11, 10, 11, 10);
        sample(out, 7, 11, 11, KERNEL + 0x500, -128, KERNEL + 0x500, KERNEL + 0x900, -512, 0x7f0000001900L,
                0x10000020, 0x20000010);
        sample(out, 7, 10, 10, 0x7f0000001a00L);
        sample(out, 8, 11, 11, 0x10000030);
        begin(out, 1, 8).put(32, 11).put(32, 11).text("child");
        family(out, 3, 9, 11, 11, 12, 11);
        sample(out, 10, 11, 12, 0x10000030);
        family(out, 2, 11, 11, 10, 11, 10);
        WrittenCtf.write(folder.resolve("perf"), metadata, ctf.packet(out, 0, 11 * MILLIS, 0, 0));
        try (TestDatabase database = TestDatabase.of(folder)) {
            assertThat(database.row("select min(time_ns), max(time_ns) from events")).isEqualTo("0|" + 6 * MILLIS);
            assertThat(database.row("select operating_system, architecture from trace_info"))
                    .isEqualTo("Linux 6.1.0|x64");
            assertThat(database.rows("select process_id, process_name, start_time_ns, end_time_ns from processes"
                    + " where process_id >= 0 order by 1"))
                    .containsExactly("10|shell|null|null", "11|child|" + MILLIS + "|" + 6 * MILLIS);
            assertThat(database.rows("select thread_id, thread_name from threads where process_id = 11 order by 1"))
                    .containsExactly("11|child", "12|child");
            assertThat(database.rows("select process_id, name, il_path, loaded_ns from modules order by 1, 2"))
                    .containsExactly("0|[kernel.kallsyms]|[kernel.kallsyms]_text|null",
                            "10|libc.so.6|/lib/libc.so.6|null", "10|shell|/bin/shell|null",
                            "11|shell|/bin/shell|" + MILLIS);
            // An address is code of a file as far as something ran there, and what is not known to be is not named.
            String frames = "select f.method, f.native_offset from samples s join frames f on f.stack_id = s.stack_id"
                    + " where s.time_ns = %d and s.thread_id = %d order by f.depth";
            assertThat(database.rows(frames.formatted(0, 10)))
                    .containsExactly("shell!?|64", "libc.so.6!?|2047", "null|null");
            assertThat(database.rows(frames.formatted(2 * MILLIS, 11))).containsExactly("[kernel.kallsyms]!?|1280",
                    "[kernel.kallsyms]!?|2303", "null|null", "shell!?|31", "null|null");
            assertThat(database.rows("select method, exclusive_samples from hot_methods where exclusive_samples > 0"
                    + " order by 2 desc, 1")).containsExactly("shell!?|3", "[kernel.kallsyms]!?|1", "libc.so.6!?|1");
            assertThat(database.row("select why_unresolved(0x10000040)")).isEqualTo("Native code: the address lies in"
                    + " shell at offset 0x40, of which the trace has no symbols.");
        }
    }

    private static BitWriter begin(BitWriter out, int id, int millis) {
        return out.align(8).put(5, 31).align(8).put(32, id).put(64, millis * MILLIS);
    }

    private static void map(BitWriter out, int id, int millis, int process, long start, String path) {
        begin(out, id, millis).put(32, process).put(32, Math.max(0, process)).put(64, start).text(path);
    }

    private static void family(
            BitWriter out, int id, int millis, int process, int ofProcess, int thread, int ofThread) {
        begin(out, id, millis).put(32, process).put(32, ofProcess).put(32, thread).put(32, ofThread)
                .put(64, millis * MILLIS);
    }

    private static void sample(BitWriter out, int millis, int process, int thread, long address, long... chain) {
        begin(out, 0, millis).put(64, address).put(32, thread).put(32, process).put(64, MILLIS).put(32, chain.length);
        for (long frame : chain) {
            out.put(64, frame);
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
        String metadata = WrittenCtf.TYPES + ctf.trace() + WrittenCtf.CLOCK
                + STREAM
                + WrittenCtf.event(0, "sched:sched_switch", SAMPLED + "uint16_t common_type; string prev_comm; "
                        + NUMBER + "prev_pid; string next_comm; " + NUMBER + "next_pid;")
                + WrittenCtf.event(1, "cpu-clock", CHAIN) + WrittenCtf.event(2, "cycles:u", CHAIN)
                + WrittenCtf.event(3, "page-faults:u", CHAIN)
                + WrittenCtf.event(4, "sched:sched_process_fork",
                        SAMPLED + NUMBER + "parent_pid; " + NUMBER + "child_pid;")
                + WrittenCtf.event(5, "sched:sched_process_exit", SAMPLED + "string comm; " + NUMBER + "pid;");
        BitWriter out = ctf.events();
        long ticks = 1000;
        int running = 0;
        for (int i = 0; i < EVENTS; i++) {
            ticks += 1 + random.nextInt(3000);
            int kind = i == 0 ? 4 : i == EVENTS - 1 ? 5 : random.nextInt(4);
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
                int frames = random.nextInt(6);
                out.put(32, frames);
                for (int frame = 0; frame < frames; frame++) {
                    // Some stacks come again, and marks stand between the frames.
                    out.put(64, random.nextInt(3) == 0 ? MARKS[random.nextInt(MARKS.length)] : random.nextInt(9));
                }
            }
        }
        WrittenCtf.write(folder.resolve("perf"), metadata, ctf.packet(out, 1000, ticks, 0, 0));
    }
}
