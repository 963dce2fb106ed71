package org.nettracesql.jdbc;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Arrays that clients set parameters to: {@link Array}, and arrays of Java but {@code byte[]}, which is bytes. */
final class ArrayValues {

    private static final Set<String> NUMBERS = Set.of("INTEGER", "BIGINT", "DECIMAL", "REAL", "DOUBLE");
    private static final int MOST_DIGITS = 38;

    private ArrayValues() {}

    /** The elements of a value; null if it is no array. */
    static List<Object> elements(Object value) throws SQLException {
        Object array = value instanceof Array given ? given.getArray() : value;
        if (array == null || !array.getClass().isArray() || array instanceof byte[]) {
            return null;
        }
        List<Object> elements = new ArrayList<>();
        for (int i = 0; i < java.lang.reflect.Array.getLength(array); i++) {
            Object element = java.lang.reflect.Array.get(array, i);
            if (element instanceof Array || element != null && element.getClass().isArray()
                    && !(element instanceof byte[])) {
                throw SqlErrors.unsupported("Arrays have one dimension here: element " + (i + 1)
                        + " of a parameter's is an array.");
            }
            elements.add(element);
        }
        return elements;
    }

    /** The type of {@link Types} that an array's elements have by name: SQL's or PostgreSQL's. */
    static int elementType(String name) throws SQLException {
        return switch (name.toUpperCase(Locale.ROOT)) {
            case "TINYINT", "INT1", "SMALLINT", "INT2", "INTEGER", "INT", "INT4" -> Types.INTEGER;
            case "BIGINT", "INT8", "OID" -> Types.BIGINT;
            case "REAL", "FLOAT4" -> Types.REAL;
            case "DOUBLE", "FLOAT", "FLOAT8", "DOUBLE PRECISION" -> Types.DOUBLE;
            case "DECIMAL", "NUMERIC" -> Types.DECIMAL;
            case "BOOLEAN", "BOOL", "BIT" -> Types.BOOLEAN;
            case "VARCHAR", "TEXT", "CHAR", "BPCHAR", "CHARACTER VARYING", "NAME", "UUID" -> Types.VARCHAR;
            case "DATE" -> Types.DATE;
            case "TIME" -> Types.TIME;
            case "TIMESTAMP", "TIMESTAMPTZ" -> Types.TIMESTAMP;
            case "VARBINARY", "BYTEA" -> Types.VARBINARY;
            default -> throw SqlErrors.unsupported("There are no arrays of the type " + name + ".");
        };
    }

    /** An element as one of its array's type. */
    static Object checked(int type, Object element) throws SQLException {
        return switch (type) {
            case Types.INTEGER -> CellValues.toInt(element);
            case Types.BIGINT -> CellValues.toLong(element);
            case Types.REAL -> (float) CellValues.toDouble(element);
            case Types.DOUBLE -> CellValues.toDouble(element);
            case Types.DECIMAL -> CellValues.toBigDecimal(element);
            case Types.BOOLEAN -> CellValues.toBoolean(element);
            case Types.VARCHAR -> element.toString();
            default -> element;
        };
    }

    /**
     * A type that holds the values of two, each as {@link Parameters} writes it.
     *
     * @param first null for none yet
     * @throws SQLException if only one of them is a number
     */
    static String common(String first, String second) throws SQLException {
        if (first == null || first.equals(second)) {
            return second;
        }
        String[] one = first.split(" ");
        String[] other = second.split(" ");
        if (!NUMBERS.contains(one[0]) || !NUMBERS.contains(other[0])) {
            throw new SQLException("The elements of an array are of one type; here are " + one[0] + " and " + other[0]
                    + ".", SqlErrors.BAD_VALUE);
        }
        if (isFloating(one[0]) || isFloating(other[0])) {
            return "DOUBLE";
        }
        int scale = Math.max(scale(one), scale(other));
        int whole = Math.max(digits(one) - scale(one), digits(other) - scale(other));
        return one.length + other.length == 2 ? "BIGINT"
                : scale + whole > MOST_DIGITS ? "DOUBLE" : "DECIMAL " + (scale + whole) + " " + scale;
    }

    private static boolean isFloating(String type) {
        return type.equals("DOUBLE") || type.equals("REAL");
    }

    private static int digits(String[] type) {
        return type.length > 1 ? Integer.parseInt(type[1]) : new BigDecimal(Long.MAX_VALUE).precision();
    }

    private static int scale(String[] type) {
        return type.length > 1 ? Integer.parseInt(type[2]) : 0;
    }
}
