package org.nettracesql.adapter.aggregate;

import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.type.RelDataType;
import org.nettracesql.adapter.engine.KeptMemory;
import org.nettracesql.adapter.function.BadArgumentException;

/**
 * One function over a window, for all rows of a partition. A frame that only grows is added to, one that slides has
 * rows taken back where the function can, and all others are gone through for each row.
 */
final class WindowFunction {

    private static final Set<String> OF_PLACE = Set.of("ROW_NUMBER", "RANK", "DENSE_RANK", "NTILE", "LAG", "LEAD",
            "FIRST_VALUE", "LAST_VALUE", "NTH_VALUE");

    private final String name;
    private final Measure measure;
    private final int[] arguments;
    private final RelDataType type;
    private final boolean ignoreNulls;
    private final CancelCheck cancelCheck;
    private final KeptMemory memory;

    /** @param arguments columns of the rows */
    WindowFunction(Window.RexWinAggCall call, int[] arguments, CancelCheck cancelCheck, KeptMemory memory) {
        this.name = call.getOperator().getName();
        this.measure = OF_PLACE.contains(name) ? null : Measure.of(call, arguments);
        this.arguments = arguments;
        this.type = call.getType();
        this.ignoreNulls = call.ignoreNulls;
        this.cancelCheck = cancelCheck;
        this.memory = memory;
    }

    static boolean isKnown(Window.RexWinAggCall call) {
        int[] none = new int[call.getOperands().size()];
        return OF_PLACE.contains(call.getOperator().getName())
                ? !call.distinct
                : (!call.ignoreNulls || call.getOperator().getName().equals("ARRAY_AGG"))
                        && Measure.of(call, none).isKnown();
    }

    /** Writes the values of all rows of a partition into a column. */
    void compute(Object[][] rows, WindowFrames frames, int column) {
        if (measure != null) {
            aggregate(rows, frames, column);
            return;
        }
        long denseRank = 0;
        for (int row = 0; row < rows.length; row++) {
            cancelCheck.step();
            denseRank += frames.peersFrom(row) == row ? 1 : 0;
            Object value = switch (name) {
                case "ROW_NUMBER" -> row + 1L;
                case "RANK" -> frames.peersFrom(row) + 1L;
                case "DENSE_RANK" -> denseRank;
                case "NTILE" -> tile(row, rows.length, rows[row][arguments[0]]);
                case "LAG" -> shifted(rows, row, -1);
                case "LEAD" -> shifted(rows, row, 1);
                case "FIRST_VALUE" -> nth(rows, frames, row, 1, false);
                case "LAST_VALUE" -> nth(rows, frames, row, 1, true);
                default -> nthValue(rows, frames, row);
            };
            rows[row][column] = Values.as(value, type);
        }
    }

    /** The first tiles have a row more than the last ones. */
    private static Object tile(int row, int count, Object tiles) {
        if (tiles == null) {
            return null;
        }
        long number = ((Number) tiles).longValue();
        if (number <= 0) {
            throw new BadArgumentException("NTILE makes 1 tile or more, and here it is to make " + number + ".");
        }
        long least = count / number;
        long greater = count % number;
        long rowsInGreater = greater * (least + 1);
        return row < rowsInGreater
                ? row / (least + 1) + 1
                : greater + (row - rowsInGreater) / least + 1;
    }

    private Object shifted(Object[][] rows, int row, int direction) {
        Object offset = arguments.length > 1 ? rows[row][arguments[1]] : Long.valueOf(1);
        if (offset == null) {
            return null;
        }
        long distance = ((Number) offset).longValue() * direction;
        long place = row + distance;
        if (ignoreNulls && distance != 0) {
            place = notNull(rows, row, distance);
        }
        if (place >= 0 && place < rows.length) {
            return rows[(int) place][arguments[0]];
        }
        return arguments.length > 2 ? rows[row][arguments[2]] : null;
    }

    /** So many values that are not NULL before or behind a row; -1 if there are not so many. */
    private long notNull(Object[][] rows, int row, long distance) {
        int step = distance < 0 ? -1 : 1;
        long left = Math.abs(distance);
        for (int place = row + step; place >= 0 && place < rows.length; place += step) {
            cancelCheck.step();
            if (rows[place][arguments[0]] != null && --left == 0) {
                return place;
            }
        }
        return -1;
    }

    private Object nthValue(Object[][] rows, WindowFrames frames, int row) {
        Object ordinal = rows[row][arguments[1]];
        if (ordinal == null) {
            return null;
        }
        long number = ((Number) ordinal).longValue();
        if (number <= 0) {
            throw new BadArgumentException("NTH_VALUE counts from 1, and here it is to give value " + number + ".");
        }
        return nth(rows, frames, row, number, false);
    }

    private Object nth(Object[][] rows, WindowFrames frames, int row, long number, boolean fromEnd) {
        int from = frames.from(row);
        int to = frames.to(row);
        if (frames.excludesNothing() && !ignoreNulls) {
            return number > to - from ? null : rows[fromEnd ? to - 1 : from + (int) number - 1][arguments[0]];
        }
        long left = number;
        for (int i = 0; i < to - from; i++) {
            cancelCheck.step();
            int place = fromEnd ? to - 1 - i : from + i;
            boolean counts = !frames.excludes(row, place) && !(ignoreNulls && rows[place][arguments[0]] == null);
            if (counts && --left == 0) {
                return rows[place][arguments[0]];
            }
        }
        return null;
    }

    private void aggregate(Object[][] rows, WindowFrames frames, int column) {
        boolean grows = grows(rows, frames);
        Accumulator sliding = measure.start(!grows, memory.anew());
        if (frames.excludesNothing() ? grows || sliding.canRemove() : sliding.canRemove()) {
            slide(rows, frames, column, sliding);
        } else if (frames.excludesNothing() && shrinks(rows, frames) && !sliding.isOrdered()) {
            backwards(rows, frames, column);
        } else {
            each(rows, frames, column);
        }
    }

    private static boolean grows(Object[][] rows, WindowFrames frames) {
        for (int row = 0; row < rows.length; row++) {
            if (frames.from(row) != 0 || row > 0 && frames.to(row) < frames.to(row - 1)) {
                return false;
            }
        }
        return frames.excludesNothing();
    }

    private static boolean shrinks(Object[][] rows, WindowFrames frames) {
        for (int row = 0; row < rows.length; row++) {
            if (frames.to(row) != rows.length || row > 0 && frames.from(row) < frames.from(row - 1)) {
                return false;
            }
        }
        return true;
    }

    private void slide(Object[][] rows, WindowFrames frames, int column, Accumulator frame) {
        int from = 0;
        int to = 0;
        Object value = null;
        for (int row = 0; row < rows.length; row++) {
            boolean same = row > 0 && frames.from(row) == from && frames.to(row) == to && frames.excludesNothing();
            while (to < frames.to(row)) {
                add(frame, rows[to++]);
            }
            while (from > frames.from(row)) {
                add(frame, rows[--from]);
            }
            while (from < frames.from(row)) {
                frame.remove(rows[from++]);
            }
            while (to > frames.to(row)) {
                frame.remove(rows[--to]);
            }
            if (!same) {
                cancelCheck.check();
                value = frames.excludesNothing() ? frame.result() : withoutExcluded(rows, frames, row, frame);
                // Lists of a frame that grows share their elements.
                value = value instanceof List ? value : kept(value);
            }
            rows[row][column] = value;
        }
    }

    /** A text or a list that was built for a row is kept until the last row is read; numbers count with their row. */
    private Object kept(Object value) {
        if (value instanceof String || value instanceof List) {
            memory.addValue(value);
        }
        return Values.as(value, type);
    }

    private Object withoutExcluded(Object[][] rows, WindowFrames frames, int row, Accumulator frame) {
        for (int place = frames.excludedFrom(row); place < frames.excludedTo(row); place++) {
            if (frames.excludes(row, place)) {
                cancelCheck.step();
                frame.remove(rows[place]);
            }
        }
        Object value = frame.result();
        for (int place = frames.excludedFrom(row); place < frames.excludedTo(row); place++) {
            if (frames.excludes(row, place)) {
                frame.add(rows[place]);
            }
        }
        return value;
    }

    private void backwards(Object[][] rows, WindowFrames frames, int column) {
        Accumulator frame = measure.start(false, memory.anew());
        int from = rows.length;
        for (int row = rows.length - 1; row >= 0; row--) {
            while (from > frames.from(row)) {
                add(frame, rows[--from]);
            }
            cancelCheck.check();
            rows[row][column] = kept(frame.result());
        }
    }

    private void each(Object[][] rows, WindowFrames frames, int column) {
        for (int row = 0; row < rows.length; row++) {
            Accumulator frame = measure.start(false, memory.anew());
            for (int place = frames.from(row); place < frames.to(row); place++) {
                if (!frames.excludes(row, place)) {
                    add(frame, rows[place]);
                }
            }
            cancelCheck.check();
            rows[row][column] = kept(frame.result());
        }
    }

    private void add(Accumulator frame, Object[] row) {
        cancelCheck.step();
        frame.add(row);
    }
}
