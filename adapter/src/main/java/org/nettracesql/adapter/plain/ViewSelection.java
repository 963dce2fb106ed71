package org.nettracesql.adapter.plain;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.adapter.engine.Execution;

/** Rows for which a condition is true, as they are or as some values of each. */
final class ViewSelection extends ViewNode {

    private final ViewNode source;
    private final ViewExpression condition;
    private final ViewExpression[] values;

    private ViewSelection(
            List<ViewColumn> columns, ViewNode source, ViewExpression condition, ViewExpression[] values) {
        super(columns, source);
        this.source = source;
        this.condition = condition;
        this.values = values;
    }

    static ViewNode filtered(ViewNode source, ViewExpression condition) {
        return new ViewSelection(source.columns(), source, condition, null);
    }

    /** @param columns what the values are called */
    static ViewNode projected(ViewNode source, List<ViewExpression> values, List<ViewColumn> columns) {
        return new ViewSelection(columns, source, null, values.toArray(new ViewExpression[0]));
    }

    /** The same rows under another name. */
    static ViewNode renamed(ViewNode source, List<String> names, String alias) {
        List<ViewColumn> columns = new ArrayList<>(names.size());
        for (int i = 0; i < names.size(); i++) {
            columns.add(new ViewColumn(alias, names.get(i), source.columns().get(i).type()));
        }
        return new ViewSelection(columns, source, null, null);
    }

    @Override
    boolean resolvesStacks() {
        boolean does = condition != null && condition.resolvesStacks()
                || values != null && ViewExpression.resolvesStacks(values);
        return does && mayHaveRows() || super.resolvesStacks();
    }

    @Override
    ViewRows open(Execution execution) {
        return opened(values == null ? source.open(execution) : source.openPassing(execution));
    }

    @Override
    ViewRows openPassing(Execution execution) {
        return opened(source.openPassing(execution));
    }

    private ViewRows opened(ViewRows rows) {
        return condition == null && values == null ? rows : new ViewRows() {
            @Override
            Object[] next() {
                Object[] row = rows.next();
                while (row != null && condition != null && !condition.isTrue(row)) {
                    row = rows.next();
                }
                return row == null || values == null ? row : selected(row);
            }

            @Override
            public void close() {
                rows.close();
            }
        };
    }

    private Object[] selected(Object[] row) {
        Object[] selected = new Object[values.length];
        for (int i = 0; i < selected.length; i++) {
            selected[i] = values[i].value(row);
        }
        return selected;
    }
}
