package org.nettracesql.cli.format;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;

/**
 * Instants as people read them, in UTC with milliseconds, such as {@code 2026-11-21 22:27:16.830}. Most rows of a trace
 * are of one day, so its text is kept. For one thread.
 */
final class TimestampCells {

    private static final long MILLIS_PER_DAY = 86_400_000;

    private final char[] time = " 00:00:00.000".toCharArray();
    private long day;
    private String date;

    /** @param millis since 1970-01-01 UTC */
    String text(long millis) {
        long itsDay = Math.floorDiv(millis, MILLIS_PER_DAY);
        if (date == null || itsDay != day) {
            day = itsDay;
            date = Dates.FORMAT.format(LocalDate.ofEpochDay(itsDay));
        }
        int rest = (int) Math.floorMod(millis, MILLIS_PER_DAY);
        digits(1, 2, rest / 3_600_000);
        digits(4, 2, rest / 60_000 % 60);
        digits(7, 2, rest / 1000 % 60);
        digits(10, 3, rest % 1000);
        return date.concat(String.valueOf(time));
    }

    /** Made for the first moment: results without any do not load the classes of formats. */
    private static final class Dates {
        private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern("uuuu-MM-dd");
    }

    private void digits(int at, int count, int number) {
        int left = number;
        for (int i = at + count - 1; i >= at; i--) {
            time[i] = (char) ('0' + left % 10);
            left /= 10;
        }
    }
}
