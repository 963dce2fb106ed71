package org.nettracesql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program in a process of its own, with the process's streams. */
@Timeout(120)
@Tag("thorough")
class StreamsTest {

    private static final String TRACE = ProgramRun.TRACES.resolve("jit.nettrace").toString();

    @TempDir
    Path folder;

    @Test
    void a_script_is_read_from_a_pipe() throws Exception {
        Process process = start(ProcessBuilder.Redirect.PIPE);
        try (OutputStream in = process.getOutputStream()) {
            in.write("select 1 as x;".getBytes(StandardCharsets.UTF_8));
        }

        assertThat(output(process)).isEqualTo("{\"x\":1}\n");
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void a_script_is_read_from_a_file_on_standard_input() throws Exception {
        Path script = Files.writeString(folder.resolve("script.sql"), "select 'ü' as x;");

        Process process = start(ProcessBuilder.Redirect.from(script.toFile()));

        assertThat(output(process)).isEqualTo("{\"x\":\"ü\"}\n");
        assertThat(process.waitFor()).isZero();
    }

    /** What a fresh process would pay for before its first row: see Main and TraceProgram. */
    @Test
    void a_planned_query_of_one_table_loads_neither_the_option_parser_nor_all_rules_nor_a_compiler() throws Exception {
        String sql = "select /* planned */ provider, count(*) from events where event_id > 1 group by provider";

        String loaded = output(start(ProcessBuilder.Redirect.PIPE, List.of("-verbose:class"), TRACE, sql));

        assertThat(loaded)
                .contains("Microsoft-Windows-DotNETRuntime")
                .contains("org.nettracesql.adapter.planner.TraceProgram ")
                .doesNotContain(" picocli.")
                .doesNotContain("org.apache.calcite.rel.rules.CoreRules ")
                .doesNotContain("org.codehaus.janino.UnitCompiler ");
    }

    @Test
    void a_plain_query_loads_nothing_of_the_planner() throws Exception {
        String sql = "select provider, count(*) from events where event_id > 1 group by provider";

        String loaded = output(start(ProcessBuilder.Redirect.PIPE, List.of("-verbose:class"), TRACE, sql));

        assertThat(loaded)
                .contains("Microsoft-Windows-DotNETRuntime")
                .doesNotContain(" org.apache.calcite.")
                .doesNotContain(" picocli.");
    }

    /** Each is some milliseconds of a start. */
    @Test
    void a_count_opens_a_trace_without_service_loader_driver_manager_and_streams() throws Exception {
        Path log = folder.resolve("classes");
        List<String> logged = List.of("-Xlog:class+load:file=" + log);

        String out = output(start(ProcessBuilder.Redirect.PIPE, logged, TRACE, "select count(*) as n from events"));

        assertThat(out).matches(" *n\\R-+\\R *\\d+\\R");
        String loaded = Files.readString(log);
        // What newer JDKs load to end is theirs.
        int end = loaded.indexOf("ResultPrinter$Outcome ");
        assertThat(end).isPositive();
        assertThat(loaded.substring(0, end))
                .contains(" org.nettracesql.trace.nettrace.NetTraceFormat ")
                .doesNotContain(" java.util.ServiceLoader$LazyClassPathLookupIterator ")
                .doesNotContain(" java.sql.DriverManager ")
                .doesNotContain(" java.util.stream.ReferencePipeline ");
    }

    private Process start(ProcessBuilder.Redirect in) throws IOException {
        return start(in, List.of(), TRACE, "-", "--format", "jsonl");
    }

    private Process start(ProcessBuilder.Redirect in, List<String> options, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(arguments));
        // Apart from the output: newer JVMs warn there of what libraries do.
        return new ProcessBuilder(command)
                .redirectInput(in)
                .redirectError(folder.resolve("errors").toFile())
                .start();
    }

    private static String output(Process process) throws Exception {
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            process.waitFor(60, TimeUnit.SECONDS);
        }
    }
}
