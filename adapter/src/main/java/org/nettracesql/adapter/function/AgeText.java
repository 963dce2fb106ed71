package org.nettracesql.adapter.function;

import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * {@code AGE} of two moments, in the place of Calcite's: years, months and days between them as PostgreSQL counts
 * them. Where days are borrowed from a month, PostgreSQL takes the month of the earlier moment and Calcite 1.42 the one
 * before the later moment: from January 15 to March 1 it is 1 month and 17 days, and not 15.
 *
 * <p>Source: PostgreSQL, {@code timestamp_age} and {@code EncodeInterval}.
 */
public final class AgeText {

    private static final SqlOperator OPERATOR = new MethodFunction(
            SqlTypeName.ANY, AgeText.class, "age", long.class)
            .operator(SqlLibraryOperators.AGE.getName(), SqlKind.OTHER_FUNCTION,
                    SqlLibraryOperators.AGE.getReturnTypeInference());

    private static final int MILLIS_PER_SECOND = 1000;
    private static final int NANOS_PER_MILLI = 1_000_000;

    /** A part of the age of two moments, of its unit, the later and the earlier one. */
    public static final SqlOperator PART = new Part();

    private static final double DAYS_OF_YEAR = 365.25;
    private static final int DAYS_OF_MONTH = 30;
    private static final int SECONDS_OF_DAY = 24 * 60 * 60;

    private AgeText() {}

    private static final class Part extends StandingFunction {
        private Part() {
            super("AGE_PART", ReturnTypes.DOUBLE_NULLABLE,
                    List.of(SqlTypeFamily.CHARACTER, SqlTypeFamily.TIMESTAMP, SqlTypeFamily.TIMESTAMP),
                    types -> List.of(types.createSqlType(SqlTypeName.VARCHAR),
                            types.createSqlType(SqlTypeName.TIMESTAMP, 3),
                            types.createSqlType(SqlTypeName.TIMESTAMP, 3)),
                    new PartFunction());
        }
    }

    private static final class PartFunction extends StrictFunction {
        private PartFunction() {
            super(SqlTypeName.DOUBLE);
        }

        @Override
        Expression expression(RexCall call, List<Expression> arguments) {
            return Expressions.call(AgeText.class, "part", EnumUtils.convert(arguments.get(0), String.class),
                    EnumUtils.convert(arguments.get(1), long.class), EnumUtils.convert(arguments.get(2), long.class));
        }
    }

    /** For generated code. An epoch has years of 365.25 days and months of 30, as PostgreSQL's. */
    public static double part(String unit, long to, long from) {
        Age age = Age.of(to, from);
        int sign = to < from ? -1 : 1;
        long millis = sign * age.millis;
        return switch (unit) {
            case "EPOCH" -> {
                int years = age.months / 12;
                double days = years * DAYS_OF_YEAR + age.months % 12 * DAYS_OF_MONTH + age.days;
                yield sign * (days * SECONDS_OF_DAY + age.millis / (double) MILLIS_PER_SECOND);
            }
            case "MILLENNIUM", "CENTURY", "DECADE", "YEAR", "QUARTER", "MONTH" ->
                IntervalParts.partOfMonths((long) sign * age.months, unit);
            case "DAY" -> (long) sign * age.days;
            case "HOUR", "MINUTE", "MILLISECOND", "MICROSECOND" -> IntervalParts.partOfHours(millis, unit);
            case "SECOND" -> IntervalParts.seconds(millis, unit);
            default -> throw new BadArgumentException("An age has no part " + unit + ".");
        };
    }

    /** Without its sign. */
    private record Age(int months, int days, long millis) {
        private static Age of(long to, long from) {
            LocalDateTime later = moment(Math.max(to, from));
            LocalDateTime earlier = moment(Math.min(to, from));
            int months = (later.getYear() - earlier.getYear()) * 12 + later.getMonthValue() - earlier.getMonthValue();
            int days = later.getDayOfMonth() - earlier.getDayOfMonth();
            long millis = (later.toLocalTime().toNanoOfDay() - earlier.toLocalTime().toNanoOfDay()) / NANOS_PER_MILLI;
            if (millis < 0) {
                millis += (long) SECONDS_OF_DAY * MILLIS_PER_SECOND;
                days--;
            }
            if (days < 0) {
                days += YearMonth.from(earlier).lengthOfMonth();
                months--;
            }
            return new Age(months, days, millis);
        }
    }

    /** The operator to use instead of one, which may be the same. */
    public static SqlOperator of(SqlOperator operator, List<? extends RexNode> operands) {
        return operator == SqlLibraryOperators.AGE && operands.size() == 2 ? OPERATOR : operator;
    }

    /** From the second moment to the first, in milliseconds since 1970. For generated code. */
    public static String age(long to, long from) {
        boolean isNegative = to < from;
        Age age = Age.of(to, from);
        String sign = isNegative ? "-" : "";
        StringBuilder text = new StringBuilder();
        append(text, sign, age.months / 12, "year");
        append(text, sign, age.months % 12, "mon");
        append(text, sign, age.days, "day");
        long millis = age.millis;
        if (millis > 0 || text.isEmpty()) {
            text.append(text.isEmpty() ? "" : " ").append(millis > 0 ? sign : "")
                    .append(ClockText.of(millis / MILLIS_PER_SECOND, millis % MILLIS_PER_SECOND, 3));
        }
        return text.toString();
    }

    private static void append(StringBuilder text, String sign, int count, String unit) {
        if (count > 0) {
            text.append(text.isEmpty() ? "" : " ").append(sign).append(count).append(' ').append(unit);
            text.append(count == 1 && sign.isEmpty() ? "" : "s");
        }
    }

    private static LocalDateTime moment(long millis) {
        return LocalDateTime.ofEpochSecond(Math.floorDiv(millis, MILLIS_PER_SECOND),
                Math.floorMod(millis, MILLIS_PER_SECOND) * NANOS_PER_MILLI, ZoneOffset.UTC);
    }
}
