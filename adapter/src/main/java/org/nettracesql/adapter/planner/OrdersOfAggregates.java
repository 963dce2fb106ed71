package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.util.Optionality;

/**
 * Has what aggregates are ordered by among their arguments for as long as queries that refer to outer rows become
 * joins. Calcite 1.42's {@code RelDecorrelator} gives arguments their new places and leaves those of the order as they
 * were: {@code STRING_AGG(x ORDER BY y)} in such a query was ordered by whatever stood there.
 */
final class OrdersOfAggregates {

    private OrdersOfAggregates() {}

    static RelNode asArguments(RelNode rel) {
        return changed(rel, call -> call.getCollation().getFieldCollations().isEmpty() ? call : asArguments(call));
    }

    static RelNode asOrders(RelNode rel) {
        return changed(rel, call -> call.getAggregation() instanceof Ordered ordered ? asOrder(call, ordered) : call);
    }

    private static RelNode changed(RelNode rel, UnaryOperator<AggregateCall> change) {
        return rel.accept(new RelHomogeneousShuttle() {
            @Override
            public RelNode visit(RelNode other) {
                RelNode visited = super.visit(other);
                if (!(visited instanceof Aggregate aggregate)) {
                    return visited;
                }
                List<AggregateCall> calls = aggregate.getAggCallList().stream().map(change).toList();
                return calls.equals(aggregate.getAggCallList())
                        ? aggregate
                        : aggregate.copy(aggregate.getTraitSet(), aggregate.getInput(), aggregate.getGroupSet(),
                                aggregate.getGroupSets(), calls);
            }
        });
    }

    private static AggregateCall asArguments(AggregateCall call) {
        List<RelFieldCollation> order = call.getCollation().getFieldCollations();
        List<Integer> arguments = new ArrayList<>(call.getArgList());
        order.forEach(field -> arguments.add(field.getFieldIndex()));
        Ordered ordered = new Ordered(call.getAggregation(), call.getArgList().size(),
                order.stream().map(field -> field.withFieldIndex(0)).toList());
        return AggregateCall.create(ordered, call.isDistinct(), call.isApproximate(), call.ignoreNulls(), call.rexList,
                arguments, call.filterArg, call.distinctKeys, RelCollations.EMPTY, call.getType(), call.getName());
    }

    private static AggregateCall asOrder(AggregateCall call, Ordered ordered) {
        List<Integer> places = call.getArgList();
        List<RelFieldCollation> order = new ArrayList<>();
        for (int i = 0; i < ordered.order.size(); i++) {
            order.add(ordered.order.get(i).withFieldIndex(places.get(ordered.arguments + i)));
        }
        return AggregateCall.create(ordered.function, call.isDistinct(), call.isApproximate(), call.ignoreNulls(),
                call.rexList, places.subList(0, ordered.arguments), call.filterArg, call.distinctKeys,
                RelCollations.of(order), call.getType(), call.getName());
    }

    /** A function whose last arguments are what it is ordered by. */
    private static final class Ordered extends SqlAggFunction {
        private final SqlAggFunction function;
        /** Of the function itself. */
        private final int arguments;
        /** How each of the other arguments is ordered; the place in it means nothing. */
        private final List<RelFieldCollation> order;

        Ordered(SqlAggFunction function, int arguments, List<RelFieldCollation> order) {
            super(function.getName(), null, SqlKind.OTHER_FUNCTION, ReturnTypes.ARG0, null, OperandTypes.VARIADIC,
                    SqlFunctionCategory.SYSTEM, false, false, Optionality.FORBIDDEN);
            this.function = function;
            this.arguments = arguments;
            this.order = order;
        }

        @Override
        public RelDataType inferReturnType(SqlOperatorBinding binding) {
            Aggregate.AggCallBinding call = (Aggregate.AggCallBinding) binding;
            List<RelDataType> types = call.collectOperandTypes();
            int first = call.getPreOperandCount();
            List<RelDataType> ofFunction = types.subList(first, first + arguments);
            return function.inferReturnType(new Aggregate.AggCallBinding(call.getTypeFactory(), function,
                    types.subList(0, first), ofFunction, call.getGroupCount(), call.hasFilter()) {
                @Override
                public RelDataType getCollationType() {
                    return types.get(first + arguments);
                }
            });
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Ordered that && function.equals(that.function) && arguments == that.arguments
                    && order.equals(that.order);
        }

        @Override
        public int hashCode() {
            return 31 * function.hashCode() + order.hashCode();
        }
    }
}
