package org.nettracesql.adapter.function;

import java.util.List;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.util.Util;

/** Looks for a kind of part in expressions, and ends at the first one. One without fields is safe for all threads. */
public abstract class ExpressionFinder extends RexVisitorImpl<Void> {

    protected ExpressionFinder() {
        super(true);
    }

    public final boolean isIn(RexNode expression) {
        try {
            expression.accept(this);
            return false;
        } catch (Util.FoundOne found) {
            return true;
        }
    }

    public final boolean isInAny(List<RexNode> expressions) {
        for (RexNode expression : expressions) {
            if (isIn(expression)) {
                return true;
            }
        }
        return false;
    }

    /** To be called from what visits such a part. */
    protected static Void found() {
        throw Util.FoundOne.NULL;
    }
}
