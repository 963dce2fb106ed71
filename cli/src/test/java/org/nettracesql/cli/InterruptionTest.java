package org.nettracesql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class InterruptionTest {

    /** Is interrupted, and then has opened something. */
    static final class Opening {

        private Opening() {}

        public static void main(String[] args) throws InterruptedException {
            Interruption interruption = Interruption.of(Streams.ofProcess());
            new Thread(() -> System.exit(0)).start();
            while (!Interruption.hasBegun()) {
                Thread.sleep(1);
            }
            // Both may close it: who opened it, and the interruption, if it has not looked yet.
            AtomicBoolean closed = new AtomicBoolean();
            Interruption.ending(() -> {
                if (closed.compareAndSet(false, true)) {
                    System.out.println("closed");
                }
            });
            interruption.over();
        }
    }

    /** A folder of a thousand traces takes a second, after which its query ran for as long as an interruption waits. */
    @Test
    void whatIsBeingOpenedWhenTheProgramIsInterruptedIsClosed() throws Exception {
        Process process = new ProcessBuilder(
                ProgramClasses.java(), "-cp", System.getProperty("java.class.path"), Opening.class.getName())
                .start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(out).isEqualToIgnoringNewLines("closed");
        assertThat(err).isEqualToIgnoringNewLines("nettrace-sql: Interrupted.");
    }
}
