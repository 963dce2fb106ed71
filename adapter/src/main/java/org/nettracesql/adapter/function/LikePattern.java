package org.nettracesql.adapter.function;

import org.nettracesql.trace.Cancellation;

/**
 * A pattern of LIKE: {@code %} stands for any text, {@code _} for any character, line breaks too. Matching never goes
 * back further than to the last {@code %}, so it takes no more steps than the text's length times the pattern's, and it
 * looks at the statement's cancellation as it goes.
 */
final class LikePattern {

    private static final int ANY_TEXT = -1;
    private static final int ANY_CHARACTER = -2;

    private final int[] pattern;
    private final boolean anyCase;

    /**
     * @param escape one character; empty or null for none
     * @param anyCase whether letters of ASCII match in any case
     */
    LikePattern(String like, String escape, boolean anyCase) {
        this.anyCase = anyCase;
        int escaping = SafeText.escapeCharacter("LIKE", escape);
        int[] compiled = new int[like.length()];
        int n = 0;
        for (int i = 0; i < like.length();) {
            int c = like.codePointAt(i);
            int at = i;
            i += Character.charCount(c);
            if (c == escaping) {
                int escaped = i < like.length() ? like.codePointAt(i) : -1;
                if (escaped != '%' && escaped != '_' && escaped != c) {
                    throw new BadArgumentException("Invalid escape sequence '" + like + "', " + at);
                }
                i++;
                compiled[n++] = fold(escaped);
            } else {
                compiled[n++] = c == '%' ? ANY_TEXT : c == '_' ? ANY_CHARACTER : fold(c);
            }
        }
        this.pattern = java.util.Arrays.copyOf(compiled, n);
    }

    private int fold(int c) {
        return anyCase && c >= 'A' && c <= 'Z' ? c + 'a' - 'A' : c;
    }

    boolean matches(String text) {
        Cancellation cancellation = Cancellation.current();
        int t = 0;
        int p = 0;
        int restartPattern = -1;
        int restartText = 0;
        for (int steps = 1; t < text.length(); steps++) {
            if ((steps & 0xffff) == 0) {
                cancellation.check();
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
