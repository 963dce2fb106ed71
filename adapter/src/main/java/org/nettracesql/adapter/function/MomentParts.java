package org.nettracesql.adapter.function;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** Moments of their parts. Called by generated code. */
public final class MomentParts {

    private static final int MILLIS_PER_SECOND = 1000;
    private static final int NANOS_PER_MILLI = 1_000_000;

    private MomentParts() {}

    /**
     * Days since 1970.
     *
     * @throws BadArgumentException if there is no such day
     */
    public static int date(long year, long month, long day) {
        try {
            return (int) LocalDate.of(checked(year), checked(month), checked(day)).toEpochDay();
        } catch (DateTimeException e) {
            throw new BadArgumentException("There is no date of year " + year + ", month " + month + " and day " + day,
                    e);
        }
    }

    /**
     * Milliseconds since 1970.
     *
     * @throws BadArgumentException if there is no such moment
     */
    public static long timestamp(double year, double month, double day, double hour, double minute, double seconds) {
        long millis = Math.round(seconds * MILLIS_PER_SECOND);
        try {
            return LocalDateTime.of(checked((long) year), checked((long) month), checked((long) day),
                            checked((long) hour), checked((long) minute), checked(millis / MILLIS_PER_SECOND),
                            (int) (millis % MILLIS_PER_SECOND) * NANOS_PER_MILLI)
                    .toInstant(ZoneOffset.UTC).toEpochMilli();
        } catch (DateTimeException e) {
            throw new BadArgumentException("There is no moment of year " + year + ", month " + month + ", day " + day
                    + ", hour " + hour + ", minute " + minute + " and second " + seconds, e);
        }
    }

    /**
     * Milliseconds since midnight.
     *
     * @throws BadArgumentException if there is no such time
     */
    public static int time(double hour, double minute, double seconds) {
        try {
            long millis = Math.round(seconds * MILLIS_PER_SECOND);
            return LocalTime.of((int) hour, (int) minute, checked(millis / MILLIS_PER_SECOND)).toSecondOfDay()
                            * MILLIS_PER_SECOND
                    + (int) (millis % MILLIS_PER_SECOND);
        } catch (DateTimeException e) {
            throw new BadArgumentException("There is no time of hour " + hour + ", minute " + minute + " and second "
                    + seconds, e);
        }
    }

    /**
     * How many whole months are between two moments, of which the last day of a month is one from the same or a later
     * day of another month.
     *
     * <p>Source: DuckDB, {@code ICUCalendarSub} and {@code DateSub::MonthOperator}.
     */
    public static long months(long from, long to) {
        if (from > to) {
            return -months(to, from);
        }
        LocalDateTime start = moment(from);
        LocalDateTime end = moment(to);
        boolean isLastDay = end.getDayOfMonth() == end.toLocalDate().lengthOfMonth();
        if (isLastDay && start.getDayOfMonth() > end.getDayOfMonth()) {
            start = start.withDayOfMonth(end.getDayOfMonth());
        }
        return ChronoUnit.MONTHS.between(start, end);
    }

    private static LocalDateTime moment(long millis) {
        return LocalDateTime.ofEpochSecond(Math.floorDiv(millis, MILLIS_PER_SECOND),
                Math.floorMod(millis, MILLIS_PER_SECOND) * NANOS_PER_MILLI, ZoneOffset.UTC);
    }

    private static int checked(long part) {
        if (part < -9999 || part > 9999) {
            throw new DateTimeException("Years have four digits.");
        }
        return (int) part;
    }
}
