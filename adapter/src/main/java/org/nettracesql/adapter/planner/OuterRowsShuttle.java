package org.nettracesql.adapter.planner;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/**
 * Visits the nodes of a plan, and those of queries within its expressions, from the leaves up, and knows of each which
 * of the outer rows that these queries ask for are its own input.
 */
abstract class OuterRowsShuttle extends RelHomogeneousShuttle {

    /** The rows of the queries around. */
    private Set<CorrelationId> around = Set.of();

    private final RexShuttle queries = new InnerQueries(this);

    /**
     * What stands for a node, whose inputs and queries have been visited.
     *
     * @param own the ids of its input's rows, or of a correlation's left ones
     */
    abstract RelNode visited(RelNode rel, Set<CorrelationId> own);

    @Override
    public final RelNode visit(RelNode other) {
        if (other instanceof Correlate correlate) {
            Set<CorrelationId> own = Set.of(correlate.getCorrelationId());
            RelNode left = correlate.getLeft().accept(this);
            RelNode right = within(own, () -> correlate.getRight().accept(this));
            return visited(correlate.copy(correlate.getTraitSet(), List.of(left, right)), own);
        }
        RelNode visited = super.visit(other);
        Set<CorrelationId> own = new HashSet<>(visited.getVariablesSet());
        if (own.isEmpty()) {
            own.addAll(usedByQueries(visited));
            own.removeAll(around);
        }
        return visited(within(own, () -> visited.accept(queries)), own);
    }

    private RelNode within(Set<CorrelationId> own, Supplier<RelNode> visit) {
        Set<CorrelationId> before = around;
        around = new HashSet<>(before);
        around.addAll(own);
        try {
            return visit.get();
        } finally {
            around = before;
        }
    }

    /** The outer rows that queries among a node's expressions ask for. */
    static Set<CorrelationId> usedByQueries(RelNode rel) {
        Used used = new Used();
        rel.accept(used);
        return used.ids;
    }

    static Set<CorrelationId> usedByQueries(List<RexNode> expressions) {
        Used used = new Used();
        expressions.forEach(expression -> expression.accept(used));
        return used.ids;
    }

    private static final class Used extends RexShuttle {
        private final Set<CorrelationId> ids = new HashSet<>();

        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
            ids.addAll(RelOptUtil.getVariablesUsed(query.rel));
            return query;
        }
    }
}
