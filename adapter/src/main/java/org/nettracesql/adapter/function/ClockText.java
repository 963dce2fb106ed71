package org.nettracesql.adapter.function;

/**
 * Numbers with zeros in front, and times of a clock made of them, as {@code %02d} and its kin write them: these take a
 * microsecond each, which rows by the million would wait for.
 */
public final class ClockText {

    private static final int SECONDS_PER_MINUTE = 60;
    private static final int SECONDS_PER_HOUR = 3600;
    private static final long MILLIS_PER_SECOND = 1000;

    private ClockText() {}

    /**
     * As {@code 04:05:06.789}: no zeros at the end of a fraction, and no fraction that is nothing; more digits for more
     * than 99 hours.
     *
     * @param fraction of a second, in units of which one has so many digits
     */
    static String of(long seconds, long fraction, int digits) {
        StringBuilder text = new StringBuilder()
                .append(withZeros(seconds / SECONDS_PER_HOUR, 2))
                .append(':')
                .append(withZeros(seconds % SECONDS_PER_HOUR / SECONDS_PER_MINUTE, 2))
                .append(':')
                .append(withZeros(seconds % SECONDS_PER_MINUTE, 2));
        if (fraction > 0) {
            text.append('.').append(withZeros(fraction, digits));
            while (text.charAt(text.length() - 1) == '0') {
                text.setLength(text.length() - 1);
            }
        }
        return text.toString();
    }

    /** A time of day in milliseconds, with three digits of them if there are some; its end is {@code 24:00:00}. */
    public static String ofDay(long millis) {
        String text = of(millis / MILLIS_PER_SECOND, 0, 0);
        long rest = millis % MILLIS_PER_SECOND;
        return rest == 0 ? text : text + '.' + withZeros(rest, 3);
    }

    /** A number of at least so many characters, a sign among them. */
    static String withZeros(long number, int characters) {
        String text = Long.toString(number);
        int missing = characters - text.length();
        if (missing <= 0) {
            return text;
        }
        String zeros = "0".repeat(missing);
        return number < 0 ? "-" + zeros + text.substring(1) : zeros + text;
    }
}
