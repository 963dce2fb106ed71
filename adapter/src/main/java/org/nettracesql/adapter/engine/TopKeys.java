package org.nettracesql.adapter.engine;

import java.util.Arrays;
import org.nettracesql.adapter.catalog.EventRelation;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.BatchCursor;
import org.nettracesql.trace.Column;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.HeaderColumn;
import org.nettracesql.trace.Trace;
import org.nettracesql.trace.TraceFacts;
import org.nettracesql.trace.TraceIndex;

/**
 * The first so many of the values of a column in an order; NULLs are left out. What a first pass over the rows finds,
 * so that a second one decodes only rows that may be among the first. For one thread.
 */
public final class TopKeys {

    /** More are sorted as a whole: a heap of most of the rows gains nothing. */
    public static final int MOST_WANTED = 100_000;

    private static final int LEAST_CAPACITY = 4096;

    private static final long MICROS_PER_MILLI = 1000;

    private final int wanted;
    /** All bits of a value are flipped where the least come first, so that here the greatest always do. */
    private final long flip;
    /** Candidates: sorted and cut down to the wanted ones when there is room for no more. */
    private long[] values = new long[LEAST_CAPACITY];
    private int size;
    private boolean hasNulls;
    /** Values that are not greater than this one are of no use once there are enough. */
    private long floor = Long.MIN_VALUE;
    private boolean isFull;
    /** Whether room was made since {@link #upToLast} was asked last. */
    private boolean isNarrower;
    /** Of what was added since the last {@link #bestOfPart()}. */
    private long best = Long.MIN_VALUE;

    /** @param wanted from 1 to twice {@link #MOST_WANTED} */
    public TopKeys(int wanted, boolean descending) {
        this.wanted = wanted;
        this.flip = descending ? 0 : -1;
    }

    /**
     * Whether a column's values are whole numbers or times, and of many values: where most rows share the last value
     * that is wanted, the first pass spares nothing.
     */
    public static boolean canBeFirst(TableColumn column) {
        if (column.source() instanceof HeaderColumn header) {
            return switch (header) {
                case EVENT_NUMBER, TIME_NS, UTC_TIME, PAYLOAD_SIZE -> true;
                default -> false;
            };
        }
        return !column.isTraceName()
                && switch (column.type()) {
                    case INT32, INT64, TIMESTAMP -> true;
                    default -> false;
                };
    }

    /** Whether a column has the times of events. */
    public static boolean isTime(TableColumn column) {
        return column.source() == HeaderColumn.TIME_NS || column.source() == HeaderColumn.UTC_TIME;
    }

    /**
     * What no value of a column comes before in the rows of a trace, by what is known of it without reading.
     *
     * @return null where it is not known, or there are no such rows
     */
    public static Long bestKnown(Trace trace, EventRelation rows, TableColumn column, boolean descending) {
        TraceFacts facts = isTime(column) ? trace.facts() : null;
        if (facts == null || facts.index() == null) {
            return null;
        }
        Long best = null;
        for (TraceIndex.TypeStatistics type : facts.index().types()) {
            if (rows.types() == null || rows.types().test(type.type())) {
                long nanos = descending ? type.lastTimeNanos() : type.firstTimeNanos();
                best = best == null || (descending ? nanos > best : nanos < best) ? Long.valueOf(nanos) : best;
            }
        }
        if (best == null || column.source() == HeaderColumn.TIME_NS) {
            return best;
        }
        return trace.info().utcMicros(best);
    }

    /** Adds the first column of all batches. */
    public void addAll(BatchCursor cursor) {
        while (cursor.next()) {
            add(cursor.batch().column(0), cursor.batch().size());
        }
    }

    /** Adds the values of a column. */
    public void add(Column column, int rows) {
        boolean[] nulls = column.hasNulls() ? column.nulls() : null;
        hasNulls |= nulls != null;
        if (column instanceof Column.Longs longs) {
            long[] from = longs.values;
            for (int row = 0; row < rows; row++) {
                if (nulls == null || !nulls[row]) {
                    add(from[row] ^ flip);
                }
            }
        } else {
            int[] from = ((Column.Ints) column).values;
            for (int row = 0; row < rows; row++) {
                if (nulls == null || !nulls[row]) {
                    add(from[row] ^ flip);
                }
            }
        }
    }

    /** Adds what another thread found. */
    public void add(TopKeys other) {
        hasNulls |= other.hasNulls;
        for (int i = 0; i < other.size; i++) {
            add(other.values[i]);
        }
    }

    /** The value that comes first in the order of all that were added since this was asked last. */
    public long bestOfPart() {
        long value = best ^ flip;
        best = Long.MIN_VALUE;
        return value;
    }

    /** Whether no value was added, NULLs aside. */
    public boolean isEmpty() {
        return size == 0;
    }

    /** Whether there may be NULLs among the values. */
    public boolean hasNulls() {
        return hasNulls;
    }

    /** Whether enough was added since {@link #upToLast} was asked last that asking again is worth its sorting. */
    public boolean isWorthAsking() {
        return isFull ? isNarrower || size > wanted + wanted / 16 : size >= wanted;
    }

    private void add(long value) {
        if (value > best) {
            best = value;
        }
        if (isFull && value <= floor) {
            return;
        }
        values[size++] = value;
        if (size == values.length) {
            makeRoom();
        }
    }

    private void makeRoom() {
        // A part has few values of many that are wanted as a rule.
        int most = Math.max(LEAST_CAPACITY, 2 * wanted);
        if (size < most) {
            values = Arrays.copyOf(values, Math.min(most, 2 * size));
        } else {
            cut();
        }
    }

    private void cut() {
        Arrays.sort(values, 0, size);
        int kept = Math.min(size, wanted);
        System.arraycopy(values, size - kept, values, 0, kept);
        size = kept;
        if (kept == wanted) {
            isFull = true;
            isNarrower = true;
            floor = values[0];
        }
    }

    /**
     * What holds for every row that may be among the first, the NULLs last; null if that is any row. Times are compared
     * in milliseconds, as they are shown.
     */
    public Condition.LongRanges upToLast(ColumnType type) {
        cut();
        isNarrower = false;
        if (!isFull) {
            return null;
        }
        boolean descending = flip == 0;
        long last = floor ^ flip;
        long unit = type == ColumnType.TIMESTAMP ? MICROS_PER_MILLI : 1;
        long from = Math.floorDiv(last, unit) * unit;
        return descending
                ? Condition.LongRanges.of(from, Long.MAX_VALUE)
                : Condition.LongRanges.of(Long.MIN_VALUE, from + unit - 1);
    }
}
