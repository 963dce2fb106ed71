package org.nettracesql.server;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Names of time zones, in any case.
 *
 * <p>Source: PostgreSQL documentation, "Date/Time Types", section "Time Zones".
 */
final class TimeZones {

    private static final Map<String, String> NAMES = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    /** {@code -8}, {@code 5.5}, {@code +02:00}. */
    private static final Pattern HOURS = Pattern.compile("[+-]?\\d{1,2}(?:\\.\\d{1,4}|:\\d\\d(?::\\d\\d)?)?");
    /** {@code PST8PDT}, {@code GMT-05:30}, {@code <+03>-3}: an abbreviation and the hours west of Greenwich. */
    private static final Pattern POSIX =
            Pattern.compile("(?:[A-Za-z]{3,10}|<[+-]?\\w{1,10}>)[+-]?\\d{1,2}(?::\\d\\d){0,2}[\\w<>+,./:-]{0,60}");
    private static final Pattern ABBREVIATION = Pattern.compile("[A-Za-z]{1,2}T|[A-Za-z]{2,3}[SD]?T|Z|ZULU",
            Pattern.CASE_INSENSITIVE);

    static {
        for (String name : ZoneId.getAvailableZoneIds()) {
            NAMES.put(name, name);
        }
    }

    private TimeZones() {}

    static boolean isKnown(String value) {
        String name = value.strip();
        return NAMES.containsKey(name) || HOURS.matcher(name).matches() || POSIX.matcher(name).matches()
                || ABBREVIATION.matcher(name).matches() || name.toLowerCase(Locale.ROOT).startsWith("interval ");
    }

    /** Whether its times are those of UTC, all the year. */
    static boolean isUtc(String value) {
        String name = value.strip();
        if (HOURS.matcher(name).matches()) {
            return name.matches("[+-]?0{1,2}(?:[.:][0:]*)?");
        }
        try {
            return ZoneId.of(NAMES.getOrDefault(name, name)).getRules().equals(ZoneOffset.UTC.getRules());
        } catch (DateTimeException e) {
            return false;
        }
    }
}
