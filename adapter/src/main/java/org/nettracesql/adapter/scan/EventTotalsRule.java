package org.nettracesql.adapter.scan;

import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.adapter.totals.GroupKey;
import org.nettracesql.adapter.totals.Totals;

/**
 * Answers an aggregate from the block index where that knows enough, and else lets the scan itself add up what the
 * aggregate asks for, if it can: by columns, and by what a projection computes of them that is a {@link GroupKey}.
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

    /** The same for aggregates over expressions; a scan adds these up, for no index knows them. */
    static RelOptRule ofExpressions() {
        return new RuleConfig(
                        "EventTotalsRule:expressions",
                        aggregate -> aggregate.operand(LogicalAggregate.class)
                                .oneInput(project -> project.operand(LogicalProject.class)
                                        .oneInput(scan -> scan.operand(EventScan.class).noInputs())),
                        config -> new EventTotalsRule(config, true))
                .toRule();
    }

    private EventTotalsRule(RuleConfig config, boolean scansAnswer) {
        super(config);
        this.scansAnswer = scansAnswer;
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        Aggregate aggregate = call.rel(0);
        return aggregate.getGroupType() == Aggregate.Group.SIMPLE && !scan(call).request().isLimited();
    }

    private static EventScan scan(RelOptRuleCall call) {
        return call.rel(call.rels.length - 1);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Aggregate aggregate = call.rel(0);
        EventScan scan = scan(call);
        List<TableColumn> columns = scan.request().columns();
        Totals totals = PlannedTotals.of(aggregate, call.rel(1) instanceof Project project
                ? ComputedKeys.of(project.getProjects(), columns)
                : columns.stream().map(GroupKey::of).toList());
        if (totals == null) {
            return;
        }
        EventRequest request = scan.request().withColumns(totals.columns());
        if (IndexTotals.isEnoughFor(request, totals)) {
            call.transformTo(new EventAnswer(
                    scan, aggregate.getRowType(), new IndexAnswer(scan.context(), request, totals)));
        } else if (scansAnswer && TotalsCursor.isEnoughFor(scan.context(), request, totals)) {
            call.transformTo(new EventAnswer(
                    scan, aggregate.getRowType(), new TotalsAnswer(scan.context(), request, totals)));
        }
    }
}
