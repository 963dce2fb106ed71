package org.nettracesql.trace.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;

/** What babeltrace2, where it is installed, says of CTF traces. */
public final class Babeltrace {

    private static final int MOST_SECONDS = 60;
    private static final Pattern CALL_STACK =
            Pattern.compile(" (?:perf_callchain|callstack_kernel|callstack_user) = \\[((?: \\[\\d+] = \\w+,?)*) ]");
    private static final Pattern SAMPLED_ADDRESS = Pattern.compile(" perf_ip = (\\w+)");

    private Babeltrace() {}

    /** Has a test skipped, with a printed reason, where there is no babeltrace2. */
    public static void require(String test) {
        boolean found = false;
        for (String directory : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            found |= Files.isExecutable(Path.of(directory, "babeltrace2"));
        }
        if (!found) {
            System.out.println(test + " is skipped: there is no babeltrace2, whose package is called so.");
        }
        Assumptions.assumeTrue(found, "babeltrace2 is not installed");
    }

    /** The addresses of a line's call stack as signed numbers, the kernel's part first, without marks. */
    public static String stack(String line) {
        List<Long> frames = new ArrayList<>();
        Matcher addresses = CALL_STACK.matcher(line);
        while (addresses.find()) {
            for (String element : addresses.group(1).split(",")) {
                if (element.contains("=")) {
                    frames.add(number(element.substring(element.indexOf('=') + 1)));
                }
            }
        }
        frames.removeIf(frame -> Long.compareUnsigned(frame, -4095) >= 0);
        Matcher sampled = SAMPLED_ADDRESS.matcher(line);
        return (frames.isEmpty() && sampled.find() ? List.of(number(sampled.group(1))) : frames).toString();
    }

    private static long number(String text) {
        String digits = text.strip();
        return digits.startsWith("0x")
                ? Long.parseUnsignedLong(digits.substring(2), 16)
                : Long.parseUnsignedLong(digits);
    }

    /** A line for each event in the order of time, which is told in seconds since 1970. */
    public static List<String> lines(Path trace) throws IOException, InterruptedException {
        Path output = trace.resolveSibling(trace.getFileName() + ".txt");
        Path errors = trace.resolveSibling(trace.getFileName() + ".err");
        Process process = new ProcessBuilder("babeltrace2", "--clock-seconds", "--no-delta", "--color=never",
                        trace.toString())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start();
        assertThat(process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
        Files.delete(errors);
        List<String> lines = Files.readAllLines(output, StandardCharsets.UTF_8);
        Files.delete(output);
        return lines;
    }
}
