package org.nettracesql.adapter.join;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.nettracesql.adapter.aggregate.CancelCheck;
import org.nettracesql.adapter.scan.Cancellations;

/**
 * Rows of a join for which left rows are read as they come, and right rows are looked up: all of these are read, and
 * indexed by their keys, before the first row.
 */
abstract class LookedUpRows implements Enumerator<Object> {

    final CancelCheck cancelCheck;
    private final Enumerable<Object> left;
    private final Enumerable<Object> right;
    private final boolean hasSecond;
    /** Null before the first move, as what follows. */
    private Map<Object, RangeIndex> indexes;

    private Enumerator<Object> leftRows;
    /** Of one column it may be null. */
    private Object leftRow;

    private Object row;

    /** @param hasSecond whether right rows have a second value that is looked up */
    LookedUpRows(Enumerable<Object> left, Enumerable<Object> right, boolean hasSecond, DataContext root) {
        this.left = left;
        this.right = right;
        this.hasSecond = hasSecond;
        this.cancelCheck = new CancelCheck(Cancellations.of(root));
    }

    /** Adds a right row to those of its key, if it has one. */
    abstract void add(Map<Object, List<RangeIndex.Entry>> entries, Object rightRow);

    /** Goes to the next row, and says whether there is one. */
    abstract boolean next();

    /** The right rows of a key; null if there is none, or no key. */
    final RangeIndex index(Object key) {
        return key == null ? null : indexes.get(key);
    }

    /** Goes to the next left row, and says whether there is one. */
    final boolean nextLeft() {
        cancelCheck.step();
        if (!leftRows.moveNext()) {
            return false;
        }
        leftRow = leftRows.current();
        return true;
    }

    final Object leftRow() {
        return leftRow;
    }

    /** Sets what is given next. */
    final void row(Object next) {
        row = next;
    }

    @Override
    public final Object current() {
        return row;
    }

    @Override
    public final boolean moveNext() {
        if (indexes == null) {
            indexes = indexed();
            leftRows = left.enumerator();
        }
        return next();
    }

    private Map<Object, RangeIndex> indexed() {
        Map<Object, List<RangeIndex.Entry>> entries = new HashMap<>();
        try (Enumerator<Object> rows = right.enumerator()) {
            while (rows.moveNext()) {
                cancelCheck.step();
                add(entries, rows.current());
            }
        }
        return RangeIndex.of(entries, hasSecond, cancelCheck);
    }

    @Override
    public final void reset() {
        throw new UnsupportedOperationException("Rows of a join are read once.");
    }

    @Override
    public final void close() {
        if (leftRows != null) {
            leftRows.close();
        }
    }
}
