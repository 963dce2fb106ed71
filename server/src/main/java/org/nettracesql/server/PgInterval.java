package org.nettracesql.server;

import java.sql.SQLDataException;
import java.sql.SQLException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An interval as PostgreSQL has it: months, days and a time, each with a sign of its own.
 *
 * <pre>
 * text    1 year 2 mons -3 days +04:05:06.789
 * binary  microseconds:int64 days:int32 months:int32
 * </pre>
 *
 * <p>Source: PostgreSQL documentation, "Date/Time Types", section "Interval Output", style {@code postgres}; the binary
 * format is that of its {@code interval_send}.
 *
 * @param micros of the time
 */
record PgInterval(int months, int days, long micros) {

    private static final String OUT_OF_RANGE = "22008";
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final int MONTHS_PER_YEAR = 12;

    /** Of what the traces' driver and the catalog's write: {@code 1 year 2 months}, {@code 3 days 04:05:06.789}. */
    private static final Pattern PART = Pattern.compile("(-?\\d+) (year|month|day)s?"
            + "|(-?)(\\d+):(\\d\\d):(\\d\\d)(?:\\.(\\d{1,6})\\d*)?");

    /** In the order of the binary format. */
    static PgInterval of(long micros, int days, int months) {
        return new PgInterval(months, days, micros);
    }

    static PgInterval of(String text) throws SQLException {
        long months = 0;
        long days = 0;
        long micros = 0;
        int end = 0;
        Matcher part = PART.matcher(text);
        while (part.find()) {
            end = part.end();
            if (part.group(1) == null) {
                long seconds = Long.parseLong(part.group(4)) * 3_600 + Long.parseLong(part.group(5)) * 60
                        + Long.parseLong(part.group(6));
                String fraction = part.group(7) == null ? "" : part.group(7);
                micros = seconds * MICROS_PER_SECOND + Long.parseLong((fraction + "000000").substring(0, 6));
                micros = part.group(3).isEmpty() ? micros : -micros;
                continue;
            }
            long count = Long.parseLong(part.group(1));
            switch (part.group(2)) {
                case "year" -> months += count * MONTHS_PER_YEAR;
                case "month" -> months += count;
                default -> days += count;
            }
        }
        if (end != text.length() || end == 0) {
            throw new IllegalStateException("\"" + text + "\" of the driver is no interval.");
        }
        return new PgInterval(exact(months), exact(days), micros);
    }

    private static int exact(long count) throws SQLException {
        if (count != (int) count) {
            throw new SQLDataException("An interval of " + count + " months or days is longer than PostgreSQL's are.",
                    OUT_OF_RANGE);
        }
        return (int) count;
    }

    String text() {
        StringBuilder text = new StringBuilder();
        boolean negative = append(text, months / MONTHS_PER_YEAR, "year", false);
        negative = append(text, months % MONTHS_PER_YEAR, "mon", negative);
        negative = append(text, days, "day", negative);
        if (micros != 0 || text.length() == 0) {
            text.append(text.length() == 0 ? "" : " ").append(micros < 0 ? "-" : negative ? "+" : "");
            long seconds = Math.abs(micros / MICROS_PER_SECOND);
            long rest = Math.abs(micros % MICROS_PER_SECOND);
            text.append(String.format(Locale.ROOT, "%02d:%02d:%02d", seconds / 3_600, seconds / 60 % 60,
                    seconds % 60));
            text.append(rest == 0 ? "" : String.format(Locale.ROOT, ".%06d", rest).replaceAll("0+$", ""));
        }
        return text.toString();
    }

    /** A sign is written where the part before has the other one; whether this part, or the last one, is negative. */
    private static boolean append(StringBuilder text, int count, String unit, boolean negative) {
        if (count == 0) {
            return negative;
        }
        text.append(text.length() == 0 ? "" : " ").append(negative && count > 0 ? "+" : "").append(count).append(' ')
                .append(unit).append(count == 1 ? "" : "s");
        return count < 0;
    }
}
