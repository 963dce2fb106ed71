package org.nettracesql.adapter.scan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.ColumnType;

/**
 * Lets a scan itself add up what {@code COUNT}, {@code SUM}, {@code AVG}, {@code MIN} and {@code MAX} without groups
 * want of whole numbers and times. Fractions are left to the engines: their sum depends on the order, and all cores
 * share the scan.
 */
final class EventTotalsRule extends RelRule<RuleConfig> {

    static final RelOptRule INSTANCE = new RuleConfig(
                    "EventTotalsRule",
                    aggregate -> aggregate.operand(LogicalAggregate.class)
                            .oneInput(scan -> scan.operand(EventScan.class).noInputs()),
                    EventTotalsRule::new)
            .toRule();

    private EventTotalsRule(RuleConfig config) {
        super(config);
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        Aggregate aggregate = call.rel(0);
        EventScan scan = call.rel(1);
        return aggregate.getGroupType() == Aggregate.Group.SIMPLE
                && aggregate.getGroupSet().isEmpty()
                && !scan.request().isLimited();
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Aggregate aggregate = call.rel(0);
        EventScan scan = call.rel(1);
        List<TotalsQuery.Measure> measures = new ArrayList<>();
        for (AggregateCall one : aggregate.getAggCallList()) {
            TotalsQuery.Measure measure = measure(one, scan.request().columns());
            if (measure == null) {
                return;
            }
            measures.add(measure);
        }
        call.transformTo(new EventTotals(
                scan, aggregate.getRowType(), new TotalsQuery(scan.context(), scan.request(), measures)));
    }

    /** Null for one that the scan cannot give. */
    private static TotalsQuery.Measure measure(AggregateCall call, List<TableColumn> columns) {
        if (call.isDistinct() || call.hasFilter() || call.getArgList().size() > 1) {
            return null;
        }
        TableColumn argument = call.getArgList().isEmpty() ? null : columns.get(call.getArgList().get(0));
        if (argument != null && argument.isTraceName()) {
            return null;
        }
        boolean number = argument != null && isWholeNumber(argument.type());
        boolean time = argument != null && argument.type() == ColumnType.TIMESTAMP;
        return switch (call.getAggregation().getKind()) {
            case COUNT -> new TotalsQuery.Measure(TotalsQuery.Kind.COUNT, argument);
            case SUM -> number ? new TotalsQuery.Measure(TotalsQuery.Kind.SUM, argument) : null;
            case SUM0 -> number ? new TotalsQuery.Measure(TotalsQuery.Kind.SUM0, argument) : null;
            case AVG -> number ? new TotalsQuery.Measure(TotalsQuery.Kind.AVG, argument) : null;
            case MIN -> number || time ? new TotalsQuery.Measure(TotalsQuery.Kind.MIN, argument) : null;
            case MAX -> number || time ? new TotalsQuery.Measure(TotalsQuery.Kind.MAX, argument) : null;
            default -> null;
        };
    }

    private static boolean isWholeNumber(ColumnType type) {
        return switch (type) {
            case INT8, INT16, INT32, INT64 -> true;
            default -> false;
        };
    }
}
