package org.nettracesql.adapter.planner;

import com.google.common.collect.ImmutableSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;

/**
 * Queries that IN, ANY and ALL compare with the rows of another query, as in {@code (SELECT MAX(x) FROM b WHERE b.k =
 * a.k) IN (SELECT …)}: Calcite 1.42 makes a join of the second one first, and loses the outer row of the first. They
 * become columns of a projection beneath.
 */
final class QueriesInOperands {

    private QueriesInOperands() {}

    /** The same filter if there is nothing to do. */
    static RelNode beneath(LogicalFilter filter) {
        RelNode input = filter.getInput();
        ColumnsBeneath columns = new ColumnsBeneath(input);
        RexNode condition = filter.getCondition().accept(above(columns));
        if (condition == filter.getCondition()) {
            return filter;
        }
        RelNode rows = LogicalFilter.create(
                beneath(columns.project(filter.getVariablesSet())), condition,
                ImmutableSet.copyOf(filter.getVariablesSet()));
        return LogicalProject.create(rows, List.of(),
                filter.getCluster().getRexBuilder().identityProjects(input.getRowType()),
                input.getRowType().getFieldNames(), Set.of());
    }

    /** The same projection if there is nothing to do. */
    static LogicalProject beneath(LogicalProject project) {
        ColumnsBeneath columns = new ColumnsBeneath(project.getInput());
        List<RexNode> above = above(columns).apply(project.getProjects());
        return above == project.getProjects()
                ? project
                : LogicalProject.create(beneath(columns.project(project.getVariablesSet())), project.getHints(), above,
                        project.getRowType(), project.getVariablesSet());
    }

    private static boolean comparesQuery(RexSubQuery query) {
        return query.operands.stream().anyMatch(operand -> RexUtil.SubQueryFinder.find(operand) != null);
    }

    private static RexShuttle above(ColumnsBeneath columns) {
        RexShuttle operands = new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                return columns.of(query);
            }
        };
        return new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                return comparesQuery(query)
                        ? query.clone(query.getType(), operands.apply(query.operands))
                        : query;
            }
        };
    }
}
