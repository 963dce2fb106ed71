package org.nettracesql.adapter.options;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.nettracesql.trace.IndexStorage;

/**
 * What a person asked for when opening traces: which files, and the settings of {@link TraceOption}. Immutable.
 *
 * @param files the trace files, at least one, in the order in which rows of several traces come
 * @param skippable those of the files that are left out with a warning if they cannot be read, since nobody named them
 *     by themselves
 * @param folders how the folders were that the files were found in; null if the files are given as such
 * @param engine who runs blocking operators
 * @param pushdown whether filters and columns are handed to the scan
 * @param threads threads that DuckDB and scans may use; 0 for as many as there are processors
 * @param memoryLimitBytes memory that sorts, joins and aggregates may take before they spill; 0 for the engine's
 *     default
 * @param spillFolder where they spill, and where containers are unpacked; null for the system's temporary folder
 * @param unpackLimitBytes how much may be unpacked; 0 for the default of {@link org.nettracesql.trace.UnpackLimit}
 * @param index where the indexes of the traces are kept
 * @param cacheFile DuckDB file that keeps the tables that people make; null for memory
 * @param symbols folders searched for portable PDB files
 * @param scrollRows rows that a scrollable result set keeps
 */
public record TraceOptions(
        List<Path> files,
        Set<Path> skippable,
        FolderListing folders,
        Engine engine,
        boolean pushdown,
        int threads,
        long memoryLimitBytes,
        Path spillFolder,
        long unpackLimitBytes,
        IndexStorage index,
        Path cacheFile,
        List<Path> symbols,
        int scrollRows) {

    /** Who runs blocking operators. */
    public enum Engine {
        /** The cheaper one for each query. */
        AUTO,
        /** Calcite's Java operators only; DuckDB never starts. */
        JAVA,
        /** DuckDB wherever it can run the operator, however few the rows. */
        DUCKDB
    }

    public TraceOptions {
        files = List.copyOf(files);
        skippable = Set.copyOf(skippable);
        symbols = List.copyOf(symbols);
        if (files.isEmpty()) {
            throw new IllegalArgumentException("No trace file is named.");
        }
    }

    /** These files with every setting at its default. */
    public static TraceOptions of(Path... files) {
        return builder(List.of(files)).build();
    }

    /**
     * The same settings, with the files that there are now.
     *
     * @throws IllegalArgumentException with a sentence, if a folder or a pattern has none any more
     */
    public TraceOptions listedAnew() {
        return folders == null ? this : toBuilder().files(TracePaths.expand(folders.texts())).build();
    }

    /** Whether a person said how many threads there are to be. */
    public boolean asksForThreads() {
        return threads != 0;
    }

    /** How many threads one scan may have. */
    public int scanThreads() {
        return asksForThreads() ? threads : Runtime.getRuntime().availableProcessors();
    }

    /** Starts from the defaults. */
    public static Builder builder(List<Path> files) {
        return new Builder(files);
    }

    /** Starts from the defaults, with the files that were found, those of a folder or a pattern being skippable. */
    public static Builder builder(TracePaths.Expansion found) {
        return new Builder(found.files()).files(found);
    }

    /** The same settings, to be changed. */
    public Builder toBuilder() {
        Builder builder = new Builder(files);
        builder.skippable = skippable;
        builder.folders = folders;
        builder.engine = engine;
        builder.pushdown = pushdown;
        builder.threads = threads;
        builder.memoryLimitBytes = memoryLimitBytes;
        builder.spillFolder = spillFolder;
        builder.unpackLimitBytes = unpackLimitBytes;
        builder.index = index;
        builder.cacheFile = cacheFile;
        builder.symbols = symbols;
        builder.scrollRows = scrollRows;
        return builder;
    }

    /** Collects settings; not for several threads. */
    public static final class Builder {
        private List<Path> files;
        private Set<Path> skippable = Set.of();
        private FolderListing folders;
        private Engine engine = Engine.AUTO;
        private boolean pushdown = true;
        private int threads;
        private long memoryLimitBytes;
        private Path spillFolder;
        private long unpackLimitBytes;
        private IndexStorage index = IndexStorage.MEMORY;
        private Path cacheFile;
        private List<Path> symbols = List.of();
        private int scrollRows = 100_000;

        private Builder(List<Path> files) {
            this.files = files;
        }

        private Builder files(TracePaths.Expansion found) {
            this.files = found.files();
            this.skippable = found.found();
            this.folders = found.folders();
            return this;
        }

        public Builder skippable(Set<Path> those) {
            this.skippable = those;
            return this;
        }

        public Builder engine(Engine wanted) {
            this.engine = wanted;
            return this;
        }

        public Builder pushdown(boolean wanted) {
            this.pushdown = wanted;
            return this;
        }

        public Builder threads(int most) {
            this.threads = most;
            return this;
        }

        public Builder memoryLimitBytes(long bytes) {
            this.memoryLimitBytes = bytes;
            return this;
        }

        public Builder spillFolder(Path folder) {
            this.spillFolder = folder;
            return this;
        }

        public Builder unpackLimitBytes(long bytes) {
            this.unpackLimitBytes = bytes;
            return this;
        }

        public Builder index(IndexStorage wanted) {
            this.index = wanted;
            return this;
        }

        public Builder cacheFile(Path file) {
            this.cacheFile = file;
            return this;
        }

        public Builder symbols(List<Path> folders) {
            this.symbols = folders;
            return this;
        }

        public Builder scrollRows(int most) {
            this.scrollRows = most;
            return this;
        }

        /**
         * Sets an option from its text form.
         *
         * @param key a key of {@link TraceOption}, in any case
         * @throws IllegalArgumentException with a sentence that names the known keys or the accepted values
         */
        public Builder set(String key, String value) {
            TraceOption.of(key).apply(this, value);
            return this;
        }

        public TraceOptions build() {
            return new TraceOptions(
                    files, skippable, folders, engine, pushdown, threads, memoryLimitBytes, spillFolder,
                    unpackLimitBytes, index, cacheFile, symbols, scrollRows);
        }
    }
}
