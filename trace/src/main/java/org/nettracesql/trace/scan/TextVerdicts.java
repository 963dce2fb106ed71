package org.nettracesql.trace.scan;

import org.nettracesql.trace.TextDictionary;

/**
 * A text condition over dictionary codes: decided once for each distinct value and remembered. For one thread.
 */
final class TextVerdicts {

    private static final byte UNKNOWN = 0;
    private static final byte PASSES = 1;
    private static final byte FAILS = 2;

    private final TextTest condition;
    private byte[] verdicts = new byte[64];

    TextVerdicts(TextTest condition) {
        this.condition = condition;
    }

    boolean test(TextDictionary dictionary, int code) {
        if (code >= verdicts.length) {
            verdicts = java.util.Arrays.copyOf(verdicts, Math.max(verdicts.length * 2, code + 1));
        }
        byte verdict = verdicts[code];
        if (verdict == UNKNOWN) {
            verdict = condition.test(dictionary.text(code)) ? PASSES : FAILS;
            verdicts[code] = verdict;
        }
        return verdict == PASSES;
    }

    /** Forgets what it knows of a dictionary that was replaced. */
    void reset() {
        java.util.Arrays.fill(verdicts, UNKNOWN);
    }
}
