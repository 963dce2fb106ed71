package org.nettracesql.adapter.planner;

import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexUtil;

/**
 * Finds the correlations that Calcite 1.42's {@code RelDecorrelator} does not understand: those within what is
 * correlated itself, as of a query that asks for rows of two queries around it, columns of an outer row beside
 * aggregates, windows, which it computes over the rows for all outer rows together, a LIMIT whose number is a
 * parameter, of which it wants to know whether it is 1, a LIMIT of rows that have columns of the outer row, which it
 * takes of rows of others as well where a condition below asks for one of the columns again, a left join whose
 * condition compares an outer value, which {@code NOT IN} of one becomes: where a filter above compares the value,
 * too, it is that of any outer row below, and joins of rows that ask for an outer row, as a query within a query
 * becomes: where more than these rows ask for it, values are those of any outer row, too.
 */
final class HardCorrelations extends RelHomogeneousShuttle {

    private boolean found;

    private HardCorrelations() {}

    static boolean areIn(RelNode rel) {
        HardCorrelations correlations = new HardCorrelations();
        rel.accept(correlations);
        return correlations.found;
    }

    @Override
    public RelNode visit(RelNode other) {
        found |= other instanceof Correlate && !RelOptUtil.getVariablesUsed(other).isEmpty()
                || isCorrelated(other) && isOfGroups(other)
                || other instanceof LogicalJoin join && (isOfOuterRow(join) || joinsRowsOfOuterRow(join))
                || other instanceof Correlate correlate && isHard(correlate.getRight());
        return found ? other : super.visit(other);
    }

    private static boolean isCorrelated(RelNode rel) {
        return rel instanceof LogicalFilter filter && RexUtil.containsCorrelation(filter.getCondition())
                || rel instanceof LogicalProject project
                        && project.getProjects().stream().anyMatch(RexUtil::containsCorrelation);
    }

    private static boolean isOfOuterRow(LogicalJoin join) {
        return join.getJoinType() == JoinRelType.LEFT && RexUtil.containsCorrelation(join.getCondition());
    }

    private static boolean joinsRowsOfOuterRow(LogicalJoin join) {
        return !RelOptUtil.getVariablesUsed(join.getLeft()).isEmpty()
                || !RelOptUtil.getVariablesUsed(join.getRight()).isEmpty();
    }

    private static boolean isHard(RelNode rel) {
        return rel instanceof LogicalProject project && project.containsOver()
                || rel instanceof Sort sort && (sort.fetch instanceof RexDynamicParam || isOfOuterColumns(sort))
                || rel.getInputs().stream().anyMatch(HardCorrelations::isHard);
    }

    private static boolean isOfOuterColumns(Sort sort) {
        return (sort.fetch != null || sort.offset != null) && isCorrelated(sort.getInput())
                && sort.getInput().getInputs().stream().anyMatch(HardCorrelations::isWithin);
    }

    private static boolean isWithin(RelNode rel) {
        return isCorrelated(rel) || rel.getInputs().stream().anyMatch(HardCorrelations::isWithin);
    }

    private static boolean isOfGroups(RelNode rel) {
        return rel instanceof Aggregate
                || (rel instanceof LogicalFilter || rel instanceof LogicalProject) && isOfGroups(rel.getInput(0));
    }
}
