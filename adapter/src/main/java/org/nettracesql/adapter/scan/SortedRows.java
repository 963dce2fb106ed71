package org.nettracesql.adapter.scan;

import java.util.List;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.nettracesql.adapter.aggregate.KeptResult;
import org.nettracesql.adapter.engine.RowCursor;
import org.nettracesql.adapter.order.RowOrder;
import org.nettracesql.adapter.order.RowSort;

/** Rows in order; equal ones as they came. Keeps no more rows than are wanted. */
public final class SortedRows extends AbstractEnumerable<Object> {

    private final Enumerable<Object> rows;
    private final RowOrder order;
    private final long skipped;
    private final long wanted;

    /**
     * @param rows an {@code Object[]} each; the bare value for a single column
     * @param keys of columns that are {@linkplain #isComparable comparable}
     * @param skipped the first rows, which are left out
     * @param wanted rows that are enough
     */
    public SortedRows(Enumerable<Object> rows, List<RelFieldCollation> keys, long skipped, long wanted) {
        this.rows = rows;
        this.order = order(keys);
        this.skipped = skipped;
        this.wanted = wanted;
    }

    /** Whether all values of each key are of one class, with the order that SQL wants. */
    public static boolean isComparable(RelDataType rowType, List<RelFieldCollation> keys) {
        return keys.stream().allMatch(key -> isComparable(rowType.getFieldList().get(key.getFieldIndex()).getType()));
    }

    private static boolean isComparable(RelDataType type) {
        SqlTypeName name = type.getSqlTypeName();
        return SqlTypeName.NUMERIC_TYPES.contains(name)
                || SqlTypeName.CHAR_TYPES.contains(name)
                || SqlTypeName.BOOLEAN_TYPES.contains(name)
                || SqlTypeName.INTERVAL_TYPES.contains(name)
                || name == SqlTypeName.TIMESTAMP
                || name == SqlTypeName.DATE
                || name == SqlTypeName.ARRAY && isComparable(type.getComponentType());
    }

    /** The order that a plan's keys say. */
    static RowOrder order(List<RelFieldCollation> keys) {
        int[] columns = new int[keys.size()];
        boolean[] isDescending = new boolean[columns.length];
        boolean[] areNullsFirst = new boolean[columns.length];
        for (int i = 0; i < columns.length; i++) {
            RelFieldCollation key = keys.get(i);
            columns[i] = key.getFieldIndex();
            isDescending[i] = key.direction.isDescending();
            areNullsFirst[i] = key.nullDirection == RelFieldCollation.NullDirection.FIRST;
        }
        return new RowOrder(columns, isDescending, areNullsFirst);
    }

    @Override
    public Enumerator<Object> enumerator() {
        RowSort sort = new RowSort(order, skipped, wanted);
        return KeptResult.of(RowSort.WHAT, memory -> sort.sorted(new Input(rows), memory));
    }

    private static final class Input implements RowCursor {
        private final Enumerable<Object> source;
        /** Null before the first move. */
        private Enumerator<Object> rows;

        Input(Enumerable<Object> source) {
            this.source = source;
        }

        @Override
        public boolean next() {
            if (rows == null) {
                rows = source.enumerator();
            }
            return rows.moveNext();
        }

        @Override
        public Object row() {
            return rows.current();
        }

        @Override
        public void close() {
            if (rows != null) {
                rows.close();
            }
        }
    }
}
