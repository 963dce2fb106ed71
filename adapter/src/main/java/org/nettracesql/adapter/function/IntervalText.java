package org.nettracesql.adapter.function;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An interval as PostgreSQL and DuckDB read it from a text: {@code 1 hour 30 minutes}, {@code -7 days},
 * {@code 3 days 04:05:06.789}, {@code 2 weeks ago}, and in the forms of {@link IntervalForms}. Years and months are
 * months, the rest milliseconds; a sum of both has no type here.
 *
 * @param ofHours whether it was said without days, so that its hours may be more than 24
 */
public record IntervalText(long months, long millis, boolean ofHours) {

    private static final Pattern PART = Pattern.compile(
            "\\s*(?:([+-]?)\\s*(\\d{1,18}(?:\\.\\d{0,30})?|\\.\\d{1,30})\\s*([a-zA-Z]+)"
                    + "|([+-]?)(\\d{1,9}):(\\d{1,2})(?::(\\d{1,2}(?:\\.\\d{0,30})?))?)\\s*,?\\s*");

    private static final long SECOND = 1000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;
    private static final long MOST_DAYS = 999_999_999;
    /** Plans have months as 32 bits. */
    private static final long MOST_MONTHS = Integer.MAX_VALUE;

    private record Known(String text, long millis) {}

    /** A parameter is asked for again in every row, and reading it takes more than a microsecond. */
    private static volatile Known last;

    /**
     * Of an interval of days and less. Called by generated code.
     *
     * @throws BadArgumentException if it is none, or one of months
     */
    public static long millisOf(String text) {
        Known known = last;
        if (known == null || !known.text.equals(text)) {
            known = new Known(text, parse(text));
            last = known;
        }
        return known.millis;
    }

    private static long parse(String text) {
        IntervalText interval;
        try {
            interval = of(text);
        } catch (IllegalArgumentException e) {
            throw new BadArgumentException(e.getMessage(), e);
        }
        if (interval.months != 0) {
            throw new BadArgumentException("'" + text + "' has months, and a parameter that is an interval has days and"
                    + " less: write INTERVAL '1' MONTH into the query.");
        }
        return interval.millis;
    }

    /** @throws IllegalArgumentException if it is none, or has both months and days, or less than milliseconds */
    public static IntervalText of(String text) {
        Parts parts = Parts.of(text);
        if (parts.isMixed()) {
            throw new BadArgumentException("The interval '" + text + "' has months and days or times in it, which no"
                    + " one type holds here: add two intervals, one after the other.");
        }
        return new IntervalText(whole(parts.months, text), whole(parts.days.add(parts.times), text), !parts.saysDays);
    }

    /** Whether a text is an interval of months and of days or times. */
    public static boolean isMixed(String text) {
        try {
            return Parts.of(text).isMixed();
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** @throws IllegalArgumentException if it is none, or has less than milliseconds */
    public static MixedInterval mixed(String text) {
        Parts parts = Parts.of(text);
        long days = whole(parts.days, text);
        return new MixedInterval(whole(parts.months, text), days / DAY, days % DAY + whole(parts.times, text));
    }

    /**
     * An interval as it is written.
     *
     * @param days in milliseconds, as times are
     * @param saysDays whether days or weeks are named
     */
    private record Parts(BigDecimal months, BigDecimal days, BigDecimal times, boolean saysDays) {

        private boolean isMixed() {
            return months.signum() != 0 && (days.signum() != 0 || times.signum() != 0);
        }

        private static Parts of(String text) {
            String given = IntervalForms.inWords(text.strip());
            boolean ago = given.toLowerCase(Locale.ROOT).endsWith(" ago");
            String rest = ago ? given.substring(0, given.length() - 4) : given;
            BigDecimal months = BigDecimal.ZERO;
            BigDecimal days = BigDecimal.ZERO;
            BigDecimal times = BigDecimal.ZERO;
            boolean saysDays = false;
            Matcher part = PART.matcher(rest);
            int end = 0;
            while (end < rest.length()) {
                if (!part.find(end) || part.start() != end) {
                    throw notUnderstood(text);
                }
                end = part.end();
                if (part.group(3) == null) {
                    BigDecimal time = number(part.group(5), HOUR).add(number(part.group(6), MINUTE));
                    time = part.group(7) == null ? time : time.add(number(part.group(7), SECOND));
                    times = times.add("-".equals(part.group(4)) ? time.negate() : time);
                    continue;
                }
                String unit = part.group(3).toLowerCase(Locale.ROOT);
                int ofMonths = IntervalText.months(unit);
                BigDecimal size = ofMonths > 0 ? BigDecimal.valueOf(ofMonths) : IntervalText.millis(unit);
                if (size == null) {
                    throw notUnderstood(text);
                }
                BigDecimal amount = new BigDecimal(part.group(2)).multiply(size);
                amount = "-".equals(part.group(1)) ? amount.negate() : amount;
                boolean ofDays = unit.startsWith("d") && ofMonths == 0 || unit.startsWith("w");
                if (ofMonths > 0) {
                    months = months.add(amount);
                } else if (ofDays) {
                    saysDays = true;
                    days = days.add(amount);
                } else {
                    times = times.add(amount);
                }
            }
            if (given.isEmpty()) {
                throw notUnderstood(text);
            }
            BigDecimal longest = days.add(times).abs();
            if (longest.compareTo(BigDecimal.valueOf((MOST_DAYS + 1) * DAY)) >= 0
                    || months.abs().compareTo(BigDecimal.valueOf(MOST_MONTHS)) > 0) {
                throw new BadArgumentException("The interval '" + text + "' is too long: " + MOST_DAYS
                        + " days or " + MOST_MONTHS / 12 + " years are the most.");
            }
            return ago ? new Parts(months.negate(), days.negate(), times.negate(), saysDays)
                    : new Parts(months, days, times, saysDays);
        }
    }

    private static BigDecimal number(String digits, long unit) {
        return new BigDecimal(digits).multiply(BigDecimal.valueOf(unit));
    }

    private static long whole(BigDecimal value, String text) {
        try {
            return value.setScale(0, RoundingMode.UNNECESSARY).longValueExact();
        } catch (ArithmeticException e) {
            throw new BadArgumentException("The interval '" + text + "' is not a whole number of milliseconds, or of"
                    + " months, or is too long.");
        }
    }

    private static IllegalArgumentException notUnderstood(String text) {
        return new BadArgumentException("'" + text + "' is no interval: one is written as INTERVAL '5 minutes',"
                + " INTERVAL '1 day 02:30:00' or INTERVAL '5' MINUTE.");
    }

    private static int months(String unit) {
        return switch (unit) {
            case "month", "months", "mon", "mons" -> 1;
            case "quarter", "quarters" -> 3;
            case "year", "years", "yr", "yrs", "y" -> 12;
            case "decade", "decades" -> 120;
            case "century", "centuries" -> 1200;
            default -> 0;
        };
    }

    private static BigDecimal millis(String unit) {
        return switch (unit) {
            case "microsecond", "microseconds", "us" -> new BigDecimal("0.001");
            case "millisecond", "milliseconds", "ms", "msec", "msecs" -> BigDecimal.ONE;
            case "second", "seconds", "sec", "secs", "s" -> BigDecimal.valueOf(SECOND);
            case "minute", "minutes", "min", "mins", "m" -> BigDecimal.valueOf(MINUTE);
            case "hour", "hours", "hr", "hrs", "h" -> BigDecimal.valueOf(HOUR);
            case "day", "days", "d" -> BigDecimal.valueOf(DAY);
            case "week", "weeks", "w" -> BigDecimal.valueOf(7 * DAY);
            default -> null;
        };
    }

    public boolean isMonths() {
        return months != 0;
    }

    /** Whether it is of days and less, and has no days of its own that a literal has to keep. */
    public boolean isHours() {
        return !isMonths() && ofHours && Math.abs(millis) / HOUR <= MOST_DAYS;
    }

    /**
     * As in {@code INTERVAL '…' YEAR TO MONTH}, {@code INTERVAL '…' HOUR TO SECOND(3)} or
     * {@code INTERVAL '…' DAY TO SECOND(3)}.
     */
    public String literal() {
        if (isMonths()) {
            long size = Math.abs(months);
            return (months < 0 ? "-" : "") + size / 12 + "-" + size % 12;
        }
        long size = Math.abs(millis);
        String days = isHours() ? "" : size / DAY + " ";
        return String.format(Locale.ROOT, "%s%s%02d:%02d:%02d.%03d", millis < 0 ? "-" : "", days,
                (isHours() ? size : size % DAY) / HOUR, size % HOUR / MINUTE, size % MINUTE / SECOND, size % SECOND);
    }

    /** As DuckDB shows it: {@code 1 year 2 months}, {@code 3 days 04:05:06.789}, {@code -00:00:01}. */
    public String text() {
        if (isMonths()) {
            String years = counted(months / 12, "year");
            String rest = counted(months % 12, "month");
            return years + (years.isEmpty() || rest.isEmpty() ? "" : " ") + rest;
        }
        String days = ofHours ? "" : counted(millis / DAY, "day");
        long time = ofHours ? millis : millis % DAY;
        if (time == 0 && !days.isEmpty()) {
            return days;
        }
        long size = Math.abs(time);
        return days + (days.isEmpty() ? "" : " ") + (time < 0 ? "-" : "")
                + ClockText.of(size / SECOND, size % SECOND, 3);
    }

    /**
     * The text of an interval as the planner has it.
     *
     * @param value months or milliseconds
     * @param type the name of its type, as {@code INTERVAL_DAY_HOUR} or {@code INTERVAL DAY TO HOUR}
     */
    public static String of(long value, String type) {
        if (type.contains("YEAR") || type.contains("MONTH") || type.contains("QUARTER")) {
            return textOfMonths(value);
        }
        return type.contains("DAY") ? textOfMillis(value) : textOfHours(value);
    }

    /** The text of an interval of days and times. For generated code. */
    public static String textOfMillis(long millis) {
        return new IntervalText(0, millis, false).text();
    }

    /** The text of an interval of hours and less. For generated code. */
    public static String textOfHours(long millis) {
        return new IntervalText(0, millis, true).text();
    }

    /** The text of an interval of years and months. For generated code. */
    public static String textOfMonths(long months) {
        return new IntervalText(months, 0, false).text();
    }

    private static String counted(long count, String unit) {
        return count == 0 ? "" : count + " " + unit + (Math.abs(count) == 1 ? "" : "s");
    }
}
