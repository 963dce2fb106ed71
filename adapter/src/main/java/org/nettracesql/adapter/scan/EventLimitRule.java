package org.nettracesql.adapter.scan;

import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;

/**
 * Makes a scan stop after a LIMIT without ORDER BY. It matches only where nothing is between the two, so a limit never
 * moves below a residual filter. An OFFSET stays above; the scan then gives the skipped rows too.
 */
final class EventLimitRule extends RelRule<RuleConfig> {

    static final RelOptRule INSTANCE = new RuleConfig(
                    "EventLimitRule",
                    limit -> limit.operand(LogicalSort.class)
                            .oneInput(scan -> scan.operand(EventScan.class).noInputs()),
                    EventLimitRule::new)
            .toRule();

    private EventLimitRule(RuleConfig config) {
        super(config);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Sort limit = call.rel(0);
        EventScan scan = call.rel(1);
        long fetch = rows(limit.fetch, -1);
        long offset = rows(limit.offset, 0);
        if (!limit.getCollation().getFieldCollations().isEmpty() || fetch < 0 || offset < 0) {
            return;
        }
        long enough = offset > Long.MAX_VALUE - fetch ? Long.MAX_VALUE : offset + fetch;
        if (enough >= scan.request().limit()) {
            return;
        }
        RelNode shorter = scan.with(scan.request().withLimit(enough));
        call.transformTo(offset == 0 ? shorter : limit.copy(limit.getTraitSet(), java.util.List.of(shorter)));
    }

    /** The number, -1 for one that is only known when the statement runs. */
    static long rows(RexNode node, long ifAbsent) {
        if (node == null) {
            return ifAbsent;
        }
        return node instanceof RexLiteral literal ? literal.getValueAs(Long.class) : -1;
    }
}
