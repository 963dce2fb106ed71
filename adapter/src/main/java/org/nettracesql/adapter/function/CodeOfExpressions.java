package org.nettracesql.adapter.function;

import org.apache.calcite.rex.RexNode;

/** Implemented by the builder of expressions: what the code that Java runs has in the place of one. */
public interface CodeOfExpressions {

    /** The same value, computed as rows have it: guards and comparisons that Calcite's own code lacks are in it. */
    RexNode inCode(RexNode expression);
}
