package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.testing.BitWriter;
import org.nettracesql.trace.testing.WrittenCtf;

/** What the scheduler of Linux's kernel tells: who was off a processor for how long, and what processes are called. */
class LttngSchedulerTest {

    private static final int SWITCH = 1;
    private static final int EXIT = 2;
    private static final int FORK = 3;

    @TempDir
    private Path folder;

    private final WrittenCtf ctf = new WrittenCtf(false);

    private static void text(BitWriter out, String text) {
        out.raw(text).put(8, 0);
    }

    private void switched(BitWriter out, long ticks, int process, String previous, int from, String next, int to) {
        ctf.begin(out, SWITCH, ticks, process, from);
        text(out, previous);
        out.put(32, from);
        text(out, next);
        out.put(32, to);
    }

    private Path write() {
        String number = "integer { size = 32; align = 8; signed = 1; }";
        String metadata = ctf.metadata("other:none", "uint8_t _n;")
                + WrittenCtf.event(SWITCH, "sched_switch", "string _prev_comm; " + number
                        + " _prev_tid; string _next_comm; " + number + " _next_tid;")
                + WrittenCtf.event(EXIT, "sched_process_exit", "string _comm; " + number + " _tid;")
                + WrittenCtf.event(FORK, "sched_process_fork", "string _parent_comm; " + number
                        + " _parent_tid; string _child_comm; " + number + " _child_tid;");
        metadata = metadata.replaceFirst("id = 7; stream_id", "id = 20; stream_id");
        BitWriter out = ctf.events();
        switched(out, 1000, 40, "app", 41, "swapper/0", 0);
        switched(out, 1500, 0, "swapper/0", 0, "sh", 51);
        switched(out, 1700, 50, "sh", 51, "app", 41);
        switched(out, 1800, 40, "app", 41, "app", 40);
        switched(out, 1950, 40, "app", 40, "sh", 51);
        ctf.begin(out, FORK, 2000, 50, 51);
        text(out, "sh");
        out.put(32, 50);
        text(out, "sh");
        out.put(32, 60);
        ctf.begin(out, EXIT, 2100, 60, 61);
        text(out, "worker");
        out.put(32, 61);
        ctf.begin(out, EXIT, 2200, 70, 71);
        text(out, "late");
        out.put(32, 70);
        return WrittenCtf.write(folder.resolve("ctf"), metadata, ctf.packet(out, 1000, 3000, 0, 0));
    }

    @Test
    void aThreadThatComesBackWasOffItsProcessorSinceItWent() {
        try (TestDatabase database = TestDatabase.of(write())) {
            assertThat(database.rows("select time_ns - (select min(time_ns) from events), process_id, thread_id,"
                    + " sample_kind, state, weight_ns, stack_id, source from samples order by 1")).containsExactly(
                            "500|50|51|cswitch|waiting|0|null|kernel",
                            "700|40|41|cswitch|waiting|700|null|kernel",
                            "800|40|40|cswitch|waiting|0|null|kernel",
                            "950|50|51|cswitch|waiting|250|null|kernel");
            assertThat(database.row("select count(*), sum(weight_ns) from samples s join events e"
                    + " on e.event_number = s.event_number and e.time_ns = s.time_ns"
                    + " where e.event_name = 'sched_switch'")).isEqualTo("4|950");
            assertThat(database.rows("select state, samples, weight_ns from cpu_or_waiting"))
                    .containsExactly("waiting|4|950");
        }
    }

    @Test
    void aProcessLivesAsLongAsItsMainThread() {
        try (TestDatabase database = TestDatabase.of(write())) {
            assertThat(database.rows("select process_id, start_time_ns - (select min(time_ns) from events), end_time_ns"
                    + " - (select min(time_ns) from events) from processes where process_id > 0 order by 1"))
                    .containsExactly("40|null|null", "50|null|null", "60|1000|null", "70|null|1200");
        }
    }

    @Test
    void aProcessIsCalledAsTheSchedulerCallsItsMainThread() {
        try (TestDatabase database = TestDatabase.of(write())) {
            assertThat(database.rows("select process_id, process_name from processes where process_id > 0 order by 1"))
                    .containsExactly("40|worker", "50|sh", "60|sh", "70|late");
        }
    }
}
