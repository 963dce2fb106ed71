package org.nettracesql.adapter.duckdb;

import java.util.List;
import org.duckdb.DuckDBDataChunkWriter;

/**
 * Rows that DuckDB pulls through {@link ScanFunction}. A source is a description: each query opens its own
 * {@link Run}. All methods may be called from any thread.
 */
interface ScanSource {

    /** The columns that DuckDB sees, in the order of the leaf's row type. */
    List<SourceColumn> columns();

    /** How many rows to expect; a hint for DuckDB's optimiser. */
    double estimatedRows();

    /**
     * Starts.
     *
     * @param columns positions in {@link #columns()} that are wanted, in the order wanted
     */
    Run open(int[] columns);

    /** One pass over the rows, shared by DuckDB's threads. */
    interface Run extends AutoCloseable {

        /** Threads that can have work at once. */
        int maxThreads();

        /** The share of one thread. */
        Part openPart();

        /** Makes every part stop soon; from any thread, in any state. */
        void cancel();

        /** Closes the parts too; safe in any state and twice. */
        @Override
        void close();
    }

    /** Rows for one thread at a time. */
    interface Part extends AutoCloseable {

        /** Writes the next rows, and says how many; 0 at the end. */
        int fill(DuckDBDataChunkWriter chunk);

        @Override
        void close();
    }
}
