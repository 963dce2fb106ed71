package org.nettracesql.adapter.duckdb;

import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.core.TableScan;
import org.nettracesql.adapter.catalog.StoredRelation;

/** Lets DuckDB read the tables that it keeps. */
final class DuckDbStoredScanRule extends ConverterRule {

    private DuckDbStoredScanRule(Config config) {
        super(config);
    }

    static RelOptRule of(DuckDbConvention convention) {
        return Config.INSTANCE
                .withConversion(TableScan.class, DuckDbStoredScanRule::isStored, Convention.NONE, convention,
                        "DuckDbStoredScanRule")
                .withRuleFactory(DuckDbStoredScanRule::new)
                .toRule(DuckDbStoredScanRule.class);
    }

    static boolean isStored(TableScan scan) {
        return scan.getTable().unwrap(StoredRelation.class) != null;
    }

    @Override
    public RelNode convert(RelNode rel) {
        return new DuckDbStoredScan(rel.getCluster(), rel.getTable(), (DuckDbConvention) getOutConvention());
    }
}
