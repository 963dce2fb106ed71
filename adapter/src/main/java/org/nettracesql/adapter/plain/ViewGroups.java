package org.nettracesql.adapter.plain;

import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nettracesql.adapter.aggregate.ExactSum;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.KeptMemory;

/** One row for each group of rows with the same keys: the keys, then what the measures say of the group. */
final class ViewGroups extends ViewNode {

    /** As SQL names them. */
    enum Function {
        COUNT,
        SUM,
        MIN,
        MAX
    }

    /**
     * What is told of a group.
     *
     * @param value null to count rows
     * @param isDecimal whether a sum of whole numbers stays a {@link java.math.BigDecimal}, which no step computes with
     */
    record Measure(Function function, boolean isDistinct, ViewExpression value, boolean isDecimal) {

        ViewType type() {
            return switch (function) {
                case COUNT -> ViewType.WHOLE;
                case SUM -> value.type() == ViewType.DOUBLE ? ViewType.DOUBLE : ViewType.SUM;
                default -> value.type();
            };
        }
    }

    private final ViewNode source;
    private final ViewExpression[] keys;
    private final Measure[] measures;

    /** @param columns what the keys and the measures are called */
    ViewGroups(List<ViewColumn> columns, ViewNode source, List<ViewExpression> keys, List<Measure> measures) {
        super(columns, source);
        this.source = source;
        this.keys = keys.toArray(new ViewExpression[0]);
        this.measures = measures.toArray(new Measure[0]);
    }

    @Override
    boolean resolvesStacks() {
        return ViewExpression.resolvesStacks(keys) && mayHaveRows() || super.resolvesStacks();
    }

    @Override
    ViewRows open(Execution execution) {
        return new Rows(execution);
    }

    private final class Rows extends ViewRows {
        private final Execution execution;
        private final KeptMemory memory = memory("GROUP BY");
        private Iterator<Map.Entry<ViewValues.Key, Sum[]>> groups;

        Rows(Execution execution) {
            this.execution = execution;
        }

        private Map<ViewValues.Key, Sum[]> kept() {
            // In the order in which groups begin.
            Map<ViewValues.Key, Sum[]> kept = new LinkedHashMap<>();
            if (keys.length == 0) {
                // All rows are one group, be there none.
                kept.put(new ViewValues.Key(new Object[0]), begun());
            }
            ViewValues.Key asked = new ViewValues.Key(new Object[keys.length]);
            try (ViewRows rows = source.openPassing(execution)) {
                for (Object[] row = rows.next(); row != null; row = rows.next()) {
                    asked.become(keys, row);
                    Sum[] sums = kept.get(asked);
                    if (sums == null) {
                        ViewValues.Key key = new ViewValues.Key(asked.values.clone());
                        sums = begun();
                        memory.addRow(key.values);
                        memory.addBytes(BYTES_PER_SUM * sums.length);
                        kept.put(key, sums);
                    }
                    for (Sum sum : sums) {
                        sum.add(row, memory);
                    }
                }
            }
            return kept;
        }

        private Sum[] begun() {
            Sum[] sums = new Sum[measures.length];
            for (int i = 0; i < sums.length; i++) {
                sums[i] = new Sum(measures[i]);
            }
            return sums;
        }

        @Override
        Object[] next() {
            if (groups == null) {
                groups = kept().entrySet().iterator();
            }
            if (!groups.hasNext()) {
                return null;
            }
            Map.Entry<ViewValues.Key, Sum[]> group = groups.next();
            Object[] row = new Object[keys.length + measures.length];
            System.arraycopy(group.getKey().values, 0, row, 0, keys.length);
            for (int i = 0; i < measures.length; i++) {
                row[keys.length + i] = group.getValue()[i].result();
            }
            return row;
        }

        @Override
        public void close() {
            groups = Map.<ViewValues.Key, Sum[]>of().entrySet().iterator();
            memory.close();
        }
    }

    private static final long BYTES_PER_SUM = 64;

    /** A measure of one group, or of the rows up to one. */
    static final class Sum {
        private final Measure measure;
        private long count;
        private double doubles;
        /** Null before it is needed, as the others. */
        private ExactSum whole;
        private Object best;
        private Set<Object> different;

        Sum(Measure measure) {
            this.measure = measure;
        }

        /** @param memory counts what is kept to tell values apart */
        void add(Object[] row, KeptMemory memory) {
            Object value = measure.value == null ? (Object) true : measure.value.value(row);
            if (value == null || measure.isDistinct && !isNew(value, memory)) {
                return;
            }
            count++;
            switch (measure.function) {
                case COUNT -> {
                    // Nothing else is asked.
                }
                case SUM -> addNumber((Number) value);
                case MIN -> best = best == null || ViewValues.compare(value, best) < 0 ? value : best;
                default -> best = best == null || ViewValues.compare(value, best) > 0 ? value : best;
            }
        }

        private boolean isNew(Object value, KeptMemory memory) {
            if (different == null) {
                different = new HashSet<>();
            }
            boolean isNew = different.add(value);
            if (isNew) {
                memory.addValue(value);
                memory.addBytes(BYTES_PER_SUM);
            }
            return isNew;
        }

        private void addNumber(Number value) {
            if (value instanceof Double) {
                doubles += value.doubleValue();
                return;
            }
            if (whole == null) {
                whole = new ExactSum();
            }
            whole.add(value.longValue());
        }

        /** Up to now. */
        Object result() {
            return switch (measure.function) {
                case COUNT -> (Object) count;
                case SUM -> count == 0 ? null : whole == null ? (Object) doubles : whole();
                default -> best;
            };
        }

        private Object whole() {
            return measure.isDecimal ? (Object) whole.toDecimal() : (Object) whole.toLong();
        }
    }
}
