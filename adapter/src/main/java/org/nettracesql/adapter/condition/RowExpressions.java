package org.nettracesql.adapter.condition;

import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexUtil;
import org.nettracesql.adapter.function.ExpressionFinder;
import org.nettracesql.adapter.function.GuardedLogic;

/** Which expressions may be computed of other rows than the statement has them of. */
public final class RowExpressions {

    private RowExpressions() {}

    /** Whether the columns of its row alone decide its value, which rows with the same columns have in common. */
    public static boolean isOfColumns(RexNode expression) {
        return RexUtil.isDeterministic(expression)
                && !RexUtil.containsCorrelation(expression)
                && RexUtil.SubQueryFinder.find(expression) == null
                && !RexOver.containsOver(expression);
    }

    /** The same, and it cannot fail: it may be computed of more rows, and of fewer. */
    public static boolean isOfAnyRow(RexNode expression) {
        return isOfColumns(expression) && !GuardedLogic.mayFail(expression);
    }

    /** Whether its value is one of the statement's run, which has the parameters and the time of day. */
    public static boolean isOfRun(RexNode expression) {
        return OfRun.FINDER.isIn(expression);
    }

    private static final class OfRun extends ExpressionFinder {
        private static final OfRun FINDER = new OfRun();

        @Override
        public Void visitDynamicParam(RexDynamicParam parameter) {
            return found();
        }

        @Override
        public Void visitCall(RexCall call) {
            return call.getOperator().isDynamicFunction() ? found() : super.visitCall(call);
        }
    }
}
