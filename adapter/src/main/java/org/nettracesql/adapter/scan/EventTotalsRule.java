package org.nettracesql.adapter.scan;

import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.logical.LogicalAggregate;

/**
 * Answers an aggregate from the block index where that knows enough, and else lets the scan itself add up what the
 * aggregate asks for, if it can.
 */
final class EventTotalsRule extends RelRule<RuleConfig> {

    private final boolean scansAnswer;

    /** @param scansAnswer whether a scan may add up what the index does not know */
    static RelOptRule of(boolean scansAnswer) {
        return new RuleConfig(
                        "EventTotalsRule",
                        aggregate -> aggregate.operand(LogicalAggregate.class)
                                .oneInput(scan -> scan.operand(EventScan.class).noInputs()),
                        config -> new EventTotalsRule(config, scansAnswer))
                .toRule();
    }

    private EventTotalsRule(RuleConfig config, boolean scansAnswer) {
        super(config);
        this.scansAnswer = scansAnswer;
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        Aggregate aggregate = call.rel(0);
        EventScan scan = call.rel(1);
        return aggregate.getGroupType() == Aggregate.Group.SIMPLE && !scan.request().isLimited();
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Aggregate aggregate = call.rel(0);
        EventScan scan = call.rel(1);
        EventRequest request = scan.request();
        Totals totals = PlannedTotals.of(aggregate, request.columns());
        if (totals == null) {
            return;
        }
        if (IndexTotals.isEnoughFor(request, totals)) {
            call.transformTo(new EventAnswer(
                    scan, aggregate.getRowType(), new IndexAnswer(scan.context(), request, totals)));
        } else if (scansAnswer && TotalsCursor.isEnoughFor(scan.context(), request, totals)) {
            call.transformTo(new EventAnswer(
                    scan, aggregate.getRowType(), new TotalsAnswer(scan.context(), request, totals)));
        }
    }
}
