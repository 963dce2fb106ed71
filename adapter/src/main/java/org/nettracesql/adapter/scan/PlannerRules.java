package org.nettracesql.adapter.scan;

import org.apache.calcite.adapter.enumerable.EnumerableRules;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.rel.rules.CoreRules;
import org.nettracesql.adapter.TraceOptions;

/** The rules that a database's options ask for, beside Calcite's own. */
public final class PlannerRules {

    private PlannerRules() {}

    /** Adds our rules to a planner that has Calcite's, and takes out one that is wrong. */
    public static void register(RelOptPlanner planner, TraceOptions options) {
        // In Calcite 1.42 it makes COALESCE(SUM(x), 0) a reference that forgets the grouping columns: the query fails,
        // or gives a grouping column for the sum.
        planner.removeRule(CoreRules.PROJECT_AGGREGATE_MERGE);
        // Without it, ORDER BY … LIMIT sorts everything.
        planner.addRule(EnumerableRules.ENUMERABLE_LIMIT_SORT_RULE);
        planner.addRule(EventScanRule.INSTANCE);
        if (options.pushdown()) {
            planner.addRule(EventFilterRule.INSTANCE);
            planner.addRule(EventProjectRule.INSTANCE);
            planner.addRule(EventLimitRule.INSTANCE);
            planner.addRule(EventAggregateRule.INSTANCE);
            planner.addRule(EventIndexRule.INSTANCE);
        }
    }
}
