package org.nettracesql.cli;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceException;

/**
 * Keeps traces from being written over, those that are open and any other: what was recorded cannot be had again, and
 * the name of a trace stands where that of a result should by a slip alone.
 */
public final class KeptTrace {

    private KeptTrace() {}

    /** Why nothing can be written to a file that is a trace, or a part of one, as a sentence; null for others. */
    public static String refusal(Path file) {
        return Files.isRegularFile(file) && (Trace.describePart(file) != null || isTrace(file))
                ? "Cannot write to " + file + ": it is a trace, and a trace is only read. Name another file."
                : null;
    }

    /** Refuses to write to such a file. */
    static void require(Path file) {
        String refusal = refusal(file);
        if (refusal != null) {
            throw CliException.usage(refusal, null);
        }
    }

    private static boolean isTrace(Path file) {
        if (Trace.isContainer(file)) {
            return true;
        }
        try {
            Trace.open(file).close();
            return true;
        } catch (TraceException | UncheckedIOException e) {
            return false;
        }
    }
}
