package org.nettracesql.adapter.join;

import org.apache.calcite.DataContext;
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
    private final DataContext root;

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
    public NearestRows(Enumerable<Object> left, Enumerable<Object> right, Object shape, DataContext root) {
        this.left = left;
        this.right = right;
        this.shape = (Shape) shape;
        this.root = root;
    }

    @Override
    public Enumerator<Object> enumerator() {
        return new Rows();
    }

    private final class Rows extends LookedUpRows {

        Rows() {
            super(left, right, false, shape, root);
        }

        @Override
        Object key(Object rightRow) {
            return shape.rightKeys.of(rightRow);
        }

        @Override
        long first(Object rightRow) {
            return shape.rightValue.of(rightRow);
        }

        @Override
        long second(Object rightRow) {
            return RangeValue.LEAST;
        }

        @Override
        boolean keepsRight() {
            return false;
        }

        @Override
        boolean next() {
            while (nextLeft()) {
                long value = shape.leftValue.of(leftRow());
                RangeIndex index = value == RangeValue.NULL ? null : index(shape.leftKeys.of(leftRow()));
                int place = index == null ? RangeIndex.NONE : shape.place(index, value);
                if (place != RangeIndex.NONE || shape.keepsLeft) {
                    Object found = place == RangeIndex.NONE ? null : rightRow(index.ordinal(place));
                    row(shape.columns.joined(leftRow(), found));
                    return true;
                }
            }
            return false;
        }
    }
}
