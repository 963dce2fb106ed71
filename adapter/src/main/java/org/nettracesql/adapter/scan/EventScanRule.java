package org.nettracesql.adapter.scan;

import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;

/** Lets Java run a scan, with whatever it was handed. */
final class EventScanRule extends ConverterRule {

    static final RelOptRule INSTANCE = Config.INSTANCE
            .withConversion(EventScan.class, Convention.NONE, EnumerableConvention.INSTANCE, "EventScanRule")
            .withRuleFactory(EventScanRule::new)
            .toRule();

    private EventScanRule(Config config) {
        super(config);
    }

    @Override
    public RelNode convert(RelNode scan) {
        return new EnumerableEventScan((EventScan) scan);
    }
}
