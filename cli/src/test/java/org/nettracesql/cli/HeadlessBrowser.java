package org.nettracesql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** Opens a page in Chromium, to see what its scripts make of it. Tests are skipped where there is no such browser. */
final class HeadlessBrowser {

    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome", "chrome");
    private static final long LIMIT_SECONDS = 120;

    private HeadlessBrowser() {}

    /** The document's elements once its scripts have run, as HTML. */
    static String open(Path page, String fragment) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory(page.toAbsolutePath().getParent(), "browser");
        Path elements = folder.resolve("elements.html");
        List<String> command = new ArrayList<>(List.of(browser(), "--headless", "--no-sandbox", "--disable-gpu",
                "--enable-unsafe-swiftshader", "--virtual-time-budget=8000",
                "--user-data-dir=" + folder.resolve("user"), "--dump-dom", page.toUri() + fragment));
        Process process = new ProcessBuilder(command)
                .redirectOutput(elements.toFile())
                .redirectError(folder.resolve("messages").toFile())
                .start();
        if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("The browser did not end within " + LIMIT_SECONDS + " s.");
        }
        assertThat(process.exitValue()).isZero();
        return Files.readString(elements, StandardCharsets.UTF_8);
    }

    private static String browser() {
        String found = NAMES.stream()
                .flatMap(name -> Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElse(null);
        Assumptions.assumeTrue(found != null, "None of " + NAMES + " is on the PATH: the page is not opened.");
        return found;
    }
}
