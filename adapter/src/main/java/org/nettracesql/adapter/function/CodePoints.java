package org.nettracesql.adapter.function;

/**
 * Text functions that count characters as Unicode does, and PostgreSQL and DuckDB with it: a character beyond the first
 * 65,536, which Java's texts hold in two halves, is one. Calcite's own count halves and cut between them. Called by
 * generated code.
 */
public final class CodePoints {

    private CodePoints() {}

    /** How many characters a text has. */
    public static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** @param start of the first character, from 1; what is before the text counts as nothing */
    public static String substring(String text, long start) {
        return between(text, start - 1, Integer.MAX_VALUE);
    }

    /**
     * @param start as in {@link #substring(String, long)}
     * @param length from there, also over what is before the text
     * @throws IllegalArgumentException if the length is negative
     */
    public static String substring(String text, long start, long length) {
        if (length < 0) {
            throw new BadArgumentException("SUBSTRING is given the length " + length + ": it must be 0 or more.");
        }
        long before = start - 1;
        long end = before + length;
        // Both grew: only a sum beyond the largest number is less.
        return between(text, before, end < before ? Long.MAX_VALUE : end);
    }

    /** The first characters; for a negative count all but so many at the end. */
    public static String left(String text, long count) {
        return between(text, 0, count < 0 ? length(text) + count : count);
    }

    /** The last characters; for a negative count all but so many at the start. */
    public static String right(String text, long count) {
        return between(text, count < 0 ? -Math.max(count, -Integer.MAX_VALUE) : length(text) - count,
                Integer.MAX_VALUE);
    }

    /**
     * Without the characters of a set at one end or both, as in PostgreSQL and DuckDB; Calcite's set has one character.
     *
     * @param side {@code BOTH}, {@code LEADING} or {@code TRAILING}
     */
    public static String trim(String side, String set, String text) {
        int start = 0;
        int end = text.length();
        while (!side.equals("TRAILING") && start < end && set.indexOf(text.codePointAt(start)) >= 0) {
            start += Character.charCount(text.codePointAt(start));
        }
        while (!side.equals("LEADING") && start < end && set.indexOf(text.codePointBefore(end)) >= 0) {
            end -= Character.charCount(text.codePointBefore(end));
        }
        return text.substring(start, end);
    }

    /** Replaces as many characters as the replacement has. */
    public static String overlay(String text, String replacement, long start) {
        return overlay(text, replacement, start, length(replacement));
    }

    /** @throws IllegalArgumentException if the start is before the text or the length is negative */
    public static String overlay(String text, String replacement, long start, long length) {
        if (start < 1 || length < 0) {
            throw new BadArgumentException("OVERLAY is given the start " + start + " and the length " + length
                    + ": they must be 1 or more and 0 or more.");
        }
        long end = start - 1 + length;
        SafeText.requireRoom((long) text.length() + replacement.length(), "OVERLAY");
        return between(text, 0, start - 1) + replacement
                + between(text, end < 0 ? Long.MAX_VALUE : end, Long.MAX_VALUE);
    }

    /** Each character of one set becomes the one in its place in the other, or nothing if that is shorter. */
    public static String translate(String text, String from, String to) {
        StringBuilder translated = new StringBuilder(text.length());
        for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
            int character = text.codePointAt(at);
            int place = from.indexOf(character);
            if (place < 0) {
                translated.appendCodePoint(character);
                continue;
            }
            translated.append(between(to, from.codePointCount(0, place), from.codePointCount(0, place) + 1L));
        }
        return translated.toString();
    }

    /** Where a text first stands in another, from 1; 0 if it does not. */
    public static int position(String search, String text) {
        int at = text.indexOf(search);
        return at < 0 ? 0 : text.codePointCount(0, at) + 1;
    }

    /** As {@link #position(String, String)}, from a character on. */
    public static int position(String search, String text, long from) {
        int length = length(text);
        if (from < 1 || from > length + 1) {
            return 0;
        }
        int at = text.indexOf(search, text.offsetByCodePoints(0, (int) from - 1));
        return at < 0 ? 0 : text.codePointCount(0, at) + 1;
    }

    public static int strpos(String text, String search) {
        return position(search, text);
    }

    /** The characters from one position, counted from 0, to before another; nothing is beyond the ends. */
    private static String between(String text, long start, long end) {
        int length = length(text);
        int first = (int) Math.max(0, Math.min(start, length));
        int last = (int) Math.max(first, Math.min(end, length));
        if (length == text.length()) {
            return text.substring(first, last);
        }
        int from = text.offsetByCodePoints(0, first);
        return text.substring(from, text.offsetByCodePoints(from, last - first));
    }
}
