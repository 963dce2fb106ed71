package org.nettracesql.adapter.duckdb;

import java.nio.file.Path;

/**
 * What a DuckDB instance may use.
 *
 * @param memoryLimitBytes memory for DuckDB's own buffers, outside the Java heap; beyond it DuckDB spills to its
 *     temporary folder; 0 for what {@link ProcessMemory} has left
 * @param threads worker threads; 0 for one a processor
 * @param spillFolder folder in which DuckDB gets a temporary folder of its own; null for the system's
 * @param cacheFile DuckDB file in which people's tables are kept; null for memory
 */
public record DuckDbOptions(long memoryLimitBytes, int threads, Path spillFolder, Path cacheFile) {

    private static final long LEAST_MEMORY_BYTES = 64L << 20;

    /** A share of the process's memory, all processors, the system's temporary folder. */
    public static final DuckDbOptions DEFAULT = new DuckDbOptions(0, 0, null, null);

    public DuckDbOptions {
        if (memoryLimitBytes != 0 && memoryLimitBytes < LEAST_MEMORY_BYTES) {
            throw new IllegalArgumentException("DuckDB needs a memory limit of 64 MB or more, and "
                    + memoryLimitBytes + " bytes were asked for.");
        }
        if (threads < 0) {
            throw new IllegalArgumentException("A number of threads is 1 or more, not " + threads + ".");
        }
    }

    int effectiveThreads() {
        return threads != 0 ? threads : Runtime.getRuntime().availableProcessors();
    }
}
