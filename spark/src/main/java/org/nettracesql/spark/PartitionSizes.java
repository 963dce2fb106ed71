package org.nettracesql.spark;

import org.apache.spark.sql.SparkSession;

/**
 * How much one partition reads.
 *
 * @param bytes about
 */
record PartitionSizes(long bytes) {

    /** What Spark's own files have by default. */
    private static final long MOST_BYTES = 128L << 20;

    /** Opening a file and starting a task cost about as much as reading this. */
    static final long LEAST_BYTES = 4L << 20;

    private static final int MOST_PARTS = 100_000;

    /** @param total bytes of all files */
    static PartitionSizes of(SourceOptions options, long total) {
        if (options.splitBytes() > 0) {
            return new PartitionSizes(options.splitBytes());
        }
        int cores = Math.max(1, SparkSession.active().sparkContext().defaultParallelism());
        return new PartitionSizes(Math.max(LEAST_BYTES, Math.min(MOST_BYTES, total / cores)));
    }

    /** Into how many parts a file is divided, at the most. */
    int parts(long fileBytes) {
        return (int) Math.max(1, Math.min(MOST_PARTS, (fileBytes + bytes - 1) / bytes));
    }
}
