package org.nettracesql.adapter.duckdb;

import org.duckdb.DuckDBColumnType;

/**
 * A column of a {@link ScanSource}: how its values are stored in DuckDB's vector and how SQL turns the stored value
 * into the value.
 *
 * <p>Java table functions can only write plain scalars fast, so moments travel as integers and are converted by DuckDB.
 */
enum SourceColumn {
    BOOLEAN(DuckDBColumnType.BOOLEAN, "%s"),
    TINYINT(DuckDBColumnType.TINYINT, "%s"),
    SMALLINT(DuckDBColumnType.SMALLINT, "%s"),
    INTEGER(DuckDBColumnType.INTEGER, "%s"),
    BIGINT(DuckDBColumnType.BIGINT, "%s"),
    FLOAT(DuckDBColumnType.FLOAT, "%s"),
    DOUBLE(DuckDBColumnType.DOUBLE, "%s"),
    VARCHAR(DuckDBColumnType.VARCHAR, "%s"),
    /** Milliseconds since 1970, which is what Calcite's TIMESTAMP is inside. */
    TIMESTAMP(DuckDBColumnType.BIGINT, "make_timestamp(%s * 1000)"),
    /** Days since 1970. */
    DATE(DuckDBColumnType.INTEGER, "(DATE '1970-01-01' + %s)");

    private final DuckDBColumnType storage;
    private final String conversion;

    SourceColumn(DuckDBColumnType storage, String conversion) {
        this.storage = storage;
        this.conversion = conversion;
    }

    DuckDBColumnType storage() {
        return storage;
    }

    /** Whether the stored value is not yet the value. */
    boolean isConverted() {
        return !conversion.equals("%s");
    }

    /** SQL for the value, given SQL for the stored value. */
    String valueSql(String stored) {
        return conversion.formatted(stored);
    }
}
