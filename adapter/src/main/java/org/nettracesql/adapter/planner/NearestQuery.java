package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * A query for the last or the first row by a column: {@code SELECT MAX(t) FROM …}, or {@code SELECT … ORDER BY t DESC
 * LIMIT 1}.
 *
 * @param rows what it looks for that row in
 * @param column of the rows, by which one is the last or the first
 * @param isLast whether it is the last
 * @param isOfAny whether it has a row, of NULLs, where it finds none, as an aggregate has
 * @param values what it gives of the row that it finds, as expressions of the rows
 */
record NearestQuery(RelNode rows, int column, boolean isLast, boolean isOfAny, List<RexNode> values) {

    /** Null of any other query. */
    static NearestQuery of(RelNode query) {
        RexBuilder builder = query.getCluster().getRexBuilder();
        Expressions given = Expressions.of(query, builder.identityProjects(query.getRowType()));
        if (given.of instanceof LogicalAggregate aggregate) {
            AggregateCall call = given.areColumns() ? onlyCall(aggregate) : null;
            if (call == null) {
                return null;
            }
            RexNode value = RexInputRef.of(call.getArgList().get(0), aggregate.getInput().getRowType());
            return of(Expressions.of(aggregate.getInput(), List.of(value, value)),
                    call.getAggregation().getName().equals("MAX"), true);
        }
        if (!(given.of instanceof Sort sort) || !isForOneRow(sort)) {
            return null;
        }
        RelFieldCollation order = sort.getCollation().getFieldCollations().get(0);
        List<RexNode> values = new ArrayList<>();
        values.add(RexInputRef.of(order.getFieldIndex(), sort.getRowType()));
        values.addAll(given.expressions);
        return of(Expressions.of(sort.getInput(), values), order.getDirection().isDescending(), false);
    }

    /** @param values the one by which a row is the last or the first, and those that are given */
    private static NearestQuery of(Expressions values, boolean isLast, boolean isOfAny) {
        return values.expressions.get(0) instanceof RexInputRef column
                        && values.expressions.stream().noneMatch(value -> RexUtil.SubQueryFinder.find(value) != null)
                ? new NearestQuery(values.of, column.getIndex(), isLast, isOfAny,
                        values.expressions.subList(1, values.expressions.size()))
                : null;
    }

    /** {@code MAX} or {@code MIN} of a column and of all rows; null if anything else is asked of them. */
    private static AggregateCall onlyCall(LogicalAggregate aggregate) {
        if (aggregate.getGroupType() != LogicalAggregate.Group.SIMPLE
                || !aggregate.getGroupSet().isEmpty()
                || aggregate.getAggCallList().size() != 1) {
            return null;
        }
        AggregateCall call = aggregate.getAggCallList().get(0);
        String name = call.getAggregation().getName();
        return (name.equals("MAX") || name.equals("MIN")) && call.getArgList().size() == 1 && call.filterArg < 0
                ? call
                : null;
    }

    private static boolean isForOneRow(Sort sort) {
        return sort.offset == null
                && sort.fetch instanceof RexLiteral fetch
                && RexLiteral.intValue(fetch) == 1
                && sort.getCollation().getFieldCollations().size() == 1;
    }

    /**
     * Expressions of rows.
     *
     * @param of the rows, which are no plain projection of others
     */
    private record Expressions(RelNode of, List<RexNode> expressions) {

        static Expressions of(RelNode rel, List<RexNode> expressions) {
            RelNode below = rel;
            List<RexNode> ofBelow = expressions;
            while (below instanceof LogicalProject project
                    && !project.containsOver()
                    && project.getProjects().stream().allMatch(RexUtil::isDeterministic)) {
                ofBelow = RelOptUtil.pushPastProject(ofBelow, project);
                below = project.getInput();
            }
            return new Expressions(below, ofBelow);
        }

        boolean areColumns() {
            return expressions.stream().allMatch(RexInputRef.class::isInstance);
        }
    }
}
