package org.nettracesql.adapter.catalog;

import java.sql.Types;
import java.util.List;
import org.nettracesql.trace.ColumnType;

/**
 * A table that a person made of a query's rows, kept by DuckDB: in memory, or in a file that the person named.
 *
 * @param name as it was made; it is in the schema {@code trace}
 * @param remark what it was made of, and by which query
 * @param stored its columns
 * @param rowCount rows, as DuckDB estimates them
 */
public record StoredRelation(String name, String remark, List<StoredRelation.StoredColumn> stored, long rowCount)
        implements Relation {

    /**
     * A column with its type: a query can give some that no event has, such as DECIMAL.
     *
     * @param jdbcType of {@link Types}
     * @param precision digits of a DECIMAL, else 0
     * @param scale digits of its fraction, else 0
     */
    public record StoredColumn(String name, int jdbcType, int precision, int scale) {}

    public StoredRelation {
        stored = List.copyOf(stored);
    }

    @Override
    public String schema() {
        return TraceCatalog.TRACE_SCHEMA;
    }

    /** The columns with the nearest type that a column of a trace can have. */
    @Override
    public List<TableColumn> columns() {
        return stored.stream()
                .map(column -> TableColumn.of(column.name(), nearest(column.jdbcType()), true,
                        "A column of the query that made the table."))
                .toList();
    }

    private static ColumnType nearest(int jdbcType) {
        return switch (jdbcType) {
            case Types.BOOLEAN -> ColumnType.BOOLEAN;
            case Types.TINYINT -> ColumnType.INT8;
            case Types.SMALLINT -> ColumnType.INT16;
            case Types.INTEGER -> ColumnType.INT32;
            case Types.BIGINT -> ColumnType.INT64;
            case Types.REAL -> ColumnType.FLOAT32;
            case Types.DOUBLE, Types.DECIMAL -> ColumnType.FLOAT64;
            case Types.DATE, Types.TIMESTAMP -> ColumnType.TIMESTAMP;
            default -> ColumnType.TEXT;
        };
    }
}
