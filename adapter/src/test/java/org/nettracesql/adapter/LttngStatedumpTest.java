package org.nettracesql.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nettracesql.trace.testing.BitWriter;
import org.nettracesql.trace.testing.WrittenCtf;

/** What LTTng tells of libraries and processes: which file of native code an address is in, and what runs. */
class LttngStatedumpTest {

    private static final int BIN_INFO = 1;
    private static final int LOAD = 2;
    private static final int UNLOAD = 3;
    private static final int SOINFO = 4;
    private static final int PROCNAME = 5;
    private static final int EXEC = 6;
    private static final int STATE = 7;
    private static final int PROCESS = 40;

    @TempDir
    private Path folder;

    private final WrittenCtf ctf = new WrittenCtf(false);
    private Path trace;

    @BeforeEach
    void write() {
        String hex = "integer { size = 64; align = 8; signed = 0; base = 16; }";
        String number = "integer { size = 32; align = 8; signed = 1; }";
        String metadata = ctf.metadata("other:none", "uint8_t _n;")
                + WrittenCtf.event(BIN_INFO, "lttng_ust_statedump:bin_info",
                        hex + " _baddr; uint64_t _memsz; string _path; uint8_t _is_pic;")
                + WrittenCtf.event(LOAD, "lttng_ust_lib:load", hex + " _baddr; uint64_t _memsz; string _path;")
                + WrittenCtf.event(UNLOAD, "lttng_ust_lib:unload", hex + " _baddr;")
                + WrittenCtf.event(SOINFO, "lttng_ust_statedump:soinfo",
                        hex + " _baddr; string _sopath; uint64_t _size; uint64_t _mtime;")
                + WrittenCtf.event(PROCNAME, "lttng_ust_statedump:procname", "string _procname;")
                + WrittenCtf.event(EXEC, "sched_process_exec", "string _filename; " + number + " _tid;")
                + WrittenCtf.event(STATE, "lttng_statedump_process_state",
                        number + " _tid; " + number + " _pid; string _name;");
        metadata += "env { domain = \"kernel\"; sysname = \"Linux\"; kernel_release = \"6.2.0-34-generic\"; };";
        metadata = metadata.replaceFirst("id = 7; stream_id", "id = 20; stream_id");
        BitWriter out = ctf.events();
        ctf.begin(out, BIN_INFO, 1000, PROCESS, 41).put(64, 0x7f0000100000L).put(64, 0x2000).raw("/lib/libone.so")
                .put(8, 0).put(8, 1);
        ctf.begin(out, BIN_INFO, 1001, PROCESS, 41).put(64, 0xffff800000000000L).put(64, 0x1000).raw("/bin/high")
                .put(8, 0).put(8, 0);
        ctf.begin(out, LOAD, 2000, PROCESS, 41).put(64, 0x7f0000200000L).put(64, 0x1000).raw("/lib/libtwo.so")
                .put(8, 0);
        ctf.begin(out, UNLOAD, 3000, PROCESS, 41).put(64, 0x7f0000200000L);
        ctf.begin(out, LOAD, 4000, PROCESS, 41).put(64, 0x7f0000200000L).put(64, 0x1000).raw("/lib/libthree.so")
                .put(8, 0);
        ctf.begin(out, SOINFO, 4001, 50, 51).put(64, 0x1000).raw("/lib/old.so").put(8, 0).put(64, 0x500).put(64, 0);
        ctf.begin(out, PROCNAME, 4002, PROCESS, 41).raw("app").put(8, 0);
        ctf.begin(out, EXEC, 4003, 50, 51).raw("/usr/bin/dotnet").put(8, 0).put(32, 50);
        ctf.begin(out, STATE, 4004, 60, 61).put(32, 60).put(32, 60).raw("bash").put(8, 0);
        ctf.begin(out, STATE, 4005, 60, 61).put(32, 61).put(32, 60).raw("thread").put(8, 0);
        trace = WrittenCtf.write(folder.resolve("ctf"), metadata, ctf.packet(out, 1000, 5000, 0, 0));
    }

    @Test
    void theOperatingSystemIsWhatTheMetadataSays() {
        try (TestDatabase database = TestDatabase.of(trace)) {
            assertThat(database.row("select operating_system, architecture, process_count from trace_info"))
                    .isEqualTo("Linux 6.2.0-34-generic|null|3");
        }
    }

    @Test
    void addressesOfNativeCodeHaveTheirFileAndOffset() {
        try (TestDatabase database = TestDatabase.of(trace)) {
            assertThat(database.row("select module_at(0x7f0000101234), native_offset_at(0x7f0000101234),"
                    + " method_at(0x7f0000101234)")).isEqualTo("libone.so|" + 0x1234 + "|libone.so!?");
            assertThat(database.row("select module_at(0x7f0000102000), native_offset_at(0x7f0000102000)"))
                    .isEqualTo("null|null");
            assertThat(database.row("select module_at(0xffff800000000010)")).isEqualTo("high");
            assertThat(database.row("select why_unresolved(0x7f0000101234)")).isEqualTo("Native code: the address lies"
                    + " in libone.so at offset 0x1234, of which the trace has no symbols.");
        }
    }

    @Test
    void anAddressBelongsToTheFileThatWasMappedThen() {
        try (TestDatabase database = TestDatabase.of(trace)) {
            String start = "(select min(time_ns) from events)";
            String at = "select module_at(0x7f0000200010, " + start + " + ";
            assertThat(database.row(at + "0)")).isEqualTo("null");
            assertThat(database.row(at + "1500)")).isEqualTo("libtwo.so");
            assertThat(database.row(at + "2500)")).isEqualTo("null");
            assertThat(database.row(at + "3500)")).isEqualTo("libthree.so");
            assertThat(database.row("select module_at(0x7f0000200010)")).isEqualTo("libthree.so");
            assertThat(database.row("select module_at(0x7f0000101234, " + start + ")")).isEqualTo("libone.so");
        }
    }

    @Test
    void filesAreModulesOfTheirProcess() {
        try (TestDatabase database = TestDatabase.of(trace)) {
            assertThat(database.rows("select process_id, name, il_path, known_from from modules order by 1, 2"))
                    .containsExactly("40|high|/bin/high|RUNDOWN_START", "40|libone.so|/lib/libone.so|RUNDOWN_START",
                            "40|libthree.so|/lib/libthree.so|LOAD", "40|libtwo.so|/lib/libtwo.so|LOAD",
                            "50|old.so|/lib/old.so|RUNDOWN_START");
        }
    }

    @Test
    void processesHaveTheNamesOfTheStatedumpAndOfWhatTheyRun() {
        try (TestDatabase database = TestDatabase.of(trace)) {
            assertThat(database.rows("select process_id, process_name from processes order by 1"))
                    .containsExactly("40|app", "50|dotnet", "60|bash");
        }
    }
}
