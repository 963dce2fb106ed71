package org.nettracesql.trace;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * SQL LIKE over code points. A pattern of {@code %} and texts is looked for as texts, which takes a tenth of the time
 * that its characters one by one do. Any other is matched greedily with a single back-tracking point, so the time is at
 * most the product of the lengths and no pattern makes it explode; it looks at the statement's cancellation as it goes.
 * Safe for all threads.
 */
public final class LikeMatcher implements Predicate<String> {

    private static final int ANY_TEXT = -1;
    private static final int ANY_CHARACTER = -2;

    private static final int ASCII = 128;

    /** Parts of a pattern: each takes half a kilobyte. */
    private static final int MOST_SKIPS = 256;

    /** The last character's place in a part that is worth it: by one or two, a search goes on as fast without. */
    private static final int LEAST_SKIPPED = 2;

    /** A longer search, which is its text's length times its longest part's, has to be one that can be cancelled. */
    private static final long LONGEST_SEARCH = 1L << 26;

    /** Between two looks at whether the statement was cancelled; one less than a power of two. */
    private static final int CHARS_PER_LOOK = 0xffff;

    private final int[] pattern;
    private final boolean anyCase;
    /** What stands before the first, between and behind the last {@code %}; null if that are not just a few texts. */
    private final String[] parts;

    /** Of each part, where letters match in any case; else null. */
    private final int[][] skips;

    private final int longestPart;

    /**
     * @param escape the character behind which another means itself; negative for none
     * @param anyCase whether letters match in any case, as what {@code LOWER} makes of them does
     */
    public LikeMatcher(String like, int escape, boolean anyCase) {
        this.anyCase = anyCase;
        int[] compiled = new int[like.length()];
        int n = 0;
        for (int i = 0; i < like.length(); ) {
            int c = like.codePointAt(i);
            i += Character.charCount(c);
            if (c == escape && i < like.length()) {
                c = like.codePointAt(i);
                i += Character.charCount(c);
                compiled[n++] = fold(c);
            } else {
                compiled[n++] = c == '%' ? ANY_TEXT : c == '_' ? ANY_CHARACTER : fold(c);
            }
        }
        pattern = Arrays.copyOf(compiled, n);
        parts = parts(pattern, anyCase);
        skips = parts == null || !anyCase ? null : skips(parts);
        longestPart = parts == null ? 0 : longest(parts);
    }

    private static String[] parts(int[] pattern, boolean anyCase) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        for (int i = 0; i <= pattern.length; i++) {
            if (i == pattern.length || pattern[i] == ANY_TEXT) {
                parts.add(new String(pattern, from, i - from));
                from = i + 1;
            } else if (pattern[i] == ANY_CHARACTER
                    || isHalfOfPair(pattern[i])
                    || anyCase && Character.isSupplementaryCodePoint(pattern[i])) {
                // Texts are compared by units: half of a pair would be found within whole ones, and the case of a pair
                // is not that of its halves.
                return null;
            }
        }
        return anyCase && parts.size() > MOST_SKIPS ? null : parts.toArray(new String[0]);
    }

    private static int[][] skips(String[] parts) {
        int[][] skips = new int[parts.length][];
        for (int i = 0; i < parts.length; i++) {
            skips[i] = skips(parts[i]);
        }
        return skips;
    }

    private static boolean isHalfOfPair(int c) {
        return c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE;
    }

    private static int longest(String[] parts) {
        int longest = 0;
        for (String part : parts) {
            longest = Math.max(longest, part.length());
        }
        return longest;
    }

    private int fold(int c) {
        return anyCase ? lower(c) : c;
    }

    /** Java looks each up in a table of properties. */
    private static int lower(int c) {
        if (c < ASCII) {
            return c >= 'A' && c <= 'Z' ? c | 'a' - 'A' : c;
        }
        return Character.toLowerCase(c);
    }

    @Override
    public boolean test(String text) {
        return parts != null && (long) text.length() * longestPart <= LONGEST_SEARCH
                ? hasParts(text)
                : matches(text);
    }

    private boolean hasParts(String text) {
        if (text.length() > CHARS_PER_LOOK) {
            Cancellation.checkCurrent();
        }
        String first = parts[0];
        if (!isAt(text, 0, first)) {
            return false;
        }
        int last = parts.length - 1;
        if (last == 0) {
            return text.length() == first.length();
        }
        int end = text.length() - parts[last].length();
        int at = first.length();
        if (at > end || !isAt(text, end, parts[last])) {
            return false;
        }
        for (int i = 1; i < last; i++) {
            int found = indexOf(text, at, i);
            if (found < 0) {
                return false;
            }
            at = found + parts[i].length();
        }
        return at <= end;
    }

    private int indexOf(String text, int from, int part) {
        if (!anyCase) {
            return text.indexOf(parts[part], from);
        }
        return skips[part] == null
                ? indexInAnyCase(text, from, parts[part])
                : indexBySkipping(text, from, parts[part], skips[part]);
    }

    /**
     * How far the search for a part may go on from a character of ASCII that stands where the part's last one would be:
     * until the part has such a one there, in either case, or past it (Horspool, 1980). 0 for the last one itself, and
     * behind all others how far from that, if it is not the part that it ends.
     *
     * @return null for a part that is too short to skip by
     */
    private static int[] skips(String part) {
        int last = part.length() - 1;
        if (last < LEAST_SKIPPED) {
            return null;
        }
        int[] skips = new int[ASCII + 1];
        for (int c = 0; c < ASCII; c++) {
            int skip = last - part.lastIndexOf(lower(c), last - 1);
            boolean isLast = lower(c) == part.charAt(last);
            skips[c] = isLast ? 0 : skip;
            skips[ASCII] = isLast ? skip : skips[ASCII];
        }
        return skips;
    }

    private static int indexInAnyCase(String text, int from, String part) {
        if (part.isEmpty()) {
            return from;
        }
        char first = part.charAt(0);
        int end = text.length() - part.length();
        for (int at = from; at <= end; at++) {
            if (lower(text.charAt(at)) == first && isInAnyCaseAt(text, at, part)) {
                return at;
            }
        }
        return -1;
    }

    /**
     * Looks at one character in as many as the part has, mostly: what the first compiler makes of one that looks at
     * each, as a fresh process has it, takes five times as long.
     */
    private static int indexBySkipping(String text, int from, String part, int[] skips) {
        int last = part.length() - 1;
        int end = text.length() - last;
        int at = from;
        while (at < end) {
            char c = text.charAt(at + last);
            int skip = c < ASCII ? skips[c] : 0;
            if (skip == 0) {
                if (isInAnyCaseAt(text, at, part)) {
                    return at;
                }
                skip = c < ASCII ? skips[ASCII] : 1;
            }
            at += skip;
        }
        return -1;
    }

    private boolean isAt(String text, int at, String part) {
        if (!anyCase) {
            return text.startsWith(part, at);
        }
        return part.length() <= text.length() - at && isInAnyCaseAt(text, at, part);
    }

    private static boolean isInAnyCaseAt(String text, int at, String part) {
        for (int i = 0; i < part.length(); i++) {
            if (lower(text.charAt(at + i)) != part.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private boolean matches(String text) {
        int t = 0;
        int p = 0;
        int restartPattern = -1;
        int restartText = 0;
        for (int steps = 1; t < text.length(); steps++) {
            if ((steps & CHARS_PER_LOOK) == 0) {
                Cancellation.checkCurrent();
            }
            int c = text.codePointAt(t);
            if (p < pattern.length && pattern[p] == ANY_TEXT) {
                restartPattern = ++p;
                restartText = t;
                if (p == pattern.length) {
                    return true;
                }
            } else if (p < pattern.length && (pattern[p] == ANY_CHARACTER || pattern[p] == fold(c))) {
                p++;
                t += Character.charCount(c);
            } else if (restartPattern >= 0) {
                p = restartPattern;
                restartText += Character.charCount(text.codePointAt(restartText));
                t = restartText;
            } else {
                return false;
            }
        }
        while (p < pattern.length && pattern[p] == ANY_TEXT) {
            p++;
        }
        return p == pattern.length;
    }
}
