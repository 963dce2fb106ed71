package org.nettracesql.adapter.duckdb;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * The memory outside the Java heap that all DuckDB instances of this process may use together, unless people tell them
 * how much. The first instance gets the half of it, the next the half of what is left, and so on, so that one
 * connection is fast, and many connections stay within the bound; each gets enough to run and spills the rest.
 *
 * <p>All methods may be called from any thread.
 */
final class ProcessMemory {

    /** So a trace can be sorted beside an editor and a browser. */
    private static final long MOST_BYTES = 768L << 20;

    private static final int PART_OF_MACHINE = 4;

    /** With less, DuckDB cannot run wide sorts and joins at all, even when it spills. */
    static final long LEAST_SHARE_BYTES = 128L << 20;

    private static long givenBytes;

    private ProcessMemory() {}

    /** @param wantedBytes what a person asked for, which is what there will be; 0 for a share */
    static synchronized Share share(long wantedBytes) {
        long bytes = wantedBytes != 0
                ? wantedBytes
                : Math.max(LEAST_SHARE_BYTES, (boundBytes() - givenBytes) / 2);
        givenBytes += bytes;
        return new Share(bytes);
    }

    private static synchronized void giveBack(long bytes) {
        givenBytes -= bytes;
    }

    private static long boundBytes() {
        long machine = ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean os
                ? os.getTotalMemorySize()
                : MOST_BYTES * PART_OF_MACHINE;
        return Math.min(MOST_BYTES, machine / PART_OF_MACHINE);
    }

    /** What one instance may use until it is closed. */
    static final class Share implements AutoCloseable {
        private final long bytes;
        private boolean isGivenBack;

        private Share(long bytes) {
            this.bytes = bytes;
        }

        long bytes() {
            return bytes;
        }

        @Override
        public void close() {
            if (!isGivenBack) {
                isGivenBack = true;
                giveBack(bytes);
            }
        }
    }
}
