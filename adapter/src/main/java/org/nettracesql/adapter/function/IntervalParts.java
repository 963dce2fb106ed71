package org.nettracesql.adapter.function;

import java.util.List;
import java.util.Locale;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/**
 * Parts of intervals as PostgreSQL's {@code EXTRACT} and {@code DATE_TRUNC} have them. An interval is a number of
 * months or of milliseconds. Whether the latter are days and times of less than a day, or hours of any number as in
 * {@code INTERVAL '25 hours'}, its type says.
 *
 * <p>Source: PostgreSQL, {@code interval_part}.
 */
public final class IntervalParts {

    /** What an interval's value is a number of, and which of its parts are counted. */
    public enum Kind {
        MONTHS("partOfMonths"),
        DAYS("partOfDays"),
        HOURS("partOfHours");

        /** Of an interval and the unit's name: a whole number. */
        private final SqlOperator part;

        Kind(String method) {
            this.part = new OfInterval("INTERVAL_PART", method,
                    List.of(SqlTypeFamily.DATETIME_INTERVAL, SqlTypeFamily.CHARACTER), ReturnTypes.BIGINT_NULLABLE);
        }

        /** Of a type that is an interval's. */
        public static Kind of(SqlTypeName interval) {
            return switch (interval) {
                case INTERVAL_YEAR, INTERVAL_YEAR_MONTH, INTERVAL_MONTH -> MONTHS;
                case INTERVAL_DAY, INTERVAL_DAY_HOUR, INTERVAL_DAY_MINUTE, INTERVAL_DAY_SECOND -> DAYS;
                default -> HOURS;
            };
        }

        /** What gives a part of such an interval, of it and the unit's name. */
        public SqlOperator part(TimeUnit unit) {
            return unit == TimeUnit.SECOND && this != MONTHS ? SECONDS : part;
        }
    }

    /** Of an interval of days and less and the unit's name: without what is below the unit. */
    public static final SqlOperator TRUNC = new OfInterval("DATE_TRUNC", "trunc",
            List.of(SqlTypeFamily.INTERVAL_DAY_TIME, SqlTypeFamily.CHARACTER),
            ReturnTypes.ARG0.andThen(SqlTypeTransforms.TO_NULLABLE));

    /** Of an interval of days and less and the unit's name: seconds with their fraction. */
    private static final SqlOperator SECONDS = new OfInterval("INTERVAL_PART", "seconds",
            List.of(SqlTypeFamily.INTERVAL_DAY_TIME, SqlTypeFamily.CHARACTER), ReturnTypes.DOUBLE_NULLABLE);

    /** Of an interval of months: its milliseconds, by years of 365.25 days and other months of 30. */
    public static final SqlOperator MILLIS_OF_MONTHS = new OfInterval("MILLIS_OF_MONTHS", "millisOfMonths",
            List.of(SqlTypeFamily.INTERVAL_YEAR_MONTH), ReturnTypes.BIGINT_NULLABLE);

    /** Of an interval of days and less: the milliseconds of the spans that TIME_BUCKET divides time into. */
    public static final SqlOperator WIDTH = new OfInterval("TIME_BUCKET", "width",
            List.of(SqlTypeFamily.INTERVAL_DAY_TIME), ReturnTypes.BIGINT_NULLABLE);

    /** Of an interval of months and a whole number. */
    public static final SqlOperator QUOTIENT_OF_MONTHS = new MethodFunction(
            SqlTypeName.ANY, IntervalParts.class, "quotientOfMonths", long.class)
            .operator("QUOTIENT_OF_MONTHS", SqlKind.OTHER_FUNCTION, ReturnTypes.ARG0);

    private static final int MONTHS_OF_YEAR = 12;
    private static final int MONTHS_OF_QUARTER = 3;
    private static final long SECOND = 1000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;
    private static final long MONTH = 30 * DAY;
    /** Of 365.25 days. */
    private static final long YEAR = 1461 * DAY / 4;

    private IntervalParts() {}

    /** For generated code. Months and more are not in such an interval, so that nothing is left of it. */
    public static long trunc(long millis, String unit) {
        long size = switch (unit.toUpperCase(Locale.ROOT)) {
            case "MILLISECOND", "MICROSECOND" -> 1;
            case "SECOND" -> SECOND;
            case "MINUTE" -> MINUTE;
            case "HOUR" -> HOUR;
            case "DAY" -> DAY;
            default -> Long.MAX_VALUE;
        };
        return millis / size * size;
    }

    /** For generated code, as the next ones are: parts have the interval's sign. */
    public static long partOfMonths(long months, String unit) {
        return switch (unit) {
            case "MILLENNIUM" -> months / (1000 * MONTHS_OF_YEAR);
            case "CENTURY" -> months / (100 * MONTHS_OF_YEAR);
            case "DECADE" -> months / (10 * MONTHS_OF_YEAR);
            case "YEAR" -> months / MONTHS_OF_YEAR;
            case "QUARTER" -> months % MONTHS_OF_YEAR / MONTHS_OF_QUARTER + 1;
            case "MONTH" -> months % MONTHS_OF_YEAR;
            default -> 0;
        };
    }

    public static long partOfDays(long millis, String unit) {
        return unit.equals("DAY") ? millis / DAY : partOfHours(millis % DAY, unit);
    }

    public static long partOfHours(long millis, String unit) {
        return switch (unit) {
            case "HOUR" -> millis / HOUR;
            case "MINUTE" -> millis % HOUR / MINUTE;
            case "MILLISECOND" -> millis % MINUTE;
            case "MICROSECOND" -> millis % MINUTE * 1000;
            default -> partOfMonths(0, unit);
        };
    }

    public static double seconds(long millis, String unit) {
        return millis % MINUTE / (double) SECOND;
    }

    /** For generated code. */
    public static long millisOfMonths(long months) {
        return months / MONTHS_OF_YEAR * YEAR + months % MONTHS_OF_YEAR * MONTH;
    }

    /**
     * For generated code.
     *
     * @throws BadArgumentException if it is no time, or goes back
     */
    public static long width(long millis) {
        if (millis <= 0) {
            throw new BadArgumentException(
                    "TIME_BUCKET takes an interval of more than nothing, as in INTERVAL '5 minutes'.");
        }
        return millis;
    }

    /**
     * For generated code.
     *
     * @throws ArithmeticException for a division by zero
     * @throws BadArgumentException if it is no whole number of months
     */
    public static int quotientOfMonths(long months, long divisor) {
        if (divisor == 0) {
            throw new ArithmeticException("/ by zero");
        }
        if (months % divisor != 0) {
            throw new BadArgumentException("An interval of " + months + " months divided by " + divisor
                    + " has days, and no interval here has months and days.");
        }
        return Math.toIntExact(months / divisor);
    }

    private static final class OfInterval extends StandingFunction {
        private OfInterval(String name, String method, List<SqlTypeFamily> families, SqlReturnTypeInference type) {
            super(name, type, families, types -> List.of(), new Implementation(method));
        }
    }

    private static final class Implementation extends StrictFunction {
        private final String method;

        private Implementation(String method) {
            super(SqlTypeName.ANY);
            this.method = method;
        }

        @Override
        Expression expression(RexCall call, List<Expression> arguments) {
            Expression[] converted = new Expression[arguments.size()];
            for (int i = 0; i < converted.length; i++) {
                converted[i] = EnumUtils.convert(arguments.get(i), i == 0 ? long.class : String.class);
            }
            return Expressions.call(IntervalParts.class, method, converted);
        }
    }
}
