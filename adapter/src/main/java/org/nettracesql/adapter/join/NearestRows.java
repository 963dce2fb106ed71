package org.nettracesql.adapter.join;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.sql.SqlKind;

/**
 * The rows of an ASOF join, for the code that Calcite generates: left rows as they come, each with the right row of its
 * key whose value is the nearest before or after its own. Of several such, it is the one that came first. All right
 * rows are kept before the first row.
 */
public final class NearestRows extends AbstractEnumerable<Object> {

    private final Enumerable<Object> left;
    private final Enumerable<Object> right;
    private final Shape shape;

    /**
     * What a join looks for.
     *
     * @param match how the right value is compared with the left one, as {@code LESS_THAN}
     * @param keepsLeft whether left rows stay that have no right row
     */
    record Shape(JoinKeys leftKeys, JoinKeys rightKeys, RangeValue leftValue, RangeValue rightValue, SqlKind match,
            boolean keepsLeft, JoinedColumns columns) {

        static Shape of(JoinInfo info, int leftColumn, int rightColumn, SqlKind match, boolean keepsLeft,
                JoinedColumns columns) {
            return new Shape(JoinKeys.left(info), JoinKeys.right(info), new RangeValue.OfColumn(leftColumn),
                    new RangeValue.OfColumn(rightColumn), match, keepsLeft, columns);
        }

        /** The place of the nearest row; {@link RangeIndex#NONE} if there is none. */
        private int place(RangeIndex index, long value) {
            int place = switch (match) {
                case LESS_THAN -> index.firstOfEqual(index.start(value) - 1);
                case LESS_THAN_OR_EQUAL -> index.firstOfEqual(index.end(value) - 1);
                case GREATER_THAN -> index.end(value);
                case GREATER_THAN_OR_EQUAL -> index.start(value);
                default -> throw new IllegalStateException("No order is compared by " + match + ".");
            };
            return place < index.size() ? place : RangeIndex.NONE;
        }
    }

    /**
     * @param left an {@code Object[]} each, or the bare value for a single column
     * @param right the same
     */
    public NearestRows(Enumerable<Object> left, Enumerable<Object> right, Object shape) {
        this.left = left;
        this.right = right;
        this.shape = (Shape) shape;
    }

    @Override
    public Enumerator<Object> enumerator() {
        return new Rows();
    }

    private final class Rows implements Enumerator<Object> {
        /** Null before the first move. */
        private Map<Object, RangeIndex> indexes;
        private Enumerator<Object> leftRows;
        private Object row;

        @Override
        public Object current() {
            return row;
        }

        @Override
        public boolean moveNext() {
            if (indexes == null) {
                indexes = indexes();
                leftRows = left.enumerator();
            }
            while (leftRows.moveNext()) {
                Object leftRow = leftRows.current();
                Object key = shape.leftKeys.of(leftRow);
                long value = shape.leftValue.of(leftRow);
                RangeIndex index = key == null || value == RangeValue.NULL ? null : indexes.get(key);
                int place = index == null ? RangeIndex.NONE : shape.place(index, value);
                if (place != RangeIndex.NONE || shape.keepsLeft) {
                    row = shape.columns.joined(leftRow, place == RangeIndex.NONE ? null : index.row(place));
                    return true;
                }
            }
            return false;
        }

        private Map<Object, RangeIndex> indexes() {
            Map<Object, List<RangeIndex.Entry>> entries = new HashMap<>();
            try (Enumerator<Object> rows = right.enumerator()) {
                while (rows.moveNext()) {
                    Object rightRow = rows.current();
                    RangeIndex.add(entries, shape.rightKeys.of(rightRow),
                            new RangeIndex.Entry(rightRow, 0, shape.rightValue.of(rightRow), RangeValue.LEAST));
                }
            }
            return RangeIndex.of(entries, false);
        }

        @Override
        public void reset() {
            close();
            indexes = null;
        }

        @Override
        public void close() {
            if (leftRows != null) {
                leftRows.close();
            }
        }
    }
}
