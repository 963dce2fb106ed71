package org.nettracesql.adapter.function;

import java.util.Locale;

/**
 * Truth values as PostgreSQL's users write them: {@code true}, {@code yes}, {@code on}, {@code 1} and their opposites,
 * or the beginning of one, in any case. Called by generated code.
 *
 * <p>Source: PostgreSQL documentation, "Data Types", section "Boolean Type".
 */
public final class TruthText {

    private TruthText() {}

    /** @throws IllegalArgumentException if the text is none */
    public static boolean truth(String text) {
        Boolean truth = truthOrNull(text);
        if (truth == null) {
            throw new BadArgumentException("Invalid BOOLEAN value, '" + text
                    + "': it is none of true, false, yes, no, on, off, 1, 0");
        }
        return truth;
    }

    /** Null if the text is none. */
    public static Boolean truthOrNull(String text) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        if (word.isEmpty() || word.equals("o")) {
            return null;
        }
        if ("true".startsWith(word) || "yes".startsWith(word) || word.equals("on") || word.equals("1")) {
            return true;
        }
        return "false".startsWith(word) || "no".startsWith(word) || "off".startsWith(word) || word.equals("0")
                ? false : null;
    }
}
