package org.nettracesql.trace.symbols;

import java.lang.management.ManagementFactory;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Asks any bytes as a Portable PDB for the source of all its methods, for a fuzzer. Wrong is: an exception that is not
 * ours, more time than such a file can justify, and another answer the second time.
 */
public final class PdbFuzzTarget {

    private static final long MOST_SECONDS = 10;
    private static final int METHOD_DEF = 0x06000000;
    private static final int MOST_METHODS = 1_000;
    private static final int[] OFFSETS = {-1, 0, 1, 7, 1_000, Integer.MAX_VALUE};

    private PdbFuzzTarget() {}

    /** What a fuzzer calls first: loading and instrumenting classes must not count as the time of an input. */
    public static void fuzzerInitialize() {
        fuzzerTestOneInput(SmallPdb.bytes());
    }

    /** What a fuzzer calls. */
    public static void fuzzerTestOneInput(byte[] data) {
        long startNanos = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        try {
            PortablePdb first = PortablePdb.of("fuzzed.pdb", data);
            PortablePdb second = PortablePdb.of("fuzzed.pdb", data.clone());
            require(first.id().equals(second.id()), "the id changed");
            for (int row = 0; row <= Math.min(first.methodCount(), MOST_METHODS); row++) {
                int token = METHOD_DEF + row;
                for (int offset : OFFSETS) {
                    require(Objects.equals(first.at(token, offset), second.at(token, offset)),
                            "the source of a method changed");
                }
                require(Objects.equals(first.methodAt(token), second.methodAt(token)), "the place of a method changed");
            }
            require(first.malformedMethods() == second.malformedMethods(), "the number of malformed methods changed");
        } catch (MalformedSymbolsException e) {
            require(e.getMessage().contains("fuzzed.pdb"), "a message without the file: " + e.getMessage());
        }
        long seconds = TimeUnit.NANOSECONDS.toSeconds(
                ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - startNanos);
        require(seconds < MOST_SECONDS, data.length + " bytes took " + seconds + " s");
    }

    private static void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new AssertionError(otherwise);
        }
    }
}
