package org.nettracesql.trace.scan;

import java.util.function.Predicate;
import org.nettracesql.trace.Condition;

/** A condition on texts, made once for all that it is asked of: a pattern is not read anew for each. Immutable. */
final class TextTest {

    private final Condition condition;
    /** Null unless the condition is a pattern. */
    private final Predicate<String> like;

    TextTest(Condition condition) {
        this.condition = condition;
        this.like = condition instanceof Condition.TextLike pattern ? pattern.matcher() : null;
    }

    /** Whether a text, or null for none, fulfils the condition. */
    boolean test(String text) {
        if (condition instanceof Condition.Null isNull) {
            return isNull.isNull() == (text == null);
        }
        return text != null && (condition instanceof Condition.TextIn in ? in.test(text) : like.test(text));
    }
}
