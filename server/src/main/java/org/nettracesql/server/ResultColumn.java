package org.nettracesql.server;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A column as a client is told of it, and as its values are then sent.
 *
 * @param type of its values, or of its elements if it is an array
 * @param modifier {@link PgType#modifier} of a numeric; -1 for none
 */
record ResultColumn(String label, PgType type, boolean isArray, int modifier) {

    private static final Pattern CALL = Pattern.compile("(?:[a-z_]+\\.)?\"?([a-z_]+)\"?\\(.*\\)", Pattern.DOTALL);
    private static final int NO_MODIFIER = -1;

    static ResultColumn text(String label) {
        return new ResultColumn(label, PgType.TEXT, false, NO_MODIFIER);
    }

    static ResultColumn[] of(ResultSetMetaData metaData) throws SQLException {
        ResultColumn[] columns = new ResultColumn[metaData.getColumnCount()];
        for (int i = 0; i < columns.length; i++) {
            int column = i + 1;
            PgType type = PgType.ofColumn(metaData, column);
            String name = metaData.getColumnTypeName(column).toUpperCase(Locale.ROOT);
            boolean array = metaData.getColumnType(column) == Types.ARRAY;
            boolean nested = array && name.matches(".*(ARRAY|\\]).*(ARRAY|\\])");
            int precision = type == PgType.NUMERIC && !array ? metaData.getPrecision(column) : 0;
            columns[i] = new ResultColumn(label(metaData.getColumnLabel(column)), nested ? PgType.TEXT : type,
                    array && !nested,
                    precision > 0 ? PgType.modifier(precision, metaData.getScale(column)) : NO_MODIFIER);
        }
        return columns;
    }

    /** The catalog's engine labels what has no name with its whole text; PostgreSQL does so with a function's name. */
    private static String label(String label) {
        Matcher call = CALL.matcher(label);
        return call.matches() ? call.group(1) : label;
    }

    int oid() {
        return isArray ? type.arrayOid() : type.oid();
    }

    int size() {
        return isArray ? -1 : type.size();
    }
}
