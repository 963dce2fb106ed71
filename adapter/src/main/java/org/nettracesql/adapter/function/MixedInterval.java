package org.nettracesql.adapter.function;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * An interval of months, days and times, as PostgreSQL has them. No type here holds one: a constant one is added to
 * moments part by part, and is a text everywhere else, as an age is.
 *
 * <p>Source: PostgreSQL, {@code interval_mul}, {@code interval_div}, {@code interval_justify_interval} and
 * {@code EncodeInterval}.
 */
public record MixedInterval(long months, long days, long millis) {

    /** Of an interval of days and less: as a text, 24 hours a day and 30 days a month. */
    public static final SqlOperator JUSTIFY = new StandingFunction("JUSTIFY_INTERVAL",
            ReturnTypes.VARCHAR_2000_NULLABLE, List.of(SqlTypeFamily.INTERVAL_DAY_TIME), types -> List.of(),
            new MethodFunction(SqlTypeName.VARCHAR, MixedInterval.class, "justified", long.class));

    private static final long SECOND = 1000;
    private static final long DAY = 24 * 60 * 60 * SECOND;
    private static final int DAYS_OF_MONTH = 30;
    private static final BigDecimal DAYS_OF_YEAR = new BigDecimal("365.25");
    private static final int MONTHS_OF_YEAR = 12;
    private static final int MICROS_DIGITS = 6;

    /** Whether it has months and days or times. */
    public boolean isMixed() {
        return months != 0 && (days != 0 || millis != 0);
    }

    /** With years of 365.25 days and months of 30, as PostgreSQL's {@code EXTRACT(EPOCH FROM …)} has them. */
    public BigDecimal seconds() {
        BigDecimal days = BigDecimal.valueOf(months / MONTHS_OF_YEAR).multiply(DAYS_OF_YEAR)
                .add(BigDecimal.valueOf(months % MONTHS_OF_YEAR * DAYS_OF_MONTH + this.days));
        return days.multiply(BigDecimal.valueOf(DAY)).add(BigDecimal.valueOf(millis)).movePointLeft(3);
    }

    public MixedInterval plus(MixedInterval other) {
        return new MixedInterval(Math.addExact(months, other.months), Math.addExact(days, other.days),
                Math.addExact(millis, other.millis));
    }

    public MixedInterval negated() {
        return new MixedInterval(-months, -days, -millis);
    }

    /** What is no whole number of months is days of 30 to a month, and what is no whole number of days is times. */
    public MixedInterval times(BigDecimal factor) {
        return parts(BigDecimal.valueOf(months).multiply(factor), BigDecimal.valueOf(days).multiply(factor),
                BigDecimal.valueOf(millis).multiply(factor));
    }

    /** @throws ArithmeticException for a division by zero */
    public MixedInterval dividedBy(BigDecimal divisor) {
        MathContext digits = MathContext.DECIMAL128;
        return parts(BigDecimal.valueOf(months).divide(divisor, digits),
                BigDecimal.valueOf(days).divide(divisor, digits), BigDecimal.valueOf(millis).divide(divisor, digits));
    }

    private static MixedInterval parts(BigDecimal months, BigDecimal days, BigDecimal millis) {
        BigDecimal wholeMonths = months.setScale(0, RoundingMode.DOWN);
        BigDecimal rest = months.subtract(wholeMonths).multiply(BigDecimal.valueOf(DAYS_OF_MONTH))
                .setScale(MICROS_DIGITS, RoundingMode.HALF_EVEN);
        BigDecimal wholeDays = days.setScale(0, RoundingMode.DOWN);
        BigDecimal wholeRest = rest.setScale(0, RoundingMode.DOWN);
        BigDecimal time = days.subtract(wholeDays).add(rest.subtract(wholeRest))
                .multiply(BigDecimal.valueOf(DAY)).add(millis).setScale(0, RoundingMode.HALF_EVEN);
        return new MixedInterval(wholeMonths.longValueExact(), wholeDays.add(wholeRest).longValueExact(),
                time.longValueExact());
    }

    /** With less than 24 hours and 30 days, all of one sign. */
    public MixedInterval justified() {
        long allDays = days + millis / DAY;
        long time = millis % DAY;
        long month = months + allDays / DAYS_OF_MONTH;
        long day = allDays % DAYS_OF_MONTH;
        if (month > 0 && (day < 0 || day == 0 && time < 0)) {
            day += DAYS_OF_MONTH;
            month--;
        } else if (month < 0 && (day > 0 || day == 0 && time > 0)) {
            day -= DAYS_OF_MONTH;
            month++;
        }
        if (day > 0 && time < 0) {
            time += DAY;
            day--;
        } else if (day < 0 && time > 0) {
            time -= DAY;
            day++;
        }
        return new MixedInterval(month, day, time);
    }

    /** For generated code. */
    public static String justified(long millis) {
        return new MixedInterval(0, 0, millis).justified().text();
    }

    /** As PostgreSQL shows it: {@code 1 mon 3 days}, {@code -4 mons -20 days}, {@code 1 mon -1 days +02:00:00}. */
    public String text() {
        StringBuilder text = new StringBuilder();
        boolean before = append(text, months / MONTHS_OF_YEAR, "year", false);
        before = append(text, months % MONTHS_OF_YEAR, "mon", before);
        before = append(text, days, "day", before);
        if (millis != 0 || text.isEmpty()) {
            long size = Math.abs(millis);
            text.append(text.isEmpty() ? "" : " ").append(millis < 0 ? "-" : before ? "+" : "")
                    .append(ClockText.of(size / SECOND, size % SECOND, 3));
        }
        return text.toString();
    }

    /** Whether the last part that is there is negative. */
    private static boolean append(StringBuilder text, long count, String unit, boolean before) {
        if (count == 0) {
            return before;
        }
        text.append(text.isEmpty() ? "" : " ").append(before && count > 0 ? "+" : "").append(count).append(' ')
                .append(unit).append(count == 1 ? "" : "s");
        return count < 0;
    }
}
