package org.nettracesql.adapter.join;

import java.util.List;

/**
 * Where a value of right rows lies, seen from a left row.
 *
 * @param right the value
 * @param lower values of the left row that it is not less than
 * @param upper values of the left row that it is not greater than
 */
record Range(RangeValue right, List<RangeValue> lower, List<RangeValue> upper) {

    boolean hasBothEnds() {
        return !lower.isEmpty() && !upper.isEmpty();
    }

    /** The least value; {@link RangeValue#NULL} if an end is NULL, so that nothing lies within. */
    long least(Object left) {
        long least = RangeValue.LEAST;
        for (int i = 0; i < lower.size(); i++) {
            long end = lower.get(i).of(left);
            if (end == RangeValue.NULL) {
                return end;
            }
            least = Math.max(least, end);
        }
        return least;
    }

    /** The greatest value; {@link RangeValue#NULL} if an end is NULL. */
    long greatest(Object left) {
        long greatest = Long.MAX_VALUE;
        for (int i = 0; i < upper.size(); i++) {
            greatest = Math.min(greatest, upper.get(i).of(left));
        }
        return greatest;
    }
}
