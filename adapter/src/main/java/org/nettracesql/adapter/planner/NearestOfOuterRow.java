package org.nettracesql.adapter.planner;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalAsofJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.nettracesql.adapter.join.EnumerableNearestJoin;

/**
 * The last value before an outer row's, or the first one after it, as people who know no ASOF JOIN write it: {@code
 * (SELECT MAX(b.t) FROM b WHERE b.k = a.k AND b.t <= a.t)}. It is a left ASOF JOIN.
 *
 * @param rows the outer rows with the columns of the rows that were found
 * @param value what stands for the query in an expression of them
 */
record NearestOfOuterRow(RelNode rows, RexNode value) {

    /**
     * Of a query.
     *
     * @param outer rows that it is asked for; there may be columns behind those that it knows
     * @param own the ids of these
     * @return null if it is another one
     */
    static NearestOfOuterRow of(RelNode outer, RexSubQuery query, Set<CorrelationId> own) {
        RelNode asked = query.getKind() == SqlKind.SCALAR_QUERY ? query.rel : null;
        if (asked instanceof LogicalProject project && project.getProjects().get(0) instanceof RexInputRef) {
            asked = project.getInput();
        }
        if (!(asked instanceof LogicalAggregate aggregate) || !isOfOneValue(aggregate)) {
            return null;
        }
        AggregateCall call = aggregate.getAggCallList().get(0);
        int column = call.getArgList().get(0);
        RelNode found = aggregate.getInput();
        while (found instanceof LogicalProject project
                && project.getProjects().get(column) instanceof RexInputRef input) {
            found = project.getInput();
            column = input.getIndex();
        }
        ConditionBeside condition = ConditionBeside.of(found, outer, own);
        int place = outer.getRowType().getFieldCount() + column;
        boolean isLast = call.getAggregation().getKind() == SqlKind.MAX;
        return condition == null ? null : joined(outer, condition, place, isLast, query);
    }

    private static boolean isOfOneValue(LogicalAggregate aggregate) {
        if (aggregate.getGroupType() != LogicalAggregate.Group.SIMPLE
                || !aggregate.getGroupSet().isEmpty()
                || aggregate.getAggCallList().size() != 1) {
            return false;
        }
        AggregateCall call = aggregate.getAggCallList().get(0);
        return (call.getAggregation().getName().equals("MAX") || call.getAggregation().getName().equals("MIN"))
                && call.getArgList().size() == 1
                && call.filterArg < 0;
    }

    private static NearestOfOuterRow joined(
            RelNode outer, ConditionBeside condition, int place, boolean isLast, RexSubQuery query) {
        RexBuilder builder = outer.getCluster().getRexBuilder();
        List<RexNode> keys = new ArrayList<>();
        RexNode match = null;
        for (RexNode part : condition.ofBoth()) {
            RexCall compared = ofColumns(builder, part, outer.getRowType().getFieldCount());
            if (compared == null) {
                return null;
            }
            if (compared.isA(SqlKind.EQUALS)) {
                keys.add(compared);
            } else if (match == null && isNearest(compared, place, isLast)) {
                match = compared;
            } else {
                return null;
            }
        }
        if (match == null) {
            return null;
        }
        RelNode joined = LogicalAsofJoin.create(outer, condition.rows(), List.of(),
                RexUtil.composeConjunction(builder, keys), match, JoinRelType.LEFT_ASOF, ImmutableList.of());
        return new NearestOfOuterRow(joined,
                builder.ensureType(query.getType(), builder.makeInputRef(joined, place), true));
    }

    /** A comparison of a column of the query's rows, which comes first, with one of the outer row; null of others. */
    private static RexCall ofColumns(RexBuilder builder, RexNode part, int outerColumns) {
        boolean isOfTwo = part instanceof RexCall call
                && (part.isA(SqlKind.EQUALS) || SqlKind.COMPARISON.contains(part.getKind()))
                && call.getOperands().size() == 2
                && call.getOperands().stream().allMatch(RexInputRef.class::isInstance);
        if (!isOfTwo) {
            return null;
        }
        int first = ((RexInputRef) ((RexCall) part).getOperands().get(0)).getIndex();
        int second = ((RexInputRef) ((RexCall) part).getOperands().get(1)).getIndex();
        if (first < outerColumns == second < outerColumns) {
            return null;
        }
        return first < outerColumns ? (RexCall) RexUtil.invert(builder, (RexCall) part) : (RexCall) part;
    }

    /** Whether the greatest value that meets it, or the least, is that of the nearest row. */
    private static boolean isNearest(RexCall compared, int place, boolean isLast) {
        RexInputRef value = (RexInputRef) compared.getOperands().get(0);
        boolean isBefore = compared.isA(SqlKind.LESS_THAN) || compared.isA(SqlKind.LESS_THAN_OR_EQUAL);
        boolean isAfter = compared.isA(SqlKind.GREATER_THAN) || compared.isA(SqlKind.GREATER_THAN_OR_EQUAL);
        return value.getIndex() == place
                && (isLast ? isBefore : isAfter)
                && EnumerableNearestJoin.looksUp(value.getType(), compared.getOperands().get(1).getType());
    }
}
