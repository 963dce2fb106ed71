package org.nettracesql.adapter.duckdb;

import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.nettracesql.adapter.scan.EventScan;

/** Lets DuckDB pull a scan of events. */
final class DuckDbEventScanRule extends ConverterRule {

    private DuckDbEventScanRule(Config config) {
        super(config);
    }

    static RelOptRule of(DuckDbConvention convention) {
        return Config.INSTANCE
                .withConversion(EventScan.class, Convention.NONE, convention, "DuckDbEventScanRule")
                .withRuleFactory(DuckDbEventScanRule::new)
                .toRule(DuckDbEventScanRule.class);
    }

    @Override
    public RelNode convert(RelNode rel) {
        return new DuckDbEventScan((EventScan) rel, (DuckDbConvention) getOutConvention());
    }
}
