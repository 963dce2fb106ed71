package org.nettracesql.trace;

import java.util.function.Predicate;

/**
 * SQL LIKE over code points. Greedy with a single back-tracking point, so the time is at most the product of the
 * lengths and no pattern makes it explode; it looks at the statement's cancellation as it goes. Safe for all threads.
 */
public final class LikeMatcher implements Predicate<String> {

    private static final int ANY_TEXT = -1;
    private static final int ANY_CHARACTER = -2;

    private final int[] pattern;
    private final boolean anyCase;

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
        pattern = java.util.Arrays.copyOf(compiled, n);
    }

    private int fold(int c) {
        return anyCase ? Character.toLowerCase(c) : c;
    }

    @Override
    public boolean test(String text) {
        int t = 0;
        int p = 0;
        int restartPattern = -1;
        int restartText = 0;
        for (int steps = 1; t < text.length(); steps++) {
            if ((steps & 0xffff) == 0) {
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
