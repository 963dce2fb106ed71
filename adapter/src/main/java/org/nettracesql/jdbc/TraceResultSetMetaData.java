package org.nettracesql.jdbc;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;

/** Describes the columns of a result. */
final class TraceResultSetMetaData extends Unwrappable implements ResultSetMetaData {

    /** Of a moment, up to the point of its seconds. */
    private static final int TEXT_BEFORE_FRACTION = "2020-01-02 03:04:05.".length();

    private final ColumnInfo[] columns;

    TraceResultSetMetaData(ColumnInfo[] columns) {
        this.columns = columns;
    }

    private ColumnInfo at(int column) throws SQLException {
        if (column < 1 || column > columns.length) {
            throw new SQLException("There is no column " + column + ": the result has " + columns.length + ".",
                    SqlErrors.NO_SUCH_INDEX);
        }
        return columns[column - 1];
    }

    @Override
    public int getColumnCount() {
        return columns.length;
    }

    @Override
    public boolean isAutoIncrement(int column) throws SQLException {
        at(column);
        return false;
    }

    @Override
    public boolean isCaseSensitive(int column) throws SQLException {
        return at(column).jdbcType() == Types.VARCHAR;
    }

    @Override
    public boolean isSearchable(int column) throws SQLException {
        at(column);
        return true;
    }

    @Override
    public boolean isCurrency(int column) throws SQLException {
        at(column);
        return false;
    }

    @Override
    public int isNullable(int column) throws SQLException {
        return at(column).nullable();
    }

    @Override
    public boolean isSigned(int column) throws SQLException {
        return JdbcTypes.isSigned(at(column).jdbcType());
    }

    @Override
    public int getColumnDisplaySize(int column) throws SQLException {
        ColumnInfo info = at(column);
        return JdbcTypes.displaySize(info.jdbcType(), info.precision());
    }

    @Override
    public String getColumnLabel(int column) throws SQLException {
        return at(column).label();
    }

    @Override
    public String getColumnName(int column) throws SQLException {
        ColumnInfo info = at(column);
        return info.name().isEmpty() ? info.label() : info.name();
    }

    @Override
    public String getSchemaName(int column) throws SQLException {
        return at(column).schema();
    }

    @Override
    public int getPrecision(int column) throws SQLException {
        return at(column).precision();
    }

    @Override
    public int getScale(int column) throws SQLException {
        ColumnInfo info = at(column);
        return info.jdbcType() == Types.TIMESTAMP
                ? Math.max(0, info.precision() - TEXT_BEFORE_FRACTION)
                : info.scale();
    }

    @Override
    public String getTableName(int column) throws SQLException {
        return at(column).table();
    }

    @Override
    public String getCatalogName(int column) throws SQLException {
        at(column);
        return "";
    }

    @Override
    public int getColumnType(int column) throws SQLException {
        return at(column).jdbcType();
    }

    @Override
    public String getColumnTypeName(int column) throws SQLException {
        return at(column).typeName();
    }

    @Override
    public boolean isReadOnly(int column) throws SQLException {
        at(column);
        return true;
    }

    @Override
    public boolean isWritable(int column) throws SQLException {
        at(column);
        return false;
    }

    @Override
    public boolean isDefinitelyWritable(int column) throws SQLException {
        at(column);
        return false;
    }

    @Override
    public String getColumnClassName(int column) throws SQLException {
        return at(column).javaClass().getName();
    }
}
