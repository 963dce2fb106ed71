package org.nettracesql.adapter.aggregate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.nettracesql.adapter.engine.KeptMemory;

/** Accumulators that choose or sort the rows of another one. */
final class Wrapped {

    private Wrapped() {}

    /** Each combination of arguments once. */
    static final class Distinct extends Accumulator {
        private final Accumulator inner;
        private final int[] arguments;
        private final KeptMemory memory;
        private final Map<Object, int[]> counts = new HashMap<>();

        Distinct(Accumulator inner, int[] arguments, KeptMemory memory) {
            this.inner = inner;
            this.memory = memory;
            this.arguments = arguments;
        }

        @Override
        void add(Object[] row) {
            if (counts.computeIfAbsent(Keys.of(row, arguments), key -> new int[1])[0]++ == 0) {
                memory.addEntry(row, arguments);
                inner.add(row);
            }
        }

        @Override
        boolean canRemove() {
            return inner.canRemove();
        }

        @Override
        void remove(Object[] row) {
            Object key = Keys.of(row, arguments);
            if (--counts.get(key)[0] == 0) {
                counts.remove(key);
                inner.remove(row);
            }
        }

        @Override
        boolean isOrdered() {
            return inner.isOrdered();
        }

        @Override
        Object result() {
            return inner.result();
        }
    }

    /** Rows for which a condition holds. */
    static final class Filtered extends Accumulator {
        private final Accumulator inner;
        private final int condition;

        /** @param condition a column */
        Filtered(Accumulator inner, int condition) {
            this.inner = inner;
            this.condition = condition;
        }

        @Override
        void add(Object[] row) {
            if (Boolean.TRUE.equals(row[condition])) {
                inner.add(row);
            }
        }

        @Override
        boolean isOrdered() {
            return inner.isOrdered();
        }

        @Override
        Object result() {
            return inner.result();
        }
    }

    /** Rows in an order of their own. */
    static final class Sorted extends Accumulator {
        private final Supplier<Accumulator> inner;
        private final RowOrder order;
        private final KeptMemory memory;
        private final List<Object[]> rows = new ArrayList<>();

        Sorted(Supplier<Accumulator> inner, RowOrder order, KeptMemory memory) {
            this.memory = memory;
            this.inner = inner;
            this.order = order;
        }

        @Override
        void add(Object[] row) {
            memory.addRow(row);
            rows.add(row);
        }

        @Override
        Object result() {
            List<Object[]> sorted = new ArrayList<>(rows);
            sorted.sort(order);
            Accumulator all = inner.get();
            sorted.forEach(all::add);
            return all.result();
        }
    }
}
