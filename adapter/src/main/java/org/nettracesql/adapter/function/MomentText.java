package org.nettracesql.adapter.function;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.avatica.util.DateTimeUtils;

/**
 * Dates, times and timestamps as people and tools write them: {@code 2020-01-02}, {@code 03:04},
 * {@code 2020-01-02 03:04}, {@code 20200102}, {@code 2020-01-02T03:04:05.678Z}, {@code 2020-01-02 03:04:05+02:00}. A
 * timestamp is an instant, so one with an offset is the moment in UTC. What is below milliseconds is left out, but in
 * comparisons, or rounded where a type has fewer digits, see {@link MomentDigits}. Called by generated code.
 */
public final class MomentText {

    private static final Pattern MOMENT = Pattern.compile("\\s*(\\d{4,6})-(\\d{1,2})-(\\d{1,2})"
            + "(?:[T ]\\s*(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d*))?)?"
            + "\\s*(Z|z|UTC|[+-]\\d{1,2}(?::?\\d{2})?)?)?\\s*");

    /** A date without signs between. */
    private static final Pattern COMPACT = Pattern.compile("\\s*(\\d{4})(\\d{2})(\\d{2})((?:[T ].*)?)");

    /** Hours, minutes and seconds without signs between, behind a date and before an offset. */
    private static final Pattern COMPACT_TIME = Pattern.compile("((?:.*\\d[T ])?)\\s*(\\d{2})(\\d{2})"
            + "(?:(\\d{2})(\\.\\d*)?)?(\\s*(?:[Zz]|UTC|[+-][\\d:]+)?)\\s*");

    /** Milliseconds since 1970 of the year 10000: Calcite would leave out its first digit. */
    private static final long END_OF_LITERALS =
            LocalDate.of(10_000, 1, 1).toEpochDay() * DateTimeUtils.MILLIS_PER_DAY;

    private static final String ZONE = "(?:[Zz]|UTC|[+-]\\d{1,2}(?::?\\d{2})?)";

    /** A time of day has no day on which its zone would tell the instant: it is passed over, as PostgreSQL does. */
    private static final Pattern TIME = Pattern.compile("\\s*(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d*))?)?\\s*"
            + ZONE + "?\\s*");

    /** A day without a time, whose zone is passed over, too. */
    private static final Pattern DAY_IN_ZONE = Pattern.compile("(\\s*\\d{4,}-\\d{1,2}-\\d{1,2})(?!-)\\s*"
            + ZONE + "\\s*");

    /** Of a fraction below milliseconds: to read them all takes the square of their number. */
    private static final int MOST_DIGITS = 100;

    /** PostgreSQL's word for the beginning of its own count of seconds, and of DuckDB's. */
    private static final String EPOCH = "epoch";
    private static final String START_OF_1970 = "1970-01-01 00:00:00";

    private static final int MICROS_DIGITS = 6;
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long SECONDS_PER_MINUTE = 60;
    private static final long SECONDS_PER_DAY = 86_400;

    private MomentText() {}

    /**
     * Milliseconds since midnight of a time, or of the time in a timestamp.
     *
     * @throws IllegalArgumentException if the text is none
     */
    public static int time(String text) {
        return time(text, MomentDigits.MILLIS);
    }

    /** @param digits of a second's fraction, 3 at most */
    static int time(String text, int digits) {
        Matcher time = timeOf(text);
        if (!time.matches()) {
            Matcher moment = MOMENT.matcher(text);
            if (!moment.matches() || moment.group(4) == null) {
                throw invalid(text, "TIME");
            }
            return (int) Math.floorMod(timestamp(text, digits), DateTimeUtils.MILLIS_PER_DAY);
        }
        return MomentDigits.ofTime(microsOfDay(time, 1, text, "TIME", digits), digits);
    }

    private static Matcher timeOf(String text) {
        Matcher time = TIME.matcher(text);
        return time.matches() ? time : TIME.matcher(withSigns(text));
    }

    /** Null if the text is none. */
    public static Integer timeOrNull(String text) {
        try {
            return time(text);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** What stands between the quotes of a literal of SQL's; null if it is none. */
    public static String timeLiteral(String text) {
        Integer millis = timeOrNull(text);
        return millis == null || millis == DateTimeUtils.MILLIS_PER_DAY ? null : ofTime(millis);
    }

    /** Whether a text is a time that no literal of SQL's is: 24:00, or one between two milliseconds. */
    public static boolean isUnusualTime(String text) {
        Integer millis = timeOrNull(text);
        return millis != null && (millis == DateTimeUtils.MILLIS_PER_DAY || isTimeBelowMillis(text));
    }

    /** With milliseconds where there are some, without zeros behind. */
    public static String ofTime(int millis) {
        return TimestampText.withoutZeros(DateTimeUtils.unixTimeToString(millis, 3));
    }

    /**
     * Milliseconds since 1970, UTC.
     *
     * @throws IllegalArgumentException if the text is none
     */
    public static long timestamp(String text) {
        return timestamp(text, MomentDigits.MILLIS);
    }

    /** @param digits of a second's fraction, 3 at most */
    static long timestamp(String text, int digits) {
        Matcher moment = match(text, "TIMESTAMP");
        long micros = microsOfDay(moment, text, digits);
        long seconds = day(moment, text, "TIMESTAMP") * SECONDS_PER_DAY + micros / MICROS_PER_SECOND
                - offsetMinutes(moment.group(8)) * SECONDS_PER_MINUTE;
        return MomentDigits.ofMoment(seconds, (int) (micros % MICROS_PER_SECOND), digits);
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
        Matcher inZone = DAY_IN_ZONE.matcher(text);
        Matcher moment = match(inZone.matches() ? inZone.group(1) : text, "DATE");
        microsOfDay(moment, text, MomentDigits.MILLIS);
        return (int) day(moment, text, "DATE");
    }

    /** What stands between the quotes of a literal of SQL's, whose years have four digits; null if it is none. */
    public static String literal(String text) {
        return literal(text, MomentDigits.MILLIS);
    }

    /** @param digits of a second's fraction, 3 at most */
    public static String literal(String text, int digits) {
        try {
            long millis = timestamp(text, digits);
            if (millis >= END_OF_LITERALS) {
                return null;
            }
            return DateTimeUtils.unixTimestampToString(millis, Math.floorMod(millis, 1000L) == 0 ? 0 : 3);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** Whether a text is a moment between two milliseconds, which no value of a TIMESTAMP is. */
    public static boolean isBelowMillis(String text) {
        try {
            return hasFraction(exactMillis(text));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Whether a text is a time between two milliseconds, which no value of a TIME is. */
    public static boolean isTimeBelowMillis(String text) {
        try {
            return hasFraction(exactTime(text));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static boolean hasFraction(BigDecimal millis) {
        return millis.stripTrailingZeros().scale() > 0;
    }

    /**
     * Milliseconds since 1970 with all that is written behind them.
     *
     * @throws IllegalArgumentException if the text is no moment
     */
    public static BigDecimal exactMillis(String text) {
        return exact(timestamp(text), match(text, "TIMESTAMP").group(7));
    }

    /**
     * Milliseconds since midnight of a time, or of the time in a timestamp, with all that is written behind them.
     *
     * @throws IllegalArgumentException if the text is none
     */
    public static BigDecimal exactTime(String text) {
        Matcher time = timeOf(text);
        return exact(time(text), time.matches() ? time.group(4) : match(text, "TIME").group(7));
    }

    /** @param fraction the digits of the second's; null for none */
    private static BigDecimal exact(long millis, String fraction) {
        BigDecimal whole = BigDecimal.valueOf(millis);
        if (fraction == null || fraction.length() <= MomentDigits.MILLIS) {
            return whole;
        }
        int end = Math.min(fraction.length(), MomentDigits.MILLIS + MOST_DIGITS);
        boolean isMore = DecimalText.hasDigits(fraction.substring(end));
        return whole.add(new BigDecimal("0." + fraction.substring(MomentDigits.MILLIS, end) + (isMore ? "1" : "")));
    }

    private static Matcher match(String text, String type) {
        Matcher moment = MOMENT.matcher(text);
        if (!moment.matches()) {
            moment = MOMENT.matcher(text.strip().equalsIgnoreCase(EPOCH) ? START_OF_1970 : withSigns(text));
        }
        if (!moment.matches()) {
            throw invalid(text, type);
        }
        return moment;
    }

    /** A date or a time without signs between with them; another text as it is. */
    private static String withSigns(String text) {
        Matcher date = COMPACT.matcher(text);
        String moment = date.matches() ? date.replaceFirst("$1-$2-$3$4") : text;
        Matcher time = COMPACT_TIME.matcher(moment);
        if (!time.matches()) {
            return moment;
        }
        String seconds = time.group(4) == null ? "" : ":" + time.group(4);
        String fraction = time.group(5) == null ? "" : time.group(5);
        return time.group(1) + time.group(2) + ":" + time.group(3) + seconds + fraction + time.group(6);
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

    private static long microsOfDay(Matcher moment, String text, int digits) {
        return moment.group(4) == null ? 0 : microsOfDay(moment, 4, text, "TIMESTAMP", digits);
    }

    /**
     * Microseconds since midnight.
     *
     * @param hours the group of the hours, which minutes, seconds and their fraction follow
     * @param digits that are wanted of the fraction
     */
    private static long microsOfDay(Matcher moment, int hours, String text, String type, int digits) {
        int hour = number(moment.group(hours));
        int minute = number(moment.group(hours + 1));
        int second = moment.group(hours + 2) == null ? 0 : number(moment.group(hours + 2));
        String fraction = moment.group(hours + 3) == null ? "" : moment.group(hours + 3);
        boolean endOfDay = hour == 24 && minute == 0 && second == 0 && fraction.replace("0", "").isEmpty();
        if (hour > 23 && !endOfDay || minute > 59 || second > 59) {
            throw invalid(text, type);
        }
        int micros = number((fraction + "000000").substring(0, MICROS_DIGITS));
        boolean up = MomentDigits.areRounded(digits) && fraction.length() > MICROS_DIGITS
                && fraction.charAt(MICROS_DIGITS) >= '5';
        return (hour * 3600L + minute * SECONDS_PER_MINUTE + second) * MICROS_PER_SECOND + micros + (up ? 1 : 0);
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
