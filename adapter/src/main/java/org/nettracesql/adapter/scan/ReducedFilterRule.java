package org.nettracesql.adapter.scan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.rules.ReduceExpressionsRule.FilterReduceExpressionsRule;
import org.apache.calcite.rel.rules.ReduceExpressionsRule.FilterReduceExpressionsRule.FilterReduceExpressionsRuleConfig;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * Computes what is constant in a condition. Calcite's rule takes a filter out of the plan for the one that it makes of
 * it, also where that is the same one: over {@code SELECT DISTINCT ABS(1) + ?} it finds the column constant, and can
 * compute nothing. No filter is left then, and no plan.
 */
final class ReducedFilterRule extends FilterReduceExpressionsRule {

    private ReducedFilterRule() {
        super(FilterReduceExpressionsRuleConfig.DEFAULT);
    }

    static RelOptRule rule() {
        return new ReducedFilterRule();
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Filter filter = call.rel(0);
        RelOptPredicateList known = call.getMetadataQuery().getPulledUpPredicates(filter.getInput());
        List<RexNode> conditions = new ArrayList<>(List.of(filter.getCondition()));
        reduceExpressions(filter, conditions, known, true, config.matchNullability(),
                config.treatDynamicCallsAsConstant());
        RexNode condition = conditions.get(0);
        boolean isNever = condition.isAlwaysFalse() || RexUtil.isNullLiteral(condition, true);
        RelNode reduced = isNever
                ? createEmptyRelOrEquivalent(call, filter)
                : call.builder().push(filter.getInput()).filter(condition).build();
        if (!reduced.deepEquals(filter)) {
            call.transformTo(reduced);
            call.getPlanner().prune(filter);
        }
    }
}
