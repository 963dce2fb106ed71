package org.nettracesql.cli.format;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A column of a result, as far as text formats care.
 *
 * @param label the column's label; not unique within a result
 * @param kind how the cells' texts are to be read
 * @param sqlType the type of {@link java.sql.Types}
 */
public record ResultColumn(String label, Kind kind, int sqlType) {

    /** What the text of a cell means. */
    public enum Kind {
        /** Digits, perhaps a point, an exponent, {@code NaN} or {@code Infinity}. */
        NUMBER,
        /** {@code true} or {@code false}. */
        BOOLEAN,
        /** A JSON array or object. */
        JSON,
        /** Anything. */
        TEXT
    }

    /** Columns of text. */
    public static List<ResultColumn> ofText(String... labels) {
        return Stream.of(labels)
                .map(label -> new ResultColumn(label, Kind.TEXT, Types.VARCHAR))
                .toList();
    }

    static List<ResultColumn> of(ResultSetMetaData metadata) throws SQLException {
        List<ResultColumn> columns = new ArrayList<>(metadata.getColumnCount());
        for (int i = 1; i <= metadata.getColumnCount(); i++) {
            int sqlType = metadata.getColumnType(i);
            columns.add(new ResultColumn(metadata.getColumnLabel(i), kind(sqlType), sqlType));
        }
        return columns;
    }

    private static Kind kind(int sqlType) {
        return switch (sqlType) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.REAL, Types.FLOAT, Types.DOUBLE,
                    Types.NUMERIC, Types.DECIMAL -> Kind.NUMBER;
            case Types.BOOLEAN, Types.BIT -> Kind.BOOLEAN;
            case Types.ARRAY, Types.STRUCT -> Kind.JSON;
            default -> Kind.TEXT;
        };
    }
}
