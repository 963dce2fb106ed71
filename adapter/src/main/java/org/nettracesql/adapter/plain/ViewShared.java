package org.nettracesql.adapter.plain;

import java.util.ArrayList;
import java.util.List;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.KeptMemory;

/**
 * The rows of a computed table that a statement may name more than once: they are computed once, and kept for those
 * who read them after the first.
 */
final class ViewShared extends ViewNode {

    private final ViewNode source;
    private int users = 1;
    /** Whom the rows are kept for; null while none are. */
    private Execution reader;
    private List<Object[]> kept;

    ViewShared(ViewNode source) {
        super(source.columns(), source);
        this.source = source;
    }

    /** Somebody else reads the rows, too; said before any is read. */
    void addUser() {
        users++;
    }

    @Override
    ViewRows open(Execution execution) {
        return users == 1 ? source.open(execution) : new Rows(execution);
    }

    private synchronized List<Object[]> rows(Execution execution) {
        // Another execution of the same steps has rows of its own.
        if (reader != execution) {
            kept = read(execution);
            reader = execution;
        }
        return kept;
    }

    /** What it counts as memory is the statement's until that ends. */
    private List<Object[]> read(Execution execution) {
        KeptMemory memory = memory("a computed table that is named twice");
        List<Object[]> rows = new ArrayList<>();
        try (ViewRows all = source.open(execution)) {
            for (Object[] row = all.next(); row != null; row = all.next()) {
                memory.addRow(row);
                rows.add(row);
            }
        }
        return rows;
    }

    private final class Rows extends ViewRows {
        private final Execution execution;
        /** Null before the first row. */
        private List<Object[]> rows;
        private int at;

        Rows(Execution execution) {
            this.execution = execution;
        }

        @Override
        Object[] next() {
            if (rows == null) {
                rows = rows(execution);
            }
            return at < rows.size() ? rows.get(at++).clone() : null;
        }

        @Override
        public void close() {
            rows = List.of();
        }
    }
}
