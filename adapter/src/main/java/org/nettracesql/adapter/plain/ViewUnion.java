package org.nettracesql.adapter.plain;

import java.util.List;
import org.nettracesql.adapter.engine.Execution;

/** The rows of several queries, one query after another. */
final class ViewUnion extends ViewNode {

    private final List<ViewNode> parts;

    ViewUnion(List<ViewColumn> columns, List<ViewNode> parts) {
        super(columns, parts.toArray(new ViewNode[0]));
        this.parts = List.copyOf(parts);
    }

    @Override
    ViewRows open(Execution execution) {
        return new ViewRows() {
            private int opened;
            private ViewRows current;

            @Override
            Object[] next() {
                while (current != null || opened < parts.size()) {
                    if (current == null) {
                        current = parts.get(opened++).open(execution);
                    }
                    Object[] row = current.next();
                    if (row != null) {
                        return row;
                    }
                    current.close();
                    current = null;
                }
                return null;
            }

            @Override
            public void close() {
                opened = parts.size();
                if (current != null) {
                    current.close();
                    current = null;
                }
            }
        };
    }
}
