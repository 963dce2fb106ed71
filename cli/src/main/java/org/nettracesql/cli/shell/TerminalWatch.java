package org.nettracesql.cli.shell;

import java.io.FileInputStream;
import java.io.IOException;

/**
 * Ends the reading of lines from a terminal that is gone. JLine takes that nothing comes from it for a pause and asks
 * again at once, for ever, in a program that is deaf to the signal of a hang-up.
 */
final class TerminalWatch {

    private static final long LOOK_MILLIS = 1_000;

    private volatile Thread reader;

    /** Starts to look, if the program has a terminal that it can lose. */
    TerminalWatch() {
        if (isThere()) {
            Thread thread = new Thread(this::look, "nettrace-sql terminal");
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** The calling thread reads a line from now on. */
    void begin() {
        reader = Thread.currentThread();
    }

    /** It reads no longer. */
    void end() {
        reader = null;
    }

    private void look() {
        try {
            while (true) {
                Thread.sleep(LOOK_MILLIS);
                Thread reading = reader;
                // A query that runs comes to its end first.
                if (reading != null && !isThere()) {
                    reading.interrupt();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static boolean isThere() {
        try (FileInputStream terminal = new FileInputStream("/dev/tty")) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
