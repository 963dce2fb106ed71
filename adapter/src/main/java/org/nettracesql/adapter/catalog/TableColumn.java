package org.nettracesql.adapter.catalog;

import java.io.Serializable;
import java.sql.JDBCType;
import java.util.Objects;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.ScanColumn;

/**
 * A column of a relation.
 *
 * @param name as SQL shows it
 * @param type decides the SQL type, see {@code SqlTypes}
 * @param nullable whether a row may lack the value
 * @param remark one sentence for a person
 * @param source where a scan finds it; null for the name of the trace and for relations that are not scans
 */
public record TableColumn(String name, ColumnType type, boolean nullable, String remark, ScanColumn source)
        implements Serializable {

    /** Name of the column that tells the file of a row, the first of every relation that is read from traces. */
    public static final String TRACE = "trace";

    public TableColumn {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(remark, "remark");
    }

    /** Written out: the JVM links the methods of records at their first call, for some ms of a short query. */
    @Override
    public boolean equals(Object other) {
        return this == other
                || other instanceof TableColumn column
                        && name.equals(column.name)
                        && type == column.type
                        && nullable == column.nullable
                        && remark.equals(column.remark)
                        && Objects.equals(source, column.source);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + type.hashCode();
    }

    /** A column of a relation that is not a scan. */
    public static TableColumn of(String name, ColumnType type, boolean nullable, String remark) {
        return new TableColumn(name, type, nullable, remark, null);
    }

    /** The column that names the trace of a row. */
    public static TableColumn ofTrace() {
        return of(TRACE, ColumnType.TEXT, false, "Name of the trace file that the row is from.");
    }

    /** Whether this is the name of the trace in a relation that a scan reads. */
    public boolean isTraceName() {
        return source == null && name.equals(TRACE);
    }

    /** The type as JDBC names it. */
    public JDBCType jdbcType() {
        return switch (type) {
            case BOOLEAN -> JDBCType.BOOLEAN;
            case INT8 -> JDBCType.TINYINT;
            case INT16 -> JDBCType.SMALLINT;
            case INT32 -> JDBCType.INTEGER;
            case INT64 -> JDBCType.BIGINT;
            case TIMESTAMP -> JDBCType.TIMESTAMP;
            case FLOAT32 -> JDBCType.REAL;
            case FLOAT64 -> JDBCType.DOUBLE;
            case TEXT -> JDBCType.VARCHAR;
        };
    }
}
