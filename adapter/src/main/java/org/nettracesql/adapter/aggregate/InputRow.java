package org.nettracesql.adapter.aggregate;

import java.util.List;

/** Rows as generated code hands them on. */
final class InputRow {

    private static final Object[] EMPTY = {};

    private InputRow() {}

    /** @param width columns; the row is the bare value if there is one, and means nothing if there is none */
    static Object[] of(Object row, int width) {
        if (width == 0) {
            return EMPTY;
        }
        if (width == 1) {
            return new Object[] {row};
        }
        return row instanceof List<?> list ? list.toArray() : (Object[]) row;
    }
}
