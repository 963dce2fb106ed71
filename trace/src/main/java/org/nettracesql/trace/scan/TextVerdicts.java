package org.nettracesql.trace.scan;

import java.util.function.Predicate;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.TextDictionary;

/**
 * A text condition over dictionary codes: decided once for each distinct value and remembered. For one thread.
 */
final class TextVerdicts {

    private static final byte UNKNOWN = 0;
    private static final byte PASSES = 1;
    private static final byte FAILS = 2;

    private final Condition condition;
    private final Predicate<String> like;
    private byte[] verdicts = new byte[64];

    TextVerdicts(Condition condition) {
        this.condition = condition;
        this.like = condition instanceof Condition.TextLike pattern
                ? pattern.matcher()
                : null;
    }

    boolean test(TextDictionary dictionary, int code) {
        if (code >= verdicts.length) {
            verdicts = java.util.Arrays.copyOf(verdicts, Math.max(verdicts.length * 2, code + 1));
        }
        byte verdict = verdicts[code];
        if (verdict == UNKNOWN) {
            verdict = test(dictionary.text(code)) ? PASSES : FAILS;
            verdicts[code] = verdict;
        }
        return verdict == PASSES;
    }

    boolean test(String text) {
        if (condition instanceof Condition.TextIn in) {
            return in.test(text);
        }
        return like.test(text);
    }

    /** Forgets what it knows of a dictionary that was replaced. */
    void reset() {
        java.util.Arrays.fill(verdicts, UNKNOWN);
    }
}
