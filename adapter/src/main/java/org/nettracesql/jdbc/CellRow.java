package org.nettracesql.jdbc;

import java.sql.SQLException;
import java.sql.Struct;
import java.util.Arrays;
import java.util.Map;

/** A ROW of a result, with values as {@link NestedCells} has them. */
final class CellRow implements Struct {

    private final String typeName;
    private final Object[] values;

    CellRow(String typeName, Object[] values) {
        this.typeName = typeName;
        this.values = values;
    }

    @Override
    public String getSQLTypeName() {
        return typeName;
    }

    @Override
    public Object[] getAttributes() {
        return values.clone();
    }

    @Override
    public Object[] getAttributes(Map<String, Class<?>> classes) throws SQLException {
        if (classes != null && !classes.isEmpty()) {
            throw SqlErrors.unsupported("Values cannot be had as other classes: there are no types of users.");
        }
        return getAttributes();
    }

    @Override
    public String toString() {
        return NestedCells.text("{", Arrays.asList(values), "}");
    }
}
