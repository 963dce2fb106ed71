package org.nettracesql.adapter.planner;

import com.google.common.collect.ImmutableList;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAsofJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.nettracesql.adapter.function.CheckedOperator;
import org.nettracesql.adapter.function.GuardedLogic;
import org.nettracesql.adapter.join.EnumerableNearestJoin;

/**
 * Finds out what outer rows and those of a query for the nearest one are joined by, and joins them. In expressions of
 * both, columns of outer rows come first.
 */
final class NearestJoin {

    private static final Set<SqlOperator> SUMS = Set.of(
            CheckedOperator.PLUS, CheckedOperator.MINUS, CheckedOperator.MOMENT);

    private final RexBuilder builder;
    private final NearestQuery query;
    private final ConditionBeside condition;
    private final RelNode outer;
    private final int outerWidth;
    /** Comparisons of a column of the query's rows with what is computed of an outer row. */
    private final List<RexCall> keys = new ArrayList<>();

    private RexCall match;
    /** What is asked of the row that is found. */
    private final List<RexNode> bounds = new ArrayList<>();
    /** What outer rows are joined by, but have no column of. */
    private final List<RexNode> computed = new ArrayList<>();

    NearestJoin(RelNode outer, ConditionBeside condition, NearestQuery query) {
        this.builder = outer.getCluster().getRexBuilder();
        this.query = query;
        this.condition = condition;
        this.outer = outer;
        this.outerWidth = outer.getRowType().getFieldCount();
    }

    /** Null if more is asked of the rows than which is the nearest, or they ask for other outer rows. */
    NearestOfOuterRow joined() {
        boolean areTaken = condition.ofBoth().stream().allMatch(this::isTaken);
        RelNode joined = areTaken && match != null ? join() : null;
        return joined != null && RelOptUtil.getVariablesUsed(joined).isEmpty() ? found(joined) : null;
    }

    /** Takes a part of the condition for what it says of the nearest row, if it says no more. */
    private boolean isTaken(RexNode part) {
        if (isOfOuter(part)) {
            return bounds.add(part);
        }
        if (!(part instanceof RexCall call) || !SqlKind.COMPARISON.contains(part.getKind())) {
            return false;
        }
        RexNode inverted = isOfOuter(call.getOperands().get(0)) ? RexUtil.invert(builder, call) : call;
        return inverted instanceof RexCall compared
                && compared.getOperands().get(0) instanceof RexInputRef column
                && column.getIndex() >= outerWidth
                && isOfOuter(compared.getOperands().get(1))
                && isTaken(compared, column);
    }

    private boolean isTaken(RexCall compared, RexInputRef column) {
        RexNode value = compared.getOperands().get(1);
        boolean isBefore = compared.isA(SqlKind.LESS_THAN) || compared.isA(SqlKind.LESS_THAN_OR_EQUAL);
        boolean isAfter = compared.isA(SqlKind.GREATER_THAN) || compared.isA(SqlKind.GREATER_THAN_OR_EQUAL);
        boolean isOfOrder = column.getIndex() == outerWidth + query.column();
        if (isOfOrder && (query.isLast() ? isAfter : isBefore)) {
            return bounds.add(compared);
        }
        if (!isComputable(value)) {
            return false;
        }
        if (compared.isA(SqlKind.EQUALS)) {
            return keys.add(compared);
        }
        boolean isMatch = match == null
                && isOfOrder
                && (query.isLast() ? isBefore : isAfter)
                && EnumerableNearestJoin.looksUp(column.getType(), value.getType());
        match = isMatch ? compared : match;
        return isMatch;
    }

    /**
     * It is computed for each outer row, also where there is no row to compare it with, and so must not fail there.
     * Sums that do not fit are let pass: no time is as late.
     */
    private static boolean isComputable(RexNode value) {
        return value instanceof RexCall call && SUMS.contains(call.getOperator())
                ? call.getOperands().stream().allMatch(NearestJoin::isComputable)
                : RexUtil.isDeterministic(value) && !GuardedLogic.mayFail(value);
    }

    private boolean isOfOuter(RexNode expression) {
        return RelOptUtil.InputFinder.bits(expression).length() <= outerWidth;
    }

    private RelNode join() {
        List<RexCall> compared = new ArrayList<>(keys);
        compared.add(match);
        List<Integer> places = new ArrayList<>();
        for (RexCall comparison : compared) {
            RexNode value = comparison.getOperands().get(1);
            boolean isColumn = value instanceof RexInputRef;
            places.add(isColumn ? ((RexInputRef) value).getIndex() : outerWidth + computed.size());
            if (!isColumn) {
                computed.add(value);
            }
        }
        RelNode left = outer;
        if (!computed.isEmpty()) {
            List<RexNode> columns = new ArrayList<>(builder.identityProjects(outer.getRowType()));
            columns.addAll(computed);
            left = LogicalProject.create(outer, List.of(), columns, (List<String>) null, Set.of());
        }
        List<RexNode> conditions = new ArrayList<>();
        for (int i = 0; i < compared.size(); i++) {
            RexCall comparison = compared.get(i);
            RexNode column = RexUtil.shift(comparison.getOperands().get(0), computed.size());
            conditions.add(builder.makeCall(comparison.getOperator(), column,
                    builder.makeInputRef(left, places.get(i))));
        }
        RexNode nearest = conditions.remove(keys.size());
        return LogicalAsofJoin.create(left, condition.rows(), List.of(),
                RexUtil.composeConjunction(builder, conditions), nearest, JoinRelType.LEFT_ASOF,
                ImmutableList.of());
    }

    private NearestOfOuterRow found(RelNode joined) {
        // It was compared, and so it is not NULL where there is such a row.
        List<RexNode> conditions = new ArrayList<>(List.of(builder.makeCall(SqlStdOperatorTable.IS_NOT_NULL,
                builder.makeInputRef(joined, outerWidth + computed.size() + query.column()))));
        bounds.forEach(bound -> conditions.add(bound.accept(new Found(joined, false))));
        RexNode isFound = RexUtil.composeConjunction(builder, conditions);
        List<RexNode> found = new ArrayList<>();
        List<RexNode> values = new ArrayList<>();
        for (RexNode asked : query.values()) {
            RexNode value = ConditionBeside.beside(outer, asked);
            boolean isColumn = value instanceof RexInputRef column && column.getIndex() >= outerWidth;
            RexNode there = value.accept(new Found(joined, true));
            found.add(there);
            values.add(isColumn && bounds.isEmpty()
                    ? value.accept(new Found(joined, false))
                    : builder.makeCall(SqlStdOperatorTable.CASE, isFound, there,
                            builder.makeNullLiteral(value.getType())));
        }
        return new NearestOfOuterRow(
                joined, query.isOfAny() ? builder.makeLiteral(true) : isFound, found, values);
    }

    /** Moves columns of the query's rows to where they are in the join. */
    private final class Found extends RexShuttle {
        private final RelNode joined;
        private final boolean isThere;

        /** @param isThere whether a row has been found, so that its columns are NULL only where the query's may be */
        Found(RelNode joined, boolean isThere) {
            this.joined = joined;
            this.isThere = isThere;
        }

        @Override
        public RexNode visitInputRef(RexInputRef column) {
            boolean isOfOuter = column.getIndex() < outerWidth;
            RexNode moved = builder.makeInputRef(
                    joined, isOfOuter ? column.getIndex() : column.getIndex() + computed.size());
            return isThere && !column.getType().isNullable() ? builder.makeNotNull(moved) : moved;
        }
    }
}
