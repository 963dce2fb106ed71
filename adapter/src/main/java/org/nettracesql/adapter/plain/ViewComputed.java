package org.nettracesql.adapter.plain;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.adapter.catalog.DerivedRelation;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.ScanContext;
import org.nettracesql.adapter.scan.DerivedCursor;

/** The rows of a computed table. */
final class ViewComputed extends ViewNode {

    private final ScanContext context;
    private final DerivedRelation relation;

    ViewComputed(ScanContext context, DerivedRelation relation) {
        super(described(relation));
        this.context = context;
        this.relation = relation;
    }

    private static List<ViewColumn> described(DerivedRelation relation) {
        List<ViewColumn> columns = new ArrayList<>(relation.columns().size());
        for (TableColumn column : relation.columns()) {
            columns.add(new ViewColumn(null, column.name(), ViewType.of(column.type())));
        }
        return columns;
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
