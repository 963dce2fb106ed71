package org.nettracesql.adapter.scan;

import org.apache.calcite.adapter.enumerable.EnumerableRules;
import org.apache.calcite.plan.RelOptPlanner;
import org.nettracesql.adapter.TraceOptions;

/** The rules that a database's options ask for, beside Calcite's own. */
public final class PlannerRules {

    private PlannerRules() {}

    /** Adds our rules to a planner that has Calcite's. */
    public static void register(RelOptPlanner planner, TraceOptions options) {
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
