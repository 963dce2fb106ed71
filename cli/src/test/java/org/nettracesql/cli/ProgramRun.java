package org.nettracesql.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * One run of the program within the test's JVM.
 *
 * @param status exit status
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
record ProgramRun(int status, String out, String err) {

    /** The traces that come with the project; Maven runs the tests in the module's folder. */
    static final Path TRACES = Path.of("..", "examples", "traces");

    static ProgramRun of(String... args) {
        return withInput("", args);
    }

    static ProgramRun withInput(String input, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ProgramRun run = run(input, out, args);
        return new ProgramRun(run.status, out.toString(StandardCharsets.UTF_8), run.err);
    }

    /** With standard output and standard error a terminal, of which nobody knows how wide it is. */
    static ProgramRun onTerminal(String... args) {
        return onTerminal(0, args);
    }

    static ProgramRun onTerminal(int screenWidth, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ProgramRun run = run("", out, true, screenWidth, args);
        return new ProgramRun(run.status, out.toString(StandardCharsets.UTF_8), run.err);
    }

    static ProgramRun run(String input, OutputStream out, String... args) {
        return run(input, out, false, 0, args);
    }

    private static ProgramRun run(
            String input, OutputStream out, boolean isTerminal, int screenWidth, String... args) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Streams streams = new Streams(
                new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                out,
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                isTerminal,
                isTerminal,
                screenWidth);
        int status = Main.run(streams, args);
        return new ProgramRun(status, "", err.toString(StandardCharsets.UTF_8));
    }
}
