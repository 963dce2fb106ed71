package org.nettracesql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each script in examples gives what stands beside it, whoever runs it and whether or not filters are pushed down. */
@Tag("thorough")
class ExampleScriptsTest {

    private static final Path EXAMPLES = Path.of("..", "examples");
    private static final String TRACE_LINE = "-- Trace: ";

    /** Its output is the plan, which says what was pushed. */
    private static final String PLANS = "pushed-down.sql";

    static List<Path> scripts() throws IOException {
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            return files.filter(file -> file.toString().endsWith(".sql")).sorted().toList();
        }
    }

    static List<Path> queries() throws IOException {
        return scripts().stream().filter(script -> !script.endsWith(PLANS)).toList();
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void scriptGivesTheOutputBesideIt(Path script) throws IOException {
        assertThat(run(script)).isEqualTo(expected(script));
    }

    @ParameterizedTest
    @MethodSource("queries")
    void scriptGivesTheSameWithoutPushDownInJava(Path script) throws IOException {
        assertThat(run(script, "--set", "pushdown=false", "--set", "engine=java")).isEqualTo(expected(script));
    }

    @ParameterizedTest
    @MethodSource("queries")
    void scriptGivesTheSameInDuckDb(Path script) throws IOException {
        assertThat(run(script, "--set", "engine=duckdb")).isEqualTo(expected(script));
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void scriptSaysWhatItAnswersAndOnWhichTrace(Path script) throws IOException {
        List<String> lines = Files.readAllLines(script);

        assertThat(lines.get(0)).startsWith("-- ").contains("?");
        assertThat(trace(script)).isRegularFile();
    }

    @Test
    void outputNamesNoFileOfTheMachineItWasMadeOn() throws IOException {
        for (Path script : scripts()) {
            assertThat(expected(script)).doesNotContain("/home/", "/work/", System.getProperty("user.dir"));
        }
    }

    private static String run(Path script, String... settings) throws IOException {
        Stream<String> arguments = Stream.of(trace(script).toString(), "-f", script.toString());
        ProgramRun run = ProgramRun.of(Stream.concat(arguments, Stream.of(settings)).toArray(String[]::new));

        assertThat(run.err()).isEmpty();
        assertThat(run.status()).isZero();
        return run.out();
    }

    private static String expected(Path script) throws IOException {
        return Files.readString(Path.of(script.toString().replaceFirst("\\.sql$", ".out")));
    }

    private static Path trace(Path script) throws IOException {
        String name = Files.readAllLines(script).stream()
                .filter(line -> line.startsWith(TRACE_LINE))
                .findFirst()
                .orElseThrow(() -> new AssertionError(script + " has no line \"" + TRACE_LINE + "…\""))
                .substring(TRACE_LINE.length());
        return ProgramRun.TRACES.resolve(name);
    }
}
