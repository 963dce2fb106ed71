package org.nettracesql.adapter.plain;

import java.util.List;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.scan.DerivedCursor;

/** The rows of a computed table. */
final class ViewComputed extends ViewNode {

    private final ScanContext context;
    private final DerivedRelation relation;

    /** @param columns those of the relation */
    ViewComputed(ScanContext context, DerivedRelation relation, List<ViewColumn> columns) {
        super(columns);
        this.context = context;
        this.relation = relation;
    }

    @Override
    ViewRows open(Execution execution) {
        DerivedCursor cursor = new DerivedCursor(context.traces(), relation, List.of(), execution);
        return new ViewRows() {
            @Override
            Object[] next() {
                if (!cursor.next()) {
                    return null;
                }
                Object[] row = cursor.row();
                for (int i = 0; i < row.length; i++) {
                    row[i] = widened(row[i]);
                }
                return row;
            }

            @Override
            public void close() {
                cursor.close();
            }
        };
    }

    private static Object widened(Object value) {
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return ((Number) value).longValue();
        }
        return value instanceof Float number ? (Object) number.doubleValue() : value;
    }
}
