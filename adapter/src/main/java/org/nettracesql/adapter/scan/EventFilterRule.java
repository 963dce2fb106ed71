package org.nettracesql.adapter.scan;

import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rex.RexBuilder;
import org.nettracesql.adapter.condition.PredicateTranslator;
import org.nettracesql.adapter.condition.PushedFilter;

/**
 * Hands the parts of a WHERE clause that a scan can decide to the scan, and leaves the rest above it.
 *
 * <p>Not below a limit: the scan would stop after other rows.
 */
final class EventFilterRule extends RelRule<RuleConfig> {

    static final RelOptRule INSTANCE = new RuleConfig(
                    "EventFilterRule",
                    filter -> filter.operand(LogicalFilter.class)
                            .oneInput(scan -> scan.operand(EventScan.class).noInputs()),
                    EventFilterRule::new)
            .toRule();

    private EventFilterRule(RuleConfig config) {
        super(config);
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        EventScan scan = call.rel(1);
        return !scan.request().isLimited();
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Filter filter = call.rel(0);
        EventScan scan = call.rel(1);
        PredicateTranslator translator = new PredicateTranslator(scan.request().columns(), scan.context().traceNames());
        RexBuilder rexBuilder = filter.getCluster().getRexBuilder();
        PredicateTranslator.Split split = translator.split(filter.getCondition(), rexBuilder);
        List<PushedFilter> pushed = translator.implied(split.residual(), rexBuilder);
        // The rule comes again to what stays above, from which the same follows.
        pushed.removeAll(scan.request().filters());
        pushed.addAll(split.pushed());
        if (pushed.isEmpty()) {
            return;
        }
        RelNode narrower = scan.with(scan.request().withFilters(pushed));
        call.transformTo(split.residual() == null
                ? narrower
                : filter.copy(filter.getTraitSet(), narrower, split.residual()));
    }
}
