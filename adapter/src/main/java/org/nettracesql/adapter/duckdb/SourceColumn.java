package org.nettracesql.adapter.duckdb;

import org.duckdb.DuckDBColumnType;

/**
 * How a value passes between Java and DuckDB: how it is stored in a vector, and how SQL turns the stored value into the
 * value and back.
 *
 * <p>Java functions can only read and write plain scalars fast, so moments travel as integers, in the units that
 * Calcite has inside, and are converted by DuckDB.
 */
enum SourceColumn {
    BOOLEAN(DuckDBColumnType.BOOLEAN, "%s", "CAST(%s AS BOOLEAN)"),
    TINYINT(DuckDBColumnType.TINYINT, "%s", "CAST(%s AS TINYINT)"),
    SMALLINT(DuckDBColumnType.SMALLINT, "%s", "CAST(%s AS SMALLINT)"),
    INTEGER(DuckDBColumnType.INTEGER, "%s", "CAST(%s AS INTEGER)"),
    BIGINT(DuckDBColumnType.BIGINT, "%s", "CAST(%s AS BIGINT)"),
    FLOAT(DuckDBColumnType.FLOAT, "%s", "CAST(%s AS FLOAT)"),
    DOUBLE(DuckDBColumnType.DOUBLE, "%s", "CAST(%s AS DOUBLE)"),
    VARCHAR(DuckDBColumnType.VARCHAR, "%s", "CAST(%s AS VARCHAR)"),
    /** Milliseconds since 1970. */
    TIMESTAMP(DuckDBColumnType.BIGINT, "make_timestamp(%s * 1000)", "epoch_ms(CAST(%s AS TIMESTAMP))"),
    /** Days since 1970. */
    DATE(
            DuckDBColumnType.INTEGER,
            "(DATE '1970-01-01' + %s)",
            "CAST(CAST(%s AS DATE) - DATE '1970-01-01' AS INTEGER)");

    private final DuckDBColumnType storage;
    private final String toValue;
    private final String toStored;

    SourceColumn(DuckDBColumnType storage, String toValue, String toStored) {
        this.storage = storage;
        this.toValue = toValue;
        this.toStored = toStored;
    }

    DuckDBColumnType storage() {
        return storage;
    }

    /** Whether the stored value is not yet the value. */
    boolean isConverted() {
        return !toValue.equals("%s");
    }

    /** A pattern of {@link String#format}: SQL for the value, given SQL for the stored value. */
    String toValue() {
        return toValue;
    }

    /** A pattern of {@link String#format}: SQL for the stored value, given SQL for the value. */
    String toStored() {
        return toStored;
    }
}
