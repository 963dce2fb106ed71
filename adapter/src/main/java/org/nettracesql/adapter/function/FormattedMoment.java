package org.nettracesql.adapter.function;

import java.time.DayOfWeek;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.ZoneOffset;
import java.time.format.TextStyle;
import java.time.temporal.IsoFields;
import java.time.temporal.JulianFields;
import java.util.Locale;

/** The text of a moment in a format, as PostgreSQL's {@code TO_CHAR} writes it. Called by generated code. */
public final class FormattedMoment {

    private static final int NANOS_PER_MICRO = 1000;
    private static final int NAME_LENGTH = 9;
    private static final int ROMAN_LENGTH = 4;

    private FormattedMoment() {}

    /** @param millis since 1970, UTC */
    public static String text(long millis, String format) {
        LocalDateTime moment = LocalDateTime.ofEpochSecond(Math.floorDiv(millis, 1000L),
                (int) Math.floorMod(millis, 1000L) * 1_000_000, ZoneOffset.UTC);
        StringBuilder text = new StringBuilder();
        for (MomentPattern.Part part : MomentPattern.of(format)) {
            String written = part.word() == null ? part.written() : written(part, moment);
            text.append(written);
            if (part.isNumber() && !part.ordinal().isEmpty()) {
                String ordinal = ordinal(written);
                text.append(part.ordinal().equals("TH") ? ordinal.toUpperCase(Locale.ROOT) : ordinal);
            }
        }
        return text.toString();
    }

    private static String written(MomentPattern.Part part, LocalDateTime moment) {
        int year = sinceChrist(moment.getYear());
        int weekday = moment.getDayOfWeek().getValue();
        return switch (part.word()) {
            case "YYYY" -> number(part, year, 4);
            case "YYY" -> number(part, year % 1000, 3);
            case "YY" -> number(part, year % 100, 2);
            case "Y" -> number(part, year % 10, 1);
            case "Y,YYY" -> year / 1000 + "," + ClockText.withZeros(year % 1000, 3);
            case "IYYY" -> number(part, weekYear(moment), 4);
            case "IYY" -> number(part, weekYear(moment) % 1000, 3);
            case "IY" -> number(part, weekYear(moment) % 100, 2);
            case "I" -> number(part, weekYear(moment) % 10, 1);
            case "CC" -> number(part, moment.getYear() > 0 ? (moment.getYear() - 1) / 100 + 1
                    : (moment.getYear() - 1) / 100 - 1, 2);
            case "Q" -> number(part, (moment.getMonthValue() + 2) / 3, 1);
            case "MM" -> number(part, moment.getMonthValue(), 2);
            case "MONTH" -> name(part, name(moment.getMonth()), NAME_LENGTH);
            case "MON" -> name(part, shortened(name(moment.getMonth())), 0);
            case "RM" -> name(part, MomentPattern.ROMAN.get(moment.getMonthValue() - 1), ROMAN_LENGTH);
            case "WW" -> number(part, (moment.getDayOfYear() - 1) / 7 + 1, 2);
            case "W" -> number(part, (moment.getDayOfMonth() - 1) / 7 + 1, 1);
            case "IW" -> number(part, week(moment), 2);
            case "DDD" -> number(part, moment.getDayOfYear(), 3);
            case "DD" -> number(part, moment.getDayOfMonth(), 2);
            case "D" -> number(part, weekday % 7 + 1, 1);
            case "IDDD" -> number(part, (week(moment) - 1) * 7 + weekday, 3);
            case "ID" -> number(part, weekday, 1);
            case "DAY" -> name(part, name(moment.getDayOfWeek()), NAME_LENGTH);
            case "DY" -> name(part, shortened(name(moment.getDayOfWeek())), 0);
            case "J" -> number(part, moment.toLocalDate().getLong(JulianFields.JULIAN_DAY), 1);
            case "HH24" -> number(part, moment.getHour(), 2);
            case "HH12", "HH" -> number(part, (moment.getHour() + 11) % 12 + 1, 2);
            case "MI" -> number(part, moment.getMinute(), 2);
            case "SS" -> number(part, moment.getSecond(), 2);
            case "SSSS", "SSSSS" -> number(part, moment.toLocalTime().toSecondOfDay(), 1);
            case "MS" -> fraction(moment, 3);
            case "US" -> fraction(moment, 6);
            case "FF1", "FF2", "FF3", "FF4", "FF5", "FF6" -> fraction(moment, part.word().charAt(2) - '0');
            case "AM", "PM" -> cased(part, moment.getHour() < 12 ? "AM" : "PM");
            case "A.M.", "P.M." -> cased(part, moment.getHour() < 12 ? "A.M." : "P.M.");
            case "AD", "BC" -> cased(part, moment.getYear() > 0 ? "AD" : "BC");
            case "A.D.", "B.C." -> cased(part, moment.getYear() > 0 ? "A.D." : "B.C.");
            case "TZ" -> cased(part, "UTC");
            case "TZH", "OF" -> "+00";
            case "TZM" -> "00";
            default -> throw new IllegalStateException(part.word());
        };
    }

    /** Before the year 1 there are those before Christ, which count from 1 on. */
    private static int sinceChrist(int year) {
        return year > 0 ? year : 1 - year;
    }

    private static int weekYear(LocalDateTime moment) {
        return sinceChrist(moment.get(IsoFields.WEEK_BASED_YEAR));
    }

    private static int week(LocalDateTime moment) {
        return moment.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
    }

    private static String number(MomentPattern.Part part, long number, int digits) {
        return part.filled() ? ClockText.withZeros(number, digits) : Long.toString(number);
    }

    private static String fraction(LocalDateTime moment, int digits) {
        return ClockText.withZeros(moment.getNano() / NANOS_PER_MICRO, 6).substring(0, digits);
    }

    private static String name(Month month) {
        return month.getDisplayName(TextStyle.FULL, Locale.ENGLISH);
    }

    private static String name(DayOfWeek day) {
        return day.getDisplayName(TextStyle.FULL, Locale.ENGLISH);
    }

    private static String shortened(String name) {
        return name.substring(0, 3);
    }

    private static String name(MomentPattern.Part part, String name, int length) {
        String cased = cased(part, name);
        return part.filled() ? cased + " ".repeat(Math.max(0, length - cased.length())) : cased;
    }

    /** In capitals, small, or with a capital, as the word is written. */
    private static String cased(MomentPattern.Part part, String text) {
        String written = part.written();
        if (Character.isLowerCase(written.charAt(0))) {
            return text.toLowerCase(Locale.ROOT);
        }
        boolean capitals = written.equals(written.toUpperCase(Locale.ROOT));
        return capitals ? text.toUpperCase(Locale.ROOT) : text;
    }

    /** What stands behind the digits of an ordinal number, in small letters. */
    static String ordinal(String number) {
        int length = number.length();
        boolean teen = length > 1 && number.charAt(length - 2) == '1';
        char last = number.charAt(length - 1);
        return teen ? "th" : last == '1' ? "st" : last == '2' ? "nd" : last == '3' ? "rd" : "th";
    }
}
