package org.nettracesql.adapter.scan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.sql.SqlKind;
import org.nettracesql.adapter.catalog.TableColumn;
import org.nettracesql.trace.Condition;
import org.nettracesql.trace.HeaderColumn;

/**
 * Answers an aggregate from the block index, without reading an event once the index is built: counts, least and
 * greatest times and payload bytes, grouped and filtered by what every event of a type has in common, or by trace.
 */
final class EventIndexRule extends RelRule<RuleConfig> {

    static final RelOptRule INSTANCE = new RuleConfig(
                    "EventIndexRule",
                    aggregate -> aggregate.operand(LogicalAggregate.class)
                            .oneInput(scan -> scan.operand(EventScan.class).noInputs()),
                    EventIndexRule::new)
            .toRule();

    private EventIndexRule(RuleConfig config) {
        super(config);
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        Aggregate aggregate = call.rel(0);
        EventScan scan = call.rel(1);
        return aggregate.getGroupType() == Aggregate.Group.SIMPLE
                && !scan.request().isLimited()
                && scan.request().relation().explode() == null
                && scan.request().filters().stream().allMatch(EventIndexRule::isDecidedByType);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Aggregate aggregate = call.rel(0);
        EventScan scan = call.rel(1);
        List<TableColumn> columns = scan.request().columns();
        List<TableColumn> keys = new ArrayList<>();
        for (int key : aggregate.getGroupSet()) {
            if (!isOfType(columns.get(key))) {
                return;
            }
            keys.add(columns.get(key));
        }
        List<IndexQuery.Measure> measures = new ArrayList<>();
        for (AggregateCall one : aggregate.getAggCallList()) {
            IndexQuery.Measure measure = measure(one, columns);
            if (measure == null) {
                return;
            }
            measures.add(measure);
        }
        call.transformTo(new EventIndexScan(
                scan, aggregate.getRowType(), new IndexQuery(scan.context(), scan.request(), keys, measures)));
    }

    private static boolean isDecidedByType(PushedFilter filter) {
        TableColumn column = filter instanceof PushedFilter.Fixed fixed
                ? fixed.predicate().column()
                : ((PushedFilter.WithParameters) filter).column();
        boolean like = filter instanceof PushedFilter.Fixed fixed
                ? fixed.predicate().condition() instanceof Condition.TextLike
                : ((PushedFilter.WithParameters) filter).node().isA(SqlKind.LIKE);
        return isOfType(column) && !like;
    }

    private static boolean isOfType(TableColumn column) {
        return column.isTraceName() || column.source() instanceof HeaderColumn header && header.isTypeLevel();
    }

    private static IndexQuery.Measure measure(AggregateCall call, List<TableColumn> columns) {
        if (call.isDistinct() || call.hasFilter()) {
            return null;
        }
        TableColumn argument = call.getArgList().size() == 1 ? columns.get(call.getArgList().get(0)) : null;
        return switch (call.getAggregation().getKind()) {
            case COUNT -> call.getArgList().isEmpty() || argument != null && !argument.nullable()
                    ? IndexQuery.Measure.COUNT
                    : null;
            case MIN -> isSource(argument, HeaderColumn.TIME_NS) ? IndexQuery.Measure.FIRST_TIME : null;
            case MAX -> isSource(argument, HeaderColumn.TIME_NS) ? IndexQuery.Measure.LAST_TIME : null;
            case SUM -> isSource(argument, HeaderColumn.PAYLOAD_SIZE) ? IndexQuery.Measure.PAYLOAD_BYTES : null;
            case SUM0 -> isSource(argument, HeaderColumn.PAYLOAD_SIZE) ? IndexQuery.Measure.PAYLOAD_BYTES_OR_0 : null;
            default -> null;
        };
    }

    private static boolean isSource(TableColumn column, HeaderColumn source) {
        return column != null && column.source() == source;
    }
}
