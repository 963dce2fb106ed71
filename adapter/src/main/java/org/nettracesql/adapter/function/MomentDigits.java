package org.nettracesql.adapter.function;

import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Moments and times of day with as many digits of a second's fraction as a type has, of which Calcite's casts keep all
 * or cut some off: they are rounded, halves away from 2000-01-01, which is PostgreSQL's zero. A time that is rounded up
 * to the end of its day is 24:00.
 *
 * <p>Source: PostgreSQL, {@code AdjustTimestampForTypmod} and {@code AdjustTimeForTypmod}.
 */
public final class MomentDigits {

    /** Of a moment and a number of digits, as the next one of a time. Nobody can type them; plans have them. */
    public static final SqlOperator ROUNDED = operator("ROUNDED_MOMENT", "moment", long.class);
    public static final SqlOperator ROUNDED_TIME = operator("ROUNDED_TIME", "time", int.class);
    /** Of a text and a number of digits. */
    public static final SqlOperator OF_TEXT = operator("ROUNDED_TIMESTAMP_OF_TEXT", "momentOf", String.class);
    public static final SqlOperator TIME_OF_TEXT = operator("ROUNDED_TIME_OF_TEXT", "timeOf", String.class);

    /** As many as are kept here. */
    public static final int MILLIS = 3;

    private static final int MICROS_DIGITS = 6;
    private static final long MICROS_PER_MILLI = 1_000;
    private static final long MILLIS_PER_SECOND = 1_000;
    private static final long SECONDS_UNTIL_2000 = 946_684_800;

    private MomentDigits() {}

    private static SqlOperator operator(String name, String method, Class<?> value) {
        return new Rounding(method, value).operator(name, SqlKind.OTHER_FUNCTION, ReturnTypes.ARG0);
    }

    /** Milliseconds since 1970. For generated code, as the next ones are. */
    public static long moment(long millis, int digits) {
        return ofMoment(Math.floorDiv(millis, MILLIS_PER_SECOND),
                (int) (Math.floorMod(millis, MILLIS_PER_SECOND) * MICROS_PER_MILLI), digits);
    }

    /** Milliseconds since midnight. */
    public static int time(int millis, int digits) {
        return ofTime(millis * MICROS_PER_MILLI, digits);
    }

    public static long momentOf(String text, int digits) {
        return MomentText.timestamp(text, digits);
    }

    public static int timeOf(String text, int digits) {
        return MomentText.time(text, digits);
    }

    /**
     * Milliseconds since 1970.
     *
     * @param seconds since 1970
     * @param micros of the second that begins then
     */
    static long ofMoment(long seconds, int micros, int digits) {
        if (!areRounded(digits)) {
            return seconds * MILLIS_PER_SECOND + micros / MICROS_PER_MILLI;
        }
        long unit = unit(digits);
        boolean before = seconds < SECONDS_UNTIL_2000;
        long rounded = (micros + (before ? (unit - 1) / 2 : unit / 2)) / unit * unit;
        return seconds * MILLIS_PER_SECOND + rounded / MICROS_PER_MILLI;
    }

    /** Milliseconds since midnight. */
    static int ofTime(long micros, int digits) {
        if (!areRounded(digits)) {
            return (int) (micros / MICROS_PER_MILLI);
        }
        long unit = unit(digits);
        return (int) ((micros + unit / 2) / unit * unit / MICROS_PER_MILLI);
    }

    /**
     * Whether a type asks for fewer digits than are kept. What is below those is left out of all moments, of the
     * events', too, so that {@code utc_time <= '2026-01-01 23:59:59.999999'} is that day.
     */
    static boolean areRounded(int digits) {
        return digits < MILLIS;
    }

    /** Microseconds. */
    private static long unit(int digits) {
        long unit = 1;
        for (int i = digits; i < MICROS_DIGITS; i++) {
            unit *= 10;
        }
        return unit;
    }

    private static final class Rounding extends StrictFunction {
        private final String method;
        private final Class<?> value;

        private Rounding(String method, Class<?> value) {
            super(SqlTypeName.ANY);
            this.method = method;
            this.value = value;
        }

        @Override
        Expression expression(RexCall call, List<Expression> arguments) {
            return Expressions.call(MomentDigits.class, method,
                    EnumUtils.convert(arguments.get(0), value),
                    EnumUtils.convert(arguments.get(1), int.class));
        }
    }
}
