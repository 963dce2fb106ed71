package org.nettracesql.adapter.function;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.Month;
import java.time.format.TextStyle;
import java.time.temporal.IsoFields;
import java.time.temporal.JulianFields;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The moment that a text says in a format, as PostgreSQL's {@code TO_TIMESTAMP} and {@code TO_DATE} read it: a sign of
 * the format stands for any sign or none, other text for as many characters, and what is not there is that of
 * 0001-01-01 00:00. Called by generated code.
 *
 * <p>Source: PostgreSQL, {@code DCH_from_char} and {@code do_to_timestamp} in {@code formatting.c}.
 */
public final class MomentOfFormat {

    private static final int MILLIS_PER_MINUTE = 60_000;
    private static final long MILLIS_PER_DAY = 86_400_000;

    private final String text;
    private final String format;
    private final Map<String, Long> values = new HashMap<>();
    private int at;
    private boolean negativeZone;

    private MomentOfFormat(String text, String format) {
        this.text = text;
        this.format = format;
    }

    /**
     * Milliseconds since 1970, UTC; what is below them is left out.
     *
     * @throws BadArgumentException if the text is no moment in that format
     */
    public static long timestamp(String text, String format) {
        MomentOfFormat moment = new MomentOfFormat(text, format);
        moment.read();
        return moment.day() * MILLIS_PER_DAY + moment.millisOfDay() - moment.zone();
    }

    /** Days since 1970. */
    public static int date(String text, String format) {
        MomentOfFormat moment = new MomentOfFormat(text, format);
        moment.read();
        moment.millisOfDay();
        return (int) moment.day();
    }

    private BadArgumentException invalid() {
        return new BadArgumentException("Invalid TIMESTAMP value, '" + text + "' in the format '" + format + "'");
    }

    // ---- reading

    private void read() {
        List<MomentPattern.Part> parts = MomentPattern.of(format);
        int skipped = 0;
        for (int i = 0; i < parts.size() && at < text.length(); i++) {
            MomentPattern.Part part = parts.get(i);
            while (at < text.length() && (part.word() != null || i == 0) && Character.isWhitespace(text.charAt(at))) {
                at++;
                skipped++;
            }
            if (part.isSign()) {
                skipped--;
                if (at < text.length() && !Character.isLetterOrDigit(text.codePointAt(at))) {
                    at++;
                    skipped++;
                }
            } else if (part.word() == null) {
                if (skipped > 0) {
                    skipped--;
                } else if (at < text.length()) {
                    at += Character.charCount(text.codePointAt(at));
                }
            } else {
                readWord(part, i + 1 == parts.size() || !part.ordinal().isEmpty() || !parts.get(i + 1).isNumber()
                        && !isDigit(parts.get(i + 1)));
                skipped = 0;
                at = part.ordinal().isEmpty() ? at : Math.min(at + 2, text.length());
            }
        }
        if (values.isEmpty()) {
            throw invalid();
        }
    }

    private static boolean isDigit(MomentPattern.Part part) {
        return part.word() == null && Character.isDigit(part.written().charAt(0));
    }

    /** @param open whether any number of digits may be there, because something else follows */
    private void readWord(MomentPattern.Part part, boolean open) {
        String word = part.word();
        switch (word) {
            case "MONTH" -> put("MM", nameOfMonth(false));
            case "MON" -> put("MM", nameOfMonth(true));
            case "DAY", "DY" -> skipLetters();
            case "RM" -> put("MM", roman());
            case "AM", "PM", "A.M.", "P.M." -> put("PM", marker("AM", "PM"));
            case "AD", "BC", "A.D.", "B.C." -> put("BC", marker("AD", "BC"));
            case "TZH", "OF" -> readZone();
            case "TZ" -> throw new BadArgumentException("TO_TIMESTAMP reads zones as TZH:TZM, and no names of them.");
            case "Y,YYY" -> {
                long thousands = digits(2, true);
                at = Math.min(at + 1, text.length());
                put("YYYY", thousands * 1000 + digits(3, open));
            }
            case "YYY", "YY", "Y" -> {
                int start = at;
                long year = digits(word.length(), open || !part.filled());
                put("YYYY", at - start < 4 ? nearby(year) : year);
            }
            case "IYY", "IY", "I" -> put("IYYY", nearby(digits(word.length(), open || !part.filled())));
            case "MS", "US", "FF1", "FF2", "FF3", "FF4", "FF5", "FF6" -> readFraction(word, open);
            default -> put(word, digits(length(word), open || !part.filled()));
        }
    }

    private static int length(String word) {
        return switch (word) {
            case "YYYY", "IYYY" -> 4;
            case "DDD", "IDDD" -> 3;
            case "SSSS", "SSSSS" -> 5;
            case "Q", "D", "ID", "W" -> 1;
            case "J" -> 7;
            default -> 2;
        };
    }

    private void put(String word, long value) {
        String name = switch (word) {
            case "HH12" -> "HH";
            case "SSSSS" -> "SSSS";
            default -> word;
        };
        values.put(name, value);
    }

    private long digits(int length, boolean open) {
        int start = at;
        while (at < text.length() && isDigit(text.charAt(at)) && (open ? at - start < 9 : at - start < length)) {
            at++;
        }
        if (at == start || !open && at - start < length) {
            throw invalid();
        }
        return Long.parseLong(text.substring(start, at));
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Two digits are a year from 1970 to 2069, as in PostgreSQL. */
    private static long nearby(long year) {
        if (year < 70) {
            return year + 2000;
        }
        return year < 100 ? year + 1900 : year < 520 ? year + 2000 : year < 1000 ? year + 1000 : year;
    }

    private void readFraction(String word, boolean open) {
        int start = at;
        int most = word.equals("MS") ? 3 : word.equals("US") ? 6 : word.charAt(2) - '0';
        while (at < text.length() && isDigit(text.charAt(at)) && (open || at - start < most)) {
            at++;
        }
        if (at == start) {
            throw invalid();
        }
        put("MS", Long.parseLong((text.substring(start, at) + "00").substring(0, 3)));
    }

    private void skipLetters() {
        int start = at;
        while (at < text.length() && Character.isLetter(text.charAt(at))) {
            at++;
        }
        if (at == start) {
            throw invalid();
        }
    }

    private long nameOfMonth(boolean shortened) {
        for (Month month : Month.values()) {
            String full = month.getDisplayName(TextStyle.FULL, Locale.ENGLISH);
            String name = shortened ? full.substring(0, 3) : full;
            if (text.regionMatches(true, at, name, 0, name.length())) {
                at += name.length();
                return month.getValue();
            }
        }
        throw invalid();
    }

    /** The longest numeral that is there. */
    private long roman() {
        int month = 0;
        int length = 0;
        for (String numeral : MomentPattern.ROMAN) {
            if (numeral.length() > length && text.regionMatches(true, at, numeral, 0, numeral.length())) {
                month = MomentPattern.ROMAN.indexOf(numeral) + 1;
                length = numeral.length();
            }
        }
        if (month == 0) {
            throw invalid();
        }
        at += length;
        return month;
    }

    /** 0 for the first of two, 1 for the second, each also with points behind its letters. */
    private long marker(String first, String second) {
        List<String> both = List.of(first, second);
        for (int i = 0; i < both.size(); i++) {
            String marker = both.get(i);
            for (String form : List.of(marker, marker.charAt(0) + "." + marker.charAt(1) + ".")) {
                if (text.regionMatches(true, at, form, 0, form.length())) {
                    at += form.length();
                    return i;
                }
            }
        }
        throw invalid();
    }

    private void readZone() {
        char sign = text.charAt(at);
        if (sign != '+' && sign != '-') {
            throw invalid();
        }
        at++;
        negativeZone = sign == '-';
        put("TZH", digits(2, false));
    }

    // ---- the moment

    private long value(String word, long otherwise) {
        return values.getOrDefault(word, otherwise);
    }

    private long zone() {
        long minutes = value("TZH", 0) * 60 + value("TZM", 0);
        return (negativeZone ? -minutes : minutes) * MILLIS_PER_MINUTE;
    }

    private long millisOfDay() {
        long seconds = value("SSSS", -1);
        if (seconds >= 0) {
            return required(seconds, 0, 86_399) * 1000 + value("MS", 0);
        }
        long hour = value("HH24", 0);
        if (values.containsKey("HH")) {
            hour = required(values.get("HH"), 1, 12) % 12 + 12 * value("PM", 0);
        } else if (values.containsKey("PM")) {
            hour = required(hour, 1, 12) % 12 + 12 * value("PM", 0);
        }
        long minutes = required(hour, 0, 23) * 60 + required(value("MI", 0), 0, 59);
        return (minutes * 60 + required(value("SS", 0), 0, 59)) * 1000 + value("MS", 0);
    }

    private long required(long value, long least, long most) {
        if (value < least || value > most) {
            throw invalid();
        }
        return value;
    }

    private long day() {
        try {
            if (values.containsKey("J")) {
                return LocalDate.MIN.with(JulianFields.JULIAN_DAY, values.get("J")).toEpochDay();
            }
            if (values.containsKey("IYYY")) {
                LocalDate first = LocalDate.of((int) (long) values.get("IYYY"), 1, 4);
                return first.with(IsoFields.WEEK_OF_WEEK_BASED_YEAR, value("IW", 1)).toEpochDay()
                        - first.getDayOfWeek().getValue() + required(value("ID", 1), 1, 7);
            }
            long years = value("YYYY", value("CC", -1) < 0 ? 1 : (value("CC", 1) - 1) * 100 + 1);
            int year = (int) (value("BC", 0) == 1 ? 1 - years : years);
            if (values.containsKey("DDD")) {
                return LocalDate.ofYearDay(year, (int) (long) values.get("DDD")).toEpochDay();
            }
            if (values.containsKey("WW")) {
                return LocalDate.ofYearDay(year, (int) (required(values.get("WW"), 1, 53) - 1) * 7 + 1).toEpochDay();
            }
            long day = values.containsKey("W") ? (required(values.get("W"), 1, 5) - 1) * 7 + 1 : value("DD", 1);
            return LocalDate.of(year, (int) value("MM", 1), (int) day).toEpochDay();
        } catch (DateTimeException e) {
            throw invalid();
        }
    }
}
