package org.nettracesql.adapter.scan;

import java.util.List;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.mapping.Mapping;
import org.apache.calcite.util.mapping.MappingType;
import org.apache.calcite.util.mapping.Mappings;

/** Makes a scan give only the columns that an aggregate right above it uses: none for {@code COUNT(*)}. */
final class EventAggregateRule extends RelRule<RuleConfig> {

    static final RelOptRule INSTANCE = new RuleConfig(
                    "EventAggregateRule",
                    aggregate -> aggregate.operand(LogicalAggregate.class)
                            .oneInput(scan -> scan.operand(EventScan.class).noInputs()),
                    EventAggregateRule::new)
            .toRule();

    private EventAggregateRule(RuleConfig config) {
        super(config);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Aggregate aggregate = call.rel(0);
        EventScan scan = call.rel(1);
        int width = scan.request().columns().size();
        ImmutableBitSet used = used(aggregate);
        if (used.cardinality() == width) {
            return;
        }
        EventScan narrower = scan.with(scan.request()
                .withColumns(used.toList().stream().map(scan.request().columns()::get).toList()));
        Mapping mapping = Mappings.create(MappingType.PARTIAL_FUNCTION, width, used.cardinality());
        used.forEach(position -> mapping.set(position, used.indexOf(position)));
        List<AggregateCall> calls = aggregate.getAggCallList().stream().map(one -> one.transform(mapping)).toList();
        call.transformTo(aggregate.copy(
                aggregate.getTraitSet(),
                narrower,
                aggregate.getGroupSet().permute(mapping),
                aggregate.getGroupSets().stream().map(set -> set.permute(mapping)).toList(),
                calls));
    }

    private static ImmutableBitSet used(Aggregate aggregate) {
        ImmutableBitSet.Builder used = ImmutableBitSet.builder().addAll(aggregate.getGroupSet());
        for (AggregateCall call : aggregate.getAggCallList()) {
            used.addAll(call.getArgList());
            if (call.filterArg >= 0) {
                used.set(call.filterArg);
            }
            call.getCollation().getFieldCollations().forEach(key -> used.set(key.getFieldIndex()));
            if (call.distinctKeys != null) {
                used.addAll(call.distinctKeys);
            }
        }
        return used.build();
    }
}
