package org.nettracesql.adapter.plain;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nettracesql.adapter.engine.Execution;
import org.nettracesql.adapter.engine.KeptMemory;

/** Pairs of rows with the same keys. The right ones are kept, the left ones pass. */
final class ViewJoin extends ViewNode {

    private final ViewNode left;
    private final ViewNode right;
    private final ViewExpression[] leftKeys;
    private final ViewExpression[] rightKeys;
    private final boolean isOuter;

    /**
     * @param leftKeys over the columns of the left rows
     * @param rightKeys over those of the right rows
     * @param isOuter whether left rows without a partner stay
     */
    ViewJoin(
            ViewNode left,
            ViewNode right,
            List<ViewExpression> leftKeys,
            List<ViewExpression> rightKeys,
            boolean isOuter) {
        super(both(left, right), left, right);
        this.left = left;
        this.right = right;
        this.leftKeys = leftKeys.toArray(new ViewExpression[0]);
        this.rightKeys = rightKeys.toArray(new ViewExpression[0]);
        this.isOuter = isOuter;
    }

    @Override
    boolean mayHaveRows() {
        return left.mayHaveRows() && (isOuter || right.mayHaveRows());
    }

    @Override
    boolean resolvesStacks() {
        return mayHaveRows() && super.resolvesStacks();
    }

    /** The columns of the left rows, then those of the right ones. */
    static List<ViewColumn> both(ViewNode left, ViewNode right) {
        List<ViewColumn> columns = new ArrayList<>(left.columns());
        columns.addAll(right.columns());
        return columns;
    }

    @Override
    ViewRows open(Execution execution) {
        return new Rows(execution);
    }

    private static boolean hasNull(ViewValues.Key key) {
        for (Object value : key.values) {
            if (value == null) {
                return true;
            }
        }
        return false;
    }

    private final class Rows extends ViewRows {
        private final Execution execution;
        private final KeptMemory memory = memory("JOIN");
        private final int leftWidth = left.columns().size();
        private final int width = columns().size();
        private final ViewRows lefts;
        /** Null before the first left row. */
        private Map<ViewValues.Key, List<Object[]>> rights;
        private Object[] current;
        private List<Object[]> partners = List.of();
        private int at;

        Rows(Execution execution) {
            this.execution = execution;
            this.lefts = left.open(execution);
        }

        private Map<ViewValues.Key, List<Object[]>> kept() {
            Map<ViewValues.Key, List<Object[]>> kept = new HashMap<>();
            try (ViewRows rows = right.open(execution)) {
                for (Object[] row = rows.next(); row != null; row = rows.next()) {
                    ViewValues.Key key = ViewValues.key(rightKeys, row);
                    if (!hasNull(key)) {
                        memory.addRow(row);
                        memory.addRow(key.values);
                        kept.computeIfAbsent(key, absent -> new ArrayList<>(1)).add(row);
                    }
                }
            }
            return kept;
        }

        @Override
        Object[] next() {
            while (at == partners.size()) {
                current = lefts.next();
                if (current == null) {
                    return null;
                }
                // Not before there is somebody to be a partner of.
                if (rights == null) {
                    rights = kept();
                }
                ViewValues.Key key = ViewValues.key(leftKeys, current);
                partners = hasNull(key) ? List.of() : rights.getOrDefault(key, List.of());
                at = 0;
                if (isOuter && partners.isEmpty()) {
                    return Arrays.copyOf(current, width);
                }
            }
            // Few rows can have many pairs.
            execution.cancellation().check();
            Object[] pair = Arrays.copyOf(current, width);
            System.arraycopy(partners.get(at++), 0, pair, leftWidth, width - leftWidth);
            return pair;
        }

        @Override
        public void close() {
            rights = Map.of();
            lefts.close();
            memory.close();
        }
    }
}
