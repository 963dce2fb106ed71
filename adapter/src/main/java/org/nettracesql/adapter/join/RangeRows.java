package org.nettracesql.adapter.join;

import java.util.BitSet;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.function.Predicate2;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.core.JoinRelType;

/**
 * The rows of a join by ranges, for the code that Calcite generates: left rows as they come, each with the right rows
 * that it meets, in the order of the value that these are looked up by. All right rows are kept before the first row.
 */
public final class RangeRows extends AbstractEnumerable<Object> {

    private final Enumerable<Object> left;
    private final Enumerable<Object> right;
    private final Shape shape;
    private final Predicate2<Object, Object> condition;
    private final DataContext root;

    /**
     * What a join looks for.
     *
     * @param first the range by whose values right rows are in order
     * @param second a further one; null if there is none
     */
    record Shape(JoinRelType type, JoinKeys leftKeys, JoinKeys rightKeys, Range first, Range second,
            JoinedColumns columns) {

        static Shape of(Join join, List<Range> ranges) {
            Range first = ranges.stream().filter(Range::hasBothEnds).findFirst().orElse(ranges.get(0));
            Range second = ranges.stream().filter(range -> range != first).findFirst().orElse(null);
            JoinInfo info = join.analyzeCondition();
            return new Shape(join.getJoinType(), JoinKeys.left(info), JoinKeys.right(info), first, second,
                    JoinedColumns.of(join));
        }

        /** Whether second values are looked up by their upper end, as what is at least its opposite. */
        private boolean isSecondFromAbove() {
            return second != null && second.lower().isEmpty();
        }

        private long second(Object right) {
            if (second == null) {
                return RangeValue.LEAST;
            }
            long value = second.right().of(right);
            return value == RangeValue.NULL || !isSecondFromAbove() ? value : -value;
        }

        private long leastSecond(Object left) {
            if (second == null) {
                return RangeValue.LEAST;
            }
            if (!isSecondFromAbove()) {
                return second.least(left);
            }
            long greatest = second.greatest(left);
            return greatest == RangeValue.NULL ? greatest : -greatest;
        }

        private boolean keepsLeft() {
            return type.generatesNullsOnRight();
        }

        private boolean keepsRight() {
            return type.generatesNullsOnLeft();
        }
    }

    /**
     * @param left an {@code Object[]} each, or the bare value for a single column
     * @param right the same
     * @param condition all of it that keys do not say
     */
    public RangeRows(
            Enumerable<Object> left,
            Enumerable<Object> right,
            Object shape,
            Predicate2<Object, Object> condition,
            DataContext root) {
        this.left = left;
        this.right = right;
        this.shape = (Shape) shape;
        this.condition = condition;
        this.root = root;
    }

    @Override
    public Enumerator<Object> enumerator() {
        return new Rows();
    }

    private final class Rows extends LookedUpRows {
        private final BitSet met = new BitSet();
        private boolean isOnLeft;
        private boolean isMet;
        /** Where the left row looks; null where it has no more. */
        private RangeIndex index;
        private int place;
        private int end;
        private long leastSecond;
        /** The next right row that nothing may have met; negative while there are left rows. */
        private int unmet = -1;

        Rows() {
            super(left, right, shape.second != null, shape, root);
        }

        @Override
        Object key(Object rightRow) {
            return shape.rightKeys.of(rightRow);
        }

        @Override
        long first(Object rightRow) {
            return shape.first.right().of(rightRow);
        }

        @Override
        long second(Object rightRow) {
            return shape.second(rightRow);
        }

        @Override
        boolean keepsRight() {
            return shape.keepsRight();
        }

        @Override
        boolean next() {
            while (unmet < 0) {
                if (isOnLeft && (nextRight() || endLeft())) {
                    return true;
                }
                if (nextLeft()) {
                    startLeft();
                } else {
                    unmet = 0;
                }
            }
            unmet = met.nextClearBit(unmet);
            if (!shape.keepsRight() || unmet >= rightCount()) {
                return false;
            }
            row(shape.columns.joined(null, rightRow(unmet++)));
            return true;
        }

        private void startLeft() {
            isOnLeft = true;
            isMet = false;
            index = null;
            RangeIndex found = index(shape.leftKeys.of(leftRow()));
            if (found == null) {
                return;
            }
            long least = shape.first.least(leftRow());
            long greatest = shape.first.greatest(leftRow());
            leastSecond = shape.leastSecond(leftRow());
            if (least != RangeValue.NULL && greatest != RangeValue.NULL && leastSecond != RangeValue.NULL) {
                index = found;
                place = found.start(least);
                end = found.end(greatest);
            }
        }

        /** Goes to the next right row that the left one meets, and says whether that makes a row. */
        private boolean nextRight() {
            while (index != null) {
                int found = index.next(place, end, leastSecond);
                if (found == RangeIndex.NONE) {
                    index = null;
                    return false;
                }
                place = found + 1;
                cancelCheck.step();
                Object rightRow = rightRow(index.ordinal(found));
                if (!condition.apply(leftRow(), rightRow)) {
                    continue;
                }
                isMet = true;
                if (!shape.type.projectsRight()) {
                    // One is enough to tell whether the left row stays.
                    index = null;
                    row(leftRow());
                    return shape.type == JoinRelType.SEMI;
                }
                if (shape.keepsRight()) {
                    met.set(index.ordinal(found));
                }
                row(shape.columns.joined(leftRow(), rightRow));
                return true;
            }
            return false;
        }

        /** Leaves the left row, and says whether it stays although it met none. */
        private boolean endLeft() {
            isOnLeft = false;
            if (isMet) {
                return false;
            }
            if (shape.type == JoinRelType.ANTI) {
                row(leftRow());
                return true;
            }
            if (shape.keepsLeft()) {
                row(shape.columns.joined(leftRow(), null));
            }
            return shape.keepsLeft();
        }
    }
}
