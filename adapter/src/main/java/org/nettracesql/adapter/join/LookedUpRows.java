package org.nettracesql.adapter.join;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.nettracesql.adapter.aggregate.CancelCheck;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.scan.Cancellations;

/**
 * Rows of a join for which left rows are read as they come, and right rows are looked up: all of these are read, and
 * indexed by their keys, before the first row.
 */
abstract class LookedUpRows implements Enumerator<Object> {

    /** An entry of a map and what it leads to, without the values of rows. */
    private static final int BYTES_PER_KEY = 200;

    final CancelCheck cancelCheck;
    private final Enumerable<Object> left;
    private final Enumerable<Object> right;
    private final boolean hasSecond;
    private final Object operator;
    /** Null before the first move, as what follows. */
    private RightRows rightRows;

    private Map<Object, RangeIndex> indexes;

    private Enumerator<Object> leftRows;
    /** Of one column it may be null. */
    private Object leftRow;

    private Object row;

    /**
     * @param hasSecond whether right rows have a second value that is looked up
     * @param operator stands for the join in its plan, by which what it keeps is counted
     */
    LookedUpRows(
            Enumerable<Object> left, Enumerable<Object> right, boolean hasSecond, Object operator, DataContext root) {
        this.left = left;
        this.right = right;
        this.hasSecond = hasSecond;
        this.operator = operator;
        this.cancelCheck = new CancelCheck(Cancellations.of(root));
    }

    /** What a right row and left ones are equal by; null if it is equal to none. */
    abstract Object key(Object rightRow);

    /** What a right row is looked up by; {@link RangeValue#NULL} if it can meet no left row. */
    abstract long first(Object rightRow);

    /** A further value; the same where there is none. */
    abstract long second(Object rightRow);

    /** Whether right rows stay that meet no left row. */
    abstract boolean keepsRight();

    /** Goes to the next row, and says whether there is one. */
    abstract boolean next();

    /** The right rows of a key; null if there is none, or no key. */
    final RangeIndex index(Object key) {
        return key == null ? null : indexes.get(key);
    }

    /** A right row by its number. */
    final Object rightRow(int ordinal) {
        return rightRows.row(ordinal);
    }

    /** How many right rows are kept. */
    final int rightCount() {
        return rightRows.size();
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
        KeptMemory memory = KeptMemory.of(operator, "What a join keeps of one side", true);
        rightRows = new RightRows(memory);
        Map<Object, RangeEntries> entries = new HashMap<>();
        try (Enumerator<Object> rows = right.enumerator()) {
            while (rows.moveNext()) {
                cancelCheck.step();
                add(rows.current(), entries, memory);
            }
        }
        Map<Object, RangeIndex> ofKeys = new HashMap<>();
        for (Iterator<Map.Entry<Object, RangeEntries>> keys = entries.entrySet().iterator(); keys.hasNext();) {
            Map.Entry<Object, RangeEntries> ofKey = keys.next();
            ofKeys.put(ofKey.getKey(), ofKey.getValue().index(cancelCheck, memory));
            keys.remove();
        }
        return ofKeys;
    }

    private void add(Object rightRow, Map<Object, RangeEntries> entries, KeptMemory memory) {
        Object key = key(rightRow);
        long first = key == null ? RangeValue.NULL : first(rightRow);
        long second = first == RangeValue.NULL ? RangeValue.NULL : second(rightRow);
        boolean mayMeet = second != RangeValue.NULL;
        if (!mayMeet && !keepsRight()) {
            return;
        }
        int ordinal = rightRows.add(rightRow);
        if (mayMeet) {
            RangeEntries ofKey = entries.get(key);
            if (ofKey == null) {
                memory.addBytes(BYTES_PER_KEY);
                memory.addValue(key);
                ofKey = new RangeEntries(hasSecond);
                entries.put(key, ofKey);
            }
            ofKey.add(ordinal, first, second, memory);
        }
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
