package org.nettracesql.adapter.totals;

import java.util.Locale;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.ColumnType;
import org.nettracesql.trace.HeaderColumn;

/**
 * What rows are grouped by: the values of a column, or what is computed of each; NULL stays NULL.
 *
 * @param divisor at least 2; microseconds for the beginning of a unit of time
 * @param type of the key
 */
public record GroupKey(TableColumn column, Step step, long divisor, ColumnType type) {

    /** What is computed of a value. */
    public enum Step {
        /** Nothing. */
        VALUE,
        /** The quotient of whole numbers, towards zero. */
        QUOTIENT,
        /** What the quotient leaves, with the value's sign. */
        REMAINDER,
        /** Of a time, when its second, minute, hour or day began. */
        BEGINNING
    }

    /** Up to here DuckDB gains little even if all have groups of their own. */
    private static final int MOST_ROWS = 1_000_000;

    private static final long MOST_REMAINDERS = 1 << 20;
    private static final long VALUES_OF_32_BITS = 1L << 32;
    /** Parts of a millisecond would be as many as events. */
    private static final long LEAST_NANOS = 1_000_000;

    private static final long MICROS_PER_MILLI = 1000;
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long SECONDS_PER_MINUTE = 60;
    private static final long SECONDS_PER_HOUR = 3600;
    private static final long SECONDS_PER_DAY = 86_400;

    /** Some ten thousand an hour. */
    private static final long LEAST_NANOS_OF_FEW = 100_000_000;

    /** The values of a column. */
    public static GroupKey of(TableColumn column) {
        return new GroupKey(column, Step.VALUE, 1, column.type());
    }

    /**
     * What is computed of a column with a number as it is written, which has 64 bits where it needs them.
     *
     * @return null for a column of other values, or too small a number
     */
    public static GroupKey of(TableColumn column, Step step, long divisor) {
        ColumnType ofDivisor = divisor > Integer.MAX_VALUE ? ColumnType.INT64 : ColumnType.INT32;
        return switch (step) {
            case VALUE -> of(column);
            case BEGINNING -> column.type() == ColumnType.TIMESTAMP
                    ? new GroupKey(column, step, divisor, ColumnType.TIMESTAMP)
                    : null;
            case QUOTIENT, REMAINDER -> divisor < 2 ? null : switch (column.type()) {
                case INT8, INT16, INT32 -> new GroupKey(column, step, divisor, ofDivisor);
                case INT64 -> new GroupKey(
                        column, step, divisor, step == Step.QUOTIENT ? ColumnType.INT64 : ofDivisor);
                default -> null;
            };
        };
    }

    /** The length of a unit of time of one length, by its name; 0 for others. Time is UTC, where days have one, too. */
    public static long microsOf(String unit) {
        return switch (unit.toLowerCase(Locale.ROOT)) {
            case "second" -> MICROS_PER_SECOND;
            case "minute" -> SECONDS_PER_MINUTE * MICROS_PER_SECOND;
            case "hour" -> SECONDS_PER_HOUR * MICROS_PER_SECOND;
            case "day" -> SECONDS_PER_DAY * MICROS_PER_SECOND;
            default -> 0;
        };
    }

    /** Whether it is the column as it is. */
    public boolean isColumn() {
        return step == Step.VALUE;
    }

    /**
     * Whether its values are few enough: a group by many is better off with another engine.
     *
     * @param rows how many there are, about
     */
    public boolean hasFewValues(double rows) {
        return switch (step) {
            case VALUE -> hasFewValues(column, rows);
            case REMAINDER -> divisor <= MOST_REMAINDERS || rows <= MOST_ROWS;
            case QUOTIENT -> rows <= MOST_ROWS
                    || column.source() == HeaderColumn.TIME_NS && divisor >= LEAST_NANOS
                    || column.type() != ColumnType.INT64 && VALUES_OF_32_BITS / divisor <= MOST_REMAINDERS;
            case BEGINNING -> true;
        };
    }

    /** Whether its values are so few, whatever the trace, that sorting them takes no time and little memory. */
    public boolean isFewOfAnyTrace() {
        return switch (step) {
            case VALUE -> column.isTraceName() || column.source() instanceof HeaderColumn;
            case REMAINDER -> divisor <= MOST_REMAINDERS;
            case QUOTIENT -> column.source() == HeaderColumn.TIME_NS && divisor >= LEAST_NANOS_OF_FEW;
            case BEGINNING -> true;
        };
    }

    /** Most header columns have few values. Numbers and texts of a payload may all be different. */
    private static boolean hasFewValues(TableColumn column, double rows) {
        if (column.source() instanceof HeaderColumn header) {
            return header.isTypeLevel()
                    || switch (header) {
                        case PROCESS_ID, THREAD_ID, PROCESSOR, THREAD_NAME, STACK_ID, PAYLOAD_SIZE -> true;
                        default -> false;
                    };
        }
        return column.isTraceName() || switch (column.type()) {
            case BOOLEAN, INT8, INT16 -> true;
            case INT32, TEXT -> rows <= MOST_ROWS;
            default -> false;
        };
    }

    /** A whole number of a group as Calcite has it inside. */
    Object typed(long value) {
        return switch (type) {
            case BOOLEAN -> value != 0;
            case INT8 -> (byte) value;
            case INT16 -> (short) value;
            case INT32 -> (int) value;
            case INT64 -> value;
            case TIMESTAMP -> value * (divisor / MICROS_PER_MILLI);
            default -> throw new IllegalArgumentException("A " + type + " is no whole number.");
        };
    }

    @Override
    public String toString() {
        return switch (step) {
            case VALUE -> column.name();
            case QUOTIENT -> column.name() + " / " + divisor;
            case REMAINDER -> column.name() + " % " + divisor;
            case BEGINNING -> column.name() + " by " + divisor / MICROS_PER_MILLI + " ms";
        };
    }
}
