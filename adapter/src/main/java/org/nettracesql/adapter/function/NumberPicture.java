package org.nettracesql.adapter.function;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a format of {@code TO_CHAR(number, format)} says, as PostgreSQL reads it: {@code 9} a digit, {@code 0} one that
 * is there in any case, {@code .} or {@code D}, {@code ,} or {@code G}, {@code S}, {@code MI}, {@code PL}, {@code SG}
 * and {@code PR} for the sign, {@code L} for a currency that is a blank, {@code V} for digits that the number is moved
 * by, {@code TH} and {@code th}, {@code RN} and {@code rn}, {@code EEEE}, and {@code FM} for no blanks and no zeros
 * at the end. Everything else is written as it is, and what is in double quotes in any case.
 */
final class NumberPicture {

    /** The longer ones before those that they begin with. */
    private static final List<String> WORDS = List.of("EEEE", "FM", "MI", "PL", "PR", "RN", "SG", "SP", "TH", "0", "9",
            ".", ",", "B", "C", "D", "G", "L", "S", "V");
    private static final String SIGNS = "S and MI, PL, SG or PR";
    private static final int MOST_DIGITS = 1000;

    /** One word, or a text that is written as it is. */
    record Part(String word, String text) {}

    /** Where S is. */
    enum Sign { NONE, FRONT, BEHIND }

    /** The one that was asked for last: a column has one format most often. */
    private static volatile NumberPicture last = new NumberPicture("");

    private final String format;
    private final List<Part> parts = new ArrayList<>();
    private int whole;
    private int fraction;
    private int moved;
    private int zeroStart;
    private int zeroEnd;
    private int signAfter;
    private Sign sign = Sign.NONE;
    private boolean zero;
    private boolean decimal;
    private boolean filling = true;
    private boolean minus;
    private boolean plus;
    private boolean bracket;
    private boolean shifting;
    private boolean scientific;
    private boolean roman;

    /** @throws BadArgumentException if the words contradict each other */
    static NumberPicture of(String format) {
        NumberPicture picture = last;
        if (!picture.format.equals(format)) {
            picture = new NumberPicture(format);
            last = picture;
        }
        return picture;
    }

    private NumberPicture(String format) {
        this.format = format;
        int at = 0;
        while (at < format.length()) {
            String word = word(at);
            if (word != null) {
                parts.add(new Part(word, format.substring(at, at + word.length())));
                take(word);
                at += word.length();
            } else if (format.charAt(at) == '"') {
                at = quoted(at + 1);
            } else {
                boolean escapes = format.startsWith("\\\"", at);
                parts.add(new Part(null, escapes ? "\"" : format.substring(at, at + 1)));
                at += escapes ? 2 : 1;
            }
        }
        if (whole + fraction + moved > MOST_DIGITS) {
            throw new BadArgumentException("TO_CHAR writes " + MOST_DIGITS + " digits at most, and its format has "
                    + (whole + fraction + moved));
        }
    }

    /** In small letters or in large ones; null if there is none. */
    private String word(int at) {
        for (String word : WORDS) {
            if (format.startsWith(word, at) || format.startsWith(word.toLowerCase(Locale.ROOT), at)) {
                return word;
            }
        }
        return null;
    }

    private int quoted(int start) {
        StringBuilder text = new StringBuilder();
        int at = start;
        while (at < format.length() && format.charAt(at) != '"') {
            if (format.charAt(at) == '\\' && at + 1 < format.length()) {
                at++;
            }
            text.append(format.charAt(at++));
        }
        parts.add(new Part(null, text.toString()));
        return at + 1;
    }

    private void take(String word) {
        require(!scientific, "nothing but text behind EEEE");
        switch (word) {
            case "9" -> {
                require(!bracket, "its digits in front of PR");
                if (shifting) {
                    moved++;
                } else {
                    digit();
                }
            }
            case "0" -> {
                require(!bracket, "its digits in front of PR");
                if (!zero && !decimal) {
                    zero = true;
                    zeroStart = whole + 1;
                }
                digit();
                zeroEnd = whole + fraction;
            }
            case ".", "D" -> {
                require(!decimal, "one point");
                require(!shifting, "V or a point");
                decimal = true;
            }
            case "FM" -> filling = false;
            case "S" -> {
                require(sign == Sign.NONE && !minus && !plus && !bracket, "one of " + SIGNS);
                sign = decimal ? Sign.BEHIND : Sign.FRONT;
                signAfter = whole;
            }
            case "MI", "PL", "SG" -> {
                require(sign == Sign.NONE && !bracket, "one of " + SIGNS);
                minus |= !word.equals("PL");
                plus |= !word.equals("MI");
            }
            case "PR" -> {
                require(sign == Sign.NONE && !minus && !plus, "one of " + SIGNS);
                bracket = true;
            }
            case "V" -> {
                require(!decimal, "V or a point");
                shifting = true;
            }
            case "RN" -> roman = true;
            case "EEEE" -> {
                require(filling && sign == Sign.NONE && !minus && !plus && !bracket && !roman && !shifting,
                        "digits and a point alone in front of EEEE");
                scientific = true;
            }
            default -> { }
        }
    }

    private void digit() {
        if (decimal) {
            fraction++;
        } else {
            whole++;
        }
    }

    private void require(boolean met, String what) {
        if (!met) {
            throw new BadArgumentException("A format of TO_CHAR has " + what + ", and '" + format + "' has not");
        }
    }

    /** The number's digits where the format wants them. */
    String write(BigDecimal number) {
        return new Writing(number).write();
    }

    /** One number on its way into the format. What comes out is PostgreSQL's ("Data Type Formatting Functions"). */
    private final class Writing {

        private static final int ROMAN_WIDTH = 15;
        private static final String[] ROMAN = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        private static final int[] ROMAN_VALUES = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};

        private final BigDecimal value;
        private final StringBuilder text = new StringBuilder();
        private final boolean negative;
        /** The digits, with a point where there are some behind it. */
        private final String digits;
        private final int blanks;
        private final int places;
        private final Sign where;
        private final boolean bracketed;
        /** The place of the last digit that FM leaves, or of the point; -1 where all are left. */
        private final int lastRelevant;
        private boolean signWritten;
        private boolean begun;
        private int place;
        private int next;

        Writing(BigDecimal number) {
            value = number.movePointRight(moved);
            String plain = value.abs().setScale(fraction, RoundingMode.HALF_UP).toPlainString();
            int point = plain.indexOf('.');
            int length = point < 0 ? plain.length() : point;
            int width = whole + moved;
            boolean isZero = plain.chars().allMatch(c -> c == '0' || c == '.');
            negative = value.signum() < 0 && !isZero;
            blanks = Math.max(0, width - length);
            digits = length > width ? "#".repeat(width) + "." + "#".repeat(fraction) : plain;
            bracketed = bracket && (negative || filling);
            where = sign == Sign.FRONT && whole + moved == signAfter ? Sign.BEHIND : sign;
            signWritten = minus || plus
                    ? minus || !plus
                    : !negative && !filling && sign == Sign.NONE;
            places = fraction + width - 1 + (!signWritten && blanks == 0 ? 1 : 0);
            lastRelevant = filling || !decimal ? -1 : lastRelevant();
        }

        private int lastRelevant() {
            int point = digits.indexOf('.');
            if (point < 0) {
                return -1;
            }
            int last = point;
            for (int i = point + 1; i < digits.length(); i++) {
                last = digits.charAt(i) == '0' ? last : i;
            }
            return zeroEnd > blanks ? Math.max(last, Math.min(digits.length() - 1, zeroEnd - blanks)) : last;
        }

        String write() {
            if (scientific) {
                return scientific();
            }
            for (Part part : parts) {
                if (part.word() == null) {
                    text.append(part.text());
                    continue;
                }
                switch (part.word()) {
                    case "9", "0", ".", "D" -> digit(part.word());
                    case ",", "G" -> separator();
                    case "L" -> text.append(' ');
                    case "MI" -> signOr(negative && !roman, '-');
                    case "PL" -> signOr(!negative && !roman, '+');
                    case "SG" -> text.append(roman ? ' ' : negative ? '-' : '+');
                    case "TH" -> ordinal(part.text());
                    case "RN" -> roman(part.text());
                    default -> { }
                }
            }
            return text.toString();
        }

        private void signOr(boolean shown, char character) {
            if (shown || filling) {
                text.append(shown ? character : ' ');
            }
        }

        private void separator() {
            if (begun || filling) {
                text.append(begun ? ',' : ' ');
            }
        }

        private boolean lastIsPoint() {
            return lastRelevant >= 0 && digits.charAt(lastRelevant) == '.';
        }

        /** Whether a zero in front of the point is not shown. */
        private boolean hidesZero() {
            return !zero && next == 0 && digits.charAt(0) == '0' && fraction != 0;
        }

        private void digit(String word) {
            if (roman) {
                return;
            }
            begun = false;
            boolean atZero = zero && zeroStart - 1 <= place;
            if (!signWritten && (place >= blanks || zero && zeroStart - 1 == place)
                    && (!hidesZero() || lastIsPoint())) {
                sign();
            }
            if (place < blanks) {
                if (atZero) {
                    text.append('0');
                    begun = true;
                } else if (filling) {
                    text.append(' ');
                }
            } else {
                shown(word);
            }
            int end = places + (blanks > 0 ? 1 : 0) + (decimal ? 1 : 0);
            if (lastRelevant >= 0 && lastRelevant == next) {
                end = place;
            }
            if (place + 1 == end) {
                if (signWritten && bracketed) {
                    text.append(negative ? '>' : ' ');
                } else if (where == Sign.BEHIND) {
                    text.append(negative ? '-' : '+');
                }
            }
            place++;
        }

        private void sign() {
            if (where != Sign.NONE) {
                if (where == Sign.FRONT) {
                    text.append(negative ? '-' : '+');
                    signWritten = true;
                }
                return;
            }
            if (bracketed) {
                text.append(negative ? '<' : ' ');
            } else if (negative) {
                text.append('-');
            } else if (filling) {
                text.append(' ');
            }
            signWritten = true;
        }

        private void shown(String word) {
            if (next >= digits.length()) {
                // A point without digits behind it: the number has none.
                return;
            }
            if (digits.charAt(next) == '.') {
                if (!lastIsPoint() || !filling) {
                    text.append('.');
                }
            } else if (hidesZero()) {
                if (filling || lastIsPoint()) {
                    text.append(filling ? ' ' : '0');
                }
            } else if (lastRelevant < 0 || next <= lastRelevant || word.equals("0")) {
                // FM leaves the zeros at the end out.
                text.append(digits.charAt(next));
                begun = true;
            }
            next++;
        }

        private void ordinal(String written) {
            if (roman || digits.charAt(0) == '#' || negative || decimal) {
                return;
            }
            String suffix = FormattedMoment.ordinal(digits);
            text.append(written.equals("TH") ? suffix.toUpperCase(Locale.ROOT) : suffix);
        }

        private void roman(String written) {
            BigDecimal rounded = value.setScale(0, RoundingMode.HALF_UP);
            StringBuilder letters = new StringBuilder();
            if (rounded.signum() <= 0 || rounded.compareTo(BigDecimal.valueOf(3999)) > 0) {
                letters.append("#".repeat(ROMAN_WIDTH));
            } else {
                int rest = rounded.intValue();
                for (int i = 0; i < ROMAN.length; i++) {
                    for (; rest >= ROMAN_VALUES[i]; rest -= ROMAN_VALUES[i]) {
                        letters.append(ROMAN[i]);
                    }
                }
            }
            text.append(" ".repeat(filling ? Math.max(0, ROMAN_WIDTH - letters.length()) : 0));
            text.append(written.equals("RN") ? letters : letters.toString().toLowerCase(Locale.ROOT));
        }

        private String scientific() {
            int exponent = value.signum() == 0 ? 0 : value.precision() - value.scale() - 1;
            BigDecimal mantissa = value.movePointLeft(exponent).setScale(fraction, RoundingMode.HALF_UP);
            if (mantissa.abs().compareTo(BigDecimal.TEN) >= 0) {
                exponent++;
                mantissa = value.movePointLeft(exponent).setScale(fraction, RoundingMode.HALF_UP);
            }
            String size = Integer.toString(Math.abs(exponent));
            return (value.signum() < 0 ? "" : " ") + mantissa.toPlainString() + (exponent < 0 ? "e-" : "e+")
                    + (size.length() < 2 ? "0" : "") + size;
        }
    }
}
