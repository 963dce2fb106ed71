package org.nettracesql.adapter.aggregate;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.engine.ValueOrder;

/** Aggregates that give one of the values that there are. */
final class Chosen {

    private Chosen() {}

    /** The least or the greatest value. */
    static final class Extreme extends Accumulator {
        private final int argument;
        private final boolean greatest;
        private Object extreme;

        Extreme(int argument, boolean greatest) {
            this.argument = argument;
            this.greatest = greatest;
        }

        @Override
        void add(Object[] row) {
            Object value = row[argument];
            if (value == null) {
                return;
            }
            int order = extreme == null ? 0 : ValueOrder.compare(value, extreme);
            if (extreme == null || (greatest ? order > 0 : order < 0)) {
                extreme = value;
            }
        }

        @Override
        Object result() {
            return extreme;
        }
    }

    /** The same for frames that lose rows: all values are kept in order. */
    static final class SlidingExtreme extends Accumulator {
        private final int argument;
        private final boolean greatest;
        private final TreeMap<Object, int[]> counts = new TreeMap<>(ValueOrder::compare);

        SlidingExtreme(int argument, boolean greatest) {
            this.argument = argument;
            this.greatest = greatest;
        }

        @Override
        void add(Object[] row) {
            if (row[argument] != null) {
                counts.computeIfAbsent(row[argument], value -> new int[1])[0]++;
            }
        }

        @Override
        boolean canRemove() {
            return true;
        }

        @Override
        void remove(Object[] row) {
            if (row[argument] != null && --counts.get(row[argument])[0] == 0) {
                counts.remove(row[argument]);
            }
        }

        @Override
        Object result() {
            return counts.isEmpty() ? null : greatest ? counts.lastKey() : counts.firstKey();
        }
    }

    /** The most frequent value; the least of those that are equally frequent. */
    static final class Mode extends Accumulator {
        /** One in each of two maps. */
        private static final int BYTES_PER_ENTRY = 160;

        private final int argument;
        private final KeptMemory memory;
        private final Map<Object, int[]> counts = new HashMap<>();
        private final Map<Object, Object> values = new HashMap<>();

        Mode(int argument, KeptMemory memory) {
            this.argument = argument;
            this.memory = memory;
        }

        @Override
        void add(Object[] row) {
            if (row[argument] != null) {
                Object key = Keys.of(row[argument]);
                counts.computeIfAbsent(key, one -> new int[1])[0]++;
                if (values.putIfAbsent(key, row[argument]) == null) {
                    memory.addBytes(BYTES_PER_ENTRY);
                    memory.addValue(row[argument]);
                }
            }
        }

        @Override
        Object result() {
            Object best = null;
            int most = 0;
            for (Map.Entry<Object, int[]> entry : counts.entrySet()) {
                Object value = values.get(entry.getKey());
                int count = entry.getValue()[0];
                if (count > most || count == most && ValueOrder.compare(value, best) < 0) {
                    best = value;
                    most = count;
                }
            }
            return best;
        }
    }

    /** The value of the row in which another column is the least or the greatest; the least of several such values. */
    static final class AtExtreme extends Accumulator {
        private final int value;
        private final int key;
        private final boolean greatest;
        private Object extreme;
        private Object best;

        AtExtreme(int value, int key, boolean greatest) {
            this.value = value;
            this.key = key;
            this.greatest = greatest;
        }

        @Override
        void add(Object[] row) {
            if (row[value] == null || row[key] == null) {
                return;
            }
            int order = extreme == null ? 1 : ValueOrder.compare(row[key], extreme);
            boolean better = extreme == null || (greatest ? order > 0 : order < 0);
            if (better || order == 0 && ValueOrder.compare(row[value], best) < 0) {
                extreme = row[key];
                best = row[value];
            }
        }

        @Override
        Object result() {
            return best;
        }
    }

    /** The value of the only row. */
    static final class Single extends Accumulator {
        private final int argument;
        private boolean any;
        private Object value;

        Single(int argument) {
            this.argument = argument;
        }

        @Override
        void add(Object[] row) {
            if (any) {
                throw new IllegalStateException("more than one value in agg SINGLE_VALUE");
            }
            any = true;
            value = row[argument];
        }

        @Override
        Object result() {
            return value;
        }
    }
}
