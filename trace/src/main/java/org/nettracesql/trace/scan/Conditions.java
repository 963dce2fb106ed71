package org.nettracesql.trace.scan;

import org.nettracesql.trace.Condition;

/** Decides conditions on single values, for what is constant over a type or rare enough for one value at a time. */
final class Conditions {

    private Conditions() {}

    static boolean testLong(Condition condition, long value) {
        if (condition instanceof Condition.LongRanges ranges) {
            return ranges.test(value);
        }
        if (condition instanceof Condition.Bits bits) {
            return bits.test(value);
        }
        if (condition instanceof Condition.Mod mod) {
            return mod.test(value);
        }
        if (condition instanceof Condition.Null isNull) {
            return !isNull.isNull();
        }
        throw new IllegalArgumentException("'" + condition + "' is not a condition on an integer.");
    }

    static boolean testText(Condition condition, String value) {
        return new TextTest(condition).test(value);
    }

    /** What a NULL fulfils. */
    static boolean testNull(Condition condition) {
        return condition instanceof Condition.Null isNull && isNull.isNull();
    }
}
