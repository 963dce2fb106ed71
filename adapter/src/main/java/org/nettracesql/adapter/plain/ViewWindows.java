package org.nettracesql.adapter.plain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.trace.Cancellation;

/** Rows with what functions of the rows around each say of it, behind its columns. */
final class ViewWindows extends ViewNode {

    /** What a function does. */
    enum Function {
        ROW_NUMBER,
        LAG,
        LEAD,
        /** A measure of all rows of the partition, or of those up to the row. */
        MEASURE
    }

    /**
     * A function of the rows around a row.
     *
     * @param value of LAG and LEAD
     * @param measure of MEASURE
     * @param orders over the columns of the source, as the partitions; for each whether it descends
     */
    record Call(
            Function function,
            ViewExpression value,
            ViewGroups.Measure measure,
            ViewExpression[] partitions,
            ViewExpression[] orders,
            boolean[] descends,
            boolean isUpToRow) {

        ViewType type() {
            return switch (function) {
                case ROW_NUMBER -> ViewType.WHOLE;
                case LAG, LEAD -> value.type();
                case MEASURE -> measure.type();
            };
        }
    }

    private final ViewNode source;
    private final List<Call> calls;

    /** @param columns those of the source and one for each call */
    ViewWindows(List<ViewColumn> columns, ViewNode source, List<Call> calls) {
        super(columns, source);
        this.source = source;
        this.calls = List.copyOf(calls);
    }

    @Override
    ViewRows open(Execution execution) {
        return new Rows(execution);
    }

    private final class Rows extends ViewRows {
        private final Execution execution;
        private final KeptMemory memory = memory("OVER");
        private List<Object[]> rows;
        private int at;

        Rows(Execution execution) {
            this.execution = execution;
        }

        private List<Object[]> kept() {
            List<Object[]> kept = new ArrayList<>();
            int width = columns().size();
            try (ViewRows all = source.open(execution)) {
                for (Object[] row = all.next(); row != null; row = all.next()) {
                    Object[] wide = Arrays.copyOf(row, width);
                    memory.addRow(wide);
                    kept.add(wide);
                }
            }
            int place = source.columns().size();
            for (Call call : calls) {
                for (List<Object[]> partition : partitions(kept, call)) {
                    fill(partition, call, place, execution.cancellation());
                }
                place++;
            }
            return kept;
        }

        private Collection<List<Object[]>> partitions(List<Object[]> all, Call call) {
            Map<ViewValues.Key, List<Object[]>> partitions = new LinkedHashMap<>();
            Object[] before = null;
            List<Object[]> partition = List.of();
            for (Object[] row : all) {
                if (before == null || !areSame(call.partitions, before, row)) {
                    partition = partitions.computeIfAbsent(ViewValues.key(call.partitions, row), this::begun);
                }
                partition.add(row);
                before = row;
            }
            return partitions.values();
        }

        /** Whether two rows have the very objects as values, as rows of one process and trace mostly do. */
        private boolean areSame(ViewExpression[] values, Object[] row, Object[] other) {
            for (ViewExpression value : values) {
                if (value.value(row) != value.value(other)) {
                    return false;
                }
            }
            return true;
        }

        private List<Object[]> begun(ViewValues.Key key) {
            memory.addRow(key.values);
            return new ArrayList<>();
        }

        private void fill(List<Object[]> partition, Call call, int place, Cancellation cancellation) {
            cancellation.check();
            if (call.orders.length > 0) {
                partition.sort(order(call));
            }
            switch (call.function) {
                case ROW_NUMBER -> {
                    for (int i = 0; i < partition.size(); i++) {
                        partition.get(i)[place] = i + 1L;
                    }
                }
                case LAG -> {
                    for (int i = 1; i < partition.size(); i++) {
                        partition.get(i)[place] = call.value.value(partition.get(i - 1));
                    }
                }
                case LEAD -> {
                    for (int i = 1; i < partition.size(); i++) {
                        partition.get(i - 1)[place] = call.value.value(partition.get(i));
                    }
                }
                case MEASURE -> measure(partition, call, place);
            }
        }

        private void measure(List<Object[]> partition, Call call, int place) {
            ViewGroups.Sum sum = new ViewGroups.Sum(call.measure);
            for (Object[] row : partition) {
                sum.add(row, memory);
                if (call.isUpToRow) {
                    row[place] = sum.result();
                }
            }
            if (!call.isUpToRow) {
                Object whole = sum.result();
                partition.forEach(row -> row[place] = whole);
            }
        }

        @Override
        Object[] next() {
            if (rows == null) {
                rows = kept();
            }
            return at < rows.size() ? rows.get(at++) : null;
        }

        @Override
        public void close() {
            rows = List.of();
            memory.close();
        }
    }

    private static Comparator<Object[]> order(Call call) {
        return (one, other) -> {
            for (int i = 0; i < call.orders.length; i++) {
                int order = ViewValues.compare(
                        call.orders[i].value(one), call.orders[i].value(other), call.descends[i]);
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        };
    }
}
