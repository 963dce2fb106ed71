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
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/**
 * Tells each projection which outer rows the queries among its columns mean. Where it says of none that it is its own,
 * Calcite 1.42's {@code SubQueryRemoveRule} takes all that they use for its rows: in
 * {@code SELECT a.x, (SELECT b.y + (SELECT a.x) FROM b) FROM a} the innermost {@code a.x} was then b's first column.
 */
final class OuterRows extends RelHomogeneousShuttle {

    /** The rows of the queries around. */
    private Set<CorrelationId> outer = Set.of();

    private final RexShuttle queries = new InnerQueries(this);

    private OuterRows() {}

    static RelNode told(RelNode rel) {
        return rel.accept(new OuterRows());
    }

    @Override
    public RelNode visit(RelNode other) {
        if (other instanceof Correlate correlate) {
            RelNode left = correlate.getLeft().accept(this);
            RelNode right = within(Set.of(correlate.getCorrelationId()), () -> correlate.getRight().accept(this));
            return correlate.copy(correlate.getTraitSet(), List.of(left, right));
        }
        RelNode visited = super.visit(other);
        Set<CorrelationId> used = usedByQueries(visited);
        if (used.isEmpty()) {
            return visited.accept(queries);
        }
        Set<CorrelationId> own = new HashSet<>(visited.getVariablesSet());
        if (own.isEmpty()) {
            own.addAll(used);
            own.removeAll(outer);
        }
        RelNode told = within(own, () -> visited.accept(queries));
        boolean saysNone = told instanceof LogicalProject && told.getVariablesSet().isEmpty();
        return saysNone && own.size() < used.size() ? saying((LogicalProject) told, own) : told;
    }

    /** An id that nothing uses says of none that it is the projection's own. */
    private static RelNode saying(LogicalProject project, Set<CorrelationId> own) {
        return LogicalProject.create(project.getInput(), project.getHints(), project.getProjects(),
                project.getRowType(), own.isEmpty() ? Set.of(project.getCluster().createCorrel()) : own);
    }

    private RelNode within(Set<CorrelationId> own, Supplier<RelNode> visit) {
        Set<CorrelationId> before = outer;
        outer = new HashSet<>(before);
        outer.addAll(own);
        try {
            return visit.get();
        } finally {
            outer = before;
        }
    }

    /** The outer rows that queries among a node's expressions ask for. */
    static Set<CorrelationId> usedByQueries(RelNode rel) {
        Set<CorrelationId> used = new HashSet<>();
        rel.accept(new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                used.addAll(RelOptUtil.getVariablesUsed(query.rel));
                return query;
            }
        });
        return used;
    }
}
