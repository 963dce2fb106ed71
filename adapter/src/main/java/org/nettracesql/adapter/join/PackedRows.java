package org.nettracesql.adapter.join;

import org.nettracesql.adapter.engine.KeptMemory;

/** Rows as columns: numbers take their bytes then, where a row of boxed ones takes 16 to 24 for each and its own. */
final class PackedRows {

    private final PackedColumn[] columns;
    /** Whether a row is the bare value of its single column. */
    private final boolean areValues;

    /**
     * Packs rows.
     *
     * @param rows at least one: an {@code Object[]} each, all as long, or the bare value of a single column each
     * @param memory counts what they take then
     */
    PackedRows(Object[] rows, KeptMemory memory) {
        areValues = !(rows[0] instanceof Object[]);
        columns = new PackedColumn[areValues ? 1 : ((Object[]) rows[0]).length];
        for (int column = 0; column < columns.length; column++) {
            Object[] values = new Object[rows.length];
            for (int row = 0; row < rows.length; row++) {
                values[row] = areValues ? rows[row] : ((Object[]) rows[row])[column];
            }
            columns[column] = PackedColumn.of(values, memory);
        }
    }

    /** A row that is equal to the one that was given. */
    Object row(int place) {
        if (areValues) {
            return columns[0].value(place);
        }
        Object[] row = new Object[columns.length];
        for (int column = 0; column < row.length; column++) {
            row[column] = columns[column].value(place);
        }
        return row;
    }
}
