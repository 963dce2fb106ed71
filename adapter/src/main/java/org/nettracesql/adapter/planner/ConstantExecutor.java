package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContexts;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.rex.RexNode;
import org.nettracesql.adapter.function.FloatingOrder;

/**
 * Computes what is constant while a query is planned, by the same comparisons as the plan has when it runs. Calcite
 * asks for an executor of just this class in places.
 */
final class ConstantExecutor extends RexExecutorImpl {

    private final RexExecutor inner;

    /** @param inner computes what is compared otherwise, with the context that it knows */
    ConstantExecutor(RexExecutor inner) {
        super(DataContexts.EMPTY);
        this.inner = inner;
    }

    @Override
    public void reduce(RexBuilder builder, List<RexNode> constants, List<RexNode> values) {
        List<RexNode> compared = new ArrayList<>();
        for (RexNode constant : constants) {
            compared.add(FloatingOrder.in(builder, constant));
        }
        inner.reduce(builder, compared, values);
    }
}
