package org.nettracesql.jdbc;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.nettracesql.adapter.function.IntervalText;

/**
 * An ARRAY of a result, with elements as {@link NestedCells} has them; those of intervals are texts, as an interval is.
 */
final class CellArray implements Array {

    private final String baseTypeName;
    private final int baseType;
    private final Object elements;

    private CellArray(Array array) throws SQLException {
        this.baseTypeName = array.getBaseTypeName();
        this.baseType = array.getBaseType();
        Object values = valuesOf(array);
        if (baseTypeName.startsWith("INTERVAL") && baseType != Types.ARRAY) {
            Object[] texts = new Object[java.lang.reflect.Array.getLength(values)];
            for (int i = 0; i < texts.length; i++) {
                Object value = java.lang.reflect.Array.get(values, i);
                texts[i] = value instanceof Number number
                        ? IntervalText.of(number.longValue(), baseTypeName)
                        : value;
            }
            this.elements = texts;
        } else {
            this.elements = values instanceof Object[] objects ? NestedCells.of(objects) : values;
        }
    }

    /** What Avatica 1.28 has no array for are arrays of which one is NULL. */
    private static Object valuesOf(Array array) throws SQLException {
        try {
            return array.getArray();
        } catch (RuntimeException e) {
            if (!"Unhandled".equals(e.getMessage())) {
                throw e;
            }
            throw SqlErrors.unsupported("An array of arrays cannot be read where one of them is NULL: leave it out, as"
                    + " in ARRAY_AGG(a) FILTER (WHERE a IS NOT NULL).");
        }
    }

    private CellArray(String baseTypeName, int baseType, Object[] elements) {
        this.baseTypeName = baseTypeName;
        this.baseType = baseType;
        this.elements = elements;
    }

    /** An array that a client makes, whose elements are of a type by SQL's or PostgreSQL's name. */
    static Array of(String type, Object[] elements) throws SQLException {
        if (type == null || elements == null) {
            throw new SQLException("An array has a type and elements; one of them is null.", SqlErrors.BAD_CALL);
        }
        int jdbcType = ArrayValues.elementType(type);
        Object[] values = new Object[elements.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = elements[i] == null ? null : ArrayValues.checked(jdbcType, elements[i]);
        }
        return new CellArray(JdbcTypes.name(jdbcType), jdbcType, values);
    }

    /** An array of the planner as one with such elements. */
    static Array of(Array array) throws SQLException {
        return new CellArray(array);
    }

    @Override
    public String getBaseTypeName() {
        return baseTypeName;
    }

    @Override
    public int getBaseType() {
        return baseType;
    }

    /** An array of primitives where no element can be NULL, else of objects. */
    @Override
    public Object getArray() {
        return elements;
    }

    @Override
    public Object getArray(Map<String, Class<?>> classes) throws SQLException {
        requireNone(classes);
        return elements;
    }

    @Override
    public Object getArray(long first, int count) throws SQLException {
        int length = java.lang.reflect.Array.getLength(elements);
        if (first < 1 || count < 0 || first > length + 1L) {
            throw new SQLException("Elements " + first + " and " + count + " on are not in an array of " + length + ".",
                    SqlErrors.CANNOT_CONVERT);
        }
        int part = (int) Math.min(count, length - first + 1);
        Object copy = java.lang.reflect.Array.newInstance(elements.getClass().getComponentType(), part);
        System.arraycopy(elements, (int) first - 1, copy, 0, part);
        return copy;
    }

    @Override
    public Object getArray(long first, int count, Map<String, Class<?>> classes) throws SQLException {
        requireNone(classes);
        return getArray(first, count);
    }

    private static void requireNone(Map<String, Class<?>> classes) throws SQLException {
        if (classes != null && !classes.isEmpty()) {
            throw SqlErrors.unsupported("Elements cannot be had as other classes: there are no types of users.");
        }
    }

    @Override
    public ResultSet getResultSet() throws SQLException {
        throw SqlErrors.unsupported("An array cannot be had as rows here: say UNNEST in the query.");
    }

    @Override
    public ResultSet getResultSet(Map<String, Class<?>> classes) throws SQLException {
        return getResultSet();
    }

    @Override
    public ResultSet getResultSet(long first, int count) throws SQLException {
        return getResultSet();
    }

    @Override
    public ResultSet getResultSet(long first, int count, Map<String, Class<?>> classes) throws SQLException {
        return getResultSet();
    }

    @Override
    public void free() {
        // Its elements are on the heap.
    }

    @Override
    public String toString() {
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < java.lang.reflect.Array.getLength(elements); i++) {
            all.add(java.lang.reflect.Array.get(elements, i));
        }
        return NestedCells.text("[", all, "]");
    }
}
