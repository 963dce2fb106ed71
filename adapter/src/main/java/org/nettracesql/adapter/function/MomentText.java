package org.nettracesql.adapter.function;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.DateTimeUtils;

/**
 * Dates and timestamps as people and tools write them: {@code 2020-01-02}, {@code 2020-01-02 03:04},
 * {@code 2020-01-02T03:04:05.678Z}, {@code 2020-01-02 03:04:05+02:00}. A timestamp is an instant, so one with an offset
 * is the moment in UTC. Digits below milliseconds are left out. Called by generated code.
 */
public final class MomentText {

    private static final Pattern MOMENT = Pattern.compile("\\s*(\\d{4,6})-(\\d{1,2})-(\\d{1,2})"
            + "(?:[T ]\\s*(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d*))?)?"
            + "\\s*(Z|z|UTC|[+-]\\d{1,2}(?::?\\d{2})?)?)?\\s*");

    /** Milliseconds since 1970 of the year 10000: Calcite would leave out its first digit. */
    private static final long END_OF_LITERALS =
            LocalDate.of(10_000, 1, 1).toEpochDay() * DateTimeUtils.MILLIS_PER_DAY;

    private MomentText() {}

    /**
     * Milliseconds since 1970, UTC.
     *
     * @throws IllegalArgumentException if the text is none
     */
    public static long timestamp(String text) {
        Matcher moment = match(text, "TIMESTAMP");
        return day(moment, text, "TIMESTAMP") * DateTimeUtils.MILLIS_PER_DAY + millisOfDay(moment, text)
                - offsetMinutes(moment.group(8)) * DateTimeUtils.MILLIS_PER_MINUTE;
    }

    /** Null if the text is none. */
    public static Long timestampOrNull(String text) {
        try {
            return timestamp(text);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** Null if the text is none. */
    public static Integer dateOrNull(String text) {
        try {
            return date(text);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /**
     * Days since 1970, as they are written.
     *
     * @throws IllegalArgumentException if the text is none
     */
    public static int date(String text) {
        Matcher moment = match(text, "DATE");
        millisOfDay(moment, text);
        return (int) day(moment, text, "DATE");
    }

    /** What stands between the quotes of a literal of SQL's, whose years have four digits; null if it is none. */
    public static String literal(String text) {
        try {
            long millis = timestamp(text);
            if (millis >= END_OF_LITERALS) {
                return null;
            }
            return DateTimeUtils.unixTimestampToString(millis, Math.floorMod(millis, 1000L) == 0 ? 0 : 3);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static Matcher match(String text, String type) {
        Matcher moment = MOMENT.matcher(text);
        if (!moment.matches()) {
            throw invalid(text, type);
        }
        return moment;
    }

    private static IllegalArgumentException invalid(String text, String type) {
        return new BadArgumentException("Invalid " + type + " value, '" + text + "'");
    }

    private static long day(Matcher moment, String text, String type) {
        try {
            return LocalDate.of(number(moment.group(1)), number(moment.group(2)), number(moment.group(3))).toEpochDay();
        } catch (DateTimeException e) {
            throw invalid(text, type);
        }
    }

    private static long millisOfDay(Matcher moment, String text) {
        if (moment.group(4) == null) {
            return 0;
        }
        int hour = number(moment.group(4));
        int minute = number(moment.group(5));
        int second = moment.group(6) == null ? 0 : number(moment.group(6));
        if (hour > 23 || minute > 59 || second > 59) {
            throw invalid(text, "TIMESTAMP");
        }
        String fraction = moment.group(7) == null ? "" : moment.group(7);
        int millis = number((fraction + "000").substring(0, 3));
        return hour * DateTimeUtils.MILLIS_PER_HOUR + minute * DateTimeUtils.MILLIS_PER_MINUTE
                + second * DateTimeUtils.MILLIS_PER_SECOND + millis;
    }

    private static int offsetMinutes(String zone) {
        if (zone == null || Character.isLetter(zone.charAt(0))) {
            return 0;
        }
        String digits = zone.substring(1).replace(":", "");
        int hours = number(digits.length() > 2 ? digits.substring(0, digits.length() - 2) : digits);
        int minutes = digits.length() > 2 ? number(digits.substring(digits.length() - 2)) : 0;
        int all = hours * 60 + minutes;
        return zone.charAt(0) == '-' ? -all : all;
    }

    private static int number(String digits) {
        return Integer.parseInt(digits);
    }
}
