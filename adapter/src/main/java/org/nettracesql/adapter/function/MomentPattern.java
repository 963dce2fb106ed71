package org.nettracesql.adapter.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The parts of a format of moments, as PostgreSQL's {@code TO_CHAR} and {@code TO_TIMESTAMP} have them: words in
 * capitals or small, {@code FM} before and {@code TH} behind them, text in quotes, and signs.
 *
 * <p>Source: PostgreSQL, {@code formatting.c}.
 */
final class MomentPattern {

    /** Longer words come before those that they begin with. */
    private static final List<String> WORDS = List.of("SSSSS", "Y,YYY", "MONTH", "SSSS", "IYYY", "IDDD", "YYYY", "HH24",
            "HH12", "A.D.", "B.C.", "A.M.", "P.M.", "DAY", "DDD", "IYY", "MON", "FF1", "FF2", "FF3", "FF4", "FF5",
            "FF6", "YYY", "TZH", "TZM", "AD", "BC", "AM", "PM", "CC", "DD", "DY", "HH", "ID", "IW", "IY", "MI", "MM",
            "MS", "OF", "RM", "SS", "TZ", "US", "WW", "YY", "D", "I", "J", "Q", "W", "Y");

    /** The numerals of the months. */
    static final List<String> ROMAN =
            List.of("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII");

    /** Each character of a format may take a part of its own. */
    private static final int MOST_CHARACTERS = 10_000;
    /** So that what is known stays small. */
    private static final int MOST_KNOWN_CHARACTERS = 200;
    private static final int MOST_KNOWN = 200;
    private static final Map<String, List<Part>> KNOWN = new ConcurrentHashMap<>();

    /**
     * A word, or a character of text.
     *
     * @param word in capitals; null for a character
     * @param written as it is written, or the character
     * @param filled whether blanks and zeros are written
     * @param ordinal {@code TH} or {@code th}; empty for none
     */
    record Part(String word, String written, boolean filled, String ordinal) {

        boolean isNumber() {
            return word != null && switch (word) {
                case "MONTH", "MON", "DAY", "DY", "AM", "PM", "A.M.", "P.M.", "AD", "BC", "A.D.", "B.C.", "RM", "TZ",
                        "TZH", "OF" -> false;
                default -> true;
            };
        }

        boolean isSign() {
            return word == null && !Character.isLetterOrDigit(written.codePointAt(0));
        }
    }

    private MomentPattern() {}

    /** @throws BadArgumentException if the format is too long */
    static List<Part> of(String format) {
        if (format.length() > MOST_KNOWN_CHARACTERS) {
            if (format.length() > MOST_CHARACTERS) {
                throw new BadArgumentException("A format of moments has " + format.length() + " characters, and "
                        + MOST_CHARACTERS + " is the most that one may have.");
            }
            return parts(format);
        }
        List<Part> known = KNOWN.get(format);
        if (known == null) {
            known = parts(format);
            if (KNOWN.size() >= MOST_KNOWN) {
                KNOWN.clear();
            }
            KNOWN.put(format, known);
        }
        return known;
    }

    private static List<Part> parts(String format) {
        List<Part> parts = new ArrayList<>();
        boolean filled = true;
        int at = 0;
        while (at < format.length()) {
            String prefix = format.substring(at, Math.min(at + 2, format.length())).toUpperCase(Locale.ROOT);
            String word = wordAt(format, at);
            if (prefix.equals("FM") || prefix.equals("TM") || prefix.equals("FX")) {
                filled &= prefix.equals("FX");
                at += 2;
            } else if (word != null) {
                int end = at + word.length();
                String behind = format.substring(end, Math.min(end + 2, format.length()));
                String ordinal = behind.equals("TH") || behind.equals("th") ? behind : "";
                parts.add(new Part(word, format.substring(at, end), filled, ordinal));
                filled = true;
                at = end + ordinal.length();
            } else if (format.charAt(at) == '"') {
                at = addQuoted(parts, format, at + 1);
            } else {
                at += format.startsWith("\\\"", at) ? 1 : 0;
                at = addCharacter(parts, format, at);
            }
        }
        return List.copyOf(parts);
    }

    /** @return where it goes on behind the quotes */
    private static int addQuoted(List<Part> parts, String format, int start) {
        int at = start;
        while (at < format.length() && format.charAt(at) != '"') {
            at += format.charAt(at) == '\\' && at + 1 < format.length() ? 1 : 0;
            at = addCharacter(parts, format, at);
        }
        return at + 1;
    }

    private static int addCharacter(List<Part> parts, String format, int at) {
        int end = at + Character.charCount(format.codePointAt(at));
        parts.add(new Part(null, format.substring(at, end), true, ""));
        return end;
    }

    private static String wordAt(String format, int at) {
        for (String word : WORDS) {
            if (format.regionMatches(true, at, word, 0, word.length())) {
                return word;
            }
        }
        return null;
    }
}
