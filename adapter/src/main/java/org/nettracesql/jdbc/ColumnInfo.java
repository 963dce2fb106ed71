package org.nettracesql.jdbc;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.nettracesql.adapter.plain.PlainColumn;

/**
 * A column of a result as clients see it.
 *
 * @param jdbcType of {@link java.sql.Types}
 * @param precision digits, characters or digits of a fraction, as JDBC means it; 0 where it does not apply
 * @param nullable of {@link ResultSetMetaData}
 */
record ColumnInfo(
        String label,
        String name,
        String table,
        String schema,
        int jdbcType,
        String typeName,
        int precision,
        int scale,
        int nullable) {

    /** A column of a result that the driver itself makes. */
    static ColumnInfo of(String label, int jdbcType) {
        return new ColumnInfo(label, label, "", "", jdbcType, JdbcTypes.name(jdbcType),
                JdbcTypes.precision(jdbcType, 0), 0, ResultSetMetaData.columnNullable);
    }

    /** The columns of a query that needs no planner. */
    static ColumnInfo[] of(List<PlainColumn> plain) {
        ColumnInfo[] columns = new ColumnInfo[plain.size()];
        for (int i = 0; i < columns.length; i++) {
            PlainColumn column = plain.get(i);
            int type = column.type().getVendorTypeNumber();
            columns[i] = new ColumnInfo(
                    column.label(),
                    column.name(),
                    column.table(),
                    column.schema(),
                    type,
                    JdbcTypes.name(type),
                    JdbcTypes.precision(type, column.digits()),
                    0,
                    column.nullable() ? ResultSetMetaData.columnNullable : ResultSetMetaData.columnNoNulls);
        }
        return columns;
    }

    /** The columns that the planner gave a query. */
    static ColumnInfo[] of(ResultSetMetaData planner) throws SQLException {
        ColumnInfo[] columns = new ColumnInfo[planner.getColumnCount()];
        for (int i = 0; i < columns.length; i++) {
            int column = i + 1;
            int type = JdbcTypes.exposed(planner.getColumnType(column));
            columns[i] = new ColumnInfo(
                    planner.getColumnLabel(column),
                    orEmpty(planner.getColumnName(column)),
                    orEmpty(planner.getTableName(column)),
                    orEmpty(planner.getSchemaName(column)),
                    type,
                    JdbcTypes.exposedName(type, planner.getColumnTypeName(column)),
                    JdbcTypes.precision(type, planner.getPrecision(column)),
                    Math.max(0, planner.getScale(column)),
                    planner.isNullable(column));
        }
        return columns;
    }

    /** Whether its values are months or milliseconds to the planner, and a text to clients. */
    boolean isInterval() {
        return jdbcType != Types.ARRAY && typeName.startsWith("INTERVAL");
    }

    /** The class of what {@code getObject} gives. */
    Class<?> javaClass() {
        if (isInterval()) {
            return String.class;
        }
        Class<?> usual = JdbcTypes.javaClass(jdbcType);
        return usual != Object.class ? usual
                : typeName.equals("UUID") ? UUID.class : typeName.endsWith(" MAP") ? Map.class : usual;
    }

    private static String orEmpty(String text) {
        return text == null ? "" : text;
    }
}
