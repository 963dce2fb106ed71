package org.nettracesql.adapter.duckdb;

import java.util.Locale;

/** A file format that results are exported to. */
public enum ExportFormat {
    /**
     * Apache Parquet, compressed with Zstandard. A group of rows is in memory until it is written, so bytes bound it.
     */
    PARQUET("FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE_BYTES '32MB'"),
    /** Comma-separated values with a line of column names; NULL is an empty field, an empty text is {@code ""}. */
    CSV("FORMAT csv, HEADER true"),
    /** One JSON object a line. */
    JSON("FORMAT json"),
    /** A DuckDB file with one table, {@code result}. */
    DUCKDB(null);

    private final String copyOptions;

    ExportFormat(String copyOptions) {
        this.copyOptions = copyOptions;
    }

    /** Options of DuckDB's COPY; null where it is not a COPY. */
    String copyOptions() {
        return copyOptions;
    }

    /** The usual end of a file's name, without the dot. */
    public String extension() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The format that a file's name ends in; null if it ends in none of them. */
    public static ExportFormat of(String fileName) {
        String lower = fileName.toLowerCase(Locale.ROOT);
        for (ExportFormat format : values()) {
            if (lower.endsWith("." + format.extension())) {
                return format;
            }
        }
        return null;
    }
}
