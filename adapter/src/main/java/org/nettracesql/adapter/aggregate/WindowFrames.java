package org.nettracesql.adapter.aggregate;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rel.type.RelDataTypeSystem;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.rex.RexWindowExclusion;
import org.apache.calcite.sql.type.SqlTypeFactoryImpl;
import org.nettracesql.adapter.function.BadArgumentException;

/**
 * The frames of the rows of one partition: of each row the first one in its frame, the one behind the last, and which
 * of those between are left out.
 */
final class WindowFrames {

    private final Object[][] rows;
    private final RowOrder order;
    private final RexWindowExclusion exclusion;
    /** Of each row, the first that the order does not tell from it, and the one behind the last. */
    private final int[] peersFrom;
    private final int[] peersTo;
    private final int[] from;
    private final int[] to;

    /** What all partitions of a window have in common. */
    record Spec(
            RowOrder order,
            boolean isRows,
            RexWindowBound lower,
            RexWindowBound upper,
            RexWindowExclusion exclusion,
            List<RelDataTypeField> fields,
            List<RexLiteral> constants) {

        private RexLiteral distance(RexWindowBound bound, Object[][] rows) {
            RexNode offset = bound.getOffset();
            if (offset instanceof RexLiteral literal) {
                return literal;
            }
            if (offset instanceof RexInputRef reference) {
                return reference.getIndex() >= fields.size()
                        ? constants.get(reference.getIndex() - fields.size())
                        : ofParameter(reference, rows);
            }
            throw new UnsupportedOperationException(
                    "The distance of a window's frame must be a constant, and here it is " + offset + ".");
        }

        /** A parameter has become a column, which is the same in all rows. */
        private static RexLiteral ofParameter(RexInputRef reference, Object[][] rows) {
            Object value = rows.length == 0 ? 0 : rows[0][reference.getIndex()];
            if (!(value instanceof Number)) {
                throw new BadArgumentException("The distance of a window's frame must be a number, and here it is "
                        + value + ".");
            }
            RexBuilder builder = new RexBuilder(new SqlTypeFactoryImpl(RelDataTypeSystem.DEFAULT));
            return builder.makeExactLiteral(new BigDecimal(value.toString()));
        }

        private long rowDistance(RexWindowBound bound, Object[][] rows) {
            RexLiteral literal = distance(bound, rows);
            BigDecimal value = literal.getValueAs(BigDecimal.class);
            if (value == null || value.signum() < 0 || value.stripTrailingZeros().scale() > 0) {
                throw new BadArgumentException("The distance of a window's frame must be a whole number of rows,"
                        + " 0 or more, and here it is " + literal + ".");
            }
            return value.min(BigDecimal.valueOf(Integer.MAX_VALUE)).longValue();
        }
    }

    /** @param rows in the window's order */
    WindowFrames(Spec spec, Object[][] rows) {
        this.rows = rows;
        this.order = spec.order;
        this.exclusion = spec.exclusion;
        this.peersFrom = new int[rows.length];
        this.peersTo = new int[rows.length];
        findPeers();
        this.from = bounds(spec, spec.lower, false);
        this.to = bounds(spec, spec.upper, true);
        for (int row = 0; row < rows.length; row++) {
            to[row] = Math.max(from[row], to[row]);
        }
    }

    private void findPeers() {
        int first = 0;
        for (int row = 1; row <= rows.length; row++) {
            if (row == rows.length || order.compare(rows[first], rows[row]) != 0) {
                for (int peer = first; peer < row; peer++) {
                    peersFrom[peer] = first;
                    peersTo[peer] = row;
                }
                first = row;
            }
        }
    }

    private int[] bounds(Spec spec, RexWindowBound bound, boolean isEnd) {
        int[] bounds = new int[rows.length];
        if (bound.isUnbounded()) {
            if (bound.isFollowing()) {
                Arrays.fill(bounds, rows.length);
            }
            return bounds;
        }
        if (bound.isCurrentRow()) {
            for (int row = 0; row < rows.length; row++) {
                bounds[row] = spec.isRows ? row + (isEnd ? 1 : 0) : isEnd ? peersTo[row] : peersFrom[row];
            }
            return bounds;
        }
        if (!spec.isRows) {
            rangeBounds(spec, bound, isEnd, bounds);
            return bounds;
        }
        long distance = spec.rowDistance(bound, rows);
        for (int row = 0; row < rows.length; row++) {
            long place = (bound.isFollowing() ? row + distance : row - distance) + (isEnd ? 1 : 0);
            bounds[row] = (int) Math.max(0, Math.min(place, rows.length));
        }
        return bounds;
    }

    private void rangeBounds(Spec spec, RexWindowBound bound, boolean isEnd, int[] bounds) {
        if (order.isEmpty()) {
            // Ordered by a constant, of which the planner leaves nothing: all rows lie at one value.
            boolean isAtEnd = RangeTarget.isZero(spec.distance(bound, rows)) ? isEnd : bound.isFollowing();
            Arrays.fill(bounds, isAtEnd ? rows.length : 0);
            return;
        }
        int column = order.firstColumn();
        boolean descending = order.isFirstDescending();
        RangeTarget target = new RangeTarget(spec.fields.get(column).getType(), spec.distance(bound, rows));
        int valuesFrom = 0;
        while (valuesFrom < rows.length && rows[valuesFrom][column] == null) {
            valuesFrom++;
        }
        int valuesTo = rows.length;
        while (valuesTo > valuesFrom && rows[valuesTo - 1][column] == null) {
            valuesTo--;
        }
        for (int row = 0; row < rows.length; row++) {
            Object key = rows[row][column];
            if (key == null) {
                // NULL has no distance to anything but its peers.
                bounds[row] = isEnd ? peersTo[row] : peersFrom[row];
                continue;
            }
            target.aim(key, bound.isFollowing() != descending);
            bounds[row] = first(valuesFrom, valuesTo, place -> {
                int side = descending ? -target.compare(rows[place][column]) : target.compare(rows[place][column]);
                return isEnd ? side > 0 : side >= 0;
            });
        }
    }

    /** The first place for which it holds, given that it holds for all behind; the end if there is none. */
    private static int first(int from, int to, IntPredicate holds) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (holds.test(middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    int from(int row) {
        return from[row];
    }

    int to(int row) {
        return to[row];
    }

    int peersFrom(int row) {
        return peersFrom[row];
    }

    boolean excludesNothing() {
        return exclusion == RexWindowExclusion.EXCLUDE_NO_OTHER;
    }

    /** Whether a place between the bounds of a row's frame is left out. */
    boolean excludes(int row, int place) {
        return switch (exclusion) {
            case EXCLUDE_NO_OTHER -> false;
            case EXCLUDE_CURRENT_ROW -> place == row;
            case EXCLUDE_GROUP -> place >= peersFrom[row] && place < peersTo[row];
            case EXCLUDE_TIES -> place != row && place >= peersFrom[row] && place < peersTo[row];
        };
    }

    /** The first place that may be excluded. */
    int excludedFrom(int row) {
        return Math.max(from[row], exclusion == RexWindowExclusion.EXCLUDE_CURRENT_ROW ? row : peersFrom[row]);
    }

    /** The place behind the last that may be excluded. */
    int excludedTo(int row) {
        return Math.min(to[row], exclusion == RexWindowExclusion.EXCLUDE_CURRENT_ROW ? row + 1 : peersTo[row]);
    }
}
