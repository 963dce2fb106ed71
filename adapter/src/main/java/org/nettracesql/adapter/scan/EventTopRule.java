package org.nettracesql.adapter.scan;

import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalSort;
import org.nettracesql.adapter.condition.RowExpressions;
import org.nettracesql.adapter.engine.TopKeys;

/**
 * Lets a scan find the first rows of an {@code ORDER BY … LIMIT} itself, where the first key is a whole number or a
 * time: then the rest of the row is decoded for hardly more rows than are wanted. Lets it give all rows of an {@code
 * ORDER BY} the time, which is nearly their order in the file. Where a condition stays above the scan, it is asked of
 * the first rows until enough meet it.
 */
final class EventTopRule extends RelRule<RuleConfig> {

    static final RelOptRule INSTANCE = new RuleConfig(
                    "EventTopRule",
                    sort -> sort.operand(LogicalSort.class)
                            .oneInput(scan -> scan.operand(EventScan.class).noInputs()),
                    EventTopRule::new)
            .toRule();

    /** The first rows of those that meet what the scan does not decide of a condition. */
    static final RelOptRule FILTERED = new RuleConfig(
                    "EventTopRule:filtered",
                    sort -> sort.operand(LogicalSort.class)
                            .oneInput(filter -> filter.operand(LogicalFilter.class)
                                    // What fails for a row has to fail whether or not that is among the first.
                                    .predicate(one -> RowExpressions.isOfAnyRow(one.getCondition()))
                                    .oneInput(scan -> scan.operand(EventScan.class).noInputs())),
                    EventTopRule::new)
            .toRule();

    private EventTopRule(RuleConfig config) {
        super(config);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Sort sort = call.rel(0);
        EventScan scan = call.rel(call.rels.length - 1);
        Filter filter = call.rels.length == 3 ? call.rel(1) : null;
        EventRequest request = scan.request();
        List<RelFieldCollation> keys = sort.getCollation().getFieldCollations();
        long wanted = EventLimitRule.rows(sort.fetch, -1);
        long skipped = EventLimitRule.rows(sort.offset, 0);
        if (keys.isEmpty()
                || request.isLimited()
                || request.relation().explode() != null
                || keys.get(0).nullDirection == RelFieldCollation.NullDirection.FIRST
                || !SortedRows.isComparable(scan.getRowType(), keys)) {
            return;
        }
        if (sort.fetch == null && sort.offset == null) {
            if (filter == null && TimeOrderAnswer.isWorthwhile(scan.context(), request, keys.get(0))) {
                call.transformTo(new EventAnswer(
                        scan, sort.getCollation(), new TimeOrderAnswer(scan.context(), request, keys)));
            }
            return;
        }
        boolean few = wanted >= 0 && wanted <= TopKeys.MOST_WANTED
                && skipped >= 0 && skipped <= TopKeys.MOST_WANTED;
        if (!few || !TopKeys.canBeFirst(request.columns().get(keys.get(0).getFieldIndex()))) {
            return;
        }
        TopAnswer top = new TopAnswer(scan.context(), request, keys, skipped, wanted);
        call.transformTo(filter == null
                ? new EventAnswer(scan, sort.getCollation(), top)
                : new EventFilteredTop(
                        scan,
                        scan.getTraitSet().replace(EnumerableConvention.INSTANCE).replace(sort.getCollation()),
                        filter.getCondition(),
                        top));
    }
}
