package org.nettracesql.adapter.duckdb;

import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.apache.calcite.linq4j.Enumerator;

/**
 * The rows of a JDBC result as rows that DuckDB can pull. Read once, by one thread at a time. Types without a
 * counterpart travel as their text.
 */
final class ResultRows implements Enumerator<Object[]> {

    private final ResultSet result;
    private final List<SourceColumn> columns = new ArrayList<>();
    private final List<String> casts = new ArrayList<>();
    private final Calendar utc = Calendar.getInstance(TimeZone.getTimeZone("UTC"), Locale.ROOT);
    private Object[] current;
    private long rowCount;

    ResultRows(ResultSet result) throws SQLException {
        this.result = result;
        ResultSetMetaData metaData = result.getMetaData();
        for (int i = 1; i <= metaData.getColumnCount(); i++) {
            SourceColumn column = column(metaData.getColumnType(i));
            columns.add(column);
            casts.add(metaData.getColumnType(i) == Types.DECIMAL
                    ? "CAST(%s AS DECIMAL(" + Math.min(38, metaData.getPrecision(i)) + ", " + metaData.getScale(i)
                            + "))"
                    : column.toValue());
        }
    }

    private static SourceColumn column(int jdbcType) {
        return switch (jdbcType) {
            case Types.BOOLEAN, Types.BIT -> SourceColumn.BOOLEAN;
            case Types.TINYINT -> SourceColumn.TINYINT;
            case Types.SMALLINT -> SourceColumn.SMALLINT;
            case Types.INTEGER -> SourceColumn.INTEGER;
            case Types.BIGINT -> SourceColumn.BIGINT;
            case Types.REAL -> SourceColumn.FLOAT;
            case Types.FLOAT, Types.DOUBLE -> SourceColumn.DOUBLE;
            case Types.DATE -> SourceColumn.DATE;
            case Types.TIMESTAMP -> SourceColumn.TIMESTAMP;
            default -> SourceColumn.VARCHAR;
        };
    }

    RowSource asSource() {
        return new RowSource(columns, 1, () -> this);
    }

    /** SQL for the value of a column, given SQL for what is stored. */
    String valueSql(int column, String stored) {
        return casts.get(column).formatted(stored);
    }

    /** Rows read up to now. */
    long rowCount() {
        return rowCount;
    }

    @Override
    public Object[] current() {
        return current;
    }

    @Override
    public boolean moveNext() {
        try {
            if (!result.next()) {
                return false;
            }
            Object[] row = new Object[columns.size()];
            for (int i = 0; i < row.length; i++) {
                row[i] = value(columns.get(i), i + 1);
            }
            current = row;
            rowCount++;
            return true;
        } catch (SQLException e) {
            throw new DuckDbException(e);
        }
    }

    private Object value(SourceColumn column, int index) throws SQLException {
        if (column == SourceColumn.TIMESTAMP) {
            Timestamp moment = result.getTimestamp(index, utc);
            return moment == null ? null : moment.getTime();
        }
        if (column == SourceColumn.DATE) {
            Date date = result.getDate(index, utc);
            return date == null ? null : Math.toIntExact(Math.floorDiv(date.getTime(), 86_400_000L));
        }
        return result.getObject(index);
    }

    @Override
    public void reset() {
        throw new UnsupportedOperationException("A result can be read once.");
    }

    @Override
    public void close() {
        current = null;
    }
}
