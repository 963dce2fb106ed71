package org.nettracesql.adapter.plain;

import java.util.List;
import org.nettracesql.adapter.totals.GroupKey;
import org.nettracesql.adapter.totals.ScanMeasure;

/**
 * What a plain statement says, before anybody looked whether its names mean something.
 *
 * @param items what it selects; empty for {@code *}
 * @param table its name, perhaps with the schema before it
 * @param terms all must hold
 * @param groups items without measures, which need not be selected
 * @param limit {@link Long#MAX_VALUE} for all rows
 */
record PlainStatement(
        List<Item> items, List<String> table, List<Term> terms, List<Item> groups, List<Order> orders, long limit) {

    /**
     * A column of the result.
     *
     * @param measure null for a column of the table, or what is computed of one
     * @param column null to count rows
     * @param step what is computed of the column
     * @param divisor as {@link GroupKey} has it
     * @param label as the result shows it; null where that is not clear
     */
    record Item(
            ScanMeasure.Kind measure,
            String column,
            GroupKey.Step step,
            long divisor,
            String label,
            boolean isNamed) {

        /** A column as it is. */
        static Item column(String name) {
            return new Item(null, name, GroupKey.Step.VALUE, 1, name, false);
        }

        static Item measure(ScanMeasure.Kind measure, String column, String label) {
            return new Item(measure, column, GroupKey.Step.VALUE, 1, label, false);
        }

        /** What is computed of a column; it has no label before it is named. */
        static Item computed(String column, GroupKey.Step step, long divisor) {
            return new Item(null, column, step, divisor, null, false);
        }

        Item named(String name) {
            return new Item(measure, column, step, divisor, name, true);
        }

        boolean isComputed() {
            return step != GroupKey.Step.VALUE;
        }
    }

    /** How a column is compared. */
    enum Comparison {
        EQUAL,
        NOT_EQUAL,
        LESS,
        LESS_OR_EQUAL,
        GREATER,
        GREATER_OR_EQUAL,
        BETWEEN,
        IN,
        NOT_IN,
        LIKE,
        IS_NULL,
        IS_NOT_NULL,
        /** The remainder of a division. */
        REMAINDER
    }

    /**
     * A condition on a column.
     *
     * @param values {@link Long}s or {@link String}s: one, two for BETWEEN, divisor and remainder for REMAINDER
     */
    record Term(String column, Comparison comparison, List<Object> values) {}

    /**
     * A key of the order: the place of a column of the result, counted from 1, or an item as those that are selected.
     *
     * @param item null where there is a place
     */
    record Order(int place, Item item, boolean isDescending) {}
}
