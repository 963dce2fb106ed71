package org.nettracesql.trace.scan;

import java.nio.ByteBuffer;

/** A SYSTEMTIME: i16 year, month, day of week, day, hour, minute, second, millisecond. */
final class SystemTimes {

    private static final long DAYS_TO_1970 = 719_468;

    private SystemTimes() {}

    /** Whether the numbers are a date and a time of day. */
    static boolean isTime(ByteBuffer in, int at) {
        int year = in.getShort(at);
        int month = in.getShort(at + 2);
        int day = in.getShort(at + 6);
        return year >= 1601
                && month >= 1
                && month <= 12
                && day >= 1
                && day <= daysOf(year, month)
                && in.getShort(at + 8) >= 0
                && in.getShort(at + 8) < 24
                && in.getShort(at + 10) >= 0
                && in.getShort(at + 10) < 60
                && in.getShort(at + 12) >= 0
                && in.getShort(at + 12) < 60
                && in.getShort(at + 14) >= 0
                && in.getShort(at + 14) < 1000;
    }

    private static int daysOf(int year, int month) {
        if (month == 2) {
            return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
        }
        return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
    }

    /** Microseconds since 1970, of whatever numbers there are. */
    static long micros(ByteBuffer in, int at) {
        long month = in.getShort(at + 2);
        // Years that begin in March, so that the day of a leap year is its last.
        long year = in.getShort(at) - (month <= 2 ? 1L : 0L);
        long days = year * 365 + Math.floorDiv(year, 4) - Math.floorDiv(year, 100) + Math.floorDiv(year, 400)
                + (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + in.getShort(at + 6) - 1 - DAYS_TO_1970;
        long seconds = ((days * 24 + in.getShort(at + 8)) * 60 + in.getShort(at + 10)) * 60 + in.getShort(at + 12);
        return (seconds * 1000 + in.getShort(at + 14)) * 1000;
    }
}
