package org.nettracesql.adapter;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A class of the tests in a process of its own, which can be killed and limited as a thread cannot. */
public final class ChildProcess implements AutoCloseable {

    private final Process process;

    private ChildProcess(Process process) {
        this.process = process;
    }

    /**
     * Starts it with a small heap.
     *
     * @param log takes what the process writes
     * @param options of Java, beside those for a small heap
     */
    public static ChildProcess start(Path log, List<String> options, Class<?> main, String... arguments)
            throws IOException {
        return start(log, options, Map.of(), main, arguments);
    }

    /** As {@link #start(Path, List, Class, String...)}, with some variables of its environment. */
    static ChildProcess start(
            Path log, List<String> options, Map<String, String> variables, Class<?> main, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx256m",
                "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        ProcessBuilder process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        process.environment().putAll(variables);
        return new ChildProcess(process.start());
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Waits for its end and returns its exit status. */
    public int await() throws InterruptedException {
        if (!process.waitFor(10, TimeUnit.MINUTES)) {
            throw new AssertionError("The process has not ended.");
        }
        return process.exitValue();
    }

    /** Ends it without giving it a chance to tidy up. */
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
