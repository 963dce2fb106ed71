package org.nettracesql.adapter.scan;

import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.rules.FilterAggregateTransposeRule;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Filters rows before they are grouped where it is the groups' keys that a filter asks for. Not by what asks for no
 * column, such as {@code ? = ?}, beneath a total: that has a row for none, which Calcite 1.42 forgets of grouping sets.
 */
final class GroupFilterRule extends FilterAggregateTransposeRule {

    static final GroupFilterRule INSTANCE = new GroupFilterRule();

    private GroupFilterRule() {
        super(Config.DEFAULT);
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        Filter filter = call.rel(0);
        Aggregate groups = call.rel(1);
        return !groups.getGroupSets().contains(ImmutableBitSet.of())
                || RelOptUtil.conjunctions(filter.getCondition()).stream()
                        .noneMatch(part -> RelOptUtil.InputFinder.bits(part).isEmpty());
    }
}
