package org.nettracesql.adapter.function;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalAdjusters;
import org.apache.calcite.avatica.util.TimeUnit;

/**
 * {@code DATE_TRUNC} and {@code DATE_PART} of a unit that each row has for itself. Of one that is written they are
 * {@code FLOOR} and {@code EXTRACT}, which give the same. Called by generated code.
 */
public final class MomentUnits {

    private static final int MILLIS_PER_SECOND = 1000;
    private static final int NANOS_PER_MILLI = 1_000_000;
    private static final int MONTHS_OF_QUARTER = 3;

    private MomentUnits() {}

    /**
     * The moment at which the unit begins that a moment is in.
     *
     * @param millis since 1970
     * @throws BadArgumentException if there is no such unit
     */
    public static long trunc(String unit, long millis) {
        TimeUnit cutBy = unit(unit);
        if (cutBy == TimeUnit.MILLISECOND || cutBy == TimeUnit.MICROSECOND) {
            return millis;
        }
        LocalDateTime moment = moment(millis);
        LocalDate day = moment.toLocalDate();
        LocalDateTime begin = switch (cutBy) {
            case MILLENNIUM -> firstOf(day, 1000, 1);
            case CENTURY -> firstOf(day, 100, 1);
            case DECADE -> firstOf(day, 10, 0);
            case YEAR -> firstOf(day, 1, 0);
            case QUARTER -> day.withDayOfMonth(1)
                    .withMonth((day.getMonthValue() - 1) / MONTHS_OF_QUARTER * MONTHS_OF_QUARTER + 1).atStartOfDay();
            case MONTH -> day.withDayOfMonth(1).atStartOfDay();
            case WEEK -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY)).atStartOfDay();
            case DAY -> day.atStartOfDay();
            case HOUR -> moment.truncatedTo(ChronoUnit.HOURS);
            case MINUTE -> moment.truncatedTo(ChronoUnit.MINUTES);
            case SECOND -> moment.truncatedTo(ChronoUnit.SECONDS);
            default -> throw none(unit);
        };
        return begin.toInstant(ZoneOffset.UTC).toEpochMilli();
    }

    /**
     * A part of a moment; whole, but for an epoch.
     *
     * @param millis since 1970
     * @throws BadArgumentException if there is no such unit
     */
    public static double part(String unit, long millis) {
        LocalDateTime moment = moment(millis);
        int year = moment.getYear();
        long ofMinute = Math.floorMod(millis, 60L * MILLIS_PER_SECOND);
        return switch (unit(unit)) {
            case EPOCH -> millis / (double) MILLIS_PER_SECOND;
            case MILLENNIUM -> Math.floorDiv(year - 1, 1000) + 1;
            case CENTURY -> Math.floorDiv(year - 1, 100) + 1;
            case DECADE -> Math.floorDiv(year, 10);
            case YEAR -> year;
            case ISOYEAR -> moment.get(IsoFields.WEEK_BASED_YEAR);
            case QUARTER -> moment.get(IsoFields.QUARTER_OF_YEAR);
            case MONTH -> moment.getMonthValue();
            case WEEK -> moment.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
            case DAY -> moment.getDayOfMonth();
            case DOW -> moment.get(ChronoField.DAY_OF_WEEK) % 7;
            case ISODOW -> moment.get(ChronoField.DAY_OF_WEEK);
            case DOY -> moment.getDayOfYear();
            case HOUR -> moment.getHour();
            case MINUTE -> moment.getMinute();
            case SECOND -> moment.getSecond();
            case MILLISECOND -> ofMinute;
            case MICROSECOND -> ofMinute * 1000;
            default -> throw none(unit);
        };
    }

    private static LocalDateTime firstOf(LocalDate day, int years, int first) {
        return LocalDate.of(Math.floorDiv(day.getYear() - first, years) * years + first, 1, 1).atStartOfDay();
    }

    private static TimeUnit unit(String name) {
        TimeUnit unit = UnitNames.of(name);
        if (unit == null) {
            throw none(name);
        }
        return unit;
    }

    private static BadArgumentException none(String unit) {
        return new BadArgumentException("'" + unit + "' is no unit of time here: years to milliseconds are units.");
    }

    private static LocalDateTime moment(long millis) {
        return LocalDateTime.ofEpochSecond(Math.floorDiv(millis, MILLIS_PER_SECOND),
                (int) Math.floorMod(millis, (long) MILLIS_PER_SECOND) * NANOS_PER_MILLI, ZoneOffset.UTC);
    }
}
