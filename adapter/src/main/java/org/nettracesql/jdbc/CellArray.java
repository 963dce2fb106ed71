package org.nettracesql.jdbc;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.nettracesql.adapter.function.IntervalText;

/**
 * An ARRAY of a result, with elements as {@link NestedCells} has them; those of intervals are texts, as an interval is.
 * It is an array of Java of their class, whether one of them is NULL or not: {@code Integer[]}, {@code String[]}.
 */
final class CellArray implements Array {

    private static final int MILLIS_DIGITS = 3;

    private final String baseTypeName;
    private final int baseType;
    private Object[] elements;

    private CellArray(Array array) throws SQLException {
        this.baseType = JdbcTypes.exposed(array.getBaseType());
        this.baseTypeName = JdbcTypes.exposedName(baseType, array.getBaseTypeName());
        Object values = valuesOf(array);
        boolean ofIntervals = baseTypeName.startsWith("INTERVAL") && baseType != Types.ARRAY;
        Object[] cells = new Object[java.lang.reflect.Array.getLength(values)];
        for (int i = 0; i < cells.length; i++) {
            Object value = java.lang.reflect.Array.get(values, i);
            cells[i] = ofIntervals && value instanceof Number number
                    ? IntervalText.of(number.longValue(), baseTypeName)
                    : NestedCells.of(value);
        }
        this.elements = typed(cells);
    }

    /** The same elements in an array of the class that such a value has as a cell. */
    private Object[] typed(Object[] cells) {
        Class<?> ofCells = info(cells).javaClass();
        for (Object cell : cells) {
            ofCells = cell == null || ofCells.isInstance(cell) ? ofCells : Object.class;
        }
        Object[] typed = (Object[]) java.lang.reflect.Array.newInstance(ofCells, cells.length);
        System.arraycopy(cells, 0, typed, 0, cells.length);
        return typed;
    }

    /** A column of elements of its type. */
    private ColumnInfo info(Object[] cells) {
        int scale = 0;
        for (Object element : cells) {
            scale = element instanceof BigDecimal decimal ? Math.max(scale, decimal.scale()) : scale;
        }
        boolean isMoment = baseType == Types.TIMESTAMP || baseType == Types.TIME;
        return new ColumnInfo("VALUE", "VALUE", "", "", baseType, baseTypeName,
                JdbcTypes.precision(baseType, isMoment ? MILLIS_DIGITS : 0), scale, ResultSetMetaData.columnNullable);
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
        this.elements = typed(elements);
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

    @Override
    public Object getArray() throws SQLException {
        return checked();
    }

    private Object[] checked() throws SQLException {
        if (elements == null) {
            throw new SQLException("The array was freed.", SqlErrors.BAD_CALL);
        }
        return elements;
    }

    @Override
    public Object getArray(Map<String, Class<?>> classes) throws SQLException {
        requireNone(classes);
        return getArray();
    }

    @Override
    public Object getArray(long first, int count) throws SQLException {
        int length = checked().length;
        if (first < 1 || count < 0 || first > length + 1L) {
            throw new SQLException("Elements " + first + " and " + count + " on are not in an array of " + length + ".",
                    SqlErrors.CANNOT_CONVERT);
        }
        return Arrays.copyOfRange(elements, (int) first - 1, (int) Math.min(length, first - 1 + count));
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
        return getResultSet(1, checked().length);
    }

    @Override
    public ResultSet getResultSet(Map<String, Class<?>> classes) throws SQLException {
        requireNone(classes);
        return getResultSet();
    }

    /** A row for each element: its number in the array, counted from 1, and itself. */
    @Override
    public ResultSet getResultSet(long first, int count) throws SQLException {
        Object[] part = (Object[]) getArray(first, count);
        List<Object[]> rows = new ArrayList<>(part.length);
        for (int i = 0; i < part.length; i++) {
            rows.add(new Object[] {(int) first + i, part[i]});
        }
        ColumnInfo[] columns = {ColumnInfo.of("INDEX", Types.INTEGER), info(elements)};
        return new ScrollableResultSet(columns, rows, null);
    }

    @Override
    public ResultSet getResultSet(long first, int count, Map<String, Class<?>> classes) throws SQLException {
        requireNone(classes);
        return getResultSet(first, count);
    }

    @Override
    public void free() {
        elements = null;
    }

    @Override
    public String toString() {
        return elements == null ? "[]" : NestedCells.text("[", Arrays.asList(elements), "]");
    }
}
