package org.nettracesql.adapter.function;

import com.google.re2j.Matcher;

/**
 * What a regular expression finds from a character on, each time behind what was found before: PostgreSQL 15's
 * {@code REGEXP_COUNT}, {@code REGEXP_INSTR}, {@code REGEXP_SUBSTR} and {@code REGEXP_REPLACE} with numbers. These come
 * as texts: {@code from} is a character, of which the first is 1, {@code occurrence} which find is meant, from 1 on,
 * {@code options} are those of {@link SafeText}, and {@code group} is a pair of parentheses, 0 for all that is found.
 * Called by generated code.
 */
public final class RegexFinds {

    private RegexFinds() {}

    /** How often it is found. */
    public static long count(String text, String regex, String from, String options) {
        Matcher matcher = SafeText.matcher(text, regex, options);
        long count = 0;
        boolean found = isFound(matcher, text, from, "REGEXP_COUNT");
        while (found) {
            count++;
            found = SafeText.isFound(matcher, text);
        }
        return count;
    }

    /** What is found; null for nothing, and for a group that has no part in it or that there is not. */
    public static String substr(String text, String regex, String from, String occurrence, String options,
            String group) {
        Matcher matcher = found(text, regex, from, occurrence, options, "REGEXP_SUBSTR");
        int number = number(group, 0, "group", "REGEXP_SUBSTR");
        return matcher == null || number > matcher.groupCount() ? null : matcher.group(number);
    }

    /**
     * At which character it is found; 0 where {@link #substr} is null.
     *
     * @param end 0 for the first character of it, 1 for that behind it
     */
    public static long instr(String text, String regex, String from, String occurrence, String end, String options,
            String group) {
        Matcher matcher = found(text, regex, from, occurrence, options, "REGEXP_INSTR");
        int number = number(group, 0, "group", "REGEXP_INSTR");
        int behind = number(end, 0, "end", "REGEXP_INSTR");
        if (behind > 1) {
            throw new BadArgumentException("REGEXP_INSTR is asked for the end " + end + ": 0 is the first character of"
                    + " what is found, and 1 the one behind it.");
        }
        if (matcher == null || number > matcher.groupCount() || matcher.start(number) < 0) {
            return 0;
        }
        int at = behind == 1 ? matcher.end(number) : matcher.start(number);
        return text.codePointCount(0, at) + 1L;
    }

    /**
     * The text with something else in the place of what is found.
     *
     * @param occurrence 0 for each
     * @throws BadArgumentException if too much would be built
     */
    public static String replace(String text, String regex, String replacement, String from, String occurrence,
            String options) {
        int wanted = number(occurrence, 0, "occurrence", "REGEXP_REPLACE");
        Matcher matcher = SafeText.matcher(text, regex, options);
        StringBuilder built = new StringBuilder();
        int copied = 0;
        int count = 0;
        boolean found = isFound(matcher, text, from, "REGEXP_REPLACE");
        while (found) {
            count++;
            if (wanted == 0 || wanted == count) {
                built.append(text, copied, matcher.start());
                SafeText.appendReplacement(built, replacement, matcher, text);
                copied = matcher.end();
                SafeText.requireRoom(built.length(), "REGEXP_REPLACE");
            }
            found = wanted != count && SafeText.isFound(matcher, text);
        }
        SafeText.requireRoom((long) built.length() + text.length() - copied, "REGEXP_REPLACE");
        return built.append(text, copied, text.length()).toString();
    }

    /** The matcher at the find that is meant; null if there is none. */
    private static Matcher found(String text, String regex, String from, String occurrence, String options,
            String function) {
        int wanted = number(occurrence, 1, "occurrence", function);
        Matcher matcher = SafeText.matcher(text, regex, options);
        boolean found = isFound(matcher, text, from, function);
        for (int i = 1; i < wanted && found; i++) {
            found = SafeText.isFound(matcher, text);
        }
        return found ? matcher : null;
    }

    private static boolean isFound(Matcher matcher, String text, String from, String function) {
        int before = number(from, 1, "start", function) - 1;
        return before <= CodePoints.length(text)
                && SafeText.isFound(matcher.find(text.offsetByCodePoints(0, before)), matcher, text);
    }

    private static int number(String digits, int least, String name, String function) {
        long number = Long.parseLong(digits);
        if (number < least) {
            throw new BadArgumentException(function + " is given the " + name + " " + number + ": " + least
                    + " is the least.");
        }
        return (int) Math.min(number, Integer.MAX_VALUE);
    }
}
