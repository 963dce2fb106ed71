package org.nettracesql.server;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A column as a client is told of it, and as its values are then sent.
 *
 * @param type of its values, or of its elements if it is an array
 * @param isVector whether it is an array that PostgreSQL has an older type for, {@code int2vector} or {@code oidvector}
 * @param modifier {@link PgType#modifier} of a numeric; -1 for none
 */
record ResultColumn(String label, PgType type, boolean isArray, boolean isVector, int modifier) {

    private static final int INT2VECTOR = 22;
    private static final int OIDVECTOR = 30;
    /** Columns of the catalog that clients take apart as {@code 1 2 3}. */
    private static final Set<String> VECTORS =
            Set.of("indkey", "indclass", "indcollation", "indoption", "proargtypes", "tgattr", "stxkeys", "partattrs");

    private static final Pattern NAMES = Pattern.compile("array_agg ?\\( ?(?:distinct )?(?:\\w{1,63} ?\\. ?)?"
            + "(?:att|rel|nsp|typ|con|pro|rol|coll)name\\b[^()]{0,200}\\)(?: as (\\w{1,63}|\"[^\"]{1,63}\"))?",
            Pattern.CASE_INSENSITIVE);

    private static final int NO_MODIFIER = -1;

    static ResultColumn text(String label) {
        return of(label, PgType.TEXT);
    }

    static ResultColumn of(String label, PgType type) {
        return new ResultColumn(label, type, false, false, NO_MODIFIER);
    }

    /**
     * @param sql the statement that they are of
     * @param isCatalog whether that asks for the catalog
     */
    static ResultColumn[] of(ResultSetMetaData metaData, String sql, boolean isCatalog) throws SQLException {
        ResultColumn[] columns = new ResultColumn[metaData.getColumnCount()];
        for (int i = 0; i < columns.length; i++) {
            int column = i + 1;
            PgType type = PgType.ofColumn(metaData, column);
            String name = metaData.getColumnTypeName(column).toUpperCase(Locale.ROOT);
            // To the catalog's engine, FLOAT has four bytes; the traces' has eight.
            type = isCatalog && name.equals("FLOAT") ? PgType.FLOAT4 : type;
            boolean array = metaData.getColumnType(column) == Types.ARRAY;
            boolean nested = array && name.matches(".*(ARRAY|\\]).*(ARRAY|\\])");
            int precision = type == PgType.NUMERIC && !array ? metaData.getPrecision(column) : 0;
            String label = ColumnNames.told(metaData.getColumnLabel(column), sql);
            if (isCatalog && array && type == PgType.TEXT && isOfNames(label, sql)) {
                type = PgType.NAME;
            }
            columns[i] = new ResultColumn(label, nested ? PgType.TEXT : type,
                    array && !nested,
                    isCatalog && array && !nested && VECTORS.contains(label),
                    precision > 0 ? PgType.modifier(precision, metaData.getScale(column)) : NO_MODIFIER);
        }
        return columns;
    }

    /** Whether a column collects names of the catalog, whose arrays some clients take for texts, as Sequelize. */
    private static boolean isOfNames(String label, String sql) {
        Matcher collected = NAMES.matcher(sql);
        boolean found = false;
        while (!found && collected.find()) {
            String name = collected.group(1) == null ? "array_agg" : SqlSyntax.unquoted(collected.group(1));
            found = name.equalsIgnoreCase(label);
        }
        return found;
    }

    /** Whether values are sent alike, whatever the columns are called. */
    static boolean areAlike(ResultColumn[] some, ResultColumn[] others) {
        boolean alike = some.length == others.length;
        for (int i = 0; alike && i < some.length; i++) {
            alike = some[i].type == others[i].type && some[i].isArray == others[i].isArray
                    && some[i].isVector == others[i].isVector;
        }
        return alike;
    }

    /**
     * Whether rows of other columns can be sent as these, of which the client was told: they are called the same, and
     * hold no value that the type would change.
     */
    static boolean canSend(ResultColumn[] told, ResultColumn[] found) {
        boolean can = told.length == found.length;
        for (int i = 0; can && i < told.length; i++) {
            can = told[i].label.equals(found[i].label)
                    && told[i].isArray == found[i].isArray
                    && told[i].type.holds(found[i].type);
        }
        return can;
    }

    /** The same where the digits of a numeric are those of each value. */
    ResultColumn withoutModifier() {
        return new ResultColumn(label, type, isArray, isVector, NO_MODIFIER);
    }

    int oid() {
        return isVector ? type == PgType.INT2 ? INT2VECTOR : OIDVECTOR : isArray ? type.arrayOid() : type.oid();
    }

    int size() {
        return isArray ? -1 : type.size();
    }
}
