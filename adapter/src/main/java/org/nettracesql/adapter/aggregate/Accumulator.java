package org.nettracesql.adapter.aggregate;

/**
 * The rows of one group or frame on their way to one value. It takes what it needs from a row by itself, and passes
 * over rows whose arguments are NULL where SQL wants that. For one thread.
 */
abstract class Accumulator {

    abstract void add(Object[] row);

    /** Whether {@link #remove} works, and leaves what there would be without the row. */
    boolean canRemove() {
        return false;
    }

    /** Takes back a row that was added. */
    void remove(Object[] row) {
        throw new UnsupportedOperationException(getClass().getSimpleName() + " keeps what was added.");
    }

    /** Whether the value depends on the order in which rows are added. */
    boolean isOrdered() {
        return false;
    }

    /** The value as Calcite has it inside; more rows may be added afterwards. */
    abstract Object result();
}
