package org.nettracesql.adapter.planner;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * {@code 1 IN (query)} and {@code 1 < SOME (query)}, where nothing of the row is compared: it is asked whether the
 * query has a row for which the comparison is true, and if not, whether it has one for which it is NULL.
 *
 * <p>Calcite 1.42 makes a join of a constant's IN whose columns the next query in the same condition takes for its own,
 * and looks at a constant that is NULL, but not whether there is a row to compare it with: {@code NULL NOT IN (no row)}
 * was NULL. Of what an outer row has, compared in a query with rows of another outer row, it compares a count.
 */
final class OperandsOfNoRow {

    private OperandsOfNoRow() {}

    /**
     * @param comparison that of the query: {@code =} for IN
     * @return the query itself if a column of the row or a query is compared, or an outer row's with a query of no
     *     outer row
     */
    static RexNode asked(RexSubQuery query, SqlKind comparison) {
        if (query.operands.stream().anyMatch(operand -> RexUtil.containsInputRef(operand)
                        || RexUtil.SubQueryFinder.find(operand) != null)
                || query.operands.stream().anyMatch(RexUtil::containsCorrelation)
                        && RelOptUtil.getVariablesUsed(query.rel).isEmpty()) {
            return query;
        }
        RexBuilder rexBuilder = query.rel.getCluster().getRexBuilder();
        SqlOperator operator = RelOptUtil.op(comparison, null);
        List<RexNode> parts = new ArrayList<>();
        for (int i = 0; i < query.operands.size(); i++) {
            parts.add(rexBuilder.makeCall(
                    operator, query.operands.get(i), rexBuilder.makeInputRef(query.rel, i)));
        }
        RexNode condition = RexUtil.composeConjunction(rexBuilder, parts);
        RexNode isTrue = exists(query.rel, condition);
        if (!query.getType().isNullable()) {
            return isTrue;
        }
        RexNode isNull = exists(query.rel, rexBuilder.makeCall(SqlStdOperatorTable.IS_NULL, condition));
        return rexBuilder.makeCall(query.getType(), SqlStdOperatorTable.CASE, List.of(
                isTrue, rexBuilder.makeLiteral(true),
                isNull, rexBuilder.makeNullLiteral(query.getType()),
                rexBuilder.makeLiteral(false)));
    }

    private static RexNode exists(RelNode rows, RexNode condition) {
        return RexSubQuery.exists(LogicalFilter.create(rows, condition));
    }
}
