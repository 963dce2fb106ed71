package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContexts;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexExecutor;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.nettracesql.adapter.function.FloatingOrder;
import org.nettracesql.adapter.function.NullableCasts;

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
            compared.add(FloatingOrder.in(builder, NullableCasts.nullable(builder, constant)));
        }
        List<RexNode> computed = new ArrayList<>();
        inner.reduce(builder, compared, computed);
        for (int i = 0; i < computed.size(); i++) {
            // A constant that is said never to be NULL, and is: no literal of its type stands for it.
            boolean isLost = RexLiteral.isNullLiteral(computed.get(i)) && !constants.get(i).getType().isNullable();
            values.add(isLost ? constants.get(i) : computed.get(i));
        }
    }
}
